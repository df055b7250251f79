import type { Workbook, WorkbookCell, WorkbookSheet } from "@labs/underwriting/workbook";
import { columnLetters } from "@labs/underwriting/workbook-layout";
import type { Cell, CellStyle, WriteSheet } from "hucre/xlsx";
import { writeXlsx } from "hucre/xlsx";
import { cleanText } from "./clean-text.ts";

type Format = WorkbookCell["format"];

const NUMBERS: Partial<Record<Format, string>> = {
  currency: "$#,##0.00;[Red]($#,##0.00)",
  percent: "0.00%",
  multiple: '0.00"x"',
  integer: "#,##0",
  number: "#,##0.0000",
  year: "0",
  date: "mm/dd/yyyy",
};

const STATEMENT_NUMBERS: typeof NUMBERS = {
  ...NUMBERS,
  currency: "#,##0;(#,##0)",
  percent: "0.0%;(0.0%)",
};

/** The sheets before the formula pages: whole dollars, returns to the basis point. */
const FRONT_NUMBERS: typeof NUMBERS = { ...NUMBERS, currency: "$#,##0;($#,##0)" };

/** A style without the name of its font is set in another one than the cells around it. */
const FONT = { name: "Calibri" };

const STYLES: Partial<Record<WorkbookCell["role"], CellStyle>> = {
  title: { font: { ...FONT, bold: true, size: 14 } },
  note: { font: { ...FONT, color: { rgb: "64748B" } } },
  head: {
    font: { ...FONT, bold: true },
    fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E2E8F0" } },
  },
  period: { font: { ...FONT, bold: true }, alignment: { horizontal: "right" } },
  sum: { font: { ...FONT, bold: true }, border: { top: { style: "thin", color: { rgb: "94A3B8" } } } },
  input: {
    font: { ...FONT, color: { rgb: "1D4ED8" } },
    fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "FEF9C3" } },
  },
};

/** Over numbers; the first column holds the names of lines. */
const STATEMENT_HEAD: CellStyle = { ...STYLES.head, alignment: { horizontal: "right" } };

/** A workbook of live formulas as an XLSX file; the values that we found stand beside them. */
export async function writeWorkbook(workbook: Workbook, title: string): Promise<Buffer> {
  const bytes = await writeXlsx({
    properties: { title: cleanText(title) },
    namedRanges: workbook.names,
    sheets: workbook.sheets.map(toSheet),
  });
  return Buffer.from(bytes);
}

function toSheet(sheet: WorkbookSheet): WriteSheet {
  const { name, cells, frozen, isStatement = false, print, months } = sheet;
  const numbers = isStatement ? STATEMENT_NUMBERS : print === "page" ? FRONT_NUMBERS : NUMBERS;
  const rows: (string | number | boolean | null)[][] = [];
  const details = new Map<string, Partial<Cell>>();
  for (const cell of cells) {
    const row = rows[cell.row - 1] ?? [];
    rows[cell.row - 1] = row;
    while (row.length < cell.column) row.push(null);
    if (cell.formula === undefined) row[cell.column - 1] = asCellValue(cell.value);
    const isHead = isStatement && cell.role === "head" && cell.column > 1;
    const detail = isHead ? { style: STATEMENT_HEAD } : toCell(cell, numbers);
    details.set(`${cell.row - 1},${cell.column - 1}`, detail);
  }
  for (let row = 0; row < rows.length; row += 1) rows[row] ??= [];
  const width = Math.max(1, ...cells.map(({ column }) => column));
  const range = `A1:${columnLetters(width)}${Math.max(1, rows.length)}`;
  return {
    name,
    rows,
    cells: details,
    columns: listColumns(sheet, width),
    ...(isStatement || print !== undefined ? { pageSetup: pageSetup(sheet, width, rows.length) } : {}),
    ...(months === undefined ? {} : { outlineProperties: { summaryRight: false } }),
    conditionalRules: blankWhereMissing(range),
    freezePane: { rows: frozen.rows, columns: frozen.columns },
  };
}

/** A cell takes no more; Excel would repair the workbook, and say so. */
const LONGEST_TEXT = 32_767;

const asCellValue = (value: WorkbookCell["value"]): WorkbookCell["value"] =>
  typeof value === "string" ? cleanText(value).slice(0, LONGEST_TEXT).toWellFormed() : value;

/** Months are folded under their years, so that a page opens on what fits a screen. */
function listColumns({ isStatement, widths, months }: WorkbookSheet, width: number): WriteSheet["columns"] {
  const given = widths ?? (isStatement ? [36] : [44, 9, 18]);
  return Array.from({ length: width }, (_, at) => ({
    width: given[at] ?? (isStatement ? 16 : 13),
    ...(months !== undefined && at + 1 >= months.first && at + 1 <= months.last
      ? { outlineLevel: 1, hidden: true }
      : {}),
  }));
}

function pageSetup(
  { frozen, print, months, isStatement }: WorkbookSheet,
  width: number,
  height: number,
): WriteSheet["pageSetup"] {
  // Months would take scores of pages: they are printed by who unfolds them and sets an area.
  const last = months === undefined ? width : Math.min(width, months.first - 1);
  return {
    // A statement has more lines than columns.
    orientation: isStatement ? "portrait" : "landscape",
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: print === "page" ? 1 : 0,
    printArea: `$A$1:$${columnLetters(last)}$${Math.max(1, height)}`,
    ...(print === "page" || frozen.rows === 0 ? {} : { printTitlesRow: `$1:$${frozen.rows}` }),
  };
}

/**
 * What has no value stays #N/A, so that nothing is added up around it, and is not shown: an input keeps its own color, as
 * letters have the color of its ground.
 */
function blankWhereMissing(range: string): WriteSheet["conditionalRules"] {
  return [
    {
      ...{ type: "expression", priority: 1, range, formula: "ISERROR(A1)" },
      style: { font: { color: { rgb: "FFFFFF" } } },
    },
  ];
}

function toCell({ formula, value, format, role }: WorkbookCell, numbers: typeof NUMBERS): Partial<Cell> {
  // Text that somebody typed stays text: opened and left again, a cell must not become a formula.
  const numFmt = typeof value === "string" ? (formula === undefined ? "@" : undefined) : numbers[format];
  const style = { ...STYLES[role], ...(numFmt === undefined ? {} : { numFmt }) };
  if (formula === undefined) return { style };
  return { style, formula, ...(value === null ? {} : { formulaResult: value }) };
}
