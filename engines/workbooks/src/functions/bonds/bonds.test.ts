import { expect, test } from "vitest";
import { type Case, evaluateAll } from "../../evaluation/hand-made.ts";

/** A day such as 2008-02-15 as formulas write it. */
const on = (day: string): string => `DATE(${day.split("-").map(Number).join(",")})`;

/** A function's call: days and numbers as they come. */
const call = (name: string, ...args: (string | number)[]): string =>
  `${name}(${args.map((arg) => (/^\d{4}-/.test(String(arg)) ? on(String(arg)) : arg)).join(",")})`;

function check(cases: Case[], tolerance = 1e-9): void {
  expect(evaluateAll(cases, { tolerance })).toEqual(cases);
}

/** With as many places as a figure is known to. */
const rounded = (formula: string, value: number): Case => {
  const places = String(value).split(".")[1]?.length ?? 0;
  return [`ROUND(${formula},${places})`, value];
};

test("the figures of Excel's own pages", () => {
  check([
    rounded(call("PRICE", "2008-02-15", "2017-11-15", 0.0575, 0.065, 100, 2, 0), 94.63436162),
    rounded(call("YIELD", "2008-02-15", "2016-11-15", 0.0575, 95.04287, 100, 2, 0), 0.065),
    rounded(call("DURATION", "2018-07-01", "2048-01-01", 0.08, 0.09, 2, 1), 10.9191453),
    rounded(call("MDURATION", "2008-01-01", "2016-01-01", 0.08, 0.09, 2, 1), 5.73567),
    rounded(call("ACCRINT", "2008-03-01", "2008-08-31", "2008-05-01", 0.1, 1000, 2, 0), 16.666667),
    rounded(call("ACCRINT", "2008-03-05", "2008-08-31", "2008-05-01", 0.1, 1000, 2, 0, "FALSE"), 15.555556),
    rounded(call("ACCRINT", "2008-04-05", "2008-08-31", "2008-05-01", 0.1, 1000, 2, 0, "TRUE"), 7.2222222),
    rounded(call("ACCRINTM", "2008-04-01", "2008-06-15", 0.1, 1000, 3), 20.54794521),
    [call("COUPDAYBS", "2011-01-25", "2011-11-15", 2, 1), 71],
    [call("COUPDAYS", "2011-01-25", "2011-11-15", 2, 1), 181],
    [call("COUPDAYSNC", "2011-01-25", "2011-11-15", 2, 1), 110],
    [`${call("COUPNCD", "2011-01-25", "2011-11-15", 2, 1)}=${on("2011-05-15")}`, true],
    [`${call("COUPPCD", "2011-01-25", "2011-11-15", 2, 1)}=${on("2010-11-15")}`, true],
    [call("COUPNUM", "2007-01-25", "2008-11-15", 2, 1), 4],
    rounded(call("DISC", "2007-01-25", "2007-06-15", 97.975, 100, 1), 0.052420213),
    rounded(call("DISC", "2018-07-01", "2048-01-01", 97.975, 100, 1), 0.000686384),
    rounded(call("INTRATE", "2008-02-15", "2008-05-15", 1_000_000, 1_014_420, 2), 0.05768),
    rounded(call("RECEIVED", "2008-02-15", "2008-05-15", 1_000_000, 0.0575, 2), 1_014_584.65),
    rounded(call("PRICEDISC", "2008-02-16", "2008-03-01", 0.0525, 100, 2), 99.79583),
    rounded(call("PRICEMAT", "2008-02-15", "2008-04-13", "2007-11-11", 0.061, 0.061, 0), 99.98449888),
    rounded(call("YIELDDISC", "2008-02-16", "2008-03-01", 99.795, 100, 2), 0.052823),
    rounded(call("YIELDMAT", "2008-03-15", "2008-11-03", "2007-11-08", 0.0625, 100.0123, 0), 0.060954),
    rounded(call("TBILLEQ", "2008-03-31", "2008-06-01", 0.0914), 0.094151),
    rounded(call("TBILLPRICE", "2008-03-31", "2008-06-01", 0.09), 98.45),
    rounded(call("TBILLYIELD", "2008-03-31", "2008-06-01", 98.45), 0.091417),
  ]);
});

test("what Excel shows where other programs show something else", () => {
  const odd = (basis: number): string =>
    call("ACCRINT", "1990-03-04", "1993-03-31", "1992-03-04", 0.07, 10_000, 2, basis);
  check([
    rounded(odd(0), 1401.944444),
    rounded(odd(1), 1398.076923),
    rounded(odd(2), 1394.166667),
    rounded(odd(3), 1399.041096),
    rounded(call("ACCRINTM", "1990-03-04", "2010-06-05", 0.1, 12_030.34, 1), 24_367.7909),
    rounded(call("DISC", "2003-02-14", "2004-03-31", 23, 100, 1), 0.684757),
    rounded(call("DURATION", "1980-02-15", "2000-02-28", 100, 0.03, 1, 2), 8.949173),
    rounded(call("MDURATION", "1980-02-15", "2000-02-28", 100, 0.03, 2, 2), 8.860247),
    rounded(call("PRICE", "1980-02-15", "2000-02-28", 0.07, 0.1, 100, 1, 2), 74.442516),
    rounded(call("PRICEDISC", "1980-02-15", "2000-02-28", 0.01, 100, 1), 79.966367),
    rounded(call("INTRATE", "1980-02-15", "1980-05-04", 23, 130, 0), 21.19978),
    rounded(call("TBILLPRICE", "1980-02-15", "1980-03-15", 2), 83.888889),
    rounded(call("RECEIVED", "1980-02-15", "2000-02-28", 200, 0.01, 1), 250.105148),
    [call("COUPDAYS", "1980-02-15", "2000-02-28", 1, 0), 360],
    [call("COUPDAYBS", "1980-02-15", "2000-02-28", 1, 0), 345],
    [call("COUPDAYSNC", "1980-02-15", "2000-02-28", 1, 0), 13],
    [call("COUPDAYSNC", "1980-03-15", "2000-02-28", 1, 0), 345],
    [call("COUPDAYSNC", "1980-03-15", "2000-02-28", 1, 4), 343],
    [call("COUPDAYSNC", "1980-02-15", "1995-11-30", 4, 0), 15],
    [call("COUPDAYSNC", "1980-02-15", "1995-11-30", 4, 4), 14],
  ]);
});

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const serialOf = (day: string): number => (Date.parse(day) - EPOCH) / DAY;

/** Days of coupons walked back from the last one, month by month, on the machine's own calendar. */
function walkCoupons(maturity: string, frequency: number, until: number): number[] {
  const [year = 0, month = 1, date = 1] = maturity.split("-").map(Number);
  const lastOf = (at: number): number => new Date(Date.UTC(year, at + 1, 0)).getUTCDate();
  const isEnd = date === lastOf(month - 1);
  const days: number[] = [];
  for (let at = month - 1; ; at -= 12 / frequency) {
    const own = isEnd ? lastOf(at) : Math.min(date, lastOf(at));
    days.push((Date.UTC(year, at, own) - EPOCH) / DAY);
    if ((days.at(-1) ?? 0) <= until) return days.reverse();
  }
}

const BONDS = ["2031-01-15", "2029-08-31", "2028-02-29", "2030-02-28", "2027-04-30", "2026-08-30"].flatMap(
  (maturity) =>
    ["2024-01-15", "2024-02-28", "2024-02-29", "2023-02-28", "2023-12-31", "2024-03-01"].flatMap(
      (settlement) => [1, 2, 4].map((frequency) => ({ maturity, settlement, frequency })),
    ),
);

test("a bond of which each payment is discounted by itself, on days walked one by one", () => {
  const cases = BONDS.flatMap(({ maturity, settlement, frequency }): Case[] => {
    const settled = serialOf(settlement);
    const [previous = 0, ...coming] = walkCoupons(maturity, frequency, settled);
    const [next = 0] = coming;
    const ahead = (next - settled) / (next - previous);
    const [coupon, growth] = [6 / frequency, 1 + 0.045 / frequency];
    const parts = coming.map((_, at) => {
      const periods = at + ahead;
      return [(coupon + (at === coming.length - 1 ? 100 : 0)) / growth ** periods, periods] as const;
    });
    const dirty = parts.reduce((sum, [part]) => sum + part, 0);
    const years = parts.reduce((sum, [part, periods]) => sum + part * periods, 0) / dirty / frequency;
    const price = dirty - coupon * (1 - ahead);
    const of = (name: string, ...more: number[]): string => call(name, settlement, maturity, ...more);
    return [
      [of("COUPPCD", frequency), previous],
      [of("COUPNCD", frequency), next],
      [of("COUPNUM", frequency), coming.length],
      [of("PRICE", 0.06, 0.045, 100, frequency, 1), price],
      [of("YIELD", 0.06, price, 100, frequency, 1), 0.045],
      [of("DURATION", 0.06, 0.045, frequency, 1), years],
      [of("MDURATION", 0.06, 0.045, frequency, 1), years / growth],
    ];
  });
  expect(cases.length).toBeGreaterThan(700);
  check(cases);
});

test("yields of what costs far too much, far too little, or pays no coupon", () => {
  const whole = (name: string, ...args: number[]): string => call(name, "2024-01-15", "2034-01-15", ...args);
  const worth = (rate: number, coupon: number): number =>
    Array.from({ length: 20 }, (_, at) => coupon / (1 + rate / 2) ** (at + 1)).reduce(
      (sum, one) => sum + one,
    ) +
    100 / (1 + rate / 2) ** 20;
  check(
    [-0.09, -0.004, 0.0001, 0.3, 4].flatMap((rate): Case[] =>
      [0, 3].map((coupon) => [
        whole("YIELD", coupon / 50, Number(worth(rate, coupon).toPrecision(15)), 100, 2, 0),
        rate,
      ]),
    ),
    1e-8,
  );
});

test("interest since the issue, over whole periods and parts of two", () => {
  const since = (issue: string, settlement: string, ...more: (string | number)[]): string =>
    call("ACCRINT", issue, "2024-06-30", settlement, 0.08, 1000, 2, ...more);
  check([
    // A part of a period, two whole ones, and a part of the one that is paid next.
    [since("2023-03-31", "2024-03-31", 0), 80],
    [since("2023-03-31", "2024-03-31", 1), 40 * (91 / 181 + 1 + 91 / 182)],
    [since("2023-03-31", "2024-03-31", 3), 40 * (91 / 182.5 + 1 + 91 / 182.5)],
    [since("2023-12-31", "2024-03-31", 1), 20],
    // Behind the first payment: since the issue, or since that payment.
    [since("2023-12-31", "2024-09-30", 1), 40 * (1 + 92 / 184)],
    [since("2023-12-31", "2024-09-30", 1, "FALSE"), 40 * (92 / 184)],
    [since("2023-12-31", "2025-03-31", 1, "FALSE"), 40 * (1 + 90 / 181)],
    ["ACCRINT(45000,45180,45100,0.1,,2)", 1000 * 0.05 * (98 / 180)],
    ["ACCRINTM(45000,45100,0.1)", 1000 * 0.1 * (98 / 360)],
  ]);
});

test("what no bond can be is told as an error", () => {
  check([
    ["COUPPCD(45000,45000,2)", "#NUM!"],
    ["COUPNCD(45001,45000,2)", "#NUM!"],
    ["COUPNUM(45000,46000,3)", "#NUM!"],
    ["COUPNUM(45000,46000,2.9)=COUPNUM(45000,46000,2)", true],
    ["COUPDAYS(45000,46000,2,5)", "#NUM!"],
    ["COUPDAYBS(45000,46000,2,-1)", "#NUM!"],
    ['COUPDAYSNC("soon",46000,2)', "#VALUE!"],
    ["COUPDAYS(-1,46000,2)", "#NUM!"],
    ["PRICE(45000,46000,-0.01,0.05,100,2)", "#NUM!"],
    ["PRICE(45000,46000,0.01,-0.05,100,2)", "#NUM!"],
    ["PRICE(45000,46000,0.01,0.05,0,2)", "#NUM!"],
    ["PRICE(46000,46000,0.01,0.05,100,2)", "#NUM!"],
    ["YIELD(45000,46000,0.01,0,100,2)", "#NUM!"],
    ["YIELD(45000,46000,0.01,99,-1,2)", "#NUM!"],
    ["DURATION(45000,46000,-0.01,0.05,2)", "#NUM!"],
    ["DURATION(45000,46000,0.01,-0.05,2)", "#NUM!"],
    // Without coupons all is paid at the end.
    ["DURATION(45000,45366,0,0.05,1)", 1],
    ["MDURATION(45000,46000,0.01,0.05,7)", "#NUM!"],
    ["ACCRINT(45000,45180,45000,0.1,1000,2)", "#NUM!"],
    ["ACCRINT(45000,45180,45100,0,1000,2)", "#NUM!"],
    ["ACCRINT(45000,45180,45100,0.1,0,2)", "#NUM!"],
    ["ACCRINT(45000,45180,45100,0.1,1000,5)", "#NUM!"],
    ["ACCRINTM(45000,45000,0.1,1000)", "#NUM!"],
    ["ACCRINTM(45000,45100,0,1000)", "#NUM!"],
    ["DISC(45000,45000,97,100)", "#NUM!"],
    ["DISC(45000,45100,0,100)", "#NUM!"],
    ["INTRATE(45000,45100,100,0)", "#NUM!"],
    ["RECEIVED(45000,45100,0,0.05)", "#NUM!"],
    ["RECEIVED(45000,45100,100,0)", "#NUM!"],
    ["RECEIVED(45000,55000,100,0.5)", "#NUM!"],
    ["PRICEDISC(45000,45100,0,100)", "#NUM!"],
    ["YIELDDISC(45000,45100,97,0)", "#NUM!"],
    ["PRICEMAT(45000,45100,45000,0.05,0.05)", "#NUM!"],
    ["PRICEMAT(45000,45100,44900,-0.05,0.05)", "#NUM!"],
    ["PRICEMAT(45000,45100,44900,0.05,-0.05)", "#NUM!"],
    ["YIELDMAT(45000,45100,44900,0.05,0)", "#NUM!"],
    ["TBILLPRICE(45000,45000,0.05)", "#NUM!"],
    ["TBILLPRICE(45000,45367,0.05)", "#NUM!"],
    ["TBILLPRICE(45000,45366,0.05)", 100 - (5 * 366) / 360],
    ["TBILLPRICE(45000,45100,0)", "#NUM!"],
    ["TBILLPRICE(45000,45100,4)", "#NUM!"],
    ["TBILLYIELD(45000,45100,0)", "#NUM!"],
    ["TBILLEQ(45000,45100,0)", "#NUM!"],
    ["TBILLEQ(45000,45182,0.05)", (365 * 0.05) / (360 - 0.05 * 182)],
  ]);
});
