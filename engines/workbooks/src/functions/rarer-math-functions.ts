import type { FunctionDefinition, Functions } from "../evaluation/function-definition.ts";
import { type Machine, toMatrix } from "../evaluation/machine.ts";
import { finite, toInteger, toNumber, toNumberOr, toText } from "../values/coerce.ts";
import { type Argument, DIV0, isError, NUM, VALUE } from "../values/value.ts";
import { combinations, factorial, listNumbers } from "./math-functions.ts";
import { convertMeasure } from "./measure-units.ts";

const numeric = (takes: string, run: (...numbers: number[]) => number): FunctionDefinition => ({
  takes,
  least: takes.length,
  run: (args) => finite(run(...args.map((arg) => toNumber(arg)))),
});

function reciprocal(value: number): number {
  if (value === 0) throw DIV0;
  return 1 / value;
}

/** The largest of which a number still holds the product of each second one. */
const MOST_DOUBLE = 300;

function doubleFactorial(value: number): number {
  const whole = Math.trunc(value);
  if (whole < -1 || whole > MOST_DOUBLE) throw NUM;
  let product = 1;
  for (let factor = whole; factor > 1; factor -= 2) product *= factor;
  return product;
}

/** Ways to choose of so many kinds, each as often as one likes. */
function combinationsWithRepeats(kinds: number, chosen: number): number {
  const [n, k] = [Math.trunc(kinds), Math.trunc(chosen)];
  if (n < 0 || k < 0 || (n === 0 && k > 0)) throw NUM;
  return n === 0 ? 1 : combinations(n + k - 1, k);
}

function multinomial(args: Argument[], machine: Machine): number {
  const numbers = listNumbers(machine, args).map(Math.trunc);
  if (numbers.some((value) => value < 0)) throw NUM;
  const all = numbers.reduce((sum, value) => sum + value, 0);
  return finite(numbers.reduce((ways, value) => ways / factorial(value), factorial(all)));
}

/** Gauss's elimination, the largest number of each column first. */
function determinant([value]: Argument[], machine: Machine): number {
  if (isError(value)) throw value;
  const { rows: size, columns, cells } = toMatrix(machine, value ?? null);
  if (size !== columns) throw VALUE;
  const rows = Array.from({ length: size }, (_, row) =>
    cells.slice(row * size, (row + 1) * size).map((cell) => {
      if (typeof cell !== "number") throw VALUE;
      return cell;
    }),
  );
  let product = 1;
  for (let at = 0; at < size; at += 1) {
    let best = at;
    for (let row = at + 1; row < size; row += 1) {
      if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0)) best = row;
    }
    const [own, pivot] = [rows[at] ?? [], rows[best] ?? []];
    if ((pivot[at] ?? 0) === 0) return 0;
    if (best !== at) product = -product;
    [rows[at], rows[best]] = [pivot, own];
    product *= pivot[at] ?? 0;
    for (let row = at + 1; row < size; row += 1) {
      const line = rows[row] ?? [];
      const share = (line[at] ?? 0) / (pivot[at] ?? 1);
      rows[row] = line.map((cell, column) => cell - share * (pivot[column] ?? 0));
    }
  }
  return finite(product);
}

/** Bits of whole numbers that are held exactly. */
const MOST_BITS = 53;

const bits =
  (run: (a: bigint, b: bigint) => bigint) =>
  ([a, b]: Argument[]): number => {
    const [one, other] = [toInteger(a), toInteger(b)];
    if (one < 0) throw NUM;
    return finite(Number(run(BigInt(one), BigInt(other))));
  };

function shift(value: bigint, places: bigint): bigint {
  if (places > MOST_BITS || places < -MOST_BITS) throw NUM;
  return places < 0n ? value >> -places : value << places;
}

const LONGEST_IN_BASE = 255;

function inBase([value, base, least]: Argument[]): string {
  const [number, radix] = [Math.trunc(toNumber(value)), toInteger(base)];
  const length = Math.trunc(toNumberOr(least, 0));
  if (number < 0 || radix < 2 || radix > 36 || length < 0 || length > LONGEST_IN_BASE) throw NUM;
  return number.toString(radix).toUpperCase().padStart(length, "0");
}

function fromBase([text, base]: Argument[]): number {
  const [digits, radix] = [toText(text).trim().toLowerCase(), toInteger(base)];
  if (radix < 2 || radix > 36) throw NUM;
  let number = 0;
  for (const digit of digits) {
    const worth = Number.parseInt(digit, 36);
    if (!(worth < radix)) throw NUM;
    number = number * radix + worth;
  }
  return finite(number);
}

function powerSeries([x, first, step, coefficients]: Argument[], machine: Machine): number {
  const [base, start, each] = [toNumber(x), toNumber(first), toNumber(step)];
  return finite(
    listNumbers(machine, [coefficients]).reduce(
      (sum, factor, at) => sum + factor * base ** (start + at * each),
      0,
    ),
  );
}

function shareOfAll([part, all]: Argument[], machine: Machine): number {
  const sum = (value: Argument): number => listNumbers(machine, [value]).reduce((a, b) => a + b, 0);
  return sum(part) * reciprocal(sum(all));
}

export const rarerMathFunctions: Functions = {
  ASINH: numeric("v", Math.asinh),
  ACOSH: numeric("v", Math.acosh),
  ATANH: numeric("v", Math.atanh),
  SEC: numeric("v", (value) => 1 / Math.cos(value)),
  CSC: numeric("v", (value) => reciprocal(Math.sin(value))),
  COT: numeric("v", (value) => reciprocal(Math.tan(value))),
  ACOT: numeric("v", (value) => Math.PI / 2 - Math.atan(value)),
  SQRTPI: numeric("v", (value) => Math.sqrt(value * Math.PI)),
  FACTDOUBLE: numeric("v", doubleFactorial),
  COMBINA: numeric("vv", combinationsWithRepeats),
  PERMUTATIONA: numeric("vv", (kinds, chosen) => Math.trunc(kinds) ** Math.trunc(chosen)),
  MULTINOMIAL: { takes: "(r)", least: 1, run: multinomial },
  MDETERM: { takes: "a", least: 1, run: determinant },
  SERIESSUM: { takes: "vvvr", least: 4, run: powerSeries },
  PERCENTOF: { takes: "rr", least: 2, run: shareOfAll },
  BITXOR: { takes: "vv", least: 2, run: bits((a, b) => a ^ b) },
  BITLSHIFT: { takes: "vv", least: 2, run: bits(shift) },
  BITRSHIFT: { takes: "vv", least: 2, run: bits((value, places) => shift(value, -places)) },
  BASE: { takes: "vvv", least: 2, run: inBase },
  DECIMAL: { takes: "vv", least: 2, run: fromBase },
  DELTA: { takes: "vv", least: 1, run: ([a, b]) => Number(toNumber(a) === toNumberOr(b, 0)) },
  GESTEP: { takes: "vv", least: 1, run: ([a, step]) => Number(toNumber(a) >= toNumberOr(step, 0)) },
  CONVERT: {
    takes: "vvv",
    least: 3,
    run: ([value, from, to]) => finite(convertMeasure(toNumber(value), toText(from), toText(to))),
  },
};
