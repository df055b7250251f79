import { roundToCents } from "@labs/sheets/read-number";
import { CHART, findAccount, findPlacement } from "./accounts/chart.ts";
import type {
  Reclassified,
  StatementFigure,
  StatementLine,
  TrailingFigures,
  UnmappedLine,
} from "./statement.ts";
import { monthIndex } from "./tables/read-period.ts";

type Figures = (number | null)[];

interface Period {
  months: readonly string[];
  /** Of a statement without months: how many its total is of; null when that is not said. */
  spanMonths: number | null;
}

/** Whether the canonical statement counts a line. */
const counts = ({ kind, basis }: StatementLine) => kind === "account" && basis !== "ignored";

/** Each account of the chart that has lines, in the order of the chart. */
export function sumAccounts(lines: readonly StatementLine[], period: Period): StatementFigure[] {
  return CHART.flatMap(({ key, label }) => {
    const own = lines.filter((line) => counts(line) && line.account === key);
    if (own.length === 0) return [];
    const account = findAccount(key);
    const isCost = account?.group === "expense" || (account?.group === "below" && account.isIncome !== true);
    return [createFigure({ key, label, parts: own, factor: isCost ? -1 : 1 }, period)];
  });
}

/**
 * Rental income, other income, EGI, operating expenses, NOI and what stands below it, by the chart rather than by
 * where the file has its lines. Lines that are not mapped count where the file puts them.
 */
export function sumResults(lines: readonly StatementLine[], period: Period): StatementFigure[] {
  const findGroup = (line: StatementLine) =>
    line.account === null ? `unmapped ${line.placement ?? "expense"}` : findAccount(line.account)?.group;
  const of = (...groups: string[]) =>
    lines.filter((line) => counts(line) && groups.includes(findGroup(line) ?? ""));
  const income = ["rental", "otherIncome", "unmapped income"];
  const costs = ["expense", "unmapped expense"];
  const rows: [key: string, label: string, parts: StatementLine[], factor: 1 | -1][] = [
    ["rentalIncome", "Net rental income", of("rental"), 1],
    ["otherIncome", "Other income", of("otherIncome"), 1],
    ["unmappedIncome", "Income not mapped", of("unmapped income"), 1],
    ["effectiveGrossIncome", "Effective gross income (EGI)", of(...income), 1],
    ["unmappedExpenses", "Expenses not mapped", of("unmapped expense"), -1],
    ["operatingExpenses", "Operating expenses", of(...costs), -1],
    ["noi", "Net operating income (NOI)", of(...income, ...costs), 1],
    ["belowTheLine", "Below the line", of("below", "unmapped below"), -1],
  ];
  return rows
    .filter(([key, , parts]) => parts.length > 0 || !key.startsWith("unmapped"))
    .map(([key, label, parts, factor]) => createFigure({ key, label, parts, factor }, period));
}

function createFigure(
  of: { key: string; label: string; parts: readonly StatementLine[]; factor: 1 | -1 },
  period: Period,
): StatementFigure {
  const add = (read: (part: StatementLine) => number | null) => addUp(of.parts.map(read), of.factor);
  const months = period.months.map((_, at) => add(({ effect }) => effect[at] ?? null));
  const total = add(({ effectTotal }) => effectTotal);
  return { key: of.key, label: of.label, months, total, trailing: trail({ months, total, period }) };
}

/** A sum of what is there; nothing where nothing is. */
function addUp(parts: Figures, factor: 1 | -1): number | null {
  const there = parts.filter((part) => part !== null);
  return there.length === 0 ? null : roundToCents(factor * there.reduce((sum, part) => sum + part, 0)) + 0;
}

/**
 * Yearly dollars from the last months of a statement whose months follow on each other.
 *
 * T12 = the sum of twelve months; T6x2 = the last six, twice; T3x4 = the last three, four times; T1x12 = the last
 * month, twelve times. See docs/methods/operating-statements.md#trailing-columns.
 */
function trail({
  months,
  total,
  period,
}: {
  months: Figures;
  total: number | null;
  period: Period;
}): TrailingFigures {
  const last = (count: number): number | null => {
    if (months.length < count || !areConsecutive(period.months.slice(-count))) return null;
    const sum = addUp(months.slice(-count), 1);
    // A line without an amount in these months had none: its total is there.
    return total === null ? null : roundToCents(((sum ?? 0) * 12) / count);
  };
  const isYear = period.months.length === 0 && period.spanMonths === 12;
  return { t12: isYear ? total : last(12), t6x2: last(6), t3x4: last(3), t1x12: last(1) };
}

export function areConsecutive(months: readonly string[]): boolean {
  return months.every(
    (month, at) => at === 0 || monthIndex(month) === monthIndex(months[at - 1] ?? month) + 1,
  );
}

export function listUnmapped(lines: readonly StatementLine[]): UnmappedLine[] {
  return lines.flatMap(({ key, label, kind, basis, placement, printedTotal, effectTotal }) =>
    kind === "account" && basis === "none" && (effectTotal ?? printedTotal ?? 0) !== 0
      ? [{ key, label, placement, total: effectTotal === null ? null : Math.abs(effectTotal) }]
      : [],
  );
}

/** Lines that the chart has elsewhere than the file: what makes the two NOI differ. */
export function listReclassified(lines: readonly StatementLine[]): Reclassified[] {
  return lines.flatMap(({ key, label, kind, account, placement, basis, effectTotal }): Reclassified[] => {
    if (kind !== "account" || placement === null || (effectTotal ?? 0) === 0) return [];
    if (basis === "ignored") {
      return [{ key, label, from: placement, account: null, total: effectTotal }];
    }
    const to = account === null ? undefined : findPlacement(account);
    if (to === undefined) return [];
    return to === placement ? [] : [{ key, label, from: placement, account, total: effectTotal }];
  });
}
