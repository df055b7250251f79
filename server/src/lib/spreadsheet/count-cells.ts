import { cellName } from "@labs/workbooks/cell-names";
import { readDigits } from "./read-digits.ts";
import { findAttribute, type Tag } from "./scan-tags.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** What a workbook may hold; letters are those of all cells, so that a text counts as often as cells name it. */
export interface Most {
  cells: number;
  letters: number;
}

/** What was met of a workbook's cells. */
export interface MetCells {
  /** The last row and column of any sheet that holds a value or a formula; colors and notes beyond hold nothing. */
  filled: { rows: number; columns: number };
  /** Whether cells that hold nothing lie so far out that the sheet may not be laid out whole. */
  isWide: boolean;
  /** Formulas that were saved without a value. */
  blankFormulas: number;
  /** Those saved as zero by a program that leaves all calculation to whoever opens the workbook. */
  zeroFormulas: number;
}

/** Cells that only have a color or a border stand in the file too, beside those that we read. */
const CELLS_WITHOUT_VALUE = 1.5;

/** Cells from the first to the last row and column of a sheet: a library lays out all of them, filled or not. */
const MOST_CELLS_SPANNED = 20_000_000;

const MOST_ROWS = 1_200_000;

/** The element that says how a workbook is calculated, and that all of it is to be when it is opened. */
export const CALCULATION = "calcPr";
const LEAVES = /\sfullCalcOnLoad\s*=\s*["'](?:1|true)["']/;

export const tooMuch = (what: string, then = "") =>
  new SpreadsheetError("too_large", `The workbook ${what} than we may read${then}`);

/** Counts cells while their tags and texts are met in order. */
export function countCells(most: Most, isSparse: boolean) {
  const mostSpanned = Math.max(most.cells, MOST_CELLS_SPANNED);
  const formulas = countFormulas();
  let [all, allRows, isWide] = [0, 0, false];
  /** The last filled row and column of all sheets, of this one, and where this one reaches to, filled or not. */
  const filled = { rows: 0, columns: 0 };
  let [filledRows, filledColumns, rows, columns] = [0, 0, 0, 0];
  let [row, column] = [0, 0];

  /** Where a cell holds something, the sheet reaches to there. */
  function fill(): void {
    if (column > filledColumns) filledColumns = column;
    if (row > filledRows) filledRows = row;
    if (isSparse || filledRows * filledColumns <= mostSpanned) return;
    const last = cellName(row - 1, column - 1);
    throw tooMuch("spans more cells", `: it reaches to ${last}, which may have been filled by mistake`);
  }

  return {
    takeRow(tag: Tag): void {
      const at = findAttribute(tag, REFERENCE);
      row = at < 0 ? row + 1 : readDigits(tag.bytes, at);
      column = 0;
      rows = Math.max(rows, row);
      allRows += 1;
      if (allRows > MOST_ROWS) throw tooMuch("has more rows");
    },
    takeCell(tag: Tag, mayBeEmptyText: boolean): void {
      formulas.beginCell(mayBeEmptyText);
      const at = findAttribute(tag, REFERENCE);
      if (at < 0) column += 1;
      else {
        const place = readReference(tag.bytes, at);
        column = place.column;
        if (place.row > 0) row = place.row;
      }
      rows = Math.max(rows, row);
      columns = Math.max(columns, column);
      all += 1;
      if (rows * columns > mostSpanned) isWide = true;
      if (all > CELLS_WITHOUT_VALUE * most.cells) throw tooMuch("spans more cells");
    },
    takeFormula(): void {
      if (column === 0) return;
      formulas.takeFormula();
      fill();
    },
    /** A number's own letters are nothing to count, but whether there are any. */
    waitsForText: (): boolean => column > 0,
    takeText(isOnlyZero: boolean): void {
      if (column === 0) return;
      formulas.takeText(isOnlyZero);
      fill();
    },
    takeCalculation: formulas.takeCalculation,
    endPart(): void {
      formulas.beginCell(false);
      filled.rows = Math.max(filled.rows, filledRows);
      filled.columns = Math.max(filled.columns, filledColumns);
      [rows, columns, filledRows, filledColumns, row, column] = [0, 0, 0, 0, 0, 0];
    },
    end: (): MetCells => ({ filled, isWide, ...formulas.end() }),
  };
}

/** Counts formulas of which the file has no value, or none that was calculated. */
function countFormulas() {
  let [blankFormulas, zeroFormulas, leavesCalculation] = [0, 0, false];
  let [isFormula, isEmpty, isZero, mayBeEmpty] = [false, true, false, false];
  return {
    beginCell(mayBeEmptyText: boolean): void {
      if (isFormula && isEmpty && !mayBeEmpty) blankFormulas += 1;
      if (isFormula && isZero) zeroFormulas += 1;
      [isFormula, isEmpty, isZero, mayBeEmpty] = [false, true, false, mayBeEmptyText];
    },
    takeFormula(): void {
      isFormula = true;
    },
    takeText(isOnlyZero: boolean): void {
      isZero = isOnlyZero && isEmpty;
      isEmpty = false;
    },
    takeCalculation({ bytes, nameStart, nameEnd, end }: Tag): void {
      if (bytes.toString("latin1", nameStart, nameEnd) !== CALCULATION) return;
      leavesCalculation = LEAVES.test(bytes.toString("latin1", nameEnd, end));
    },
    end: () => ({ blankFormulas, zeroFormulas: leavesCalculation ? zeroFormulas : 0 }),
  };
}

const REFERENCE = "r".charCodeAt(0);
const LETTER_BEFORE_A = 64;
const MOST_COLUMN_LETTERS = 3;

export const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

function readReference(bytes: Buffer, start: number): { row: number; column: number } {
  let column = 0;
  let at = start;
  while (at < start + MOST_COLUMN_LETTERS && isLetter(bytes[at] ?? 0)) {
    column = column * 26 + (((bytes[at] ?? 0) & 0xdf) - LETTER_BEFORE_A);
    at += 1;
  }
  return { column, row: readDigits(bytes, at) };
}
