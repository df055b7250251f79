import { type Cell, cellText, type Sheet } from "@labs/sheets/sheet";
import { monthAt, monthIndex } from "./read-period.ts";

const NUMBERED = /^(?:period|per\.?|pd\.?|p|month|mo\.?|m)[\s#]*0?(\d{1,2})$/i;
const FEWEST = 3;
const MOST_HEADER_ROWS = 40;

/**
 * A sheet whose months are numbered through its year, `Period 1` to `Period 12`, with the months that its titles say
 * they are. The sheet as it is where nothing says in which month the first period lies.
 *
 * @example namePeriods(sheet, "2024-07") // `Period 2` is read as 2024-08
 */
export function namePeriods(sheet: Sheet, first: string | undefined): Sheet {
  if (first === undefined) return sheet;
  const at = sheet.rows.slice(0, MOST_HEADER_ROWS).findIndex(isNumbered);
  if (at < 0) return sheet;
  const start = monthIndex(first);
  const rows = sheet.rows.map((row, place) =>
    place !== at
      ? row
      : row.map((cell) => {
          const number = readPeriod(cell);
          return number === undefined ? cell : monthAt(start + number - 1);
        }),
  );
  return { ...sheet, rows };
}

function readPeriod(cell: Cell): number | undefined {
  const number = Number(NUMBERED.exec(cellText(cell))?.[1] ?? 0);
  return number >= 1 && number <= 12 ? number : undefined;
}

/** One number after the other. */
function isNumbered(row: readonly Cell[]): boolean {
  const numbers = row.flatMap((cell) => readPeriod(cell) ?? []);
  return (
    numbers.length >= FEWEST &&
    numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  );
}
