import { rate, statement } from "./figure-format.ts";
import { HOME_COSTS, HOME_RATIOS, HOME_STABILIZED } from "./home-lines.ts";
import { isOwned, ownedCostSection } from "./owned-home.ts";
import {
  type Block,
  type Line,
  plainColumn,
  plainRow,
  type Ratio,
  type SectionBody,
  UNAVAILABLE,
} from "./report-model.ts";
import { hasNoLoan, isAllCash, type VersionFigures } from "./version-figures.ts";

/** Everything paid to own the rent-ready home, and how it is paid for. */
export function allInCostSection(figures: VersionFigures): SectionBody {
  if (isOwned(figures)) return ownedCostSection(figures);
  const allIn = figures.number("allInCostUnlevered");
  // A line spread over years, such as a renovation by units, is not one figure: it is in the rest of a known total.
  const costs = HOME_COSTS.filter(
    ([key]) => figures.isPart(key) && (allIn === null || figures.number(key) !== null),
  );
  const rows = costs
    .filter(([key]) => figures.number(key) !== 0)
    .map(([key, label]) => plainRow([label, statement(figures.number(key))]));
  const rest = allIn === null ? 0 : costs.reduce((left, [key]) => left - (figures.number(key) ?? 0), allIn);
  if (Math.abs(rest) >= 0.5) rows.push(plainRow(["Other costs", statement(rest)]));
  if (figures.isPart("allInCostUnlevered")) rows.push(plainRow(["All-in cost", statement(allIn)], "total"));
  const isCash = isAllCash(figures);
  const ofLoan = (label: string, key: string) =>
    isCash && figures.number(key) === 0 ? [] : [plainRow([label, statement(figures.number(key))])];
  const funding = [
    ...ofLoan("Financing costs", "financingFee"),
    plainRow(["Total uses", statement(figures.number("totalUses"))], "total"),
    ...ofLoan("Loan", "loan"),
    plainRow(["Equity", statement(figures.number("initialEquity"))]),
    plainRow(
      ["Total sources", statement(sum(figures.number("loan"), figures.number("initialEquity")))],
      "total",
    ),
  ];
  return {
    id: "allInCost",
    title: "All-in cost and funding",
    context: null,
    blocks: [
      {
        kind: "table",
        columns: [plainColumn("Uses and sources, $", "left", 1), plainColumn("Amount", "right")],
        rows: [...rows, ...funding],
        notes: missingNotes(figures, [...costs, ["totalUses", "Total uses"], ["loan", "Loan"]]),
        isDense: true,
      },
    ],
  };
}

function sum(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right;
}

/** A full year at year-1 rents without downtime. */
export function stabilizedSection(figures: VersionFigures): SectionBody {
  // An expense of nothing takes no line, nor does one that the version does not tell: an older one has their sum alone.
  const isIdle = (key: string) => !figures.isTold(key) || figures.number(key) === 0;
  const lines = HOME_STABILIZED.filter(
    ([key, , emphasis]) => figures.isPart(key) && !(emphasis === "deduction" && isIdle(key)),
  );
  if (lines.length === 0) {
    const text = "This model has no stabilized year; see the Operating statement section.";
    return { id: "stabilised", title: "Stabilized year", context: null, blocks: [{ kind: "text", text }] };
  }
  const income = figures.number("stabilizedEffectiveGrossIncome");
  return {
    id: "stabilised",
    title: "Stabilized year",
    context: null,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Per home, $", "left", 1),
          plainColumn("Annual", "right"),
          plainColumn("% of EGI", "right"),
        ],
        rows: lines.map(([key, label, emphasis]) => {
          const isDeduction = emphasis === "deduction" || emphasis === "costs";
          const value = signed(figures.number(key), isDeduction);
          const share = value === null || income === null || income === 0 ? null : Math.abs(value) / income;
          const isSum = emphasis === "total" || emphasis === "costs";
          return plainRow([label, statement(value), rate(share)], isSum ? "total" : "none");
        }),
        notes: ["At year-1 rents and costs, with no downtime.", ...missingNotes(figures, lines)],
      },
    ],
  };
}

function signed(value: number | null, isDeduction: boolean): number | null {
  return value === null ? null : isDeduction && value !== 0 ? -value : value;
}

function missingNotes(figures: VersionFigures, lines: readonly Line[]): string[] {
  return lines.flatMap(([key, label]) =>
    figures.number(key) === null ? [`${label}: ${figures.reason(key)}`] : [],
  );
}
export function holdYears(figures: VersionFigures): number {
  const hold = figures.number("holdYears");
  const flow = figures.line("noi") ?? figures.line("ncf");
  if (flow === null) return 0;
  return hold === null ? flow.length : Math.min(hold, flow.length);
}

/** Ratios of the loan; none of a deal that is known to have none. */
export function debtRatios(figures: VersionFigures, all: readonly Ratio[]): Block[] {
  return hasNoLoan(figures) ? [] : [ratios(figures, "Debt", all)];
}

/** Yields, debt cover, exit and returns, two tables side by side. */
export function returnsSection(figures: VersionFigures): SectionBody {
  const exit = HOME_RATIOS.exit.filter(([key]) => !OF_A_LOAN.has(key) || figures.number(key) !== 0);
  return {
    id: "returns",
    title: "Yields, debt, exit and returns",
    context: null,
    blocks: [
      {
        kind: "split",
        leftShare: 0.5,
        left: [ratios(figures, "Yields", HOME_RATIOS.yields), ...debtRatios(figures, HOME_RATIOS.debt)],
        right: [ratios(figures, "Returns", HOME_RATIOS.returns), ratios(figures, "Exit", exit)],
      },
    ],
  };
}

const OF_A_LOAN: ReadonlySet<string> = new Set(["loanBalanceAtExit", "prepaymentCost"]);

export function ratios(figures: VersionFigures, heading: string, all: readonly Ratio[]): Block {
  const lines = all.filter(([key]) => figures.isPart(key));
  return {
    kind: "table",
    columns: [plainColumn(heading, "left", 1), plainColumn("", "right")],
    rows: lines.map(([key, label, write]) =>
      plainRow([figures.called(key, label), write(figures.number(key))]),
    ),
    notes: lines.flatMap(([key, label]) => {
      const isMissing = figures.number(key) === null;
      return isMissing ? [`${label} ${UNAVAILABLE}: ${figures.reason(key)}`] : [];
    }),
  };
}
