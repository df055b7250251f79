import { type Given, type Line, line, paymentOnDollar, repaid, total } from "../plain-arithmetic.ts";
import { taxPlace } from "../transfer-taxes.ts";
import { valueHolding } from "./owned.ts";
import type { Stabilized } from "./stabilized.ts";

export type Loan = ReturnType<typeof runLoan>;

/** The rate of each month, the one that sizes, and their constants. */
function readRates(given: Given) {
  const debt = (name: string): number => given.number(`debt.${name}`);
  const isFloating = given.text("debt.rateType") === "floating";
  const list = given.byYear("debt.benchmark");
  const benchmarkRate: Line = (year) => (isFloating ? list(year) + debt("rateChange") : 0);
  const rateAt: Line = (month) => {
    if (!isFloating) return debt("rate") + debt("rateChange");
    const index = benchmarkRate(Math.ceil(month / 12));
    const paidByCap = month <= debt("capMonths") ? Math.max(0, index - debt("capStrike")) : 0;
    return Math.max(index, debt("benchmarkFloor")) - paidByCap + debt("spread");
  };
  if (given.text("ownership") === "owned") return readOwnRate(given, benchmarkRate);
  const noteRate = rateAt(1);
  const sizingRate = isFloating ? Math.max(noteRate, given.or("debt.stressRate", 0)) : noteRate;
  const constant = (rate: number): number => 12 * paymentOnDollar(rate, 12 * debt("amortYears"));
  const [loanConstant, stressedConstant] = [constant(noteRate), constant(sizingRate)];
  return { isFloating, benchmarkRate, rateAt, noteRate, sizingRate, loanConstant, stressedConstant };
}

/** SF-12: the loan in place bears its own rate and payment. */
function readOwnRate(given: Given, benchmarkRate: Line) {
  const own = (name: string): number => given.number(`currentLoan.${name}`);
  const isFree = own("balance") === 0;
  const noteRate = isFree ? 0 : own("rate");
  const isFloating = given.text("debt.rateType") === "floating";
  const sizingRate = isFloating ? Math.max(noteRate, given.or("debt.stressRate", 0)) : noteRate;
  const loanConstant = isFree ? 0 : (12 * own("payment")) / own("balance");
  const stressedConstant = 12 * paymentOnDollar(sizingRate, 12 * given.number("debt.amortYears"));
  const rateAt: Line = () => noteRate;
  return { isFloating: false, benchmarkRate, rateAt, noteRate, sizingRate, loanConstant, stressedConstant };
}

/** SF-6: the least of the limits that are given. */
export function sizeHomeLoan(
  given: Given,
  {
    cost,
    renovationBudget,
    renovationCost,
  }: { cost: number; renovationBudget: number; renovationCost: number },
  { ncf }: Stabilized,
) {
  const rates = readRates(given);
  const debt = (name: string): number => given.number(`debt.${name}`);
  const income = Math.max(0, ncf);
  const limits: Record<string, number> = {
    ltc: debt("ltc") * cost,
    ltv: debt("maxLtv") * given.number("afterRepairValue"),
    dscr: income / (debt("minDscr") * rates.stressedConstant),
    debtYield: income / debt("minDebtYield"),
  };
  const tested = Object.values(limits).filter((limit) => !Number.isNaN(limit));
  const isOwned = given.text("ownership") === "owned";
  const loan = isOwned ? given.number("currentLoan.balance") : Math.max(0, Math.min(...tested));
  const fee = isOwned ? 0 : debt("feePct") * loan + taxPlace(given).cost("loan", () => loan);
  const today = valueHolding(given, { cost, renovationBudget, renovationCost, loan });
  const uses = isOwned ? today.unleveredOutlay - today.prepaymentToday : cost + fee;
  const rows: Record<string, Line> = {
    benchmarkRate: rates.benchmarkRate,
    noteRate: () => rates.noteRate,
    sizingRate: () => rates.sizingRate,
    loanConstant: () => rates.loanConstant,
    stressedConstant: () => rates.stressedConstant,
    maxLoanByLtc: () => limits.ltc ?? Number.NaN,
    maxLoanByLtv: () => limits.ltv ?? Number.NaN,
    maxLoanByDscr: () => limits.dscr ?? Number.NaN,
    maxLoanByDebtYield: () => limits.debtYield ?? Number.NaN,
    loan: () => loan,
    financingFee: () => fee,
    totalUses: () => uses,
    initialEquity: () => uses - loan,
    ltc: () => loan / cost,
    ltv: () => loan / given.number("afterRepairValue"),
    debtYieldNcf: () => ncf / loan,
    levelPayment: () => (loan * rates.loanConstant) / 12,
    leverageConstant: () =>
      !isOwned && debt("ioMonths") >= 12 * given.number("holdYears") ? rates.noteRate : rates.loanConstant,
  };
  return { ...rates, ...today, isOwned, loan, fee, equity: uses - loan, rows };
}

/** The loan month by month. */
export function runLoan(given: Given, sized: ReturnType<typeof sizeHomeLoan>, flowDay: Line) {
  const M = 12 * given.number("holdYears");
  const debt = (name: string): number => given.number(`debt.${name}`);
  const { loan, rateAt } = sized;
  const hold = (formula: Line): Line => line(1, M, formula);
  const ioMonths = sized.isOwned ? 0 : debt("ioMonths");
  const maturity = sized.isOwned ? given.number("currentLoan.monthsLeft") : Number.NaN;
  const interestPeriod = hold((month) =>
    given.text("debt.dayCount") === "actual/360" ? (flowDay(month) - flowDay(month - 1)) / 360 : 1 / 12,
  );
  const interest: Line = hold((m) => loanBalance(m - 1) * rateAt(m) * interestPeriod(m));
  const scheduledPayment: Line = hold((month) => {
    if (!sized.isFloating) return (loan * sized.loanConstant) / 12;
    if (month <= debt("ioMonths")) return 0;
    const left = Math.max(1, 12 * debt("amortYears") + debt("ioMonths") - month + 1);
    return loanBalance(month - 1) * paymentOnDollar(rateAt(month), left);
  });
  const principal: Line = hold((month) => {
    const payment = scheduledPayment(month) - interest(month);
    return month <= ioMonths ? 0 : repaid({ loan, balance: loanBalance(month - 1), payment });
  });
  const loanBalance: Line = line(0, M, (month) =>
    month === 0 ? loan : loanBalance(month - 1) - principal(month) - loanRepaidAtMaturity(month),
  );
  const loanRepaidAtMaturity = hold((month) =>
    month === maturity ? loanBalance(month - 1) - principal(month) : 0,
  );
  const debtService = hold((month) => interest(month) + principal(month));
  const unusedFee = hold((m) =>
    sized.isOwned
      ? 0
      : (debt("unusedFeePct") / 12) * Math.max(0, debt("facilityCommitment") - loanBalance(m - 1)),
  );
  const loanRate = hold(rateAt);
  const chargesYear1 = total(debtService, 1, 12) + total(unusedFee, 1, 12);
  const lines = { loanRate, interestPeriod, interest, scheduledPayment, principal, loanBalance };
  return { chargesYear1, ioMonths, lines: { ...lines, debtService, unusedFee, loanRepaidAtMaturity } };
}
