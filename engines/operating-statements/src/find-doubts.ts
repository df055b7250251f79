import type { PrintedBox, Sheet } from "@labs/sheets/sheet";
import type { OperatingStatement, StatementIssue } from "./statement.ts";
import type { SheetReading } from "./tables/read-tables.ts";

/**
 * What of a printed statement may be lost: a page next to it that was not read (`T19`), amounts or headings that stand
 * in one cell, and income or costs of which there is no line at all (`T20`). Tie-outs say nothing of these.
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
