import type { Functions } from "../evaluation/function-definition.ts";
import type { Machine } from "../evaluation/machine.ts";
import { toIntegerOr, toNumber } from "../values/coerce.ts";
import { type Argument, DIV0, matrixOf, NA, NUM, type Value } from "../values/value.ts";
import { listNumbers } from "./math-functions.ts";

const byValue = (a: number, b: number): number => a - b;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);

/** How far numbers lie from their mean, in deviations of a sample. */
function standardized(numbers: readonly number[], least: number): number[] {
  const n = numbers.length;
  if (n < least) throw DIV0;
  const mean = sumOf(numbers) / n;
  const deviation = Math.sqrt(sumOf(numbers.map((value) => (value - mean) ** 2)) / (n - 1));
  if (deviation === 0) throw DIV0;
  return numbers.map((value) => (value - mean) / deviation);
}

function skew(args: Argument[], machine: Machine): number {
  const scores = standardized(listNumbers(machine, args), 3);
  const n = scores.length;
  return (n / ((n - 1) * (n - 2))) * sumOf(scores.map((score) => score ** 3));
}

function kurtosis(args: Argument[], machine: Machine): number {
  const scores = standardized(listNumbers(machine, args), 4);
  const n = scores.length;
  const factor = (n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3));
  return factor * sumOf(scores.map((score) => score ** 4)) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

function harmonicMean(args: Argument[], machine: Machine): number {
  const numbers = listNumbers(machine, args);
  if (numbers.length === 0 || numbers.some((value) => value <= 0)) throw NUM;
  return numbers.length / sumOf(numbers.map((value) => 1 / value));
}

/** Without the same count at both ends. */
function trimmedMean([range, share]: Argument[], machine: Machine): number {
  const sorted = listNumbers(machine, [range]).sort(byValue);
  const cut = toNumber(share);
  if (sorted.length === 0 || cut < 0 || cut >= 1) throw NUM;
  const each = Math.floor((sorted.length * cut) / 2);
  const kept = sorted.slice(each, sorted.length - each);
  return sumOf(kept) / kept.length;
}

/** The share of a list below a number, cut after some digits. */
const percentRank =
  (isExclusive: boolean) =>
  ([range, number, digits]: Argument[], machine: Machine): number => {
    const sorted = listNumbers(machine, [range]).sort(byValue);
    const value = toNumber(number);
    const below = sorted.findLastIndex((one) => one <= value);
    const [low, high] = [sorted[below], sorted[below + 1]];
    if (low === undefined || (high === undefined && low !== value)) throw NA;
    const part = low === value || high === undefined ? 0 : (value - low) / (high - low);
    const place = (low === value ? sorted.indexOf(low) : below) + part;
    const share = isExclusive ? (place + 1) / (sorted.length + 1) : place / (sorted.length - 1);
    const scale = 10 ** toIntegerOr(digits, 3);
    return Math.floor(share * scale + 1e-9) / scale;
  };

function modes(args: Argument[], machine: Machine): Value {
  const counts = new Map<number, number>();
  for (const value of listNumbers(machine, args)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most < 2) throw NA;
  const found = [...counts].filter(([, count]) => count === most).map(([value]) => value);
  return matrixOf(found.length, 1, found);
}

/** What the shape of a list says. */
export const shapeFunctions: Functions = {
  SKEW: { takes: "(r)", least: 1, run: skew },
  KURT: { takes: "(r)", least: 1, run: kurtosis },
  HARMEAN: { takes: "(r)", least: 1, run: harmonicMean },
  TRIMMEAN: { takes: "rv", least: 2, run: trimmedMean },
  PERCENTRANK: { takes: "rvv", least: 2, run: percentRank(false) },
  "PERCENTRANK.INC": { takes: "rvv", least: 2, run: percentRank(false) },
  "PERCENTRANK.EXC": { takes: "rvv", least: 2, run: percentRank(true) },
  "MODE.MULT": { takes: "(r)", least: 1, givesArray: true, run: modes },
};
