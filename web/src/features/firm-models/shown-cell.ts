import type { FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import type { CellPlace } from "../../components/sheet/sheet-address.ts";

const NAME = /^(.*)!([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/s;

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Where a cell such as "Sheet!B4" stands, or the first of an area; undefined where the workbook has no such sheet. */
export function findPlace(
  name: string,
  model: Pick<FirmModelDetail, "sheets">,
): { sheet: number; at: CellPlace } | undefined {
  const match = NAME.exec(name);
  if (match === null) return undefined;
  const [, title, letters = "", digits = ""] = match;
  const sheet = model.sheets.findIndex((each) => each.name === title);
  return sheet < 0 ? undefined : { sheet, at: { row: Number(digits) - 1, column: columnOf(letters) } };
}

/** An area of more cells is marked by its first ones. */
const MOST_MARKED = 2_000;

/** The cells of "Sheet!B4" or "Sheet!B4:B9" that stand on a sheet. */
export function readCells(name: string, sheet: string): CellPlace[] {
  const match = NAME.exec(name);
  if (match === null || match[1] !== sheet) return [];
  const [, , letters = "", digits = "", endLetters = letters, endDigits = digits] = match;
  const cells: CellPlace[] = [];
  for (let row = Number(digits) - 1; row < Number(endDigits); row += 1) {
    for (let column = columnOf(letters); column <= columnOf(endLetters); column += 1) {
      if (cells.length === MOST_MARKED) return cells;
      cells.push({ row, column });
    }
  }
  return cells;
}
