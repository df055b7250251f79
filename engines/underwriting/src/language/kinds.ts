/** What can be told of a formula before it runs: whether it is a number, and whether it may have no value. */
import type { Ast, BinaryNode } from "./ast.ts";
import { listChildren } from "./ast.ts";
import type { Grain, ParsedRow } from "./rows.ts";

export type Rows = Map<string, ParsedRow>;

/** `unknown` is for functions that may give either. */
type Kind = "number" | "text" | "flag" | "unknown";

const NUMERIC_CALLS = new Set("SUM MIN MAX ABS ROUND COUNT MOD SUMIF SUMPRODUCT PMT NPV IRR".split(" "));
const COMPARISONS = new Set(["=", "<>", "<", ">", "<=", ">="]);
const SAFE_CALLS = new Set("IF MIN MAX SUM ABS AND OR NOT ISBLANK ISERROR COUNT".split(" "));

const kinds = new WeakMap<Rows, Map<string, Kind>>();
const risky = new WeakMap<Rows, Set<string>>();

export const findGrain = (name: string, rows: Rows): Grain => rows.get(name)?.row.grain ?? "scalar";

function findKindOfRow(name: string, rows: Rows): Kind {
  const parsed = rows.get(name);
  const grain = parsed?.row.grain;
  if (parsed === undefined || grain === "month" || grain === "year") return "number";
  if (grain === "list" || grain === "unitType") return "unknown";
  if (!parsed.ast) return parsed.row.unit === "text" ? "text" : "number";
  const known = kinds.get(rows) ?? new Map<string, Kind>();
  kinds.set(rows, known);
  const found = known.get(name) ?? findKind(parsed.ast, rows);
  known.set(name, found);
  return found;
}

export function findKind(node: Ast, rows: Rows): Kind {
  if (node.type === "text") return "text";
  if (node.type === "boolean") return "flag";
  if (node.type === "unary" && node.op === "+") return findKind(node.operand, rows);
  if (node.type === "binary") {
    if (node.op === "&") return "text";
    return COMPARISONS.has(node.op) ? "flag" : "number";
  }
  if (node.type === "name") return findKindOfRow(node.name, rows);
  if (node.type === "array" || node.type === "omitted") return "unknown";
  if (node.type !== "call") return "number";
  if (node.name === "IF") {
    const [yes, no] = node.args.slice(1).map((arg) => findKind(arg, rows));
    return yes === no && yes !== undefined ? yes : "unknown";
  }
  return NUMERIC_CALLS.has(node.name) || isPick(node, rows) ? "number" : "unknown";
}

/** `INDEX(list, position)` of an input by year: such lists hold numbers alone. */
export function isPick(node: Ast, rows: Rows): boolean {
  if (node.type !== "call" || node.name !== "INDEX" || node.args.length !== 2) return false;
  return isNumberList(node.args[0], rows);
}

export function isNumberList(node: Ast | undefined, rows: Rows): boolean {
  if (node?.type !== "name") return false;
  const row = rows.get(node.name)?.row;
  return row?.grain === "list" && row.unit !== "text";
}

/** Rows that can be without a value: conditions on them must pass that on instead of picking a side. */
function riskyRows(rows: Rows): Set<string> {
  const known = risky.get(rows);
  if (known) return known;
  const found = new Set<string>();
  risky.set(rows, found);
  // Lines may read each other's past in a ring, so the risk is spread until nothing changes.
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [key, { row, ast }] of rows) {
      if (ast ? canFail(ast, rows) : row.optional === true) found.add(key);
    }
  }
  return found;
}

export function canFail(node: Ast, rows: Rows): boolean {
  if (node.type === "binary" && node.op === "/") {
    if (node.right.type !== "number" || node.right.value === 0) return true;
  }
  if (node.type === "binary" && node.op === "^") return true;
  if (node.type === "call" && (node.name === "ISBLANK" || node.name === "ISERROR")) return false;
  if (node.type === "call" && !SAFE_CALLS.has(node.name)) return true;
  if (node.type === "index" || node.type === "range" || (node.type === "lag" && node.lag > 0)) return true;
  if (node.type === "name" || node.type === "lag") return riskyRows(rows).has(node.name);
  return listChildren(node).some((child) => canFail(child, rows));
}

/** Whether a side is an input with listed choices and the other one text: their spelling was checked on the way in. */
export function isChoice(node: BinaryNode, rows: Rows): boolean {
  if (node.op !== "=" && node.op !== "<>") return false;
  const [name, word] = node.left.type === "text" ? [node.right, node.left] : [node.left, node.right];
  return name.type === "name" && word.type === "text" && rows.get(name.name)?.row.choices !== undefined;
}

/** Whether an argument is one value here and no list or run of periods. */
export function isSingle(node: Ast, grain: Grain, rows: Rows): boolean {
  if (node.type === "array" || node.type === "range" || node.type === "omitted") return false;
  if (node.type !== "name") return node.type !== "call" || !["VSTACK", "XLOOKUP"].includes(node.name);
  const own = findGrain(node.name, rows);
  return own === "scalar" || own === grain || (own === "year" && grain === "month");
}

const numbers = new WeakMap<Rows, Map<string, number>>();

/**
 * The JavaScript name of a row: `v` for the row itself, and within a loop `l` for the line, `x` for its value of this
 * period, `y` for that of the one before. Numbered, as keys would make the module several times as long.
 */
export function nameVariable(key: string, rows: Rows, kind: "v" | "l" | "x" | "y" = "v"): string {
  const known = numbers.get(rows) ?? new Map([...rows.keys()].map((each, index) => [each, index]));
  numbers.set(rows, known);
  return `${kind}${known.get(key) ?? ""}`;
}
