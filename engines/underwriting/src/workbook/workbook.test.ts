import { expect, test } from "vitest";
import { evaluate, underwriteWhenAsked } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, withInputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { buildCatalog } from "../language/catalog.ts";
import { parseFormula } from "../language/parse.ts";
import { buildWholeStatement } from "../statement/build-statement.ts";
import { cellFormula } from "./formula.ts";
import type { WorkbookLayout } from "./layout.ts";
import { buildWorkbook } from "./workbook.ts";

const validated = validateInputs("multifamily", golden.mfA.inputs);
if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
const { inputs } = validated;
const { sheets } = buildWorkbook("multifamily", inputs);

function complete(
  model: "multifamily" | "singlefamily",
  base: Inputs,
  changes: [string, InputValue][],
): Inputs {
  const found = validateInputs(model, withInputs(base, changes));
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.inputs;
}

/** The cells of a row by its label. */
function findRow(label: string) {
  for (const { cells } of sheets) {
    const found = cells.find((cell) => cell.column === 1 && cell.role === "label" && cell.value === label);
    if (found) return cells.filter((cell) => cell.row === found.row && cell.column > 2);
  }
  throw new Error(`no row ${label}`);
}

test("a list by year that was left out is #N/A, as an empty cell would be a rate of zero", () => {
  expect(findRow("Benchmark rate").filter(({ role }) => role === "input")).toMatchObject([
    { formula: "NA()", value: null },
  ]);
});

const findSheet = (all: typeof sheets, name: string) => all.find((sheet) => sheet.name === name);

test("the workbook opens on a summary, and its sheets are called as analysts call them", () => {
  expect(sheets.slice(0, 7).map(({ name }) => name)).toEqual([
    ...["Summary", "Pro Forma", "Sources & Uses", "Sensitivities", "Assumptions", "About", "Unit Mix"],
  ]);
  expect(sheets.map(({ name }) => name).join()).not.toMatch(/Table|[a-z][A-Z]/);
  const figure = (label: string) => {
    const summary = findSheet(sheets, "Summary")?.cells ?? [];
    const at = summary.find(({ value }) => value === label);
    return summary.find(({ row, column }) => row === at?.row && column === (at?.column ?? 0) + 1);
  };
  expect(figure("Levered IRR")).toMatchObject({ formula: "L_leveredIrr", format: "percent" });
  expect(figure("Levered IRR")?.value).toBe(evaluate("multifamily", inputs).values.leveredIrr);
});

test("no line of the summary runs off its page, and sums stand out of the pro forma's lines", () => {
  const summary = findSheet(sheets, "Summary")?.cells ?? [];
  for (const { value, role } of summary)
    if (role === "note") expect(String(value).length, String(value)).toBeLessThanOrEqual(95);
  const listed = summary.filter(({ role }) => role === "note").map(({ value }) => value);
  for (const { name } of sheets.slice(1)) if (name !== "About") expect(listed.join(" ")).toContain(name);
  const sums = findSheet(sheets, "Pro Forma")?.cells.filter(({ role }) => role === "sum") ?? [];
  const named = sums.filter(({ column }) => column === 1).map(({ value }) => value);
  for (const label of ["Effective gross income", "Net operating income", "Levered cash flow"])
    expect(named).toContain(label);
  expect(named).not.toContain("Real estate taxes");
});

test("sources are what the uses are, and the table of the exit has the pro forma's own return in its middle", () => {
  const both = findSheet(sheets, "Sources & Uses")?.cells ?? [];
  const total = (label: string) => {
    const row = both.find(({ value }) => value === label)?.row ?? 0;
    const first = both.find(
      ({ value }) => value === label.replace("Total u", "U").replace("Total s", "S"),
    )?.row;
    return both
      .filter((cell) => cell.column === 2 && cell.row > (first ?? 0) && cell.row < row)
      .reduce((sum, { value }) => sum + Number(value), 0);
  };
  expect(total("Total uses")).toBeCloseTo(Number(evaluate("multifamily", inputs).values.totalUses), 6);
  expect(total("Total sources")).toBeCloseTo(total("Total uses"), 6);
  const table = findSheet(sheets, "Sensitivities")?.cells ?? [];
  const middle = table.find(({ row, column }) => row === 8 && column === 4);
  expect(middle?.value).toBeCloseTo(Number(evaluate("multifamily", inputs).values.leveredIrrAnnual), 10);
});

test.each([
  ["multifamily", golden.mfA.inputs],
  ["singlefamily", golden.sfrA.inputs],
] as const)("no cell of the workbook of a %s is written twice", (model, given) => {
  const found = validateInputs(model, given);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  for (const { name, cells } of buildWorkbook(model, found.inputs).sheets) {
    const places = cells.map(({ row, column }) => `${row}:${column}`);
    const twice = places.filter((place, at) => places.indexOf(place) !== at);
    expect(twice, name).toEqual([]);
  }
});

test("each cell of the table of the exit is the return of the line of its own case", () => {
  const table = findSheet(sheets, "Sensitivities")?.cells ?? [];
  const rates = table.filter(({ formula }) => formula?.startsWith("IF(IRR("));
  const lines = rates.map(({ formula }) => Number(/\$B\$(\d+):/.exec(formula ?? "")?.[1]));
  expect(rates.length).toBeGreaterThan(8);
  expect(new Set(lines).size).toBe(rates.length);
  for (const [at, { row, column, value }] of rates.entries()) {
    const flows = table.filter((cell) => cell.row === lines[at] && cell.column > 1);
    const left = flows.reduce((sum, flow, year) => sum + Number(flow.value) / (1 + Number(value)) ** year, 0);
    expect(left / Math.abs(Number(flows[0]?.value)), `${row}:${column}`).toBeCloseTo(0, 8);
    const label = table.find((cell) => cell.row === lines[at] && cell.column === 1)?.value;
    expect(label).toBe(`Case ${row - 5}.${column - 1}`);
  }
});

test("sources and uses go on with what the loan funds later, and an owned home's summary speaks of what is owned", () => {
  const funded = complete("multifamily", golden.mfA.inputs, [
    [
      "renovationProgramme",
      {
        units: 50,
        costPerUnit: 12_000,
        premiumMonth: 150,
        unitsPerMonth: 5,
        downtimeMonths: 1,
        funding: "loan",
      },
    ],
  ]);
  const cells =
    buildWorkbook("multifamily", funded).sheets.find(({ name }) => name === "Sources & Uses")?.cells ?? [];
  const amount = (label: string) => {
    const row = cells.find(({ value }) => value === label)?.row;
    return Number(cells.find((cell) => cell.row === row && cell.column === 2)?.value);
  };
  expect(amount("Future funding, drawn after closing")).toBeGreaterThan(500_000);
  expect(amount("Total uses, fully funded")).toBeCloseTo(
    amount("Total uses") + amount("Future funding, drawn after closing"),
    6,
  );
  expect(amount("Total sources, fully funded")).toBeCloseTo(amount("Total uses, fully funded"), 6);
  const owned = complete("singlefamily", golden.sfrA.inputs, [
    ["ownership", "owned"],
    ["valueEstimate", 330_000],
    ["currentLoan", { balance: 180_000, rate: 0.055, payment: 1_022.02, monthsLeft: 1 }],
  ]);
  const [summary] = buildWorkbook("singlefamily", owned).sheets;
  const labels = summary?.cells.map(({ value }) => value) ?? [];
  expect(labels).toEqual(expect.arrayContaining(["Price paid", "Basis", "Equity tied up by holding"]));
  expect(labels).not.toContain("Purchase price");
});

test("the pro forma stands behind the summary, each figure a formula, and its last line adds up to the profit", () => {
  const statement = sheets[1];
  expect(statement?.name).toBe("Pro Forma");
  const figures =
    statement?.cells.filter(({ column, role }) => column > 1 && (role === "figure" || role === "sum")) ?? [];
  expect(figures.filter(({ formula }) => formula === undefined || formula === "")).toEqual([]);
  const label = statement?.cells.find(({ column, value }) => column === 1 && value === "Levered cash flow");
  const flows = figures.filter(({ row, value }) => row === label?.row && typeof value === "number");
  const profit = flows.reduce((sum, { value }) => sum + Number(value), 0);
  expect(profit).toBeCloseTo(Number(evaluate("multifamily", inputs).values.leveredProfit), 4);
});

test.each([
  ["multifamily", golden.mfA.inputs],
  ["singlefamily", golden.sfrA.inputs],
] as const)("the pro forma of a %s has the stabilized year, each figure a formula", (model, given) => {
  const validated = validateInputs(model, given);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const cells = findSheet(buildWorkbook(model, validated.inputs).sheets, "Pro Forma")?.cells ?? [];
  const column = cells.find(({ row, value }) => row === 3 && value === "Stabilized")?.column;
  const { values } = evaluate(model, validated.inputs);
  const row = cells.find((cell) => cell.column === 1 && cell.value === "Net operating income")?.row;
  const noi = cells.find((cell) => cell.row === row && cell.column === column);
  expect(noi?.formula).toBeTruthy();
  expect(noi?.value).toBeCloseTo(
    Number(model === "multifamily" ? values.untrendedNoi : values.stabilizedNoi),
    4,
  );
});

test("the statement of a building with twelve months has them beside year 1, with T3 and the change", () => {
  const months = (from: number, amount: number) =>
    Object.fromEntries(Array.from({ length: 13 - from }, (_, at) => [`month${from + at}`, amount]));
  const t12 = [
    { account: "grossPotentialRent", section: "income", total: 1_830_000, ...months(1, 152_500) },
    { account: "vacancy", section: "deduction", total: 108_000, ...months(1, 9_000) },
    { account: "propertyTax", section: "expense", total: 240_000 },
    { section: "expense", total: 5_000, ...months(10, 400) },
    { section: "below", label: "Mortgage interest", total: 300_000 },
  ];
  const given = validateInputs("multifamily", { ...golden.mfA.inputs, t12 });
  if (!given.ok) throw new Error(JSON.stringify(given.problems));
  const { answer } = underwriteWhenAsked("multifamily", given.inputs);
  const { lines } = buildWholeStatement("multifamily", answer);
  const sheet = findSheet(buildWorkbook("multifamily", given.inputs).sheets, "Pro Forma");
  const cells = sheet?.cells ?? [];
  const columns = new Map(
    cells.filter(({ row, role }) => row === 3 && role === "head").map(({ value, column }) => [value, column]),
  );
  const cellAt = (label: string, head: string) => {
    const row = cells.find(({ column, value }) => column === 1 && value === label)?.row;
    return cells.find((cell) => cell.row === row && cell.column === columns.get(head));
  };
  for (const [label, head, id] of [
    ["Gross potential rent", "T12", "t12"],
    ["Gross potential rent", "T3 × 4", "t3"],
    ["Unmapped statement lines", "T3 × 4", "t3"],
    ["Operating expenses", "T12", "t12"],
    ["Net operating income", "T12", "t12"],
    ["Physical vacancy", "Year 1 vs. T12", "variance"],
    ["Net operating income", "Change", "varianceShare"],
  ] as const) {
    const figure = lines.find((line) => line.label === label)?.figures[id];
    expect(cellAt(label, head)?.value, `${label}, ${head}`).toBe(figure);
    expect(cellAt(label, head)?.formula).toBeTruthy();
  }
  expect(cellAt("Net operating income", "T12")?.value).toBe(1_830_000 - 108_000 - 240_000 - 5_000);
  expect(cellAt("Unmapped statement lines", "T3 × 4")?.value, "the interest stands below").toBe(-4_800);
  expect(cellAt("Real estate taxes", "T3 × 4")?.value, "its months are not known").toBeNull();
});

test("the search of a return starts near our own root, and not at it", () => {
  const [cell] = findRow("Levered IRR, monthly cash flows");
  const guess = Number(/, (-?[\d.]+)\)\) \^ 12 - 1/.exec(cell?.formula ?? "")?.[1]);
  const root = (1 + Number(evaluate("multifamily", inputs).values.leveredIrrMonthly)) ** (1 / 12) - 1;
  expect(Math.abs(guess - root)).toBeLessThanOrEqual(5e-9);
  expect(guess).not.toBe(root);
});

test("sums by sign are written so that a flow without a value leaves the sum without one", () => {
  const [cell] = findRow("Levered equity multiple");
  expect(cell?.formula).toMatch(/SUMPRODUCT\(.+> 0.+\/ -SUMPRODUCT\(.+< 0/);
});

test("XNFV, which no spreadsheet has, is written out, and so is LET", () => {
  const catalog = buildCatalog({ model: "multifamily", pages: [], tables: {} });
  const parts = {
    catalog,
    layout: {} as WorkbookLayout,
    result: { holdYears: 1, months: 24, years: 2, values: {} },
  };
  const write = (formula: string) =>
    cellFormula(parseFormula(formula), { sheet: "A", grain: "scalar", period: 0 }, parts);
  expect(write("LET(r, 0.1, XNFV(r, {100, 50}, {45658, 46023}))")).toBe(
    "SUMPRODUCT({100, 50} * (1 + 0.1) ^ ((INT(MAX({45658, 46023})) - INT({45658, 46023})) / 365))",
  );
});

test("the workbook of an owned home says so and has no sheet of bids", () => {
  const owned = validateInputs("singlefamily", { ...golden.sfrA.inputs, ownership: "owned" });
  if (!owned.ok) throw new Error(JSON.stringify(owned.problems));
  const pages = buildWorkbook("singlefamily", owned.inputs).sheets;
  expect(
    findSheet(pages, "About")?.cells.some(({ value }) => String(value).startsWith("Owned home: held")),
  ).toBe(true);
  expect(pages.map(({ name }) => name.split(" ")[0])).not.toContain("SF-9");
  expect(pages.map(({ name }) => name.split(" ")[0])).toContain("SF-12");
});
