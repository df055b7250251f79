/** MF-8: what the building itself needs in the hold, by month or by the life that its components have left. */
import {
  amount,
  column,
  deduction,
  type FormulaRow,
  hold,
  input,
  monthly,
  optional,
  output,
  rate,
  scalar,
  unused,
  whole,
} from "../../language/rows.ts";

export const capitalNeedsInputs: FormulaRow[] = [
  input("capitalNeeds.item", "Capital need", "text", column, optional)`
    Exterior and common areas, by the month of the work.`,
  input("capitalNeeds.month", "Month it is paid", "mo", column, whole(1, 180))`
    1 is the first month after closing.`,
  input("capitalNeeds.amount", "Amount", "$", column, amount)`In dollars of that month, from cash flow.`,
  input("remainingLife.component", "Component", "text", column, optional)`
    Roof, HVAC, paving, plumbing and the like.`,
  input("remainingLife.remainingYears", "Remaining life", "yr", column, whole(0, 60))`
    It is replaced at the end of that year, 0 in the first month; what is replaced twice needs a second row.`,
  input("remainingLife.cost", "Cost of replacement", "$", column, amount)`
    In today's dollars, from cash flow.`,
  input("replacementCostGrowth", "Growth of replacement costs", "%", rate, unused())`
    A year, on the costs of the remaining life table.`,
];

export const capitalNeedsRows: FormulaRow[] = [
  scalar("capitalNeedRows", "Capital needs", "count")`COUNT(capitalNeeds.amount)`,
  scalar("remainingLifeRows", "Components with a remaining life", "count")`COUNT(remainingLife.cost)`,
  monthly("replacementsDue", "Components at the end of their life", "$", deduction, hold, {
    help: "Replaced when their remaining life is over, at the cost of that day.",
  })`
    IF(remainingLifeRows = 0, 0,
      (IF(MOD(month, 12) = 0, SUMIF(remainingLife.remainingYears, month / 12, remainingLife.cost), 0)
        + IF(month = 1, SUMIF(remainingLife.remainingYears, 0, remainingLife.cost), 0))
      * (1 + replacementCostGrowth) ^ (month / 12))`,
  monthly("capitalNeedsCost", "Capital needs", "$", deduction, hold)`
    IF(capitalNeedRows = 0, 0, SUMIF(capitalNeeds.month, month, capitalNeeds.amount)) + replacementsDue`,
  output("capitalNeedsInHold", "Capital needs over the hold", "$")`SUM(capitalNeedsCost[1:holdMonths])`,
  output("capitalNeedsPerUnit", "Capital needs a unit and year", "$/unit", {
    help: "To hold against the replacement reserves.",
  })`capitalNeedsInHold / units / holdYears`,
];
