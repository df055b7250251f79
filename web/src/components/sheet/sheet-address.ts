/** A cell of a spreadsheet by the positions of its row and column, both from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** The letters above a spreadsheet's column: 0 is `A`, 25 `Z`, 26 `AA`. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** The name that a spreadsheet gives a cell: `C14`. */
export function cellName({ row, column }: CellPlace): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** Distinguishes the cells of one sheet. */
export function cellKey({ row, column }: CellPlace): string {
  return `${row}.${column}`;
}

/** A digit of the type that sheets are set in, which is as wide as most letters. */
const LETTER_WIDTH = 7.8;
const PADDING = 22;
const [NARROWEST, WIDEST] = [52, 240];

/** A heading or a figure is at most so long; what is longer is a sentence, a title or a name. */
const SHORT = 14;

/** A width in pixels for each column that shows its short cells and most of its long ones; the first rows speak for all. */
export function columnWidths(
  rows: readonly (readonly (string | null | undefined)[])[],
  count: number,
): number[] {
  const looked = rows.slice(0, 300);
  return Array.from({ length: count }, (_, column) => {
    const lengths = looked
      .map((row) => row[column]?.length ?? 0)
      .filter((length) => length > 0)
      .sort((a, b) => a - b);
    const usual = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0;
    const letters = Math.max(usual, ...lengths.filter((length) => length <= SHORT));
    return Math.round(Math.min(WIDEST, Math.max(NARROWEST, letters * LETTER_WIDTH + PADDING)));
  });
}

const FIGURE = /^[-+(]?\s?[$€£]?\s?[-(]?\d[\d,]*(\.\d+)?\s?%?\)?-?$/;

/** Whether a cell's text is an amount or a number, which stands at the right as spreadsheets have it. */
export function isFigure(text: string): boolean {
  return FIGURE.test(text.trim());
}

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

interface Walk {
  from: CellPlace;
  key: string;
  /** With Ctrl or Cmd held. */
  isFar: boolean;
  size: { rows: number; columns: number };
}

/** Where a key leads in a sheet; undefined for a key that does not walk. */
export function walkTo({ from, key, isFar, size }: Walk): CellPlace | undefined {
  const last = { row: Math.max(0, size.rows - 1), column: Math.max(0, size.columns - 1) };
  if (key === "Home") return { row: isFar ? 0 : from.row, column: 0 };
  if (key === "End") return { row: isFar ? last.row : from.row, column: last.column };
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const far = (position: number, by: number, most: number) => (by === 0 ? position : by < 0 ? 0 : most);
  if (isFar) return { row: far(from.row, step[0], last.row), column: far(from.column, step[1], last.column) };
  return { row: clamp(from.row + step[0], last.row), column: clamp(from.column + step[1], last.column) };
}
