/**
 * Evaluates one formula over values that are already known. It serves "explain" and the reasons of figures
 * that do not exist; the numbers themselves come from the compiled module, and a test holds the two together.
 */

import type { Ast, Reference } from "../language/ast.ts";
import type { Catalog } from "../language/catalog.ts";
import { applyOperator, callFunction } from "../language/functions.ts";
import { type Grain, tableName } from "../language/rows.ts";
import { FormulaError, type Value } from "../language/values.ts";
import type { RawResult } from "./compiled-model.ts";

export interface Evaluation {
  catalog: Catalog;
  result: RawResult;
  grain: Grain;
  /** The table whose row is worked out. */
  table?: string | undefined;
  /** Month or year of a line's formula, the row (from 0) of a table's column; 0 for a scalar. */
  period: number;
  /** What parts of the formula were found to be, for whoever asks for the whole and then for its parts. */
  found?: Map<Ast, Value>;
}

const asValue = (value: unknown): Value =>
  typeof value === "number" && Number.isNaN(value)
    ? new FormulaError("#N/A", "not available")
    : ((value ?? new FormulaError("#N/A", "not available")) as Value);

const yearHolding = (month: number): number => Math.ceil(month / 12);

/** A run of periods as the compiled module hands it to functions: a period without a figure is NaN. */
function slice(series: Float64Array, from: number, to: number): Float64Array {
  return Float64Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => series[from + i] ?? Number.NaN);
}

/** The periods a reference reads, or undefined when it reads a value without periods. */
export function periodsRead(node: Reference, at: Evaluation): { from: number; to: number } | undefined {
  const grain = at.catalog.rows.get(node.name)?.row.grain;
  if (grain !== "month" && grain !== "year") return undefined;
  const single = (period: number) => ({ from: period, to: period });
  if (node.type === "lag") return single(at.period + node.lag);
  if (node.type === "index") return single(Number(interpret(node.index, at)));
  if (node.type === "range")
    return { from: Number(interpret(node.from, at)), to: Number(interpret(node.to, at)) };
  if (grain === at.grain) return single(at.period);
  if (grain === "year" && at.grain === "month") return single(yearHolding(at.period));
  // Year 0 is the closing and has no months.
  if (at.grain === "year") return { from: Math.max(1, 12 * at.period - 11), to: 12 * at.period };
  return { from: 0, to: grain === "month" ? at.result.months : at.result.years };
}

/** Whether a reference reads the row at hand of its own table. */
export function readsCell(node: Reference, at: Evaluation): boolean {
  const isColumn = at.catalog.rows.get(node.name)?.row.grain === "unitType";
  return isColumn && at.grain === "unitType" && (at.table === undefined || at.table === tableName(node.name));
}

/** What a table's column has in the row at hand; an empty word where no text is given. */
export function cellAt(node: Reference, at: Evaluation): unknown {
  const value = at.result.values[node.name];
  const cell = Array.isArray(value) ? value[at.period] : undefined;
  const row = at.catalog.rows.get(node.name)?.row;
  return row?.kind === "input" && row.unit === "text" ? (cell ?? "") : cell;
}

function readReference(node: Reference, at: Evaluation): Value {
  if (node.name === "month") return at.period;
  if (node.name === "year") return at.grain === "month" ? yearHolding(at.period) : at.period;
  const value = at.result.values[node.name];
  if (readsCell(node, at)) return asValue(cellAt(node, at));
  const periods = periodsRead(node, at);
  if (!periods || !(value instanceof Float64Array)) return asValue(value);
  const whole = node.type === "range" || (node.type === "name" && periods.from !== periods.to);
  if (whole) return slice(value, periods.from, periods.to);
  if (node.type === "lag" && periods.from < 0) return 0;
  return asValue(value[periods.from]);
}

export function interpret(node: Ast, at: Evaluation): Value {
  if (at.found === undefined) return interpreted(node, at);
  const known = at.found.get(node);
  if (known !== undefined) return known;
  const value = interpreted(node, at);
  at.found.set(node, value);
  return value;
}

function interpreted(node: Ast, at: Evaluation): Value {
  switch (node.type) {
    case "number":
    case "text":
    case "boolean":
      return node.value;
    case "omitted":
      return null;
    case "array":
      return node.items.map((item) => interpret(item, at));
    case "unary":
      return node.op === "-"
        ? applyOperator("-", 0, interpret(node.operand, at))
        : interpret(node.operand, at);
    case "percent":
      return applyOperator("/", interpret(node.operand, at), 100);
    case "binary":
      return applyOperator(node.op, interpret(node.left, at), interpret(node.right, at));
    case "call":
      return interpretCall(node.name, node.args, at);
    default:
      return readReference(node, at);
  }
}

function interpretCall(name: string, args: Ast[], at: Evaluation): Value {
  const [subject] = args;
  if (name === "ISBLANK" && subject?.type === "name") {
    if (readsCell(subject, at))
      return callFunction(name, [(cellAt(subject, at) as Value | undefined) ?? null]);
    return callFunction(name, [(at.result.values[subject.name] as Value | undefined) ?? null]);
  }
  if (name !== "IF")
    return callFunction(
      name,
      args.map((arg) => interpret(arg, at)),
    );
  const [condition, yes, no] = args;
  const test = condition ? interpret(condition, at) : false;
  if (test instanceof FormulaError) return test;
  const branch = callFunction("IF", [test, true, false]) === true ? yes : no;
  return branch ? interpret(branch, at) : false;
}
