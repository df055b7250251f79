import { type CellValue, type WriteSheet, writeXlsx } from "hucre/xlsx";
import type { PropertySheet } from "./build-sheet.ts";
import type { SheetCell, SheetTable } from "./sheet-table.ts";

const FORMATS: Record<string, string> = {
  usd: "$#,##0",
  usdPerMonth: "$#,##0",
  usdPerYear: "$#,##0",
  fraction: "0.0%",
  sqft: "#,##0",
  count: "#,##0",
  year: "0",
  ratio: "0.00",
  number: "0.0##",
  coordinate: "0.00000",
};

const HEAD = {
  font: { bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E2E8F0" } },
} as const;

/** The sheet as a workbook: figures as numbers, a table to a worksheet, and nothing in it that calculates. */
export async function writeSheet(sheet: PropertySheet, details: string): Promise<Buffer> {
  const summary = [sheet.title, sheet.subtitle, details, ...sheet.summary];
  const bytes = await writeXlsx({
    properties: { title: sheet.title },
    sheets: [
      {
        name: "Summary",
        columns: [{ width: 120 }],
        rows: summary.map((line) => [storable(line)]),
        cells: new Map(summary.map((_, row) => [`${row},0`, row === 0 ? { style: HEAD } : asText])),
      },
      ...sheet.tables.map((table) => worksheet(table)),
    ],
  });
  return Buffer.from(bytes);
}

/** Kept as text for good: without the format a cell that is opened and left again would become a formula. */
const asText = { style: { numFmt: "@" } };

function worksheet({ name, columns, rows, note }: SheetTable): WriteSheet {
  const cells: NonNullable<WriteSheet["cells"]> = new Map(
    columns.map((_, at) => [`0,${at}`, { style: HEAD }]),
  );
  for (const [row, values] of rows.entries()) {
    for (const [at, cell] of values.entries()) cells.set(`${row + 1},${at}`, chooseStyle(cell));
  }
  const below = note === null ? [] : [[], [storable(note)]];
  if (note !== null) cells.set(`${rows.length + 2},0`, asText);
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: [
      columns.map(({ label }) => label),
      ...rows.map((row) => row.map(({ value }) => (typeof value === "string" ? storable(value) : value))),
      ...below,
    ] satisfies CellValue[][],
    cells,
    freezePane: { rows: 1 },
  };
}

function chooseStyle({ value, unit }: SheetCell) {
  if (typeof value === "string") return asText;
  const numFmt = FORMATS[unit];
  return numFmt === undefined ? {} : { style: { numFmt } };
}

/** A cell takes 32,767 characters, and a workbook no control characters. */
function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|\uFFFE|\uFFFF/gu, " ")
    .slice(0, 32_000);
}
