/** What a cell holds; dates are midnight UTC of their day. */
export type Cell = string | number | boolean | Date | null;

/** An area of cells shown as one, its value in the first; all counted from 0. */
export interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface Sheet {
  name: string;
  hidden: boolean;
  rows: Cell[][];
  merges: MergedArea[];
  /** Of a table that was read from printed pages. */
  printed?: PrintedSource;
}

/** Where a cell stands on paper: its page, counted from 1, and its edges in points from the upper left corner. */
export interface PrintedBox {
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PrintedSource {
  /** One for each cell that has words. */
  boxes: (PrintedBox | null)[][];
  /** Cells, by `row/column` from 0, in which several stand that are drawn apart: one of them may be another column's. */
  shared: ReadonlySet<string>;
  /** Of pages that are read from their side, by number: by how many quarters clockwise their letters lie. */
  turns?: Readonly<Record<number, number>>;
  /** Pages of the document from which nothing could be read. */
  unread: UnreadPage[];
}

export interface UnreadPage {
  page: number;
  reason: string;
}

/** Where a value came from; row and column count from 1. */
export interface CellReference {
  sheet: string;
  row: number;
  column: number;
}

/** A cell as one line of words. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string") return tidy(cell);
  // A workbook may hold a day that there is none of.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return String(cell);
}

// A plain cell, as most are, needs no replacing.
const UNTIDY = /^\s|\s$|[\s\u00a0\u200b\ufeff]{2}|[\n\t\u00a0\u200b\ufeff]/;

function tidy(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text
    .replaceAll(/[\u200b\ufeff]/g, "")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();
}

export function isBlank(cell: Cell | undefined): boolean {
  return (
    cell === null || cell === undefined || cell === "" || (typeof cell === "string" && tidy(cell) === "")
  );
}

const ACCENTED = /[\u00b0-\u00bf\u00df-\u024f]/;

/** Letters and digits in lower case without accents, single blanks between: how words are compared. */
export function normalizeWords(text: string): string {
  const lower = text.toLowerCase();
  const plain = ACCENTED.test(lower)
    ? lower
        .replaceAll("ß", "ss")
        .replaceAll("n°", "no ")
        .normalize("NFKD")
        .replaceAll(/[\u0300-\u036f]/g, "")
    : lower;
  return plain
    .replaceAll(/#/g, " no ")
    .replaceAll(/[^a-z0-9$%+]+/g, " ")
    .trim();
}

/** Whether a cell holds words rather than a figure. */
export function looksLikeWords(cell: Cell | undefined): boolean {
  return typeof cell === "string" && /[a-z]{2}/i.test(cell);
}
