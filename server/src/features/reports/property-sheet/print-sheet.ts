import { readFileSync } from "node:fs";
import { byUnit, dateWords, momentWords } from "@labs/reporting/figure-format";
import { cleanJson } from "../../../lib/clean-text.ts";
import type { Pdf, Typesetter } from "../../../lib/typesetting/typst.ts";
import type { PropertySheet } from "./build-sheet.ts";
import type { SheetCell, SheetTable } from "./sheet-table.ts";

const TEMPLATE = readFileSync(new URL("./property-sheet.typ", import.meta.url), "utf8");

/** A page has room for so many rows of a table; the workbook has them all. */
const MOST_ROWS = 25;

/** The sheet as pages: all words and figures are handed to the template as data. */
export function printSheet(
  typesetter: Typesetter,
  of: { sheet: PropertySheet; operatorName: string; locator: string; generatedAt: Date },
): Promise<Pdf> {
  const { sheet, generatedAt } = of;
  const model = {
    ...sheet,
    operatorName: of.operatorName,
    locator: of.locator,
    generated: `Generated ${momentWords(generatedAt.toISOString())}`,
    demoBand: sheet.isDemo ? "Demo data: this property and its evidence are simulated" : null,
    tables: sheet.tables.map(printTable),
  };
  return typesetter.typeset({
    template: TEMPLATE,
    inputs: { model: cleanJson(model) },
    createdAtSeconds: Math.floor(generatedAt.getTime() / 1000),
  });
}

function printTable({ title, note, columns, rows }: SheetTable) {
  const notes = [
    rows.length > MOST_ROWS ? `The first ${MOST_ROWS} of ${rows.length}; the workbook has them all.` : "",
    note ?? "",
  ].filter(Boolean);
  return { title, notes, columns, rows: rows.slice(0, MOST_ROWS).map((row) => row.map(inWords)) };
}

function inWords({ value, unit }: SheetCell): string {
  if (value === null || value === "") return "–";
  if (unit === "text" && typeof value === "string" && /^\d{4}-\d{2}(-\d{2})?$/.test(value)) {
    return dateWords(value);
  }
  return byUnit(value, unit);
}
