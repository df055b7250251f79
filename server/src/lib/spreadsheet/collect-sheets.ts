import type { Cell, MergedArea, Sheet } from "@labs/sheets/sheet";
import type { SheetWork } from "./read-spreadsheet.ts";

/** Rows of the sheet with this place. */
export interface SheetRows {
  sheet: number;
  rows: Cell[][];
}

export type SheetHead = Omit<Sheet, "rows" | "merges">;

/** So many cells travel together: more would hold up whoever takes them. */
const CELLS_AT_ONCE = 20_000;

/** The sheets themselves, sent in parts. */
export const work: SheetWork<
  undefined,
  { heads: (SheetHead & { merges: MergedArea[] })[] },
  SheetRows
> = async (sheets, _, send) => {
  for (const [sheet, { rows }] of sheets.entries()) {
    let part: Cell[][] = [];
    let cells = 0;
    for (const row of rows) {
      part.push(row);
      cells += row.length + 1;
      if (cells < CELLS_AT_ONCE) continue;
      await send({ sheet, rows: part });
      part = [];
      cells = 0;
    }
    if (part.length > 0) await send({ sheet, rows: part });
  }
  return {
    heads: sheets.map(({ name, hidden, merges, printed }) => ({
      name,
      hidden,
      merges,
      ...(printed === undefined ? {} : { printed }),
    })),
  };
};
