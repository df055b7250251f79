import { readColumn } from "../values/cell-names.ts";
import { ERROR_CODES, errorOf, LAST_COLUMN, LAST_ROW, type Scalar } from "../values/value.ts";
import { type Ast, type BinaryOperator, type Corner, listChildren, type SheetName } from "./ast.ts";
import { readStructured } from "./structured.ts";

/** What is written in a cell and is no formula that a spreadsheet program would take. */
export interface ParseProblem {
  problem: string;
}

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const TEXT = /"((?:[^"]|"")*)"/y;
const ROWS = /(\$?)(\d{1,7}):(\$?)(\d{1,7})(?![\w.])/y;
const COLUMNS = /(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})(?![\w.(!$])/y;
const CELL = /(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\w.(!\\?])/y;
const QUOTED_SHEET = /'((?:[^']|'')+)'!/y;
const BARE_SHEET = /(\[\d+\])?([^\s'"!()+\-*/^&=<>,;:{}[\]#$%@]*)(?::([^\s'"!()+\-*/^&=<>,;:{}[\]#$%@]+))?!/y;
const WORD = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/uy;
const ERROR = /#[A-Za-z/_0]+[!?]?/y;
const COMPARISON = /<>|<=|>=|=|<|>/y;
const BLANKS = /[\s\u00a0]+/y;

const DEEPEST = 250;
/** Terms one behind the other are a tree as deep as they are many: what walks it goes down term by term. */
const DEEPEST_TREE = 1_200;
const STARTS_REFERENCE = /[$A-Za-z_'[(\\\p{L}]/u;

interface Reader {
  text: string;
  at: number;
  depth: number;
  row: number;
  column: number;
}

class Refusal extends Error {}

const refuse = (why: string): never => {
  throw new Refusal(why);
};

/** A formula's tree; corners that are not fixed count from the cell that it stands in. */
export function parseFormula(text: string, cell: { row: number; column: number }): Ast | ParseProblem {
  const reader: Reader = { text, at: 0, depth: 0, row: cell.row, column: cell.column };
  try {
    const node = readUnion(reader, true);
    skip(reader);
    if (reader.at < text.length) refuse(`"${text.slice(reader.at, reader.at + 12)}" is not understood`);
    if (isDeeper(node, DEEPEST_TREE)) refuse("It joins too many terms");
    return node;
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

/** Goes down level by level, as a walk from term to term is what is to be spared. */
function isDeeper(node: Ast, most: number): boolean {
  let level = [node];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((one) => listChildren(one));
  }
  return false;
}

function skip(reader: Reader): boolean {
  return take(reader, BLANKS) !== null;
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match !== null) reader.at = pattern.lastIndex;
  return match;
}

/** Takes the sign if it comes next, blanks aside. */
function accept(reader: Reader, sign: string): boolean {
  const start = reader.at;
  skip(reader);
  if (reader.text[reader.at] === sign) {
    reader.at += 1;
    return true;
  }
  reader.at = start;
  return false;
}

/** In brackets of their own, references may be joined by commas. */
function readUnion(reader: Reader, joins: boolean): Ast {
  let left = readComparison(reader);
  while (joins && accept(reader, ",")) left = { type: "union", left, right: readComparison(reader) };
  return left;
}

function readComparison(reader: Reader): Ast {
  reader.depth += 1;
  if (reader.depth > DEEPEST) refuse("It is nested too deeply");
  let left = readJoined(reader);
  for (;;) {
    const start = reader.at;
    skip(reader);
    const match = take(reader, COMPARISON);
    if (match === null) {
      reader.at = start;
      break;
    }
    left = { type: "binary", op: match[0] as BinaryOperator, left, right: readJoined(reader) };
  }
  reader.depth -= 1;
  return left;
}

const chain =
  (signs: readonly BinaryOperator[], next: (reader: Reader) => Ast) =>
  (reader: Reader): Ast => {
    let left = next(reader);
    for (;;) {
      const op = signs.find((sign) => accept(reader, sign));
      if (op === undefined) return left;
      left = { type: "binary", op, left, right: next(reader) };
    }
  };

const readPower = chain(["^"], readSigned);
const readProduct = chain(["*", "/"], readPower);
const readSum = chain(["+", "-"], readProduct);
const readJoined = chain(["&"], readSum);

/** A sign binds closer than a power: -2^2 is 4. */
function readSigned(reader: Reader): Ast {
  const signs: string[] = [];
  for (;;) {
    if (accept(reader, "-")) signs.push("-");
    else if (accept(reader, "+")) signs.push("+");
    else if (accept(reader, "@")) signs.push("@");
    else break;
    if (signs.length > DEEPEST) refuse("It is nested too deeply");
  }
  let node = readPercent(reader);
  for (const sign of signs.reverse()) {
    node = { type: sign === "-" ? "negate" : sign === "@" ? "single" : "plus", operand: node };
  }
  return node;
}

function readPercent(reader: Reader): Ast {
  let node = readIntersection(reader);
  while (accept(reader, "%")) node = { type: "percent", operand: node };
  return node;
}

function readIntersection(reader: Reader): Ast {
  let left = readRange(reader);
  for (;;) {
    const start = reader.at;
    const isApart = skip(reader);
    const next = reader.text[reader.at] ?? "";
    if (!isApart || !isReference(left) || !STARTS_REFERENCE.test(next)) {
      reader.at = start;
      return left;
    }
    left = { type: "intersection", left, right: readRange(reader) };
  }
}

const isReference = (node: Ast): boolean =>
  ["cell", "area", "name", "structured", "range", "union", "intersection"].includes(node.type) ||
  (node.type === "call" && ["OFFSET", "INDEX", "INDIRECT", "CHOOSE", "IF", "XLOOKUP"].includes(node.name));

function readRange(reader: Reader): Ast {
  let left = readSpill(reader);
  while (accept(reader, ":")) {
    skip(reader);
    const right = readSpill(reader);
    left =
      left.type === "cell" && right.type === "cell" && left.sheet?.last === undefined
        ? { type: "area", sheet: left.sheet, from: left.at, to: right.at }
        : { type: "range", left, right };
  }
  return left;
}

function readSpill(reader: Reader): Ast {
  let node = readPrimary(reader);
  for (;;) {
    if (reader.text[reader.at] === "#" && isReference(node)) {
      reader.at += 1;
      node = { type: "spill", operand: node };
    } else if (reader.text[reader.at] === "(" && node.type !== "constant") {
      reader.at += 1;
      node = { type: "apply", callee: node, args: readArguments(reader) };
    } else return node;
  }
}

function readPrimary(reader: Reader): Ast {
  skip(reader);
  const sign = reader.text[reader.at] ?? "";
  if (sign === "") return refuse("It ends too early");
  if (sign === "(") {
    reader.at += 1;
    const inner = readUnion(reader, true);
    if (!accept(reader, ")")) refuse("A closing bracket is missing");
    return inner;
  }
  if (sign === '"') return readText(reader);
  if (sign === "{") return readArray(reader);
  if (sign === "#") return readError(reader);
  if (sign === "'") return readQuoted(reader);
  const rows = take(reader, ROWS);
  if (rows !== null) return rowsOf(reader, rows, undefined);
  if (/[\d.]/.test(sign)) {
    const number = take(reader, NUMBER);
    if (number !== null) {
      // A sheet may begin with a digit.
      if (!/[\p{L}!]/u.test(reader.text[reader.at] ?? ""))
        return { type: "constant", value: Number(number[0]) };
      reader.at -= number[0].length;
    }
  }
  const sheet = readBareSheet(reader);
  if (sheet !== undefined) return sheet;
  return readLocal(reader, undefined);
}

function readText(reader: Reader): Ast {
  const text = take(reader, TEXT);
  if (text === null) return refuse("A text is not closed");
  return { type: "constant", value: (text[1] ?? "").replaceAll('""', '"') };
}

function readError(reader: Reader): Ast {
  const code = take(reader, ERROR)?.[0].toUpperCase() ?? "";
  const known = ERROR_CODES.find((one) => one === code);
  if (known === undefined) return refuse(`${code} is no value`);
  return { type: "constant", value: errorOf(known) };
}

function readQuoted(reader: Reader): Ast {
  const quoted = take(reader, QUOTED_SHEET);
  if (quoted === null) return refuse("A sheet's name is not closed");
  const name = (quoted[1] ?? "").replaceAll("''", "'");
  if (name.includes("[")) return readExternal(reader, quoted[0]);
  const [first = "", last] = name.split(":");
  return readLocal(reader, last === undefined ? { first } : { first, last });
}

function readBareSheet(reader: Reader): Ast | undefined {
  const match = take(reader, BARE_SHEET);
  if (match === null) return undefined;
  if (match[1] !== undefined) return readExternal(reader, match[0]);
  const [first, last] = [match[2] ?? "", match[3]];
  if (first === "") return refuse("A sheet has no name");
  return readLocal(reader, last === undefined ? { first } : { first, last });
}

/** What lies in another workbook: named whole, so that the reason can say it. */
function readExternal(reader: Reader, sheet: string): Ast {
  const start = reader.at;
  if (take(reader, CELL) !== null) {
    const end = reader.at;
    if (reader.text[end] === ":") {
      reader.at += 1;
      if (take(reader, CELL) === null) reader.at = end;
    }
  } else if (take(reader, COLUMNS) === null && take(reader, ROWS) === null && take(reader, ERROR) === null) {
    if (take(reader, WORD) === null) refuse("A reference to another workbook is not understood");
    if (reader.text[reader.at] === "(") {
      reader.at += 1;
      readArguments(reader);
    }
  }
  return { type: "external", text: `${sheet}${reader.text.slice(start, reader.at)}` };
}

function cornerOf(reader: Reader, match: RegExpExecArray): Corner {
  const [rowFixed, columnFixed] = [match[3] === "$", match[1] === "$"];
  const row = Number(match[4]) - 1;
  const column = readColumn(match[2] ?? "");
  return {
    rowFixed,
    columnFixed,
    row: rowFixed ? row : row - reader.row,
    column: columnFixed ? column : column - reader.column,
  };
}

const isCell = (match: RegExpExecArray): boolean => {
  const row = Number(match[4]);
  return row >= 1 && row <= LAST_ROW + 1 && readColumn(match[2] ?? "") <= LAST_COLUMN;
};

function rowsOf(reader: Reader, match: RegExpExecArray, sheet: SheetName | undefined): Ast {
  const corner = (dollar: string | undefined, digits: string | undefined, column: number): Corner => {
    const rowFixed = dollar === "$";
    const row = Number(digits) - 1;
    return { rowFixed, row: rowFixed ? row : row - reader.row, columnFixed: true, column };
  };
  return {
    type: "area",
    sheet,
    from: corner(match[1], match[2], 0),
    to: corner(match[3], match[4], LAST_COLUMN),
  };
}

function columnsOf(reader: Reader, match: RegExpExecArray, sheet: SheetName | undefined): Ast {
  const corner = (dollar: string | undefined, letters: string | undefined, row: number): Corner => {
    const columnFixed = dollar === "$";
    const column = readColumn(letters ?? "");
    return { columnFixed, column: columnFixed ? column : column - reader.column, rowFixed: true, row };
  };
  return {
    type: "area",
    sheet,
    from: corner(match[1], match[2], 0),
    to: corner(match[3], match[4], LAST_ROW),
  };
}

/** A reference, a name or a call, behind the name of its sheet if it has one. */
function readLocal(reader: Reader, sheet: SheetName | undefined): Ast {
  const start = reader.at;
  const cell = take(reader, CELL);
  if (cell !== null) {
    if (isCell(cell)) return readSecondCorner(reader, cornerOf(reader, cell), sheet);
    reader.at = start;
  }
  const columns = take(reader, COLUMNS);
  if (columns !== null) return columnsOf(reader, columns, sheet);
  if (sheet !== undefined) {
    const rows = take(reader, ROWS);
    if (rows !== null) return rowsOf(reader, rows, sheet);
    if (reader.text[reader.at] === "#") return readError(reader);
  }
  if (reader.text[reader.at] === "[") {
    // A table's own cell may leave the table's name away.
    if (/^\[\d+\]/.test(reader.text.slice(reader.at)))
      return refuse("A reference to another workbook is not understood");
    return readBrackets(reader, "");
  }
  const word = take(reader, WORD)?.[0];
  if (word === undefined) return refuse(`"${reader.text.slice(start, start + 12)}" is not understood`);
  return readWord(reader, word, sheet);
}

function readSecondCorner(reader: Reader, from: Corner, sheet: SheetName | undefined): Ast {
  const start = reader.at;
  if (reader.text[reader.at] === ":") {
    reader.at += 1;
    const second = take(reader, CELL);
    if (second !== null && isCell(second)) return { type: "area", sheet, from, to: cornerOf(reader, second) };
    reader.at = start;
  }
  if (sheet?.last !== undefined) return { type: "area", sheet, from, to: from };
  return { type: "cell", sheet, at: from };
}

function readWord(reader: Reader, word: string, sheet: SheetName | undefined): Ast {
  const next = reader.text[reader.at];
  if (next === "(") {
    reader.at += 1;
    const name = word.toUpperCase().replace(/^(_XLFN\.|_XLWS\.|_XLUDF\.)+/, "");
    return { type: "call", name, args: readArguments(reader) };
  }
  if (next === "[") return readBrackets(reader, word);
  const upper = word.toUpperCase();
  if (sheet === undefined && (upper === "TRUE" || upper === "FALSE")) {
    return { type: "constant", value: upper === "TRUE" };
  }
  return { type: "name", name: word.replace(/^(?:_xlpm|_xlop)\./i, ""), sheet };
}

function readBrackets(reader: Reader, table: string): Ast {
  const found = readStructured(reader.text, reader.at);
  if (found === undefined) return refuse("A reference into a table is not understood");
  reader.at = found.end;
  return { type: "structured", table, parts: found.parts, from: found.from, to: found.to };
}

function readArguments(reader: Reader): Ast[] {
  const args: Ast[] = [];
  if (accept(reader, ")")) return args;
  for (;;) {
    skip(reader);
    const next = reader.text[reader.at];
    args.push(next === "," || next === ")" ? { type: "omitted" } : readComparison(reader));
    if (args.length > 255) refuse("A function has more than 255 arguments");
    if (accept(reader, ")")) return args;
    if (!accept(reader, ",")) refuse("A closing bracket is missing");
  }
}

function readArray(reader: Reader): Ast {
  reader.at += 1;
  const rows: Scalar[][] = [[]];
  for (;;) {
    skip(reader);
    const sign = accept(reader, "-") ? -1 : accept(reader, "+") ? 1 : 0;
    const node = readPrimary(reader);
    if (node.type !== "constant") return refuse("A list in braces holds more than constants");
    rows.at(-1)?.push(typeof node.value === "number" && sign < 0 ? -node.value : node.value);
    if (accept(reader, "}")) break;
    if (accept(reader, ";")) rows.push([]);
    else if (!accept(reader, ",")) refuse("A closing brace is missing");
  }
  const columns = Math.max(...rows.map((row) => row.length));
  const cells = rows.flatMap((row) => [
    ...row,
    ...new Array<Scalar>(columns - row.length).fill(errorOf("#N/A")),
  ]);
  return { type: "array", rows: rows.length, columns, cells };
}
