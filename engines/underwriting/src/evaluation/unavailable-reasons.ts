import { type Ast, isReference, listChildren, listReferences, type Reference } from "../language/ast.ts";
import type { Catalog } from "../language/catalog.ts";
import { choiceName } from "../language/choice-name.ts";
import { tableName } from "../language/rows.ts";
import { FormulaError } from "../language/values.ts";
import type { RawResult } from "./compiled-model.ts";
import { formatFigure } from "./format-figure.ts";
import { cellAt, type Evaluation, interpret, periodsRead, readsCell } from "./interpret.ts";
import { describeSeveralRates } from "./several-rates.ts";

const isMissing = (value: unknown): boolean =>
  value === undefined || (typeof value === "number" && !Number.isFinite(value));

/** Says what a zero divisor is, in the words of its row. */
function zeroDivisor(node: Ast, at: Evaluation): string {
  const names = new Set<string>();
  const visit = (each: Ast): void => {
    if (isReference(each)) names.add(at.catalog.rows.get(each.name)?.row.label ?? each.name);
    else for (const child of listChildren(each)) visit(child);
  };
  visit(node);
  return names.size > 0 ? `${[...names].join(" and ")} is zero` : "The divisor is zero";
}

interface Search {
  catalog: Catalog;
  result: RawResult;
  seen: Set<string>;
}

/** What was found out about a result's figures: many of them wait for the same input. */
const known = new WeakMap<RawResult, Map<string, string>>();

function rowReason(key: string, period: number, search: Search): string | undefined {
  const mark = `${key}@${period}`;
  const found = known.get(search.result)?.get(mark);
  if (found !== undefined || search.seen.has(mark)) return found;
  search.seen.add(mark);
  const reason = newRowReason(key, period, search);
  if (reason !== undefined) {
    const reasons = known.get(search.result) ?? new Map<string, string>();
    known.set(search.result, reasons.set(mark, reason));
  }
  return reason;
}

function newRowReason(key: string, period: number, search: Search): string | undefined {
  const parsed = search.catalog.rows.get(key);
  if (!parsed) return undefined;
  if (parsed.row.kind === "input") return `${parsed.row.label} is not entered`;
  if (!parsed.ast) return undefined;
  return nodeReason(
    parsed.ast,
    { ...search, grain: parsed.row.grain, table: tableName(key), period, found: new Map() },
    search,
  );
}

function referenceReason(node: Reference, at: Evaluation, search: Search): string | undefined {
  if (readsCell(node, at)) {
    const cell = cellAt(node, at) ?? undefined;
    return isMissing(cell) || cell === "" ? rowReason(node.name, at.period, search) : undefined;
  }
  const value = at.result.values[node.name];
  const isColumn = at.catalog.rows.get(node.name)?.row.grain === "unitType";
  if (isColumn && Array.isArray(value)) {
    // A cell that is not given counts as empty; one that cannot be worked out leaves the whole without a figure.
    const gap = value.findIndex((cell) => cell !== null && isMissing(cell));
    return gap < 0 ? undefined : rowReason(node.name, gap, search);
  }
  const periods = periodsRead(node, at);
  if (!periods) return isMissing(value) || value === "" ? rowReason(node.name, 0, search) : undefined;
  for (let period = periods.from; period <= periods.to; period++) {
    if (isMissing((value as Float64Array | undefined)?.[period])) return rowReason(node.name, period, search);
  }
  return undefined;
}

function nodeReason(node: Ast, at: Evaluation, search: Search): string | undefined {
  if (isReference(node)) return referenceReason(node, at, search);
  if (node.type === "call" && node.name === "IF") {
    const [condition, yes, no] = node.args;
    const test = condition ? interpret(condition, at) : false;
    if (condition && test instanceof FormulaError) return nodeReason(condition, at, search) ?? test.reason;
    const branch = test === true || (typeof test === "number" && test !== 0) ? yes : no;
    if (condition && branch?.type === "call" && branch.name === "NA") return conditionReason(condition, at);
    return branch ? nodeReason(branch, at, search) : undefined;
  }
  for (const child of listChildren(node)) {
    if (!(interpretedError(child, at) || child.type === "omitted")) continue;
    const found = nodeReason(child, at, search);
    if (found) return found;
  }
  if (node.type === "binary" && node.op === "/" && interpret(node.right, at) === 0)
    return zeroDivisor(node.right, at);
  const value = interpret(node, at);
  if (!(value instanceof FormulaError)) return gapReason(node, at, search);
  const missing = listReferences(node).find((reference) => isLeftOut(reference, at));
  const rates = node.type === "call" && !missing ? describeSeveralRates(node, at) : undefined;
  if (rates !== undefined)
    return `${rates[0]?.toUpperCase()}${rates.slice(1)}: a search from 10% ends at none of them`;
  return missing ? notGiven(missing.name, at) : (gapReason(node, at, search) ?? value.reason);
}

/** Functions that pass over gaps still have no figure: the reason is that of the gap. */
function gapReason(node: Ast, at: Evaluation, search: Search): string | undefined {
  for (const reference of listReferences(node)) {
    const found = referenceReason(reference, at, search);
    if (found) return found;
  }
  return undefined;
}

const notGiven = (name: string, at: Evaluation): string =>
  `${at.catalog.rows.get(name)?.row.label ?? name} is not entered`;

function interpretedError(node: Ast, at: Evaluation): boolean {
  const value = interpret(node, at);
  return (
    value instanceof FormulaError ||
    (value instanceof Float64Array && value.some(Number.isNaN)) ||
    (Array.isArray(value) && value.some((each) => each instanceof FormulaError))
  );
}

/** `IF(ISBLANK(x), NA(), …)`: the figure waits for x, or the condition itself is why there is none. */
function conditionReason(condition: Ast, at: Evaluation): string | undefined {
  const references = listReferences(condition);
  const missing = references.find((node) => isLeftOut(node, at));
  if (missing) return notGiven(missing.name, at);
  const [subject] = references;
  if (subject === undefined) return undefined;
  const value = interpret(subject, at);
  const row = at.catalog.rows.get(subject.name)?.row;
  if (row === undefined) return undefined;
  if (typeof value === "string") return `${row.label} is ${choiceName(value)}`;
  // A switch is told as yes or no, not as 0 or 1.
  if (row.unit === "flag" && typeof value === "number") return `${row.label}: ${value === 0 ? "no" : "yes"}`;
  return typeof value === "number" ? `${row.label} is ${formatFigure(value, row.format)}` : undefined;
}

/** An input without a value, or a column in which some row, or the row at hand, has none. */
function isLeftOut(node: Reference, at: Evaluation): boolean {
  if (at.catalog.rows.get(node.name)?.row.kind !== "input") return false;
  const value = readsCell(node, at) ? cellAt(node, at) : at.result.values[node.name];
  if (value === null) return true;
  if (Array.isArray(value)) return value.length === 0 || value.includes(null);
  return isMissing(value) || value === "";
}

/**
 * Why a figure does not exist, in words: the first input that is not given, a divisor of zero by its name, or
 * what the return function said (no sign change, several roots).
 */
export function unavailableReason(catalog: Catalog, result: RawResult, key: string, period = 0): string {
  const search: Search = { catalog, result, seen: new Set() };
  const isCheck = catalog.rows.get(key)?.row.kind === "check";
  const unknown = isCheck ? "Not tested with these inputs" : "No finite value for these inputs";
  return rowReason(key, period, search) ?? unknown;
}
