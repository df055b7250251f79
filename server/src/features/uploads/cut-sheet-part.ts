import type { SheetPart } from "@labs/contract/uploads/data-request-rows";
import type { Cell, PrintedBox, Sheet } from "@labs/sheets/sheet";
import type { SheetWork } from "../../lib/spreadsheet/read-spreadsheet.ts";

const LONGEST_CELL = 500;

/** Rows of one sheet as text; undefined where the file has no such sheet. */
export const work: SheetWork<{ sheet: number; from: number; count: number }, SheetPart | undefined> = (
  sheets,
  { sheet: at, from, count },
) => {
  const sheet = sheets[at];
  if (sheet === undefined) return undefined;
  const start = from - 1;
  return {
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.length,
      columns: rows.reduce((most, row) => Math.max(most, row.length), 0),
    })),
    sheet: at,
    from,
    rows: sheet.rows.slice(start, start + count).map((row) => Array.from(row, toText)),
    printed: describePrinted(sheet, { from: start, to: start + count }),
  };
};

function describePrinted(
  { printed }: Sheet,
  { from, to }: { from: number; to: number },
): SheetPart["printed"] {
  if (printed === undefined) return null;
  const { boxes, turns = {}, unread } = printed;
  return { boxes: boxes.slice(from, to).map((row) => row.map(roundBox)), turns: { ...turns }, unread };
}

const roundBox = (box: PrintedBox | null): PrintedBox | null =>
  box === null
    ? null
    : {
        page: box.page,
        left: tenths(box.left),
        top: tenths(box.top),
        right: tenths(box.right),
        bottom: tenths(box.bottom),
      };

const tenths = (points: number): number => Math.round(10 * points) / 10;

function toText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
  return text.slice(0, LONGEST_CELL).toWellFormed();
}
