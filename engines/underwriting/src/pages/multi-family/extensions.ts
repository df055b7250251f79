/**
 * MF-10: when the senior loan is due: options to extend it, whether their tests are met, and what then repays it.
 * See docs/methods/debt.md.
 */

import {
  asInteger,
  asNumber,
  deduction,
  hold,
  oneOf,
  optional,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, scalar } from "../../language/rows.ts";

const OPTIONS = [
  { path: "debt.extension", number: 1, name: "first extension" },
  { path: "debt.extension2", number: 2, name: "second extension" },
] as const;

type Option = (typeof OPTIONS)[number];

const listInputs = ({ path, name }: Option): FormulaRow[] => [
  input(`${path}.months`, `Term, ${name}`, "mo", whole(0, 120), unused())`
    From the maturity before; 0 for no option.`,
  input(`${path}.feePct`, `Fee, ${name}`, "%", share, unused())`
    Share of the balance with draws, paid when the loan is extended.`,
  input(`${path}.minDscr`, `Minimum DSCR, ${name}`, "x", optional, within(0.1, 10))`
    On amortizing debt service at the sizing rate, or the rate then borne where higher; leave blank for no test.`,
  input(`${path}.minDebtYield`, `Minimum debt yield, ${name}`, "%", optional, within(0.001, 1))`
    NCF over the balance with draws; leave blank for no test.`,
];

export const extensionInputs: FormulaRow[] = [
  input("debt.extensionIncome", "Extension test income", "text", oneOf("trailing", "quarter"))`
    NCF of the 12 months before the extension, or of the last 3 months annualized.`,
  input("debt.atMaturity", "Treatment at maturity", "text", oneOf("repaid", "runsOn"))`
    Repaid at maturity from a new loan and equity, or assumed to run on as if the lender waived it.`,
  ...OPTIONS.flatMap(listInputs),
];

const monthOption = ({ path, number }: Option): string =>
  number === 1
    ? `IF(OR(${path}.months = 0, ISBLANK(debt.termYears)), 0, ROUND(12 * debt.termYears, 0))`
    : `IF(OR(${path}.months = 0, extensionMonth1 = 0), 0, extensionMonth1 + debt.extension.months)`;

const passes = (limit: string, figure: string): string =>
  `IF(ISBLANK(${limit}), TRUE, ${figure} >= ${limit} - 0.000001)`;

function listOption(option: Option): FormulaRow[] {
  const { path, number, name } = option;
  const [month, taken] = [`extensionMonth${number}`, `extensionTaken${number}`];
  const needed = `extensionNeeded${number}`;
  const owed = `firstLoanBalance[${month}] + SUM(futureFunding[1:${month}])`;
  const [balance, ncf] = [`extensionBalance${number}`, `extensionNcf${number}`];
  return [
    scalar(month, `Month of ${name}`, "mo", asInteger, { help: "Maturity before it; 0 without the option." })`
      ${monthOption(option)}`,
    scalar(needed, `Plan needs ${name}`, "flag", asNumber, {
      help: "1 if the refinance or sale is planned after that month and a balance is owed then.",
    })`
      IF(AND(${month} > 0, ${month} < plannedPayoffMonth${number === 2 ? ", extensionTaken1 = 1" : ""}),
        IF(${owed} > 0.005, 1, 0), 0)`,
    scalar(balance, `Balance at ${name}`, "$", { help: "Senior balance with draws." })`
      IF(${needed} = 0, 0, ${owed})`,
    scalar(ncf, `NCF tested, ${name}`, "$")`
      IF(${needed} = 0, 0,
        IF(debt.extensionIncome = "quarter", 4 * SUM(ncf[${month} - 2:${month}]),
          12 / MIN(12, ${month}) * SUM(ncf[MAX(1, ${month} - 11):${month}])))`,
    scalar(`extensionRate${number}`, `Rate tested, ${name}`, "%", {
      help: "The sizing rate, or the rate that the loan bears in that month where it is higher.",
    })`IF(${needed} = 0, NA(), MAX(sizingRate, firstLoanRate[${month}]))`,
    output(`extensionDscr${number}`, `DSCR at ${name}`, "x")`
      IF(${needed} = 0, NA(),
        ${ncf} / (${balance} * -12 * PMT(extensionRate${number} / 12, 12 * debt.amortYears, 1)))`,
    output(`extensionDebtYield${number}`, `Debt yield at ${name}`, "%")`
      IF(${needed} = 0, NA(), ${ncf} / ${balance})`,
    output(`extensionResult${number}`, `Tests of ${name}`, "text")`
      IF(${path}.months = 0, "No option",
        IF(${needed} = 0, "Not needed",
          IF(AND(ISBLANK(${path}.minDscr), ISBLANK(${path}.minDebtYield)), "No test entered",
            IF(AND(${passes(`${path}.minDscr`, `extensionDscr${number}`)},
                ${passes(`${path}.minDebtYield`, `extensionDebtYield${number}`)}),
              "Met", "Not met"))))`,
    scalar(taken, `Loan extended by ${name}`, "flag", asNumber, {
      help: "1 if the plan needs it and its tests are met, or the loan is assumed to run on.",
    })`
      IF(AND(${needed} = 1, OR(debt.atMaturity = "runsOn", extensionResult${number} <> "Not met")), 1, 0)`,
    scalar(`extensionFee${number}`, `Fee for ${name}`, "$")`${taken} * ${path}.feePct * ${balance}`,
  ];
}

export const extensionRows: FormulaRow[] = [
  scalar("refinanceMonth", "Refinance month applied", "mo", asInteger, {
    help: "0 for none: a refinance planned for the month of the sale or later does not take place.",
  })`IF(refinance.month < holdMonths, refinance.month, 0)`,
  scalar("plannedPayoffMonth", "Planned month of payoff", "mo", asInteger, { help: "Refinance, else sale." })`
    IF(refinanceMonth > 0, refinanceMonth, holdMonths)`,
  ...OPTIONS.flatMap(listOption),
  scalar("extensionMonths", "Months extended", "mo", asInteger)`
    extensionTaken1 * debt.extension.months + extensionTaken2 * debt.extension2.months`,
  monthly("extensionFees", "Extension fees", "$", hold, deduction, { help: "Paid by equity." })`
    IF(extensionMonths = 0, 0,
      IF(month = extensionMonth1, extensionFee1, 0) + IF(month = extensionMonth2, extensionFee2, 0))`,
  output("loanDueMonth", "Month the loan is due", "mo", asInteger, {
    help: "Maturity with the extensions earned; 0 without a loan term.",
  })`IF(ISBLANK(debt.termYears), 0, ROUND(12 * debt.termYears, 0) + extensionMonths)`,
  scalar("paidOffAtMaturity", "Loan repaid at maturity", "flag", asNumber, {
    help: "1 if the loan is due before the planned refinance or sale.",
  })`
    IF(AND(loanDueMonth > 0, loanDueMonth < plannedPayoffMonth, debt.atMaturity = "repaid"),
      IF(loanCommitment > 0, 1, 0), 0)`,
  scalar("payoffMonth", "Month of refinance or payoff", "mo", asInteger, {
    help: "The planned refinance, or the month an earlier maturity repays the loan; 0 if the sale repays it.",
  })`IF(paidOffAtMaturity = 1, loanDueMonth, refinanceMonth)`,
  scalar("loanEndMonth", "Month of payoff", "mo", asInteger, {
    help: "Refinance or maturity, else sale.",
  })`IF(payoffMonth > 0, payoffMonth, holdMonths)`,
];

/** What an extension that is not earned breaks; no check where the plan needs none. */
export const EXTENSIONS_MET = `
  IF(extensionNeeded1 = 0, NA(), AND(extensionResult1 <> "Not met", extensionResult2 <> "Not met"))`;
