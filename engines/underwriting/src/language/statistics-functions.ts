import { interpolateSorted } from "../maths/percentile.ts";
import { compareValues, holdsFor } from "./lookup-functions.ts";
import { sum } from "./math-functions.ts";
import { flatten, isList, listNumbers, raise, readSeries, toNumber, type Value } from "./values.ts";

const toList = (value: Value | undefined): Value[] =>
  value === undefined ? [] : isList(value) ? Array.from(value as ArrayLike<Value>) : [value];

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
    if (typeof value === "number" && typeof wanted === "number") return holdsFor(op, value - wanted);
    return holdsFor(op, compareValues(value, wanted));
  };
}

function conditional(args: Value[]): number[] {
  const test = criterion(args[1] ?? null);
  const [line] = args;
  if (line instanceof Float64Array && (args[2] === undefined || args[2] === null)) {
    if (line.some(Number.isNaN)) return raise("#NUM!", "A value of the line is not available");
    return Array.from(line.filter(test));
  }
  const values = flatten(toList(args[0]));
  const results = flatten(toList(args[2] ?? args[0]));
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
  const center = mean(numbers);
  return numbers.reduce((total, x) => total + (x - center) ** 2, 0) / n;
}

function percentile(numbers: number[], share: number): number {
  if (numbers.length === 0 || share < 0 || share > 1)
    return raise("#NUM!", "The share must lie between 0 and 1");
  const sorted = numbers.toSorted((a, b) => a - b);
  return interpolateSorted(sorted, share) ?? 0;
}

function ranked(args: Value[], descending: boolean): number {
  const sorted = listNumbers(args.slice(0, 1), "number").sort((a, b) => (descending ? b - a : a - b));
  return (
    sorted[Math.trunc(toNumber(args[1], "position")) - 1] ?? raise("#NUM!", "The list has no such position")
  );
}

function regression(args: Value[]): { slope: number; intercept: number; correlation: number } {
  const [y, x] = [readSeries(args[0], "y"), readSeries(args[1], "x")];
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

/** Positions at which every pair of a range and a condition holds. */
function matching(pairs: Value[]): (index: number) => boolean {
  const tests: { values: Value[]; test: (value: Value) => boolean }[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    tests.push({ values: flatten(toList(pairs[i])), test: criterion(pairs[i + 1] ?? null) });
  }
  const [first] = tests;
  if (!first || tests.some(({ values }) => values.length !== first.values.length)) {
    return raise("#VALUE!", "The ranges are not of the same length");
  }
  return (index) => tests.every(({ values, test }) => test(values[index] ?? null));
}

function selected(args: Value[]): number[] {
  const [results, ...pairs] = args;
  const fits = matching(pairs);
  return flatten(toList(results)).filter((value, i): value is number => typeof value === "number" && fits(i));
}

function findRank(args: Value[]): number {
  const value = toNumber(args[0], "number");
  const numbers = listNumbers(args.slice(1, 2), "number");
  if (!numbers.includes(value)) return raise("#N/A", `${value} is not in the list`);
  const ascending = toNumber(args[2], "order", 0) !== 0;
  return 1 + numbers.filter((other) => (ascending ? other < value : other > value)).length;
}

function mostFrequent(args: Value[]): number {
  const counts = new Map<number, number>();
  for (const value of listNumbers(args, "number")) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: number | undefined;
  for (const [value, count] of counts) if (count > (counts.get(best ?? Number.NaN) ?? 1)) best = value;
  return best ?? raise("#N/A", "No value occurs twice");
}

function positive(args: Value[]): number[] {
  const numbers = listNumbers(args, "number");
  if (numbers.length === 0 || numbers.some((x) => x <= 0))
    return raise("#NUM!", "All numbers must be positive");
  return numbers;
}

function covariance(args: Value[], sample: boolean): number {
  const [x, y] = [readSeries(args[0], "x"), readSeries(args[1], "y")];
  const n = x.length - (sample ? 1 : 0);
  if (x.length !== y.length) return raise("#N/A", "The lists are not of the same length");
  if (n < 1) return raise("#DIV/0!", "Too few numbers for a covariance");
  const [mx, my] = [mean(x), mean(y)];
  return sum(x.map((value, i) => (value - mx) * ((y[i] ?? 0) - my))) / n;
}

export const statisticFunctions: Record<string, (args: Value[]) => Value> = {
  COUNT: (args) =>
    listNumbers(
      args.filter((arg) => isList(arg) || typeof arg === "number"),
      "number",
    ).length,
  COUNTA: (args) => flatten(args).filter((value) => value !== null).length,
  COUNTIF: (args) => flatten(toList(args[0])).filter(criterion(args[1] ?? null)).length,
  SUMIF: (args) => conditional(args).reduce((total, x) => total + x, 0),
  AVERAGEIF: (args) => mean(conditional(args), "Nothing meets the condition"),
  AVERAGE: (args) => mean(listNumbers(args, "number")),
  MEDIAN: (args) => percentile(listNumbers(args, "number"), 0.5),
  "STDEV.S": (args) => Math.sqrt(variance(listNumbers(args, "number"), true)),
  "STDEV.P": (args) => Math.sqrt(variance(listNumbers(args, "number"), false)),
  "VAR.S": (args) => variance(listNumbers(args, "number"), true),
  "VAR.P": (args) => variance(listNumbers(args, "number"), false),
  "PERCENTILE.INC": (args) => percentile(listNumbers(args.slice(0, 1), "number"), toNumber(args[1], "share")),
  "QUARTILE.INC": (args) =>
    percentile(listNumbers(args.slice(0, 1), "number"), toNumber(args[1], "quartile") / 4),
  LARGE: (args) => ranked(args, true),
  SMALL: (args) => ranked(args, false),
  SLOPE: (args) => regression(args).slope,
  INTERCEPT: (args) => regression(args).intercept,
  CORREL: (args) => regression(args).correlation,
  SUMIFS: (args) => sum(selected(args)),
  AVERAGEIFS: (args) => mean(selected(args), "Nothing meets the conditions"),
  MINIFS: (args) => selected(args).reduce((best, x) => Math.min(best, x), Infinity),
  MAXIFS: (args) => selected(args).reduce((best, x) => Math.max(best, x), -Infinity),
  COUNTIFS: (args) => {
    const fits = matching(args);
    return flatten(toList(args[0])).filter((_, index) => fits(index)).length;
  },
  COUNTBLANK: (args) => flatten(args).filter((value) => value === null || value === "").length,
  "RANK.EQ": findRank,
  "MODE.SNGL": mostFrequent,
  GEOMEAN: (args) => Math.exp(mean(positive(args).map(Math.log))),
  HARMEAN: (args) => 1 / mean(positive(args).map((x) => 1 / x)),
  "COVARIANCE.S": (args) => covariance(args, true),
  "COVARIANCE.P": (args) => covariance(args, false),
  RSQ: (args) => regression(args).correlation ** 2,
  "FORECAST.LINEAR": (args) => {
    const { slope, intercept } = regression(args.slice(1));
    return intercept + slope * toNumber(args[0], "x");
  },
};
