import { count, dollars, multiple, rate, returnRate, statement } from "./figure-format.ts";
import { holdYears } from "./home-pro-forma.ts";
import { type Block, plainColumn, plainRow, type SectionBody, UNAVAILABLE } from "./report-model.ts";
import { hasNoLoan, type VersionFigures } from "./version-figures.ts";

/** Versions from before the loan commitment was a figure have interest on draws beside their debt service. */
const isDrawInterestInDebtService = (figures: VersionFigures): boolean => figures.isTold("loanCommitment");

const LIMITS: readonly {
  name: string;
  limit: string;
  loan: string;
  label: string;
  write: (value: number | null) => string;
}[] = [
  { name: "ltv", limit: "debt.maxLtv", loan: "maxLoanByLtv", label: "Loan to value", write: rate },
  { name: "ltc", limit: "debt.maxLtc", loan: "maxLoanByLtc", label: "Loan to cost", write: rate },
  { name: "dscr", limit: "debt.minDscr", loan: "maxLoanByDscr", label: "DSCR", write: multiple },
  {
    name: "debtYield",
    limit: "debt.minDebtYield",
    loan: "maxLoanByDebtYield",
    label: "Debt yield",
    write: returnRate,
  },
];

const SECOND_LIMITS: typeof LIMITS = [
  {
    name: "secondDscr",
    limit: "debt.secondTest.minDscr",
    loan: "secondMaxLoanByDscr",
    label: "DSCR, second test",
    write: multiple,
  },
  {
    name: "secondDebtYield",
    limit: "debt.secondTest.minDebtYield",
    loan: "secondMaxLoanByDebtYield",
    label: "Debt yield, second test",
    write: returnRate,
  },
];
/** Versions from before a lender could have two tests have one. */
const hasSecondTest = (figures: VersionFigures): boolean =>
  (figures.input("debt.secondTest.sizingBasis") ?? "none") !== "none";

/** Whether a loan is sized at all: a limit of nothing is a purchase with equity alone. */
export const isLoanSized = (figures: VersionFigures): boolean =>
  !(hasNoLoan(figures) && ["debt.maxLtv", "debt.maxLtc"].some((limit) => figures.number(limit) === 0));

/** What each limit would lend, and the one that binds. */
export function loanSizingSection(figures: VersionFigures): SectionBody {
  const binding = figures.text("bindingConstraint");
  const limits = hasSecondTest(figures) ? [...LIMITS, ...SECOND_LIMITS] : LIMITS;
  const rows = limits.map(({ name, limit, loan, label, write }) => {
    const set = figures.number(limit);
    if (set === null) return plainRow([label, "not set", "not tested"], "muted");
    const isBinding = name === binding;
    const words = `${label}${isBinding ? " (binds)" : ""}`;
    return plainRow([words, write(set), statement(figures.number(loan))], isBinding ? "total" : "none");
  });
  const draws = figures.number("futureFundingCommitment");
  const commitment =
    draws === null || draws === 0
      ? []
      : [
          plainRow(["Future funding", "", statement(draws)]),
          plainRow(["Loan commitment", "", statement(figures.number("loanCommitment"))], "total"),
        ];
  const terms = [
    ["Interest rate", returnRate(figures.number("noteRate") ?? figures.number("debt.rate"))],
    ["Amortization", `${count(figures.number("debt.amortYears"))} yr`],
    ["Interest-only period", `${count(figures.number("debt.ioMonths"))} mo`],
  ].map(([label = "", words = ""]) => plainRow([label, words, ""]));
  return {
    id: "loanSizing",
    title: "Loan sizing",
    context: null,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Constraint", "left", 1),
          plainColumn("Limit", "right"),
          plainColumn("Loan, $", "right"),
        ],
        rows: [
          ...rows,
          plainRow(["Loan", "", statement(figures.number("loan"))], "total"),
          ...commitment,
          ...terms,
        ],
        notes: [sizingNote(figures)],
      },
      ...extensionBlocks(figures),
      ...maturityBlocks(figures),
    ],
  };
}

/** The options to extend the loan, each beside its tests; nothing where there is none. */
function extensionBlocks(figures: VersionFigures): Block[] {
  const options = [
    { name: "First", path: "debt.extension", number: 1 },
    { name: "Second", path: "debt.extension2", number: 2 },
  ].filter(({ path }) => (figures.number(`${path}.months`) ?? 0) > 0);
  if (options.length === 0) return [];
  return [
    {
      kind: "table",
      columns: [
        plainColumn("Extension option"),
        ...["Term", "Fee, $", "DSCR", "Debt yield", "Tests"].map((label) => plainColumn(label, "right")),
      ],
      rows: options.map(({ name, path, number }) => {
        const tested = (found: string, minimum: string, write: (value: number | null) => string) => {
          const limit = figures.number(`${path}.${minimum}`);
          const value = figures.number(found);
          const test = limit === null ? "no test" : `minimum ${write(limit)}`;
          return value === null
            ? `${test.charAt(0).toUpperCase()}${test.slice(1)}`
            : `${write(value)}, ${test}`;
        };
        return plainRow([
          name,
          `${count(figures.number(`${path}.months`))} mo`,
          statement(figures.number(`extensionFee${number}`)),
          tested(`extensionDscr${number}`, "minDscr", multiple),
          tested(`extensionDebtYield${number}`, "minDebtYield", returnRate),
          figures.text(`extensionResult${number}`) ?? UNAVAILABLE,
        ]);
      }),
      notes: [
        `On NCF of ${figures.input("debt.extensionIncome") === "quarter" ? "the 3 months before, annualized" : "the 12 months before"}; DSCR on amortizing payments at the sizing rate.`,
      ],
    },
  ];
}

/** What repays a loan that is due before the plan repays it. */
function maturityBlocks(figures: VersionFigures): Block[] {
  const result = figures.text("maturityResult");
  const due = figures.number("loanDueMonth");
  if (result === null || !/^Repaid (from|by equity)/.test(result)) return [];
  const loan = statement(figures.number("refinanceLoan"));
  const call = statement(figures.number("equityCallAtMaturity"));
  const text = `The loan is due in month ${count(due)}, before the plan repays it. ${result}. New loan $${loan}; equity call $${call}.`;
  return [{ kind: "text", text }];
}

const INCOME: Record<string, string> = {
  year2: "year-2 NCF",
  inPlace: "in-place NCF",
  lender: "the lender case's NCF",
};

/** The income and the payments that the limits go by. */
function sizingNote(figures: VersionFigures): string {
  const income = INCOME[String(figures.input("debt.sizingBasis"))] ?? "year-1 NCF";
  const ncf = dollars(figures.number("sizingNcf") ?? figures.number("ncfYear1"));
  const isInterestOnly = figures.input("debt.sizingConstant") === "interestOnly";
  const constant = returnRate(figures.number("sizingConstant") ?? figures.number("loanConstant"));
  const tested = figures.number("futureFundingTested");
  const funding =
    tested === null || tested === 0
      ? ""
      : ` Both are of initial and future funding: the loan at closing is what future funding of ${dollars(tested)} leaves.`;
  return `The loan is the lowest of the limits. DSCR and debt yield use ${income} of ${ncf}; DSCR uses ${isInterestOnly ? "interest-only" : "amortizing"} payments at a loan constant of ${constant}.${funding}${secondNote(figures)}`;
}

function secondNote(figures: VersionFigures): string {
  if (!hasSecondTest(figures)) return "";
  const income = INCOME[String(figures.input("debt.secondTest.sizingBasis"))] ?? "year-1 NCF";
  const ncf = dollars(figures.number("secondSizingNcf"));
  const isInitial = figures.input("debt.secondTest.fundingTested") === "initial";
  return ` The second test uses ${income} of ${ncf}, on ${isInitial ? "initial funding alone" : "initial and future funding"}.`;
}

const SCHEDULE: readonly (readonly [string, string, (value: number | null | undefined) => string])[] = [
  ["interest", "Interest", statement],
  ["futureFundingInterest", "Interest on future funding", statement],
  ["principal", "Principal", statement],
  ["debtService", "Debt service", statement],
  ["loanBalance", "Ending loan balance", statement],
  ["futureFundingBalance", "Future funding, drawn to date", statement],
  ["dscrNcf", "DSCR (NCF)", multiple],
  ["debtYieldByYear", "Debt yield (NOI)", returnRate],
  ["valuationCapByYear", "Valuation cap rate", returnRate],
  ["valueByYear", "Value (forward NOI)", statement],
  ["ltvByYear", "Loan to value (forward NOI)", rate],
  ["combinedLtvByYear", "Loan to value, all debt", rate],
  ["cashOnCash", "Cash-on-cash", returnRate],
];
const IN_USE: Record<string, string> = {
  futureFundingInterest: "futureFundingInterest",
  futureFundingBalance: "futureFundingBalance",
  combinedLtvByYear: "mezzanineInterest",
};

/** Of the newer rows those that the version tells, and of draws and a supplemental loan where there are any. */
function isShown(figures: VersionFigures, key: string): boolean {
  const line = IN_USE[key];
  if (line !== undefined)
    return isDrawInterestInDebtService(figures) && (figures.line(line) ?? []).some((amount) => amount !== 0);
  return /Value|valu|ltv/.test(key) ? figures.isTold("valueByYear") : figures.isPart(key);
}

/** The loan by year of the hold. */
export function debtSection(figures: VersionFigures): SectionBody {
  const years = holdYears(figures);
  const title = "Debt by year";
  if (hasNoLoan(figures) || years === 0) {
    const text = years === 0 ? `Unavailable: ${figures.reason("debtService")}.` : "No loan: all equity.";
    return { id: "debt", title, context: null, blocks: [{ kind: "text", text }] };
  }
  const basis = figures.text("valuationBasis");
  const blocks: Block[] = [];
  for (let first = 0; first < years; first += 10) {
    const shown = Array.from({ length: Math.min(10, years - first) }, (_, at) => first + at);
    blocks.push({
      kind: "table",
      columns: [
        plainColumn("$", "left", 1),
        ...shown.map((year) => plainColumn(`Year ${year + 1}`, "right")),
      ],
      rows: SCHEDULE.filter(([key]) => isShown(figures, key)).map(([key, label, write]) => {
        const line = figures.line(key);
        return plainRow(
          [label, ...shown.map((year) => (line === null ? UNAVAILABLE : write(line[year])))],
          key === "debtService" ? "total" : "none",
        );
      }),
      notes: basis === null ? [] : [`Value by year: ${basis}, at year end. Not an appraisal.`],
    });
  }
  return { id: "debt", title, context: "Dollars; years run from closing", blocks };
}
