/**
 * Hold, sell and refinance, a second time: from the words of docs/methods/hold-sell.md, by closed forms of annuities
 * and balances instead of month by month.
 */
import { sum } from "./plain-arithmetic.ts";

interface Given {
  value: number;
  basis: number;
  outlay: number;
  operating: number[];
  ncf: number;
  exitValue: number;
  exitCosts: number;
  /** A balance of 0 is no loan; payments above interest. */
  balance: number;
  rate: number;
  payment: number;
  monthsLeft: number | null;
  discountRate: number;
  saleCostPct: number;
  prepaymentPct: number;
  taxRate: number;
  newRate: number;
  amortYears: number;
  ioMonths: number;
  costPct: number;
  maxLtv: number;
  minDscr: number;
  minDebtYield: number;
}

/** Σ of a dollar at the end of months a to b, as of today. */
function worth(monthly: number, a: number, b: number): number {
  if (b < a) return 0;
  if (Math.abs(monthly) < 1e-12) return b - a + 1;
  return ((1 + monthly) ** (1 - a) - (1 + monthly) ** -b) / monthly;
}

const owedAfter = (balance: number, i: number, payment: number, k: number) =>
  i === 0 ? balance - k * payment : balance * (1 + i) ** k - (payment * ((1 + i) ** k - 1)) / i;

export function calculateCourses(given: Given) {
  const months = given.operating.length;
  const perMonth = (1 + given.discountRate) ** (1 / 12) - 1;
  const today = (amount: number, month: number) => amount / (1 + perMonth) ** month;
  const tax = (amount: number) => Math.max(0, amount - given.basis) * given.taxRate;

  const soldFor = given.value - given.saleCostPct * given.value;
  const early = given.monthsLeft === null || given.monthsLeft > 0;
  const settle = given.balance * (1 + (early ? given.prepaymentPct : 0));
  const sell = soldFor - settle - tax(soldFor);

  const earned = sum(given.operating.map((amount, at) => today(amount, at + 1))) - given.outlay;
  const atEnd = given.exitValue - given.exitCosts;
  const end = atEnd - tax(atEnd);

  // The old loan: level payments until it is paid off, due, or the home is sold.
  const i = given.rate / 12;
  const due = given.monthsLeft === null ? Infinity : Math.max(1, given.monthsLeft);
  const last = Math.min(months, due);
  let whole = 0;
  while (whole < last && owedAfter(given.balance, i, given.payment, whole + 1) > 0) whole += 1;
  const isPaidOff = whole < last;
  const rest = isPaidOff ? owedAfter(given.balance, i, given.payment, whole) * (1 + i) : 0;
  let holdDebt = given.payment * worth(perMonth, 1, whole) + today(rest, whole + 1);
  let owed = isPaidOff ? 0 : owedAfter(given.balance, i, given.payment, last);
  if (!isPaidOff && due <= months) {
    holdDebt += today(owed, due);
    owed = 0;
  }
  const hold = earned - holdDebt + today(end - owed * (1 + given.prepaymentPct), months);

  // The new loan: interest alone first, then level payments.
  const j = given.newRate / 12;
  const term = 12 * given.amortYears;
  const factor = j === 0 ? 1 / term : (j * (1 + j) ** term) / ((1 + j) ** term - 1);
  const income = Math.max(0, given.ncf);
  const loan = Math.min(
    given.maxLtv * given.value,
    income / given.minDscr / (12 * factor),
    income / given.minDebtYield,
  );
  const free = Math.min(months, given.ioMonths);
  const paying = Math.min(Math.max(0, months - free), term);
  const level = loan * factor;
  const newDebt = loan * j * worth(perMonth, 1, free) + level * worth(perMonth, free + 1, free + paying);
  const newOwed = owedAfter(loan, j, level, paying);
  const cashOut = loan * (1 - given.costPct) - settle;
  const refinanced = cashOut + earned - newDebt + today(end - newOwed, months);
  return { sell, hold, loan, cashOut, refinance: loan > 0 ? refinanced : null };
}
