import { describe, expect, test } from "vitest";
import type { Figure, Subject } from "./figure.ts";
import { verifyText } from "./verify-text.ts";

const HOME: Subject = {
  id: "property:1",
  names: ["100 Main St, Austin, TX 78701", "100 Main St", "the property", "the home", "the subject"],
};
const TRAVIS: Subject = { id: "county:48453", names: ["Travis County", "the county"] };
const DALLAS: Subject = { id: "county:48113", names: ["Dallas County"] };

function figure(
  of: Subject,
  key: string,
  label: string,
  value: number | string,
  unit: string,
  asOf = "2026-10-31",
): Figure {
  return { id: `${of.id}/${key}`, label, value, unit, source: "Test", asOf, version: null, subject: of.id };
}

const FIGURES = [
  figure(HOME, "beds", "Bedrooms", 3, "count"),
  figure(HOME, "baths", "Bathrooms", 2.5, "count"),
  figure(HOME, "sqft", "Living area", 1850, "sqft"),
  figure(HOME, "yearBuilt", "Year built", 2004, "year"),
  figure(HOME, "acquiredAt", "Acquired", "2021-05-17", "date"),
  figure(HOME, "rent.low", "Rent estimate, low", 1980, "usdPerMonth"),
  figure(HOME, "rent.point", "Rent estimate", 2150, "usdPerMonth"),
  figure(HOME, "rent.high", "Rent estimate, high", 2330, "usdPerMonth"),
  figure(HOME, "value", "Value estimate", 412_345, "usd"),
  figure(HOME, "caprate", "Going-in cap rate", 0.0543, "fraction"),
  figure(HOME, "exitcap", "Exit cap rate", 0.0585, "fraction"),
  figure(HOME, "irr", "Levered IRR", 0.1272, "fraction"),
  figure(HOME, "dscr", "DSCR, year 1", 1.254, "ratio"),
  figure(HOME, "noi", "NOI, year 1", 1_234_567, "usd"),
  figure(HOME, "loss", "Loss to lease", 0.032, "fraction"),
  figure(HOME, "units", "Units", 12, "count"),
  figure(TRAVIS, "typicalRent", "Typical rent", 1893, "usdPerMonth", "2026-09"),
  figure(TRAVIS, "growth", "Rent growth, one year", -0.054, "fraction", "2026-09"),
  figure(TRAVIS, "yield", "Gross yield", 0.0551, "fraction", "2026-09"),
  figure(TRAVIS, "yield.rank", "Gross yield, rank", 12, "count", "2026-09"),
  figure(TRAVIS, "yield.of", "Gross yield, rank of", 254, "count", "2026-09"),
  figure(DALLAS, "typicalRent", "Typical rent", 1742, "usdPerMonth", "2026-09"),
  figure(DALLAS, "yield", "Gross yield", 0.0602, "fraction", "2026-09"),
];
const EVIDENCE = { figures: FIGURES, subjects: [HOME, TRAVIS, DALLAS] };

/** Each number of a text with its verdict; of a wrong one also what is right. */
function judge(text: string, evidence = EVIDENCE): string[] {
  return verifyText(text, evidence).numbers.map(
    ({ text: number, verdict, right }) => `${number}: ${verdict}${right === null ? "" : ` ${right}`}`,
  );
}
const skipped = (text: string) =>
  verifyText(text, EVIDENCE).skipped.map(({ text: number, why }) => `${number}: ${why}`);

describe("A number is confirmed as far as it is written out", () => {
  test.each([
    ["The cap rate is 5.4%.", "5.4%: confirmed"],
    ["A 5.43% cap rate.", "5.43%: confirmed"],
    ["The cap rate is 543 bps.", "543 bps: confirmed"],
    ["A going-in cap rate of 5.43 percent.", "5.43 percent: confirmed"],
    ["NOI of $1.2M.", "$1.2M: confirmed"],
    ["NOI of $1,234,567.", "$1,234,567: confirmed"],
    ["NOI of $1.23 million in year 1.", "$1.23 million: confirmed"],
    ["NOI of 1.2 million dollars.", "1.2 million dollars: confirmed"],
    ["NOI is about $1,230,000.", "$1,230,000: confirmed"],
    ["A DSCR of 1.25x.", "1.25x: confirmed"],
    ["Debt service is covered: DSCR 1.3 times.", "1.3 times: confirmed"],
    ["The value is about $410,000.", "$410,000: confirmed"],
    ["It is worth $412,000.", "$412,000: confirmed"],
    ["Built in 2004.", "2004: confirmed"],
    ["We have owned it since May 17, 2021.", "May 17, 2021: confirmed"],
    ["The home rents for $2,150 a month.", "$2,150: confirmed"],
    ["Rent of $25,800 a year.", "$25,800: confirmed"],
    ["It has three bedrooms.", "three: confirmed"],
    ["The levered IRR is thirteen percent.", "thirteen percent: confirmed"],
    ["Loss to lease is 3.2%.", "3.2%: confirmed"],
    ["A (5.4%) cap rate.", "(5.4%): confirmed"],
  ])("%s", (text, verdict) => {
    expect(judge(text)).toEqual([verdict]);
  });
});

describe("A number that is another is wrong, and told with the right one", () => {
  test.each([
    ["The cap rate is 5.5%.", "5.5%: wrong 5.4%"],
    ["A going-in cap rate of 5.52%.", "5.52%: wrong 5.43%"],
    ["The cap rate is 5.43 bps.", "5.43 bps: wrong 543 bps"],
    ["A cap rate of 5.43x.", "5.43x: wrong 5.43%"],
    ["The cap rate is -5.43%.", "-5.43%: wrong 5.43%"],
    ["NOI of $1.3M.", "$1.3M: wrong $1.23M"],
    ["NOI of $1.2K.", "$1.2K: wrong $1,234.57K"],
    ["NOI of $1,234,576.", "$1,234,576: wrong $1,234,567"],
    ["A DSCR of 1.35x.", "1.35x: wrong 1.25x"],
    ["Built in 2014.", "2014: wrong 2004"],
    ["We bought it on May 17, 2020.", "May 17, 2020: wrong 2021-05-17"],
    ["The home rents for $2,150 a year.", "$2,150: wrong $2,150 a month"],
    ["It has 3 bathrooms.", "3: wrong 2.5"],
    ["An exit cap rate of 5.4%.", "5.4%: wrong 5.9%"],
  ])("%s", (text, verdict) => {
    expect(judge(text)).toEqual([verdict]);
  });
});

describe("A sign is told by itself or in words", () => {
  test.each([
    ["In Travis County rents fell 5.4% over the year.", "5.4%: confirmed"],
    ["Travis County: rent growth −5.4%.", "−5.4%: confirmed"],
    ["Travis County saw rent growth of negative 5.4%.", "5.4%: confirmed"],
    ["Travis County saw a 5.4% decline in rents.", "5.4%: confirmed"],
    ["In Travis County rents rose 5.4%.", "5.4%: wrong −5.4%"],
    ["Travis County: rent growth 5.4%.", "5.4%: wrong −5.4%"],
    ["Travis County: rent growth +5.4%.", "+5.4%: wrong −5.4%"],
    ["Travis County: rent growth (5.4%).", "(5.4%): confirmed"],
  ])("%s", (text, verdict) => {
    expect(judge(text)).toEqual([verdict]);
  });
});

describe("Ranges, lists and sentences keep their numbers apart", () => {
  test("both ends of a range, however it is written", () => {
    const ok = ["$1,980: confirmed", "$2,330: confirmed"];
    expect(judge("Rents support $1,980 to $2,330 a month.")).toEqual(ok);
    expect(judge("Rent between $1,980 and $2,330.")).toEqual(ok);
    expect(judge("Rent of $1,980–$2,330.")).toEqual(ok);
    expect(judge("Cap rates of 5.4 to 5.9%.")).toEqual(["5.4: confirmed", "5.9%: confirmed"]);
    expect(judge("Rent of $1,980 to $2,530.")).toEqual(["$1,980: confirmed", "$2,530: wrong $2,330 a month"]);
  });

  test("several figures of one sentence, each by the words next to it", () => {
    expect(
      judge(
        "A 5.4% cap rate on NOI of $1.23M, a DSCR of 1.25x and a levered IRR of 12.7%, exit cap rate 5.85%.",
      ),
    ).toEqual([
      "5.4%: confirmed",
      "$1.23M: confirmed",
      "1.25x: confirmed",
      "12.7%: confirmed",
      "5.85%: confirmed",
    ]);
    expect(
      judge("100 Main St is a home: 3 bedrooms, 2.5 bathrooms, 1,850 square feet, built in 2004."),
    ).toEqual(["3: confirmed", "2.5: confirmed", "1,850: confirmed", "2004: confirmed"]);
    expect(judge("Gross yield of 5.5% (rank 12 of 254) in Travis County.")).toEqual([
      "5.5%: confirmed",
      "12: confirmed",
      "254: confirmed",
    ]);
  });

  test("an estimate with its range, its level and its midpoint", () => {
    expect(judge("Nearby rents support $1,980 to $2,330 (80% range, midpoint $2,150) a month.")).toEqual([
      "$1,980: confirmed",
      "$2,330: confirmed",
      "80%: notFound",
      "$2,150: confirmed",
    ]);
    expect(judge("The going-in cap rate on the purchase price is 5.4%.")).toEqual(["5.4%: confirmed"]);
    expect(
      judge("Nearby rents support $1,980 to $2,330 (midpoint $2,150) a month as of October 31, 2026."),
    ).toEqual(["$1,980: confirmed", "$2,330: confirmed", "$2,150: confirmed", "October 31, 2026: confirmed"]);
  });
});

describe("A place decides which figure is meant", () => {
  test.each([
    ["Typical rent in Travis County is $1,893.", ["$1,893: confirmed"]],
    ["Typical rent in Dallas County is $1,893.", ["$1,893: wrong $1,742 a month"]],
    ["Typical rent in Tarrant County is $1,893.", ["$1,893: notFound"]],
    ["Yields are 5.5% in Travis County and 6.0% in Dallas County.", ["5.5%: confirmed", "6.0%: confirmed"]],
    ["Yields are 6.0% in Travis County and 5.5% in Dallas County.", ["6.0%: wrong 5.5%", "5.5%: wrong 6.0%"]],
    ["104 Main St rents for $2,150.", ["$2,150: notFound"]],
    ["Dallas County is close. Typical rent is $1,742.", ["$1,742: confirmed"]],
    ["100 Main St is in Travis County. Its rent estimate is $2,150.", ["$2,150: confirmed"]],
  ])("%s", (text, verdicts) => {
    expect(judge(text)).toEqual(verdicts);
  });
});

describe("A date behind “as of” is that of the figures", () => {
  test.each([
    ["The rent estimate is $2,150 as of October 2026.", "October 2026: confirmed"],
    ["The rent estimate is $2,150 as of Q4 2026.", "Q4 2026: confirmed"],
    ["The rent estimate is $2,150 as of October 30, 2026.", "October 30, 2026: wrong 2026-10-31"],
    ["The rent estimate is $2,150 as of 2025.", "2025: wrong 2026-10-31"],
    ["Typical rent in Travis County was $1,893 as of September 2025.", "September 2025: wrong 2026-09"],
  ])("%s", (text, verdict) => {
    expect(judge(text)[1]).toBe(verdict);
  });
});

describe("A citation binds a number to its figure", () => {
  test.each([
    ["It yields 5.4% [property:1/caprate].", ["5.4%: confirmed"]],
    ["It is 5.6% [property:1/caprate].", ["5.6%: wrong 5.4%"]],
    ["It is 5.4% [property:1/nothing].", ["5.4%: notFound"]],
    [
      "From $1,980 to $2,330 [property:1/rent.low property:1/rent.high].",
      ["$1,980: confirmed", "$2,330: confirmed"],
    ],
    ["The DSCR is 5.4% [property:1/caprate].", ["5.4%: wrong 5.4%"]],
    ["See [the appendix]. The cap rate is 5.4%.", ["5.4%: confirmed"]],
  ])("%s", (text, verdicts) => {
    expect(judge(text)).toEqual(verdicts);
  });
});

describe("Numbers that are no figures are left alone", () => {
  test.each([
    ["100 Main St, Austin, TX 78701", []],
    ["Meet at 4512 N Lamar Blvd, Apt 12, Austin, TX 78751 at 10:30 am.", []],
    ["Call 512-555-0123 about parcel 0123-4567-89, CBSA 12420.", []],
    ["The committee meets on November 3, 2026, see page 4, table 2 and section 3.1.", []],
    ["A 1031 exchange, a 401(k), T12 and T-3 statements, the S&P 500, IH-35 and US 290.", []],
    ["1. First\n2. Second", []],
    ["Rents move with 10-year Treasuries and 30-year mortgages.", []],
    ["In Q3 and by 2030 it may change.", []],
    ["Read https://labs.example/2026/5.4 or write to a12@b34.example.", []],
    ["Two of them asked for one reason.", []],
  ])("%s", (text, verdicts) => {
    expect(judge(text)).toEqual(verdicts);
  });

  test("and are told with the reason", () => {
    expect(skipped("At 4512 Lamar Blvd, TX 78751, on page 3.")).toEqual([
      "4512 Lamar Blvd: a street address",
      "TX 78751: a ZIP code",
      "page 3: a reference",
    ]);
  });
});

describe("The same value with another meaning is not confirmed", () => {
  test.each([
    ["Vacancy is 5.4%.", ["5.4%: notFound"]],
    ["Expenses are $412,345.", ["$412,345: notFound"]],
    ["It closes in 12 months with 12 comps.", ["12: notFound"]],
    ["Unemployment in Travis County is 5.5%.", ["5.5%: notFound"]],
    ["The building has 12 units.", ["12: confirmed"]],
    ["The building has twelve units.", ["twelve: confirmed"]],
    ["The building has 21 units.", ["21: wrong 12"]],
  ])("%s", (text, verdicts) => {
    expect(judge(text)).toEqual(verdicts);
  });

  test("but a value of enough digits that nothing names is known by itself", () => {
    expect(judge("We saw $412,345.")).toEqual(["$412,345: confirmed"]);
    expect(judge("We saw $412,354.")).toEqual(["$412,354: notFound"]);
  });
});

test("no text breaks it, and it holds nothing up", () => {
  for (const text of [
    "",
    "$",
    "%",
    "-",
    "(((",
    "[",
    "$ 1",
    "1,2,3",
    "½ acre",
    "1e9",
    "$1.2.3",
    "٣ units",
    "\u0000",
    "99999999999999999999%",
  ])
    expect(() => verifyText(text, EVIDENCE)).not.toThrow();
  const long = "The cap rate is 5.4% in Travis County, and 12 units at $2,150. ".repeat(300);
  // A pattern that takes ever longer on one of these is ended by the limit of all tests.
  expect(verifyText(long, EVIDENCE).numbers.length).toBeGreaterThan(500);
  const evil = [
    `${"1,".repeat(5_000)}`,
    `${"A ".repeat(5_000)}County`,
    `${"(".repeat(5_000)}`,
    `${"one ".repeat(5_000)}`,
    "1-".repeat(5_000),
  ];
  for (const text of evil) expect(verifyText(text, EVIDENCE).numbers.length).toBeGreaterThanOrEqual(0);
});
