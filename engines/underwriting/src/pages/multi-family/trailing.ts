/**
 * MF-17: the operating statement of the last twelve months beside the pro forma.
 * See docs/methods/operating-statements.md.
 */
import { also, choices, column, icVisible, optional, within } from "../../language/facts.ts";
import { type FormulaPage, type FormulaRow, input, output, page, scalar } from "../../language/rows.ts";
import { ONE_OFF_INCOME, TRAILING_ACCOUNTS } from "./income-and-expense-names.ts";

const signed = within(-1e12, 1e12);

const MONTHS = Array.from({ length: 12 }, (_, index) => `month${index + 1}`);

/** Years that may stand beside the twelve months. */
const OTHER_YEARS: [key: string, label: string, help: string][] = [
  ["priorYear", "Prior year", "The preceding 12 months."],
  ["budget", "Budget", "Owner's budget for the coming year."],
  ["broker", "Broker", "From the offering memorandum."],
];

const ofAccount = (account: string, values: string): string =>
  `SUMIF(t12.account, "${account}", t12.${values})`;
const ofSection = (section: string, values: string): string =>
  `SUMIF(t12.section, "${section}", t12.${values})`;
/** What a section holds in lines whose months are not known. */
const ofYearAlone = (section: string): string => `
  ABS(${ofSection(section, "total")}
    - SUMIFS(t12.total, t12.section, "${section}", t12.month12, ">=-1000000000000"))`;
const netIncome = (values: string): string =>
  `${ofSection("income", values)} - ${ofSection("deduction", values)} - ${ofSection("expense", values)}`;

/** Lines above net operating income that the twelve months have and another column has not: without them it has no sum. */
const linesLacking = (values: string): string =>
  ["income", "deduction", "expense"]
    .map((section) => {
      const held = `t12.section, "${section}", t12.total, "<>0"`;
      return `COUNTIFS(${held}) - COUNTIFS(${held}, t12.${values}, ">=-1000000000000")`;
    })
    .join(" + ");

/** Actual and normalized year of one line. */
function accountRows([account, label]: [string, string]): FormulaRow[] {
  return [
    scalar(`${account}T12`, `${label}, T12`, "$")`IF(t12Rows = 0, t12Egi, ${ofAccount(account, "total")})`,
    scalar(`${account}Normalised`, `${label}, normalized`, "$")`
      IF(t12Rows = 0, t12Egi, ${ofAccount(account, "total")} + ${ofAccount(account, "adjustment")})`,
  ];
}

/** Income of a month less its deductions and one-offs. */
const recurringIncome = (name: string): string =>
  `(${[ofSection("income", name), ofSection("deduction", name), ...ONE_OFF_INCOME.map((account) => ofAccount(account, name))].join(" - ")})`;

const newest = (count: number): string[] => MONTHS.slice(-count);
const RUNS: [key: string, months: number][] = [
  ["t6", 6],
  ["t3", 3],
  ["t1", 1],
];
const months = (formula: (name: string) => string, names = MONTHS): string => names.map(formula).join(" + ");

/** By the number of units, from the smallest on. */
const bySize = (shares: [below: number, share: number][], otherwise: number): string =>
  shares.reduceRight((rest, [below, each]) => `IF(units < ${below}, ${each}, ${rest})`, String(otherwise));
const guide = {
  references: [
    "Management fees by size of property: open acquisition guide, noted November 2026, undated itself",
  ],
};
const practice = {
  references: ["Expense ratio of 30% to 60%: the firm's own rule of the checks, no published fact"],
};

export const trailingPage: FormulaPage = page("MF-17", "T12 and normalization", "pro-forma", [
  input(
    "t12.account",
    "Account",
    "text",
    column,
    optional,
    choices(...TRAILING_ACCOUNTS.map(([key]) => key)),
  )`Pro forma line; blank is unmapped.`,
  input("t12.section", "Section", "text", column, choices("income", "deduction", "expense", "below"))`
    Income, deduction, expense, or below the NOI line.`,
  input("t12.label", "Statement line", "text", column, optional)`As named on the statement.`,
  ...MONTHS.map(
    (name, index) =>
      input(`t12.${name}`, `Month ${index + 1}`, "$", column, optional, signed)`
        Oldest month first; blank if only the annual total is known.`,
  ),
  input("t12.total", "12-month total", "$", column, signed)`
    Annual total; deductions and expenses as positive amounts.`,
  ...OTHER_YEARS.map(
    ([key, label, help]) => input(`t12.${key}`, label, "$", column, optional, signed)`${help}`,
  ),
  input("t12.adjustment", "Adjustment", "$", column, optional, signed)`
    Normalizing adjustment, added to the line total.`,
  input("t12.reason", "Reason", "text", column, optional)`Reason for the adjustment.`,
  input(
    "t12EndDate",
    "Statement end date",
    "text",
    optional,
  )`Last day of the statement period; format 2026-06-30.`,
  input("t12StatedNoi", "Stated NOI", "$", optional, signed)`
    For tie-out against the statement lines.`,
  input("t12AcceptedDifference", "NOI difference accepted", "$", optional, signed)`
    Statement lines less stated NOI, as accepted with the statement; lines changed later must still tie.`,
  ...TRAILING_ACCOUNTS.flatMap(([account, label]) => accountRows([account, label])),
  // Without a statement a figure has no more than its income, which is none.
  scalar("t12Rows", "Statement lines", "count")`COUNT(t12.total)`,
  output("t12Egi", "Effective gross income, T12", "$")`
    IF(COUNT(t12.total) = 0, NA(), ${ofSection("income", "total")} - ${ofSection("deduction", "total")})`,
  output("t12Expenses", "Operating expenses, T12", "$")`
    IF(t12Rows = 0, t12Egi, ${ofSection("expense", "total")})`,
  output("t12Noi", "NOI, T12", "$", icVisible)`t12Egi - t12Expenses`,
  output("normalisedEgi", "Effective gross income, normalized", "$")`
    t12Egi + IF(t12Rows = 0, t12Egi,
      ${ofSection("income", "adjustment")} - ${ofSection("deduction", "adjustment")})`,
  output("normalisedExpenses", "Operating expenses, normalized", "$")`
    t12Expenses + IF(t12Rows = 0, t12Egi, ${ofSection("expense", "adjustment")})`,
  output("normalisedNoi", "NOI, normalized", "$", icVisible)`normalisedEgi - normalisedExpenses`,
  scalar("t12Unmatched", "Unmapped lines", "$", {
    help: "Amounts above the NOI line not mapped to the pro forma.",
  })`
    IF(t12Rows = 0, t12Egi,
      SUM(t12.total) - ${ofSection("below", "total")}
      - (${TRAILING_ACCOUNTS.map(([key]) => `${key}T12`).join(" + ")}))`,
  scalar("t12MonthsGiven", "Lines with monthly detail", "count", {
    help: "Lines with an amount in the most recent month.",
  })`COUNT(t12.month12)`,
  scalar("t12OfYearAlone", "Lines with annual totals only", "$", {
    help: "Lines without monthly detail cannot be annualized from recent months.",
  })`IF(t12Rows = 0, t12Egi, ${["income", "deduction", "expense"].map(ofYearAlone).join(" + ")})`,
  ...RUNS.map(
    ([key, count]) =>
      output(`${key}Noi`, `NOI, T${count} annualized`, "$", also(key.toUpperCase()), {
        help: "Unavailable if a line has an annual total only.",
      })`
        IF(t12MonthsGiven = 0, NA(),
          IF(t12OfYearAlone > 1, NA(),
            ${12 / count} * (${months((name) => `(${netIncome(name)})`, newest(count))})))`,
  ),
  output("t3IncomeNoi", "NOI, T3 income less T12 expenses", "$", {
    help: "Newest three months of income annualized, one-offs left out, less expenses of twelve months.",
  })`
    IF(t12MonthsGiven = 0, NA(),
      IF(${["income", "deduction"].map(ofYearAlone).join(" + ")} > 1, NA(),
        4 * (${months(recurringIncome, newest(3))}) - t12Expenses))`,
  ...OTHER_YEARS.flatMap(([key, label]) => [
    scalar(`${key}LinesLacking`, `Statement lines missing, ${label.toLowerCase()}`, "count", {
      help: "Lines above NOI with a 12-month amount but none in this column.",
    })`IF(COUNT(t12.${key}) = 0, NA(), ${linesLacking(key)})`,
    output(`${key}Noi`, `NOI, ${label.toLowerCase()}`, "$", {
      help: "Income less deductions less expenses; unavailable if the column is missing a statement line.",
    })`IF(${key}LinesLacking > 0, NA(), ${netIncome(key)})`,
  ]),
  scalar("t3VacancyPct", "Vacancy, T3", "%")`
    IF(t12MonthsGiven = 0, NA(),
      (${months((name) => ofAccount("vacancy", name), newest(3))})
      / (${months((name) => ofAccount("grossPotentialRent", name), newest(3))}))`,
  output("t12LargestMonth", "Largest month, % of annual income", "%")`
    IF(t12MonthsGiven = 0, NA(),
      MAX(${MONTHS.map((name) => ofSection("income", name)).join(", ")}) / ${ofSection("income", "total")})`,
  output("goingInCapRateT12", "Going-in cap rate, T12", "%")`t12Noi / purchasePrice`,
  output("goingInCapRateT3", "Going-in cap rate, T3 annualized", "%")`t3Noi / purchasePrice`,
  output("year1OverT12", "Year-1 NOI vs. normalized NOI", "%", {
    help: "Underwritten NOI growth over the normalized T12.",
  })`noiYear1 / normalisedNoi - 1`,
  // Where a line of the statement usually lies, of effective gross income; lines without a source have none.
  scalar("managementFeeBandLow", "Market management fee, low", "%", guide, {
    help: "Share of EGI, by unit count.",
  })`${bySize(
    [
      [30, 0.05],
      [75, 0.04],
      [150, 0.035],
      [300, 0.03],
    ],
    0.025,
  )}`,
  scalar("managementFeeBandHigh", "Market management fee, high", "%", guide, {
    help: "Share of EGI, by unit count.",
  })`${bySize(
    [
      [30, 0.07],
      [75, 0.055],
      [150, 0.045],
      [300, 0.04],
    ],
    0.035,
  )}`,
  scalar("operatingExpensesBandLow", "Expense ratio, low", "%", practice)`0.3`,
  scalar("operatingExpensesBandHigh", "Expense ratio, high", "%", practice)`0.6`,
]);
