/** What a formula may hold. `null` is an argument left out or an empty cell. */
export type Scalar = number | string | boolean | null;
export type Value = Scalar | FormulaError | Float64Array | Value[];

export type ErrorCode = "#NUM!" | "#DIV/0!" | "#VALUE!" | "#N/A" | "#NAME?" | "#REF!";

/** A figure that does not exist, with Excel's code and the reason in words. */
export class FormulaError {
  readonly code: ErrorCode;
  readonly reason: string;
  constructor(code: ErrorCode, reason: string) {
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Carries an error out of nested coercions; caught at the edge of every function, never seen outside. It is no
 * Error on purpose: capturing a stack for each blank cell would cost more than the evaluation.
 */
export class RaisedError {
  readonly error: FormulaError;
  constructor(code: ErrorCode, reason: string) {
    this.error = new FormulaError(code, reason);
  }
}

export function raise(code: ErrorCode, reason: string): never {
  throw new RaisedError(code, reason);
}

export function isList(value: Value | undefined): value is Float64Array | Value[] {
  return Array.isArray(value) || value instanceof Float64Array;
}

/** One number out of an argument; an argument left out takes the fallback, or is an error without one. */
export function toNumber(value: Value | undefined, name: string, fallback?: number): number {
  if (value instanceof FormulaError) throw new RaisedError(value.code, value.reason);
  if (value === null || value === undefined) {
    if (fallback === undefined) return raise("#VALUE!", `${name} is missing`);
    return fallback;
  }
  if (typeof value === "boolean") return value ? 1 : 0;
  if (isList(value)) {
    if (value.length === 1) return toNumber(value[0], name, fallback);
    return raise("#VALUE!", `${name} must be one number, not a list`);
  }
  if (typeof value === "string") {
    const parsed = value.trim() === "" ? Number.NaN : Number(value);
    if (Number.isNaN(parsed)) return raise("#VALUE!", `${name} is text, not a number`);
    return parsed;
  }
  if (Number.isNaN(value)) return raise("#NUM!", `${name} is not available`);
  return value;
}

export function toText(value: Value | undefined): string {
  if (value instanceof FormulaError) throw new RaisedError(value.code, value.reason);
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (isList(value)) return value.length > 0 ? toText(value[0]) : "";
  return String(value);
}

export function toBoolean(value: Value | undefined, name: string): boolean {
  if (typeof value === "string") {
    const upper = value.toUpperCase();
    if (upper === "TRUE" || upper === "FALSE") return upper === "TRUE";
  }
  return toNumber(value, name, 0) !== 0;
}

/** The leaves of nested lists in order. */
export function flatten(values: Iterable<Value>): Value[] {
  const flat: Value[] = [];
  for (const value of values) {
    if (isList(value)) flat.push(...flatten(value));
    else flat.push(value);
  }
  return flat;
}

/**
 * The numbers among the arguments as Excel's aggregates see them: inside a list, text, booleans and empty
 * cells are skipped; a direct argument is coerced, and one left out counts as 0.
 */
export function listNumbers(args: readonly Value[], name: string): number[] {
  const found: number[] = [];
  for (const arg of args) {
    if (!isList(arg)) {
      found.push(toNumber(arg, name, 0));
      continue;
    }
    if (arg instanceof Float64Array) {
      for (let i = 0; i < arg.length; i++) found.push(toNumber(arg[i], name));
      continue;
    }
    for (const leaf of flatten(arg)) {
      if (leaf instanceof FormulaError) throw new RaisedError(leaf.code, leaf.reason);
      if (typeof leaf === "number") found.push(toNumber(leaf, name));
    }
  }
  return found;
}

/** A list of numbers in which every position counts (cash flows): gaps and text are errors. */
export function readSeries(value: Value | undefined, name: string): number[] {
  if (value === null || value === undefined) return raise("#VALUE!", `${name} is missing`);
  if (value instanceof Float64Array && !value.some(Number.isNaN)) return Array.from(value);
  const leaves = isList(value) ? flatten(value) : [value];
  return leaves.map((leaf, index) => toNumber(leaf, `${name} ${index + 1}`));
}
