import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, readNumbers, visitValues } from "../evaluation/machine.ts";
import { power } from "../evaluation/operators.ts";
import { finite, nearlyEqual, toInteger, toNumber, toNumberOr } from "../values/coerce.ts";
import { type Argument, DIV0, isArea, isError, NUM, type Value } from "../values/value.ts";

/** A sum that keeps what single additions would lose, and the last number that was added to it. */
export interface Summing {
  sum: number;
  rest: number;
  last: number;
}

export const openSum = (): Summing => ({ sum: 0, rest: 0, last: 0 });

export function addTo(state: Summing, value: number): void {
  if (value === 0) return;
  if (state.last !== 0) takeLast(state);
  state.last = value;
}

function takeLast(state: Summing): void {
  const { sum, last } = state;
  const next = sum + last;
  state.rest += Math.abs(sum) >= Math.abs(last) ? sum - next + last : last - next + sum;
  state.sum = next;
}

/** A last number that takes away all that came before leaves nothing, however the digits behind were rounded. */
export function totalOf(state: Summing): number {
  const before = state.sum + state.rest;
  if (state.last === 0) return before;
  if (before * state.last < 0 && nearlyEqual(state.last, -before)) return 0;
  const { sum, rest, last } = state;
  const next = sum + last;
  return next + (rest + (Math.abs(sum) >= Math.abs(last) ? sum - next + last : last - next + sum));
}

/** Visits the numbers of arguments: of cells and lists the numbers alone, of what is written in the formula all. */
export function visitNumbers(
  machine: Machine,
  args: readonly Argument[],
  visit: (value: number) => void,
): void {
  for (const arg of args) {
    if (typeof arg === "number") visit(arg);
    else if (isArea(arg)) {
      const numbers: number[] = [];
      readNumbers(machine, arg, numbers);
      for (const value of numbers) visit(value);
    } else {
      visitValues(machine, arg, (value, isOwn) => {
        if (typeof value === "number") visit(value);
        else if (isError(value)) throw value;
        else if (isOwn) visit(toNumber(value));
      });
    }
  }
}

export function listNumbers(machine: Machine, args: readonly Argument[]): number[] {
  const numbers: number[] = [];
  for (const arg of args) {
    if (isArea(arg)) readNumbers(machine, arg, numbers);
    else {
      visitNumbers(machine, [arg], (value) => {
        numbers.push(value);
      });
    }
  }
  return numbers;
}

function sumOf(machine: Machine, args: readonly Argument[]): number {
  const state = openSum();
  for (const value of listNumbers(machine, args)) addTo(state, value);
  return finite(totalOf(state));
}

/** Shifts the decimal point without what a multiplication would add behind the fifteenth digit. */
function shift(value: number, digits: number): number {
  if (digits === 0) return value;
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

const RELATIVE = 2 ** -50;

/** Rounds half away from zero; what lies within a hair of a half or of a whole counts as that. */
export function roundTo(
  value: number,
  digits: number,
  direction: "nearest" | "up" | "down" = "nearest",
): number {
  if (value === 0 || digits > 20) return value;
  const size = shift(Math.abs(value), digits);
  if (!Number.isFinite(size)) return value;
  const nearest = Math.round(size);
  let whole: number;
  if (direction === "nearest") whole = Math.floor(size + 0.5 + size * RELATIVE);
  else if (Math.abs(size - nearest) <= size * RELATIVE * 4) whole = nearest;
  else whole = direction === "up" ? Math.ceil(size) : Math.floor(size);
  return Math.sign(value) * shift(whole, -digits);
}

const one =
  (operation: (value: number) => number) =>
  ([value]: Argument[]): Value =>
    finite(operation(toNumber(value)));

const two =
  (operation: (a: number, b: number) => number) =>
  ([a, b]: Argument[]): Value =>
    finite(operation(toNumber(a), toNumber(b)));

function ceiling(value: number, step: number): number {
  if (step === 0 || value === 0) return 0;
  if (value > 0 && step < 0) throw NUM;
  return roundHair(value / step, Math.ceil) * step;
}

function floor(value: number, step: number): number {
  if (value === 0) return 0;
  if (step === 0) throw DIV0;
  if (value > 0 && step < 0) throw NUM;
  return roundHair(value / step, Math.floor) * step;
}

function roundHair(quotient: number, round: (value: number) => number): number {
  const nearest = Math.round(quotient);
  return Math.abs(quotient - nearest) < Math.abs(quotient) * 1e-14 ? nearest : round(quotient);
}

/** CEILING.MATH and FLOOR.MATH: the step's sign does not matter; a mode turns negative numbers round. */
const stepped =
  (isUp: boolean) =>
  ([number, step, mode]: Argument[]): Value => {
    const value = toNumber(number);
    const size = Math.abs(toNumberOr(step, 1));
    if (size === 0) return 0;
    const turns = value < 0 && toNumberOr(mode, 0) !== 0;
    return finite(roundHair(value / size, isUp !== turns ? Math.ceil : Math.floor) * size);
  };

export function factorial(value: number): number {
  const whole = Math.trunc(value);
  if (whole < 0 || whole > 170) throw NUM;
  let product = 1;
  for (let factor = 2; factor <= whole; factor += 1) product *= factor;
  return product;
}

export function combinations(n: number, k: number): number {
  const [count, chosen] = [Math.trunc(n), Math.trunc(k)];
  if (count < 0 || chosen < 0 || chosen > count) throw NUM;
  let result = 1;
  const least = Math.min(chosen, count - chosen);
  // Soon they are more than a number holds.
  for (let at = 1; at <= least && Number.isFinite(result); at += 1)
    result = (result * (count - least + at)) / at;
  return finite(Math.round(result));
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

function modulo(a: number, b: number): number {
  if (b === 0) throw DIV0;
  const rest = a - b * Math.floor(a / b);
  return Math.abs(rest - b) < Math.abs(b) * 1e-15 ? 0 : rest;
}

const even = (value: number): number => Math.sign(value) * Math.ceil(Math.abs(value) / 2) * 2;
const odd = (value: number): number =>
  value === 0 ? 1 : Math.sign(value) * (Math.ceil((Math.abs(value) - 1) / 2) * 2 + 1);

function logarithm(value: number, base: number): number {
  if (value <= 0 || base <= 0) throw NUM;
  if (base === 1) throw DIV0;
  return base === 10 ? Math.log10(value) : base === 2 ? Math.log2(value) : Math.log(value) / Math.log(base);
}

function productOf(args: Argument[], machine: Machine): Value {
  let [product, count] = [1, 0];
  visitNumbers(machine, args, (value) => {
    product *= value;
    count += 1;
  });
  return count === 0 ? 0 : finite(product);
}

export const mathFunctions: Functions = {
  SUM: { takes: "(r)", least: 1, run: (args, machine) => sumOf(machine, args) },
  PRODUCT: { takes: "(r)", least: 1, run: productOf },
  SUMSQ: {
    takes: "(r)",
    least: 1,
    run: (args, machine) => listNumbers(machine, args).reduce((sum, value) => sum + value * value, 0),
  },
  ABS: { takes: "v", least: 1, run: one(Math.abs) },
  SIGN: { takes: "v", least: 1, run: one(Math.sign) },
  INT: { takes: "v", least: 1, run: one((value) => roundHair(value, Math.floor)) },
  TRUNC: { takes: "vv", least: 1, run: two((value, digits) => roundTo(value, Math.trunc(digits), "down")) },
  ROUND: { takes: "vv", least: 1, run: two((value, digits) => roundTo(value, Math.trunc(digits))) },
  ROUNDUP: { takes: "vv", least: 1, run: two((value, digits) => roundTo(value, Math.trunc(digits), "up")) },
  ROUNDDOWN: {
    takes: "vv",
    least: 1,
    run: two((value, digits) => roundTo(value, Math.trunc(digits), "down")),
  },
  MROUND: {
    takes: "vv",
    least: 2,
    run: two((value, step) => {
      if (step === 0 || value === 0) return 0;
      if (value * step < 0) throw NUM;
      return Math.floor(value / step + 0.5 + 1e-12) * step;
    }),
  },
  CEILING: { takes: "vv", least: 2, run: two(ceiling) },
  FLOOR: { takes: "vv", least: 2, run: two(floor) },
  "CEILING.MATH": { takes: "vvv", least: 1, run: stepped(true) },
  "FLOOR.MATH": { takes: "vvv", least: 1, run: stepped(false) },
  "CEILING.PRECISE": { takes: "vv", least: 1, run: stepped(true) },
  "ISO.CEILING": { takes: "vv", least: 1, run: stepped(true) },
  "FLOOR.PRECISE": { takes: "vv", least: 1, run: stepped(false) },
  EVEN: { takes: "v", least: 1, run: one(even) },
  ODD: { takes: "v", least: 1, run: one(odd) },
  MOD: { takes: "vv", least: 2, run: two(modulo) },
  QUOTIENT: {
    takes: "vv",
    least: 2,
    run: two((a, b) => {
      if (b === 0) throw DIV0;
      return Math.trunc(a / b);
    }),
  },
  POWER: { takes: "vv", least: 2, run: two(power) },
  SQRT: {
    takes: "v",
    least: 1,
    run: one((value) => {
      if (value < 0) throw NUM;
      return Math.sqrt(value);
    }),
  },
  EXP: { takes: "v", least: 1, run: one(Math.exp) },
  LN: { takes: "v", least: 1, run: one((value) => logarithm(value, Math.E)) },
  LOG10: { takes: "v", least: 1, run: one((value) => logarithm(value, 10)) },
  LOG: {
    takes: "vv",
    least: 1,
    run: ([value, base]) => finite(logarithm(toNumber(value), toNumberOr(base, 10))),
  },
  PI: { takes: "", least: 0, run: () => Math.PI },
  SIN: { takes: "v", least: 1, run: one(Math.sin) },
  COS: { takes: "v", least: 1, run: one(Math.cos) },
  TAN: { takes: "v", least: 1, run: one(Math.tan) },
  ASIN: { takes: "v", least: 1, run: one(Math.asin) },
  ACOS: { takes: "v", least: 1, run: one(Math.acos) },
  ATAN: { takes: "v", least: 1, run: one(Math.atan) },
  ATAN2: {
    takes: "vv",
    least: 2,
    run: two((x, y) => {
      if (x === 0 && y === 0) throw DIV0;
      return Math.atan2(y, x);
    }),
  },
  SINH: { takes: "v", least: 1, run: one(Math.sinh) },
  COSH: { takes: "v", least: 1, run: one(Math.cosh) },
  TANH: { takes: "v", least: 1, run: one(Math.tanh) },
  RADIANS: { takes: "v", least: 1, run: one((value) => (value * Math.PI) / 180) },
  DEGREES: { takes: "v", least: 1, run: one((value) => (value * 180) / Math.PI) },
  FACT: { takes: "v", least: 1, run: one(factorial) },
  COMBIN: { takes: "vv", least: 2, run: two(combinations) },
  PERMUT: { takes: "vv", least: 2, run: two((n, k) => combinations(n, k) * factorial(k)) },
  GCD: {
    takes: "(r)",
    least: 1,
    run: (args, machine) => listNumbers(machine, args).map(Math.trunc).reduce(gcd, 0),
  },
  LCM: {
    takes: "(r)",
    least: 1,
    run: (args, machine) =>
      listNumbers(machine, args)
        .map(Math.trunc)
        .reduce((a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * b) / gcd(a, b)), 1),
  },
  RAND: { takes: "", least: 0, run: (_, machine) => machine.random() },
  RANDBETWEEN: {
    takes: "vv",
    least: 2,
    run: ([low, high], machine) => {
      const [from, to] = [Math.ceil(toNumber(low)), Math.floor(toNumber(high))];
      if (from > to) throw NUM;
      return from + Math.floor(machine.random() * (to - from + 1));
    },
  },
  BITAND: { takes: "vv", least: 2, run: ([a, b]) => Number(BigInt(toInteger(a)) & BigInt(toInteger(b))) },
  BITOR: { takes: "vv", least: 2, run: ([a, b]) => Number(BigInt(toInteger(a)) | BigInt(toInteger(b))) },
};
