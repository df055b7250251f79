import {
  FormulaError,
  flatten,
  isList,
  numbersOf,
  raise,
  type Scalar,
  seriesOf,
  toBoolean,
  toNumber,
  toText,
  type Value,
} from "./formula-values.ts";

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

const emptyLike = (other: Value): Scalar =>
  typeof other === "string" ? "" : typeof other === "boolean" ? false : 0;

const listOf = (value: Value | undefined): Value[] =>
  value === undefined ? [] : isList(value) ? Array.from(value as ArrayLike<Value>) : [value];

function tableOf(value: Value | undefined): Value[][] {
  const rows = listOf(value);
  return rows.some((row) => isList(row)) ? rows.map((row) => listOf(row)) : [rows];
}

function pickFrom(args: Value[]): Value {
  const rows = tableOf(args[0]);
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
  const list = flatten(listOf(args[1]));
  const wanted = args[0] ?? null;
  const index = type === 0 ? exact(wanted, list) : approximate(wanted, list, type > 0 ? 1 : -1);
  return index < 0 ? raise("#N/A", `"${toText(wanted)}" is not in the list`) : index + 1;
}

function crossLookup(args: Value[]): Value {
  const [wanted = null, keys, results, missing] = args;
  if (isList(wanted)) {
    return Array.from(wanted as ArrayLike<Value>, (each) => crossLookup([each, ...args.slice(1)]));
  }
  const index = exact(wanted, flatten(listOf(keys)));
  if (index >= 0) return listOf(results)[index] ?? null;
  return missing === undefined || missing === null
    ? raise("#N/A", `"${toText(wanted)}" is not in the list`)
    : missing;
}

function tableLookup(args: Value[], byRow: boolean): Value {
  const table = tableOf(args[1]);
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
  const index = approximate(args[0] ?? null, flatten(listOf(args[1])), 1);
  if (index < 0) return raise("#N/A", "All values lie above the one that is sought");
  return flatten(listOf(args[2] ?? args[1]))[index] ?? null;
}

/** Reads ">0", "<>done" or a plain value into an operator and the value it compares with. */
function parsedCriterion(test: Value): { op: string; wanted: Value } {
  if (typeof test !== "string") return { op: "=", wanted: test };
  const [, op = "=", content = ""] = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(test) ?? [];
  const number = content.trim() === "" ? Number.NaN : Number(content);
  return { op, wanted: Number.isNaN(number) ? content : number };
}

function criterion(test: Value): (value: Value) => boolean {
  const { op, wanted } = parsedCriterion(test);
  return (value) => {
    if (value === null) return op === "<>";
    if (typeof value !== typeof wanted) return op === "<>";
    if (typeof value === "number" && typeof wanted === "number") return holds(op, value - wanted);
    return holds(op, compareValues(value, wanted));
  };
}

function holds(op: string, order: number): boolean {
  if (op === "=") return order === 0;
  if (op === "<>") return order !== 0;
  if (op === "<") return order < 0;
  if (op === ">") return order > 0;
  return op === "<=" ? order <= 0 : order >= 0;
}

function conditional(args: Value[]): number[] {
  const test = criterion(args[1] ?? null);
  const [line] = args;
  if (line instanceof Float64Array && (args[2] === undefined || args[2] === null)) {
    if (line.some(Number.isNaN)) return raise("#NUM!", "A value of the line is not available");
    return Array.from(line.filter(test));
  }
  const values = flatten(listOf(args[0]));
  const results = flatten(listOf(args[2] ?? args[0]));
  return results.filter(
    (result, i): result is number => typeof result === "number" && test(values[i] ?? null),
  );
}

function mean(numbers: number[], why = "There are no numbers"): number {
  if (numbers.length === 0) return raise("#DIV/0!", why);
  return numbers.reduce((total, x) => total + x, 0) / numbers.length;
}

function variance(numbers: number[], sample: boolean): number {
  const n = numbers.length - (sample ? 1 : 0);
  if (n < 1) return raise("#DIV/0!", "Too few numbers for a deviation");
  const centre = mean(numbers);
  return numbers.reduce((total, x) => total + (x - centre) ** 2, 0) / n;
}

function percentile(numbers: number[], share: number): number {
  if (numbers.length === 0 || share < 0 || share > 1)
    return raise("#NUM!", "The share must lie between 0 and 1");
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  return low + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] ?? low) - low);
}

function ranked(args: Value[], descending: boolean): number {
  const sorted = numbersOf(args.slice(0, 1), "number").sort((a, b) => (descending ? b - a : a - b));
  return (
    sorted[Math.trunc(toNumber(args[1], "position")) - 1] ?? raise("#NUM!", "The list has no such position")
  );
}

function regression(args: Value[]): { slope: number; intercept: number; correlation: number } {
  const [y, x] = [seriesOf(args[0], "y"), seriesOf(args[1], "x")];
  if (x.length !== y.length || x.length < 2) return raise("#N/A", "Two lists of the same length are needed");
  const [mx, my] = [mean(x), mean(y)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [(x[i] ?? 0) - mx, (y[i] ?? 0) - my];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (xx === 0) return raise("#DIV/0!", "The x values are all the same");
  return { slope: xy / xx, intercept: my - (xy / xx) * mx, correlation: xy / Math.sqrt(xx * yy) };
}

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
  COUNT: (args) =>
    numbersOf(
      args.filter((arg) => isList(arg) || typeof arg === "number"),
      "number",
    ).length,
  COUNTA: (args) => flatten(args).filter((value) => value !== null).length,
  COUNTIF: (args) => flatten(listOf(args[0])).filter(criterion(args[1] ?? null)).length,
  SUMIF: (args) => conditional(args).reduce((total, x) => total + x, 0),
  AVERAGEIF: (args) => mean(conditional(args), "Nothing meets the condition"),
  AVERAGE: (args) => mean(numbersOf(args, "number")),
  MEDIAN: (args) => percentile(numbersOf(args, "number"), 0.5),
  "STDEV.S": (args) => Math.sqrt(variance(numbersOf(args, "number"), true)),
  "STDEV.P": (args) => Math.sqrt(variance(numbersOf(args, "number"), false)),
  "VAR.S": (args) => variance(numbersOf(args, "number"), true),
  "VAR.P": (args) => variance(numbersOf(args, "number"), false),
  "PERCENTILE.INC": (args) => percentile(numbersOf(args.slice(0, 1), "number"), toNumber(args[1], "share")),
  "QUARTILE.INC": (args) =>
    percentile(numbersOf(args.slice(0, 1), "number"), toNumber(args[1], "quartile") / 4),
  LARGE: (args) => ranked(args, true),
  SMALL: (args) => ranked(args, false),
  SLOPE: (args) => regression(args).slope,
  INTERCEPT: (args) => regression(args).intercept,
  CORREL: (args) => regression(args).correlation,
  CONCAT: (args) => flatten(args).map(toText).join(""),
  LEN: (args) => text(args).length,
  LEFT: (args) => text(args).slice(0, toNumber(args[1], "length", 1)),
  RIGHT: (args) => text(args).slice(Math.max(0, text(args).length - toNumber(args[1], "length", 1))),
  MID: (args) => text(args).substr(toNumber(args[1], "start") - 1, toNumber(args[2], "length")),
  UPPER: (args) => text(args).toUpperCase(),
  LOWER: (args) => text(args).toLowerCase(),
  TRIM: (args) => text(args).trim().replaceAll(/ +/g, " "),
  ISBLANK: (args) => args[0] === null || args[0] === undefined || args[0] === "" || Number.isNaN(args[0]),
  ISNUMBER: (args) => typeof args[0] === "number" && !Number.isNaN(args[0]),
  ISTEXT: (args) => typeof args[0] === "string",
  ISERROR: (args) => args[0] instanceof FormulaError || Number.isNaN(args[0]),
};
