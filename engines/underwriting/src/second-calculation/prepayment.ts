import { annuity, type Given } from "./plain-arithmetic.ts";

export type Prepayment = ReturnType<typeof calculatePrepayment>;

export interface RepaidLoan {
  /** The month in which it was made, and in which it is repaid. */
  made: number;
  repaid: number;
  balance: number;
  rate: number;
  payment: number;
  termYears: number;
  ioMonths: number;
  amortYears: number;
}

/** What a lender takes for being repaid early, by every method (docs/methods/debt.md#prepayment). */
export function calculatePrepayment(given: Given, loan: RepaidLoan, method: string) {
  const { made, repaid, balance, rate, payment } = loan;
  const treasury = given.number("treasuryRate");
  const open = given.number("prepaymentOpenMonths");
  const monthsLeft = Math.max(0, made + 12 * loan.termYears - repaid);
  const ioEnd = made + loan.ioMonths;
  const interestOnlyLeft = Math.max(0, Math.min(monthsLeft, ioEnd - repaid));
  const amortizingLeft = Math.max(
    0,
    Math.min(monthsLeft - interestOnlyLeft, ioEnd + 12 * loan.amortYears - Math.max(repaid, ioEnd)),
  );
  const nothingLeft = balance < 0.01 || monthsLeft === 0;
  const monthly = rate / 12;
  const grown = (1 + monthly) ** amortizingLeft;
  const paidOff = monthly === 0 ? payment * amortizingLeft : (payment * (grown - 1)) / monthly;
  const balloon = Math.max(0, balance * grown - paidOff);
  const discount = (months: number): number => (1 + treasury / 12) ** -months;
  const yieldMaintenance = nothingLeft
    ? 0
    : Math.max(0.01 * balance, (balance * (rate - treasury) * annuity(treasury, monthsLeft)) / 12);
  const amortizing = payment * annuity(treasury, amortizingLeft) + balloon * discount(amortizingLeft);
  const securities =
    balance * monthly * annuity(treasury, interestOnlyLeft) + amortizing * discount(interestOnlyLeft);
  const defeasance = nothingLeft ? 0 : securities - balance + given.or("defeasanceFees", 0);
  const isOpen = open > 0 && monthsLeft <= open;
  const steps = given.byYear("prepaymentStepDown");
  const premiums: Record<string, () => number> = {
    none: () => 0,
    share: () => given.number("prepaymentPct") * balance,
    stepDown: () => steps(Math.ceil((repaid - made) / 12)) * balance,
    yieldMaintenance: () => yieldMaintenance,
    defeasance: () => defeasance,
  };
  const isYield = method === "yieldMaintenance";
  const isDefeased = method === "defeasance";
  return {
    monthsLeft,
    interestOnlyLeft,
    amortizingLeft,
    balloon: isDefeased ? balloon : 0,
    yieldMaintenance: isYield ? yieldMaintenance : 0,
    securities: isDefeased ? securities : 0,
    defeasance: isDefeased ? defeasance : 0,
    premium: isOpen ? 0 : (premiums[method]?.() ?? Number.NaN),
  };
}
