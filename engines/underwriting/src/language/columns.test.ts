import { describe, expect, it } from "vitest";
import { compileCatalog, evaluateWith, moduleFrom } from "../evaluation/compiled-model.ts";
import { explain } from "../evaluation/explain.ts";
import { underwrite } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { buildWorkbook } from "../workbook/workbook.ts";
import { buildCatalog } from "./catalog.ts";
import { column, optional } from "./facts.ts";
import { type FormulaRow, input, type ModelDefinition, output, page, perRow, scalar } from "./rows.ts";

const given: FormulaRow[] = [
  input("homes.value", "Value", "$", column)``,
  input("homes.debt", "Debt", "$", column, optional)``,
  input("homes.metro", "Metro", "text", column, optional)``,
  input("other.value", "Other", "$", column)``,
];
const definition = (rows: FormulaRow[]): ModelDefinition => ({
  model: "singlefamily",
  pages: [page("T-1", "Test", "inputs", [...given, ...rows])],
  tables: { homes: { required: false }, other: { required: false } },
});
const run = (rows: FormulaRow[], inputs: Inputs) =>
  evaluateWith(moduleFrom(compileCatalog(buildCatalog(definition(rows)))), { holdYears: 1, ...inputs })
    .values;
const homes = [{ value: 100, debt: 50, metro: "A" }, { value: 200, metro: "B" }, { value: 300 }];

describe("a column that is worked out", () => {
  it("reads its own row, and single figures beside it", () => {
    const rows = [
      scalar("most", "Most", "$")`SUM(homes.value)`,
      perRow("homes.share", "Share", "%")`homes.value / most`,
      perRow("homes.twice", "Twice", "%")`2 * homes.share`,
      output("sum", "Sum", "%")`SUM(homes.twice)`,
    ];
    const found = run(rows, { homes });
    expect(found["homes.share"]).toEqual([100 / 600, 200 / 600, 300 / 600]);
    expect(found.sum).toBeCloseTo(2, 12);
  });
  it("keeps what is missing missing, and tells it from nothing", () => {
    const rows = [
      perRow("homes.equity", "Equity", "$")`homes.value - homes.debt`,
      perRow("homes.isIn", "In A", "flag")`IF(homes.metro = "A", 1, 0)`,
      perRow("homes.known", "Known", "flag")`IF(ISBLANK(homes.debt), 0, 1)`,
    ];
    const found = run(rows, { homes });
    expect(found["homes.equity"]).toEqual([50, Number.NaN, Number.NaN]);
    expect(found["homes.isIn"]).toEqual([1, 0, 0]);
    expect(found["homes.known"]).toEqual([1, 0, 0]);
  });
  it("has no rows where its table has none", () => {
    const rows = [perRow("homes.twice", "Twice", "$")`2 * homes.value`];
    expect(run(rows, {})["homes.twice"]).toEqual([]);
  });
  it("reads another table as a whole, never row by row", () => {
    const rows = [
      perRow("other.sum", "Sum", "$")`SUMIF(homes.value, other.value, homes.debt)`,
      perRow("homes.same", "Same", "count")`COUNTIF(other.value, homes.value)`,
    ];
    const found = run(rows, { homes, other: [{ value: 100 }, { value: 100 }, { value: 7 }] });
    expect(found["other.sum"]).toEqual([50, 50, 0]);
    expect(found["homes.same"]).toEqual([2, 0, 0]);
    const bad = [perRow("homes.twice", "Twice", "$")`homes.value + other.value`];
    expect(() => buildCatalog(definition(bad))).toThrow(
      /T-1 homes.twice: "other.value" is a list or line here/,
    );
  });
});

describe("a scope of work, line by line", () => {
  const validated = validateInputs("singlefamily", {
    ...golden.sfrA.inputs,
    renovationScope: [
      { trade: "roof", quantity: 20, unitCost: 500, valueUplift: 6_000, actual: 11_000, done: 0.5 },
      { trade: "interior paint", quantity: 1_000, unitCost: 5, rentUplift: 50 },
    ],
  });
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const { inputs } = validated;
  const { outputs, unavailable } = underwrite({ model: "singlefamily", inputs });

  it("says what was spent against its budget, and what it will come to", () => {
    expect(outputs["renovationScope.budget"]).toEqual([10_000, 5_000]);
    expect(outputs["renovationScope.variance"]).toEqual([1_000, null]);
    expect(outputs["renovationScope.variancePct"]).toEqual([0.1, null]);
    expect(outputs["renovationScope.forecast"]).toEqual([16_000, null]);
    expect(outputs["renovationScope.rentReturn"]).toEqual([null, 0.12]);
    expect(outputs["renovationScope.valueReturn"]).toEqual([0.6, null]);
  });
  it("adds up what is known alone, and says of which line nothing is known", () => {
    expect(outputs).toMatchObject({
      renovationLinesKnown: 1,
      renovationSpent: 11_000,
      renovationVariance: 1_000,
    });
    expect(outputs.renovationForecast).toBeNull();
    expect(unavailable.renovationForecast).toBe("Spent to date is not entered");
    expect(unavailable["renovationScope.variance.2"]).toBe("Spent to date is not entered");
  });
  it("opens each line's figure to its formula and its own inputs", () => {
    const opened = explain("singlefamily", inputs, "renovationScope.forecast", { line: 0 }, 1);
    expect(opened).toMatchObject({ value: 16_000, period: "Row 1" });
    expect(opened?.inputs.map(({ key, value }) => [key, value])).toContainEqual([
      "renovationScope.done",
      0.5,
    ]);
    expect(explain("singlefamily", inputs, "renovationScope.forecast", { line: 2 })).toBeUndefined();
    expect(explain("singlefamily", inputs, "loan", { line: 0 })).toBeUndefined();
  });
  it("stands in the workbook as a formula in each row", () => {
    const { sheets } = buildWorkbook("singlefamily", inputs);
    const cells = sheets.find(({ name }) => name === "Renovation Scope")?.cells ?? [];
    expect(cells.filter(({ formula }) => formula === "$B4 * $C4 * L_regionalCostFactor")).toMatchObject([
      { value: 10_000, role: "figure" },
    ]);
  });
});
