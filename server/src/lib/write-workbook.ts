import type { Workbook, WorkbookCell, WorkbookSheet } from "@labs/underwriting/workbook";
import type { Cell, CellStyle, WriteSheet } from "hucre/xlsx";
import { writeXlsx } from "hucre/xlsx";

type Format = WorkbookCell["format"];

const NUMBERS: Partial<Record<Format, string>> = {
  currency: "$#,##0.00;[Red]($#,##0.00)",
  percent: "0.00%",
  multiple: '0.00"x"',
  integer: "#,##0",
  number: "#,##0.0000",
  year: "0",
};

const STATEMENT_NUMBERS: typeof NUMBERS = {
  ...NUMBERS,
  currency: "#,##0;(#,##0)",
  percent: "0.0%;(0.0%)",
};

const STYLES: Partial<Record<WorkbookCell["role"], CellStyle>> = {
  title: { font: { bold: true, size: 14 } },
  note: { font: { color: { rgb: "64748B" } } },
  head: { font: { bold: true }, fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E2E8F0" } } },
  period: { font: { bold: true }, alignment: { horizontal: "right" } },
  input: {
    font: { color: { rgb: "1D4ED8" } },
    fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "FEF9C3" } },
  },
};

/** Over numbers; the first column holds the names of lines. */
const STATEMENT_HEAD: CellStyle = { ...STYLES.head, alignment: { horizontal: "right" } };

/** A workbook of live formulas as an XLSX file; the values that we found stand beside them. */
export async function writeWorkbook(workbook: Workbook, title: string): Promise<Buffer> {
  const bytes = await writeXlsx({
    properties: { title },
    namedRanges: workbook.names,
    sheets: workbook.sheets.map(toSheet),
  });
  return Buffer.from(bytes);
}

function toSheet({ name, cells, frozen, isStatement = false }: WorkbookSheet): WriteSheet {
  const numbers = isStatement ? STATEMENT_NUMBERS : NUMBERS;
  const rows: (string | number | boolean | null)[][] = [];
  const details = new Map<string, Partial<Cell>>();
  for (const cell of cells) {
    const row = rows[cell.row - 1] ?? [];
    rows[cell.row - 1] = row;
    while (row.length < cell.column) row.push(null);
    if (cell.formula === undefined) row[cell.column - 1] = cell.value;
    const isHead = isStatement && cell.role === "head" && cell.column > 1;
    const detail = isHead ? { style: STATEMENT_HEAD } : toCell(cell, numbers);
    details.set(`${cell.row - 1},${cell.column - 1}`, detail);
  }
  for (let row = 0; row < rows.length; row += 1) rows[row] ??= [];
  const width = Math.max(...cells.map(({ column }) => column));
  return {
    name,
    rows,
    cells: details,
    ...(isStatement
      ? {
          columns: [{ width: 36 }, ...Array.from({ length: width - 1 }, () => ({ width: 16 }))],
          pageSetup: { orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
        }
      : { columns: [{ width: 44 }, { width: 9 }, { width: 18 }] }),
    freezePane: { rows: frozen.rows, columns: frozen.columns },
  };
}

function toCell({ formula, value, format, role }: WorkbookCell, numbers: typeof NUMBERS): Partial<Cell> {
  // Text that somebody typed stays text: opened and left again, a cell must not become a formula.
  const numFmt = typeof value === "string" ? (formula === undefined ? "@" : undefined) : numbers[format];
  const style = { ...STYLES[role], ...(numFmt === undefined ? {} : { numFmt }) };
  if (formula === undefined) return { style };
  return { style, formula, ...(value === null ? {} : { formulaResult: value }) };
}
