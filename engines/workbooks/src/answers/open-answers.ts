import type { CompiledWorkbook } from "../evaluation/compile-workbook.ts";
import { formatValue, isDateFormat } from "../functions/number-format.ts";
import { type Labels, openLabels } from "../proposals/find-labels.ts";
import { cellName, fullCellName } from "../values/cell-names.ts";
import { type CellError, isError, type Scalar } from "../values/value.ts";
import { shiftFormula } from "./shift-formula.ts";

/** What is typed into a cell: a share or a day is a number as the workbook stores it. */
export type EntryKind = "number" | "percent" | "date" | "text" | "flag";

/** A compiled workbook as people look at it: its cells by name, as printed, with their formulas. */
export interface CellAnswers {
  compiled: CompiledWorkbook;
  labels: Labels;
  nameOf: (cell: number) => string;
  /** The cell of "Sheet!B4" or "'My sheet'!B4". */
  find: (name: string) => number | undefined;
  print: (cell: number, value: Scalar) => string;
  entryOf: (cell: number) => EntryKind;
  formulaOf: (cell: number) => string | null;
  /** Whether a cell is a constant, or stands as one because its formula was refused. */
  isConstant: (cell: number) => boolean;
  refusalOf: (cell: number) => string | undefined;
}

const NAME = /^(?:'((?:[^']|'')+)'|(.+))!\s*(\$?[A-Za-z]{1,3}\$?\d{1,7})\s*$/s;

export function openAnswers(compiled: CompiledWorkbook): CellAnswers {
  const { table, workbook, refused } = compiled;
  const formatOf = (cell: number): string =>
    workbook.looks[table.styles[cell] ?? 0]?.numberFormat ?? "General";
  const anchorOf = (cell: number): number => table.members.get(cell)?.anchor ?? cell;
  return {
    compiled,
    labels: openLabels(compiled),
    nameOf: (cell) =>
      fullCellName(
        workbook.sheets[table.sheets[cell] ?? 0]?.name ?? "",
        table.rows[cell] ?? 0,
        table.columns[cell] ?? 0,
      ),
    find(name) {
      const match = NAME.exec(name);
      if (match === null) return undefined;
      return compiled.find(match[1]?.replaceAll("''", "'") ?? match[2] ?? "", match[3] ?? "");
    },
    print: (cell, value) => printValue(value, formatOf(cell), workbook.is1904),
    entryOf: (cell) => findEntry(table.cached[cell] ?? null, formatOf(cell)),
    formulaOf: (cell) => writeFormula(compiled, cell),
    isConstant: (cell) =>
      (table.formulas[cell] === undefined && !table.members.has(cell)) || refused.has(anchorOf(cell)),
    refusalOf: (cell) => refused.get(cell) ?? refused.get(anchorOf(cell)),
  };
}

const errorText = ({ code }: CellError): string => code;

function printValue(value: Scalar, format: string, is1904: boolean): string {
  if (value === null) return "";
  if (isError(value)) return errorText(value);
  return formatValue(value, format, is1904);
}

function findEntry(value: Scalar, format: string): EntryKind {
  if (typeof value === "boolean") return "flag";
  if (typeof value === "string" || format === "@") return "text";
  if (isDateFormat(format)) return "date";
  return format.replaceAll(/"[^"]*"|\\./g, "").includes("%") ? "percent" : "number";
}

function writeFormula({ table }: CompiledWorkbook, cell: number): string | null {
  const anchor = table.members.get(cell)?.anchor ?? cell;
  const formula = table.formulas[anchor];
  if (formula === undefined) return null;
  if (formula.kind === "filled") return "=";
  if (formula.kind === "data-table") {
    const { isTwoWay, isRow, first, second } = formula;
    const inputs = isTwoWay ? `${first},${second ?? ""}` : isRow ? `${first},` : `,${first}`;
    return `{=TABLE(${inputs})}`;
  }
  const { text, row, column } = formula.source;
  const own = shiftFormula(text, (table.rows[anchor] ?? 0) - row, (table.columns[anchor] ?? 0) - column);
  return formula.kind === "array" && !formula.isDynamic ? `{=${own}}` : `=${own}`;
}

/** Whether two values of a cell are told apart, beyond the last digits. */
export function differs(before: Scalar, after: Scalar): boolean {
  if (typeof before === "number" && typeof after === "number") {
    return Math.abs(before - after) > 1e-12 * Math.max(Math.abs(before), Math.abs(after));
  }
  if (isError(before) && isError(after)) return before.code !== after.code;
  return before !== after;
}

/** "B4" of a cell, without its sheet. */
export const placeName = ({ table }: CompiledWorkbook, cell: number): string =>
  cellName(table.rows[cell] ?? 0, table.columns[cell] ?? 0);
