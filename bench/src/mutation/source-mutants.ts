import { parseSync } from "vite";
import { type Edit, mutateFormula, mutateSql } from "./formula-mutants.ts";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const OPERATORS: Record<string, string> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
};
/** What one calls instead of another by mistake. */
const CALLS: Record<string, string> = {
  min: "max",
  max: "min",
  some: "every",
  every: "some",
  floor: "ceil",
  ceil: "floor",
  startsWith: "includes",
  eq: "ne",
  ne: "eq",
  gt: "gte",
  gte: "gt",
  lt: "lte",
  lte: "lt",
  and: "or",
  or: "and",
  asc: "desc",
  desc: "asc",
  isNull: "isNotNull",
  isNotNull: "isNull",
};
/** Methods whose call may be forgotten: what they are called on is of the same kind. */
const FORGOTTEN = ["filter", "toSorted", "toReversed", "trim", "toLowerCase", "toUpperCase", "slice", "abs"];
/** Types, and what is written for people. */
const SKIPPED = /^(Import|Export(All|Named)Declaration$|TS(Type|Interface|Enum|Module))/;
const SKIPPED_KEYS = ["typeAnnotation", "typeArguments", "typeParameters", "returnType"];
const FORMULA_BUILDERS = ["monthly", "yearly", "scalar", "perRow", "output", "mustHold", "shouldHold"];
const WORDS_FOR_PEOPLE = ["help", "label", "message", "references", "synonyms"];
/** Attributes of an element that only move pixels. */
const LOOKS =
  /^(?:size|gap|[pm][xytblrse]?|(?:m[ai])?[wh]|cols|spacing|fz|fw|lh|order|radius|strokeWidth|stroke|withBorder|zIndex|lineClamp|styles?|className|minRows|maxRows|autosize)$/;
const isLook = (node: Node): boolean =>
  node.type === "JSXAttribute" && isNode(node.name) && LOOKS.test(String(node.name.name));

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** `a < b ? -1 : 1`, where a sign alone counts. */
const isOrder = (node: Node, key: string): boolean =>
  node.type === "ConditionalExpression" &&
  key !== "test" &&
  isSign(node.consequent) &&
  isSign(node.alternate);

function isSign(node: unknown): boolean {
  if (!isNode(node)) return false;
  const inner = node.type === "UnaryExpression" && node.operator === "-" ? (node.argument as Node) : node;
  return inner.type === "Literal" && (inner.value === 1 || inner.value === 0);
}

const children = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => !SKIPPED_KEYS.includes(key) && !isOrder(node, key))
    .flatMap(([, value]) => value)
    .filter(isNode);

/** Every node that says what the program does, each after what holds it. */
function* walk(node: Node): Generator<Node> {
  if ((SKIPPED.test(node.type) && !isNode(node.declaration)) || isLook(node)) return;
  yield node;
  for (const child of children(node)) yield* walk(child);
}

const parse = (file: string, source: string): Node => parseSync(file, source).program as unknown as Node;

/** What could be written wrong in a TypeScript source, each as one edit of it. */
export function mutateSource(file: string, source: string): Edit[] {
  const raw = (node: unknown): string => (isNode(node) ? source.slice(node.start, node.end) : "");
  return [...walk(parse(file, source))].flatMap((node) =>
    editsFor(node, raw).filter((edit) => source.slice(edit.start, edit.end) !== edit.text),
  );
}

type Raw = (node: unknown) => string;
const whole = ({ start, end }: Node, text: string): Edit[] => [{ start, end, text }];

function editsFor(node: Node, raw: Raw): Edit[] {
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return swapOperator(node, raw);
    case "ConditionalExpression":
      return whole(node, `${raw(node.test)} ? ${raw(node.alternate)} : ${raw(node.consequent)}`);
    case "IfStatement":
      return [false, true].flatMap((text) => whole(node.test as Node, String(text)));
    case "Literal":
      return changeLiteral(node);
    case "CallExpression":
      return changeCall(node, raw);
    case "ArrayExpression":
      return forgetWords(node, raw);
    case "ExpressionStatement":
      return /^(await )?[\w.]+\(/.test(raw(node)) ? whole(node, ";") : [];
    case "JSXAttribute":
      return isNode(node.value) && raw(node.name) === "disabled" ? whole(node.value, "{false}") : [];
    case "TaggedTemplateExpression":
      return raw(node.tag).startsWith("sql") ? mutateTexts(node.quasi as Node, mutateSql) : [];
    default:
      return [];
  }
}

function swapOperator(node: Node, raw: Raw): Edit[] {
  const operator = String(node.operator);
  const left = node.left as Node;
  const right = node.right as Node;
  if (operator === "??") return whole(node, raw(right));
  const other = OPERATORS[operator];
  const texts = [left, right].some((side) => /^["'`]/.test(raw(side)));
  if (other === undefined || (operator === "+" && texts)) return [];
  return whole(node, `(${raw(left)}) ${other} (${raw(right)})`);
}

function changeLiteral(node: Node): Edit[] {
  const { value } = node;
  if (typeof value === "boolean") return whole(node, String(!value));
  if (typeof value === "number") {
    // Beside a large round figure nobody would see the next one; a zero too many is what one writes.
    const isRound = value >= 1000 && value % 100 === 0;
    return whole(node, String(isRound ? value * 10 : Number.isInteger(value) ? value + 1 : value * 2));
  }
  if (!("regex" in node)) return [];
  const { pattern, flags } = node.regex as { pattern: string; flags: string };
  return [...pattern.matchAll(/\|[^|()[\]\\]+(?=[)|]|$)/g)].flatMap(({ 0: word, index }) =>
    whole(node, `/${pattern.slice(0, index)}${pattern.slice(index + word.length)}/${flags}`),
  );
}

function changeCall(node: Node, raw: Raw): Edit[] {
  const callee = node.callee as Node;
  if (callee.type === "Identifier") {
    const other = CALLS[raw(callee)];
    return /^(min|max|some|every)$/.test(raw(callee)) || other === undefined ? [] : whole(callee, other);
  }
  if (callee.type !== "MemberExpression") return [];
  const method = callee.property as Node;
  const other = CALLS[raw(method)];
  const swapped = other === undefined ? [] : whole(method, other);
  const [first] = node.arguments as Node[];
  if (raw(callee) === "Math.abs") return whole(node, `(${raw(first)})`);
  const forgotten = FORGOTTEN.includes(raw(method)) ? whole(node, raw(callee.object)) : [];
  return [...swapped, ...forgotten];
}

/** A list of words or patterns with one of them left out. */
function forgetWords(node: Node, raw: Raw): Edit[] {
  const words = node.elements as (Node | null)[];
  if (words.length < 2 || !words.every((word) => /^["'/]/.test(raw(word)))) return [];
  return words.map((_, at) => {
    const kept = words.filter((_, index) => index !== at).map(raw);
    return { start: node.start, end: node.end, text: `[${kept.join(", ")}]` };
  });
}

/** Edits of a template's own text; what is put into it counts as one name. */
function mutateTexts(template: Node, mutate: (text: string) => Edit[]): Edit[] {
  const { quasis, expressions } = template as unknown as { quasis: Node[]; expressions: Node[] };
  const texts = quasis.map((quasi) => (quasi.value as { raw: string }).raw);
  const text = texts.reduce((before, next, at) => {
    const from = (quasis[at]?.start ?? 0) - template.start;
    return `${before}${"_".repeat(from - before.length)}${at === 0 ? "`" : "_"}${next}`;
  }, "");
  const inside = (edit: Edit): boolean =>
    expressions.every(
      ({ start, end }) => edit.end + template.start <= start - 2 || edit.start + template.start >= end + 1,
    );
  return mutate(text)
    .filter(inside)
    .map((edit) => ({ ...edit, start: edit.start + template.start, end: edit.end + template.start }));
}

/** What could be written wrong in the formulas of a page, and in the texts that formulas are put together from. */
export function mutateFormulas(file: string, source: string): Edit[] {
  return [...formulaTexts(parse(file, source), source)].flatMap((node) => {
    if (node.type === "TemplateLiteral") return mutateTexts(node, mutateFormula);
    const from = node.start + 1;
    return mutateFormula(source.slice(from, node.end - 1)).map((edit) => ({
      ...edit,
      start: edit.start + from,
      end: edit.end + from,
    }));
  });
}

const LOOKS_LIKE_A_FORMULA = /\b[A-Z]{2,}\(|[\w.)\]}] [-+*/<>=]+ [\w.($]/;

function* formulaTexts(node: Node, source: string): Generator<Node> {
  if (node.type.startsWith("Import") || node.type.startsWith("TSType")) return;
  const text = source.slice(node.start, node.end);
  if (node.type === "TaggedTemplateExpression") {
    const builder = /^\w+/.exec(text)?.[0] ?? "";
    if (FORMULA_BUILDERS.includes(builder)) yield node.quasi as Node;
    return;
  }
  const key = isNode(node.key) ? source.slice(node.key.start, node.key.end) : "";
  if (node.type === "Property" && WORDS_FOR_PEOPLE.includes(key)) return;
  const isText = node.type === "TemplateLiteral" || (node.type === "Literal" && /^["']/.test(text));
  if (isText && LOOKS_LIKE_A_FORMULA.test(text)) yield node;
  else for (const child of children(node)) yield* formulaTexts(child, source);
}

const LOWER: Record<string, string> = {
  admin: "approver",
  approver: "analyst",
  analyst: "viewer",
  viewer: "open",
};
const WIDER: Record<string, string> = { self: "own", own: "shared", shared: "all", filed: "all" };

/** A right that is given to too many: to the next lower role, or over more than one's own. */
export function mutateRights(_file: string, source: string): Edit[] {
  return [...source.matchAll(/\b(?:access|rule)(?:: | = )"(\w+)"/g)].flatMap((match) => {
    const word = match[1] ?? "";
    const wider = LOWER[word] ?? WIDER[word];
    const end = match.index + match[0].length - 1;
    return wider === undefined ? [] : [{ start: end - word.length, end, text: wider }];
  });
}
