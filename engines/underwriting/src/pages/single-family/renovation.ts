/**
 * SF-2: the scope of work line by line, what it earns, and what was spent on it so far.
 * See docs/methods/single-family.md.
 */
import {
  also,
  amount,
  asInteger,
  asNumber,
  column,
  firmValue,
  icVisible,
  oneOf,
  optional,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, output, page, perRow, scalar } from "../../language/rows.ts";

const firm = firmValue("template:singlefamily");

/** What a scope of work is made of. */
const TRADES = [
  "roof",
  "HVAC",
  "water heater",
  "electrical",
  "plumbing",
  "windows and doors",
  "exterior paint",
  "interior paint",
  "flooring",
  "kitchen",
  "baths",
  "appliances",
  "lighting",
  "landscaping",
  "fence",
  "pool",
  "septic",
  "trash-out",
  "permits",
  "smart home",
  "cleaning",
];

const hasLines = (formula: string): string => `IF(renovationScopeRows = 0, NA(), ${formula})`;
const known = "IF(ISBLANK(renovationScope.actual), 0, 1)";

export const renovationPage = page("SF-2", "Renovation", "inputs", [
  input("renovation", "Renovation budget", "$", amount, firm(0))`
    Sum of the scope's lines, before contingency.`,
  input("renovationContingencyPct", "Renovation contingency", "%", share, firm(0.1))`
    Share added to the renovation budget.`,
  input("afterRepairValue", "After-repair value", "$", within(1, 1e9), also("ARV"), icVisible)`
    Value of the home once renovated, from its sale comps.`,
  input("renovationMonths", "Renovation time", "mo", whole(0, 60), firm(2))`
    Whole months without rent while renovating.`,
  input("initialLeaseUpMonths", "Initial lease-up", "mo", whole(0, 60), firm(1))`
    Whole months from rent-ready to the first lease.`,
  input("regionalCostFactor", "Regional cost factor", "x", within(0.2, 5), unused(1))`
    On the unit costs of the scope; 1 is the nation.`,
  input("scopeGrade", "Scope grade", "text", oneOf("budget", "light", "medium", "heavy"))`
    Prices the scope by the square foot where it has no lines yet.`,
  ...["light", "medium", "heavy"].map(
    (grade) =>
      input(
        `scopePerSqft.${grade}`,
        `Cost a square foot, ${grade} scope`,
        "$/sqft",
        optional,
        within(0, 1000),
      )`At national prices, before contingency.`,
  ),
  input("renovationScope.trade", "Trade", "text", column, optional)`Such as ${TRADES.join(", ")}.`,
  input("renovationScope.quantity", "Quantity", "count", column, within(0, 1e6), asNumber)`
    In the unit of its cost: square feet, pieces.`,
  input("renovationScope.unitCost", "Cost of one", "$", column, amount)`At national prices.`,
  input("renovationScope.rentUplift", "Rent uplift", "$/mo", column, optional, amount)`That the line earns.`,
  input("renovationScope.valueUplift", "Value uplift", "$", column, optional, amount)`
    That the line adds to the home.`,
  input("renovationScope.actual", "Spent so far", "$", column, optional, amount)`
    Paid or invoiced; blank is not known, not nothing.`,
  input("renovationScope.done", "Done", "%", column, optional, share)`
    Share of the line's work that is done, as last inspected.`,
  perRow("renovationScope.budget", "Budget", "$", { help: "Of the line, without contingency." })`
    renovationScope.quantity * renovationScope.unitCost * regionalCostFactor`,
  perRow("renovationScope.rentReturn", "Rent return", "%", also("ROI by line"), {
    help: "A year's rent uplift of the line over its budget.",
  })`12 * renovationScope.rentUplift / renovationScope.budget`,
  perRow("renovationScope.valueReturn", "Value return", "%", {
    help: "Value uplift of the line over its budget: above 100% it earns more than it costs.",
  })`renovationScope.valueUplift / renovationScope.budget`,
  perRow("renovationScope.variance", "Variance", "$", {
    help: "Spent so far less budget: above zero the line is over it.",
  })`renovationScope.actual - renovationScope.budget`,
  perRow("renovationScope.variancePct", "Variance, share", "%", { help: "Of the line's budget." })`
    renovationScope.variance / renovationScope.budget`,
  perRow("renovationScope.forecast", "Forecast at completion", "$", also("EAC", "estimate at completion"), {
    help: "Spent so far and the undone part of the budget; where nobody said how much is done, the budget or what was spent beyond it.",
  })`
    IF(ISBLANK(renovationScope.done), MAX(renovationScope.actual, renovationScope.budget),
      renovationScope.actual + (1 - renovationScope.done) * renovationScope.budget)`,
  // The scope as a whole.
  scalar("renovationScopeRows", "Lines of the scope", "count")`COUNT(renovationScope.unitCost)`,
  output("renovationBudget", "Renovation before contingency", "$", {
    help: "Of the scope's lines where there are any, else by its grade, else the budget.",
  })`
    IF(renovationScopeRows > 0, SUM(renovationScope.budget),
      IF(scopeGrade = "budget", renovation,
        sqft * regionalCostFactor * IF(scopeGrade = "light", scopePerSqft.light,
          IF(scopeGrade = "medium", scopePerSqft.medium, scopePerSqft.heavy))))`,
  scalar("renovationCost", "Renovation cost", "$", { help: "Paid at closing." })`
    renovationBudget * (1 + renovationContingencyPct)`,
  output("renovationRentReturn", "Rent return of the scope", "%", {
    help: "A year's rent uplift over the cost.",
  })`${hasLines("12 * SUM(renovationScope.rentUplift) / renovationCost")}`,
  output("renovationValueReturn", "Value return of the scope", "%", {
    help: "Value uplift over the cost: above 100% the work earns more than it costs.",
  })`${hasLines("SUM(renovationScope.valueUplift) / renovationCost")}`,
  perRow("renovationScope.isKnown", "Actual is known", "flag", asInteger, {
    help: "1 where the line says what was spent on it.",
  })`${known}`,
  output("renovationLinesKnown", "Lines with an actual", "count", asInteger, {
    help: "Of the scope's lines; the figures beside it are of these lines alone.",
  })`COUNT(renovationScope.actual)`,
  output("renovationSpent", "Spent so far", "$", {
    help: "On the lines that say so; unavailable while none does.",
  })`IF(renovationLinesKnown = 0, NA(), SUM(renovationScope.actual))`,
  output("renovationVariance", "Variance to budget", "$", {
    help: "Spent so far less the budget of the same lines.",
  })`renovationSpent - SUMPRODUCT(renovationScope.budget, renovationScope.isKnown)`,
  output("renovationVariancePct", "Variance to budget, share", "%", {
    help: "Of the budget of the lines that say what was spent.",
  })`renovationVariance / SUMPRODUCT(renovationScope.budget, renovationScope.isKnown)`,
  output("renovationForecast", "Forecast at completion", "$", {
    help: "Of all lines, without contingency; unavailable until each line says what was spent.",
  })`${hasLines("SUM(renovationScope.forecast)")}`,
  output("contingencyLeft", "Contingency left", "$", {
    help: "Budget with contingency less the forecast at completion; below zero it will not do.",
  })`renovationCost - renovationForecast`,
  output("valueCreated", "Value created", "$", { help: "After-repair value less all-in cost." })`
    afterRepairValue - allInCostUnlevered`,
]);
