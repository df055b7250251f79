/** SF-2: the scope of work line by line, what it earns, and what was spent on it so far. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, firm, input, output, page, perRow, scalar, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:singlefamily";
const optional = { optional: true };
const column = { grain: "unitType" as const };

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

const renovationInputs: FormulaRow[] = [
  input(["renovation", "Renovation budget", "$", "Sum of the scope's lines, before contingency."], {
    bounds: amount,
    ...firm(0, TEMPLATE),
  }),
  input(
    ["renovationContingencyPct", "Renovation contingency", "%", "Share added to the renovation budget."],
    { bounds: share, ...firm(0.1, TEMPLATE) },
  ),
  input(
    ["afterRepairValue", "After-repair value", "$", "Value of the home once renovated, from its sale comps."],
    { bounds: { min: 1, max: 1e9 }, synonyms: ["ARV"], icVisible: true },
  ),
  input(["renovationMonths", "Renovation time", "mo", "Whole months without rent while renovating."], {
    integer: true,
    bounds: { min: 0, max: 60 },
    ...firm(2, TEMPLATE),
  }),
  input(
    ["initialLeaseUpMonths", "Initial lease-up", "mo", "Whole months from rent-ready to the first lease."],
    { integer: true, bounds: { min: 0, max: 60 }, ...firm(1, TEMPLATE) },
  ),
  input(
    ["regionalCostFactor", "Regional cost factor", "x", "On the unit costs of the scope; 1 is the nation."],
    { bounds: { min: 0.2, max: 5 }, ...unused(1) },
  ),
  input(
    ["scopeGrade", "Scope grade", "text", "Prices the scope by the square foot where it has no lines yet."],
    { choices: ["budget", "light", "medium", "heavy"], ...unused("budget") },
  ),
  ...["light", "medium", "heavy"].map((grade) =>
    input(
      [
        `scopePerSqft.${grade}`,
        `Cost a square foot, ${grade} scope`,
        "$/sqft",
        "At national prices, before contingency.",
      ],
      { ...optional, bounds: { min: 0, max: 1000 } },
    ),
  ),
];

const scopeInputs: FormulaRow[] = [
  input(["renovationScope.trade", "Trade", "text", `Such as ${TRADES.join(", ")}.`], {
    ...column,
    ...optional,
  }),
  input(["renovationScope.quantity", "Quantity", "count", "In the unit of its cost: square feet, pieces."], {
    ...column,
    bounds: { min: 0, max: 1e6 },
    format: "number",
  }),
  input(["renovationScope.unitCost", "Cost of one", "$", "At national prices."], {
    ...column,
    bounds: amount,
  }),
  input(["renovationScope.rentUplift", "Rent uplift", "$/mo", "That the line earns."], {
    ...column,
    ...optional,
    bounds: amount,
  }),
  input(["renovationScope.valueUplift", "Value uplift", "$", "That the line adds to the home."], {
    ...column,
    ...optional,
    bounds: amount,
  }),
  input(
    ["renovationScope.actual", "Spent so far", "$", "Paid or invoiced; blank is not known, not nothing."],
    { ...column, ...optional, bounds: amount },
  ),
  input(["renovationScope.done", "Done", "%", "Share of the line's work that is done, as last inspected."], {
    ...column,
    ...optional,
    bounds: share,
  }),
];

const scopeColumns: FormulaRow[] = [
  perRow(
    [
      "renovationScope.budget",
      "Budget",
      "$",
      "renovationScope.quantity * renovationScope.unitCost * regionalCostFactor",
    ],
    { help: "Of the line, without contingency." },
  ),
  perRow(
    [
      "renovationScope.rentReturn",
      "Rent return",
      "%",
      "12 * renovationScope.rentUplift / renovationScope.budget",
    ],
    { help: "A year's rent uplift of the line over its budget.", synonyms: ["ROI by line"] },
  ),
  perRow(
    [
      "renovationScope.valueReturn",
      "Value return",
      "%",
      "renovationScope.valueUplift / renovationScope.budget",
    ],
    { help: "Value uplift of the line over its budget: above 100% it earns more than it costs." },
  ),
  perRow(["renovationScope.variance", "Variance", "$", "renovationScope.actual - renovationScope.budget"], {
    help: "Spent so far less budget: above zero the line is over it.",
  }),
  perRow(
    [
      "renovationScope.variancePct",
      "Variance, share",
      "%",
      "renovationScope.variance / renovationScope.budget",
    ],
    { help: "Of the line's budget." },
  ),
  perRow(
    [
      "renovationScope.forecast",
      "Forecast at completion",
      "$",
      "IF(ISBLANK(renovationScope.done), MAX(renovationScope.actual, renovationScope.budget), renovationScope.actual + (1 - renovationScope.done) * renovationScope.budget)",
    ],
    {
      help: "Spent so far and the undone part of the budget; where nobody said how much is done, the budget or what was spent beyond it.",
      synonyms: ["EAC", "estimate at completion"],
    },
  ),
];

const hasLines = (formula: string): string => `IF(renovationScopeRows = 0, NA(), ${formula})`;
const known = "IF(ISBLANK(renovationScope.actual), 0, 1)";

const scopeTotals: FormulaRow[] = [
  perRow(["renovationScope.isKnown", "Actual is known", "flag", known], {
    help: "1 where the line says what was spent on it.",
    format: "integer",
  }),
  output(["renovationLinesKnown", "Lines with an actual", "count", "COUNT(renovationScope.actual)"], {
    help: "Of the scope's lines; the figures beside it are of these lines alone.",
    format: "integer",
  }),
  output(
    [
      "renovationSpent",
      "Spent so far",
      "$",
      "IF(renovationLinesKnown = 0, NA(), SUM(renovationScope.actual))",
    ],
    { help: "On the lines that say so; unavailable while none does." },
  ),
  output(
    [
      "renovationVariance",
      "Variance to budget",
      "$",
      "renovationSpent - SUMPRODUCT(renovationScope.budget, renovationScope.isKnown)",
    ],
    { help: "Spent so far less the budget of the same lines." },
  ),
  output(
    [
      "renovationVariancePct",
      "Variance to budget, share",
      "%",
      "renovationVariance / SUMPRODUCT(renovationScope.budget, renovationScope.isKnown)",
    ],
    { help: "Of the budget of the lines that say what was spent." },
  ),
  output(["renovationForecast", "Forecast at completion", "$", hasLines("SUM(renovationScope.forecast)")], {
    help: "Of all lines, without contingency; unavailable until each line says what was spent.",
  }),
  output(["contingencyLeft", "Contingency left", "$", "renovationCost - renovationForecast"], {
    help: "Budget with contingency less the forecast at completion; below zero it will not do.",
  }),
];

export const renovationPage = page(["SF-2", "Renovation", "inputs"], 2, [
  ...renovationInputs,
  ...scopeInputs,
  ...scopeColumns,
  scalar(["renovationScopeRows", "Lines of the scope", "count", "COUNT(renovationScope.unitCost)"]),
  output(
    [
      "renovationBudget",
      "Renovation before contingency",
      "$",
      'IF(renovationScopeRows > 0, SUM(renovationScope.budget), IF(scopeGrade = "budget", renovation, sqft * regionalCostFactor * IF(scopeGrade = "light", scopePerSqft.light, IF(scopeGrade = "medium", scopePerSqft.medium, scopePerSqft.heavy))))',
    ],
    { help: "Of the scope's lines where there are any, else by its grade, else the budget." },
  ),
  scalar(["renovationCost", "Renovation cost", "$", "renovationBudget * (1 + renovationContingencyPct)"], {
    help: "Paid at closing.",
  }),
  output(
    [
      "renovationRentReturn",
      "Rent return of the scope",
      "%",
      hasLines("12 * SUM(renovationScope.rentUplift) / renovationCost"),
    ],
    { help: "A year's rent uplift over the cost." },
  ),
  output(
    [
      "renovationValueReturn",
      "Value return of the scope",
      "%",
      hasLines("SUM(renovationScope.valueUplift) / renovationCost"),
    ],
    { help: "Value uplift over the cost: above 100% the work earns more than it costs." },
  ),
  ...scopeTotals,
  output(["valueCreated", "Value created", "$", "afterRepairValue - allInCostUnlevered"], {
    help: "After-repair value less all-in cost.",
  }),
]);
