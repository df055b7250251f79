import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, inputAt } from "@labs/underwriting/model-inputs";
import { type Change, stressCases } from "@labs/underwriting/scenarios";

/** A figure, or that of the first of some inputs that is entered; without it nothing is changed, and the first one named unless it is optional. */
type Bound = number | { from: readonly string[]; isOptional?: true };

/** Beside the engine's changes: bounds, shares, and the growth into one year. `*` in an input stands for every line. */
export type CaseChange =
  | Change
  | { input: string; change: "growthInto"; year: number; value: number }
  | { input: string; change: "atLeast" | "atMost" | "raiseBy" | "cutBy"; value: Bound; except?: string }
  /** Where all of `given` are entered. */
  | { input: string; change: "setWhere"; given: readonly string[]; value: string };

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
      { input: "operatingExpenses.*.growth", change: "add", value: 0.01 },
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
    note: "The lender's terms of page MF-16 for vacancy, fees, reserves, income, expenses and growth; premiums out, taxes reassessed where ratio and millage are entered, the loan sized on the lender case",
    changes: listLenderChanges(),
  },
  {
    id: "stagflation",
    label: "Stagflation",
    note: "Rent growth −100 bps, expense growth +200 bps, interest rate and exit cap rate +100 bps",
    changes: [
      { input: "rentGrowth", change: "add", value: -0.01 },
      { input: "operatingExpenses.*.growth", change: "add", value: 0.02 },
      { input: "debt.rateChange", change: "add", value: 0.01 },
      { input: "exitCapRate", change: "add", value: 0.01 },
    ],
  },
];

/** The plan as the lender's terms would have it, year by year; MF-16 has the lender's first year. */
function listLenderChanges(): CaseChange[] {
  const term = (...from: string[]): Bound => ({ from });
  const known = (...from: string[]): Bound => ({ from, isOptional: true });
  const growth = term("lender.incomeGrowth");
  const premiums = [
    ...["renovationProgramme", "renovationProgramme2", "renovationProgramme3"].map(
      (program) => `${program}.premiumMonth`,
    ),
    "otherIncomePerOccupiedUnitMonth.shortTermPremium",
    "otherIncomePerOccupiedUnitMonth.monthToMonthPremium",
  ];
  return [
    { input: "vacancyPct", change: "atLeast", value: term("lender.minVacancyPct") },
    { input: "vacancyPct", change: "atLeast", value: known("marketVacancyPct") },
    { input: "managementFeePct", change: "atLeast", value: term("lender.minManagementPct") },
    { input: "reservesPerUnit", change: "atLeast", value: term("lender.minReservesPerUnit") },
    { input: "reservesPerUnit", change: "atLeast", value: known("lender.engineersReservePerUnit") },
    ...premiums.map((input): CaseChange => ({ input, change: "atMost", value: 0 })),
    {
      input: "otherIncomePerOccupiedUnitMonth.*",
      change: "cutBy",
      value: term("lender.otherIncomeHaircutPct"),
    },
    {
      input: "operatingExpenses.*.annual",
      change: "raiseBy",
      value: term("lender.expenseCushionPct"),
      except: "operatingExpenses.propertyTax.annual",
    },
    { input: "rentGrowth", change: "atMost", value: growth },
    { input: "restrictedRent.*", change: "atMost", value: growth },
    { input: "otherIncomeGrowth", change: "atMost", value: growth },
    {
      input: "operatingExpenses.*.growth",
      change: "atLeast",
      value: term("lender.expenseGrowth"),
      except: "operatingExpenses.propertyTax.growth",
    },
    {
      input: "operatingExpenses.propertyTax.growth",
      change: "atLeast",
      value: term("lender.taxGrowth", "lender.expenseGrowth"),
    },
    {
      input: "propertyTaxMethod",
      change: "setWhere",
      given: ["reassessment.assessmentRatio", "reassessment.millage"],
      value: "reassessed",
    },
    { input: "exitCapRate", change: "atLeast", value: term("lender.refinanceCapRate") },
    { input: "debt.sizingBasis", change: "set", value: "lender" },
  ];
}

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
  const missing = new Set<string>();
  for (const change of changes) {
    if (isBound(change)) {
      const { value } = change;
      const bound = typeof value === "number" ? value : firstEntered(inputs, value.from);
      if (bound === undefined) {
        const [name] = typeof value === "number" || value.isOptional ? [] : value.from;
        if (name !== undefined) missing.add(name);
        continue;
      }
      // A program or line that the property is without needs no bound.
      for (const path of listPaths(inputs, change))
        if (inputAt(inputs, path) !== undefined && inputAt(inputs, path) !== null)
          changed[path] = valueAfter(path in changed ? changed[path] : inputAt(inputs, path), {
            ...change,
            value: bound,
          });
      continue;
    }
    if (change.change === "setWhere") {
      if (change.given.every((path) => firstEntered(inputs, [path]) !== undefined))
        changed[change.input] = change.value;
      continue;
    }
    for (const path of listPaths(inputs, change)) {
      const now = path in changed ? changed[path] : inputAt(inputs, path);
      const value = change.change === "copy" ? inputAt(inputs, change.from) : valueAfter(now, change);
      if (value === undefined || value === null) missing.add(change.change === "copy" ? change.from : path);
      else changed[path] = value;
    }
  }
  for (const [input, value] of Object.entries(changed)) {
    if (JSON.stringify(value) === JSON.stringify(inputAt(inputs, input))) delete changed[input];
  }
  return { changed, missing: [...missing] };
}

type BoundChange = Extract<CaseChange, { change: "atLeast" | "atMost" | "raiseBy" | "cutBy" }>;

const isBound = (change: CaseChange): change is BoundChange =>
  ["atLeast", "atMost", "raiseBy", "cutBy"].includes(change.change);

const firstEntered = (inputs: Inputs, paths: readonly string[]): number | undefined =>
  paths.map((path) => inputAt(inputs, path)).find((value) => typeof value === "number");

function valueAfter(
  value: InputValue,
  change:
    | Exclude<CaseChange, { change: "copy" | "setWhere" } | BoundChange>
    | (BoundChange & { value: number }),
): InputValue {
  switch (change.change) {
    case "set":
      return change.value;
    case "add":
      return mapped(value, (one) => one + change.value);
    case "multiply":
      return mapped(value, (one) => one * change.value);
    case "raiseBy":
      return mapped(value, (one) => one * (1 + change.value));
    case "cutBy":
      return mapped(value, (one) => one * (1 - change.value));
    case "atLeast":
      return mapped(value, (one) => Math.max(one, change.value));
    case "atMost":
      return mapped(value, (one) => Math.min(one, change.value));
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

/** The inputs that a change is of; of `*` the lines that have a figure. */
function listPaths(inputs: Inputs, change: CaseChange): string[] {
  const [group = "", leaf] = change.input.split(".*");
  if (leaf === undefined) return [change.input];
  const lines = inputAt(inputs, group);
  if (typeof lines !== "object" || lines === null || Array.isArray(lines)) return [];
  const except = "except" in change ? change.except : undefined;
  return Object.keys(lines)
    .map((name) => `${group}.${name}${leaf}`)
    .filter((path) => path !== except && mapped(inputAt(inputs, path), (one) => one) !== undefined);
}
