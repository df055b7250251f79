/**
 * The abstract syntax tree of the formula language. One tree drives the compiler, the interpreter behind
 * "explain", and whatever else writes formulas out again (the workbook), so that none of them can drift.
 */
export type BinaryOperator = "+" | "-" | "*" | "/" | "^" | "&" | "=" | "<>" | "<" | ">" | "<=" | ">=";

/** `name` alone: a scalar, this period's value of a line, or (inside an aggregate) a whole finer line. */
export interface NameNode {
  type: "name";
  name: string;
  at: number;
}
/** `name[-1]` or `name[+1]`: the value so many periods before or after this one. */
export interface LagNode {
  type: "lag";
  name: string;
  lag: number;
  at: number;
}
/** `name[12]`: the value in that period, counted from closing (0). */
export interface IndexNode {
  type: "index";
  name: string;
  index: Ast;
  at: number;
}
/** `name[1:12]`: the values of those periods, both ends included. */
export interface RangeNode {
  type: "range";
  name: string;
  from: Ast;
  to: Ast;
  at: number;
}
export interface CallNode {
  type: "call";
  name: string;
  args: Ast[];
  at: number;
}
export interface BinaryNode {
  type: "binary";
  op: BinaryOperator;
  left: Ast;
  right: Ast;
}
export type Reference = NameNode | LagNode | IndexNode | RangeNode;
export type Ast =
  | { type: "number"; value: number }
  | { type: "text"; value: string }
  | { type: "boolean"; value: boolean }
  | { type: "omitted" }
  | { type: "array"; items: Ast[] }
  | { type: "unary"; op: "-" | "+"; operand: Ast }
  | { type: "percent"; operand: Ast }
  | BinaryNode
  | CallNode
  | Reference;

export function listChildren(node: Ast): Ast[] {
  switch (node.type) {
    case "array":
      return node.items;
    case "unary":
    case "percent":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "call":
      return node.args;
    case "index":
      return [node.index];
    case "range":
      return [node.from, node.to];
    default:
      return [];
  }
}

export const isReference = (node: Ast): node is Reference =>
  node.type === "name" || node.type === "lag" || node.type === "index" || node.type === "range";

/** Every reference in the formula, in reading order, those inside period brackets included. */
export function listReferences(node: Ast): Reference[] {
  return [...(isReference(node) ? [node] : []), ...listChildren(node).flatMap(listReferences)];
}

const STRENGTH: Record<BinaryOperator, number> = {
  "=": 1,
  "<>": 1,
  "<": 1,
  ">": 1,
  "<=": 1,
  ">=": 1,
  "&": 2,
  "+": 3,
  "-": 3,
  "*": 4,
  "/": 4,
  "^": 5,
}; // prettier-ignore

/** A reference as it is written in a formula. */
export function printReference(node: Reference, write: ReferenceWriter = printReference): string {
  if (node.type === "lag") return `${node.name}[${node.lag > 0 ? "+" : ""}${node.lag}]`;
  if (node.type === "index") return `${node.name}[${printFormula(node.index, write)}]`;
  if (node.type === "range")
    return `${node.name}[${printFormula(node.from, write)}:${printFormula(node.to, write)}]`;
  return node.name;
}

export type ReferenceWriter = (node: Reference) => string;

/** Writes a tree back as a formula with no more brackets than it needs; references as the writer says. */
export function printFormula(node: Ast, write: ReferenceWriter = printReference): string {
  const inner = (child: Ast, least: number): string => {
    const text = printFormula(child, write);
    return child.type === "binary" && STRENGTH[child.op] < least ? `(${text})` : text;
  };
  switch (node.type) {
    case "number":
      return String(node.value);
    case "text":
      return `"${node.value.replaceAll('"', '""')}"`;
    case "boolean":
      return node.value ? "TRUE" : "FALSE";
    case "omitted":
      return "";
    case "array":
      return `{${node.items.map((item) => printFormula(item, write)).join(", ")}}`;
    case "unary":
      return `${node.op}${inner(node.operand, 9)}`;
    case "percent":
      return `${inner(node.operand, 9)}%`;
    case "binary": {
      const strength = STRENGTH[node.op];
      return `${inner(node.left, strength)} ${node.op} ${inner(node.right, strength + 1)}`;
    }
    case "call":
      return `${node.name}(${node.args.map((arg) => printFormula(arg, write)).join(", ")})`;
    default:
      return write(node);
  }
}
