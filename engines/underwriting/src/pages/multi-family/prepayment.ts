/**
 * MF-10 to MF-12: what it costs to repay a loan before it is due, at the sale and at a refinance.
 * See docs/methods/debt.md.
 */

import {
  amount,
  asInteger,
  deduction,
  oneOf,
  optional,
  share,
  shareByYear,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, output, scalar } from "../../language/rows.ts";

export const prepaymentInputs: FormulaRow[] = [
  input(
    "prepaymentMethod",
    "Prepayment method",
    "text",
    oneOf("share", "none", "stepDown", "yieldMaintenance", "defeasance"),
  )`None, a share, a step-down schedule, yield maintenance, or estimated defeasance.`,
  input(
    "prepaymentPct",
    "Prepayment premium",
    "%",
    share,
    unused(),
  )`Share of the loan balance repaid at sale.`,
  input("prepaymentStepDown", "Step-down schedule", "%", optional, shareByYear)`
    Premium by loan year, such as 5 4 3 2 1 0; the last value repeats.`,
  input("prepaymentLockoutMonths", "Lockout period", "mo", whole(0, 480), unused())`
    Months from origination when the loan cannot be prepaid, including a refinance loan; 0 for none.`,
  input("prepaymentOpenMonths", "Open period", "mo", whole(0, 480), unused())`
    Final months of the term with no prepayment premium; 0 for none.`,
  input("treasuryRate", "Treasury rate", "%", optional, within(0, 0.5))`
    At payoff, for the remaining loan term.`,
  input("defeasanceFees", "Defeasance fees", "$", optional, amount)`
    Servicer, counsel, accountant, custodian and successor borrower; obtain a quote.`,
];

interface Repayment {
  /** Beginning of the keys. */
  key: "exit" | "refinance";
  /** What the labels end in. */
  when: string;
  /** Month of the repayment and the month in which the loan that is repaid was made. */
  month: string;
  loanMonth: string;
  balance: string;
  payment: string;
  terms: { months: string; interestOnly: string; amortising: string };
  /** Nothing is repaid where this is false. */
  unless: (formula: string) => string;
}

/** What another method needs is not worked out: 0 unless this one is chosen. */
const chosenBy = (method: string, formula: string): string =>
  `IF(prepaymentMethod = "${method}", ${formula}, 0)`;

/** Nothing is paid for a loan that is repaid when it is due, nor where nothing is owed. */
const beforeDue = ({ key, balance }: Repayment, formula: string): string =>
  `IF(${balance} < 0.01, 0, IF(${key}MonthsLeft = 0, 0, ${formula}))`;

const annuity = (months: string): string => `-PV(treasuryRate / 12, ${months}, 1)`;

/** What is left of the loan's own schedule. */
function scheduleLeft(of: Repayment): FormulaRow[] {
  const { key, when, month, loanMonth, terms } = of;
  const begins = `${loanMonth} + ${terms.interestOnly}`;
  return [
    scalar(`${key}LoanRate`, `Loan rate${when}`, "%")`${of.unless(`loanRate[${month}]`)}`,
    scalar(`${key}MonthsLeft`, `Remaining loan term${when}`, "mo", {
      help: "Until maturity; requires the loan term.",
    })`${of.unless(`MAX(0, ${terms.months} + ${loanMonth} - ${month})`)}`,
    scalar(`${key}InterestOnlyLeft`, `Remaining interest-only months${when}`, "mo")`
      ${of.unless(`MAX(0, MIN(${key}MonthsLeft, ${begins} - ${month}))`)}`,
    scalar(`${key}AmortisingLeft`, `Remaining amortizing months${when}`, "mo")`${of.unless(`
      MAX(0,
        MIN(${key}MonthsLeft - ${key}InterestOnlyLeft,
          ${terms.amortising} + ${begins} - MAX(${month}, ${begins})))`)}`,
    scalar(`${key}Balloon`, `Balloon balance${when}`, "$", {
      help: "From the fixed-rate amortization schedule.",
    })`${of.unless(
      chosenBy(
        "defeasance",
        `
      LET(left, -FV(${key}LoanRate / 12, ${key}AmortisingLeft, -${of.payment}, ${of.balance}),
        IF(left < ${of.balance} / 10 ^ 10, 0, left))`,
      ),
    )}`,
  ];
}

function costRows(of: Repayment): FormulaRow[] {
  const { key, when, balance } = of;
  return [
    scalar(`${key}YieldMaintenance`, `Yield maintenance${when}`, "$", {
      help: "Greater of 1% of the balance and the present value of the rate spread over Treasuries for the remaining term; zero at maturity.",
    })`${of.unless(
      chosenBy(
        "yieldMaintenance",
        beforeDue(
          of,
          `
      MAX(0.01 * ${balance},
        ${balance} * (${key}LoanRate - treasuryRate) * ${annuity(`${key}MonthsLeft`)} / 12)`,
        ),
      ),
    )}`,
    scalar(`${key}Securities`, `Defeasance securities cost${when}`, "$", {
      help: "Present value of remaining payments and balloon at the Treasury rate.",
    })`${of.unless(
      chosenBy(
        "defeasance",
        `
      ${balance} * ${key}LoanRate / 12 * ${annuity(`${key}InterestOnlyLeft`)}
      - PV(treasuryRate / 12, ${key}AmortisingLeft, ${of.payment}, ${key}Balloon)
        / (1 + treasuryRate / 12) ^ ${key}InterestOnlyLeft`,
      ),
    )}`,
    scalar(`${key}Defeasance`, `Estimated defeasance cost${when}`, "$", {
      help: "Estimate: securities at one Treasury rate less the balance, plus fees; negative if Treasuries yield more than the loan; zero at maturity. Replace with a quote.",
    })`${of.unless(chosenBy("defeasance", beforeDue(of, `${key}Securities - ${balance} + defeasanceFees`)))}`,
  ];
}

/** In the open period there is no premium; without one the term need not be known. */
const chosen = (key: string, year: string, balance: string): string => `
  IF(IF(prepaymentOpenMonths = 0, FALSE, ${key}MonthsLeft <= prepaymentOpenMonths), 0,
    IF(prepaymentMethod = "none", 0,
      IF(prepaymentMethod = "yieldMaintenance", ${key}YieldMaintenance,
        IF(prepaymentMethod = "defeasance", ${key}Defeasance,
          IF(prepaymentMethod = "stepDown",
            INDEX(prepaymentStepDown, MIN(${year}, COUNT(prepaymentStepDown))) * ${balance},
            prepaymentPct * ${balance})))))`;

const always = (formula: string): string => formula;
const refinanced = (formula: string): string => `IF(payoffMonth = 0, 0, ${formula})`;
const either = (after: string, before: string): string => `IF(loanMonthAtSale > 0, ${after}, ${before})`;

/** At the sale: of the loan that stands then, which a refinance may have made. */
const atSale: Repayment = {
  key: "exit",
  when: " at sale",
  month: "holdMonths",
  loanMonth: "loanMonthAtSale",
  balance: "loanBalanceAtExit",
  payment: either("refinancePayment", "levelPayment"),
  terms: {
    months: either("12 * refinance.termYears", "12 * debt.termYears"),
    interestOnly: either("refinance.ioMonths", "debt.ioMonths"),
    amortising: either("12 * newLoanAmortYears", "12 * debt.amortYears"),
  },
  unless: always,
};

/** At a refinance: of the first loan. */
const atRefinance: Repayment = {
  key: "refinance",
  when: " at refinance",
  month: "payoffMonth",
  loanMonth: "0",
  balance: "refinancePayoff",
  payment: "levelPayment",
  terms: { months: "12 * debt.termYears", interestOnly: "debt.ioMonths", amortising: "12 * debt.amortYears" },
  unless: refinanced,
};

export const salePrepaymentRows: FormulaRow[] = [
  scalar("loanMonthAtSale", "Origination month of loan at sale", "mo", asInteger, {
    help: "0 is closing.",
  })`payoffMonth`,
  ...scheduleLeft(atSale),
  ...costRows(atSale),
  output("prepaymentCost", "Prepayment premium", "$", deduction, {
    help: "On the loan outstanding at sale, by the selected method; zero in the open period and of a new loan without terms of its own.",
  })`
    IF(AND(paidOffAtMaturity = 1, refinanceMonth = 0), 0,
      ${chosen("exit", "ROUNDUP((holdMonths - loanMonthAtSale) / 12, 0)", "loanBalanceAtExit")})`,
];

export const refinancePrepaymentRows: FormulaRow[] = [
  ...scheduleLeft(atRefinance),
  ...costRows(atRefinance),
  scalar("refinancePrepayment", "Prepayment premium, old loan", "$", { help: "None at maturity." })`
    IF(OR(payoffMonth = 0, paidOffAtMaturity = 1), 0,
      IF(refinance.prepaymentBy = "share", refinance.prepaymentPct * refinancePayoff,
        ${chosen("refinance", "ROUNDUP(payoffMonth / 12, 0)", "refinancePayoff")}))`,
];
