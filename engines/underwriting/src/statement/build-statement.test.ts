import fc from "fast-check";
import { describe, expect, it } from "vitest";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, inputAt, withInputs } from "../inputs/model-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { drawInputs } from "../second-calculation/draw-inputs.ts";
import { CASES } from "../second-calculation/multi-family/cases.ts";
import { sum } from "../second-calculation/plain-arithmetic.ts";
import { CASES as HOMES } from "../second-calculation/single-family/cases.ts";
import { buildStatement } from "./build-statement.ts";
import type { StatementLine } from "./record.ts";
import { calculate, checkReturns, find } from "./rederive-returns.ts";

type Changes = [string, InputValue][];
const BASES: Record<ModelName, Inputs> = { multifamily: golden.mfA.inputs, singlefamily: golden.sfrA.inputs };

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const between = (low: number, high: number) => unit.map((share) => low + share * (high - low));
const drawnBuilding = fc
  .record({
    holdYears: fc.integer({ min: 1, max: 12 }),
    purchasePrice: between(8e6, 20e6),
    exitCapRate: between(0.045, 0.08),
    vacancyPct: between(0, 0.2),
    rentGrowth: between(-0.02, 0.06),
    "debt.maxLtv": between(0, 0.75),
    interestReserve: between(0, 400_000),
    workingCapital: between(0, 100_000),
    assetManagementFeePct: between(0, 0.02),
    noiStressPct: between(0, 0.05),
    reservesPlacement: fc.constantFrom("above", "below"),
    capexAtClose: between(0, 1e6),
  })
  .map((changes): Changes => Object.entries(changes));
const drawnHome = fc
  .record({
    holdYears: fc.integer({ min: 1, max: 12 }),
    purchasePrice: between(150_000, 400_000),
    homePriceGrowth: between(-0.02, 0.06),
    "debt.ltc": between(0, 0.8),
    "debt.unusedFeePct": between(0, 0.01),
    titleCost: between(0, 4_000),
    prepaymentPct: between(0, 0.03),
  })
  .map((changes): Changes => Object.entries(changes));

describe("the printed statement", () => {
  it("alone gives both rates of return, its sums and its coverage, of any building and any home", () => {
    let compared = 0;
    fc.assert(
      fc.property(drawnBuilding, drawnHome, (building, home) => {
        compared += checkReturns("multifamily", withInputs(BASES.multifamily, building));
        compared += checkReturns("singlefamily", withInputs(BASES.singlefamily, home));
      }),
      { numRuns: 25 },
    );
    expect(compared).toBeGreaterThan(120);
  });
  const holdDrawn = (seeds: readonly number[]): number =>
    sum(
      seeds.flatMap((seed) =>
        (["multifamily", "singlefamily"] as const).map((model) =>
          checkReturns(model, drawInputs(model, seed)),
        ),
      ),
    );
  it("does so for deals with every kind of loan, draw, refinance and partner, near usual ones and far from them", () => {
    const first = fc.sample(fc.nat(1e6), 1)[0] ?? 0;
    expect(holdDrawn(Array.from({ length: 8 }, (_, at) => first + at)), `from ${first}`).toBeGreaterThan(6);
  });
  it("does so for four hundred of them", { tags: "nightly" }, () => {
    expect(holdDrawn(Array.from({ length: 200 }, (_, at) => 5_000 + at))).toBeGreaterThan(500);
  });
  it.each(HOMES)("adds up for a home: %s", (_, inputs) => {
    checkReturns("singlefamily", inputs);
  });
  it.each(CASES.slice(0, 12))(
    "adds up with refinances, second debt and preferred equity: %s",
    (_, inputs) => {
      checkReturns("multifamily", inputs);
    },
  );
});

describe("the stabilized year of a home", () => {
  const answer = calculate("singlefamily", BASES.singlefamily);
  const printed = buildStatement("singlefamily", answer);
  const stabilized = (label: string): unknown => find(printed, label).figures.stabilized;

  it("has every expense line of its years, and they add up to its NOI", () => {
    const labels = printed.lines.map(({ label }) => label);
    const spent = printed.lines
      .slice(labels.indexOf("Property tax"), labels.indexOf("Operating expenses"))
      .filter(({ role }) => role === "line");
    expect(spent.length).toBeGreaterThan(5);
    const total = sum(spent.map(({ figures }) => Number(figures.stabilized)));
    expect(total).toBeCloseTo(-Number(answer.outputs.stabilizedOperatingExpenses), 9);
    expect(total).toBeCloseTo(Number(stabilized("Operating expenses")), 9);
    expect(stabilized("Net operating income")).toBe(answer.outputs.stabilizedNoi);
  });
  it("keeps to the total of a version from before its lines", () => {
    const outputs = Object.fromEntries(
      Object.entries(answer.outputs).filter(([key]) => key !== "stabilizedPropertyTax"),
    );
    const lines = Object.fromEntries(
      Object.entries(answer.lines).filter(([key]) => key !== "stabilizedPropertyTax"),
    );
    const older = buildStatement("singlefamily", { ...answer, outputs, lines });
    expect(find(older, "Property tax").figures).not.toHaveProperty("stabilized");
    expect(find(older, "Operating expenses").figures.stabilized).toBe(
      find(printed, "Operating expenses").figures.stabilized,
    );
  });
});

const year1 = (line: StatementLine): number => Number(line.figures.year1);

describe("the columns beside the years", () => {
  const [, inputs] = CASES.find(([name]) => name.startsWith("a renovation, refinanced")) ?? ["", {}];
  const answer = calculate("multifamily", inputs);
  const printed = buildStatement("multifamily", answer);
  const rows = inputAt(answer.inputs, "t12") as Inputs[];

  it("hold the twelve months and their newest quarter, which tie to the NOI of page MF-17", () => {
    const noi = find(printed, "Net operating income").figures;
    expect(noi.t12).toBeCloseTo(Number(answer.outputs.t12Noi), 6);
    expect(noi.t3).toBeCloseTo(Number(answer.outputs.t3Noi), 6);
    const payroll = rows.filter(({ account }) => account === "payroll");
    expect(find(printed, "Payroll").figures.t12).toBeCloseTo(
      -sum(payroll.map(({ total }) => Number(total))),
      9,
    );
    const quarter = sum(payroll.flatMap((row) => [row.month10, row.month11, row.month12].map(Number)));
    expect(find(printed, "Payroll").figures.t3).toBeCloseTo(-4 * quarter, 9);
  });
  it("compare year 1 with them, with the units and with income", () => {
    const income = year1(find(printed, "Effective gross income"));
    for (const line of printed.lines.filter(
      ({ block, role }) => block === "operations" && role !== "heading",
    )) {
      const { t12, variance, varianceShare, perUnit, shareOfIncome } = line.figures;
      expect(perUnit).toBeCloseTo(year1(line) / 100, 9);
      expect(shareOfIncome).toBeCloseTo(year1(line) / income, 12);
      if (typeof t12 !== "number") continue;
      expect(variance).toBeCloseTo(year1(line) - t12, 9);
      if (t12 !== 0) expect(varianceShare).toBeCloseTo((year1(line) - t12) / Math.abs(t12), 9);
    }
  });
  it("leave an unknown quarter out, and none of the others", () => {
    const yearly = rows.map((row) => (row.account === "payroll" ? withoutMonths(row) : row));
    const part = buildStatement(
      "multifamily",
      calculate("multifamily", withInputs(inputs, [["t12", yearly]])),
    );
    expect(find(part, "Payroll").figures.t3).toBeNull();
    expect(find(part, "Net operating income").figures.t3).toBeNull();
    expect(find(part, "Insurance").figures.t3).toBe(find(printed, "Insurance").figures.t3);
  });
  it("take growth out of the last year for a building, and show a home's own stabilized year", () => {
    for (const [, each] of CASES.slice(0, 6)) {
      const found = calculate("multifamily", each);
      const stabilized = find(buildStatement("multifamily", found), "Net operating income").figures
        .stabilized;
      expect(stabilized).toBeCloseTo(Number(found.outputs.untrendedNoi), 4);
    }
    const home = calculate("singlefamily", BASES.singlefamily);
    const lines = buildStatement("singlefamily", home);
    expect(find(lines, "Net cash flow").figures.stabilized).toBeCloseTo(
      Number(home.outputs.stabilizedNcf),
      9,
    );
    expect(find(lines, "Net rental income").figures.stabilized).toBeCloseTo(
      Number(home.outputs.stabilizedEffectiveGrossIncome) - Number(home.outputs.stabilizedOtherIncome),
      9,
    );
  });
  it("begin with today for an owned home, which is not bought", () => {
    const owned = HOMES.find(([, inputs]) => inputs.ownership === "owned")?.[1] ?? {};
    const { columns, lines } = buildStatement("singlefamily", calculate("singlefamily", owned));
    expect(columns[0]?.label).toBe("Today");
    const labels = lines.map(({ label }) => label);
    expect(labels).toContain("Value today");
    expect(labels).not.toContain("Purchase price");
  });
  it("have no line of debt, and no coverage, where there is none", () => {
    for (const [model, limit] of [
      ["multifamily", "debt.maxLtv"],
      ["singlefamily", "debt.ltc"],
    ] as const) {
      const cash = calculate(model, withInputs(BASES[model], [[limit, 0]]));
      const printed = buildStatement(model, cash).lines.map(({ label }) => label);
      expect(printed.filter((label) => /loan|debt service|dscr|financing|premium/i.test(label))).toEqual([]);
      const leveraged = buildStatement(model, calculate(model, BASES[model])).lines.map(({ label }) => label);
      expect(leveraged).toEqual(expect.arrayContaining(["Debt service", "DSCR (NCF)", "Loan repaid"]));
    }
  });
  it("has no column of a history that nobody entered", () => {
    const { columns } = buildStatement("multifamily", calculate("multifamily", BASES.multifamily));
    const kinds = new Set(columns.map(({ kind }) => kind));
    expect(["t12", "t3", "variance", "varianceShare"].some((kind) => kinds.has(kind as never))).toBe(false);
  });
});

const withoutMonths = (row: Inputs): Inputs =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith("month")));
