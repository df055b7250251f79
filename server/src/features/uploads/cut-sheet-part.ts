import type { SheetPart } from "@labs/contract/uploads/data-request-rows";
import type { Cell } from "@labs/sheets/sheet";
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
  };
};

function toText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
  return text.slice(0, LONGEST_CELL).toWellFormed();
}
