/** Writes one formula as a JavaScript expression over the variables of the compiled module. */
import type { Ast, BinaryNode, CallNode, Reference } from "./formula-ast.ts";
import { childrenOf } from "./formula-ast.ts";
import type { Grain, ParsedRow } from "./formula-record.ts";

export interface EmitContext {
  grain: Grain;
  rows: Map<string, ParsedRow>;
}

/** Dots and other marks of a key have no place in a JavaScript name. */
export const variableOf = (key: string): string => `v_${key.replaceAll(/[^A-Za-z0-9_]/g, "$")}`;

const grainOf = (name: string, context: EmitContext): Grain => context.rows.get(name)?.row.grain ?? "scalar";

const isText = (node: Ast, context: EmitContext): boolean =>
  node.type === "text" ||
  (node.type === "binary" && node.op === "&") ||
  (node.type === "name" && context.rows.get(node.name)?.row.unit === "text");

const SAFE_CALLS = new Set(["IF", "MIN", "MAX", "SUM", "ABS", "AND", "OR", "NOT", "ISBLANK"]);
const safety = new WeakMap<Map<string, ParsedRow>, Map<string, boolean>>();

/** Whether a row can be without a value: then conditions on it must pass that on instead of picking a side. */
function rowCanFail(name: string, context: EmitContext): boolean {
  const known = safety.get(context.rows) ?? new Map<string, boolean>();
  safety.set(context.rows, known);
  const found = known.get(name);
  if (found !== undefined) return found;
  known.set(name, false); // a row that only depends on its own past adds no risk of its own
  const parsed = context.rows.get(name);
  const risky = parsed?.ast ? canFail(parsed.ast, context) : parsed?.row.optional === true;
  known.set(name, risky);
  return risky;
}

function canFail(node: Ast, context: EmitContext): boolean {
  if (node.type === "binary" && node.op === "/") {
    if (node.right.type !== "number" || node.right.value === 0) return true;
  }
  if (node.type === "binary" && node.op === "^") return true;
  if (node.type === "call" && node.name === "ISBLANK") return false;
  if (node.type === "call" && !SAFE_CALLS.has(node.name)) return true;
  if (node.type === "index" || node.type === "range" || (node.type === "lag" && node.lag > 0)) return true;
  if (node.type === "name" || node.type === "lag") return rowCanFail(node.name, context);
  return childrenOf(node).some((child) => canFail(child, context));
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

const COMPARISONS: Record<string, string> = {
  "=": "===",
  "<>": "!==",
  "<": "<",
  ">": ">",
  "<=": "<=",
  ">=": ">=",
};

/** Whether a side is an input with listed choices and the other one text: their spelling was checked on the way in. */
function isChoice(node: BinaryNode, context: EmitContext): boolean {
  if (node.op !== "=" && node.op !== "<>") return false;
  const [name, word] = node.left.type === "text" ? [node.right, node.left] : [node.left, node.right];
  return (
    name.type === "name" && word.type === "text" && context.rows.get(name.name)?.row.choices !== undefined
  );
}

function emitBinary(node: BinaryNode, context: EmitContext): string {
  const [left, right] = [emitExpression(node.left, context), emitExpression(node.right, context)];
  const comparison = COMPARISONS[node.op];
  if (comparison) {
    if (isChoice(node, context)) return `(${left}${comparison}${right})`;
    const plain = !isText(node.left, context) && !isText(node.right, context);
    if (plain && !canFail(node.left, context) && !canFail(node.right, context))
      return `(${left}${comparison}${right})`;
    return `F("compare",${JSON.stringify(node.op)},${left},${right})`;
  }
  if (node.op === "&") return `F("CONCAT",${left},${right})`;
  if (node.op === "^") return `pow(${left},${right})`;
  if (node.op === "/") {
    const certain = node.right.type === "number" && node.right.value !== 0;
    return certain ? `(${left}/${right})` : `div(${left},${right})`;
  }
  return `(${left}${node.op}${right})`;
}

function emitReference(node: Reference, context: EmitContext): string {
  if (node.name === "month" || node.name === "year") {
    return node.name === "year" && context.grain === "month" ? "q" : "p";
  }
  const name = variableOf(node.name);
  const grain = grainOf(node.name, context);
  switch (node.type) {
    case "lag":
      return node.lag < 0 ? `(p>=${-node.lag}?${name}[p-${-node.lag}]:0)` : `at(${name},p+${node.lag})`;
    case "index":
      return `at(${name},${emitExpression(node.index, context)})`;
    case "range":
      return `part(${name},${emitExpression(node.from, context)},${emitExpression(node.to, context)})`;
    default:
      if (grain === "month" && context.grain === "month") return `${name}[p]`;
      if (grain === "month" && context.grain === "year") return `part(${name},12*p-11,12*p)`;
      if (grain === "year" && context.grain !== "scalar")
        return `${name}[${context.grain === "month" ? "q" : "p"}]`;
      return name;
  }
}

/** Whether an argument is a run of periods that a plain loop can add up. */
function summed(node: Ast | undefined, context: EmitContext): string | undefined {
  if (node?.type === "range") {
    const [from, to] = [emitExpression(node.from, context), emitExpression(node.to, context)];
    return `total(${variableOf(node.name)},${from},${to})`;
  }
  if (node?.type === "name" && grainOf(node.name, context) === "month" && context.grain === "year") {
    return `(p>0?total(${variableOf(node.name)},12*p-11,12*p):0)`;
  }
  return undefined;
}

const isSingle = (node: Ast, context: EmitContext): boolean => {
  if (node.type === "array" || node.type === "range" || node.type === "omitted") return false;
  if (node.type !== "name") return node.type !== "call" || !["VSTACK", "XLOOKUP"].includes(node.name);
  const grain = grainOf(node.name, context);
  return grain === "scalar" || grain === context.grain || (grain === "year" && context.grain === "month");
};

function emitIf(node: CallNode, context: EmitContext): string {
  const [condition = { type: "omitted" }, ...branches] = node.args;
  const test = emitExpression(condition as Ast, context);
  const [yes = "0", no = "false"] = branches.map((branch) => emitExpression(branch, context));
  if (!canFail(condition as Ast, context)) return `(${test}?${yes}:${no})`;
  // A condition without a value leaves the whole without one.
  return `((c)=>c!==c?NaN:c?${yes}:${no})(${test})`;
}

/** What came in or went out of a line, which multiples divide: a loop instead of a test for each value. */
function sumBySign(
  { name, args: [line, test, ...rest] }: CallNode,
  context: EmitContext,
): string | undefined {
  if (name !== "SUMIF" || rest.length > 0 || line?.type !== "range" || test?.type !== "text")
    return undefined;
  const loop = { ">0": "inflow", "<0": "outflow" }[test.value];
  if (loop === undefined) return undefined;
  return `${loop}(${variableOf(line.name)},${emitExpression(line.from, context)},${emitExpression(line.to, context)})`;
}

function emitCall(node: CallNode, context: EmitContext): string {
  const args = (): string[] => node.args.map((arg) => emitExpression(arg, context));
  const plain = node.args.every((arg) => isSingle(arg, context));
  const safe = !node.args.some((arg) => canFail(arg, context) || isText(arg, context));
  if (node.name === "IF") return emitIf(node, context);
  if (node.name === "SUM" && node.args.length === 1) {
    const sum = summed(node.args[0], context);
    if (sum) return sum;
  }
  const signed = sumBySign(node, context);
  if (signed) return signed;
  if (plain && (node.name === "MIN" || node.name === "MAX")) {
    return `Math.${node.name.toLowerCase()}(${args().join(",")})`;
  }
  if (plain && node.name === "ABS") return `Math.abs(${args().join(",")})`;
  if (plain && safe && node.name === "AND")
    return `(${args()
      .map((arg) => `!!${arg}`)
      .join("&&")})`;
  if (plain && safe && node.name === "OR")
    return `(${args()
      .map((arg) => `!!${arg}`)
      .join("||")})`;
  if (plain && safe && node.name === "NOT") return `(!${args().join("")})`;
  return `F(${[JSON.stringify(node.name), ...args()].join(",")})`;
}
