import { expect, test } from "vitest";
import { type Case, evaluateAll } from "../evaluation/hand-made.ts";

function check(cases: Case[], cells: Record<string, number | string> = {}, workbookPr = ""): void {
  expect(evaluateAll(cases, { cells, workbookPr, tolerance: 1e-8 })).toEqual(cases);
}

interface Loan {
  rate: number;
  periods: number;
  pv: number;
  fv: number;
  due: 0 | 1;
}

/** What a payment leaves of a loan, period by period, with the interest that each payment holds. */
function runOff({ rate, periods, pv, due }: Loan, pmt: number): { left: number; interest: number[] } {
  let left = pv;
  const interest: number[] = [];
  for (let period = 1; period <= periods; period += 1) {
    if (due === 1) {
      interest.push(period === 1 ? 0 : -(left - left / (1 + rate)));
      left = (left + pmt) * (1 + rate);
    } else {
      interest.push(-left * rate);
      left = left * (1 + rate) + pmt;
    }
  }
  return { left: -left, interest };
}

/** What is left is a line over the payment: two points of it give the payment that leaves what it should. */
function levelPayment(loan: Loan): number {
  const [without, withOne] = [runOff(loan, 0).left, runOff(loan, 1).left];
  return (loan.fv - without) / (withOne - without);
}

const LOANS: Loan[] = [0, 0.005, 0.1, -0.02].flatMap((rate) =>
  [1, 7, 12].flatMap((periods) =>
    [0, -250, 400].flatMap((fv) => ([0, 1] as const).map((due) => ({ rate, periods, pv: 1000, fv, due }))),
  ),
);

test("every loan function agrees with the loan run off period by period", () => {
  const cases = LOANS.flatMap((loan): Case[] => {
    const { rate, periods, pv, fv, due } = loan;
    const pmt = levelPayment(loan);
    const { interest } = runOff(loan, pmt);
    const last = interest.length;
    return [
      [`PMT(${rate},${periods},${pv},${fv},${due})`, pmt],
      [`FV(${rate},${periods},${pmt},${pv},${due})`, fv],
      [`PV(${rate},${periods},${pmt},${fv},${due})`, pv],
      [`NPER(${rate},${pmt},${pv},${fv},${due})`, periods],
      ...[...new Set([1, 2, last])]
        .filter((period) => period <= last)
        .flatMap((period): Case[] => [
          [`IPMT(${rate},${period},${periods},${pv},${fv},${due})`, interest[period - 1] ?? 0],
          [`PPMT(${rate},${period},${periods},${pv},${fv},${due})`, pmt - (interest[period - 1] ?? 0)],
        ]),
      [`IPMT(${rate},0,${periods},${pv},${fv},${due})`, "#NUM!"],
      [`IPMT(${rate},${periods + 1},${periods},${pv},${fv},${due})`, "#NUM!"],
      // A loan that is paid back at once with its rate given has no other.
      ...(periods > 1
        ? ([[`RATE(${periods},${pmt},${pv},${fv},${due},${rate})`, rate]] satisfies Case[])
        : []),
    ];
  });
  expect(cases.length).toBeGreaterThan(700);
  check(cases);
});

test("what is paid over some periods is the sum of them", () => {
  const cases = ([0, 1] as const).flatMap((due): Case[] => {
    const loan: Loan = { rate: 0.0075, periods: 24, pv: 5000, fv: 0, due };
    const pmt = levelPayment(loan);
    const { interest } = runOff(loan, pmt);
    const sum = (from: number, to: number) => interest.slice(from - 1, to).reduce((a, b) => a + b, 0);
    const given = "0.0075,24,5000";
    return [
      [`CUMIPMT(${given},1,1,${due})`, sum(1, 1)],
      [`CUMIPMT(${given},1,24,${due})`, sum(1, 24)],
      [`CUMIPMT(${given},13,24,${due})`, sum(13, 24)],
      [`CUMPRINC(${given},1,24,${due})`, -5000],
      [`CUMPRINC(${given},13,24,${due})`, pmt * 12 - sum(13, 24)],
      [`CUMIPMT(${given},0,24,${due})`, "#NUM!"],
      [`CUMIPMT(${given},1,25,${due})`, "#NUM!"],
      [`CUMIPMT(${given},5,4,${due})`, "#NUM!"],
      [`CUMIPMT(0,24,5000,1,24,${due})`, "#NUM!"],
      [`CUMIPMT(0.0075,0,5000,1,24,${due})`, "#NUM!"],
      [`CUMIPMT(0.0075,24,0,1,24,${due})`, "#NUM!"],
    ];
  });
  check(cases);
});

test("what no loan can be is told as an error", () => {
  check([
    ["PMT(0.1,0,1000)", "#NUM!"],
    ["NPER(0,0,1000)", "#NUM!"],
    ["NPER(0.1,-50,1000)", "#NUM!"],
    ["NPER(0.1,-100,1000)", "#NUM!"],
    ["RATE(0,-100,1000)", "#NUM!"],
    ["RATE(10,-100,1000)", 0],
    ["EFFECT(0,4)", "#NUM!"],
    ["EFFECT(0.05,0)", "#NUM!"],
    ["EFFECT(0.05,1)", 0.05],
    ["EFFECT(0.05,2)", 0.050_625],
    ["NOMINAL(0,4)", "#NUM!"],
    ["NOMINAL(0.05,0)", "#NUM!"],
    ["NOMINAL(0.05,1)", 0.05],
    ["NOMINAL(0.050625,2)", 0.05],
    ["DOLLARDE(1.02,0)", "#DIV/0!"],
    ["DOLLARDE(1.02,-1)", "#NUM!"],
    ["DOLLARDE(1.1,32)", 1.3125],
    ["DOLLARDE(1.1,10)", 1.1],
    ["DOLLARDE(-1.1,32)", -1.3125],
    ["DOLLARFR(1.125,32)", 1.04],
    ["DOLLARFR(1.125,0)", "#DIV/0!"],
  ]);
});

test("worth and return of flows", () => {
  const cells = {
    ...{ A1: -100, A2: 230, A3: -132, B1: 45_000, B2: 45_365, B3: 45_730, C1: 100, C2: "none", C3: 100 },
    ...{ D1: 45_001, D2: 45_000, D3: 45_365, E1: -100, E2: 0, E3: 121 },
  };
  check(
    [
      // Two rates: the search ends at the one beside its guess.
      ["IRR(A1:A3,0.05)", 0.1],
      ["IRR(A1:A3,0.25)", 0.2],
      ["XIRR(A1:A3,B1:B3,0.05)", 0.1],
      ["XIRR(A1:A3,B1:B3,0.25)", 0.2],
      ["IRR(E1:E3)", 0.1],
      ["IRR({100,5})", "#NUM!"],
      ["IRR({-100,-5})", "#NUM!"],
      ["NPV(0.1,C1:C3)", 100 / 1.1 + 100 / 1.21],
      ["NPV(0.1,100,0,100)", 100 / 1.1 + 100 / 1.331],
      ['NPV(0.1,"none")', "#VALUE!"],
      ["NPV(-1,5)", "#DIV/0!"],
      ["NPV(-0.5,5)", 10],
      ["XNPV(0.1,A1:A3,B1:B3)", -100 + 230 / 1.1 - 132 / 1.21],
      ["XNPV(0,A1:A3,B1:B3)", -2],
      ["XNPV(-1,A1:A3,B1:B3)", "#NUM!"],
      ["XNPV(-0.5,A1:A3,B1:B3)", -100 + 460 - 528],
      ["XNPV(0.1,A1:A3,D1:D3)", "#NUM!"],
      ["XNPV(0.1,A1:A3,B1:B2)", "#NUM!"],
      ["XNPV(0.1,C1:C3,B1:B3)", "#VALUE!"],
      ["XNPV(0.1,A1:A3,C1:C3)", "#VALUE!"],
      ["XIRR(E1:E3,B1:B3)", 0.1],
      ["MIRR(E1:E3,0.1,0.2)", Math.sqrt(1.21) - 1],
      ["MIRR(A1:A3,0.1,0.2)", Math.sqrt((230 * 1.2) / (100 + 132 / 1.21)) - 1],
      ["MIRR({5,6},0.1,0.1)", "#DIV/0!"],
      ["MIRR({-5,-6},0.1,0.1)", "#DIV/0!"],
    ],
    cells,
  );
});

test("what is written off, as Excel's pages have it, and no more than was paid", () => {
  check([
    ["ROUND(DB(1000000,100000,6,2,7),2)", 259_639.42],
    ["ROUND(DB(1000000,100000,6,6,7),2)", 55_841.76],
    ["ROUND(DB(1000000,100000,6,7,7),2)", 15_845.1],
    ["DB(1000000,100000,6,8,7)", "#NUM!"],
    ["DB(1000000,100000,6,0,7)", "#NUM!"],
    ["DB(1000000,100000,6,1)", 319_000],
    ["DB(0,0,6,1)", 0],
    ["DB(-1,0,6,1)", "#NUM!"],
    ["ROUND(DDB(2400,300,3650,1),2)", 1.32],
    ["DDB(2400,300,10,2,1.5)", 306],
    ["ROUND(DDB(2400,300,10,10),2)", 22.12],
    ["DDB(2400,300,10,0)", "#NUM!"],
    ["DDB(2400,300,10,11)", "#NUM!"],
    ["DDB(2400,300,10,1,0)", "#NUM!"],
    ["DDB(2400,0,2,1)", 2400],
    ["DDB(2400,0,2,2)", 0],
    ["DDB(2400,2000,10,1)", 400],
    ["DDB(2400,2000,10,2)", 0],
    ["ROUND(VDB(2400,300,120,6,18),2)", 396.31],
    ["ROUND(VDB(2400,300,120,6,18,1.5),2)", 311.81],
    ["VDB(2400,300,10,0,1)", 480],
    ["VDB(1000,0,5,0,5)", 1000],
    ["VDB(1000,0,5,0,5,2,TRUE)", 1000 * (1 - 0.6 ** 5)],
    ["VDB(2400,300,10,0,10,2,TRUE)", 2100],
    ["VDB(2400,300,10,-1,1)", "#NUM!"],
    ["VDB(2400,300,10,0,10)", 2100],
    ["VDB(2400,300,10,0,11)", "#NUM!"],
    ["VDB(2400,300,10,2,1)", "#NUM!"],
    ["VDB(2400,300,10,2,2)", 0],
    ["SLN(300,100,0)", "#DIV/0!"],
    ["SYD(30000,7500,10,0)", "#NUM!"],
    ["ROUND(SYD(30000,7500,10,10),2)", 409.09],
    ["SYD(30000,7500,10,11)", "#NUM!"],
    ["SYD(600,0,3,1)+SYD(600,0,3,2)+SYD(600,0,3,3)", 600],
  ]);
});

const DAY = 86_400_000;
const dateOf = (serial: number): Date => new Date(Date.UTC(1899, 11, 30) + serial * DAY);
const serialOf = (year: number, month: number, day: number): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / DAY;
const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** Days whose neighbors differ: ends of months, of Februaries, of years; of leap years and of others. */
const DAYS = [
  ...[2019, 2020, 2023, 2024, 2000, 2100].flatMap((year) => [
    ...[serialOf(year, 1, 1), serialOf(year, 1, 30), serialOf(year, 1, 31), serialOf(year, 2, 27)],
    ...[serialOf(year, 2, 28), serialOf(year, 2, 28) + 1, serialOf(year, 3, 1), serialOf(year, 6, 15)],
    ...[serialOf(year, 12, 30), serialOf(year, 12, 31)],
  ]),
];

/** A month ahead or back; a day that the month does not have is its last. */
function moveMonths(serial: number, months: number, isEnd: boolean): number {
  const from = dateOf(serial);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  const day = isEnd ? last.getUTCDate() : Math.min(from.getUTCDate(), last.getUTCDate());
  return serialOf(last.getUTCFullYear(), last.getUTCMonth() + 1, day);
}

/** The first day of the week by each number that WEEKDAY and WEEKNUM know; 0 is Sunday. */
const FIRST_DAYS = Object.entries({ 1: 0, 2: 1, 11: 1, 12: 2, 13: 3, 14: 4, 15: 5, 16: 6, 17: 0 });

test("each day by the calendar of the machine", () => {
  const cases = DAYS.flatMap((serial): Case[] => {
    const date = dateOf(serial);
    const [year, at] = [date.getUTCFullYear(), date.getUTCDay()];
    return [
      [`YEAR(${serial})`, year],
      [`MONTH(${serial})`, date.getUTCMonth() + 1],
      [`DAY(${serial})`, date.getUTCDate()],
      [`DATE(${year},${date.getUTCMonth() + 1},${date.getUTCDate()})`, serial],
      ...[-13, -1, 0, 1, 2, 12].flatMap((months): Case[] => [
        [`EDATE(${serial},${months})`, moveMonths(serial, months, false)],
        [`EOMONTH(${serial},${months})`, moveMonths(serial, months, true)],
      ]),
      ...FIRST_DAYS.flatMap(([kind, first]): Case[] => {
        let week = 1;
        for (let day = serialOf(year, 1, 2); day <= serial; day += 1)
          if (dateOf(day).getUTCDay() === first) week += 1;
        return [
          [`WEEKDAY(${serial},${kind})`, ((at - first + 7) % 7) + 1],
          [`WEEKNUM(${serial},${kind})`, week],
        ];
      }),
      [`WEEKDAY(${serial},3)`, (at + 6) % 7],
    ];
  });
  expect(cases.length).toBeGreaterThan(2000);
  check(cases);
});

/** Length of the year between two days: their own year's; over a leap day's year; or that of all years they touch. */
function lengthOfYear(from: number, to: number): number {
  const [first, last] = [dateOf(from).getUTCFullYear(), dateOf(to).getUTCFullYear()];
  if (first === last) return isLeap(first) ? 366 : 365;
  if (to > moveMonths(from, 12, false)) {
    return (serialOf(last + 1, 1, 1) - serialOf(first, 1, 1)) / (last - first + 1);
  }
  for (let day = from; day <= to; day += 1)
    if (dateOf(day).getUTCMonth() === 1 && dateOf(day).getUTCDate() === 29) return 366;
  return 365;
}

test("shares of a year by the days between", () => {
  const pairs = DAYS.flatMap((from) =>
    DAYS.filter((to) => to > from && to - from < 1600).map((to) => [from, to] as const),
  )
    // Of a day that its year lacks a year later, Excel's own rule decides.
    .filter(([from]) => !(dateOf(from).getUTCMonth() === 1 && dateOf(from).getUTCDate() === 29));
  expect(pairs.length).toBeGreaterThan(400);
  check(
    pairs.flatMap(([from, to]): Case[] => [
      [`YEARFRAC(${from},${to},1)`, (to - from) / lengthOfYear(from, to)],
      [`YEARFRAC(${to},${from},2)`, (to - from) / 360],
      [`YEARFRAC(${from},${to},3)`, (to - from) / 365],
    ]),
  );
});

test("months of thirty days at the ends of months", () => {
  const thirty = (from: string, to: string): string => `DATE(${from}),DATE(${to})`;
  check([
    [`DAYS360(${thirty("2023,1,30", "2023,2,28")})`, 28],
    [`DAYS360(${thirty("2023,1,31", "2023,3,31")})`, 60],
    [`DAYS360(${thirty("2023,1,30", "2023,3,31")})`, 60],
    [`DAYS360(${thirty("2023,1,29", "2023,3,31")})`, 62],
    [`DAYS360(${thirty("2023,1,29", "2023,3,31")},TRUE)`, 61],
    [`DAYS360(${thirty("2023,1,31", "2023,2,28")},TRUE)`, 28],
    [`DAYS360(${thirty("2023,2,28", "2023,3,31")})`, 30],
    [`DAYS360(${thirty("2023,2,28", "2023,3,31")},TRUE)`, 32],
    [`DAYS360(${thirty("2023,6,30", "2023,12,31")})`, 180],
    [`DAYS360(${thirty("2022,12,15", "2024,1,15")})`, 390],
    [`YEARFRAC(${thirty("2023,2,28", "2024,2,29")})`, 1],
    [`YEARFRAC(${thirty("2024,2,28", "2024,3,31")})`, 33 / 360],
    // A February's end is a thirtieth, and the 31st that it runs to stays one: as other programs have it.
    [`YEARFRAC(${thirty("2024,2,29", "2024,3,31")})`, 31 / 360],
    [`YEARFRAC(${thirty("2023,1,31", "2023,3,30")})`, 60 / 360],
    [`YEARFRAC(${thirty("2023,1,29", "2023,3,31")})`, 62 / 360],
    [`YEARFRAC(${thirty("2023,1,29", "2023,3,31")},4)`, 61 / 360],
    [`YEARFRAC(${thirty("2023,1,1", "2023,1,1")},1)`, 0],
    [`YEARFRAC(${thirty("2023,1,1", "2023,7,1")},-1)`, "#NUM!"],
    [`YEARFRAC(${thirty("2023,1,1", "2023,7,1")},5)`, "#NUM!"],
    ['DATEDIF(DATE(2023,1,31),DATE(2023,3,1),"m")', 1],
    ['DATEDIF(DATE(2023,1,15),DATE(2024,1,14),"y")', 0],
    ['DATEDIF(DATE(2023,1,15),DATE(2024,1,15),"Y")', 1],
    ['DATEDIF(DATE(2023,1,15),DATE(2024,1,14),"ym")', 11],
    ['DATEDIF(DATE(2023,1,15),DATE(2024,1,15),"ym")', 0],
    ['DATEDIF(DATE(2023,1,15),DATE(2023,2,14),"md")', 30],
    ['DATEDIF(DATE(2023,1,15),DATE(2023,2,15),"md")', 0],
    ['DATEDIF(DATE(2023,1,15),DATE(2023,2,20),"md")', 5],
    ['DATEDIF(DATE(2023,3,15),DATE(2024,3,15),"yd")', 0],
    ['DATEDIF(DATE(2023,3,15),DATE(2024,4,1),"yd")', 17],
    ['DATEDIF(DATE(2023,1,15),DATE(2023,1,15),"d")', 0],
    ['DATEDIF(DATE(2023,1,15),DATE(2023,3,15),"d")', 59],
    ['DATEDIF(DATE(2023,1,16),DATE(2023,1,15),"d")', "#NUM!"],
    ['DATEDIF(DATE(2023,1,15),DATE(2023,1,16),"w")', "#NUM!"],
  ]);
});

/** Free days by each number of a weekend; 0 is Sunday. */
const WEEKENDS: [string, number[]][] = [
  ...([0, 1, 2, 3, 4, 5, 6].map((at) => [String(at + 1), [(at + 6) % 7, at]]) as [string, number[]][]),
  ...([0, 1, 2, 3, 4, 5, 6].map((at) => [String(at + 11), [at]]) as [string, number[]][]),
  ['"1000001"', [1, 0]],
];

test("working days counted one by one", () => {
  const start = serialOf(2024, 2, 26);
  const holidays = [start + 2, start + 5];
  const cases = WEEKENDS.flatMap(([kind, free]): Case[] => {
    const works = (serial: number): boolean =>
      !free.includes(dateOf(serial).getUTCDay()) && !holidays.includes(serial);
    const count = (to: number): number =>
      Array.from({ length: to - start + 1 }, (_, at) => start + at).filter(works).length;
    const move = (days: number): number => {
      let [at, left] = [start, Math.abs(days)];
      while (left > 0) {
        at += Math.sign(days);
        if (works(at)) left -= 1;
      }
      return at;
    };
    const given = `${kind},{${holidays.join(",")}}`;
    return [
      ...[0, 4, 6, 13].map(
        (days): Case => [`NETWORKDAYS.INTL(${start},${start + days},${given})`, count(start + days)],
      ),
      [`NETWORKDAYS.INTL(${start + 13},${start},${given})`, -count(start + 13)],
      ...[-6, -1, 1, 5, 10].map((days): Case => [`WORKDAY.INTL(${start},${days},${given})`, move(days)]),
    ];
  });
  check([
    ...cases,
    [`NETWORKDAYS(${start},${start + 6})`, 5],
    [`NETWORKDAYS(${start},${start + 6},${start})`, 4],
    [`WORKDAY(${start},0)`, start],
    ...[0, 8, 10, 18].map((kind): Case => [`NETWORKDAYS.INTL(${start},${start + 6},${kind})`, "#NUM!"]),
    [`WORKDAY.INTL(${start},1,"1111111")`, "#VALUE!"],
    [`NETWORKDAYS.INTL(${start},${start + 6},"1111111")`, 0],
    [`NETWORKDAYS.INTL(${start},${start + 6},"111111")`, "#VALUE!"],
  ]);
});

test("the calendar at its ends, and the day that never was", () => {
  check([
    ["DATE(1899,1,1)", serialOf(3799, 1, 1)],
    ["DATE(99,1,1)", serialOf(1999, 1, 1)],
    ["DATE(-1,1,1)", "#NUM!"],
    ["DATE(9999,12,31)", 2_958_465],
    ["DATE(9999,12,32)", "#NUM!"],
    ["DATE(10000,1,1)", "#NUM!"],
    ["DATE(2024,13,1)", serialOf(2025, 1, 1)],
    ["DATE(2024,0,1)", serialOf(2023, 12, 1)],
    ["DATE(2024,-11,31)", serialOf(2023, 1, 31)],
    ["DATE(2024,3,0)", serialOf(2024, 2, 29)],
    ["DAY(2958465)", 31],
    ["DAY(2958466)", "#NUM!"],
    ["DAY(-1)", "#NUM!"],
    ["DAY(0)", 0],
    ["MONTH(0)", 1],
    ["YEAR(0)", 1900],
    ["DAY(59)", 28],
    ["DAY(60)", 29],
    ["MONTH(60)", 2],
    ["DAY(61)", 1],
    ["DAY(1)", 1],
    ["DATE(1900,1,1)", 1],
    ["DATE(1900,2,28)", 59],
    ["EDATE(45000,1.9)", moveMonths(45_000, 1, false)],
    ["EDATE(45000,-1.9)", moveMonths(45_000, -1, false)],
    ["EDATE(15,-1)", "#NUM!"],
    ["EOMONTH(15,-1)", "#NUM!"],
    ["EOMONTH(15,0)", 31],
    ["WEEKDAY(45000,4)", "#NUM!"],
    ["WEEKDAY(45000,10)", "#NUM!"],
    ["WEEKDAY(45000,18)", "#NUM!"],
    ["WEEKDAY(45000,0)", "#NUM!"],
    ["WEEKNUM(45000,3)", "#NUM!"],
    ["WEEKNUM(45000,18)", "#NUM!"],
    ["WEEKNUM(DATE(2021,1,3),21)", 53],
    ["WEEKNUM(DATE(2021,1,4),21)", 1],
    ["ISOWEEKNUM(DATE(2024,12,29))", 52],
    ["ISOWEEKNUM(DATE(2024,12,30))", 1],
    ["TIME(-1,0,0)", "#NUM!"],
    ["TIME(0,0,86400)", 0],
    ["TIME(0,90,0)", 0.0625],
    ["HOUR(-0.1)", "#NUM!"],
    ["HOUR(0.9999999)", 0],
    ["MINUTE(0.9999999)", 0],
    ["HOUR(TIME(23,59,59))", 23],
    ["MINUTE(TIME(23,59,59))", 59],
    ["SECOND(TIME(23,59,59))", 59],
  ]);
  // The other calendar begins four years and a day later.
  check(
    [
      ["DATE(1904,1,1)", 0],
      ["DATE(2024,2,29)", serialOf(2024, 2, 29) - 1462],
      ["YEAR(0)", 1904],
      ["DAY(60)", 1],
      ["WEEKDAY(0)", 6],
    ],
    {},
    'date1904="1"',
  );
});

test("days and times as people write them", () => {
  const day = (year: number, month: number, of: number): number => serialOf(year, month, of);
  check([
    ['DATEVALUE("2024-02-29")', day(2024, 2, 29)],
    ['DATEVALUE("2/29/2024")', day(2024, 2, 29)],
    ['DATEVALUE("2/29/2023")', "#VALUE!"],
    ['DATEVALUE("12/31/2023")', day(2023, 12, 31)],
    ['DATEVALUE("13/1/2024")', "#VALUE!"],
    ['DATEVALUE("0/1/2024")', "#VALUE!"],
    ['DATEVALUE("1/0/2024")', "#VALUE!"],
    ['DATEVALUE("1/2/29")', day(2029, 1, 2)],
    ['DATEVALUE("1/2/30")', day(1930, 1, 2)],
    ['DATEVALUE("1/5")', day(2025, 1, 5)],
    ['DATEVALUE("5-Jan-29")', day(2029, 1, 5)],
    ['DATEVALUE("5 January 2024")', day(2024, 1, 5)],
    ['DATEVALUE("Jan 5, 2024")', day(2024, 1, 5)],
    ['DATEVALUE("Dec 5")', day(2025, 12, 5)],
    ['DATEVALUE("Feb 2024")', day(2024, 2, 1)],
    ['DATEVALUE("2024-02-29 18:00")', day(2024, 2, 29)],
    ['DATEVALUE("rent")', "#VALUE!"],
    ['TIMEVALUE("2024-01-02 06:00")', 0.25],
    ['TIMEVALUE("12:00 AM")', 0],
    ['TIMEVALUE("12:30 PM")', 12.5 / 24],
    ['TIMEVALUE("11:30 PM")', 23.5 / 24],
    ['TIMEVALUE("10 pm")', 22 / 24],
    ['TIMEVALUE("12 am")', 0],
    ['TIMEVALUE("13:00 PM")', "#VALUE!"],
    ['TIMEVALUE("1:59:59")', 7199 / 86_400],
  ]);
});
