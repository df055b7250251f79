/** Part of SF-4: what the firm's table says of repairs and capex of a home. See docs/methods/single-family.md. */
import { optional, within } from "../../language/facts.ts";
import { type FormulaRow, input, output } from "../../language/rows.ts";

/** Ages at which a row of the table begins, the oldest last. */
const BANDS = [
  ["under10", "under 10 years"],
  ["from10", "10 to 24 years"],
  ["from25", "25 to 49 years"],
  ["from50", "50 years and more"],
] as const;

const COSTS = [
  ["repairs", "Repairs"],
  ["capex", "Capex"],
] as const;

export const upkeepInputs: FormulaRow[] = [
  ...COSTS.flatMap(([cost, words]) =>
    BANDS.map(
      ([band, age]) =>
        input(`upkeep.${cost}.${band}`, `${words} per sq ft, ${age}`, "$/sq ft/yr", optional, within(0, 100))`
        Of a home of that age, by the firm's table.`,
    ),
  ),
  input("upkeep.goodConditionFactor", "Upkeep factor, C1 and C2", "x", optional, within(0, 5))`
    On the table, of a home in that condition; 1 without an entry.`,
  input("upkeep.poorConditionFactor", "Upkeep factor, C5 and C6", "x", optional, within(0, 5))`
    On the table, of a home in that condition; 1 without an entry.`,
];

const byAge = (cost: string): string => `
  IF(age < 10, upkeep.${cost}.under10,
    IF(age < 25, upkeep.${cost}.from10, IF(age < 50, upkeep.${cost}.from25, upkeep.${cost}.from50)))`;

const orOne = (factor: string): string => `IF(ISBLANK(${factor}), 1, ${factor})`;

export const upkeepRows: FormulaRow[] = [
  output("upkeepFactor", "Upkeep factor of the condition", "x", {
    help: "1 where the condition is C3, C4, or not entered.",
  })`
    IF(ISBLANK(condition), 1,
      IF(OR(condition = "C1", condition = "C2"), ${orOne("upkeep.goodConditionFactor")},
        IF(OR(condition = "C5", condition = "C6"), ${orOne("upkeep.poorConditionFactor")}, 1)))`,
  output("repairsByTable", "Repairs by age and size", "$", {
    help: "By the firm's table, for comparison with the budget.",
  })`${byAge("repairs")} * sqft * upkeepFactor`,
  output("capexByTable", "Recurring capex by age and size", "$", {
    help: "By the firm's table, for comparison with the reserve.",
  })`${byAge("capex")} * sqft * upkeepFactor`,
];
