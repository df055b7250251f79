import { describe, expect, it, test } from "vitest";
import independent from "./fixtures/function-cases.json" with { type: "json" };
import { arityProblem, callFunction, functionNames, isFunctionName } from "./functions.ts";
import { FormulaError, type Value } from "./values.ts";

type Case = [name: string, args: Value[], expected: Value];

const missing = new FormulaError("#N/A", "not available");
const broken = new FormulaError("#DIV/0!", "The divisor is zero");

/** Conditions, look-ups and text: small enough to see the answer. */
const seen: Case[] = [
  ["IF", [true, 1, 2], 1],
  ["IF", [false, 1], false],
  ["IFS", [false, 1, true, 2], 2],
  ["SWITCH", ["b", "a", 1, "b", 2], 2],
  ["SWITCH", ["c", "a", 1, 9], 9],
  ["IFERROR", [broken, 5], 5],
  ["IFERROR", [4, 5], 4],
  ["IFNA", [missing, 5], 5],
  ["AND", [true, 1, false], false],
  ["AND", [[1, 2], true], true],
  ["OR", [false, 0, 3], true],
  ["XOR", [true, true, true], true],
  ["NOT", [0], true],
  ["PI", [], Math.PI],
  ["DATE", [2026, 14, 31], 46449],
  ["DATEVALUE", ["2026-01-31"], 46053],
  // 100 grows for the 365 days of a year, 50 for none.
  ["XNFV", [0.1, [100, 50], ["2025-01-01", "2026-01-01"]], 160],
  ["XNFV", [0, [100, 50], [45_658, 45_000]], new FormulaError("#NUM!", "A date lies before the first one")],
  ["XLOOKUP", ["c", ["a", "b"], [1, 2], 7], 7],
  [
    "VLOOKUP",
    [
      2.5,
      [
        [1, "x"],
        [2, "y"],
        [3, "z"],
      ],
      2,
    ],
    "y",
  ],
  [
    "VLOOKUP",
    [
      "B",
      [
        ["a", 1],
        ["b", 2],
      ],
      2,
      false,
    ],
    2,
  ],
  [
    "HLOOKUP",
    [
      "b",
      [
        ["a", "b"],
        [10, 20],
      ],
      2,
      false,
    ],
    20,
  ],
  ["LOOKUP", [5, [1, 4, 9], [10, 40, 90]], 40],
  ["VSTACK", [[1, 2], 3], [1, 2, 3]],
  ["CONCAT", ["a", 1, true], "a1TRUE"],
  ["LEFT", ["rent", 2], "re"],
  ["RIGHT", ["rent", 2], "nt"],
  ["UPPER", ["Rent"], "RENT"],
  ["LOWER", ["Rent"], "rent"],
  ["EXACT", ["Rent", "rent"], false],
  ["REPT", ["ab", 3], "ababab"],
  ["SUBSTITUTE", ["1-2-3", "-", "."], "1.2.3"],
  ["FIND", ["n", "rent"], 3],
  ["SEARCH", ["N", "rent"], 3],
  ["TEXTJOIN", [", ", true, "a", "", "b"], "a, b"],
  ["VALUE", ["12.5"], 12.5],
  ["TRIM", ["  a   b "], "a b"],
  ["ISNA", [missing], true],
  ["ISNA", [broken], false],
  ["ISERROR", [broken], true],
  ["ISBLANK", [null], true],
  ["ISBLANK", [0], false],
  ["ISNUMBER", ["1"], false],
  ["ISTEXT", ["1"], true],
  ["COUNTA", [[1, "a", null]], 2],
  ["COUNTBLANK", [[1, "", null]], 2],
  ["SUM", [[0.3, -0.2, -0.1]], 0],
  [
    "SUM",
    [[977_084.543_005_754_8, -484_848.474_567_625, -368_286.510_344_256_94, -123_949.558_093_873_04]],
    0,
  ],
  ["SUM", [[1e-12, 1e-12]], 2e-12],
  ["SUMIFS", [[1, 2, 4], [5, 6, 7], ">5", ["a", "b", "a"], "a"], 4],
  ["AVERAGEIFS", [[1, 2, 4], [5, 6, 7], ">5"], 3],
  ["MINIFS", [[3, 2, 4], [5, 6, 7], ">5"], 2],
  ["MAXIFS", [[3, 2, 4], [5, 6, 7], ">5"], 4],
  ["COUNTIFS", [[5, 6, 7], ">5", ["a", "b", "a"], "a"], 1],
  ["MODE.SNGL", [[1, 2, 2, 3]], 2],
];

const isSame = (found: Value, expected: Value): boolean =>
  typeof expected === "number" && typeof found === "number"
    ? Math.abs(found - expected) <= 1e-9 * Math.max(1e-6, Math.abs(expected))
    : JSON.stringify(found) === JSON.stringify(expected);

/** Flows with several rates of return, and what LibreOffice 7.4 answers without a guess; null is its #NUM!. */
const SEVERAL: [number[], number | null][] = [
  [[-100, 230, -132], 0.1],
  [[100, -230, 132], 0.1],
  [[-63, 374, 38, -283, -46], -0.0313169532360202],
  [[-57, 151, 199, 328, -249, -387, 85], -0.0604947861057181],
  [[-166, 186, -16, 272, 134, 194, -218], 0.774351614998547],
  [[-178, 231, -47], 0.0451031634207981],
  [[-67, 279, -81, -382], 0.854530710461205],
  [[-138, -232, 286, -46, 209, -88], -0.0146404492686653],
  [[-296, -166, -8, -314, 98, 153, 394, -8], -0.050929439505298],
  [[-58, -375, -379, -375, 50, 337, -16], null],
  [[-310, -365, 164, -8], null],
];

describe("a rate of return among several", () => {
  it.each(SEVERAL)("of %j is %d, as another program finds without a guess", (flows, expected) => {
    const found = callFunction("IRR", [flows]);
    if (expected === null) expect(found).toMatchObject({ code: "#NUM!" });
    else expect(found).toBeCloseTo(expected, 8);
  });

  it("is the nearest to a guess, where one is given", () => {
    expect(callFunction("IRR", [[-100, 230, -132], 0.3])).toBeCloseTo(0.2, 10);
  });

  it("of dated flows is searched alike", () => {
    const days = ["2025-01-01", "2026-01-01", "2027-01-01"];
    expect(callFunction("XIRR", [[-100, 230, -132], days])).toBeCloseTo(0.1, 8);
  });
});

describe("every function of the language", () => {
  it("gives the value that another program gives", () => {
    const wrong = independent.cases.flatMap(({ name, args, value }) => {
      const found = callFunction(name, args);
      const isRight = typeof found === "boolean" ? Number(found) === Number(value) : isSame(found, value);
      return isRight ? [] : [{ name, args, value, found }];
    });
    expect(wrong).toEqual([]);
    expect(independent.cases.length).toBeGreaterThan(250);
  });

  it.each(seen)("%s(%j) is %j", (name, args, expected) => {
    expect(callFunction(name, args)).toEqual(expected);
  });

  it("is tested here by name", () => {
    const tested = new Set([
      ...independent.cases.map(({ name }) => name),
      ...seen.map(([name]) => name),
      "NA",
    ]);
    expect(functionNames.filter((name) => !tested.has(name))).toEqual([]);
  });
});

describe("functions as Excel documents them", () => {
  const cases: [string, Value[], number | string][] = [
    ["PMT", [0.08 / 12, 10, 10000], -1037.0320893591606],
    ["IPMT", [0.1 / 12, 1, 36, 8000], -66.66666666666667],
    ["PPMT", [0.1 / 12, 1, 24, 2000], -75.62318600836673],
    ["CUMIPMT", [0.09 / 12, 360, 125000, 13, 24, 0], -11135.23213075],
    ["CUMPRINC", [0.09 / 12, 360, 125000, 13, 24, 0], -934.1071234],
    ["FV", [0.06 / 12, 10, -200, -500, 1], 2581.4033740601],
    ["PV", [0.08 / 12, 240, 500], -59777.14585118],
    ["NPER", [0.12 / 12, -100, -1000, 10000, 1], 59.67386567],
    ["NPER", [0.12 / 12, -100, -1000, 10000], 60.08212285],
    ["NPER", [0.12 / 12, -100, -1000], -9.57859404],
    ["RATE", [48, -200, 8000], 0.0077014724882],
    ["NPV", [0.1, -10000, 3000, 4200, 6800], 1188.44341233522],
    ["MIRR", [[-120000, 39000, 30000, 21000, 37000, 46000], 0.1, 0.12], 0.126094130366],
    ["IRR", [[-70000, 12000, 15000, 18000, 21000, 26000]], 0.0866309480365],
    [
      "XNPV",
      [
        0.09,
        [-10000, 2750, 4250, 3250, 2750],
        ["2008-01-01", "2008-03-01", "2008-10-30", "2009-02-15", "2009-04-01"],
      ],
      2086.6476020315,
    ],
    [
      "XIRR",
      [
        [-10000, 2750, 4250, 3250, 2750],
        ["2008-01-01", "2008-03-01", "2008-10-30", "2009-02-15", "2009-04-01"],
        0.1,
      ],
      0.37336253351883,
    ],
    ["YEARFRAC", ["2012-01-01", "2012-07-30"], 0.58055555556],
    ["YEARFRAC", ["2012-01-01", "2012-07-30", 1], 0.57650273224],
    ["YEARFRAC", ["2012-01-01", "2012-07-30", 3], 0.57808219178],
    ["DATE", [2024, 3, 1], 45352],
    ["DAYS360", ["2011-01-30", "2011-02-01"], 1],
    ["EOMONTH", ["2011-01-01", 1], "2011-02-28"],
    ["EDATE", [45322, 1], 45351],
    ["WEEKDAY", ["2008-02-14"], 5],
    ["ROUND", [1.005, 2], 1.01],
    ["ROUND", [-2.5, 0], -3],
    ["ROUND", [21.5, -1], 20],
    ["ROUND", [626.3, -3], 1000],
    ["ROUNDUP", [-Math.PI, 1], -3.2],
    ["ROUNDDOWN", [31415.92654, -2], 31400],
    ["EFFECT", [0.0525, 4], 0.0535426673707],
    ["NOMINAL", [0.053543, 4], 0.05250032],
    ["DDB", [2400, 300, 10, 2, 1.5], 306],
    ["SYD", [30000, 7500, 10, 1], 4090.909090909],
    ["MEDIAN", [[1, 4, 2, 3]], 2.5],
    ["STDEV.S", [[1345, 1301, 1368, 1322, 1310, 1370, 1318, 1350, 1303, 1299]], 27.46391571984],
    ["PERCENTILE.INC", [[1, 2, 3, 4], 0.3], 1.9],
    ["INDEX", [[10, 20, 30], 2], 20],
    [
      "INDEX",
      [
        [
          [1, 2],
          [3, 4],
        ],
        2,
        1,
      ],
      3,
    ],
    ["MATCH", [39, [25, 38, 40, 41], 1], 2],
    ["MATCH", [41, [25, 38, 40, 41], 0], 4],
    ["CHOOSE", [2, "a", "b"], "b"],
    ["XLOOKUP", ["b", ["A", "B"], [1, 2]], 2],
    ["SUMIF", [[100, 200, 300], ">160"], 500],
    [
      "SUMPRODUCT",
      [
        [1, 2],
        [3, 4],
      ],
      11,
    ],
    ["COUNT", [[1, "x", null, 2]], 2],
    ["SWITCH", [2, 1, "a", 2, "b", "z"], "b"],
  ];
  it.each(cases)("%s(%j) is %s", (name, args, expected) => {
    const value = callFunction(name, args);
    if (typeof expected === "string") expect(value).toBe(expected);
    else
      expect(Math.abs(Number(value) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
  });
  it.each<[string, Value[], string]>([
    ["PMT", [0.1, 0, 100], "#NUM!"],
    ["IRR", [[1, 2]], "#NUM!"],
    ["SQRT", [-1], "#NUM!"],
    ["INDEX", [[1], 5], "#REF!"],
    ["MATCH", [9, [1], 0], "#N/A"],
    ["MOD", [1, 0], "#DIV/0!"],
    ["PMT", ["x", 1, 1], "#VALUE!"],
    ["NOPE", [], "#NAME?"],
    ["EDATE", ["2023-02-30", 1], "#VALUE!"],
    ["toString", [], "#NAME?"],
  ])("%s(%j) is the error %s", (name, args, code) => {
    expect(callFunction(name, args)).toMatchObject({ code });
  });
});

test("what does not exist has Excel's code and the reason, whatever function is asked", () => {
  expect(callFunction("NA", [])).toMatchObject({ code: "#N/A" });
  for (const name of functionNames) {
    for (const args of [[], ["no number"], [Number.NaN], [[]], [null, null, null], [-1, -1, -1, -1, -1]]) {
      const found = callFunction(name, args);
      if (found instanceof FormulaError) expect(found.reason, name).not.toBe("");
      else if (typeof found === "number")
        expect(Number.isFinite(found), `${name}(${JSON.stringify(args)})`).toBe(true);
    }
  }
});

test("principal and interest of a payment keep their precision to the last payment of a long, dear loan", () => {
  // Each payment's principal is the last one's and the interest saved on it.
  const [interest, principal] = ["IPMT", "PPMT"].map((name) =>
    Number(callFunction(name, [0.13, 1, 360, 1000])),
  );
  const payment = Number(callFunction("PMT", [0.13, 360, 1000]));
  expect((interest ?? 0) + (principal ?? 0)).toBeCloseTo(payment, 12);
  const grown = Number(callFunction("PPMT", [0.13, 201, 360, 1000]));
  expect(grown / ((principal ?? 0) * 1.13 ** 200)).toBeCloseTo(1, 12);
});

test.each([
  ["ABS", 1, 1],
  ["NOT", 1, 1],
  ["SQRT", 1, 1],
  ["LN", 1, 1],
  ["EXP", 1, 1],
  ["ROUND", 1, 2],
  ["IRR", 1, 2],
  ["SUM", 1, 255],
  ["MIN", 1, 255],
  ["MAX", 1, 255],
  ["AND", 1, 255],
  ["OR", 1, 255],
  ["AVERAGE", 1, 255],
  ["SUMPRODUCT", 1, 255],
  ["IFERROR", 2, 2],
  ["EDATE", 2, 2],
  ["EOMONTH", 2, 2],
  ["MOD", 2, 2],
  ["POWER", 2, 2],
  ["IF", 2, 3],
  ["XIRR", 2, 3],
  ["YEARFRAC", 2, 3],
  ["INDEX", 2, 3],
  ["MATCH", 2, 3],
  ["FV", 2, 5],
  ["PV", 2, 5],
  ["NPV", 2, 255],
  ["CHOOSE", 2, 255],
  ["XNPV", 3, 3],
  ["XNFV", 3, 3],
  ["MIRR", 3, 3],
  ["DATE", 3, 3],
  ["VLOOKUP", 3, 4],
  ["HLOOKUP", 3, 4],
  ["PMT", 3, 5],
  ["NPER", 3, 5],
  ["RATE", 3, 6],
  ["XLOOKUP", 3, 6],
  ["IPMT", 4, 6],
  ["PPMT", 4, 6],
  ["CUMIPMT", 5, 6],
  ["CUMPRINC", 5, 6],
])("%s takes %i to %i arguments, and no other number", (name, least, most) => {
  const problem = (count: number) => arityProblem(name.toLowerCase(), count);
  expect([problem(least), problem(most)]).toEqual([undefined, undefined]);
  for (const count of [least - 1, most + 1])
    expect(problem(count)).toBe(`${name} takes ${least} to ${most} arguments, not ${count}`);
  const answer = callFunction(name, new Array<Value>(most + 1).fill(1));
  expect(answer).toMatchObject({ code: "#VALUE!" });
});

test.each([
  ["STDEV", "STDEV.S", [1, 2, 4]],
  ["STDEVP", "STDEV.P", [1, 2, 4]],
  ["VAR", "VAR.S", [1, 2, 4]],
  ["VARP", "VAR.P", [1, 2, 4]],
  ["PERCENTILE", "PERCENTILE.INC", [[1, 2, 4, 9], 0.3]],
  ["QUARTILE", "QUARTILE.INC", [[1, 2, 4, 9], 1]],
  ["CONCATENATE", "CONCAT", ["a", "b"]],
  ["RANK", "RANK.EQ", [2, [1, 2, 2, 9]]],
  ["MODE", "MODE.SNGL", [1, 2, 2, 9]],
  [
    "COVAR",
    "COVARIANCE.P",
    [
      [1, 2, 4],
      [2, 5, 3],
    ],
  ],
  ["FORECAST", "FORECAST.LINEAR", [5, [1, 2, 4], [2, 5, 3]]],
] as [string, string, Value[]][])("%s is the older name of %s", (older, name, args) => {
  expect([isFunctionName(older), isFunctionName(older.toLowerCase()), functionNames.includes(older)]).toEqual(
    [...[true, true, false]],
  );
  const answer = callFunction(older, args);
  expect(answer).toEqual(callFunction(name, args));
  expect(answer).not.toBeInstanceOf(FormulaError);
});

test("a figure that does not exist goes on through every function but those that ask for it", () => {
  for (const name of ["SUM", "MAX", "NPV", "CONCAT", "SUMPRODUCT"])
    expect(callFunction(name, [1, broken, 7]), name).toBe(broken);
  for (const [name, args] of [
    ["IF", [false, broken, 7]],
    ["SWITCH", ["b", "a", broken, "b", 7]],
    ["IFS", [false, broken, true, 7]],
  ] as [string, Value[]][])
    expect(callFunction(name, args), name).toBe(7);
  const asked: [string, Value][] = [
    ["IFERROR", 5],
    ["ISERROR", true],
    ["ISNA", false],
    ["ISBLANK", false],
    ["ISNUMBER", false],
    ["ISTEXT", false],
  ];
  for (const [name, value] of asked)
    expect(callFunction(name, name === "IFERROR" ? [broken, 5] : [broken]), name).toBe(value);
  expect(callFunction("IFNA", [broken, 5]), "another error than #N/A").toBe(broken);
  expect(callFunction("CHOOSE", [2, broken, 7])).toBe(7);
});

test.each([
  // 1,000 over five years at 40% of what is left, down to the salvage value and no further.
  ["DDB", [1_000, 300, 5, 1], 400],
  ["DDB", [1_000, 300, 5, 2], 240],
  ["DDB", [1_000, 300, 5, 3], 60],
  ["DDB", [1_000, 300, 5, 4], 0],
  ["DDB", [1_000, 0, 5, 3], 144],
  ["DDB", [1_000, 0, 5, 2, 1.5], 210],
  ["DDB", [1_000, 100, 1, 1], 900],
  ["SYD", [1_000, 100, 4, 1], 360],
  ["SYD", [1_000, 100, 4, 4], 90],
  ["SLN", [1_000, 100, 4], 225],
  ["ISPMT", [0.1, 1, 4, 1_000], -75],
  ["ISPMT", [0.1, 0, 4, 1_000], -100],
  // The end of a month is its 31st by the American rule unless the start is a 30th, and never by the European.
  ["DAYS360", ["2026-01-15", "2026-03-31"], 76],
  ["DAYS360", ["2026-01-15", "2026-03-31", null], 76],
  ["DAYS360", ["2026-01-15", "2026-03-31", false], 76],
  ["DAYS360", ["2026-01-15", "2026-03-31", 0], 76],
  ["DAYS360", ["2026-01-15", "2026-03-31", true], 75],
  ["DAYS360", ["2026-01-15", "2026-03-31", 1], 75],
  ["DAYS360", ["2026-01-30", "2026-03-31"], 60],
  ["DAYS360", ["2026-01-31", "2026-03-31"], 60],
  ["DAYS360", ["2026-02-28", "2026-03-31"], 33],
  ["WEEKDAY", ["2026-11-28"], 7],
  ["WEEKDAY", ["2026-11-28", 2], 6],
  ["WEEKDAY", ["2026-11-28", 3], 5],
  ["WEEKDAY", ["2026-11-29"], 1],
  ["WEEKDAY", ["2026-11-29", 2], 7],
  ["WEEKDAY", ["2026-11-30", 3], 0],
  ["EDATE", ["2026-01-31", 1], "2026-02-28"],
  ["EDATE", ["2024-03-31", -1], "2024-02-29"],
  ["EDATE", ["2026-01-15", -13], "2024-12-15"],
  ["EOMONTH", ["2026-01-15", 0], "2026-01-31"],
  ["EOMONTH", ["2026-12-31", 2], "2027-02-28"],
] as [string, Value[], Value][])("%s of %j is %j", (name, args, value) => {
  const answer = callFunction(name, args);
  if (typeof value === "number") expect(answer).toBeCloseTo(value, 9);
  else expect(answer).toBe(value);
});

test.each([
  // A month of 30 days, a year of 360; actual days; of the year that they lie in; European.
  ["2026-01-15", "2026-03-31", [76 / 360, 75 / 365, 75 / 360, 75 / 365, 75 / 360]],
  ["2024-01-15", "2024-03-31", [76 / 360, 76 / 366, 76 / 360, 76 / 365, 75 / 360]],
  ["2023-06-01", "2024-06-01", [1, 366 / 366, 366 / 360, 366 / 365, 1]],
  ["2023-06-01", "2024-02-28", [267 / 360, 272 / 365, 272 / 360, 272 / 365, 267 / 360]],
  ["2023-06-01", "2025-06-01", [2, 731 / (1_096 / 3), 731 / 360, 731 / 365, 2]],
  ["2026-02-28", "2026-08-31", [180 / 360, 184 / 365, 184 / 360, 184 / 365, 182 / 360]],
] as [string, string, number[]][])("years from %s to %s by each basis, and back", (from, to, years) => {
  for (const [basis, expected] of years.entries()) {
    expect(callFunction("YEARFRAC", [from, to, basis]), `basis ${basis}`).toBeCloseTo(expected, 12);
    expect(callFunction("YEARFRAC", [to, from, basis]), `basis ${basis}, back`).toBeCloseTo(expected, 12);
  }
  expect(callFunction("YEARFRAC", [from, to])).toBeCloseTo(years[0] ?? 0, 12);
});
