import { openCone } from "../evaluation/model-cone.ts";
import { evaluate } from "../evaluation/underwrite.ts";
import { type Inputs, type InputValue, inputAt, inputRows } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { applyChanges, type Change } from "./scenarios.ts";
import { moveInput } from "./sensitivity.ts";
import { solveForInput } from "./solve.ts";

type Amount = number | null;

/** The return that a committee judges a deal by, and what it has to reach. */
export interface JudgedReturn {
  output: "leveredIrr" | "unleveredIrr";
  base: Amount;
  /** A target of the deal, its preferred return, or 0: equity comes back without a profit. */
  hurdle: number;
  hurdleFrom: "target" | "preferredReturn" | "none";
}

/** One assumption moved alone along a few values, the deal's own in the middle. */
export interface StressLine {
  input: string;
  values: readonly Amount[];
  results: readonly Amount[];
}

/** A risk as a change of inputs, what the return is then, and how far its driver can move before the hurdle is missed. */
export interface RiskLine {
  name: string;
  label: string;
  driver: string;
  from: InputValue;
  to: InputValue;
  result: Amount;
  breakEven: { value: number } | { reason: string };
}

/** A named case: its figures beside those of the deal. */
export interface CaseColumn {
  name: string;
  label: string;
  figures: Readonly<Record<string, Amount>>;
  /** Changes that were left out, as their input is not entered. */
  missing: readonly string[];
}

export interface StressTable {
  output: string;
  rows: { input: string; values: readonly number[] };
  columns: { input: string; values: readonly number[] };
  grid: readonly (readonly Amount[])[];
}

interface Risk {
  name: string;
  label: string;
  /** The input whose break-even is solved. */
  driver: string;
  changes: readonly Change[];
}

const add = (input: string, value: number): Change => ({ input, change: "add", value });
const multiply = (input: string, value: number): Change => ({ input, change: "multiply", value });
const set = (input: string, value: number | string): Change => ({ input, change: "set", value });
const copy = (input: string, from: string): Change => ({ input, change: "copy", from });
const risk = (name: string, label: string, driver: string, ...changes: Change[]): Risk => {
  return { name, label, driver, changes };
};

const HOME_RISKS = (years: number): readonly Risk[] => [
  risk("rentLow", "Rent at low end of comp range", "monthlyRent", copy("monthlyRent", "rentLow")),
  risk(
    "priceLow",
    "Home price growth at low case",
    "homePriceGrowth",
    copy("homePriceGrowth", "homePriceGrowthLow"),
  ),
  risk("rate", "Interest rate +100 bps", "debt.rate", add("debt.rateChange", 0.01)),
  risk("turnover", "Turnover +10 points", "turnoverRate", add("turnoverRate", 0.1)),
  risk(
    "taxes",
    "Taxes reassessed at after-repair value",
    "propertyTaxRate",
    set("propertyTaxBasis", "afterRepairValue"),
  ),
  risk("insurance", "Insurance +50%", "insuranceAnnual", multiply("insuranceAnnual", 1.5)),
  risk("renovation", "Renovation 25% over budget", "renovation", multiply("renovation", 1.25)),
  risk("vacant", "Two extra vacant months", "daysToReResident", add("initialLeaseUpMonths", 2)),
  ...(years > 3 ? [risk("early", "Sale in year 3", "holdYears", set("holdYears", 3))] : []),
];

const BUILDING_RISKS = (years: number): readonly Risk[] => [
  risk("exitCap", "Exit cap rate +100 bps", "exitCapRate", add("exitCapRate", 0.01)),
  risk("rentGrowth", "Rent growth −100 bps", "rentGrowth", add("rentGrowth", -0.01)),
  risk("vacancy", "Vacancy +5 points", "vacancyPct", add("vacancyPct", 0.05)),
  risk("expenses", "Expense growth +100 bps", "expenseGrowthChange", add("expenseGrowthChange", 0.01)),
  risk(
    "insurance",
    "Insurance +50%",
    "operatingExpenses.insurance.annual",
    multiply("operatingExpenses.insurance.annual", 1.5),
  ),
  risk("rate", "Interest rate +200 bps", "debt.rate", add("debt.rateChange", 0.02)),
  risk(
    "premium",
    "Renovation premium −25%",
    "renovationProgramme.premiumMonth",
    multiply("renovationProgramme.premiumMonth", 0.75),
  ),
  risk(
    "renovation",
    "Renovation cost +20%",
    "renovationProgramme.costPerUnit",
    multiply("renovationProgramme.costPerUnit", 1.2),
  ),
  ...(years > 3 ? [risk("early", "Sale in year 3", "holdYears", set("holdYears", 3))] : []),
];

/**
 * The return by which a deal is judged: levered where there is a loan, with the hurdle that the deal itself names.
 *
 * Formula: the target of that return; without one a building's preferred return; without either 0. Errors: none.
 */
export function judgedReturn(model: ModelName, inputs: Inputs): JudgedReturn {
  const { values } = evaluate(model, inputs);
  const hasLoan = typeof values.loan === "number" && values.loan > 0;
  const output = hasLoan ? "leveredIrr" : "unleveredIrr";
  const target = inputAt(inputs, `targets.${output}`);
  const isShared = inputAt(inputs, "waterfall.style") !== "none";
  const preferred = isShared ? inputAt(inputs, "waterfall.preferredReturn") : undefined;
  const base = finite(values[output]);
  if (typeof target === "number") return { output, base, hurdle: target, hurdleFrom: "target" };
  if (hasLoan && typeof preferred === "number" && preferred > 0)
    return { output, base, hurdle: preferred, hurdleFrom: "preferredReturn" };
  return { output, base, hurdle: 0, hurdleFrom: "none" };
}

const HOME_STEPS: readonly [input: string, by: "add" | "multiply", step: number][] = [
  ["monthlyRent", "multiply", 0.05],
  ["homePriceGrowth", "add", 0.01],
  ["debt.rate", "add", 0.005],
  ["holdYears", "add", 2],
];

/** The stress grid of a home: rent, price growth, interest rate and hold, each moved alone. */
export function stressLines(model: ModelName, inputs: Inputs, output: string): StressLine[] {
  return HOME_STEPS.flatMap(([input, by, step]) => {
    const own = inputAt(inputs, input);
    if (typeof own !== "number" || (input === "debt.rate" && output !== "leveredIrr")) return [];
    const values = [-2, -1, 0, 1, 2].map((at) => within(model, input, moved(own, by, at * step)));
    return [{ input, values, results: resultsAlong({ model, inputs, output, input, values }) }];
  });
}

/** The middle stays the deal's own figure to the last bit. */
function moved(own: number, by: "add" | "multiply", step: number): number {
  if (step === 0) return own;
  return Math.round((by === "add" ? own + step : own * (1 + step)) * 1e9) / 1e9;
}

function within(model: ModelName, input: string, value: number): Amount {
  const { min = -Infinity, max = Infinity } = inputRows(model).find(({ key }) => key === input)?.bounds ?? {};
  return value < min || value > max ? null : value;
}

function resultsAlong(of: {
  model: ModelName;
  inputs: Inputs;
  output: string;
  input: string;
  values: readonly Amount[];
}): Amount[] {
  const { model, inputs, output, input, values } = of;
  const cone = openCone({ model, inputs, moved: [input], outputs: [output] });
  return values.map((value) => {
    if (value === null) return null;
    cone.set(input, value);
    cone.run();
    return finite(cone.value(output));
  });
}

/**
 * Each risk of a deal in figures: what the judged return is with it, and the value of its driver at which the return
 * meets the hurdle. A risk whose driver the deal does not have is left out.
 */
export function riskLines(model: ModelName, inputs: Inputs, judged: JudgedReturn): RiskLine[] {
  const years = Number(inputAt(inputs, "holdYears"));
  const risks = model === "singlefamily" ? HOME_RISKS(years) : BUILDING_RISKS(years);
  return risks.flatMap(({ name, label, driver, changes }) => {
    if (isIdle(inputs, driver, judged)) return [];
    const { inputs: changed, missing } = applyChanges(inputs, changes);
    if (Object.keys(missing).length > 0) return [];
    const input = changes[0]?.input ?? driver;
    const from = inputAt(inputs, input);
    const to = inputAt(changed, input);
    if (from === to) return [];
    const result = figuresWith(model, changed, [judged.output])[judged.output] ?? null;
    return [{ name, label, driver, from, to, result, breakEven: breakEvenOf(model, inputs, judged, driver) }];
  });
}

/** A budget of nothing and a loan that is not there can't break a deal. */
function isIdle(inputs: Inputs, driver: string, { output }: JudgedReturn): boolean {
  if (driver.startsWith("debt.")) return output !== "leveredIrr";
  if (driver.startsWith("renovationProgramme."))
    return !isAbove0(inputAt(inputs, "renovationProgramme.units"));
  const own = inputAt(inputs, driver);
  return (driver === "renovation" || driver === "insuranceAnnual") && !isAbove0(own);
}

const isAbove0 = (value: InputValue): boolean => typeof value === "number" && value > 0;

function breakEvenOf(
  model: ModelName,
  inputs: Inputs,
  { output, hurdle, base }: JudgedReturn,
  driver: string,
): RiskLine["breakEven"] {
  if (base === null) return { reason: "The return is unavailable" };
  if (driver === "holdYears") return shortestHold(model, inputs, output, hurdle);
  const isFloating = driver === "debt.rate" && inputAt(inputs, "debt.rateType") === "floating";
  const input = isFloating ? "debt.rateChange" : driver;
  const solved = solveForInput({ model, inputs, input, output, target: hurdle });
  return solved.ok ? { value: solved.value } : { reason: solved.reason };
}

/** Holds are whole years: the shortest one that meets the hurdle. */
function shortestHold(
  model: ModelName,
  inputs: Inputs,
  output: string,
  hurdle: number,
): RiskLine["breakEven"] {
  const values = Array.from({ length: LONGEST_HOLD }, (_, at) => within(model, "holdYears", at + 1));
  const results = resultsAlong({ model, inputs, output, input: "holdYears", values });
  const met = results.findIndex((result) => result !== null && result >= hurdle);
  return met < 0
    ? { reason: `No hold of up to ${LONGEST_HOLD} years reaches the target` }
    : { value: met + 1 };
}
const LONGEST_HOLD = 12;

const CASES: Record<ModelName, readonly [name: string, label: string, changes: readonly Change[]][]> = {
  singlefamily: [
    ["base", "Base", []],
    [
      "downside",
      "Downside",
      [
        copy("monthlyRent", "rentLow"),
        copy("homePriceGrowth", "homePriceGrowthLow"),
        add("turnoverRate", 0.1),
        add("initialLeaseUpMonths", 2),
      ],
    ],
    ["upside", "Upside", [copy("monthlyRent", "rentHigh"), add("homePriceGrowth", 0.01)]],
    [
      "stagflation",
      "Stagflation",
      [add("debt.rateChange", 0.02), add("expenseGrowth", 0.02), add("homePriceGrowth", -0.01)],
    ],
  ],
  multifamily: [
    ["base", "Base", []],
    [
      "downside",
      "Downside",
      [
        add("rentGrowth", -0.02),
        add("vacancyPct", 0.05),
        add("exitCapRate", 0.01),
        add("expenseGrowthChange", 0.01),
      ],
    ],
    ["upside", "Upside", [add("rentGrowth", 0.01), add("exitCapRate", -0.0025)]],
    [
      "stagflation",
      "Stagflation",
      [
        add("debt.rateChange", 0.02),
        add("expenseGrowthChange", 0.02),
        add("rentGrowth", -0.01),
        add("exitCapRate", 0.01),
      ],
    ],
    ["insurance", "Insurance +50%", [multiply("operatingExpenses.insurance.annual", 1.5)]],
    ["rate", "Rate +200 bps, NOI −10%", [add("debt.rateChange", 0.02), set("noiStressPct", 0.1)]],
  ],
};

/** The figures that are compared between cases. */
export const CASE_FIGURES: readonly string[] = [
  "leveredIrr",
  "unleveredIrr",
  "leveredEquityMultiple",
  "averageCashOnCash",
  "dscrNcfMinimum",
  "loan",
  "initialEquity",
  "exitValue",
  "refinanceProceeds",
  "netSaleProceeds",
  "leveredProfit",
  "lpIrr",
  "maturityDscr",
];

/** The named cases side by side, the deal's own first; each changes the deal's own inputs. */
export function caseColumns(model: ModelName, inputs: Inputs): CaseColumn[] {
  return CASES[model].map(([name, label, changes]) => {
    const { inputs: changed, missing } = applyChanges(inputs, changes);
    return { name, label, figures: figuresWith(model, changed, CASE_FIGURES), missing: Object.keys(missing) };
  });
}

function figuresWith(
  model: ModelName,
  inputs: Inputs,
  keys: readonly string[],
): Readonly<Record<string, Amount>> {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) return Object.fromEntries(keys.map((key) => [key, null]));
  const { values } = evaluate(model, validated.inputs);
  return Object.fromEntries(keys.map((key) => [key, finite(values[key])]));
}

type Axis = readonly [input: string, step: number, by?: "multiply"];
const BUILDING_TABLES: readonly [output: string, rows: Axis, columns: Axis][] = [
  ["leveredIrr", ["exitCapRate", 0.0025], ["rentGrowth", 0.01]],
  ["leveredIrr", ["purchasePrice", 0.025, "multiply"], ["exitCapRate", 0.0025]],
  ["dscrNcfMinimum", ["vacancyPct", 0.02], ["debt.rate", 0.005]],
  ["leveredEquityMultiple", ["holdYears", 1], ["exitCapRate", 0.0025]],
  [
    "leveredIrr",
    ["renovationProgramme.premiumMonth", 0.1, "multiply"],
    ["renovationProgramme.costPerUnit", 0.1, "multiply"],
  ],
];

/** The standard tables of a building: one output over two assumptions, the deal's own case in the middle. */
export function stressTables(inputs: Inputs): StressTable[] {
  const model = "multifamily";
  const hasWork = isAbove0(inputAt(inputs, "renovationProgramme.units"));
  const hasLoan = judgedReturn(model, inputs).output === "leveredIrr";
  return BUILDING_TABLES.flatMap(([levered, rowAxis, columnAxis]) => {
    if (rowAxis[0].startsWith("renovationProgramme") && !hasWork) return [];
    if (levered === "dscrNcfMinimum" && !hasLoan) return [];
    const output = hasLoan ? levered : levered.replace("levered", "unlevered");
    const [rows, columns] = [axisOf(model, inputs, rowAxis), axisOf(model, inputs, columnAxis)];
    if (rows === null || columns === null) return [];
    return [{ output, rows, columns, grid: gridOf({ model, inputs, output, rows, columns }) }];
  });
}

interface AxisValues {
  input: string;
  values: number[];
  /** What is set for each value: a list moves in every year. */
  set: readonly InputValue[];
}

function axisOf(model: ModelName, inputs: Inputs, [given, step, by = undefined]: Axis): AxisValues | null {
  const isFloating = given === "debt.rate" && inputAt(inputs, "debt.rateType") === "floating";
  const input = isFloating ? "debt.rateChange" : given;
  const own = inputAt(inputs, input);
  const first = Array.isArray(own) ? own[0] : own;
  if (typeof first !== "number") return null;
  const steps = [-2, -1, 0, 1, 2].filter(
    (at) => within(model, input, moved(first, by ?? "add", at * step)) !== null,
  );
  return {
    input,
    values: steps.map((at) => moved(first, by ?? "add", at * step)),
    set: steps.map((at) =>
      at === 0 ? own : Array.isArray(own) ? moveInput(own, at * step) : moved(first, by ?? "add", at * step),
    ),
  };
}

function gridOf(of: {
  model: ModelName;
  inputs: Inputs;
  output: string;
  rows: AxisValues;
  columns: AxisValues;
}): Amount[][] {
  const { model, inputs, output, rows, columns } = of;
  const cone = openCone({ model, inputs, moved: [rows.input, columns.input], outputs: [output] });
  return rows.set.map((row) =>
    columns.set.map((column) => {
      cone.set(rows.input, row);
      cone.set(columns.input, column);
      cone.run();
      return finite(cone.value(output));
    }),
  );
}

function finite(value: unknown): Amount {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
