import { dateFunctions } from "./date-functions.ts";
import { financeFunctions } from "./finance-functions.ts";
import { add, subtract } from "./last-bits.ts";
import { compareValues, holdsFor, lookupFunctions } from "./lookup-functions.ts";
import { mathFunctions, power } from "./math-functions.ts";
import { statisticFunctions } from "./statistics-functions.ts";
import {
  FormulaError,
  flatten,
  isList,
  RaisedError,
  raise,
  toBoolean,
  toNumber,
  toText,
  type Value,
} from "./values.ts";

const logical = (args: Value[]): boolean[] =>
  flatten(args)
    .filter((value) => value !== null && typeof value !== "string")
    .map((value) => toBoolean(value, "logical"));

const isError = (value: Value | undefined): boolean => value instanceof FormulaError || Number.isNaN(value);

function firstTrue(args: Value[]): Value {
  for (let i = 0; i + 1 < args.length; i += 2) {
    if (toBoolean(args[i], "condition")) return args[i + 1] ?? 0;
  }
  return raise("#N/A", "No condition is true");
}

function switched(args: Value[]): Value {
  const [subject = null, ...rest] = args;
  for (let i = 0; i + 1 < rest.length; i += 2) {
    if (compareValues(subject, rest[i] ?? null) === 0) return rest[i + 1] ?? 0;
  }
  return rest.length % 2 === 1 ? (rest.at(-1) ?? 0) : raise("#N/A", "No case matches");
}

const logicalFunctions: Record<string, (args: Value[]) => Value> = {
  IF: (args) => (toBoolean(args[0], "condition") ? (args[1] ?? 0) : args.length > 2 ? (args[2] ?? 0) : false),
  IFS: firstTrue,
  SWITCH: switched,
  IFERROR: (args) => (isError(args[0]) ? (args[1] ?? 0) : (args[0] ?? 0)),
  IFNA: (args) =>
    args[0] instanceof FormulaError && args[0].code === "#N/A" ? (args[1] ?? 0) : (args[0] ?? 0),
  AND: (args) => logical(args).every(Boolean),
  OR: (args) => logical(args).some(Boolean),
  XOR: (args) => logical(args).filter(Boolean).length % 2 === 1,
  NA: () => raise("#N/A", "Marked as not available"),
};

const TABLE: Record<string, (args: Value[]) => Value> = {
  ...logicalFunctions,
  ...mathFunctions,
  ...financeFunctions,
  ...dateFunctions,
  ...lookupFunctions,
  ...statisticFunctions,
};

/** Excel's older names for the same functions. */
const ALIASES: Record<string, string> = {
  STDEV: "STDEV.S",
  STDEVP: "STDEV.P",
  VAR: "VAR.S",
  VARP: "VAR.P",
  PERCENTILE: "PERCENTILE.INC",
  QUARTILE: "QUARTILE.INC",
  CONCATENATE: "CONCAT",
  RANK: "RANK.EQ",
  MODE: "MODE.SNGL",
  COVAR: "COVARIANCE.P",
  FORECAST: "FORECAST.LINEAR",
};
/** Functions that may be given a figure that does not exist and still answer. */
const ERROR_TOLERANT = new Set(
  "IFERROR IFNA ISERROR ISNA ISBLANK ISNUMBER ISTEXT IF IFS SWITCH CHOOSE".split(" "),
);

/** Arguments a function takes at least and at most, where fewer or more would be read wrongly. */
const ARITIES: [least: number, most: number, names: string][] = [
  [1, 1, "ABS NOT SQRT LN EXP"],
  [1, 2, "ROUND IRR"],
  [1, 255, "SUM MIN MAX AND OR AVERAGE SUMPRODUCT"],
  [2, 2, "IFERROR EDATE EOMONTH MOD POWER"],
  [2, 3, "IF XIRR YEARFRAC INDEX MATCH"],
  [2, 5, "FV PV"],
  [2, 255, "NPV CHOOSE"],
  [3, 3, "XNPV XNFV MIRR DATE"],
  [3, 4, "VLOOKUP HLOOKUP"],
  [3, 5, "PMT NPER"],
  [3, 6, "RATE XLOOKUP"],
  [4, 6, "IPMT PPMT"],
  [5, 6, "CUMIPMT CUMPRINC"],
];
const ARITY = new Map(
  ARITIES.flatMap(([least, most, names]) => names.split(" ").map((name) => [name, [least, most]] as const)),
);

const canonical = (name: string): string => {
  const upper = name.toUpperCase();
  return ALIASES[upper] ?? upper;
};

/** Every function by its present name; older names lead to the same. */
export const functionNames: readonly string[] = Object.keys(TABLE);

export function isFunctionName(name: string): boolean {
  return Object.hasOwn(TABLE, canonical(name));
}

/** Why a call with so many arguments is wrong, or undefined when it is right. */
export function arityProblem(name: string, count: number): string | undefined {
  const limits = ARITY.get(canonical(name));
  if (!limits || (count >= limits[0] && count <= limits[1])) return undefined;
  return `${name.toUpperCase()} takes ${limits[0]} to ${limits[1]} arguments, not ${count}`;
}

/**
 * Evaluates one function of the formula language as Excel defines it.
 *
 * @param args `null` for an argument left out, ISO dates or serial numbers, lists as arrays
 * @returns the value, or a FormulaError with Excel's code and the reason; it never throws and never hangs
 * @example callFunction("PMT", [0.005, 360, 100000]) // -599.5505251527569
 */
export function callFunction(name: string, args: Value[]): Value {
  const key = canonical(name);
  const operation = Object.hasOwn(TABLE, key) ? TABLE[key] : undefined;
  if (!operation) return new FormulaError("#NAME?", `There is no function ${name}`);
  const arity = arityProblem(key, args.length);
  if (arity) return new FormulaError("#VALUE!", arity);
  if (!ERROR_TOLERANT.has(key)) {
    const broken = args.find((arg) => arg instanceof FormulaError);
    if (broken instanceof FormulaError) return broken;
  }
  return run(operation, args, key);
}

/**
 * The function of a formula that was checked when the catalog loaded: found once and called again and again.
 *
 * @throws when there is no such function, which loading the catalog rules out
 */
export function getFunction(name: string): (...args: Value[]) => Value {
  const key = canonical(name);
  const operation = Object.hasOwn(TABLE, key) ? TABLE[key] : undefined;
  if (!operation) throw new Error(`There is no function ${name}`);
  return (...args) => run(operation, args, key);
}

function run(operation: (args: Value[]) => Value, args: Value[], name: string): Value {
  try {
    return settle(operation(args), name);
  } catch (error) {
    if (error instanceof RaisedError) return error.error;
    throw error;
  }
}

function settle(value: Value, name: string): Value {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return new FormulaError("#NUM!", `${name} has no finite result for these values`);
  }
  return typeof value === "number" ? value + 0 : value;
}

/** One binary operator with Excel's coercions and errors. */
export function applyOperator(op: string, left: Value, right: Value): Value {
  if (left instanceof FormulaError) return left;
  if (right instanceof FormulaError) return right;
  try {
    return operate(op, left, right);
  } catch (error) {
    if (error instanceof RaisedError) return error.error;
    throw error;
  }
}

function operate(op: string, left: Value, right: Value): Value {
  if (op === "&") return toText(left) + toText(right);
  if (["=", "<>", "<", ">", "<=", ">="].includes(op)) {
    return holdsFor(op, compareValues(single(left), single(right)));
  }
  const [a, b] = [toNumber(left, "left side", 0), toNumber(right, "right side", 0)];
  if (op === "/" && b === 0) return raise("#DIV/0!", "The divisor is zero");
  const result =
    op === "+"
      ? add(a, b)
      : op === "-"
        ? subtract(a, b)
        : op === "*"
          ? a * b
          : op === "/"
            ? a / b
            : power(a, b);
  return Number.isFinite(result) ? result : raise("#NUM!", "The result is no finite number");
}

const single = (value: Value): Value => (isList(value) ? (value[0] ?? null) : value);
