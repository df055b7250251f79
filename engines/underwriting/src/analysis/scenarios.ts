import { type Figure, underwrite } from "../evaluation/underwrite.ts";
import { type Inputs, type InputValue, inputAt, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/rows.ts";

/** One change of an input; `copy` takes the value of another input. A list changes in every year. */
export type Change =
  | { input: string; change: "add" | "multiply"; value: number }
  | { input: string; change: "set"; value: number | string }
  | { input: string; change: "copy"; from: string };

export interface Scenario {
  name: string;
  label: string;
  changes: Change[];
}

export interface ScenarioResult extends Scenario {
  outputs: Record<string, Figure>;
  /** Why the case could not be run, or a figure of it does not exist. */
  unavailable: Record<string, string>;
}

const SINGLE_FAMILY: Scenario[] = [
  {
    name: "rentLow",
    label: "Rent at the low end of its interval",
    changes: [{ input: "monthlyRent", change: "copy", from: "rentLow" }],
  },
  {
    name: "homePriceLow",
    label: "Home price growth at its low case",
    changes: [{ input: "homePriceGrowth", change: "copy", from: "homePriceGrowthLow" }],
  },
  {
    name: "turnover",
    label: "Turnover 10 points higher",
    changes: [{ input: "turnoverRate", change: "add", value: 0.1 }],
  },
  {
    name: "taxReassessed",
    label: "Tax reassessed on the after-repair value",
    changes: [{ input: "propertyTaxBasis", change: "set", value: "afterRepairValue" }],
  },
  {
    name: "insurance",
    label: "Insurance 50% higher",
    changes: [{ input: "insuranceStressPct", change: "set", value: 0.5 }],
  },
  {
    name: "vacantMonths",
    label: "Two more vacant months",
    changes: [{ input: "initialLeaseUpMonths", change: "add", value: 2 }],
  },
];

const MULTI_FAMILY: Scenario[] = [
  {
    name: "exitCap",
    label: "Exit cap rate 1 point higher",
    changes: [{ input: "exitCapRate", change: "add", value: 0.01 }],
  },
  {
    name: "vacancy",
    label: "Vacancy 5 points higher",
    changes: [{ input: "vacancyPct", change: "add", value: 0.05 }],
  },
  {
    name: "insurance",
    label: "Insurance 50% higher",
    changes: [{ input: "operatingExpenses.insurance.annual", change: "multiply", value: 1.5 }],
  },
  {
    name: "rate",
    label: "Interest rate 2 points higher, NOI 10% lower",
    changes: [
      { input: "debt.rate", change: "add", value: 0.02 },
      { input: "noiStressPct", change: "set", value: 0.1 },
    ],
  },
  {
    name: "rentGrowth",
    label: "Rent growth 1 point lower",
    changes: [{ input: "rentGrowth", change: "add", value: -0.01 }],
  },
];

/** The named stress cases of a model (SF-10, MF-15) and, last, all of them together. */
export function stressCases(model: ModelName): Scenario[] {
  const single = model === "singlefamily" ? SINGLE_FAMILY : MULTI_FAMILY;
  const combined = {
    name: "combined",
    label: "All of them together",
    changes: single.flatMap((each) => each.changes),
  };
  return [...single, combined];
}

function changedValue(inputs: Inputs, change: Change): InputValue {
  if (change.change === "copy") return inputAt(inputs, change.from);
  if (change.change === "set") return change.value;
  const step = (value: number): number =>
    change.change === "add" ? value + change.value : value * change.value;
  const value = inputAt(inputs, change.input);
  if (typeof value === "number") return step(value);
  return Array.isArray(value) ? (value as number[]).map(step) : undefined;
}

function runScenario(
  model: ModelName,
  inputs: Inputs,
  scenario: Scenario,
  outputs: string[],
): ScenarioResult {
  let changed = inputs;
  const unavailable: Record<string, string> = {};
  for (const change of scenario.changes) {
    const value = changedValue(inputs, change);
    if (value === undefined || value === null) {
      const needed = change.change === "copy" ? change.from : change.input;
      unavailable[change.input] = `${needed} is not given, so this part of the case is left out`;
    } else changed = withInput(changed, change.input, value);
  }
  const nothing = Object.fromEntries(outputs.map((key) => [key, null]));
  if (Object.keys(unavailable).length === scenario.changes.length)
    return { ...scenario, outputs: nothing, unavailable };
  const validated = validateInputs(model, changed);
  if (!validated.ok) {
    for (const { path, msg } of validated.problems) unavailable[path.join(".")] = msg;
    return { ...scenario, outputs: nothing, unavailable };
  }
  const result = underwrite({ model, inputs: validated.inputs });
  const figures = outputs.map((key) => {
    const value = result.outputs[key];
    const figure: Figure = Array.isArray(value) ? null : (value ?? null);
    const reason = result.unavailable[key];
    if (figure === null && reason) unavailable[key] = reason;
    return [key, figure] as const;
  });
  return { ...scenario, outputs: Object.fromEntries(figures), unavailable };
}

/**
 * Runs scenarios on validated inputs.
 *
 * @param outputs keys of the figures to compare
 */
export function runScenarios(
  model: ModelName,
  inputs: Inputs,
  scenarios: Scenario[] = stressCases(model),
  outputs: string[] = ["unleveredIrr", "leveredIrr", "leveredEquityMultiple"],
): ScenarioResult[] {
  return scenarios.map((scenario) => runScenario(model, inputs, scenario, outputs));
}
