import {
  ATTRIBUTION,
  BUILDING_FLOW,
  BUILDING_RATIOS,
  BUILDING_SOURCES,
  BUILDING_USES,
  type Part,
  SELDOM_AT_EXIT,
} from "./building-lines.ts";
import { count, dollars, multiple, rate, returnRate, statement } from "./figure-format.ts";
import { cashFlowSection, holdYears, ratios } from "./home-pro-forma.ts";
import { type Block, plainColumn, plainRow, type SectionBody, UNAVAILABLE } from "./report-model.ts";
import type { VersionFigures } from "./version-figures.ts";

/** What is paid at closing and by whom, each sum made here and set against the version's own. */
export function sourcesUsesSection(figures: VersionFigures): SectionBody {
  const units = figures.number("units");
  const total = figures.number("totalUses");
  const row = (label: string, amount: number | null, isTotal = false) => {
    const share = amount === null || total === null || total === 0 ? null : amount / total;
    const each = amount === null || units === null || units === 0 ? null : amount / units;
    return plainRow([label, statement(amount), statement(each), rate(share)], isTotal ? "total" : "none");
  };
  const listed = (parts: readonly Part[]) =>
    parts
      .filter((part) => isThere(figures, part) && figures.number(part.key) !== 0)
      .map((part) => row(part.label, readAmount(figures, part)));
  const [uses, sources] = [sumLine(figures, BUILDING_USES), sumLine(figures, BUILDING_SOURCES)];
  const gap = uses === null || sources === null ? null : sources - uses;
  return {
    id: "sourcesUses",
    title: "Sources and uses",
    context: null,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("$", "left", 1),
          ...["Amount", "Per unit", "Share"].map((label) => plainColumn(label, "right")),
        ],
        rows: [
          ...listed(BUILDING_USES),
          row("Total uses", uses, true),
          ...listed(BUILDING_SOURCES),
          row("Total sources", sources, true),
          plainRow(["Sources less uses", statement(gap), "", sumCheck(gap, uses, total)]),
        ],
        notes: [...BUILDING_USES, ...BUILDING_SOURCES].flatMap((part) =>
          isThere(figures, part) && figures.number(part.key) === null
            ? [`${part.label}: ${figures.reason(part.key)}`]
            : [],
        ),
      },
    ],
  };
}

const isThere = (figures: VersionFigures, part: Part): boolean =>
  part.isOptional ? figures.isTold(part.key) : figures.isPart(part.key);

function readAmount(figures: VersionFigures, { key, sign = 1 }: Pick<Part, "key" | "sign">): number | null {
  const amount = figures.number(key);
  return amount === null ? null : sign * amount;
}

function sumLine(figures: VersionFigures, parts: readonly Part[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (!isThere(figures, part)) continue;
    const amount = readAmount(figures, part);
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}

/** Both sums must meet each other and the version's total, to the cent. */
function sumCheck(gap: number | null, uses: number | null, total: number | null): string {
  if (gap === null || uses === null || total === null) return "not tested";
  return Math.abs(gap) <= 0.01 && Math.abs(uses - total) <= 0.01 ? "● agrees" : "▲ differs";
}

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

/** What each limit would lend, and the one that binds. */
export function loanSizingSection(figures: VersionFigures): SectionBody {
  const binding = figures.text("bindingConstraint");
  const rows = LIMITS.map(({ name, limit, loan, label, write }) => {
    const set = figures.number(limit);
    if (set === null) return plainRow([label, "not set", "not tested"], "muted");
    const isBinding = name === binding;
    const words = `${label}${isBinding ? " (binds)" : ""}`;
    return plainRow([words, write(set), statement(figures.number(loan))], isBinding ? "total" : "none");
  });
  const terms = [
    ["Interest rate", returnRate(figures.number("debt.rate"))],
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
        rows: [...rows, plainRow(["Loan", "", statement(figures.number("loan"))], "total"), ...terms],
        notes: [
          `The loan is the lowest of the limits. DSCR and debt yield use year-1 NCF of ${dollars(figures.number("ncfYear1"))}; DSCR uses amortizing payments at a loan constant of ${returnRate(figures.number("loanConstant"))}.`,
        ],
      },
    ],
  };
}

const SCHEDULE: readonly (readonly [string, string, (value: number | null | undefined) => string])[] = [
  ["interest", "Interest", statement],
  ["principal", "Principal", statement],
  ["debtService", "Debt service", statement],
  ["loanBalance", "Ending loan balance", statement],
  ["dscrNcf", "DSCR (NCF)", multiple],
  ["debtYieldByYear", "Debt yield (NOI)", returnRate],
  ["cashOnCash", "Cash-on-cash", returnRate],
];

/** The loan by year of the hold. */
export function debtSection(figures: VersionFigures): SectionBody {
  const years = holdYears(figures);
  const title = "Debt by year";
  if (figures.number("loan") === 0 || years === 0) {
    const text = years === 0 ? `Unavailable: ${figures.reason("debtService")}.` : "No loan: all equity.";
    return { id: "debt", title, context: null, blocks: [{ kind: "text", text }] };
  }
  const blocks: Block[] = [];
  for (let first = 0; first < years; first += 10) {
    const shown = Array.from({ length: Math.min(10, years - first) }, (_, at) => first + at);
    blocks.push({
      kind: "table",
      columns: [
        plainColumn("$", "left", 1),
        ...shown.map((year) => plainColumn(`Year ${year + 1}`, "right")),
      ],
      rows: SCHEDULE.filter(([key]) => figures.isPart(key)).map(([key, label, write]) => {
        const line = figures.line(key);
        return plainRow(
          [label, ...shown.map((year) => (line === null ? UNAVAILABLE : write(line[year])))],
          key === "debtService" ? "total" : "none",
        );
      }),
      notes: [],
    });
  }
  return { id: "debt", title, context: "Dollars; years run from closing", blocks };
}

export function buildingCashFlow(figures: VersionFigures): SectionBody {
  return { ...cashFlowSection(figures, BUILDING_FLOW), title: "Operating statement by year" };
}

/**
 * From the price to what equity gets; capital that a deal is without is left out. A version from before a refinance
 * could repay the supplemental loan says the loan alone, which its sale repaid.
 */
const exitLines = (figures: VersionFigures) =>
  BUILDING_RATIOS.exit.filter(([key]) => {
    if (key === "supplementalLoan" && figures.isTold("supplementalAtSale")) return false;
    return !SELDOM_AT_EXIT.has(key) || (figures.isTold(key) && figures.number(key) !== 0);
  });

/** Yields, debt, exit and returns, and where the profit comes from. */
export function buildingReturns(figures: VersionFigures): SectionBody {
  const parts = ratios(figures, "Levered profit attribution", ATTRIBUTION);
  const sum = sumLine(
    figures,
    ATTRIBUTION.map(([key, label]) => ({ key, label })),
  );
  const attribution: Block =
    parts.kind === "table"
      ? { ...parts, rows: [...parts.rows, plainRow(["Levered profit", dollars(sum)], "total")] }
      : parts;
  return {
    id: "returns",
    title: "Yields, debt, exit and returns",
    context: null,
    blocks: [
      {
        kind: "split",
        leftShare: 0.5,
        left: [
          ratios(figures, "Yields and operations", BUILDING_RATIOS.yields),
          ratios(figures, "Debt", BUILDING_RATIOS.debt),
        ],
        right: [
          ratios(figures, "Returns", BUILDING_RATIOS.returns),
          ratios(figures, "Exit", exitLines(figures)),
        ],
      },
      attribution,
    ],
  };
}
