import { fullCellName } from "@labs/workbooks/cell-names";
import { type CompiledWorkbook, compileWorkbook } from "@labs/workbooks/compile-workbook";
import { openAnswers } from "@labs/workbooks/open-answers";
import { readWorkbook } from "@labs/workbooks/read-workbook";
import { isError, type Scalar } from "@labs/workbooks/value";
import { type CellValue, serialToDate } from "hucre";
import { readModelParts } from "./read-model-parts.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

interface ReadSheet {
  name: string;
  rows: CellValue[][];
}

const SECONDS_A_DAY = 86_400;
const EPOCH_1900 = 25_569;

/**
 * Programs that write workbooks without calculating them leave their formulas without a value, or at zero with the word
 * that all is to be calculated by whoever opens them. A reader would take these for blanks or zeros: they are calculated,
 * and filled in; one that cannot be is said, with the reason.
 */
export async function calculateBlanks(
  bytes: Uint8Array,
  sheets: readonly ReadSheet[],
  { zerosToo }: { zerosToo: boolean },
): Promise<void> {
  const { read, names } = await readModelParts(bytes);
  const workbook = readWorkbook(read, names);
  if ("problem" in workbook) throw new SpreadsheetError("damaged", workbook.problem);
  const now = Date.now() / 1000 / SECONDS_A_DAY + EPOCH_1900;
  const compiled = compileWorkbook(workbook, { now, random: Math.random, fileName: "" });
  if ("problem" in compiled) throw new SpreadsheetError("too_large", compiled.problem);
  const { values } = compiled.run();
  const { entryOf } = openAnswers(compiled);
  const { table } = compiled;
  const rowsOf = new Map(sheets.map(({ name, rows }) => [name, rows]));
  for (const cell of listBlanks(compiled, zerosToo)) {
    const row = rowsOf.get(workbook.sheets[table.sheets[cell] ?? 0]?.name ?? "")?.[table.rows[cell] ?? 0];
    if (row === undefined) continue;
    refuseWithoutValue(compiled, cell);
    const value = values[cell] ?? null;
    const isDay = typeof value === "number" && entryOf(cell) === "date";
    row[table.columns[cell] ?? 0] = isDay ? serialToDate(value, workbook.is1904) : toCell(value);
  }
}

/** Cells with a formula, or filled by one, for which the file has nothing. */
const listBlanks = ({ table, formulaCells, filledCells }: CompiledWorkbook, zerosToo: boolean): number[] =>
  [...formulaCells, ...filledCells].filter((cell) => {
    const saved = table.cached[cell];
    return saved === null || (zerosToo && saved === 0);
  });

const toCell = (value: Scalar): CellValue => (isError(value) ? value.code : value);

function refuseWithoutValue({ table, workbook, refused }: CompiledWorkbook, cell: number): void {
  const reason = refused.get(cell) ?? refused.get(table.members.get(cell)?.anchor ?? cell);
  if (reason === undefined) return;
  const sheet = workbook.sheets[table.sheets[cell] ?? 0]?.name ?? "";
  const name = fullCellName(sheet, table.rows[cell] ?? 0, table.columns[cell] ?? 0);
  throw new SpreadsheetError(
    "damaged",
    `${name} holds a formula that was saved without its value, and it cannot be calculated: ${lowerFirst(reason)}. Open the workbook in Excel and save it there`,
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
