import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, inputAt } from "@labs/underwriting/model-inputs";
import { type Change, stressCases } from "@labs/underwriting/scenarios";

/** Beside the engine's changes: the growth into one year, and a floor under an input. */
export type CaseChange =
  | Change
  | { input: string; change: "growthInto"; year: number; value: number }
  | { input: string; change: "atLeast"; value: number }
  /** Every expense's growth that is given. */
  | { input: "operatingExpenses"; change: "addToGrowth"; value: number };

export interface ScenarioCase {
  id: string;
  label: string;
  /** What the case supposes. */
  note: string;
  changes: readonly CaseChange[];
}

const MULTI_FAMILY: ScenarioCase[] = [
  {
    id: "downside",
    label: "Downside",
    note: "Rent −10% in year 2, vacancy +5 points, exit cap rate +100 bps, expense growth +100 bps",
    changes: [
      { input: "rentGrowth", change: "growthInto", year: 2, value: -0.1 },
      { input: "vacancyPct", change: "add", value: 0.05 },
      { input: "exitCapRate", change: "add", value: 0.01 },
      { input: "operatingExpenses", change: "addToGrowth", value: 0.01 },
    ],
  },
  {
    id: "upside",
    label: "Upside",
    note: "Rent growth +100 bps, vacancy −1 point, exit cap rate −50 bps",
    changes: [
      { input: "rentGrowth", change: "add", value: 0.01 },
      { input: "vacancyPct", change: "add", value: -0.01 },
      { input: "exitCapRate", change: "add", value: -0.005 },
    ],
  },
  {
    id: "lender",
    label: "Lender",
    note: "Minimum 5% vacancy, 3% management fee and $250 per unit reserves; no renovation premium",
    changes: [
      { input: "vacancyPct", change: "atLeast", value: 0.05 },
      { input: "managementFeePct", change: "atLeast", value: 0.03 },
      { input: "reservesPerUnit", change: "atLeast", value: 250 },
      { input: "renovationProgramme.premiumMonth", change: "multiply", value: 0 },
    ],
  },
  {
    id: "stagflation",
    label: "Stagflation",
    note: "Rent growth −100 bps, expense growth +200 bps, interest rate and exit cap rate +100 bps",
    changes: [
      { input: "rentGrowth", change: "add", value: -0.01 },
      { input: "operatingExpenses", change: "addToGrowth", value: 0.02 },
      { input: "debt.rateChange", change: "add", value: 0.01 },
      { input: "exitCapRate", change: "add", value: 0.01 },
    ],
  },
];

const SINGLE_FAMILY: ScenarioCase[] = [
  {
    id: "downside",
    label: "Downside",
    note: "Rent −10%, home price growth −200 bps, turnover +10 points, expense growth +100 bps",
    changes: [
      { input: "monthlyRent", change: "multiply", value: 0.9 },
      { input: "homePriceGrowth", change: "add", value: -0.02 },
      { input: "turnoverRate", change: "add", value: 0.1 },
      { input: "expenseGrowth", change: "add", value: 0.01 },
    ],
  },
  {
    id: "upside",
    label: "Upside",
    note: "Rent growth and home price growth +100 bps, turnover −5 points",
    changes: [
      { input: "rentGrowth", change: "add", value: 0.01 },
      { input: "homePriceGrowth", change: "add", value: 0.01 },
      { input: "turnoverRate", change: "add", value: -0.05 },
    ],
  },
  {
    id: "stagflation",
    label: "Stagflation",
    note: "Rent and home price growth −100 bps, expense, tax and insurance growth +200 bps, interest rate +100 bps",
    changes: [
      { input: "rentGrowth", change: "add", value: -0.01 },
      { input: "homePriceGrowth", change: "add", value: -0.01 },
      { input: "expenseGrowth", change: "add", value: 0.02 },
      { input: "propertyTaxGrowth", change: "add", value: 0.02 },
      { input: "insuranceGrowth", change: "add", value: 0.02 },
      { input: "debt.rateChange", change: "add", value: 0.01 },
    ],
  },
];

/** The named cases of a model, then the single stresses of the engine and all of them together. */
export function standardCases(model: ModelName): ScenarioCase[] {
  return [...(model === "multifamily" ? MULTI_FAMILY : SINGLE_FAMILY), ...singleStresses(model)];
}

/** The stresses of the engine, each by itself, and last all of them together. */
export function singleStresses(model: ModelName): ScenarioCase[] {
  return stressCases(model).map(({ name, label, changes }) => ({
    id: name === "insurance" ? "insuranceShock" : name,
    label: name === "insurance" ? "Insurance shock, +50%" : label,
    note: label,
    changes,
  }));
}

/** The cases that are shown until others are chosen. */
export const FIRST_CASES = ["downside", "upside", "lender", "stagflation", "insuranceShock"];

/** The inputs that a case changes, each with its value, without those that it leaves as they were; what the draft does not have is left out and named. */
export function changedInputs(
  inputs: Inputs,
  changes: readonly CaseChange[],
): { changed: Record<string, InputValue>; missing: string[] } {
  const changed: Record<string, InputValue> = {};
  const missing: string[] = [];
  const now = (input: string) => (input in changed ? changed[input] : inputAt(inputs, input));
  for (const change of changes) {
    if (change.change === "addToGrowth") {
      for (const path of growthPaths(inputs))
        changed[path] = mapped(now(path), (rate) => rate + change.value);
      continue;
    }
    const value =
      change.change === "copy" ? inputAt(inputs, change.from) : valueAfter(now(change.input), change);
    if (value === undefined || value === null)
      missing.push(change.change === "copy" ? change.from : change.input);
    else changed[change.input] = value;
  }
  for (const [input, value] of Object.entries(changed)) {
    if (JSON.stringify(value) === JSON.stringify(inputAt(inputs, input))) delete changed[input];
  }
  return { changed, missing };
}

function valueAfter(
  value: InputValue,
  change: Exclude<CaseChange, { change: "copy" | "addToGrowth" }>,
): InputValue {
  switch (change.change) {
    case "set":
      return change.value;
    case "add":
      return mapped(value, (one) => one + change.value);
    case "multiply":
      return mapped(value, (one) => one * change.value);
    case "atLeast":
      return mapped(value, (one) => Math.max(one, change.value));
    case "growthInto":
      return withGrowthInto(value, change.year, change.value);
  }
}

/** A figure changed, a list in each of its years; undefined for what is no figure. */
function mapped(value: InputValue, to: (one: number) => number): InputValue {
  const exact = (one: number) => Number(to(one).toPrecision(12));
  if (typeof value === "number") return exact(value);
  if (!Array.isArray(value)) return undefined;
  const figures = value.filter((one) => typeof one === "number");
  return figures.length === value.length ? figures.map(exact) : undefined;
}

/** The step into one year set, the first of a list being the one into year 2; the others stay, the last repeating. */
function withGrowthInto(value: InputValue, year: number, growth: number): InputValue {
  const steps = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "number");
  const last = steps.at(-1);
  if (last === undefined) return undefined;
  const length = Math.max(steps.length, year);
  return Array.from({ length }, (_, index) => (index === year - 2 ? growth : (steps[index] ?? last)));
}

function growthPaths(inputs: Inputs): string[] {
  const expenses = inputs.operatingExpenses;
  if (typeof expenses !== "object" || expenses === null || Array.isArray(expenses)) return [];
  return Object.keys(expenses)
    .map((name) => `operatingExpenses.${name}.growth`)
    .filter((path) => mapped(inputAt(inputs, path), (one) => one) !== undefined);
}
