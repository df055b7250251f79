import { balanceAfter, type CurrentLoan } from "@labs/underwriting/compare-courses";
import type { OwnedTerms } from "../portfolios/service.ts";
import type { LeftOut } from "./remaining-plans.ts";

/** Whole months from one day to another; below 0 where that is earlier. */
function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
  return 12 * (toYear - year) + (toMonth - month) - (toDay < day ? 1 : 0);
}

/** The loan of a home as its payments leave it today, or why that can't be known. */
export function readLoan(home: OwnedTerms, today: string): { loan: CurrentLoan | undefined } | LeftOut {
  const { loanBalance: balance, loanRate: rate, loanPayment: payment, loanMaturesOn, loanAsOf } = home;
  if (balance === null) {
    return {
      rule: "loan",
      reason: "Loan not recorded: enter its balance, or 0 if there is none",
    };
  }
  if (balance === 0) return { loan: undefined };
  if (rate === null || payment === null) {
    const lacks = [rate === null ? "rate" : "", payment === null ? "payment" : ""]
      .filter(Boolean)
      .join(" and ");
    return { rule: "loanTerms", reason: `Its loan has no ${lacks}` };
  }
  const since = loanAsOf === null ? 0 : Math.max(0, monthsBetween(loanAsOf, today));
  const left = balanceAfter({ balance, rate, payment }, since);
  if (left <= 0) return { loan: undefined };
  const monthsLeft = loanMaturesOn === null ? null : Math.max(0, monthsBetween(today, loanMaturesOn));
  return { loan: { balance: left, rate, payment, monthsLeft } };
}
