/** A cell before it is written: a value, or a formula behind "=" with how it is kept in the file. */
export interface BookCell {
  value: string | number | boolean | null;
  formula?: string;
  format: Format;
  isInput: boolean;
  /** Filled over an area from its first cell, as a program keeps copied formulas. */
  shared?: { index: number; area: string | undefined };
  array?: { area: string; isDynamic: boolean };
  table?: { area: string; row: string | undefined; column: string | undefined };
  /** An error that was typed. */
  error?: string;
}

export type Format = "plain" | "$" | "%" | "x" | "date" | "bold";

export interface StructuredTable {
  name: string;
  area: string;
  columns: string[];
  hasTotals?: boolean;
}

export interface Page {
  name: string;
  isHidden: boolean;
  cells: Map<string, BookCell>;
  merges: string[];
  tables: StructuredTable[];
  hiddenRows: Set<number>;
}

interface DefinedName {
  name: string;
  text: string;
  /** The page that alone knows it, from 0. */
  page?: number;
}

/** A workbook as a firm keeps it, and how a test tries it. */
export interface Book {
  name: string;
  pages: Page[];
  names: DefinedName[];
  is1904?: boolean;
  iterates?: boolean;
  hasLink?: boolean;
  hasMacros?: boolean;
}

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letters(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`;

export const cellName = (row: number, column: number): string => `${letters(column)}${row + 1}`;

export function readName(name: string): { row: number; column: number } {
  const [, word = "A", digits = "1"] = /^\$?([A-Z]+)\$?(\d+)$/.exec(name) ?? [];
  const column = [...word].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

export function listArea(area: string): string[] {
  const [from = "A1", to = from] = area.split(":");
  const [first, last] = [readName(from), readName(to)];
  const names: string[] = [];
  for (let row = first.row; row <= last.row; row += 1) {
    for (let column = first.column; column <= last.column; column += 1) names.push(cellName(row, column));
  }
  return names;
}

const DAY = 86_400_000;
const dayNumber = (day: string): number => Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / DAY);

/** Words as people type them: `$485,000`, `6.5%`, `1.25x`, `2025-06-30`; what stands behind `!` is no input. */
function readTyped(text: string, is1904: boolean): BookCell {
  const isInput = !text.startsWith("!");
  const typed = isInput ? text : text.slice(1);
  const number = Number(typed.replaceAll(/[$,%x]/g, ""));
  if (typed.startsWith("#")) return { value: null, error: typed, format: "plain", isInput: false };
  if (typed.startsWith("'")) return { value: typed.slice(1), format: "plain", isInput };
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed))
    return { value: dayNumber(typed) - (is1904 ? 1462 : 0), format: "date", isInput };
  if (typed === "TRUE" || typed === "FALSE") return { value: typed === "TRUE", format: "plain", isInput };
  if (typed === "" || !Number.isFinite(number))
    return { value: typed, format: isInput ? "plain" : "bold", isInput: false };
  if (typed.includes("%")) return { value: Math.round(number * 1e10) / 1e12, format: "%", isInput };
  if (typed.includes("$")) return { value: number, format: "$", isInput };
  return { value: number, format: typed.includes("x") ? "x" : "plain", isInput };
}

const FORMATS: Record<string, Format> = { $: "$", "%": "%", x: "x", d: "date" };

function readFormula(text: string): BookCell {
  const [, formula = "", format] = /^=(.*?)(?:\s::([$%xd]))?$/s.exec(text) ?? [];
  return { value: null, formula, format: FORMATS[format ?? ""] ?? "plain", isInput: false };
}

let sharedCount = 0;

/** A page that is filled row by row, its cells set apart by bars. A formula's format stands behind `::`. */
export function openPage(name: string, { isHidden = false, is1904 = false } = {}) {
  const page: Page = { name, isHidden, cells: new Map(), merges: [], tables: [], hiddenRows: new Set() };
  const put = (cell: string, text: string): void => {
    page.cells.set(cell, text.startsWith("=") ? readFormula(text) : readTyped(text, is1904));
  };
  return {
    page,
    put,
    /** Rows from a cell on. */
    rows(from: string, text: string): void {
      const start = readName(from);
      for (const [down, line] of text
        .replace(/^\n/, "")
        .replace(/\n\s*$/, "")
        .split("\n")
        .entries()) {
        for (const [across, part] of line.split("|").entries()) {
          const typed = part.trim();
          if (typed !== "") put(cellName(start.row + down, start.column + across), typed);
        }
      }
    },
    /** One formula over an area, its references moving along. */
    fill(area: string, text: string): void {
      const index = sharedCount;
      sharedCount += 1;
      const first = readFormula(text);
      for (const [at, cell] of listArea(area).entries()) {
        const shared = { index, area: at === 0 ? area : undefined };
        const { formula, ...rest } = first;
        page.cells.set(cell, at === 0 ? { ...first, shared } : { ...rest, shared });
        if (at === 0 && formula === undefined) throw new Error(`No formula for ${area}`);
      }
    },
    array(area: string, text: string, isDynamic = false): void {
      const [first = "A1", ...others] = listArea(area);
      page.cells.set(first, { ...readFormula(text), array: { area, isDynamic } });
      for (const cell of others) page.cells.set(cell, { value: 0, format: "plain", isInput: false });
    },
    /** What a data table fills; its formulas and values stand around it. */
    dataTable(area: string, inputs: { row?: string; column?: string }): void {
      const [first = "A1", ...others] = listArea(area);
      const table = { area, row: inputs.row, column: inputs.column };
      page.cells.set(first, { value: 0, format: "plain", isInput: false, table });
      for (const cell of others) page.cells.set(cell, { value: 0, format: "plain", isInput: false });
    },
  };
}

/** A book whose given cells hold other values, as somebody would type them. */
export function change(book: Book, changes: Readonly<Record<string, number | string | boolean>>): Book {
  const pages = book.pages.map((page) => {
    const cells = new Map(page.cells);
    for (const [place, value] of Object.entries(changes)) {
      const [sheet, cell = ""] = place.split("!");
      const known = cells.get(cell);
      if (sheet !== page.name) continue;
      if (known === undefined || known.formula !== undefined) throw new Error(`${place} is no input`);
      cells.set(cell, { ...known, value });
    }
    return { ...page, cells };
  });
  return { ...book, pages };
}
