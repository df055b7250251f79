/** MF-10: what the building is worth at each year's end, and the debt on it. See docs/methods/debt.md. */

import { byYear, listed, optional, within } from "../../language/facts.ts";
import { type FormulaRow, input, output } from "../../language/rows.ts";

export const valueByYearInputs: FormulaRow[] = [
  input("debt.valuationCapRate", "Valuation cap rate", "%", listed, optional, within(0.001, 1))`
    By year, for value and LTV by year; blank uses the exit cap rate.`,
];

const supplemental = `
  IF(AND(12 * year >= mezzanine.month, OR(supplementalAtRefinance = 0, 12 * year < payoffMonth)),
    supplementalLoan, 0)`;
const senior = "loanBalance[12 * year] + futureFundingBalance[12 * year]";

export const valueByYearRows: FormulaRow[] = [
  output("valuationBasis", "Valuation basis", "text")`
    IF(COUNT(debt.valuationCapRate) = 0, "Forward 12-month NOI at the exit cap rate",
      "Forward 12-month NOI at the cap rate entered for the year")`,
  output("valuationCapByYear", "Valuation cap rate by year", "%", byYear)`
    IF(COUNT(debt.valuationCapRate) = 0, exitCapApplied,
      INDEX(debt.valuationCapRate, MIN(year, COUNT(debt.valuationCapRate))))`,
  output("valueByYear", "Value by year", "$", byYear, {
    help: "At year end: NOI of the next 12 months over the year's valuation cap rate; not an appraisal.",
  })`SUM(noi[12 * year + 1:12 * year + 12]) / valuationCapByYear`,
  output("ltvByYear", "Loan to value by year", "%", byYear, {
    help: "Year-end senior balance with draws over value by year.",
  })`IF(valueByYear <= 0, NA(), (${senior}) / valueByYear)`,
  output("combinedLtvByYear", "Loan to value by year, all debt", "%", byYear, {
    help: "With the supplemental loan.",
  })`IF(valueByYear <= 0, NA(), (${senior} + ${supplemental}) / valueByYear)`,
];
