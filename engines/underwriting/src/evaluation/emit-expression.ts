/** Writes one formula as a JavaScript expression over the variables of the compiled module. */
import type { Ast, BinaryNode, CallNode, Reference } from "../language/ast.ts";
import {
  canFail,
  findGrain,
  findKind,
  isChoice,
  isNumberList,
  isPick,
  isSingle,
  type Rows,
} from "../language/kinds.ts";
import { type Grain, tableName } from "../language/rows.ts";

export interface EmitContext {
  grain: Grain;
  /** The table whose rows are worked out one by one. */
  table?: string | undefined;
  rows: Rows;
  /** The formula is written for period 0, before which there is nothing. */
  isClosing: boolean;
  /** The JavaScript name of a row, of a function of the language, and of a fresh variable. */
  nameRow(key: string): string;
  /** The variable that holds a line's value of this period, or of the one before, where a loop keeps one. */
  namePresent(key: string): string | undefined;
  namePrevious(key: string): string | undefined;
  nameFunction(name: string): string;
  temporary(): string;
}

export function emitExpression(node: Ast, context: EmitContext): string {
  switch (node.type) {
    case "number":
      return String(node.value);
    case "text":
      return JSON.stringify(node.value);
    case "boolean":
      return String(node.value);
    case "omitted":
      return "null";
    case "array":
      return `[${node.items.map((item) => emitExpression(item, context)).join(",")}]`;
    case "unary":
      return node.op === "-"
        ? `(-${emitExpression(node.operand, context)})`
        : emitExpression(node.operand, context);
    case "percent":
      return `(${emitExpression(node.operand, context)}/100)`;
    case "binary":
      return emitBinary(node, context);
    case "call":
      return emitCall(node, context);
    default:
      return emitReference(node, context);
  }
}

/** JavaScript's operator, and the preamble's function that passes on that a side has no value. */
const COMPARISONS: Record<string, [operator: string, checked: string]> = {
  "=": ["===", "eq"],
  "<>": ["!==", "ne"],
  "<": ["<", "lt"],
  ">": [">", "gt"],
  "<=": ["<=", "le"],
  ">=": [">=", "ge"],
};

const isText = (node: Ast, { rows }: EmitContext): boolean => findKind(node, rows) === "text";

function emitComparison(node: BinaryNode, [left, right]: [string, string], context: EmitContext): string {
  const { rows } = context;
  const [operator = "", checked = ""] = COMPARISONS[node.op] ?? [];
  if (isChoice(node, rows)) return `(${left}${operator}${right})`;
  const sides = [node.left, node.right];
  if (sides.every((side) => findKind(side, rows) === "number")) {
    const isSafe = !sides.some((side) => canFail(side, rows));
    return isSafe ? `(${left}${operator}${right})` : `${checked}(${left},${right})`;
  }
  return `${context.nameFunction("compare")}(${JSON.stringify(node.op)},${left},${right})`;
}

function emitBinary(node: BinaryNode, context: EmitContext): string {
  const [left, right] = [emitExpression(node.left, context), emitExpression(node.right, context)];
  if (COMPARISONS[node.op]) return emitComparison(node, [left, right], context);
  if (node.op === "&") return `${context.nameFunction("CONCAT")}(${left},${right})`;
  if (node.op === "^") return `pow(${left},${right})`;
  if (node.op === "/") {
    const certain = node.right.type === "number" && node.right.value !== 0;
    return certain ? `(${left}/${right})` : `div(${left},${right})`;
  }
  if (node.op === "*") return `(${left}*${right})`;
  return `${node.op === "-" ? "sub" : "add"}(${left},${right})`;
}

function emitReference(node: Reference, context: EmitContext): string {
  if (node.name === "month" || node.name === "year") {
    return node.name === "year" && context.grain === "month" ? "q" : "p";
  }
  const kept = keptValue(node, context);
  if (kept !== undefined) return kept;
  const name = context.nameRow(node.name);
  const grain = findGrain(node.name, context.rows);
  if (isOwnCell(node.name, context)) return emitCell(name, node.name, context);
  switch (node.type) {
    case "lag":
      return emitLag(name, node.lag, context);
    case "index":
      return `at(${name},${emitExpression(node.index, context)})`;
    case "range":
      return `part(${name},${emitExpression(node.from, context)},${emitExpression(node.to, context)})`;
    default:
      if (grain === "month" && context.grain === "month") return `${name}[p]`;
      if (grain === "month" && context.grain === "year") return `part(${name},12*p-11,12*p)`;
      if (grain === "year" && (context.grain === "month" || context.grain === "year"))
        return `${name}[${context.grain === "month" ? "q" : "p"}]`;
      return name;
  }
}

/** Whether a name is a column of the very table that is worked out; another table's stands for all its rows. */
const isOwnCell = (name: string, { table, rows }: EmitContext): boolean =>
  table !== undefined && findGrain(name, rows) === "unitType" && tableName(name) === table;

/** The value of a table's column in the row at hand; what is missing there becomes what the formulas know as missing. */
function emitCell(name: string, key: string, { rows }: EmitContext): string {
  const parsed = rows.get(key);
  if (parsed?.ast) return `${name}[p]`;
  return parsed?.row.unit === "text" ? `(${name}[p]??"")` : `number(${name}[p])`;
}

function keptValue(node: Reference, context: EmitContext): string | undefined {
  if (node.type === "name" && findGrain(node.name, context.rows) === context.grain)
    return context.namePresent(node.name);
  return node.type === "lag" && node.lag === -1 && !context.isClosing
    ? context.namePrevious(node.name)
    : undefined;
}

/** Before closing everything is zero; a period after the last one does not exist. */
function emitLag(name: string, lag: number, { isClosing }: EmitContext): string {
  if (lag >= 0) return `at(${name},p+${lag})`;
  if (isClosing) return "0";
  return lag === -1 ? `${name}[p-1]` : `(p>=${-lag}?${name}[p-${-lag}]:0)`;
}

/** A run of periods as the arguments of a loop over it: the line, the first and the last period. */
function emitRun(node: Ast | undefined, context: EmitContext): string | undefined {
  if (node?.type === "range") {
    const [from, to] = [emitExpression(node.from, context), emitExpression(node.to, context)];
    return `${context.nameRow(node.name)},${from},${to}`;
  }
  if (node?.type === "name" && findGrain(node.name, context.rows) === "month" && context.grain === "year") {
    return context.isClosing ? undefined : `${context.nameRow(node.name)},12*p-11,12*p`;
  }
  return undefined;
}

function emitIf(node: CallNode, context: EmitContext): string {
  const [condition = { type: "omitted" }, ...branches] = node.args;
  const test = emitExpression(condition as Ast, context);
  const [yes = "0", no = "false"] = branches.map((branch) => emitExpression(branch, context));
  if (!canFail(condition as Ast, context.rows)) return `(${test}?${yes}:${no})`;
  // A condition without a value leaves the whole without one.
  const tested = context.temporary();
  return `((${tested}=${test})!==${tested}?NaN:${tested}?${yes}:${no})`;
}

/** What came in or went out of a line, or how often it did: one loop instead of a list and a test for each value. */
const BY_SIGN: Record<string, string> = {
  "SUMIF >0": "inflow",
  "SUMIF <0": "outflow",
  "COUNTIF <0": "shortfalls",
};

function emitBySign(
  { name, args: [line, test, ...rest] }: CallNode,
  context: EmitContext,
): string | undefined {
  if (rest.length > 0 || line?.type !== "range" || test?.type !== "text") return undefined;
  const loop = BY_SIGN[`${name} ${test.value}`];
  return loop === undefined ? undefined : `${loop}(${emitRun(line, context)})`;
}

/** Aggregates over a run of periods, as plain loops without a list in between. */
function emitAggregate(node: CallNode, context: EmitContext): string | undefined {
  const [first, second] = node.args;
  if (node.name === "SUMIF" || node.name === "COUNTIF") return emitBySign(node, context);
  if (node.name === "NPV" && node.args.length === 2 && first) {
    const run = emitRun(second, context);
    return run ? `npv(${emitExpression(first, context)},${run})` : undefined;
  }
  const loop = { SUM: "total", MIN: "least", MAX: "most" }[node.name];
  if (loop === undefined || node.args.length !== 1) return undefined;
  if (loop === "total" && context.isClosing && isWholeYear(first, context)) return "0";
  const run = emitRun(first, context);
  return run ? `${loop}(${run})` : undefined;
}

const isWholeYear = (node: Ast | undefined, { grain, rows }: EmitContext): boolean =>
  node?.type === "name" && grain === "year" && findGrain(node.name, rows) === "month";

/** Functions that are an operator of JavaScript where the arguments are single values of a known kind. */
function emitPlain(node: CallNode, context: EmitContext): string | undefined {
  const { rows, grain } = context;
  if (node.name === "NA") return "NaN";
  const args = (): string[] => node.args.map((arg) => emitExpression(arg, context));
  if (isPick(node, rows)) return `pick(${args().join(",")})`;
  if (node.name === "COUNT" && node.args.length === 1 && isNumberList(node.args[0], rows))
    return `count(${args().join("")})`;
  if (!node.args.every((arg) => isSingle(arg, grain, rows))) return undefined;
  if (node.name === "MIN" || node.name === "MAX")
    return `Math.${node.name.toLowerCase()}(${args().join(",")})`;
  if (node.name === "ABS") return `Math.abs(${args().join(",")})`;
  if (node.name === "MOD" && node.args.every((arg) => findKind(arg, rows) === "number"))
    return `mod(${args().join(",")})`;
  if (node.name === "ISBLANK" || node.name === "ISERROR") return emitMissing(node, context);
  if (node.args.some((arg) => canFail(arg, rows) || isText(arg, context))) return undefined;
  const flags = (operator: string): string =>
    `(${args()
      .map((arg) => `!!${arg}`)
      .join(operator)})`;
  if (node.name === "AND") return flags("&&");
  if (node.name === "OR") return flags("||");
  return node.name === "NOT" ? `(!${args().join("")})` : undefined;
}

function emitMissing(node: CallNode, context: EmitContext): string | undefined {
  const [subject] = node.args;
  if (subject?.type !== "name") return undefined;
  const value = emitExpression(subject, context);
  const parsed = context.rows.get(subject.name);
  const isCell = parsed !== undefined && isOwnCell(subject.name, context) && !parsed.ast;
  const kind = isCell ? (parsed.row.unit === "text" ? "text" : "number") : findKind(subject, context.rows);
  if (kind === "number") return `(${value}!==${value})`;
  return kind === "text" && node.name === "ISBLANK" ? `(${value}==="")` : undefined;
}

function emitCall(node: CallNode, context: EmitContext): string {
  if (node.name === "IF") return emitIf(node, context);
  const fast = emitAggregate(node, context) ?? emitPlain(node, context);
  if (fast !== undefined) return fast;
  return `${context.nameFunction(node.name)}(${node.args.map((arg) => emitExpression(arg, context)).join(",")})`;
}
