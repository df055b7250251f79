import { describe, expect, it } from "vitest";
import { evaluateWith, type ModelModule } from "./compiled-model.ts";
import type { Ast } from "./formula-ast.ts";
import { compileCatalogue } from "./formula-compiler.ts";
import { callFunction } from "./formula-functions.ts";
import { type Evaluation, interpret } from "./formula-interpreter.ts";
import { parseFormula } from "./formula-language.ts";
import { printFormula } from "./formula-print.ts";
import type { FormulaRow, ModelDefinition } from "./formula-record.ts";
import { input, monthly, output, page, scalar, yearly } from "./formula-rows.ts";
import { buildCatalogue } from "./formula-schedule.ts";
import { FormulaError, type Value } from "./formula-values.ts";

function definition(rows: FormulaRow[]): ModelDefinition {
  const hold = input(["holdYears", "Hold", "yr", ""], { integer: true });
  return { model: "singlefamily", pages: [page(["T-1", "Test", "inputs"], 1, [hold, ...rows])], tables: {} };
}

function compiled(rows: FormulaRow[], inputs: Record<string, number | string> = {}) {
  const { body } = compileCatalogue(buildCatalogue(definition(rows)));
  const module: ModelModule = {
    model: "test",
    evaluate: new Function("I", "F", body) as ModelModule["evaluate"],
  };
  return evaluateWith(module, { holdYears: 1, ...inputs }).values;
}

/** The value of a formula by both ways of evaluation, which must agree. */
function both(formula: string): unknown {
  const rows = [scalar(["x", "x", "", formula])];
  const fast = compiled(rows).x;
  const catalogue = buildCatalogue(definition(rows));
  const at: Evaluation = {
    catalogue,
    result: { holdYears: 1, months: 24, years: 2, values: {} },
    grain: "scalar",
    period: 0,
  };
  const slow = interpret(parseFormula(formula), at);
  if (slow instanceof FormulaError) expect(fast).toBeNaN();
  else expect(fast).toEqual(slow);
  return fast;
}

describe("Excel's syntax and precedence", () => {
  it.each([
    ["-2^2", 4],
    ["0-2^2", -4],
    ["2^3^2", 64],
    ["2^-1", 0.5],
    ["10%", 0.1],
    ["50%^2", 0.25],
    ["1+2*3-4/2", 5],
    ["(1+2)*3", 9],
    ["2*-3", -6],
    ['"a"&1+2', "a3"],
    ['"A"="a"', true],
    ["1<2", true],
    ["3<>3", false],
    ["1=1&1", false],
    ["=1.5e3+.5", 1500.5],
    ['"say ""hi"""', 'say "hi"'],
    ["IF(1>2,1/0,7)", 7],
    ["SUM({1,2,3})", 6],
    ["MAX(1,MIN(5,3))", 3],
    ["TRUE", true],
    ["MOD(-3,2)", 1],
  ])("%s is %s", (formula, expected) => {
    expect(both(formula)).toEqual(expected);
  });
  it("has no value where Excel has an error", () => {
    expect(both("1/0")).toBeNaN();
    expect(both("IF(1/0>1,1,2)")).toBeNaN();
    expect(both("1/(1/0)")).toBeNaN();
    expect(both("(-8)^0.5")).toBeNaN();
    expect(both("IFERROR(1/0,5)")).toBe(5);
  });
  it("tells the place of what it cannot read", () => {
    expect(() => parseFormula("1 + ")).toThrow(/character 5/);
    expect(() => parseFormula("1 # 2")).toThrow(/Unexpected "#" \(character 3\)/);
    expect(() => parseFormula("SUM(1,2")).toThrow(/Expected "\)"/);
    expect(() => parseFormula("a[1.5:")).toThrow();
    expect(() => parseFormula("1 2")).toThrow(/Unexpected "2"/);
  });
  it("prints a tree back into a formula of the same tree", () => {
    const strip = (ast: Ast): unknown =>
      JSON.parse(JSON.stringify(ast, (key, value) => (key === "at" ? undefined : value)));
    for (const formula of [
      "-2^2",
      "(-2)^2*3",
      "a-(b-c)",
      "(a+b)*c%",
      'IF(a[-1]>=0,SUM(b[1:12]),"x"&d[3])',
      "2^(3^2)",
      "PMT(a,,b)",
      "-(a+b)",
    ]) {
      const tree = parseFormula(formula);
      expect(strip(parseFormula(printFormula(tree)))).toEqual(strip(tree));
    }
  });
});

describe("lines over periods", () => {
  const rows = [
    input(["loan", "Loan", "$", ""]),
    scalar(["start", "Start", "$", "loan"]),
    monthly(["interest", "Interest", "$", "balance[-1] * 1%"]),
    monthly(["balance", "Balance", "$", "IF(month = 0, start, balance[-1] + interest - 5)"], {
      timing: "always",
      aggregate: "end",
    }),
    yearly(["yearInterest", "Interest of the year", "$", "SUM(interest)"]),
    yearly(["growth", "Growth", "x", "IF(year = 1, 1, growth[-1] * 2)"]),
    monthly(["grown", "Grown", "$", "interest[+1] * growth"], { timing: "hold" }),
    scalar(["firstYear", "First year", "$", "SUM(interest[1:12])"]),
    scalar(["last", "Last", "$", "balance[12 * holdYears]"]),
  ];
  const values = compiled(rows, { loan: 1000 });
  it("follow lags, leads, years and ranges", () => {
    const [interest, balance] = [values.interest as Float64Array, values.balance as Float64Array];
    expect(balance[0]).toBe(1000);
    expect(interest[1]).toBe(10);
    expect(balance[1]).toBe(1005);
    expect(interest[2]).toBeCloseTo(10.05, 12);
    expect((values.yearInterest as Float64Array)[1]).toBe(values.firstYear);
    expect((values.growth as Float64Array)[2]).toBe(2);
    expect((values.grown as Float64Array)[3]).toBe(interest[4]);
    expect((values.grown as Float64Array)[13]).toBe(0);
    expect(values.last).toBe(balance[12]);
  });
  it.each<[string, FormulaRow[], RegExp]>([
    ["an unknown name", [scalar(["a", "a", "", "b + 1"])], /T-1 a: Unknown name "b" \(character 1\)/],
    ["an unknown function", [scalar(["a", "a", "", "FOO(1)"])], /Unknown function FOO/],
    ["a circle", [scalar(["a", "a", "", "b"]), scalar(["b", "b", "", "a"])], /circle: a → b → a/],
    [
      "a circle within a month",
      [monthly(["a", "a", "", "b"]), monthly(["b", "b", "", "a + a[-1]"])],
      /circle/,
    ],
    ["a line that sums itself", [monthly(["a", "a", "", "s"]), scalar(["s", "s", "", "SUM(a)"])], /circle/],
    ["a lead within a loop", [monthly(["a", "a", "", "a[+1]"])], /circle/],
    [
      "a line where one value belongs",
      [monthly(["a", "a", "", "1"]), scalar(["b", "b", "", "a + 1"])],
      /aggregate it/,
    ],
    ["a month in a scalar", [scalar(["a", "a", "", "month"])], /no meaning/],
    [
      "dollars plus a rate",
      [scalar(["r", "r", "%", "0.1"]), scalar(["d", "d", "$", "5"]), scalar(["a", "a", "$", "d * r + r"])],
      /T-1 a: Dollars and a rate/,
    ],
    ["a key used twice", [scalar(["a", "a", "", "1"]), scalar(["a", "a", "", "2"])], /used twice/],
    ["too few arguments", [scalar(["a", "a", "", "PMT(1)"])], /PMT takes 3 to 5/],
  ])("reject %s when they load, with the place", (_, bad, message) => {
    expect(() => buildCatalogue(definition(bad))).toThrow(message);
  });
  it("keep a figure without value apart from every comparison", () => {
    const found = compiled(
      [
        input(["maybe", "Maybe", "$", ""], { optional: true }),
        output(["a", "a", "", "IF(maybe > 3, 1, 2)"]),
        output(["b", "b", "", "IF(ISBLANK(maybe), 1, 2)"]),
        output(["c", "c", "", "MIN(maybe, 3)"]),
      ],
      {},
    );
    expect(found.a).toBeNaN();
    expect(found.b).toBe(1);
    expect(found.c).toBeNaN();
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
