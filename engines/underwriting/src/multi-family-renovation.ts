/** MF-8: units renovated at a pace, each without rent until it returns at its new one. */
import { monthly, output, page, scalar } from "./formula-rows.ts";
import { renovationInputs } from "./multi-family-renovation-inputs.ts";

const deduction = { sign: "-" as const };
const balance = { timing: "operating" as const, aggregate: "end" as const };

const programme = (formula: string): string => `IF(renovationProgramme.units = 0, 0, ${formula})`;
const done = (delay: string): string =>
  programme(
    `MIN(renovationProgramme.units, renovationPace * MAX(0, month - renovationProgramme.startMonth + 1${delay}))`,
  );

export const renovationPage = page(["MF-8", "Renovation programme", "renovation"], 8, [
  ...renovationInputs,
  scalar(
    [
      "renovationPace",
      "Units renovated a month",
      "units",
      'IF(renovationProgramme.pace = "onTurn", MIN(renovationProgramme.unitsPerMonth, units * turnoverRate / 12), renovationProgramme.unitsPerMonth)',
    ],
    { format: "number" },
  ),
  scalar([
    "renovationRent",
    "Market rent of the units to renovate",
    "$/mo",
    "IF(ISBLANK(renovationProgramme.floorPlan), averageMarketRent, XLOOKUP(renovationProgramme.floorPlan, unitMix.floorPlan, unitMix.marketRent))",
  ]),
  monthly(["renovationStarted", "Units started", "units", done("")], balance),
  monthly(
    ["renovationReturned", "Units returned", "units", done(" - renovationProgramme.downtimeMonths")],
    balance,
  ),
  monthly([
    "renovationPremium",
    "Renovation premium",
    "$",
    programme("renovationReturned * renovationProgramme.premiumMonth * rentFactor"),
  ]),
  monthly(
    [
      "renovationDowntime",
      "Renovation downtime",
      "$",
      "(renovationStarted - renovationReturned) * renovationRent * rentFactor",
    ],
    deduction,
  ),
  monthly(
    [
      "renovationCost",
      "Renovation cost",
      "$",
      programme(
        "(renovationStarted - renovationStarted[-1]) * renovationProgramme.costPerUnit * (1 + renovationProgramme.contingencyPct) * (1 + renovationProgramme.feePct)",
      ),
    ],
    { ...deduction, timing: "hold" },
  ),
  scalar(["capitalNeedRows", "Capital needs", "count", "COUNT(capitalNeeds.amount)"]),
  monthly(
    [
      "capitalNeedsCost",
      "Capital needs",
      "$",
      "IF(capitalNeedRows = 0, 0, SUMIF(capitalNeeds.month, month, capitalNeeds.amount))",
    ],
    { ...deduction, timing: "hold" },
  ),
  monthly(
    [
      "fundedCapex",
      "Capex from cash flow",
      "$",
      'IF(renovationProgramme.funding = "cashFlow", renovationCost, 0) + capitalNeedsCost',
    ],
    { ...deduction, timing: "hold" },
  ),
  monthly(
    [
      "futureFunding",
      "Draws on the loan for the programme",
      "$",
      'IF(renovationProgramme.funding = "loan", renovationCost, 0)',
    ],
    { timing: "hold", help: "Future funding: drawn as the cost is spent." },
  ),
  scalar([
    "capexFromEquity",
    "Capex from equity",
    "$",
    'IF(renovationProgramme.funding = "equity", SUM(renovationCost[1:holdMonths]), 0)',
  ]),
  scalar([
    "renovationFees",
    "Construction management fees",
    "$",
    "SUM(renovationCost[1:holdMonths]) * renovationProgramme.feePct / (1 + renovationProgramme.feePct)",
  ]),
  output([
    "renovationReturnOnCost",
    "Renovation return on cost",
    "%",
    "IF(renovationProgramme.units = 0, NA(), 12 * renovationProgramme.premiumMonth / (renovationProgramme.costPerUnit * (1 + renovationProgramme.contingencyPct)))",
  ]),
  output(
    [
      "renovationValueCreated",
      "Value created by the programme",
      "$",
      "IF(renovationProgramme.units = 0, NA(), renovationProgramme.units * (12 * renovationProgramme.premiumMonth * renovationProgramme.flowThrough / exitCapApplied - renovationProgramme.costPerUnit * (1 + renovationProgramme.contingencyPct)))",
    ],
    { help: "Premium that reaches NOI over the exit cap rate, less the cost; at today's rents." },
  ),
]);
