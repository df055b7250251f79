/** MF-8: units renovated at a pace, each without rent until it returns at its new one. */
import { monthly, output, page, scalar } from "./formula-rows.ts";
import { renovationInputs } from "./multi-family-financing-inputs.ts";

const deduction = { sign: "-" as const };
const balance = { timing: "operating" as const, aggregate: "end" as const };

const programme = (formula: string): string => `IF(renovationProgramme.units = 0, 0, ${formula})`;
const done = (delay: string): string =>
  programme(
    `MIN(renovationProgramme.units, renovationProgramme.unitsPerMonth * MAX(0, month - renovationProgramme.startMonth + 1${delay}))`,
  );

export const renovationPage = page(["MF-8", "Renovation programme", "renovation"], 8, [
  ...renovationInputs,
  monthly(["renovationStarted", "Units started", "units", done("")], balance),
  monthly(
    ["renovationReturned", "Units returned", "units", done(" - renovationProgramme.downtimeMonths")],
    balance,
  ),
  monthly([
    "renovationPremium",
    "Renovation premium",
    "$",
    programme("renovationReturned * renovationProgramme.premiumMonth * rentIndex"),
  ]),
  monthly(
    [
      "renovationDowntime",
      "Renovation downtime",
      "$",
      "(renovationStarted - renovationReturned) * averageMarketRent * rentIndex",
    ],
    deduction,
  ),
  monthly(
    [
      "renovationCost",
      "Renovation cost",
      "$",
      programme(
        "(renovationStarted - renovationStarted[-1]) * renovationProgramme.costPerUnit * (1 + renovationProgramme.contingencyPct)",
      ),
    ],
    { ...deduction, timing: "hold" },
  ),
  monthly(
    [
      "fundedCapex",
      "Capex from cash flow",
      "$",
      'IF(renovationProgramme.funding = "cashFlow", renovationCost, 0)',
    ],
    { ...deduction, timing: "hold" },
  ),
  scalar([
    "capexFromEquity",
    "Capex from equity",
    "$",
    "SUM(renovationCost[1:holdMonths]) - SUM(fundedCapex[1:holdMonths])",
  ]),
  output([
    "renovationReturnOnCost",
    "Renovation return on cost",
    "%",
    "IF(renovationProgramme.units = 0, NA(), 12 * renovationProgramme.premiumMonth / (renovationProgramme.costPerUnit * (1 + renovationProgramme.contingencyPct)))",
  ]),
]);
