import type { FormulaPage, FormulaRow } from "../language/rows.ts";

/** Where the periods of every sheet stand: the same columns on each, so that a period is read straight down. */
interface PeriodColumns {
  /** Column of year 0; year `y` stands `y` columns further right. */
  year: number;
  /** Column of month 0. */
  month: number;
  years: number;
  months: number;
}

interface RowPlace {
  sheet: string;
  /** From 1, as a spreadsheet counts. */
  row: number;
}

interface TablePlace {
  sheet: string;
  /** Column of the table's key, from 1. */
  column: number;
  firstRow: number;
  lastRow: number;
}

export interface WorkbookLayout {
  periods: PeriodColumns;
  rows: Map<string, RowPlace>;
  /** By the key of a table's column. */
  tables: Map<string, TablePlace>;
  /** Sheet names by page id. */
  pages: Map<string, string>;
  tableSheets: Map<string, string>;
}

export const valueColumn = 3;
export const basisColumn = 4;
const firstYearColumn = 5;
/** Rows of the head: title, note, labels of the columns, their year, their month. */
export const yearHeadRow = 4;
export const monthHeadRow = 5;
const firstDataRow = 6;
export const firstTableRow = 4;

/** Places every row of a catalog: one sheet a page, one a table, scalars in column C, periods to the right. */
export function layOut(
  pages: readonly FormulaPage[],
  size: { years: number; months: number; tableRows: Record<string, number> },
): WorkbookLayout {
  const layout: WorkbookLayout = {
    periods: {
      year: firstYearColumn,
      month: firstYearColumn + size.years + 2,
      years: size.years,
      months: size.months,
    },
    rows: new Map(),
    tables: new Map(),
    pages: new Map(),
    tableSheets: new Map(),
  };
  for (const page of pages) {
    const sheet = sheetName(`${page.id} ${page.title}`);
    layout.pages.set(page.id, sheet);
    let row = firstDataRow;
    for (const { key, grain } of page.rows) {
      if (grain === "unitType") placeInTable(layout, key, size.tableRows);
      else layout.rows.set(key, { sheet, row: row++ });
    }
  }
  return layout;
}

function placeInTable(layout: WorkbookLayout, key: string, tableRows: Record<string, number>): void {
  const [table = ""] = key.split(".");
  const sheet = sheetName(TABLE_NAMES[table] ?? inWords(table));
  layout.tableSheets.set(table, sheet);
  const column = 1 + [...layout.tables.keys()].filter((other) => other.startsWith(`${table}.`)).length;
  // A table without rows keeps an empty one, as no range is empty.
  const count = Math.max(1, tableRows[table] ?? 0);
  layout.tables.set(key, { sheet, column, firstRow: firstTableRow, lastRow: firstTableRow + count - 1 });
}

/** What analysts call the tables; another is called by the words of its key. */
const TABLE_NAMES: Readonly<Record<string, string>> = {
  unitMix: "Unit Mix",
  t12: "T12",
  renovationScope: "Renovation Scope",
  transferTaxes: "Transfer Taxes",
  capitalNeeds: "Capital Needs",
  remainingLife: "Remaining Life",
};

/** `leaseRoll` as `Lease Roll`. */
const inWords = (key: string): string =>
  key.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/^./, (letter) => letter.toUpperCase());

/** At most 31 characters, without those that a sheet's name may not have. */
function sheetName(text: string): string {
  return text
    .replaceAll(/[[\]:*?/\\']/g, " ")
    .replaceAll(/\s+/g, " ")
    .slice(0, 31)
    .trim();
}

/** `A`, `Z`, `AA` … of a column from 1. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A defined name of a figure; prefixed, as names such as `g1` would be addresses of cells. */
export function definedName(key: string): string {
  return `L_${key.replaceAll(/[^A-Za-z0-9]/g, "_")}`;
}

/** Whether a line runs in a period; outside it is zero, and no formula. */
export function runs(row: FormulaRow, period: number, holdPeriods: number): boolean {
  if (row.timing === "operating") return period > 0;
  if (row.timing === "hold") return period > 0 && period <= holdPeriods;
  if (row.timing === "closing") return period <= holdPeriods;
  return true;
}

/** What a cell can hold of a figure. */
export function storable(value: unknown): number | string | boolean | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}
