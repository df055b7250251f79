/**
 * MF-8: units renovated at a pace, each without rent until it returns at its new one.
 * See docs/methods/multi-family.md.
 */

import {
  amount,
  asInteger,
  asNumber,
  column,
  deduction,
  firmValue,
  hold,
  oneOf,
  optional,
  rate,
  requiredWith,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type Facts, type FormulaRow, input, monthly, output, page, scalar } from "../../language/rows.ts";

const firm = firmValue("template:multifamily");

/** Programs that may run beside each other, by the key of their inputs; each has a floor plan, a cost and a pace. */
export const PROGRAMS = ["renovationProgramme", "renovationProgramme2", "renovationProgramme3"] as const;

export type Program = (typeof PROGRAMS)[number];

/** What distinguishes the programs in labels; the first one, which most deals have alone, is named without. */
const nameProgram = (number: number): string => (number === 1 ? "" : `, program ${number}`);

function listProgramInputs(path: Program, number: number): FormulaRow[] {
  const name = nameProgram(number);
  const withProgram = requiredWith(`${path}.units`);
  return [
    input(`${path}.units`, `Units to renovate${name}`, "units", whole(0, 100_000), unused())`
      0 for no program.`,
    input(`${path}.floorPlan`, `Floor plan to renovate${name}`, "text", optional)`
      Blank uses average-rent units.`,
    input(`${path}.costPerUnit`, `Renovation cost per unit${name}`, "$/unit", withProgram, amount)`
      Before contingency.`,
    input(`${path}.contingencyPct`, `Renovation contingency${name}`, "%", share, unused())`
      Share added to the cost.`,
    input(`${path}.feePct`, `Construction management fee${name}`, "%", share, unused())`
      Sponsor's fee, share of cost including contingency.`,
    input(`${path}.funding`, `Program funding${name}`, "text", oneOf("cashFlow", "equity", "loan"))`
      Cash flow as spent, equity at closing, or loan draws (interest-only, repaid at refinance or sale).`,
    input(`${path}.premiumMonth`, `Rent premium${name}`, "$/mo", withProgram, within(0, 10_000))`
      Per renovated unit, at today's rents.`,
    input(`${path}.pace`, `Pace${name}`, "text", oneOf("perMonth", "onTurn"))`
      A fixed number of units per month, or on turnover up to that number.`,
    input(
      `${path}.unitsPerMonth`,
      `Units per month${name}`,
      "units",
      withProgram,
      within(0.01, 10_000),
      asNumber,
    )`Renovation pace.`,
    input(`${path}.startMonth`, `First month of program${name}`, "mo", whole(1, 180), unused(1))`
      Month 1 is the first month after closing.`,
    input(`${path}.downtimeMonths`, `Downtime per unit${name}`, "mo", withProgram, whole(0, 24))`
      Months offline during renovation; the premium starts when the unit returns.`,
  ];
}

const runningBalance: Facts = { timing: "operating", aggregate: "end" };

/** The same figure of all programs together. */
const together = (write: (path: Program, number: number) => string): string =>
  PROGRAMS.map((path, index) => write(path, index + 1)).join(" + ");

/**
 * Units begun, each month as many as the pace says; with a delay, those of so many months ago. None is begun after the
 * sale: nobody would have paid for it, and its rent is not ours to sell.
 */
const begun = (path: Program, number: number, delay = ""): string => `
  IF(${path}.units = 0, 0,
    MIN(${path}.units,
      renovationPace${number} * MAX(0, MIN(month${delay}, holdMonths) - ${path}.startMonth + 1)))`;

/** What a program works with; one that is not used costs the model nothing. */
function listTerms(path: Program, number: number): FormulaRow[] {
  const name = nameProgram(number);
  return [
    scalar(`renovationPlanUnits${number}`, `Floor plan units${name}`, "units", asInteger)`
      IF(${path}.units = 0, 0,
        IF(ISBLANK(${path}.floorPlan), units, SUMIF(unitMix.floorPlan, ${path}.floorPlan, unitMix.units)))`,
    scalar(`renovationPace${number}`, `Units renovated per month${name}`, "units", asNumber)`
      IF(${path}.units = 0, 0,
        IF(${path}.pace = "onTurn",
          MIN(${path}.unitsPerMonth, renovationPlanUnits${number} * turnoverRate / 12),
          ${path}.unitsPerMonth))`,
    scalar(`renovationRent${number}`, `Market rent per unit to renovate${name}`, "$/mo")`
      IF(${path}.units = 0, 0,
        IF(ISBLANK(${path}.floorPlan), averageMarketRent,
          XLOOKUP(${path}.floorPlan, unitMix.floorPlan, unitMix.marketRent)))`,
    scalar(`renovationUnitCost${number}`, `Cost per unit with contingency${name}`, "$/unit")`
      IF(${path}.units = 0, 0, ${path}.costPerUnit * (1 + ${path}.contingencyPct))`,
    scalar(`renovationAddedRent${number}`, `Added rent (annual)${name}`, "$")`
      IF(${path}.units = 0, 0, 12 * ${path}.units * ${path}.premiumMonth)`,
  ];
}

function listLines(path: Program, number: number): FormulaRow[] {
  const name = `, program ${number}`;
  const started = `renovationStarted${number}`;
  return [
    monthly(started, `Units started${name}`, "units", runningBalance, asNumber)`${begun(path, number)}`,
    monthly(`renovationReturned${number}`, `Units returned${name}`, "units", runningBalance, asNumber)`
      ${begun(path, number, ` - ${path}.downtimeMonths`)}`,
    monthly(`renovationCost${number}`, `Renovation cost${name}`, "$", deduction, hold)`
      IF(${path}.units = 0, 0,
        (${started} - ${started}[-1]) * renovationUnitCost${number} * (1 + ${path}.feePct))`,
  ];
}

/** What each program returns, and below all of them together. */
function listResults(path: Program, number: number): FormulaRow[] {
  const [rent, cost] = [`renovationAddedRent${number}`, `renovationUnitCost${number}`];
  return [
    output(`renovationReturnOnCost${number}`, `Return on cost, program ${number}`, "%")`
      IF(${path}.units = 0, NA(), ${rent} / (${path}.units * ${cost}))`,
    output(`renovationValueCreated${number}`, `Value created, program ${number}`, "$", {
      help: "NOI gain capitalized at the exit cap rate, less cost; at today's rents.",
    })`
      IF(${path}.units = 0, NA(),
        ${rent} * renovationProgramme.flowThrough / exitCapApplied - ${path}.units * ${cost})`,
  ];
}

const fundedBy = (source: string): string =>
  together((path, number) => `IF(${path}.funding = "${source}", renovationCost${number}, 0)`);

export const renovationPage = page("MF-8", "Capex and renovation programs", "renovation", [
  ...PROGRAMS.flatMap((path, index) => listProgramInputs(path, index + 1)),
  input("renovationProgramme.flowThrough", "Flow-through", "%", share, optional, firm(0.9))`
    Share of rent premiums that reaches NOI.`,
  input("capitalNeeds.item", "Capital need", "text", column, optional)`
    Exterior and common-area work.`,
  input("capitalNeeds.month", "Month paid", "mo", column, whole(1, 180))`
    1 is the first month after closing.`,
  input(
    "capitalNeeds.amount",
    "Amount",
    "$",
    column,
    amount,
  )`In dollars of that month; funded from cash flow.`,
  input("remainingLife.component", "Component", "text", column, optional)`
    Roof, HVAC, paving, plumbing and the like.`,
  input("remainingLife.remainingYears", "Remaining life", "yr", column, whole(0, 60))`
    Replaced at the end of this year, 0 in month 1; add a second row for a second replacement.`,
  input("remainingLife.cost", "Replacement cost", "$", column, amount)`
    In today's dollars; funded from cash flow.`,
  input("replacementCostGrowth", "Replacement cost growth", "%", rate, unused())`
    Annual, on the remaining-life table.`,
  ...PROGRAMS.flatMap((path, index) => listTerms(path, index + 1)),
  ...PROGRAMS.flatMap((path, index) => listLines(path, index + 1)),
  // All programs together.
  scalar("renovationUnits", "Units to renovate, all programs", "units")`
    ${together((path) => `${path}.units`)}`,
  monthly("renovationStarted", "Units started", "units", runningBalance, asNumber)`
    ${together((_, number) => `renovationStarted${number}`)}`,
  monthly("renovationReturned", "Units returned", "units", runningBalance, asNumber)`
    ${together((_, number) => `renovationReturned${number}`)}`,
  scalar("renovatedAtSale", "Units returned by the sale", "units", asNumber, {
    help: "Of all programs; units that are not begun or still out by then earn no premium.",
  })`renovationReturned[holdMonths]`,
  monthly("renovationPremium", "Renovation premium", "$")`
    IF(renovationUnits = 0, 0,
      (${together(
        (path, number) => `
        IF(${path}.units = 0, 0, renovationReturned${number} * ${path}.premiumMonth)`,
      )})
      * openRentFactor)`,
  monthly("renovationDowntime", "Renovation downtime", "$", deduction, {
    help: "Market rent of units offline for renovation.",
  })`
    IF(renovationUnits = 0, 0,
      (${together(
        (_, number) => `
        (renovationStarted${number} - renovationReturned${number}) * renovationRent${number}`,
      )})
      * openRentFactor)`,
  monthly("renovationCost", "Renovation cost", "$", deduction, hold)`
    ${together((_, number) => `renovationCost${number}`)}`,
  scalar("capitalNeedRows", "Capital needs", "count")`COUNT(capitalNeeds.amount)`,
  scalar("remainingLifeRows", "Components tracked", "count")`COUNT(remainingLife.cost)`,
  monthly("replacementsDue", "End-of-life replacements", "$", deduction, hold, {
    help: "Replaced at end of remaining life, at then-current cost.",
  })`
    IF(remainingLifeRows = 0, 0,
      (IF(MOD(month, 12) = 0, SUMIF(remainingLife.remainingYears, month / 12, remainingLife.cost), 0)
        + IF(month = 1, SUMIF(remainingLife.remainingYears, 0, remainingLife.cost), 0))
      * (1 + replacementCostGrowth) ^ (month / 12))`,
  monthly("capitalNeedsCost", "Capital needs", "$", deduction, hold)`
    IF(capitalNeedRows = 0, 0, SUMIF(capitalNeeds.month, month, capitalNeeds.amount)) + replacementsDue`,
  output("capitalNeedsInHold", "Capital needs over the hold", "$")`SUM(capitalNeedsCost[1:holdMonths])`,
  output("capitalNeedsPerUnit", "Capital needs per unit per year", "$/unit", {
    help: "For comparison with replacement reserves.",
  })`capitalNeedsInHold / units / holdYears`,
  // Where their money comes from.
  monthly("fundedCapex", "Capex from cash flow", "$", deduction, hold)`
    ${fundedBy("cashFlow")} + capitalNeedsCost`,
  monthly("futureFunding", "Renovation loan draws", "$", hold, {
    help: "Future funding, drawn as costs are incurred.",
  })`${fundedBy("loan")}`,
  scalar("capexFromEquity", "Capex from equity", "$")`${together(
    (path, number) => `
    IF(${path}.funding = "equity", SUM(renovationCost${number}[1:holdMonths]), 0)`,
  )}`,
  scalar("renovationFees", "Construction management fees", "$")`${together(
    (path, number) => `
    IF(${path}.feePct = 0, 0,
      SUM(renovationCost${number}[1:holdMonths]) * ${path}.feePct / (1 + ${path}.feePct))`,
  )}`,
  // What they return.
  scalar("renovationBudget", "Renovation cost, all programs, before fees", "$")`
    ${together((path, number) => `${path}.units * renovationUnitCost${number}`)}`,
  scalar("renovationAddedRent", "Added rent (annual), all programs", "$")`
    ${together((_, number) => `renovationAddedRent${number}`)}`,
  output("renovationReturnOnCost", "Renovation return on cost", "%")`
    IF(renovationUnits = 0, NA(), renovationAddedRent / renovationBudget)`,
  output("renovationReturnAfterCosts", "Renovation return on cost, after flow-through", "%", {
    help: "NOI gain over cost including contingency.",
  })`IF(renovationUnits = 0, NA(), renovationAddedRent * renovationProgramme.flowThrough / renovationBudget)`,
  output("renovationSpread", "Renovation spread over exit cap rate", "%", {
    help: "Return on cost less the exit cap rate.",
  })`renovationReturnAfterCosts - exitCapApplied`,
  output("renovationValueCreated", "Value created, all programs", "$", {
    help: "NOI gain capitalized at the exit cap rate, less cost; at today's rents.",
  })`
    IF(renovationUnits = 0, NA(),
      renovationAddedRent * renovationProgramme.flowThrough / exitCapApplied - renovationBudget)`,
  ...PROGRAMS.flatMap((path, index) => listResults(path, index + 1)),
]);
