import { openPage } from "./book.ts";
import type { Trial } from "./trial.ts";

/** Settlement, maturity, and a day of issue before: ends of months and of Februaries, leap years, last periods. */
const DAYS = [
  ["2024-01-15", "2031-01-15", "2023-03-15"],
  ["2024-02-29", "2029-08-31", "2022-02-28"],
  ["2023-02-28", "2028-02-29", "2021-08-31"],
  ["2023-08-31", "2030-02-28", "2020-02-29"],
  ["2023-12-31", "2033-12-31", "2023-06-30"],
  ["2024-03-30", "2027-03-31", "2023-01-31"],
  ["2023-05-31", "2024-11-30", "2022-11-30"],
  ["2024-02-15", "2024-03-01", "2023-12-01"],
  ["2025-01-31", "2025-02-28", "2024-07-31"],
  ["2024-10-01", "2054-10-01", "2019-10-01"],
  ["2026-06-28", "2026-12-29", "2026-06-01"],
  ["2024-07-04", "2034-01-29", "2024-02-29"],
] as const;

const BASES = [0, 1, 2, 3, 4];

/** Pairs of a figure by its function and the same by hand, as letters of columns. */
type Pairs = readonly (readonly [own: string, hand: string])[];

function openPairs(sheet: string, pairs: Pairs) {
  const twins: Record<string, string> = {};
  const apart: string[] = [];
  return {
    twins,
    apart,
    add(row: number, isApart: (own: string) => boolean): void {
      for (const [own, hand] of pairs) {
        twins[`${sheet}!${own}${row}`] = `${sheet}!${hand}${row}`;
        if (isApart(own)) apart.push(`${sheet}!${own}${row}`);
      }
    },
  };
}

const COUPON_HEAD =
  "!Settlement | !Maturity | !Issue | !Rate | !Yield | !Frequency | !Basis | !Previous | !Next | !Coupons | !Days past | !Days | !Days to come | !Past | !Growth | !Price by hand | !Price | !Yield found | !Duration by hand | !Duration | !Modified by hand | !Modified | !Accrued by hand | !Accrued";

/** What a bond pays by the coupon, each figure beside the same by the worth of a row of equal payments. */
const COUPONS = [
  "=COUPPCD(A#,B#,F#,G#) ::d | =COUPNCD(A#,B#,F#,G#) ::d | =COUPNUM(A#,B#,F#,G#)",
  "=COUPDAYBS(A#,B#,F#,G#) | =COUPDAYS(A#,B#,F#,G#) | =COUPDAYSNC(A#,B#,F#,G#)",
  "=K#/L# | =1+E#/F#",
  "=IF(J#=1,(100+100*D#/F#)/(1+(1-N#)*E#/F#),100*D#/F#*O#^(N#-1)*(1-O#^-J#)/(1-1/O#)+100*O#^(N#-J#))-100*D#/F#*N#",
  "=PRICE(A#,B#,D#,E#,100,F#,G#) | =YIELD(A#,B#,D#,P#,100,F#,G#)",
  "=(100*D#/F#*O#^(N#-1)*((1-N#)*(1-O#^-J#)/(1-1/O#)+(1-J#*O#^(1-J#)+(J#-1)*O#^-J#)/O#/(1-1/O#)^2)+100*(J#-N#)*O#^(N#-J#))/(100*D#/F#*O#^(N#-1)*(1-O#^-J#)/(1-1/O#)+100*O#^(N#-J#))/F#",
  "=DURATION(A#,B#,D#,E#,F#,G#) | =S#/O# | =MDURATION(A#,B#,D#,E#,F#,G#)",
  "=IF(K#>0,1000*D#/F#*N#,0) | =IF(K#>0,ACCRINT(H#,I#,A#,D#,1000,F#,G#),0)",
].join(" | ");

/**
 * The other program counts the days to come as they are over 360 and 365 days, knows no last period with simple
 * interest, takes durations from shares of a year, and counts no days from one coupon to another.
 */
export function coupons(): Trial {
  const page = openPage("Coupons");
  page.rows("A1", COUPON_HEAD);
  const pairs = openPairs("Coupons", [
    ["Q", "P"],
    ["R", "E"],
    ["T", "S"],
    ["V", "U"],
    ["X", "W"],
  ]);
  let row = 1;
  for (const [settlement, maturity, issue] of DAYS) {
    for (const frequency of [1, 2, 4]) {
      for (const basis of BASES) {
        row += 1;
        const [rate, yields] = [3 + (row % 7) / 2, 2 + (row % 5)];
        const given = `${settlement} | ${maturity} | ${issue} | ${rate}% | ${yields}% | ${frequency} | ${basis}`;
        page.rows(`A${row}`, `${given} | ${COUPONS.replaceAll("#", String(row))}`);
        const years = (Date.parse(maturity) - Date.parse(settlement)) / 86_400_000 / 365;
        const isOther = basis === 2 || basis === 3 || years < 1 / frequency + 0.01;
        pairs.add(row, (own) => own > "R" || isOther);
        if (basis === 4) pairs.apart.push(`Coupons!M${row}`);
      }
    }
  }
  return {
    book: { name: "coupons", pages: [page.page], names: [] },
    changes: [{ "Coupons!E2": 0.0275, "Coupons!D9": 0.055 }],
    inputs: {},
    outputs: {},
    twins: pairs.twins,
    apart: new RegExp(`^(${pairs.apart.join("|")})$`),
  };
}

const DISCOUNT_HEAD =
  "!Settlement | !Maturity | !Issue | !Rate | !Price | !Basis | !Years | !Discount by hand | !Discount | !Interest by hand | !Interest | !Received by hand | !Received | !Discounted by hand | !Discounted | !Yield by hand | !Yield | !Accrued by hand | !Accrued | !Year | !Whole | !Past | !Price by hand | !Price at maturity | !Yield at maturity | !Days | !Bill by hand | !Bill | !Bill's yield by hand | !Bill's yield | !As a bond by hand | !As a bond |  | !Yield by hand";

/** What is paid once: by shares of a year, by the days of the year since the issue, and as a bill of 90 to 360 days. */
const DISCOUNTS = [
  "=YEARFRAC(A#,B#,F#) | =(100-E#)/100/G# | =DISC(A#,B#,E#,100,F#) | =(100-E#)/E#/G# | =INTRATE(A#,B#,E#,100,F#)",
  "=1000/(1-D#*G#) | =RECEIVED(A#,B#,1000,D#,F#) | =100*(1-D#*G#) | =PRICEDISC(A#,B#,D#,100,F#)",
  "=(100-E#)/E#/G# | =YIELDDISC(A#,B#,E#,100,F#) | =1000*D#*YEARFRAC(C#,A#,F#) | =ACCRINTM(C#,A#,D#,1000,F#)",
  "=IF(F#=1,(A#-C#)/YEARFRAC(C#,A#,1),IF(F#=3,365,360))",
  "=IF(MOD(F#,4)=0,YEARFRAC(C#,B#,F#)*360,B#-C#)/T# | =IF(MOD(F#,4)=0,YEARFRAC(C#,A#,F#)*360,A#-C#)/T#",
  "=100*((1+U#*D#)/(1+(U#-V#)*6%)-V#*D#) | =PRICEMAT(A#,B#,C#,D#,6%,F#) | =YIELDMAT(A#,B#,C#,D#,W#,F#)",
  "=90+MOD(ROW()*37,270) | =100*(1-D#*Z#/360) | =TBILLPRICE(A#,A#+Z#,D#)",
  "=(100-E#)/E#*360/Z# | =TBILLYIELD(A#,A#+Z#,E#)",
  "=IF(Z#<=182,365*D#/(360-D#*Z#),(-Z#/365+SQRT((Z#/365)^2-(2*Z#/365-1)*(1-100/AA#)))/(Z#/365-0.5)) | =TBILLEQ(A#,A#+Z#,D#) | | =6%+0*A# ::%",
].join(" | ");

/** The other program counts years of its own, by one function otherwise than by another, and of bills months of thirty days. */
export function discounts(): Trial {
  const page = openPage("Discounts");
  page.rows("A1", DISCOUNT_HEAD);
  const pairs = openPairs("Discounts", [
    ["I", "H"],
    ["K", "J"],
    ["M", "L"],
    ["O", "N"],
    ["Q", "P"],
    ["S", "R"],
    ["X", "W"],
    ["Y", "AH"],
    ["AB", "AA"],
    ["AD", "AC"],
    ["AF", "AE"],
  ]);
  let row = 1;
  for (const [settlement, maturity, issue] of DAYS) {
    for (const basis of BASES) {
      row += 1;
      const given = `${settlement} | ${maturity} | ${issue} | ${1 + (row % 4) / 2}% | ${80 + (row % 19)} | ${basis}`;
      page.rows(`A${row}`, `${given} | ${DISCOUNTS.replaceAll("#", String(row))}`);
      pairs.add(row, (own) => own.length > 1 || (own !== "I" && own !== "Q" && basis !== 2 && basis !== 3));
    }
  }
  return {
    book: { name: "discounts", pages: [page.page], names: [] },
    changes: [{ "Discounts!D2": 0.0325, "Discounts!E9": 77.5 }],
    inputs: {},
    outputs: {},
    twins: pairs.twins,
    apart: new RegExp(`^(${pairs.apart.join("|")})$`),
  };
}
