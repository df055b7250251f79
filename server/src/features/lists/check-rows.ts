import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { GivenPlace, RowIssue } from "@labs/contract/uploads/data-request-rows";
import type { Mapping } from "./columns/map-columns.ts";
import { cellText, type Table } from "./find-table.ts";
import { findLotUnit, writesCommas, writesDayFirst, writesDots, writesShortDays } from "./read-cell.ts";
import { createRowReader, type RowValues } from "./read-row.ts";
import { type RowAddress, readRowAddress } from "./read-row-address.ts";
import { findUnitMismatch, findUnsupported, groupIssues } from "./row-issues.ts";
import type { Field } from "./templates/fields.ts";
import type { ListKind } from "./templates/list-templates.ts";

export interface CheckedRow {
  values: RowValues;
  address: RowAddress;
  issues: RowIssue[];
}

export function hasError(issues: readonly RowIssue[]): boolean {
  return issues.some(({ severity }) => severity === "error");
}

/** A reader of rows with all that is wrong with each by itself, before anything is looked up. */
export function createRowCheck(of: {
  table: Table;
  kind: ListKind;
  fields: readonly Field[];
  mapping: Mapping;
  /** City, state or postal code of all rows. */
  place?: GivenPlace | undefined;
  now: Date;
}): (at: number) => CheckedRow {
  const { table, fields, mapping } = of;
  const today = of.now.toISOString().slice(0, 10);
  // A list that has ZIP codes has one for every home; a list without any is placed by its cities.
  const needsZip = mapping.zip !== undefined && of.place?.zip === undefined;
  const read = createRowReader({
    fields,
    mapping,
    headers: table.headers,
    today,
    state: of.place?.state,
    lotUnit: findUnitOfLots(table, mapping),
    shortDays: findColumns(table, mapping, writesShortDays),
    dayFirst: findDayFirst(table, mapping, fields),
    dotted: findDotted(table, mapping),
    commas: findColumns(table, mapping, writesCommas),
    isInThousands: table.isInThousands,
  });
  // Reading an address is most of the work, and each row is looked at several times.
  const known: CheckedRow[] = [];
  const check = (at: number): CheckedRow => {
    const values = read(table.rows[at] ?? { row: 0, cells: [] });
    const place = { ...of.place, ...table.rows[at]?.place };
    const address = readRowAddress(values, { place, needsZip: needsZip && place.zip === undefined });
    const said = new Set(values.issues.map(({ code }) => code));
    const issues = [...values.issues];
    // A postal code that could not be read is said already.
    if (address.issue !== undefined && !said.has("A01") && !said.has("A08")) issues.push(address.issue);
    const unsupported = findUnsupported(of.kind, values);
    if (unsupported !== undefined) issues.push(unsupported);
    const mismatch = of.kind === "multi-family" ? findUnitMismatch(values) : undefined;
    if (mismatch !== undefined) issues.push(mismatch);
    return { values, address, issues };
  };
  return (at) => {
    const checked = known[at] ?? check(at);
    known[at] = checked;
    return { ...checked, issues: [...checked.issues] };
  };
}

function findColumns(
  table: Table,
  mapping: Mapping,
  write: (texts: readonly string[]) => boolean,
): ReadonlySet<number> {
  return new Set(Object.values(mapping).filter((column) => write(listTexts(table, column))));
}

/** A list writes all of its thousands alike: where one column proves dots, another needs only one such figure. */
function findDotted(table: Table, mapping: Mapping): ReadonlySet<number> {
  const proved = findColumns(table, mapping, (texts) => writesDots(texts));
  return proved.size === 0 ? proved : findColumns(table, mapping, (texts) => writesDots(texts, 1));
}

/** A list writes all of its days alike: what one column proves holds for those that prove nothing. */
function findDayFirst(table: Table, mapping: Mapping, fields: readonly Field[]): ReadonlySet<number> {
  const days = fields.flatMap(({ key, reading }) => (reading.kind === "date" ? (mapping[key] ?? []) : []));
  const proved = days.some((column) => writesDayFirst(listTexts(table, column)));
  const isRefuted = days.some((column) =>
    listTexts(table, column).some((text) => /^\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{4}$/.test(text)),
  );
  return new Set(proved && !isRefuted ? days : []);
}

function findUnitOfLots({ headers, rows }: Table, { lot_sqft: column }: Mapping): string | undefined {
  if (column === undefined) return undefined;
  return findLotUnit(listTexts({ rows }, column), headers[column] ?? "");
}

const listTexts = ({ rows }: Pick<Table, "rows">, column: number): string[] =>
  rows.map(({ cells }) => cellText(cells[column] ?? null).trim()).filter(Boolean);

/** So many rows are looked at before others get their turn. */
const TURN = 50;

/** Calls back for each row, giving way to others in between. */
export async function forEachRow(
  count: number,
  signal: AbortSignal,
  visit: (at: number) => void,
): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    if (at % TURN === 0) {
      signal.throwIfAborted();
      await yieldToOthers();
    }
    visit(at);
  }
}

/** What is wrong with all rows under a mapping, by repair. */
export async function previewRepairs(count: number, check: (at: number) => CheckedRow, signal: AbortSignal) {
  const issues: RowIssue[] = [];
  await forEachRow(count, signal, (at) => {
    for (const issue of check(at).issues) issues.push(issue);
  });
  return groupIssues(issues);
}
