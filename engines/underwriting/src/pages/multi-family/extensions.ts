/** MF-10: options to extend the senior loan beyond its term, and whether their tests are met. See docs/methods/debt.md. */

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
    On amortizing debt service at the sizing rate; leave blank for no test.`,
  input(`${path}.minDebtYield`, `Minimum debt yield, ${name}`, "%", optional, within(0.001, 1))`
    NCF over the balance with draws; leave blank for no test.`,
];

export const extensionInputs: FormulaRow[] = [
  input("debt.extensionIncome", "Extension test income", "text", oneOf("trailing", "quarter"))`
    NCF of the 12 months before the extension, or of the last 3 months annualized.`,
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
  const [balance, ncf] = [`extensionBalance${number}`, `extensionNcf${number}`];
  return [
    scalar(month, `Month of ${name}`, "mo", asInteger, { help: "Maturity before it; 0 without the option." })`
      ${monthOption(option)}`,
    scalar(taken, `Loan runs into ${name}`, "flag", asNumber, {
      help: "1 if the loan is repaid after that month.",
    })`IF(AND(${month} > 0, ${month} < loanEndMonth), 1, 0)`,
    scalar(balance, `Balance at ${name}`, "$", { help: "Senior balance with draws." })`
      IF(${taken} = 0, 0, loanBalance[${month}] + futureFundingBalance[${month}])`,
    scalar(ncf, `NCF tested, ${name}`, "$")`
      IF(${taken} = 0, 0,
        IF(debt.extensionIncome = "quarter", 4 * SUM(ncf[${month} - 2:${month}]),
          12 / MIN(12, ${month}) * SUM(ncf[MAX(1, ${month} - 11):${month}])))`,
    output(`extensionDscr${number}`, `DSCR at ${name}`, "x")`
      IF(${taken} = 0, NA(), ${ncf} / (${balance} * stressedConstant))`,
    output(`extensionDebtYield${number}`, `Debt yield at ${name}`, "%")`
      IF(${taken} = 0, NA(), ${ncf} / ${balance})`,
    scalar(`extensionFee${number}`, `Fee for ${name}`, "$")`${path}.feePct * ${balance}`,
    output(`extensionResult${number}`, `Tests of ${name}`, "text")`
      IF(${path}.months = 0, "No option",
        IF(${taken} = 0, "Not needed",
          IF(AND(ISBLANK(${path}.minDscr), ISBLANK(${path}.minDebtYield)), "No test entered",
            IF(AND(${passes(`${path}.minDscr`, `extensionDscr${number}`)},
                ${passes(`${path}.minDebtYield`, `extensionDebtYield${number}`)}),
              "Met", "Not met"))))`,
  ];
}

export const extensionRows: FormulaRow[] = [
  scalar("loanEndMonth", "Month of payoff", "mo", asInteger, { help: "Refinance, else sale." })`
    IF(refinance.month > 0, refinance.month, holdMonths)`,
  ...OPTIONS.flatMap(listOption),
  scalar("extensionMonths", "Months extended", "mo", asInteger)`
    extensionTaken1 * debt.extension.months + extensionTaken2 * debt.extension2.months`,
  monthly("extensionFees", "Extension fees", "$", hold, deduction, { help: "Paid by equity." })`
    IF(extensionMonths = 0, 0,
      IF(month = extensionMonth1, extensionFee1, 0) + IF(month = extensionMonth2, extensionFee2, 0))`,
];

/** What an extension that is not earned breaks; no check where the loan is not extended. */
export const EXTENSIONS_MET = `
  IF(extensionMonths = 0, NA(), AND(extensionResult1 <> "Not met", extensionResult2 <> "Not met"))`;
