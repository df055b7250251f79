import type { Inputs } from "../inputs/model-inputs.ts";
import { type Ast, listReferences, printFormula, type Reference } from "../language/ast.ts";
import type { Catalog } from "../language/catalog.ts";
import { type CatalogName, type FormulaRow, PERIOD_NAMES, tableName } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import type { RawResult } from "./compiled-model.ts";
import { formatFigure } from "./format-figure.ts";
import { cellAt, type Evaluation, periodsRead, readsCell } from "./interpret.ts";
import { unavailableReason } from "./unavailable-reasons.ts";
import { evaluate } from "./underwrite.ts";

/**
 * A month or a year of a line, or a row of a table, counted from 0. A year of a monthly line opens to its twelve
 * months.
 */
export type Period = { month: number } | { year: number } | { line: number };

export interface Explanation {
  key: string;
  label: string;
  unit: string;
  /** "Closing", "Month 14", "Year 2", "Months 1 to 12"; absent for figures without a period. */
  period?: string;
  formula?: string;
  /** The formula with the values in the place of the names. */
  substituted?: string;
  value: number | string | null;
  /** The single values where the figure is a run of periods or a list. */
  values?: (number | string | null)[];
  reason?: string;
  inputs: Explanation[];
}

interface Context {
  catalog: Catalog;
  result: RawResult;
}

const plain = (value: unknown): number | string | null => {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};

function periodName(row: FormulaRow, from: number, to: number): string | undefined {
  if (row.grain === "unitType") return `Row ${from + 1}`;
  if (row.grain !== "month" && row.grain !== "year") return undefined;
  const unit = row.grain === "month" ? "Month" : "Year";
  if (from !== to) return `${unit}s ${from} to ${to}`;
  return from === 0 ? "Closing" : `${unit} ${from}`;
}

function header(row: FormulaRow, value: number | string | null, period: string | undefined): Explanation {
  const { key, label, unit } = row;
  return { key, label, unit, ...(period ? { period } : {}), value, inputs: [] };
}

/** A run of periods of a line, or a list of inputs, shown by its values and their sum. */
function explainRun(
  row: FormulaRow,
  values: (number | string | null)[],
  period: string | undefined,
): Explanation {
  const numbers = values.filter((value) => typeof value === "number");
  const total = numbers.length === values.length ? numbers.reduce((sum, value) => sum + value, 0) : null;
  return { ...header(row, row.grain === "list" || row.grain === "unitType" ? null : total, period), values };
}

function written(node: Reference, at: Evaluation): string {
  const row = at.catalog.rows.get(node.name)?.row;
  if (!row)
    return String(node.name === "month" || at.grain === "year" ? at.period : Math.ceil(at.period / 12));
  const periods = periodsRead(node, at);
  const value = readsCell(node, at) ? cellAt(node, at) : at.result.values[node.name];
  if (periods && periods.from !== periods.to) return `${row.label} [${periods.from} to ${periods.to}]`;
  if (Array.isArray(value)) return `{${value.map((each) => formatFigure(each, row.format)).join(", ")}}`;
  const single = periods ? (value as Float64Array)[periods.from] : value;
  if (periods && periods.from < 0) return "0";
  if (typeof single === "string") return `"${single}"`;
  return formatFigure(single, row.format);
}

function explainReference(node: Reference, at: Evaluation, depth: number): Explanation | undefined {
  const row = at.catalog.rows.get(node.name)?.row;
  if (!row) return undefined;
  if (readsCell(node, at)) return explainRow(row, at.period, at, depth);
  const periods = periodsRead(node, at);
  const value = at.result.values[node.name];
  if (Array.isArray(value)) return explainRun(row, value.map(plain), undefined);
  if (!periods) return explainRow(row, 0, at, depth);
  if (periods.from < 0) return header(row, 0, "Before closing");
  if (periods.from === periods.to) return explainRow(row, periods.from, at, depth);
  const values = [...(value as Float64Array).subarray(periods.from, periods.to + 1)].map(plain);
  return explainRun(row, values, periodName(row, periods.from, periods.to));
}

function children(ast: Ast, at: Evaluation, depth: number): Explanation[] {
  const seen = new Set<string>();
  return listReferences(ast).flatMap((node) => {
    const periods = PERIOD_NAMES.includes(node.name) ? undefined : periodsRead(node, at);
    const mark = `${node.name}@${periods?.from}:${periods?.to}`;
    if (seen.has(mark)) return [];
    seen.add(mark);
    return explainReference(node, at, depth) ?? [];
  });
}

function explainRow(row: FormulaRow, period: number, context: Context, depth: number): Explanation {
  const stored = context.result.values[row.key];
  const isSeries = stored instanceof Float64Array || Array.isArray(stored);
  const value = plain(isSeries ? stored[period] : stored);
  const name = periodName(row, period, period);
  const top = header(row, value, name);
  if (value === null) top.reason = unavailableReason(context.catalog, context.result, row.key, period);
  const ast = context.catalog.rows.get(row.key)?.ast;
  if (!ast) return top;
  const at: Evaluation = { ...context, grain: row.grain, table: tableName(row.key), period };
  top.formula = row.formula ?? printFormula(ast);
  top.substituted = printFormula(ast, (node) => written(node, at));
  if (depth > 0) top.inputs = children(ast, at, depth - 1);
  return top;
}

/** A year of a monthly line: the sum of its months, or the balance at its end. */
function explainYear(row: FormulaRow, year: number, context: Context, depth: number): Explanation {
  const [from, to] = [12 * year - 11, 12 * year];
  if (row.aggregate === "end") return explainRow(row, to, context, depth);
  const months = (context.result.values[row.key] as Float64Array).subarray(from, to + 1);
  const inputs =
    depth > 0 ? [...months].map((_, index) => explainRow(row, from + index, context, depth - 1)) : [];
  const shown = [...months].map((month) => formatFigure(month, row.format)).join(" + ");
  return {
    ...explainRun(row, [...months].map(plain), `Year ${year}`),
    formula: `SUM(${row.key}[${from}:${to}])`,
    substituted: shown,
    inputs,
  };
}

/**
 * Opens a figure to its formula, the formula with the values substituted, and the figures that made it, down
 * to the inputs. `depth` limits how many levels are opened at once; any child opens by its own key and period.
 *
 * @returns undefined when the model has no such key or period
 */
export function explain(
  model: CatalogName,
  inputs: Inputs,
  key: string,
  period?: Period,
  depth = 2,
): Explanation | undefined {
  const catalog = getCatalog(model);
  const row = catalog.rows.get(key)?.row;
  if (!row) return undefined;
  const context: Context = { catalog, result: evaluate(model, inputs) };
  const stored = context.result.values[key];
  if (Array.isArray(stored) && period && "line" in period) {
    const isThere = Number.isInteger(period.line) && period.line >= 0 && period.line < stored.length;
    return isThere ? explainRow(row, period.line, context, depth) : undefined;
  }
  if (period && "line" in period) return undefined;
  if (Array.isArray(stored)) return explainRun(row, stored.map(plain), undefined);
  if (!(stored instanceof Float64Array)) return explainRow(row, 0, context, depth);
  const index = period ? ("month" in period ? period.month : period.year) : 1;
  const yearOfMonths = row.grain === "month" && (!period || "year" in period) && index > 0;
  if (!Number.isInteger(index) || index < 0 || (yearOfMonths ? 12 * index : index) >= stored.length)
    return undefined;
  return yearOfMonths ? explainYear(row, index, context, depth) : explainRow(row, index, context, depth);
}

/** Every row that an input or a line moves, directly or through others, in catalog order. */
export function listDependents(model: CatalogName, key: string): string[] {
  const { rows } = getCatalog(model);
  const moved = new Set([key]);
  let size = 0;
  while (size !== moved.size) {
    size = moved.size;
    for (const { row } of rows.values())
      if (row.dependsOn.some((name) => moved.has(name))) moved.add(row.key);
  }
  moved.delete(key);
  return [...rows.keys()].filter((each) => moved.has(each));
}
