import type { RawResult } from "../evaluation/compiled-model.ts";
import { annualLine } from "../evaluation/underwrite.ts";
import type { Inputs } from "../inputs/model-inputs.ts";
import type { Catalog } from "../language/catalog.ts";
import type { ModelName } from "../language/rows.ts";
import { buildWholeStatement, LAYOUTS } from "../statement/build-statement.ts";
import type { LineLayout, StatementColumn, StatementColumnKind, StatementLine } from "../statement/record.ts";
import { absoluteCell } from "./formula.ts";
import { PRO_FORMA } from "./front/front.ts";
import { columnLetters, definedName, storable, type WorkbookLayout } from "./layout.ts";
import type { WorkbookCell, WorkbookSheet } from "./record.ts";
import { trailingFormula } from "./trailing-formula.ts";

const HEAD_ROW = 3;
const KINDS: ReadonlySet<StatementColumnKind> = new Set([
  "t12",
  "t3",
  "closing",
  "year",
  "sale",
  "forward",
  "stabilized",
  "variance",
  "varianceShare",
  "perUnit",
  "shareOfIncome",
]);

interface Making {
  model: ModelName;
  inputs: Inputs;
  catalog: Catalog;
  layout: WorkbookLayout;
  result: RawResult;
}

interface Printed {
  line: StatementLine;
  drawn: LineLayout;
  row: number;
}

/** The printed statement as formulas over the pages: what an input moves there moves here, sums included. */
export function statementSheet(making: Making): WorkbookSheet {
  const { columns, lines } = buildWholeStatement(making.model, underwritten(making));
  const shown = columns.filter(({ kind }) => KINDS.has(kind));
  const printed = lines
    .map((line, index) => ({ line, drawn: LAYOUTS[making.model][index] }))
    .filter((each): each is Omit<Printed, "row"> => each.drawn !== undefined && hasPlace(each.line))
    .map((each, index): Printed => ({ ...each, row: HEAD_ROW + 1 + index }));
  const words = (row: number, column: number, value: string, role: WorkbookCell["role"]): WorkbookCell => {
    return { row, column, value, format: "text", role };
  };
  return {
    name: PRO_FORMA,
    cells: [
      words(1, 1, "Pro forma: operating statement and cash flow", "title"),
      words(2, 1, "Dollars; deductions in parentheses. The sale falls at the end of the last year.", "note"),
      words(HEAD_ROW, 1, "Line", "head"),
      ...shown.map(({ label }, at) => words(HEAD_ROW, 2 + at, label, "head")),
      ...printed.map(({ line, row }) =>
        words(row, 1, line.label, line.role === "heading" ? "head" : isSum(line) ? "sum" : "label"),
      ),
      ...shown.flatMap((column, at) => columnCells(column, 2 + at, { printed, shown, making })),
    ],
    frozen: { rows: HEAD_ROW, columns: 1 },
    isStatement: true,
    print: "page",
  };
}

const isSum = ({ role }: StatementLine): boolean => role === "subtotal" || role === "total";

const hasPlace = ({ role, figures }: StatementLine): boolean =>
  role === "heading" || Object.keys(figures).length > 0;

/** The figures by year, as an underwriting answers them. */
function underwritten({ model, inputs, catalog, result }: Making) {
  const outputs: Record<string, number | null> = {};
  const lines: Record<string, (number | null)[]> = {};
  const finite = (value: unknown): number | null =>
    typeof value === "number" && Number.isFinite(value) ? value : null;
  for (const [key, { row }] of catalog.rows) {
    if (row.kind === "input" || row.kind === "check") continue;
    if (row.grain === "scalar") outputs[key] = finite(result.values[key]);
    if (row.grain === "month" || row.grain === "year")
      lines[key] = annualLine(model, result, key, result.years).map(finite);
  }
  return { inputs, outputs, lines };
}

interface Sheet {
  printed: readonly Printed[];
  shown: readonly StatementColumn[];
  making: Making;
}

function columnCells(column: StatementColumn, at: number, sheet: Sheet): WorkbookCell[] {
  return sheet.printed.flatMap(({ line, drawn, row }, index): WorkbookCell[] => {
    const value = line.figures[column.id];
    if (value === undefined) return [];
    const formula =
      comparisonFormula(column, row, sheet) ??
      (column.kind === "stabilized"
        ? stabilizedFormula(drawn, at, sheet)
        : rowFormula(column, drawn, sheet.making)) ??
      sumFormula(column, index, at, sheet);
    const isShare = column.kind === "shareOfIncome" || column.kind === "varianceShare";
    const format = line.role === "ratio" ? "multiple" : isShare ? "percent" : "currency";
    const role = isSum(line) ? "sum" : "figure";
    return [{ row, column: at, value: storable(value), formula, format, role }];
  });
}

/** Year 1 less the twelve months, and that over them; year 1 over the units, or over its income. */
function comparisonFormula(
  { kind }: StatementColumn,
  row: number,
  { printed, shown }: Sheet,
): string | undefined {
  const cell = (id: string) => `${columnLetters(2 + shown.findIndex((column) => column.id === id))}${row}`;
  if (kind === "variance") return `${cell("year1")}-${cell("t12")}`;
  if (kind === "varianceShare") return `${cell("variance")}/ABS(${cell("t12")})`;
  if (kind === "perUnit") return `${cell("year1")}/${definedName("units")}`;
  if (kind !== "shareOfIncome") return undefined;
  const year1 = columnLetters(2 + shown.findIndex(({ id }) => id === "year1"));
  const income = printed.find(({ line }) => line.key === "effectiveGrossIncome");
  return `${cell("year1")}/${year1}$${income?.row ?? row}`;
}

function yearCell(key: string, year: number, { layout }: Making): string {
  const place = layout.rows.get(key);
  return place ? absoluteCell(place.sheet, place.row, layout.periods.year + year) : "NA()";
}

/** A home's own stabilized year; of a building the last year of the hold, each line without its growth. */
function stabilizedFormula(drawn: LineLayout, at: number, sheet: Sheet): string | undefined {
  const { making, printed } = sheet;
  const { key, index, accounts, sign, stabilized } = drawn;
  if (stabilized)
    return stabilized.map(([each, row]) => `${each * sign < 0 ? "-" : "+"}${definedName(row)}`).join("");
  if (making.model === "singlefamily" || drawn.role !== "line") return undefined;
  if (key === undefined || accounts?.length === 0 || key === "noiStress") return "0";
  const minus = sign < 0 ? "-" : "";
  if (key === "managementFee") {
    const income = printed.find(({ line }) => line.key === "effectiveGrossIncome");
    return `${minus}${definedName("managementFeePct")}*${columnLetters(at)}${income?.row}`;
  }
  const { holdYears } = making.result;
  const divisor = index === undefined ? "" : `/${yearCell(index, holdYears, making)}`;
  return `${minus}${yearCell(key, holdYears, making)}${divisor}`;
}

/** What a line takes from a row of the pages; undefined where it is a sum of lines above it. */
function rowFormula(
  { kind, period = 0 }: StatementColumn,
  drawn: LineLayout,
  making: Making,
): string | undefined {
  const minus = drawn.sign < 0 ? "-" : "";
  const { layout, result } = making;
  const inYear = (key: string, year: number): string => `${minus}${yearCell(key, year, making)}`;
  if (kind === "t12" || kind === "t3") return drawn.accounts && trailingFormula(layout, drawn.accounts, kind);
  if (kind === "closing") return drawn.closing && `${minus}${definedName(drawn.closing)}`;
  if (kind === "sale") {
    if (drawn.saleBalance) return inYear(drawn.saleBalance, result.holdYears);
    return drawn.sale && `${minus}${definedName(drawn.sale)}`;
  }
  if (drawn.event) {
    const { amount, month } = drawn.event;
    return `IF(ROUNDUP(${definedName(month)}/12,0)=${period},${definedName(amount)},0)`;
  }
  if (drawn.key !== undefined) return inYear(drawn.key, period);
  return drawn.accounts ? "0" : undefined;
}

/** A group's lines since its heading, the expenses since the last total, or all lines of the block. */
function sumFormula(column: StatementColumn, index: number, at: number, { printed }: Sheet): string {
  const own = printed[index];
  const before = printed.slice(0, index).filter(({ line }) => line.block === own?.line.block);
  const isSubtotal = own?.drawn.role === "subtotal";
  const start = isSubtotal && (own.drawn.key === undefined ? "heading" : own.drawn.sign < 0 && "total");
  const first = before.findLastIndex(({ line }) => line.role === start) + 1;
  const added = before
    .slice(first)
    .filter(({ line }) => line.role === "line" && line.figures[column.id] !== undefined);
  return added.map(({ row }) => `${columnLetters(at)}${row}`).join("+");
}
