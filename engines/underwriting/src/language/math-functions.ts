import { add } from "./last-bits.ts";
import { isList, listNumbers, raise, readSeries, toBoolean, toNumber, type Value } from "./values.ts";

/**
 * Rounds half away from zero as Excel does, correcting ties that binary representation hides:
 * 1.005 is stored as 1.00499999999999989…, and ROUND(1.005, 2) is 1.01.
 */
export function roundTo(value: number, digits: number): number {
  return scaled(value, digits, (x) => Math.floor(x + 0.5));
}

function scaled(value: number, digits: number, rounding: (magnitude: number) => number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const places = Math.trunc(digits);
  const shifted = shift(Math.abs(value), places);
  // 15 significant digits are what Excel calculates with: the sixteenth only carries binary noise.
  const clean = Number(shifted.toPrecision(15));
  return Math.sign(value) * shift(rounding(clean), -places);
}

/** Moves the decimal point without the error of a multiplication by a power of ten. */
function shift(value: number, places: number): number {
  const [mantissa, exponent = "0"] = value.toExponential().split("e");
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

const one = (operation: (x: number) => number) => (args: Value[]) => operation(toNumber(args[0], "number"));

function modulo(args: Value[]): Value {
  const [value, divisor] = [toNumber(args[0], "number"), toNumber(args[1], "divisor")];
  if (divisor === 0) return raise("#DIV/0!", "The divisor is zero");
  return value - divisor * Math.floor(value / divisor);
}

function toMultiple(args: Value[], rounding: (x: number) => number, fallback?: number): Value {
  const value = toNumber(args[0], "number");
  const step = toNumber(args[1], "significance", fallback);
  if (step === 0) return 0;
  return Number((rounding(Number((value / step).toPrecision(15))) * step).toPrecision(15));
}

function nearestMultiple(args: Value[]): Value {
  const [value, step] = [toNumber(args[0], "number"), toNumber(args[1], "multiple")];
  if (value * step < 0) return raise("#NUM!", "Number and multiple must have the same sign");
  return toMultiple(args, (x) => Math.floor(x + 0.5));
}

export function power(base: number, exponent: number): number {
  if (base === 0 && exponent === 0) return raise("#NUM!", "Zero to the power of zero is not defined");
  if (base === 0 && exponent < 0) return raise("#DIV/0!", "Zero has no negative power");
  const result = base ** exponent;
  if (!Number.isFinite(result))
    return raise("#NUM!", `${base} to the power of ${exponent} is no real number`);
  return result;
}

function logarithm(value: number, base: number): number {
  if (value <= 0 || base <= 0) return raise("#NUM!", "A logarithm needs positive numbers");
  if (base === 1) return raise("#DIV/0!", "The base of a logarithm cannot be 1");
  if (base === 10) return Math.log10(value);
  if (base === 2) return Math.log2(value);
  return Math.log(value) / Math.log(base);
}

export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total = add(total, number);
  return total;
}

function sumProduct(args: Value[]): Value {
  const columns = args.map((arg) => (isList(arg) ? Array.from(arg as ArrayLike<Value>).flat() : [arg]));
  const length = columns[0]?.length ?? 0;
  if (columns.some((column) => column.length !== length)) {
    return raise("#VALUE!", "The lists are not of the same length");
  }
  let total = 0;
  for (let row = 0; row < length; row++) {
    let product = 1;
    for (const column of columns) {
      const cell = column[row];
      // As in Excel, what is not a number counts as 0; a figure that does not exist stays an error.
      product *= typeof cell === "number" ? toNumber(cell, "number") : 0;
    }
    total += product;
  }
  return total;
}

function squareRoot(x: number): number {
  return x < 0 ? raise("#NUM!", "A negative number has no square root") : Math.sqrt(x);
}

const awayFromZero = (x: number): number => Math.ceil(x);

export const mathFunctions: Record<string, (args: Value[]) => Value> = {
  ABS: one(Math.abs),
  SIGN: one(Math.sign),
  INT: one(Math.floor),
  EXP: one(Math.exp),
  SQRT: one(squareRoot),
  LN: one((x) => logarithm(x, Math.E)),
  LOG10: one((x) => logarithm(x, 10)),
  LOG: (args) => logarithm(toNumber(args[0], "number"), toNumber(args[1], "base", 10)),
  PI: () => Math.PI,
  POWER: (args) => power(toNumber(args[0], "number"), toNumber(args[1], "power")),
  MOD: modulo,
  QUOTIENT: (args) => {
    const divisor = toNumber(args[1], "denominator");
    if (divisor === 0) return raise("#DIV/0!", "The denominator is zero");
    return Math.trunc(toNumber(args[0], "numerator") / divisor);
  },
  ROUND: (args) => roundTo(toNumber(args[0], "number"), toNumber(args[1], "digits", 0)),
  ROUNDUP: (args) => scaled(toNumber(args[0], "number"), toNumber(args[1], "digits", 0), awayFromZero),
  ROUNDDOWN: (args) => scaled(toNumber(args[0], "number"), toNumber(args[1], "digits", 0), Math.floor),
  TRUNC: (args) => scaled(toNumber(args[0], "number"), toNumber(args[1], "digits", 0), Math.floor),
  MROUND: nearestMultiple,
  CEILING: (args) => toMultiple(args, Math.ceil, 1),
  FLOOR: (args) => toMultiple(args, Math.floor, 1),
  SUM: (args) => sum(listNumbers(args, "number")),
  PRODUCT: (args) => listNumbers(args, "number").reduce((product, x) => product * x, 1),
  SUMPRODUCT: sumProduct,
  SUMSQ: (args) => sum(listNumbers(args, "number").map((x) => x * x)),
  MIN: (args) => extreme(args, Math.min),
  MAX: (args) => extreme(args, Math.max),
  NOT: (args) => !toBoolean(args[0], "logical"),
  ISEVEN: (args) => Math.trunc(toNumber(args[0], "number")) % 2 === 0,
  ISODD: (args) => Math.trunc(toNumber(args[0], "number")) % 2 !== 0,
  SUMXMY2: (args) => {
    const [x, y] = [readSeries(args[0], "x"), readSeries(args[1], "y")];
    return sum(x.map((value, index) => (value - (y[index] ?? 0)) ** 2));
  },
};

function extreme(args: Value[], pick: (a: number, b: number) => number): number {
  const numbers = listNumbers(args, "number");
  const [first, ...rest] = numbers;
  return first === undefined ? 0 : rest.reduce((best, x) => pick(best, x), first);
}
