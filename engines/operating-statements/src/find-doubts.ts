import { looksNumeric } from "@labs/sheets/read-number";
import { cellText, isBlank, looksLikeWords, type PrintedBox, type Sheet } from "@labs/sheets/sheet";
import type { OperatingStatement, StatementIssue } from "./statement.ts";
import type { SheetReading } from "./tables/read-tables.ts";

/**
 * What of a printed statement may be lost: a page next to it that was not read, or holds rows of the same kind that
 * were not taken for its own (`T19`), amounts or headings that stand in one cell, and income or costs of which there is no line at all (`T20`). Tie-outs say nothing of these.
 */
export function findDoubts(
  { reading, statement }: { reading: SheetReading; statement: OperatingStatement },
  sheets: readonly Sheet[],
): StatementIssue[] {
  const used = new Set(reading.parts ?? [reading.sheet.name]);
  const own = sheets.filter(({ name, printed }) => used.has(name) && printed !== undefined);
  if (own.length === 0) return [];
  return [
    ...findUnreadPages(reading, own),
    ...(statement.noiTies === true ? [] : findRowsBehind(reading, { used, sheets })),
    ...own.flatMap((sheet) => findShared(reading, sheet)),
    ...findMissingSide(statement),
  ];
}

const error = (code: string, message: string): StatementIssue => ({
  sheet: null,
  line: null,
  column: null,
  key: null,
  code,
  severity: "error",
  message,
});

function findUnreadPages({ rows }: SheetReading, own: readonly Sheet[]): StatementIssue[] {
  const unread = own[0]?.printed?.unread ?? [];
  const pages = own.flatMap(({ name, printed }) =>
    rows.flatMap(({ source }) => (source.sheet === name ? listPages(printed?.boxes[source.row - 1]) : [])),
  );
  const [first, last] = [Math.min(...pages) - 1, Math.max(...pages) + 1];
  return unread.map(({ page, reason }) => {
    const issue = error("T19", `Page ${page} of the document was not read: ${reason}`);
    return page >= first && page <= last ? issue : { ...issue, severity: "warning" };
  });
}

/** So many rows of a name with as many amounts as the statement has columns are more of it, as far as anybody knows. */
const MORE_ROWS = 2;
const AS_MANY = 0.6;

function findRowsBehind(
  { columns }: SheetReading,
  { used, sheets }: { used: ReadonlySet<string>; sheets: readonly Sheet[] },
): StatementIssue[] {
  const last = sheets.findLastIndex(({ name }) => used.has(name));
  const end = Math.max(...(sheets[last]?.printed?.boxes ?? []).flatMap(listPages));
  const amounts = columns.filter(({ role }) => role === "month" || role === "total").length;
  return sheets.slice(last + 1).flatMap((sheet) => {
    const page = Math.min(...(sheet.printed?.boxes ?? []).flatMap(listPages));
    const rows = sheet.rows.filter((row) => {
      const [name, ...others] = row.filter((cell) => !isBlank(cell));
      const figures = others.filter((cell) => looksNumeric(cellText(cell)));
      return looksLikeWords(name) && figures.length >= Math.max(1, AS_MANY * amounts);
    });
    if (page > end + 1 || rows.length < MORE_ROWS) return [];
    const message = `Page ${page} has ${rows.length} rows of names and amounts that were not read, and no printed result says that the statement is whole: it may go on there`;
    return [{ ...error("T19", message), sheet: sheet.name }];
  });
}

const listPages = (boxes: readonly (PrintedBox | null)[] = []): number[] =>
  boxes.flatMap((box) => box?.page ?? []);

function findShared({ columns, rows, headerTop }: SheetReading, sheet: Sheet): StatementIssue[] {
  const shared = sheet.printed?.shared ?? new Set();
  const values = columns.filter(
    ({ role, sheet: name }) => name === sheet.name && (role === "month" || role === "total"),
  );
  const lines = new Set([
    headerTop,
    headerTop + 1,
    ...rows.flatMap(({ source }) => (source.sheet === sheet.name ? [source.row - 1] : [])),
  ]);
  const found = values.filter(({ column }) => [...lines].some((line) => shared.has(`${line}/${column - 1}`)));
  const [first] = found;
  if (first === undefined) return [];
  const message = `Under “${first.header}” two cells of a row were read as one: a column may be lost`;
  return [{ ...error("T20", message), sheet: sheet.name, column: String(first.column) }];
}

function findMissingSide({ lines }: OperatingStatement): StatementIssue[] {
  const has = (side: "income" | "expense") =>
    lines.some(({ kind, placement }) => kind === "account" && placement === side);
  const missing = has("income") ? (has("expense") ? undefined : "cost") : "income";
  if (missing === undefined) return [];
  return [error("T20", `No line of ${missing} was found: the table may be a part of a statement only`)];
}
