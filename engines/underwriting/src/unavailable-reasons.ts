import type { RawResult } from "./compiled-model.ts";
import { type Ast, childrenOf, type Reference } from "./formula-ast.ts";
import { type Evaluation, interpret, periodsRead } from "./formula-interpreter.ts";
import type { Catalogue } from "./formula-schedule.ts";
import { FormulaError } from "./formula-values.ts";

const isReference = (node: Ast): node is Reference =>
  node.type === "name" || node.type === "lag" || node.type === "index" || node.type === "range";

const isMissing = (value: unknown): boolean =>
  value === undefined || (typeof value === "number" && !Number.isFinite(value));

/** Says what a zero divisor is, in the words of its row. */
function zeroDivisor(node: Ast, at: Evaluation): string {
  const names = new Set<string>();
  const visit = (each: Ast): void => {
    if (isReference(each)) names.add(at.catalogue.rows.get(each.name)?.row.label ?? each.name);
    else for (const child of childrenOf(each)) visit(child);
  };
  visit(node);
  return names.size > 0 ? `${[...names].join(" and ")} is zero` : "The divisor is zero";
}

interface Search {
  catalogue: Catalogue;
  result: RawResult;
  seen: Set<string>;
}

function rowReason(key: string, period: number, search: Search): string | undefined {
  const mark = `${key}@${period}`;
  if (search.seen.has(mark)) return undefined;
  search.seen.add(mark);
  const parsed = search.catalogue.rows.get(key);
  if (!parsed) return undefined;
  if (parsed.row.kind === "input") return `${parsed.row.label} is not given`;
  if (!parsed.ast) return undefined;
  return nodeReason(parsed.ast, { ...search, grain: parsed.row.grain, period }, search);
}

function referenceReason(node: Reference, at: Evaluation, search: Search): string | undefined {
  const value = at.result.values[node.name];
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
    if (condition && test === true && blankReason(condition, at)) return blankReason(condition, at);
    const branch = test === true || (typeof test === "number" && test !== 0) ? yes : no;
    return branch ? nodeReason(branch, at, search) : undefined;
  }
  for (const child of childrenOf(node)) {
    if (!(interpretedError(child, at) || child.type === "omitted")) continue;
    const found = nodeReason(child, at, search);
    if (found) return found;
  }
  if (node.type === "binary" && node.op === "/" && interpret(node.right, at) === 0)
    return zeroDivisor(node.right, at);
  const value = interpret(node, at);
  return value instanceof FormulaError ? value.reason : undefined;
}

function interpretedError(node: Ast, at: Evaluation): boolean {
  const value = interpret(node, at);
  return (
    value instanceof FormulaError ||
    (Array.isArray(value) && value.some((each) => each instanceof FormulaError))
  );
}

/** `IF(ISBLANK(x), NA(), …)`: the figure waits for x. */
function blankReason(condition: Ast, at: Evaluation): string | undefined {
  if (condition.type !== "call" || condition.name !== "ISBLANK") return undefined;
  const [subject] = condition.args;
  if (subject?.type !== "name") return undefined;
  return `${at.catalogue.rows.get(subject.name)?.row.label ?? subject.name} is not given`;
}

/**
 * Why a figure does not exist, in words: the first input that is not given, a divisor of zero by its name, or
 * what the return function said (no sign change, several roots).
 */
export function unavailableReason(catalogue: Catalogue, result: RawResult, key: string, period = 0): string {
  const search: Search = { catalogue, result, seen: new Set() };
  return rowReason(key, period, search) ?? "It has no finite value for these inputs";
}
