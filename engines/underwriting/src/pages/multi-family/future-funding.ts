/** MF-10: what the senior loan funds after closing, interest-only until it is repaid. See docs/methods/debt.md. */

import { atEnd, deduction, hold } from "../../language/facts.ts";
import { type FormulaRow, monthly, output, scalar } from "../../language/rows.ts";

/** What the lender commits to beside the loan at closing. */
export const futureFundingRows: FormulaRow[] = [
  output("futureFundingCommitment", "Future funding commitment", "$", {
    help: "Renovation draws until the refinance or sale.",
  })`
    SUM(futureFunding[1:plannedPayoffMonth])`,
  scalar("futureFundingTested", "Future funding tested", "$", {
    help: "Counted in the tests of DSCR and debt yield.",
  })`IF(debt.fundingTested = "initial", 0, futureFundingCommitment)`,
  scalar("secondFundingTested", "Future funding tested, second test", "$")`
    IF(debt.secondTest.fundingTested = "initial", 0, futureFundingCommitment)`,
];

export const drawRows: FormulaRow[] = [
  monthly("futureFundingBalance", "Future funding drawn", "$", hold, atEnd, {
    help: "A refinance repays draws to date.",
  })`IF(AND(payoffMonth > 0, month = payoffMonth), 0, futureFundingBalance[-1] + futureFunding)`,
  monthly("futureFundingInterest", "Interest on future funding", "$", hold, deduction, {
    help: "Part of debt service.",
  })`futureFundingBalance[-1] * loanRate * interestPeriod`,
];
