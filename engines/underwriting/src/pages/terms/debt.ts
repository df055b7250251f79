/**
 * Terms of a loan that both models share: a floating rate with its cap, and the schedule of payments.
 * See docs/methods/debt.md.
 */
import {
  asNumber,
  atEnd,
  balance,
  calledWhenOwned,
  deduction,
  hold,
  icVisible,
  inOutputs,
  listed,
  oneOf,
  optional,
  requiredWith,
  unused,
  whenOwned,
  whole,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, scalar, yearly } from "../../language/rows.ts";

const rateBounds = within(0, 0.5);

const firstIndex = "(INDEX(debt.benchmark, 1) + debt.rateChange)";
const firstBenchmark = `MAX(${firstIndex}, debt.benchmarkFloor)`;

export const floatingRateInputs: FormulaRow[] = [
  input("debt.dayCount", "Day count", "text", oneOf("30/360", "actual/360"))`
    30/360 (equal months) or actual/360.`,
  input("debt.rateType", "Rate type", "text", oneOf("fixed", "floating"))`
    Fixed, or floating at a benchmark plus a spread.`,
  input("debt.benchmark", "Benchmark rate", "%", listed, optional, rateBounds)`
    By year, such as the SOFR forward curve.`,
  input("debt.spread", "Spread", "%", rateBounds, unused())`Over the benchmark rate.`,
  input("debt.benchmarkFloor", "Benchmark floor", "%", rateBounds, unused())`
    Minimum benchmark rate.`,
  input("debt.capMonths", "Cap term", "mo", whole(0, 480), unused())`
    Months from closing; 0 for no cap.`,
  input("debt.capStrike", "Cap strike", "%", requiredWith("debt.capMonths"), rateBounds)`
    Maximum benchmark rate during the cap term.`,
  input("debt.rateChange", "Rate change", "%", within(-0.5, 0.5), unused())`
    Added to the fixed rate, or to the benchmark before floor and cap; moved by rate scenarios.`,
  input("debt.stressRate", "Lender's stressed rate", "%", optional, rateBounds)`
    Minimum sizing rate of a floating loan; blank sizes at the note rate.`,
];

/** With `owned` a home's own loan takes the place of the sized one where the home is owned already. */
interface OwnLoan {
  owned?: boolean;
}

const choose =
  ({ owned = false }: OwnLoan) =>
  (own: string, sized: string): string =>
    owned ? `IF(ownership = "owned", ${own}, ${sized})` : sized;

const ifOwed = (figure: string): string => `IF(currentLoan.balance = 0, 0, ${figure})`;

/** What a loan costs: the rate it bears at closing, and the rate that its coverage is sized at. */
export const loanRateRows = (loan: OwnLoan = {}): FormulaRow[] => [
  output(
    "noteRate",
    "Note rate at closing",
    "%",
    ...(loan.owned ? [calledWhenOwned("Loan rate today")] : []),
    {
      help: "The fixed rate, or month 1's benchmark within its floor and cap, plus the spread.",
    },
  )`
    ${choose(loan)(
      ifOwed("currentLoan.rate"),
      `IF(debt.rateType = "floating",
      ${firstBenchmark} - IF(debt.capMonths >= 1, MAX(0, ${firstIndex} - debt.capStrike), 0) + debt.spread,
      debt.rate + debt.rateChange)`,
    )}`,
  scalar("sizingRate", "Sizing rate", "%", {
    help: "The note rate, and for a floating loan no less than the lender's stressed rate.",
  })`
    IF(debt.rateType = "floating", MAX(noteRate, IF(ISBLANK(debt.stressRate), 0, debt.stressRate)), noteRate)`,
  output("loanConstant", "Loan constant", "%", {
    help: "Amortizing at the note rate, even with an interest-only period.",
  })`
    ${choose(loan)(
      ifOwed("12 * currentLoan.payment / currentLoan.balance"),
      "-12 * PMT(noteRate / 12, 12 * debt.amortYears, 1)",
    )}`,
  scalar("stressedConstant", "Stressed loan constant", "%", {
    help: "Amortizing at the sizing rate, even with an interest-only period.",
  })`-12 * PMT(sizingRate / 12, 12 * debt.amortYears, 1)`,
];

const benchmark = "MAX(benchmarkRate, debt.benchmarkFloor)";
/** A cap pays what the index exceeds its strike by; a floor above the strike still binds. */
const floating = `
  ${benchmark} - IF(month <= debt.capMonths, MAX(0, benchmarkRate - debt.capStrike), 0) + debt.spread`;
/** A floating payment is leveled again each month on what is left of the amortization. */
const levelAgain = (rate: string, balance: string): string => `
  IF(month <= debt.ioMonths, 0,
    -PMT(${rate} / 12, MAX(1, 12 * debt.amortYears - month + debt.ioMonths + 1), ${balance}[-1]))`;
const releveled = levelAgain("loanRate", "loanBalance");

/** The loan made at closing by its own terms, as if nothing repaid it: what its extensions are tested on. */
export const firstLoanRows: FormulaRow[] = [
  monthly("firstLoanRate", "Initial loan rate", "%", hold, atEnd, {
    help: "Annual rate, by its own terms.",
  })`
    IF(debt.rateType = "floating", ${floating}, noteRate)`,
  monthly("firstLoanPayment", "Initial loan payment", "$", hold)`
    IF(debt.rateType = "floating", ${levelAgain("firstLoanRate", "firstLoanBalance")}, levelPayment)`,
  monthly("firstLoanBalance", "Initial loan balance", "$", balance, {
    help: "By its own terms, before any refinance or payoff.",
  })`
    IF(month = 0, loan,
      IF(month <= debt.ioMonths, firstLoanBalance[-1],
        LET(left, firstLoanBalance[-1] * (1 + firstLoanRate * interestPeriod) - firstLoanPayment,
          IF(left < loan / 10 ^ 10, 0, left))))`,
];

/**
 * Payments on the loan that the page sized: interest alone, then level ones. With `refinance` the rows of the page
 * MF-11 take over after its month; `draws` names the interest on what is funded after closing.
 */
export function debtScheduleRows({
  refinance = false,
  owned = false,
  draws,
}: OwnLoan & { refinance?: boolean; draws?: string }): FormulaRow[] {
  const ownOr = choose({ owned });
  const afterwards = (then: string, before: string): string =>
    refinance ? `IF(AND(payoffMonth > 0, month > payoffMonth), ${then}, ${before})` : before;
  const repaid = refinance
    ? "IF(AND(payoffMonth > 0, month = payoffMonth), refinanceLoan, loanBalance[-1] - principal)"
    : `loanBalance[-1] - principal${owned ? " - loanRepaidAtMaturity" : ""}`;
  const interestOnly = scalar("interestOnlyMonths", "Interest-only months", "mo", {
    help: "None of an owned home's loan, whose payment is entered.",
  })`${ownOr("0", "debt.ioMonths")}`;
  const maturity = monthly(
    "loanRepaidAtMaturity",
    "Loan repaid at maturity",
    "$",
    hold,
    deduction,
    whenOwned,
    {
      help: "Balance of an owned home's loan that matures before the sale, repaid from equity.",
    },
  )`
    IF(ownership = "owned",
      IF(ISBLANK(currentLoan.monthsLeft), 0,
        IF(month = currentLoan.monthsLeft, loanBalance[-1] - principal, 0)), 0)`;
  const interestOnlyThroughout = refinance
    ? "debt.ioMonths >= loanEndMonth"
    : `${owned ? "interestOnlyMonths" : "debt.ioMonths"} >= holdMonths`;
  return [
    scalar("levelPayment", "Level payment", "$/mo")`loan * loanConstant / 12`,
    scalar("leverageConstant", "Loan constant paid", "%", {
      help: "The note rate where the loan is interest-only until it is repaid, else the loan constant.",
    })`IF(${interestOnlyThroughout}, noteRate, loanConstant)`,
    yearly("benchmarkRate", "Benchmark rate by year", "%", hold)`
      IF(debt.rateType = "floating", INDEX(debt.benchmark, MIN(year, COUNT(debt.benchmark))) + debt.rateChange, 0)`,
    monthly("loanRate", "Loan rate", "%", hold, atEnd, { help: "Annual rate." })`
      ${afterwards("newLoanRate", ownOr("noteRate", `IF(debt.rateType = "floating", ${floating}, noteRate)`))}`,
    monthly("interestPeriod", "Interest period", "x", hold, asNumber, {
      help: "One-twelfth, or actual days over 360 (requires a closing date).",
    })`IF(debt.dayCount = "actual/360", (flowDay - flowDay[-1]) / 360, 1 / 12)`,
    monthly("interest", "Interest", "$", hold)`loanBalance[-1] * loanRate * interestPeriod`,
    monthly("scheduledPayment", "Scheduled payment", "$", hold)`
      ${afterwards("refinancePayment", ownOr("levelPayment", `IF(debt.rateType = "floating", ${releveled}, levelPayment)`))}`,
    monthly("principal", "Principal", "$", hold)`
      IF(${afterwards("month - payoffMonth <= refinance.ioMonths", `month <= ${owned ? "interestOnlyMonths" : "debt.ioMonths"}`)}, 0,
        IF(loanBalance[-1] - (scheduledPayment - interest) < ${afterwards("refinanceLoan", "loan")} / 10 ^ 10, loanBalance[-1],
          scheduledPayment - interest))`,
    monthly("loanBalance", "Loan balance", "$", balance)`IF(month = 0, loan, ${repaid})`,
    monthly("debtService", "Debt service", "$", hold, inOutputs, icVisible)`
      interest + principal${draws ? ` + ${draws}` : ""}`,
    ...(owned ? [interestOnly, maturity] : []),
  ];
}
