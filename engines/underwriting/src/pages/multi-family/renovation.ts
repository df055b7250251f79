/** MF-8: units renovated at a pace, each without rent until it returns at its new one. */

import {
  asInteger,
  asNumber,
  deduction,
  type FormulaRow,
  hold,
  monthly,
  output,
  page,
  scalar,
} from "../../language/rows.ts";
import { capitalNeedsInputs, capitalNeedsRows } from "./capital-needs.ts";
import { PROGRAMMES, type Programme, programmeName, renovationInputs } from "./renovation-inputs.ts";

const balance = { timing: "operating" as const, aggregate: "end" as const };

/** A figure of one programme by its number, from 1. */
const of = (programme: Programme, figure: string): string => `${figure}${PROGRAMMES.indexOf(programme) + 1}`;
/** The same figure of all programmes together. */
const together = (write: (programme: Programme) => string): string => PROGRAMMES.map(write).join(" + ");
/** What a programme that is not used does not cost the model anything to say. */
const used = (programme: Programme, formula: string, without = "0"): string =>
  `IF(${programme}.units = 0, ${without}, ${formula})`;

/**
 * Units begun, each month as many as the pace says; with a delay, those of so many months ago. None is begun after the
 * sale: nobody would have paid for it, and its rent is not ours to sell.
 */
const begun = (programme: Programme, delay = ""): string =>
  used(
    programme,
    `
      MIN(${programme}.units,
        ${of(programme, "renovationPace")}
        * MAX(0, MIN(month${delay}, holdMonths) - ${programme}.startMonth + 1))`,
  );

function termsOf(programme: Programme): FormulaRow[] {
  const name = programmeName(programme);
  return [
    scalar(of(programme, "renovationPlanUnits"), `Units of the floor plan${name}`, "units", asInteger)`
      ${used(programme, `IF(ISBLANK(${programme}.floorPlan), units, SUMIF(unitMix.floorPlan, ${programme}.floorPlan, unitMix.units))`)}`,
    scalar(of(programme, "renovationPace"), `Units renovated a month${name}`, "units", asNumber)`
      ${used(programme, `IF(${programme}.pace = "onTurn", MIN(${programme}.unitsPerMonth, ${of(programme, "renovationPlanUnits")} * turnoverRate / 12), ${programme}.unitsPerMonth)`)}`,
    scalar(of(programme, "renovationRent"), `Market rent of a unit to renovate${name}`, "$/mo")`
      ${used(programme, `IF(ISBLANK(${programme}.floorPlan), averageMarketRent, XLOOKUP(${programme}.floorPlan, unitMix.floorPlan, unitMix.marketRent))`)}`,
    scalar(of(programme, "renovationUnitCost"), `Cost of a unit with its contingency${name}`, "$/unit")`
      ${used(programme, `${programme}.costPerUnit * (1 + ${programme}.contingencyPct)`)}`,
    scalar(of(programme, "renovationAddedRent"), `Rent added a year${name}`, "$")`
      ${used(programme, `12 * ${programme}.units * ${programme}.premiumMonth`)}`,
  ];
}

function linesOf(programme: Programme): FormulaRow[] {
  const name = programmeName(programme);
  const [started, returned] = [of(programme, "renovationStarted"), of(programme, "renovationReturned")];
  return [
    monthly(started, `Units started${name || ", programme 1"}`, "units", balance, asNumber)`
      ${begun(programme)}`,
    monthly(returned, `Units returned${name || ", programme 1"}`, "units", balance, asNumber)`
      ${begun(programme, ` - ${programme}.downtimeMonths`)}`,
    monthly(
      of(programme, "renovationCost"),
      `Renovation cost${name || ", programme 1"}`,
      "$",
      deduction,
      hold,
    )`
      ${used(programme, `(${started} - ${started}[-1]) * ${of(programme, "renovationUnitCost")} * (1 + ${programme}.feePct)`)}`,
  ];
}

/** What each programme returns, and below all of them together. */
function resultsOf(programme: Programme): FormulaRow[] {
  const name = programmeName(programme) || ", programme 1";
  const [rent, cost] = [of(programme, "renovationAddedRent"), of(programme, "renovationUnitCost")];
  return [
    output(of(programme, "renovationReturnOnCost"), `Return on cost${name}`, "%")`
      ${used(programme, `${rent} / (${programme}.units * ${cost})`, "NA()")}`,
    output(of(programme, "renovationValueCreated"), `Value created${name}`, "$", {
      help: "Premium that reaches NOI over the exit cap rate, less the cost; at today's rents.",
    })`
      ${used(programme, `${rent} * renovationProgramme.flowThrough / exitCapApplied - ${programme}.units * ${cost}`, "NA()")}`,
  ];
}

const totals: FormulaRow[] = [
  scalar("renovationUnits", "Units to renovate, all programmes", "units")`
    ${together((programme) => `${programme}.units`)}`,
  monthly("renovationStarted", "Units started", "units", balance, asNumber)`
    ${together((each) => of(each, "renovationStarted"))}`,
  monthly("renovationReturned", "Units returned", "units", balance, asNumber)`
    ${together((each) => of(each, "renovationReturned"))}`,
  monthly("renovationPremium", "Renovation premium", "$")`
    IF(renovationUnits = 0, 0,
      (${together((each) => `IF(${each}.units = 0, 0, ${of(each, "renovationReturned")} * ${each}.premiumMonth)`)})
      * rentFactor)`,
  monthly("renovationDowntime", "Renovation downtime", "$", deduction, {
    help: "Market rent of units that are out for their renovation.",
  })`
    IF(renovationUnits = 0, 0,
      (${together((each) => `(${of(each, "renovationStarted")} - ${of(each, "renovationReturned")}) * ${of(each, "renovationRent")}`)})
      * rentFactor)`,
  monthly("renovationCost", "Renovation cost", "$", deduction, hold)`
    ${together((each) => of(each, "renovationCost"))}`,
];

const fundedBy = (source: string): string =>
  together((each) => `IF(${each}.funding = "${source}", ${of(each, "renovationCost")}, 0)`);

const funding: FormulaRow[] = [
  monthly("fundedCapex", "Capex from cash flow", "$", deduction, hold)`
    ${fundedBy("cashFlow")} + capitalNeedsCost`,
  monthly("futureFunding", "Draws on the loan for the programme", "$", hold, {
    help: "Future funding: drawn as the cost is spent.",
  })`${fundedBy("loan")}`,
  scalar("capexFromEquity", "Capex from equity", "$")`
    ${together((each) => `IF(${each}.funding = "equity", SUM(${of(each, "renovationCost")}[1:holdMonths]), 0)`)}`,
  scalar("renovationFees", "Construction management fees", "$")`
    ${together((each) => `IF(${each}.feePct = 0, 0, SUM(${of(each, "renovationCost")}[1:holdMonths]) * ${each}.feePct / (1 + ${each}.feePct))`)}`,
];

const budget = together((each) => `${each}.units * ${of(each, "renovationUnitCost")}`);
const addedRent = together((each) => of(each, "renovationAddedRent"));
const ofAll = (formula: string): string => `IF(renovationUnits = 0, NA(), ${formula})`;

const results: FormulaRow[] = [
  scalar("renovationBudget", "Cost of all programmes, without fees", "$")`${budget}`,
  scalar("renovationAddedRent", "Rent added a year, all programmes", "$")`${addedRent}`,
  output("renovationReturnOnCost", "Renovation return on cost", "%")`
    ${ofAll("renovationAddedRent / renovationBudget")}`,
  output("renovationReturnAfterCosts", "Renovation return on cost, after flow-through", "%", {
    help: "What reaches net operating income over the cost with its contingency.",
  })`${ofAll("renovationAddedRent * renovationProgramme.flowThrough / renovationBudget")}`,
  output("renovationSpread", "Renovation return over the exit cap rate", "%", {
    help: "What the programmes earn above what their income is sold at.",
  })`renovationReturnAfterCosts - exitCapApplied`,
  output("renovationValueCreated", "Value created by the programmes", "$", {
    help: "Premium that reaches NOI over the exit cap rate, less the cost; at today's rents.",
  })`${ofAll("renovationAddedRent * renovationProgramme.flowThrough / exitCapApplied - renovationBudget")}`,
];

export const renovationPage = page("MF-8", "Capex and renovation programmes", "renovation", [
  ...renovationInputs,
  ...capitalNeedsInputs,
  ...PROGRAMMES.flatMap(termsOf),
  ...PROGRAMMES.flatMap(linesOf),
  ...totals,
  ...capitalNeedsRows,
  ...funding,
  ...results,
  ...PROGRAMMES.flatMap(resultsOf),
]);
