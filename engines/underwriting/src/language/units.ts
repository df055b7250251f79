import { type Ast, isReference, listChildren } from "./ast.ts";
import type { ParsedRow } from "./rows.ts";

/** Dollars, shares, or what goes with either (counts, factors, unknown). */
type Dimension = "money" | "rate" | "neutral";

const SAME_AS_ARGUMENTS = new Set("IF MIN MAX SUM ABS ROUND AVERAGE MEDIAN IFERROR INDEX".split(" "));
const SAME_SIDES = new Set(["+", "-", "=", "<>", "<", ">", "<=", ">="]);

function ofUnit(unit: string | undefined): Dimension {
  if (unit?.startsWith("$")) return "money";
  return unit === "%" ? "rate" : "neutral";
}

const stronger = (left: Dimension, right: Dimension): Dimension => (left === "neutral" ? right : left);

function quotient(left: Dimension, right: Dimension): Dimension {
  if (left === right) return "neutral";
  return right === "money" ? "neutral" : left;
}

function findDimension(node: Ast, rows: Map<string, ParsedRow>): Dimension {
  if (isReference(node)) {
    return ofUnit(rows.get(node.name)?.row.unit);
  }
  if (node.type === "unary") return findDimension(node.operand, rows);
  if (node.type === "call") {
    const args = node.name === "IF" ? node.args.slice(1) : node.args;
    if (!SAME_AS_ARGUMENTS.has(node.name)) return "neutral";
    return args.map((arg) => findDimension(arg, rows)).reduce(stronger, "neutral");
  }
  if (node.type !== "binary") return "neutral";
  const [left, right] = [findDimension(node.left, rows), findDimension(node.right, rows)];
  if (node.op === "+" || node.op === "-") return stronger(left, right);
  if (node.op === "*") return left === "money" || right === "money" ? "money" : stronger(left, right);
  return node.op === "/" ? quotient(left, right) : "neutral";
}

/** Says where a formula adds or compares dollars with a rate, or undefined when it does not. */
export function unitProblem(node: Ast, rows: Map<string, ParsedRow>): string | undefined {
  if (node.type === "binary" && SAME_SIDES.has(node.op)) {
    const sides = new Set([findDimension(node.left, rows), findDimension(node.right, rows)]);
    if (sides.has("money") && sides.has("rate"))
      return `Dollars and a rate stand on the two sides of "${node.op}"`;
  }
  for (const child of listChildren(node)) {
    const found = unitProblem(child, rows);
    if (found) return found;
  }
  return undefined;
}
