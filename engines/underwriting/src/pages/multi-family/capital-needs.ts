/** MF-8: what the building itself needs in the hold, by month or by the life that its components have left. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, input, monthly, output, rate, scalar, unused } from "../../language/record.ts";

const deduction = { sign: "-" as const };
const column = { grain: "unitType" as const };

export const capitalNeedsInputs: FormulaRow[] = [
  input(
    ["capitalNeeds.item", "Capital need", "text", "Exterior and common areas, by the month of the work."],
    {
      ...column,
      optional: true,
    },
  ),
  input(["capitalNeeds.month", "Month it is paid", "mo", "1 is the first month after closing."], {
    ...column,
    integer: true,
    bounds: { min: 1, max: 180 },
  }),
  input(["capitalNeeds.amount", "Amount", "$", "In dollars of that month, from cash flow."], {
    ...column,
    bounds: amount,
  }),
  input(["remainingLife.component", "Component", "text", "Roof, HVAC, paving, plumbing and the like."], {
    ...column,
    optional: true,
  }),
  input(
    [
      "remainingLife.remainingYears",
      "Remaining life",
      "yr",
      "It is replaced at the end of that year, 0 in the first month; what is replaced twice needs a second row.",
    ],
    { ...column, integer: true, bounds: { min: 0, max: 60 } },
  ),
  input(["remainingLife.cost", "Cost of replacement", "$", "In today's dollars, from cash flow."], {
    ...column,
    bounds: amount,
  }),
  input(
    [
      "replacementCostGrowth",
      "Growth of replacement costs",
      "%",
      "A year, on the costs of the remaining life table.",
    ],
    { bounds: rate, ...unused() },
  ),
];

export const capitalNeedsRows: FormulaRow[] = [
  scalar(["capitalNeedRows", "Capital needs", "count", "COUNT(capitalNeeds.amount)"]),
  scalar(["remainingLifeRows", "Components with a remaining life", "count", "COUNT(remainingLife.cost)"]),
  monthly(
    [
      "replacementsDue",
      "Components at the end of their life",
      "$",
      "IF(remainingLifeRows = 0, 0, (IF(MOD(month, 12) = 0, SUMIF(remainingLife.remainingYears, month / 12, remainingLife.cost), 0) + IF(month = 1, SUMIF(remainingLife.remainingYears, 0, remainingLife.cost), 0)) * (1 + replacementCostGrowth) ^ (month / 12))",
    ],
    {
      ...deduction,
      timing: "hold",
      help: "Replaced when their remaining life is over, at the cost of that day.",
    },
  ),
  monthly(
    [
      "capitalNeedsCost",
      "Capital needs",
      "$",
      "IF(capitalNeedRows = 0, 0, SUMIF(capitalNeeds.month, month, capitalNeeds.amount)) + replacementsDue",
    ],
    { ...deduction, timing: "hold" },
  ),
  output(["capitalNeedsInHold", "Capital needs over the hold", "$", "SUM(capitalNeedsCost[1:holdMonths])"]),
  output(
    [
      "capitalNeedsPerUnit",
      "Capital needs a unit and year",
      "$/unit",
      "capitalNeedsInHold / units / holdYears",
    ],
    { help: "To hold against the replacement reserves." },
  ),
];
