import type { Ast, BinaryOperator, Reference } from "./ast.ts";

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
