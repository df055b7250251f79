import {
  FormulaError,
  flatten,
  isList,
  raise,
  type Scalar,
  toBoolean,
  toNumber,
  toText,
  type Value,
} from "./values.ts";

/** Excel's order of values: numbers before text before logicals; text without regard to case. */
export function compareValues(left: Value, right: Value): number {
  const rank = (value: Value): number => (typeof value === "boolean" ? 2 : typeof value === "string" ? 1 : 0);
  const [a, b] = [left ?? emptyLike(right), right ?? emptyLike(left)];
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === "string" && typeof b === "string") {
    const [x, y] = [a.toUpperCase(), b.toUpperCase()];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return toNumber(a, "left side") - toNumber(b, "right side");
}

/** Whether a comparison holds for two values in an order: below 0, 0, or above 0. */
export function holdsFor(op: string, order: number): boolean {
  if (op === "=") return order === 0;
  if (op === "<>") return order !== 0;
  if (op === "<") return order < 0;
  if (op === ">") return order > 0;
  return op === "<=" ? order <= 0 : order >= 0;
}

const emptyLike = (other: Value): Scalar =>
  typeof other === "string" ? "" : typeof other === "boolean" ? false : 0;

const toList = (value: Value | undefined): Value[] =>
  value === undefined ? [] : isList(value) ? Array.from(value as ArrayLike<Value>) : [value];

function toTable(value: Value | undefined): Value[][] {
  const rows = toList(value);
  return rows.some((row) => isList(row)) ? rows.map((row) => toList(row)) : [rows];
}

function pickFrom(args: Value[]): Value {
  const rows = toTable(args[0]);
  const single = rows.length === 1 || rows.every((row) => row.length === 1);
  const [first, second] = [toNumber(args[1], "row", 0), toNumber(args[2], "column", 0)];
  const [row, column] = rows.length === 1 && second === 0 && single ? [1, first] : [first, second || 1];
  const found = rows[Math.trunc(row) - 1]?.[Math.trunc(column) - 1];
  return found === undefined ? raise("#REF!", `The list has no item ${first}`) : found;
}

/** Position of the last value that is not above what is sought, in an ascending list. */
function approximate(wanted: Value, list: Value[], direction: 1 | -1): number {
  let found = -1;
  for (const [index, value] of list.entries()) {
    if (compareValues(value, wanted) * direction <= 0) found = index;
    else break;
  }
  return found;
}

const exact = (wanted: Value, list: Value[]): number =>
  list.findIndex((value) => typeof value === typeof wanted && compareValues(value, wanted) === 0);

function matchPosition(args: Value[]): Value {
  const type = toNumber(args[2], "match type", 1);
  const list = flatten(toList(args[1]));
  const wanted = args[0] ?? null;
  const index = type === 0 ? exact(wanted, list) : approximate(wanted, list, type > 0 ? 1 : -1);
  return index < 0 ? raise("#N/A", `"${toText(wanted)}" is not in the list`) : index + 1;
}

function crossLookup(args: Value[]): Value {
  const [wanted = null, keys, results, missing] = args;
  if (isList(wanted)) {
    return Array.from(wanted as ArrayLike<Value>, (each) => crossLookup([each, ...args.slice(1)]));
  }
  const index = exact(wanted, flatten(toList(keys)));
  if (index >= 0) return toList(results)[index] ?? null;
  return missing === undefined || missing === null
    ? raise("#N/A", `"${toText(wanted)}" is not in the list`)
    : missing;
}

function tableLookup(args: Value[], byRow: boolean): Value {
  const table = toTable(args[1]);
  const lines = byRow ? table : (table[0] ?? []).map((_, index) => table.map((row) => row[index] ?? null));
  const keys = lines.map((line) => line[0] ?? null);
  const near = args[3] === null || args[3] === undefined || toBoolean(args[3], "range lookup");
  const wanted = args[0] ?? null;
  const index = near ? approximate(wanted, keys, 1) : exact(wanted, keys);
  if (index < 0) return raise("#N/A", `"${toText(wanted)}" is not in the table`);
  const found = lines[index]?.[Math.trunc(toNumber(args[2], "index")) - 1];
  return found === undefined ? raise("#REF!", "The table has no such column") : found;
}

function simpleLookup(args: Value[]): Value {
  const index = approximate(args[0] ?? null, flatten(toList(args[1])), 1);
  if (index < 0) return raise("#N/A", "All values lie above the one that is sought");
  return flatten(toList(args[2] ?? args[1]))[index] ?? null;
}

const foundAt = (index: number): number =>
  index < 0 ? raise("#VALUE!", "The text does not occur") : index + 1;
const text = (args: Value[], index = 0): string => toText(args[index]);

export const lookupFunctions: Record<string, (args: Value[]) => Value> = {
  INDEX: pickFrom,
  MATCH: matchPosition,
  XLOOKUP: crossLookup,
  VLOOKUP: (args) => tableLookup(args, true),
  HLOOKUP: (args) => tableLookup(args, false),
  LOOKUP: simpleLookup,
  CHOOSE: (args) =>
    args[Math.trunc(toNumber(args[0], "index"))] ?? raise("#VALUE!", "There is no such choice"),
  VSTACK: (args) => flatten(args),
  CONCAT: (args) => flatten(args).map(toText).join(""),
  LEN: (args) => text(args).length,
  LEFT: (args) => text(args).slice(0, toNumber(args[1], "length", 1)),
  RIGHT: (args) => text(args).slice(Math.max(0, text(args).length - toNumber(args[1], "length", 1))),
  MID: (args) => text(args).substr(toNumber(args[1], "start") - 1, toNumber(args[2], "length")),
  UPPER: (args) => text(args).toUpperCase(),
  LOWER: (args) => text(args).toLowerCase(),
  EXACT: (args) => text(args) === text(args, 1),
  REPT: (args) => text(args).repeat(Math.max(0, Math.trunc(toNumber(args[1], "times")))),
  SUBSTITUTE: (args) => text(args).replaceAll(text(args, 1), () => text(args, 2)),
  FIND: (args) => foundAt(text(args, 1).indexOf(text(args), toNumber(args[2], "start", 1) - 1)),
  SEARCH: (args) =>
    foundAt(
      text(args, 1)
        .toUpperCase()
        .indexOf(text(args).toUpperCase(), toNumber(args[2], "start", 1) - 1),
    ),
  TEXTJOIN: (args) => {
    const parts = flatten(args.slice(2)).map(toText);
    return (toBoolean(args[1], "ignore empty") ? parts.filter(Boolean) : parts).join(text(args));
  },
  VALUE: (args) => toNumber(args[0], "text"),
  ISNA: (args) => args[0] instanceof FormulaError && args[0].code === "#N/A",
  TRIM: (args) => text(args).trim().replaceAll(/ +/g, " "),
  ISBLANK: (args) => args[0] === null || args[0] === undefined || args[0] === "" || Number.isNaN(args[0]),
  ISNUMBER: (args) => typeof args[0] === "number" && !Number.isNaN(args[0]),
  ISTEXT: (args) => typeof args[0] === "string",
  ISERROR: (args) => args[0] instanceof FormulaError || Number.isNaN(args[0]),
};
