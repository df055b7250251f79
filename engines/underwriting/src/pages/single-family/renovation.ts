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
    Total of the scope lines, before contingency.`,
  input("renovationContingencyPct", "Renovation contingency", "%", share, firm(0.1))`
    Share added to the budget.`,
  input("afterRepairValue", "After-repair value", "$", within(1, 1e9), also("ARV"), icVisible)`
    Value after renovation, from sale comps.`,
  input("renovationMonths", "Renovation period", "mo", whole(0, 60), optional)`
    Months without rent during renovation; blank uses the typical period if a renovation is budgeted, else 0.`,
  input("typicalRenovationMonths", "Typical renovation period", "mo", whole(0, 60), optional, firm(2))`
    Used if a renovation is budgeted and no period is entered.`,
  input("initialLeaseUpMonths", "Initial lease-up", "mo", whole(0, 60), firm(1))`
    Months from rent-ready to the first lease.`,
  input("regionalCostFactor", "Regional cost factor", "x", within(0.2, 5), unused(1))`
    Multiplier on unit costs; 1.0 is the national average.`,
  input("scopeGrade", "Scope grade", "text", oneOf("budget", "light", "medium", "heavy"))`
    Prices the renovation per square foot until scope lines are entered.`,
  ...["light", "medium", "heavy"].map(
    (grade) =>
      input(
        `scopePerSqft.${grade}`,
        `Cost per square foot, ${grade} scope`,
        "$/sq ft",
        optional,
        within(0, 1000),
      )`National cost, before contingency.`,
  ),
  input("renovationScope.trade", "Trade", "text", column, optional)`Such as ${TRADES.join(", ")}.`,
  input("renovationScope.quantity", "Quantity", "count", column, within(0, 1e6), asNumber)`
    In the units that the cost is quoted in: square feet, each.`,
  input("renovationScope.unitCost", "Unit cost", "$", column, amount)`National cost per unit.`,
  input(
    "renovationScope.rentUplift",
    "Rent uplift",
    "$/mo",
    column,
    optional,
    amount,
  )`Added monthly rent from this line.`,
  input("renovationScope.valueUplift", "Value uplift", "$", column, optional, amount)`
    Added value from this line.`,
  input("renovationScope.actual", "Spent to date", "$", column, optional, amount)`
    Paid or invoiced to date; blank means not reported.`,
  input("renovationScope.done", "Percent complete", "%", column, optional, share)`
    As of the last inspection.`,
  perRow("renovationScope.budget", "Budget", "$", { help: "Line budget before contingency." })`
    renovationScope.quantity * renovationScope.unitCost * regionalCostFactor`,
  perRow("renovationScope.rentReturn", "Return on cost (rent)", "%", also("ROI by line"), {
    help: "Annual rent uplift over the line's budget.",
  })`12 * renovationScope.rentUplift / renovationScope.budget`,
  perRow("renovationScope.valueReturn", "Value uplift to cost", "%", {
    help: "Value uplift over the line's budget; above 100% it adds more than it costs.",
  })`renovationScope.valueUplift / renovationScope.budget`,
  perRow("renovationScope.variance", "Variance", "$", {
    help: "Spent to date less budget; positive is over budget.",
  })`renovationScope.actual - renovationScope.budget`,
  perRow("renovationScope.variancePct", "Variance, %", "%", { help: "As a share of the line's budget." })`
    renovationScope.variance / renovationScope.budget`,
  perRow("renovationScope.forecast", "Forecast at completion", "$", also("EAC", "estimate at completion"), {
    help: "Spent to date plus budget for remaining work; without a percent complete, the greater of budget and spend.",
  })`
    IF(ISBLANK(renovationScope.done), MAX(renovationScope.actual, renovationScope.budget),
      renovationScope.actual + (1 - renovationScope.done) * renovationScope.budget)`,
  // The scope as a whole.
  scalar("renovationScopeRows", "Scope lines", "count")`COUNT(renovationScope.unitCost)`,
  output("renovationBudget", "Renovation before contingency", "$", {
    help: "From scope lines if entered, else from the scope grade, else the budget.",
  })`
    IF(renovationScopeRows > 0, SUM(renovationScope.budget),
      IF(scopeGrade = "budget", renovation,
        sqft * regionalCostFactor * IF(scopeGrade = "light", scopePerSqft.light,
          IF(scopeGrade = "medium", scopePerSqft.medium, scopePerSqft.heavy))))`,
  scalar("renovationPeriod", "Renovation downtime", "mo", {
    help: "The period entered; otherwise the typical period with a renovation budget, 0 without one.",
  })`
    IF(NOT(ISBLANK(renovationMonths)), renovationMonths,
      IF(OR(ISBLANK(typicalRenovationMonths), renovationBudget = 0), 0, typicalRenovationMonths))`,
  scalar("renovationCost", "Renovation cost", "$", { help: "Paid at closing." })`
    renovationBudget * (1 + renovationContingencyPct)`,
  output("renovationRentReturn", "Renovation return on cost (rent)", "%", {
    help: "Annual rent uplift over renovation cost.",
  })`${hasLines("12 * SUM(renovationScope.rentUplift) / renovationCost")}`,
  output("renovationValueReturn", "Renovation value uplift to cost", "%", {
    help: "Value uplift over renovation cost; above 100% it adds more than it costs.",
  })`${hasLines("SUM(renovationScope.valueUplift) / renovationCost")}`,
  perRow("renovationScope.isKnown", "Spend reported", "flag", asInteger, {
    help: "1 if spend to date is entered for the line.",
  })`${known}`,
  output("renovationLinesKnown", "Lines with spend reported", "count", asInteger, {
    help: "Variance figures cover these lines only.",
  })`COUNT(renovationScope.actual)`,
  output("renovationSpent", "Spent to date", "$", {
    help: "Total of lines with spend reported.",
  })`IF(renovationLinesKnown = 0, NA(), SUM(renovationScope.actual))`,
  output("renovationVariance", "Variance to budget", "$", {
    help: "Spent to date less budget, same lines.",
  })`renovationSpent - SUMPRODUCT(renovationScope.budget, renovationScope.isKnown)`,
  output("renovationVariancePct", "Variance to budget, %", "%", {
    help: "As a share of the budget of lines with spend reported.",
  })`renovationVariance / SUMPRODUCT(renovationScope.budget, renovationScope.isKnown)`,
  output("renovationForecast", "Forecast at completion", "$", {
    help: "All lines, before contingency; available once every line has spend reported.",
  })`${hasLines("SUM(renovationScope.forecast)")}`,
  output("contingencyLeft", "Contingency remaining", "$", {
    help: "Budget with contingency less forecast at completion; negative is a shortfall.",
  })`renovationCost - renovationForecast`,
  output("valueCreated", "Value created", "$", { help: "After-repair value less all-in cost." })`
    afterRepairValue - allInCostUnlevered`,
]);
