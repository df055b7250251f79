import { describe, expect, it } from "vitest";
import { compileCatalog, evaluateWith, moduleFrom } from "../evaluation/compiled-model.ts";
import { type Evaluation, interpret } from "../evaluation/interpret.ts";
import type { Ast } from "./ast.ts";
import { printFormula } from "./ast.ts";
import { buildCatalog } from "./catalog.ts";
import { always, atEnd, hold, optional } from "./facts.ts";
import { parseFormula } from "./parse.ts";
import {
  type FormulaRow,
  input,
  type ModelDefinition,
  monthly,
  output,
  page,
  scalar,
  yearly,
} from "./rows.ts";
import { FormulaError } from "./values.ts";

function definition(rows: FormulaRow[]): ModelDefinition {
  const hold = input("holdYears", "Hold", "yr", { integer: true })``;
  return { model: "singlefamily", pages: [page("T-1", "Test", "inputs", [hold, ...rows])], tables: {} };
}

function compiled(rows: FormulaRow[], inputs: Record<string, number | string> = {}) {
  const module = moduleFrom(compileCatalog(buildCatalog(definition(rows))));
  return evaluateWith(module, { holdYears: 1, ...inputs }).values;
}

/** The value of a formula by both ways of evaluation, which must agree. */
function both(formula: string): unknown {
  const rows = [scalar("x", "x", "")`${formula}`];
  const fast = compiled(rows).x;
  const catalog = buildCatalog(definition(rows));
  const at: Evaluation = {
    catalog,
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
    input("loan", "Loan", "$")``,
    scalar("start", "Start", "$")`loan`,
    monthly("interest", "Interest", "$")`balance[-1] * 1%`,
    monthly("balance", "Balance", "$", always, atEnd)`IF(month = 0, start, balance[-1] + interest - 5)`,
    yearly("yearInterest", "Interest of the year", "$")`SUM(interest)`,
    yearly("growth", "Growth", "x")`IF(year = 1, 1, growth[-1] * 2)`,
    monthly("grown", "Grown", "$", hold)`interest[+1] * growth`,
    scalar("firstYear", "First year", "$")`SUM(interest[1:12])`,
    scalar("last", "Last", "$")`balance[12 * holdYears]`,
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
    ["an unknown name", [scalar("a", "a", "")`b + 1`], /T-1 a: Unknown name "b" \(character 1\)/],
    ["an unknown function", [scalar("a", "a", "")`FOO(1)`], /Unknown function FOO/],
    ["a circle", [scalar("a", "a", "")`b`, scalar("b", "b", "")`a`], /circle: a → b → a/],
    ["a circle within a month", [monthly("a", "a", "")`b`, monthly("b", "b", "")`a + a[-1]`], /circle/],
    ["a line that sums itself", [monthly("a", "a", "")`s`, scalar("s", "s", "")`SUM(a)`], /circle/],
    ["a lead within a loop", [monthly("a", "a", "")`a[+1]`], /circle/],
    [
      "a line where one value belongs",
      [monthly("a", "a", "")`1`, scalar("b", "b", "")`a + 1`],
      /aggregate it/,
    ],
    ["a month in a scalar", [scalar("a", "a", "")`month`], /no meaning/],
    [
      "dollars plus a rate",
      [scalar("r", "r", "%")`0.1`, scalar("d", "d", "$")`5`, scalar("a", "a", "$")`d * r + r`],
      /T-1 a: Dollars and a rate/,
    ],
    ...["+", "-", "=", "<>", "<", ">", "<=", ">="].map((operator): [string, FormulaRow[], RegExp] => [
      `dollars ${operator} a rate`,
      [scalar("r", "r", "%")`0.1`, scalar("d", "d", "$")`5`, scalar("a", "a", "")`d ${operator} r`],
      /T-1 a: Dollars and a rate/,
    ]),
    [
      "dollars beside a rate within a function",
      [scalar("r", "r", "%")`0.1`, scalar("d", "d", "$")`5`, scalar("a", "a", "$")`MAX(d, 1) - ABS(r)`],
      /T-1 a: Dollars and a rate/,
    ],
    [
      "a lag of a single figure",
      [scalar("s", "s", "")`1`, monthly("a", "a", "")`s[-1]`],
      /T-1 a: A lag of "s" needs a scalar formula/,
    ],
    [
      "a lag of months by years",
      [monthly("m", "m", "")`1`, yearly("a", "a", "")`m[-1]`],
      /T-1 a: A lag of "m" needs a month formula/,
    ],
    [
      "periods of a single figure",
      [scalar("s", "s", "")`1`, scalar("a", "a", "")`SUM(s[1:12])`],
      /T-1 a: "s" has no periods/,
    ],
    [
      "the month in a line by years",
      [yearly("a", "a", "")`month`],
      /T-1 a: "month" has no meaning in a year formula/,
    ],
    [
      "a figure at the sale that the months before it need",
      [monthly("a", "a", "")`total / 12`, scalar("total", "t", "")`SUM(a[1:12])`],
      /T-1 (a|total): The formulas go in a circle/,
    ],
    [
      "what cannot be read",
      [scalar("a", "a", "")`1`, { ...scalar("b", "b", "")`1`, formula: "1 +" }],
      /T-1 b: .*character 4/,
    ],
    ["a key used twice", [scalar("a", "a", "")`1`, scalar("a", "a", "")`2`], /used twice/],
    ["too few arguments", [scalar("a", "a", "")`PMT(1)`], /PMT takes 3 to 5/],
  ])("reject %s when they load, with the place", (_, bad, message) => {
    expect(() => buildCatalog(definition(bad))).toThrow(message);
  });
  it("keep a figure without value apart from every comparison", () => {
    const found = compiled(
      [
        input("maybe", "Maybe", "$", optional)``,
        output("a", "a", "")`IF(maybe > 3, 1, 2)`,
        output("b", "b", "")`IF(ISBLANK(maybe), 1, 2)`,
        output("c", "c", "")`MIN(maybe, 3)`,
      ],
      {},
    );
    expect(found.a).toBeNaN();
    expect(found.b).toBe(1);
    expect(found.c).toBeNaN();
  });
});

describe("LET", () => {
  it.each([
    ["LET(a, 2, a + 1)", 3],
    ["LET(a, 2, b, a * 3, a + b)", 8],
    ["LET(a, {1, 2, 3}, SUM(a) / COUNT(a))", 2],
    ["LET(a, 1, LET(a, 5, a) + a)", 6],
    ["LET(A, 2, IF(a > 1, a ^ 2, 0))", 4],
    ["LET(unused, 1 / 0, 7)", 7],
  ])("%s is %d by both ways of evaluation", (formula, expected) => {
    expect(both(formula)).toBe(expected);
  });

  it("reads periods of a line that it names, and a row's name is its own within it", () => {
    const rows = [
      monthly("noi", "NOI", "$", always)`month * 10`,
      scalar("y", "y", "$")`LET(line, noi, SUM(line[1:3]) + line[12])`,
      scalar("z", "z", "")`LET(noi, 4, noi / 2)`,
    ];
    expect(compiled(rows)).toMatchObject({ y: 180, z: 2 });
    expect(printFormula(parseFormula("LET(x, noi[1:12], SUM(x) / 12)"))).toBe("SUM(noi[1:12]) / 12");
  });

  it.each([
    ["LET(a, 1)", /names with their values/],
    ["LET(1, 2, 3)", /plain name/],
    ["LET(a, 1, a, 2, a)", /names "a" twice/],
    ["LET(a, 1 + 1, a[1])", /has no periods/],
    [
      `LET(${Array.from({ length: 30 }, (_, at) => `x${at}, ${at === 0 ? "1 + 1" : `x${at - 1} + x${at - 1}`}`).join(", ")}, x29)`,
      /too large/,
    ],
  ])("%s is refused with its reason", (formula, reason) => {
    expect(() => parseFormula(formula)).toThrow(reason);
  });
});

describe("XNFV and IRR without a guess", () => {
  it("give the same by both ways of evaluation", () => {
    expect(both("XNFV(0.1, {100, 50}, {45658, 46023})")).toBeCloseTo(160, 10);
    expect(both("IRR({-100, 230, -132})")).toBeCloseTo(0.1, 10);
  });
});
