import type { CellReference, Sheet } from "@labs/sheets/sheet";
import { type AccountKey, findAccount, findPlacement } from "../accounts/chart.ts";
import { type RememberedChoices, spellLine } from "../accounts/map-account.ts";
import type { StatementOptions } from "../assemble.ts";
import { listStops } from "../list-stops.ts";
import { findNoiDifference } from "../noi-difference.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";
import type { OperatingStatement, Placement, StatementColumn, StatementLine } from "../statement.ts";
import { monthAt, monthIndex } from "../tables/read-period.ts";
import { type PropertyPart, splitByProperty } from "./split-by-property.ts";

/** What one line of a file says of a month: dollars that it adds to net income, with a minus what it takes off. */
export interface ActualLine {
  account: AccountKey;
  placement: Placement;
  label: string;
  amount: number;
  source: CellReference;
}

export interface ActualMonth {
  /** `YYYY-MM`. */
  month: string;
  lines: ActualLine[];
}

/** A line that nothing maps: its dollars have no place until somebody gives them one. */
export interface UnknownLine {
  /** How it is remembered: code, heading and name in one spelling. */
  line: string;
  label: string;
  placement: Placement | null;
  total: number;
}

export interface PropertyActuals {
  property: string;
  source: CellReference;
  system: string;
  months: ActualMonth[];
  unknown: UnknownLine[];
  /** Why nothing of it can be used. */
  problems: string[];
  /** What is worth a look. */
  notes: string[];
}

export interface ActualsOptions extends Pick<StatementOptions, "fileName" | "endMonth"> {
  remembered?: RememberedChoices;
  /** The properties that are known, as they are spelled. */
  properties: readonly string[];
  /** Whose statement it is where the file is of one property and does not say of which. */
  property?: string;
}

/**
 * The actual months of every property that a file holds, each read as an operating statement of its own: lines by month
 * and account with the cell they come from. What can't be told is a problem of that property alone.
 *
 * See docs/methods/operating-statements.md#of-many-properties. Errors: none.
 */
export function readActualMonths(sheets: readonly Sheet[], options: ActualsOptions): PropertyActuals[] {
  const known = new Map(options.properties.map((name) => [spellProperty(name), name]));
  const isKnown = (name: string) => known.has(spellProperty(name));
  const parts = splitByProperty(sheets, isKnown)?.map((part) => {
    return { ...part, property: known.get(spellProperty(part.property)) ?? part.property };
  });
  const named = Map.groupBy(parts ?? [], ({ property }) => spellProperty(property));
  // An id that was given for one property is none of a file of many.
  const isGiven = options.property !== undefined && named.size < 2;
  if (named.size > 0 && !isGiven) {
    return [...named.values()].map((of) => joinParts(of.map((part) => readPart(part, options))));
  }
  const property = options.property ?? findNamed(sheets, known) ?? "";
  const source = { sheet: sheets[0]?.name ?? "", row: 1, column: 1 };
  const whole = {
    property,
    sheets: [...sheets],
    source,
    locate: (cell: CellReference) => cell,
    problems: [],
  };
  return [readPart(whole, options)];
}

/** A property on several sheets, or of several years; no month may stand on two of them. */
function joinParts(read: readonly PropertyActuals[]): PropertyActuals {
  const [first, ...others] = read;
  if (first === undefined) throw new Error("A property has a part");
  if (others.length === 0) return first;
  const sheets = new Map<string, string>();
  const twice = read.flatMap(({ months, source }) =>
    months.flatMap(({ month }) => {
      const earlier = sheets.get(month);
      sheets.set(month, earlier ?? source.sheet);
      return earlier === undefined ? [] : [`${month} stands on the sheets ${earlier} and ${source.sheet}`];
    }),
  );
  return {
    ...first,
    months: read.flatMap(({ months }) => months).sort((a, b) => (a.month < b.month ? -1 : 1)),
    unknown: read.flatMap(({ unknown }) => unknown),
    problems: [...new Set([...twice, ...read.flatMap(({ problems }) => problems)])],
    notes: [...new Set(read.flatMap(({ notes }) => notes))],
  };
}

/** The same id, however it is typed. */
export const spellProperty = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** Of a file of one property: the known id that its titles name, if they name one. */
function findNamed(sheets: readonly Sheet[], known: ReadonlyMap<string, string>): string | undefined {
  const titles = sheets
    .filter(({ hidden }) => !hidden)
    .flatMap(({ rows }) => rows.slice(0, 12).flatMap((row) => row.filter((cell) => typeof cell === "string")))
    .flatMap((text) => [text, ...text.split(/[:=|,()]|\s[-–]\s/)])
    .map(spellProperty);
  const found = new Set(titles.flatMap((title) => known.get(title) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** A statement is read by its newest twelve months: the months before them are read by themselves, year by year. */
function readPart(part: PropertyPart, options: ActualsOptions): PropertyActuals {
  const years: PropertyActuals[] = [];
  let sheets = part.sheets;
  for (let year = 0; year < MOST_YEARS; year += 1) {
    const { read, columns } = readYear({ ...part, sheets }, options);
    const [first] = read.months;
    const hasOlder = columns.some(({ role, month }) => {
      return role === "prior" && month !== null && first !== undefined && month < first.month;
    });
    // An older year that is no statement by itself was not told by month.
    if (year > 0 && read.months.length === 0) break;
    years.unshift(read);
    if (!hasOlder) break;
    sheets = withoutYear(sheets, columns);
  }
  const [oldest, ...newer] = years;
  if (oldest === undefined || newer.length === 0) return oldest ?? readYear(part, options).read;
  return { ...joinParts(years), source: part.source };
}

const MOST_YEARS = 12;

/** The sheets without the columns that were read, and without all that compares them: older months alone are left. */
function withoutYear(sheets: readonly Sheet[], columns: readonly StatementColumn[]): Sheet[] {
  const gone = new Set(
    columns
      .filter(({ role }) => role !== "account" && role !== "prior")
      .map((one) => `${one.sheet} ${one.column}`),
  );
  return sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell, at) => (gone.has(`${sheet.name} ${at + 1}`) ? null : cell))),
  }));
}

function readYear(
  part: PropertyPart,
  options: ActualsOptions,
): { read: PropertyActuals; columns: StatementColumn[] } {
  const { fileName, endMonth, remembered } = options;
  const statement = readOperatingStatement(part.sheets, {
    ...(fileName === undefined ? {} : { fileName }),
    ...(endMonth === undefined ? {} : { endMonth }),
    ...(remembered === undefined ? {} : { remembered }),
  });
  const { property, source } = part;
  const base = { property, source, system: statement.system ?? "" };
  if (!statement.accepted) {
    const reason = statement.reason ?? "This is no operating statement";
    const problems = [...part.problems, reason];
    return { read: { ...base, months: [], unknown: [], problems, notes: [] }, columns: [] };
  }
  const read = {
    ...base,
    months: listMonths(statement, part),
    unknown: listUnknown(statement),
    problems: [...part.problems, ...listProblems(statement)],
    notes: listNotes(statement),
  };
  return { read, columns: statement.columns };
}

/** A statement of one month may print it as its total alone. */
function listMonths({ months, period, lines }: OperatingStatement, { locate }: PropertyPart): ActualMonth[] {
  const isOne = months.length === 0 && period !== null && period.from === period.to;
  const shown = isOne ? [period.from] : months;
  return shown.map((month, at) => ({
    month,
    lines: lines.flatMap((line): ActualLine[] => {
      const { account, label, effect, effectTotal, sources, totalSource } = line;
      const amount = isOne ? effectTotal : (effect[at] ?? null);
      if (line.kind !== "account" || line.basis === "ignored" || account === null || amount === null)
        return [];
      const cell = (isOne ? totalSource : sources[at]) ?? line.source;
      const placement = findPlacement(account) ?? "below";
      return [{ account, placement, label, amount, source: locate(cell) }];
    }),
  }));
}

function listUnknown({ lines, unmapped }: OperatingStatement): UnknownLine[] {
  const byKey = new Map(lines.map((line): [string, StatementLine] => [line.key, line]));
  return unmapped.flatMap(({ key, label, placement, total }) => {
    const line = byKey.get(key);
    return line === undefined ? [] : [{ line: spellLine(line), label, placement, total: total ?? 0 }];
  });
}

function listProblems(statement: OperatingStatement): string[] {
  const { months, period, columns } = statement;
  const isSpan = months.length === 0 && (period === null || period.from !== period.to);
  const span = period === null ? "without a period" : `of ${period.from} to ${period.to} in one total`;
  const counted = new Map<string, number>();
  for (const { month, role } of columns) {
    if (month !== null && (role === "month" || role === "other"))
      counted.set(month, (counted.get(month) ?? 0) + 1);
  }
  const twice = [...counted].flatMap(([month, count]) => (count > 1 ? [month] : []));
  const missed = findNoiDifference(statement);
  return [
    ...(isSpan ? [`The statement is ${span}: actuals are kept by month`] : []),
    ...twice.map((month) => `${month} stands in more than one column`),
    ...(missed === null
      ? []
      : [`The lines miss the statement's own net operating income by $${Math.abs(missed).toFixed(2)}`]),
    ...listStops(statement).map(({ message }) => message),
  ];
}

function listNotes({ issues, months, lines }: OperatingStatement): string[] {
  // Thousands, and statements on other sheets of the same file that are not added.
  const told = issues.filter(({ code }) => code === "T18" || code === "T06").map(({ message }) => message);
  const [first, last] = [months[0], months.at(-1)];
  const count = first === undefined || last === undefined ? 0 : monthIndex(last) - monthIndex(first) + 1;
  const gaps = Array.from({ length: count }, (_, at) => monthAt(monthIndex(first ?? "") + at)).filter(
    (month) => !months.includes(month),
  );
  const ignored = lines
    .filter(({ basis }) => basis === "ignored")
    .map(({ label }) => `“${label}” is left out`);
  return [...told, ...gaps.map((month) => `${month} is not in the statement`), ...ignored];
}

/** What an account is called in the chart. */
export const nameAccount = (account: string): string => findAccount(account)?.label ?? account;
