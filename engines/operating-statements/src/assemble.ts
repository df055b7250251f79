import { roundToCents, sumKnown, sumToCents } from "@labs/sheets/read-number";
import { findPlacement } from "./accounts/chart.ts";
import {
  type AccountChoice,
  type Mapping,
  mapAccount,
  mapByChoice,
  type RememberedChoices,
  spellLine,
} from "./accounts/map-account.ts";
import { findIssues } from "./find-issues.ts";
import { type Entry, findTolerance, hasAmounts, sumMonths } from "./lines/entry.ts";
import { mendByTies } from "./lines/mend-by-ties.ts";
import { placeLines } from "./lines/place-lines.ts";
import { type Account, findSign, settleSigns } from "./lines/settle-signs.ts";
import { findNoiDifference } from "./noi-difference.ts";
import type { OperatingStatement, StatementLine } from "./statement.ts";
import { listReclassified, listUnmapped, sumAccounts, sumResults } from "./summarize.ts";
import { findPeriod, OF_TWELVE } from "./tables/find-period.ts";
import type { Titles } from "./tables/find-titles.ts";
import { inDollars, isInThousands } from "./tables/in-dollars.ts";
import { monthAt, monthIndex } from "./tables/read-period.ts";
import type { StatementRow } from "./tables/read-rows.ts";
import { leaveOneMonth, type SheetReading } from "./tables/read-tables.ts";
import { tieAcross, tieOut } from "./tie-out.ts";

export interface StatementOptions {
  /** Only for the year in it. */
  fileName?: string;
  /** Which sheet to read, where several hold statements. */
  sheet?: string;
  /** The last month, `YYYY-MM`, of a file that names its months without a year. */
  endMonth?: string;
  /** What somebody said of lines of this file, by their key. */
  choices?: Readonly<Record<string, AccountChoice>>;
  /** What was said of lines of earlier files: of the same software, or of any where that is not known. */
  remembered?: RememberedChoices;
}

interface Parts {
  reading: SheetReading;
  titles: Titles;
  options: StatementOptions;
  /** The rows with all of their amounts, which tell sums from lines, where only the totals are read. */
  told?: StatementRow[];
}

/** The canonical statement of one sheet's rows. */
export function assemble({ reading: read, titles, options, told }: Parts): OperatingStatement {
  const reading = setTotalApart(leaveOneMonth(read));
  const year = reading.hasForeignTotal ? readYear({ reading: read, titles, options }) : undefined;
  if (year !== undefined) return year;
  const entries = placeLines(told ?? reading.rows).map((entry) => ({
    ...entry,
    row: reading.rows[told?.indexOf(entry.row) ?? -1] ?? entry.row,
  }));
  const { months } = reading;
  const settling: Settling = { options, months, system: titles.system, known: new Map() };
  const settled = mendByTies(entries, (tried) => settle(tried, settling));
  const { lines, signs, ties } = settled;
  const period = findPeriod(reading, titles);
  const spanMonths = period === null ? null : monthIndex(period.to) - monthIndex(period.from) + 1;
  const span = { months, spanMonths };
  const unmapped = listUnmapped(lines);
  const isScaled = isInThousands(reading.sheet, reading.headerTop);
  const printed: OperatingStatement = {
    accepted: true,
    reason: null,
    seemsToBe: null,
    system: titles.system,
    propertyName: titles.propertyName,
    basis: titles.basis,
    months,
    period,
    lines,
    accounts: sumAccounts(lines, span),
    results: sumResults(lines, span),
    tieOut: ties,
    noiTies: null,
    unmapped,
    unmappedTotal: sumToCents(unmapped.map(({ total }) => total ?? 0)),
    reclassified: listReclassified(lines),
    columns: reading.columns,
    sheets: [],
    issues: [],
  };
  const shown = isScaled ? inDollars(printed) : printed;
  const hasNoi = ties.some(({ check }) => check === "noi");
  const statement = { ...shown, noiTies: hasNoi ? findNoiDifference(shown) === null : null };
  return { ...statement, issues: findIssues({ statement, reading, signs, isScaled }) };
}

interface Settling {
  options: StatementOptions;
  system: string | null;
  months: readonly string[];
  /** What lines were mapped to before: several ways to read the rows are tried, and most lines are the same in all. */
  known: Map<string, Mapping | undefined>;
}

/** What entries make: each with its account and sign, and the file's sums against them. */
function settle(entries: readonly Entry[], { options, system, months, known }: Settling) {
  const keys = createKeys(entries);
  const mappings = entries.map((entry, at) => {
    const key = [entry.kind, entry.placement, keys[at], ...entry.section].join("|");
    if (!known.has(key)) known.set(key, mapEntry(entry, keys[at] ?? "", { options, system }));
    return known.get(key);
  });
  for (const [at, entry] of entries.entries()) placeByAccount(entry, mappings[at]);
  const accounts = entries.flatMap((entry, at): Account[] =>
    entry.kind === "account" ? [{ entry, at, account: mappings[at]?.account ?? null }] : [],
  );
  const signs = settleSigns(accounts, entries);
  const byPlace = new Map(accounts.map((account) => [account.at, account]));
  const lines = entries.map((entry, at): StatementLine => {
    const account = byPlace.get(at);
    const sign = account === undefined ? null : findSign(account, signs);
    return createLine({ entry, key: keys[at] ?? "", mapping: mappings[at], sign });
  });
  const parts = { entries, accounts, signs, months };
  return { entries, accounts, signs, lines, ties: [...tieOut(parts), ...tieAcross(parts)] };
}

/**
 * A report of twelve months that shows some of them alone, as others were hidden when it was printed: its year is read,
 * where its total column ties by itself.
 */
function readYear({ reading, titles, options }: Parts): OperatingStatement | undefined {
  const last = reading.months.at(-1);
  const hasBudget = reading.columns.some(({ role }) => role === "budget");
  if (last === undefined || reading.months.length >= 12 || hasBudget || !OF_TWELVE.test(titles.text))
    return undefined;
  const shown = `${reading.months.length} of twelve months are shown`;
  const alone: SheetReading = {
    ...reading,
    months: [],
    rows: reading.rows.map((row) => ({ ...row, amounts: [], sources: [] })),
    columns: reading.columns.map((column) =>
      column.role === "month" ? { ...column, role: "other", header: `${column.header} (${shown})` } : column,
    ),
  };
  const period = { from: monthAt(monthIndex(last) - 11), to: last };
  const year = assemble({ reading: alone, titles: { ...titles, period }, options, told: reading.rows });
  return year.noiTies === true ? year : undefined;
}

/** A total that holds more than the months that are read, as a budget's or an older year's, is none of theirs. */
function setTotalApart(reading: SheetReading): SheetReading {
  if (reading.months.length < 2 || !reading.hasTotal) return reading;
  const told = reading.rows.filter(({ total }) => total !== null && total !== 0);
  const met = told.filter((row) => {
    const tolerance = findTolerance([row.total ?? 0, ...row.amounts.map((one) => one ?? 0)], 12);
    return Math.abs(sumMonths(row) - (row.total ?? 0)) <= tolerance;
  });
  if (told.length < 4 || met.length >= told.length / 2) return reading;
  return {
    ...reading,
    hasTotal: false,
    hasForeignTotal: true,
    rows: reading.rows.map((row) => ({ ...row, total: null, totalSource: null })),
    columns: reading.columns.map((column) =>
      column.role === "total" ? { ...column, role: "other" } : column,
    ),
  };
}

/** Keys by which a line is the same when the file is read again. */
function createKeys(entries: readonly Entry[]): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const spelled = spellLine({ ...entry.row, section: entry.section });
    const count = (seen.get(spelled) ?? 0) + 1;
    seen.set(spelled, count);
    return count === 1 ? spelled : `${spelled}|${count}`;
  });
}

function mapEntry(
  entry: Entry,
  key: string,
  { options, system }: { options: StatementOptions; system: string | null },
): Mapping | undefined {
  if (entry.kind !== "account") return undefined;
  const chosen = options.choices?.[key];
  if (chosen !== undefined) return mapByChoice(chosen, "chosen");
  const line = spellLine({ ...entry.row, section: entry.section });
  const remembered = options.remembered?.[system ?? ""]?.[line] ?? options.remembered?.[""]?.[line];
  if (remembered !== undefined) return mapByChoice(remembered, "remembered");
  return mapAccount({ label: entry.row.label, section: entry.section, placement: entry.placement });
}

/** Where neither headings nor sums say what a line is, its account does. */
function placeByAccount(entry: Entry, mapping: Mapping | undefined): void {
  if (entry.kind !== "account" || entry.placement !== null || mapping?.account == null) return;
  entry.placement = findPlacement(mapping.account) ?? "income";
}

function createLine(of: {
  entry: Entry;
  key: string;
  mapping: Mapping | undefined;
  sign: 1 | -1 | null;
}): StatementLine {
  const { entry, mapping, sign } = of;
  const { row } = entry;
  const effect = row.amounts.map((amount) =>
    amount === null || sign === null ? null : roundToCents(amount * sign) + 0,
  );
  const told = effect.filter((amount) => amount !== null);
  const printed = row.total === null || sign === null ? null : roundToCents(row.total * sign) + 0;
  return {
    key: of.key,
    code: row.code,
    label: row.label || `Row ${row.source.row}, without a name`,
    section: entry.section,
    kind: entry.kind,
    placement: entry.kind === "heading" || entry.kind === "memo" ? null : entry.placement,
    account: mapping?.account ?? null,
    basis: mapping?.basis ?? "none",
    confidence: mapping?.confidence ?? null,
    reason: mapping?.reason ?? explainKind(entry),
    printed: row.amounts,
    printedTotal: row.total,
    effect,
    effectTotal: sumKnown(told) ?? printed,
    source: row.source,
    sources: row.sources,
    totalSource: row.totalSource,
  };
}

function explainKind({ kind, row }: Entry): string {
  if (kind === "subtotal") return "A sum of the file: it is checked, not counted";
  if (kind === "memo") return "A statistic, not dollars of the statement";
  return hasAmounts(row) ? "" : "A heading";
}
