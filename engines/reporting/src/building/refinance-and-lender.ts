import { count, dollars, multiple, rate, returnRate } from "../figure-format.ts";
import { type Block, plainColumn, plainRow, type SectionBody } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";

export const hasRefinance = (figures: VersionFigures): boolean =>
  (figures.number("refinanceMonth") ?? figures.number("refinance.month") ?? 0) > 0;

type Entry = readonly [label: string, words: string, isTotal?: true];

/** The new loan: what each limit lends, what it repays and costs, and what is left for equity. */
export function refinanceSection(_: ReportSource, figures: VersionFigures): SectionBody {
  // A loan that is due before the planned refinance brings it forward.
  const month = figures.number("payoffMonth") ?? figures.number("refinance.month");
  const fee = figures.number("refinanceFeePaid") ?? figures.number("refinanceFee");
  const tax = figures.number("refinanceMortgageTax");
  const costs = figures.number("refinanceCosts");
  const limits: Entry[] = [
    ["Value at refinance", dollars(figures.number("refinanceValue"))],
    [`At a cap rate of`, returnRate(figures.number("refinance.capRate"))],
    ["Forward NCF", dollars(figures.number("refinanceNcf"))],
    ...newLoanLimits(figures),
    ["New loan", dollars(figures.number("refinanceLoan")), true],
    ["Interest rate", returnRate(figures.number("refinance.rate"))],
    ["Amortization", `${count(figures.number("refinance.amortYears"))} yr`],
    ["Interest-only period", `${count(figures.number("refinance.ioMonths"))} mo`],
    ["DSCR after refinance", multiple(figures.number("refinanceDscr"))],
  ];
  const flow: Entry[] = [
    ["New loan", dollars(figures.number("refinanceLoan"))],
    ["Old loan repaid", less(figures.number("refinancePayoff"))],
    ["Future funding repaid", less(figures.number("refinanceDrawsRepaid"))],
    ["Supplemental loan repaid", less(figures.number("supplementalAtRefinance"))],
    ["Preferred equity redeemed", less(figures.number("preferredEquityAtRefinance"))],
    ["Prepayment premium, old loan", less(figures.number("refinancePrepayment"))],
    ["Refinance costs", less(costs === null ? null : costs - (fee ?? 0) - (tax ?? 0))],
    ["Mortgage recording tax", less(tax)],
    ["Sponsor's refinance fee", less(fee)],
    ["Reserve released", dollars(figures.number("reserveAtRefinance"))],
    ["Net proceeds to equity", dollars(figures.number("refinanceProceeds")), true],
  ];
  return {
    id: "refinance",
    title: "Refinance",
    context: `In month ${count(month)}`,
    blocks: [
      {
        kind: "split",
        leftShare: 0.5,
        left: [entries("Sizing", limits)],
        right: [entries("Proceeds, $", flow)],
      },
    ],
  };
}

/** What each limit of the new loan lends; the one that the loan meets binds. */
function newLoanLimits(figures: VersionFigures): Entry[] {
  const loan = figures.number("refinanceLoan");
  const ncf = figures.number("refinanceNcf");
  const [cover, constant, yielded] = [
    figures.number("refinance.minDscr"),
    figures.number("refinanceConstant"),
    figures.number("refinance.minDebtYield"),
  ];
  const byCover = ncf === null || cover === null || constant === null ? null : ncf / (cover * constant);
  const limits: readonly [string, number | null][] = [
    [`By LTV of ${rate(figures.number("refinance.maxLtv"))}`, figures.number("refinanceLoanByLtv")],
    [`By DSCR of ${multiple(cover)}`, byCover],
    [`By debt yield of ${returnRate(yielded)}`, ncf === null || yielded === null ? null : ncf / yielded],
  ];
  return limits.flatMap(([label, amount]): Entry[] => {
    if (amount === null) return [];
    const binds = loan !== null && Math.abs(amount - loan) < 1;
    return [[`${label}${binds ? " (binds)" : ""}`, dollars(amount)]];
  });
}

const less = (amount: number | null): string =>
  amount === null ? dollars(null) : amount === 0 ? "$0" : `(${dollars(amount)})`;

const NOTHING = new Set(["—", "$0"]);

/** What the version does not have, or has none of, takes no row. */
function entries(heading: string, all: readonly Entry[]): Block {
  return {
    kind: "table",
    columns: [plainColumn(heading, "left", 1), plainColumn("", "right")],
    rows: all
      .filter(([, words, isTotal]) => isTotal || !NOTHING.has(words))
      .map(([label, words, isTotal]) => plainRow([label, words], isTotal ? "total" : "none")),
    notes: [],
    isDense: true,
  };
}

/** What a lender underwrites, beside the sponsor's year 1, and whether the loan can be replaced at its maturity. */
export function lenderCaseSection(_: ReportSource, figures: VersionFigures): SectionBody {
  const first = (key: string) => figures.line(key)?.[0] ?? null;
  const pairs: readonly [label: string, own: number | null, lender: number | null][] = [
    ["Effective gross income", first("effectiveGrossIncome"), figures.number("lenderEgi")],
    ["Real estate taxes", first("propertyTax"), figures.number("lenderPropertyTax")],
    ["Management fee", first("managementFee"), figures.number("lenderManagementFee")],
    ["Net operating income", first("noi"), figures.number("lenderNoi")],
    ["Net cash flow", first("ncf"), figures.number("lenderNcf")],
  ];
  const known = pairs.filter(([, , lender]) => lender !== null);
  if (figures.number("lenderNcf") === null) {
    const text = `No lender case: ${figures.reason("lenderNcf")}.`;
    return { id: "lenderCase", title: "Lender case", context: null, blocks: [{ kind: "text", text }] };
  }
  const compared: Block = {
    kind: "table",
    columns: [
      plainColumn("Year 1, $", "left", 1),
      ...["Sponsor", "Lender", "Difference"].map((label) => plainColumn(label, "right")),
    ],
    rows: known.map(([label, own, lender]) =>
      plainRow([
        label,
        dollars(own),
        dollars(lender),
        own === null || lender === null ? "" : dollars(lender - own),
      ]),
    ),
    notes: [
      `Vacancy of ${rate(figures.number("lenderVacancy"))}; reserves of ${dollars(figures.number("lenderReservesPerUnit"))} per unit; no renovation premium.`,
    ],
    isDense: true,
  };
  const tests: Entry[] = [
    ["DSCR, lender case", multiple(figures.number("lenderDscr"))],
    ["Debt yield, lender case", returnRate(figures.number("lenderDebtYield"))],
    ["Loan to value", rate(figures.number("lenderLtv"))],
    ["NCF at maturity", dollars(figures.number("lenderNcfAtMaturity"))],
    ["DSCR at maturity", multiple(figures.number("maturityDscr"))],
    ["LTV at maturity", rate(figures.number("maturityLtv"))],
    ["Refinance proceeds at maturity", dollars(figures.number("loanAtMaturity"))],
    ["Surplus at maturity", dollars(figures.number("refinanceSurplus"))],
  ];
  return {
    id: "lenderCase",
    title: "Lender case",
    context: null,
    blocks: [{ kind: "split", leftShare: 0.56, left: [compared], right: [entries("Tests", tests)] }],
  };
}
