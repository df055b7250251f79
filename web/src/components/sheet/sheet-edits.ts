import { readInput } from "../../lib/typed-input/input-text.ts";

export type SheetValue = string | number | null;
export type SheetRow = Record<string, SheetValue>;

export interface SheetColumn {
  key: string;
  header: string;
  kind: "text" | "number" | "integer" | "money" | "percent";
  width?: number;
  hint?: string;
  /** A figure worked out from its row: shown, never typed. */
  computed?: (row: SheetRow) => string;
}

/** A cell by the position of its row and its column. */
export interface SheetPlace {
  row: number;
  column: number;
}

/** A text that a column cannot take, and where it was meant to go. */
export interface RefusedCell {
  row: number;
  header: string;
  text: string;
}

/** What a column makes of a typed or pasted text; undefined where it cannot be read. */
export function readCell(text: string, { kind }: Pick<SheetColumn, "kind">): SheetValue | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "—") return null;
  if (kind === "text") return trimmed;
  const read = readInput(trimmed, { format: FORMATS[kind], grain: "scalar" });
  if (!read.ok || typeof read.value !== "number") return undefined;
  return kind === "integer" && !Number.isInteger(read.value) ? undefined : read.value;
}

/** A cell is typed as a field of its unit: `0.35` and `0.35%` are the same share. */
const FORMATS = { number: "number", integer: "number", money: "currency", percent: "percent" } as const;

/** A value as it is typed and copied, losing no digit. */
export function writeCell(value: SheetValue | undefined, { kind }: Pick<SheetColumn, "kind">): string {
  if (value === null || value === undefined) return "";
  if (kind !== "percent" || typeof value !== "number") return String(value);
  return `${Number((value * 100).toPrecision(12))}%`;
}

/** A block copied from a spreadsheet as rows of texts: tabs between cells, quotes around cells with line ends. */
export function cellsOfBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  const source = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  for (let index = 0; index < source.length; index++) {
    const letter = source[index] ?? "";
    if (isQuoted && letter === '"' && source[index + 1] === '"') {
      cell += '"';
      index++;
    } else if (letter === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (letter === "\t" && !isQuoted) endCell();
    else if (letter === "\n" && !isQuoted) {
      endCell();
      rows.push([]);
    } else cell += letter;
  }
  endCell();
  return rows;
}

export function emptyRow(columns: SheetColumn[]): SheetRow {
  return Object.fromEntries(columns.filter(({ computed }) => !computed).map(({ key }) => [key, null]));
}

/** A first row that repeats the columns' names is their heading, not data. */
function withoutHeading(cells: string[][], columns: SheetColumn[], from: number): string[][] {
  const names = (cells[0] ?? []).map((text) => text.trim().toLowerCase());
  const known = names.filter((name, index) => name === columns[from + index]?.header.toLowerCase());
  return known.length > 1 && known.length === names.length ? cells.slice(1) : cells;
}

interface Paste {
  rows: SheetRow[];
  columns: SheetColumn[];
  at: SheetPlace;
  cells: string[][];
}

/** Writes a block over the cells from a place on; rows are added where it reaches below the last one. */
export function pasteBlock({ rows, columns, at, cells }: Paste): {
  rows: SheetRow[];
  refused: RefusedCell[];
} {
  const next = [...rows];
  const refused: RefusedCell[] = [];
  for (const [down, texts] of withoutHeading(cells, columns, at.column).entries()) {
    const row = at.row + down;
    const changed = { ...(next[row] ?? emptyRow(columns)) };
    for (const [right, text] of texts.entries()) {
      const column = columns[at.column + right];
      if (column === undefined) {
        if (text.trim() !== "") refused.push({ row, header: "beyond the last column", text });
        continue;
      }
      if (column.computed) continue;
      const value = readCell(text, column);
      if (value === undefined) refused.push({ row, header: column.header, text });
      else changed[column.key] = value;
    }
    next[row] = changed;
  }
  return { rows: next, refused };
}

/** The rectangle between two places, whichever was marked first. */
export function toRange(a: SheetPlace, b: SheetPlace): { from: SheetPlace; to: SheetPlace } {
  return {
    from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
    to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
  };
}

/** The same rows with the typed cells of a rectangle emptied. */
export function clearRange(
  rows: SheetRow[],
  columns: SheetColumn[],
  { from, to }: { from: SheetPlace; to: SheetPlace },
): SheetRow[] {
  const keys = columns
    .slice(from.column, to.column + 1)
    .filter(({ computed }) => !computed)
    .map(({ key }) => [key, null]);
  return rows.map((row, index) =>
    index < from.row || index > to.row ? row : { ...row, ...Object.fromEntries(keys) },
  );
}
