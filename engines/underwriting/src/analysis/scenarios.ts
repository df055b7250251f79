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

const add = (input: string, value: number): Change => ({ input, change: "add", value });
const multiply = (input: string, value: number): Change => ({ input, change: "multiply", value });
const set = (input: string, value: number | string): Change => ({ input, change: "set", value });
const copy = (input: string, from: string): Change => ({ input, change: "copy", from });
const scenario = (name: string, label: string, ...changes: Change[]): Scenario => ({ name, label, changes });

const SINGLE_FAMILY = [
  scenario("rentLow", "Rent at low end of range", copy("monthlyRent", "rentLow")),
  scenario("homePriceLow", "Home price growth at low case", copy("homePriceGrowth", "homePriceGrowthLow")),
  scenario("turnover", "Turnover +10 points", add("turnoverRate", 0.1)),
  scenario(
    "taxReassessed",
    "Taxes reassessed at after-repair value",
    set("propertyTaxBasis", "afterRepairValue"),
  ),
  scenario("insurance", "Insurance +50%", set("insuranceStressPct", 0.5)),
  scenario("vacantMonths", "Two extra vacant months", add("initialLeaseUpMonths", 2)),
];

const MULTI_FAMILY = [
  scenario("exitCap", "Exit cap rate +100 bps", add("exitCapRate", 0.01)),
  scenario("vacancy", "Vacancy +5 points", add("vacancyPct", 0.05)),
  scenario("insurance", "Insurance +50%", multiply("operatingExpenses.insurance.annual", 1.5)),
  scenario(
    "rate",
    "Interest rate +200 bps, NOI −10%",
    add("debt.rateChange", 0.02),
    set("noiStressPct", 0.1),
  ),
  scenario("rentGrowth", "Rent growth −100 bps", add("rentGrowth", -0.01)),
];

/** The named stress cases of a model (SF-10, MF-15) and, last, all of them together. */
export function stressCases(model: ModelName): Scenario[] {
  const single = model === "singlefamily" ? SINGLE_FAMILY : MULTI_FAMILY;
  const combined = {
    name: "combined",
    label: "All combined",
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

/** The inputs with a scenario's changes; a change of what is not entered is left out, with the reason. */
export function applyChanges(
  inputs: Inputs,
  changes: readonly Change[],
): { inputs: Inputs; missing: Record<string, string> } {
  let changed = inputs;
  const missing: Record<string, string> = {};
  for (const change of changes) {
    const value = changedValue(inputs, change);
    if (value === undefined || value === null) {
      const needed = change.change === "copy" ? change.from : change.input;
      missing[change.input] = `${needed} is not entered, so this change is left out`;
    } else changed = withInput(changed, change.input, value);
  }
  return { inputs: changed, missing };
}

function runScenario(
  model: ModelName,
  inputs: Inputs,
  scenario: Scenario,
  outputs: string[],
): ScenarioResult {
  const { inputs: changed, missing: unavailable } = applyChanges(inputs, scenario.changes);
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
