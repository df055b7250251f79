import { parseAst } from "vite";

/** A node of the syntax tree, as far as it is read here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** The statements of a module; in a file of elements `<T>` begins one, elsewhere the types of a function. */
export const readModule = (code: string, file = "module.ts") =>
  parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }).body as unknown as Node[];

export const nameOf = (identifier: unknown) => String((identifier as Node | undefined)?.name);

/** The outermost nodes in a part that are such ones; what is a type alone is passed over. */
export function find(part: unknown, isSuch: (node: Node) => boolean): Node[] {
  if (Array.isArray(part)) return part.flatMap((each) => find(each, isSuch));
  if (typeof part !== "object" || part === null) return [];
  const node = part as Node;
  if (typeof node.type === "string" && isSuch(node)) return [node];
  return childrenOf(node).flatMap((each) => find(each, isSuch));
}

function childrenOf(node: Node): unknown[] {
  if (/^TS.*Expression$/.test(node.type)) return [node.expression];
  if (node.type?.startsWith("TS")) return [];
  if (node.type === "MemberExpression" && !node.computed) return [node.object];
  if (node.type === "Property" && !node.computed) return [node.value];
  return Object.values(node);
}

/** All values that a part names. */
export const namesIn = (part: unknown) =>
  new Set(find(part, ({ type }) => type === "Identifier").map(nameOf));
