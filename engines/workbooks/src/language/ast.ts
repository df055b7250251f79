import type { Scalar } from "../values/value.ts";

/** One corner of a reference: a fixed place, or a distance from the cell that the formula stands in. */
export interface Corner {
  row: number;
  column: number;
  rowFixed: boolean;
  columnFixed: boolean;
}

/** The sheet that a reference names; `last` for one through several sheets. */
export interface SheetName {
  first: string;
  last?: string;
}

export type BinaryOperator = "+" | "-" | "*" | "/" | "^" | "&" | "=" | "<>" | "<" | ">" | "<=" | ">=";

export interface StructuredReference {
  type: "structured";
  table: string;
  /** Parts of the table, "#Headers" and such, in lower case. */
  parts: string[];
  from: string | undefined;
  to: string | undefined;
}

export type Ast =
  | { type: "constant"; value: Scalar }
  | { type: "omitted" }
  | { type: "array"; rows: number; columns: number; cells: Scalar[] }
  | { type: "cell"; sheet: SheetName | undefined; at: Corner }
  | { type: "area"; sheet: SheetName | undefined; from: Corner; to: Corner }
  | { type: "name"; name: string; sheet: SheetName | undefined }
  | StructuredReference
  | { type: "external"; text: string }
  | { type: "negate" | "plus" | "percent" | "spill" | "single"; operand: Ast }
  | { type: "binary"; op: BinaryOperator; left: Ast; right: Ast }
  | { type: "range" | "union" | "intersection"; left: Ast; right: Ast }
  | { type: "call"; name: string; args: Ast[] }
  | { type: "apply"; callee: Ast; args: Ast[] };

export function listChildren(node: Ast): Ast[] {
  switch (node.type) {
    case "negate":
    case "plus":
    case "percent":
    case "spill":
    case "single":
      return [node.operand];
    case "binary":
    case "range":
    case "union":
    case "intersection":
      return [node.left, node.right];
    case "call":
      return node.args;
    case "apply":
      return [node.callee, ...node.args];
    default:
      return [];
  }
}

/** Whether some part of a formula is of a kind. */
export const hasPart = (node: Ast, is: (part: Ast) => boolean): boolean =>
  is(node) || listChildren(node).some((child) => hasPart(child, is));
