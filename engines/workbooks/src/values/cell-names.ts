/** The letters of a column, counted from zero. */
export function columnName(column: number): string {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** The column that letters name, from zero; -1 for none. */
export function readColumn(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) return -1;
    column = column * 26 + digit;
  }
  return column - 1;
}

/** Row and column of a name such as "B4", from zero. */
export function readCellName(name: string): { row: number; column: number } | undefined {
  const match = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(name.trim());
  if (match === null) return undefined;
  const [column, row] = [readColumn(match[1] ?? ""), Number(match[2]) - 1];
  return column <= 16_383 && row <= 1_048_575 ? { row, column } : undefined;
}

/** The four sides of a name such as "B4:D9" or "B4". */
export function readAreaName(
  name: string,
): { top: number; left: number; bottom: number; right: number } | undefined {
  const [first = "", second = first] = name.split(":");
  const [from, to] = [readCellName(first), readCellName(second)];
  if (from === undefined || to === undefined) return undefined;
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  };
}

/** "Sheet!B4", the sheet's name bare, as answers name a cell. */
export const fullCellName = (sheet: string, row: number, column: number): string =>
  `${sheet}!${cellName(row, column)}`;
