import type { Functions } from "../evaluation/function-definition.ts";
import { clip, type Machine, toMatrix, visitArea, visitValues } from "../evaluation/machine.ts";
import { finite, toInteger, toNumber, toNumberOr } from "../values/coerce.ts";
import {
  type Argument,
  DIV0,
  isArea,
  isError,
  matrixOf,
  NA,
  NUM,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import { addTo, listNumbers, openSum, totalOf, visitNumbers } from "./math-functions.ts";
import { inverseNormal, normalDensity, normalShare } from "./normal-distribution.ts";

const byValue = (a: number, b: number): number => a - b;

function average(args: Argument[], machine: Machine): number {
  const state = openSum();
  let count = 0;
  visitNumbers(machine, args, (value) => {
    addTo(state, value);
    count += 1;
  });
  if (count === 0) throw DIV0;
  return finite(totalOf(state) / count);
}

const extreme =
  (choose: (a: number, b: number) => number) =>
  (args: Argument[], machine: Machine): number => {
    let best: number | undefined;
    visitNumbers(machine, args, (value) => {
      best = best === undefined ? value : choose(best, value);
    });
    return best ?? 0;
  };

/** Texts count as zero and truth as one or zero. */
function listAll(machine: Machine, args: readonly Argument[]): number[] {
  const numbers: number[] = [];
  for (const arg of args) {
    visitValues(machine, arg, (value, isOwn) => {
      if (isError(value)) throw value;
      if (typeof value === "string") numbers.push(isOwn ? toNumber(value) : 0);
      else if (value !== null) numbers.push(Number(value));
    });
  }
  return numbers;
}

const extremeOfAll =
  (choose: (...numbers: number[]) => number) =>
  (args: Argument[], machine: Machine): number => {
    const all = listAll(machine, args);
    return all.length === 0 ? 0 : all.reduce((best, value) => choose(best, value));
  };

function count(args: Argument[], machine: Machine): number {
  let found = 0;
  for (const arg of args) {
    visitValues(machine, arg, (value, isOwn) => {
      if (typeof value === "number" || (isOwn && typeof value === "boolean")) found += 1;
      else if (isOwn && typeof value === "string") {
        try {
          toNumber(value);
          found += 1;
        } catch {
          // A text that is no number does not count.
        }
      }
    });
  }
  return found;
}

function countAll(args: Argument[], machine: Machine): number {
  let found = 0;
  for (const arg of args) {
    visitValues(machine, arg, (value, isOwn) => {
      if (value !== null || isOwn) found += 1;
    });
  }
  return found;
}

function countBlank([range]: Argument[], machine: Machine): number {
  if (!isArea(range)) throw VALUE;
  let filled = 0;
  visitArea(machine, range, (value) => {
    if (value !== "") filled += 1;
  });
  return (range.bottom - range.top + 1) * (range.right - range.left + 1) - filled;
}

function squares(numbers: readonly number[]): number {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

const spread =
  ({ isSample, isRoot, all = false }: { isSample: boolean; isRoot: boolean; all?: boolean }) =>
  (args: Argument[], machine: Machine): number => {
    const numbers = all ? listAll(machine, args) : listNumbers(machine, args);
    const degrees = isSample ? numbers.length - 1 : numbers.length;
    if (degrees < 1) throw DIV0;
    const variance = squares(numbers) / degrees;
    return isRoot ? Math.sqrt(variance) : variance;
  };

function percentile(numbers: readonly number[], share: number, isExclusive = false): number {
  const sorted = numbers.toSorted(byValue);
  const n = sorted.length;
  if (n === 0 || !(share >= 0 && share <= 1)) throw NUM;
  const place = isExclusive ? share * (n + 1) - 1 : share * (n - 1);
  if (place < 0 || place > n - 1) throw NUM;
  const low = Math.floor(place);
  const [a = 0, b = a] = [sorted[low], sorted[low + 1]];
  return a + (b - a) * (place - low);
}

function median(args: Argument[], machine: Machine): number {
  return percentile(listNumbers(machine, args), 0.5);
}

const nth =
  (isLargest: boolean) =>
  ([range, place]: Argument[], machine: Machine): number => {
    const sorted = listNumbers(machine, [range]).sort(byValue);
    const k = Math.ceil(toNumber(place));
    const value = isLargest ? sorted[sorted.length - k] : sorted[k - 1];
    if (value === undefined || k < 1) throw NUM;
    return value;
  };

function mode(args: Argument[], machine: Machine): number {
  const counts = new Map<number, number>();
  for (const value of listNumbers(machine, args)) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: number | undefined;
  let most = 1;
  for (const [value, times] of counts) {
    if (times > most) {
      most = times;
      best = value;
    }
  }
  if (best === undefined) throw NA;
  return best;
}

const rank =
  (isAverage: boolean) =>
  ([number, range, order]: Argument[], machine: Machine): number => {
    const value = toNumber(number);
    const numbers = listNumbers(machine, [range]);
    const isAscending = toNumberOr(order, 0) !== 0;
    const ahead = numbers.filter((one) => (isAscending ? one < value : one > value)).length;
    const same = numbers.filter((one) => one === value).length;
    if (same === 0) throw NA;
    return ahead + 1 + (isAverage ? (same - 1) / 2 : 0);
  };

/** Numbers that stand at the same place of two lists. */
function pairNumbers(machine: Machine, first: Argument, second: Argument): { x: number[]; y: number[] } {
  const [a, b] = [toMatrix(machine, first ?? null), toMatrix(machine, second ?? null)];
  if (a.cells.length !== b.cells.length) throw NA;
  const [x, y]: [number[], number[]] = [[], []];
  for (const [at, left] of a.cells.entries()) {
    const right = b.cells[at] ?? null;
    if (isError(left)) throw left;
    if (isError(right)) throw right;
    if (typeof left !== "number" || typeof right !== "number") continue;
    x.push(left);
    y.push(right);
  }
  return { x, y };
}

function moments(x: readonly number[], y: readonly number[]) {
  const n = x.length;
  if (n === 0) throw DIV0;
  const [meanX, meanY] = [x.reduce((a, b) => a + b, 0) / n, y.reduce((a, b) => a + b, 0) / n];
  let [xx, yy, xy] = [0, 0, 0];
  for (let at = 0; at < n; at += 1) {
    const [dx, dy] = [(x[at] ?? 0) - meanX, (y[at] ?? 0) - meanY];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return { n, meanX, meanY, xx, yy, xy };
}

function divide(a: number, b: number): number {
  if (b === 0) throw DIV0;
  return a / b;
}

/** Of known ys and xs, as Excel orders them. */
const regression =
  (of: (found: ReturnType<typeof moments>) => number) =>
  ([ys, xs]: Argument[], machine: Machine): number => {
    const { x, y } = pairNumbers(machine, xs, ys);
    return of(moments(x, y));
  };

function forecast([at, ys, xs]: Argument[], machine: Machine): number {
  const { x, y } = pairNumbers(machine, xs, ys);
  const { xx, xy, meanX, meanY } = moments(x, y);
  return meanY + divide(xy, xx) * (toNumber(at) - meanX);
}

function frequency([data, bins]: Argument[], machine: Machine): Value {
  const limits = listNumbers(machine, [bins]);
  const counts = new Array<Scalar>(limits.length + 1).fill(0);
  const sorted = limits.map((limit, at) => ({ limit, at })).sort((a, b) => a.limit - b.limit);
  for (const value of listNumbers(machine, [data])) {
    const at = sorted.find(({ limit }) => value <= limit)?.at ?? limits.length;
    counts[at] = Number(counts[at]) + 1;
  }
  return matrixOf(counts.length, 1, counts);
}

function weigh(args: Argument[], machine: Machine): Value {
  const matrices = args.map((arg) => toMatrix(machine, arg ?? null));
  const [first] = matrices;
  if (first === undefined) throw VALUE;
  if (matrices.some(({ rows, columns }) => rows !== first.rows || columns !== first.columns)) throw VALUE;
  const state = openSum();
  for (let at = 0; at < first.cells.length; at += 1) {
    let product = 1;
    for (const { cells } of matrices) {
      const value = cells[at] ?? null;
      if (isError(value)) throw value;
      product *= typeof value === "number" ? value : 0;
    }
    addTo(state, product);
  }
  return finite(totalOf(state));
}

/** SUMPRODUCT of several areas of whole columns ends where the workbook does. */
const sumProduct = (args: Argument[], machine: Machine): Value =>
  weigh(
    args.map((arg) => (isArea(arg) ? clip(machine, arg) : arg)),
    machine,
  );

const differences =
  (of: (x: number, y: number) => number) =>
  ([xs, ys]: Argument[], machine: Machine): number => {
    const { x, y } = pairNumbers(machine, xs, ys);
    return x.reduce((sum, value, at) => sum + of(value, y[at] ?? 0), 0);
  };

const confidence = ([alpha, deviation, size]: Argument[]): number =>
  (-inverseNormal(toNumber(alpha) / 2) * toNumber(deviation)) / Math.sqrt(toNumber(size));

const NORMAL: Functions = {
  "NORM.DIST": {
    takes: "vvvv",
    least: 4,
    run: ([x, mean, deviation, isShare]) => {
      const sd = toNumber(deviation);
      if (sd <= 0) throw NUM;
      const z = (toNumber(x) - toNumber(mean)) / sd;
      return toNumber(isShare) !== 0 ? normalShare(z) : normalDensity(z) / sd;
    },
  },
  "NORM.S.DIST": {
    takes: "vv",
    least: 1,
    run: ([z, isShare]) =>
      toNumberOr(isShare, 1) !== 0 ? normalShare(toNumber(z)) : normalDensity(toNumber(z)),
  },
  "NORM.INV": {
    takes: "vvv",
    least: 3,
    run: ([share, mean, deviation]) => toNumber(mean) + toNumber(deviation) * inverseNormal(toNumber(share)),
  },
  "NORM.S.INV": { takes: "v", least: 1, run: ([share]) => inverseNormal(toNumber(share)) },
};

export const statisticsFunctions: Functions = {
  AVERAGE: { takes: "(r)", least: 1, run: average },
  AVERAGEA: {
    takes: "(r)",
    least: 1,
    run: (args, machine) => {
      const all = listAll(machine, args);
      return divide(
        all.reduce((a, b) => a + b, 0),
        all.length,
      );
    },
  },
  MIN: { takes: "(r)", least: 1, run: extreme((a, b) => (b < a ? b : a)) },
  MAX: { takes: "(r)", least: 1, run: extreme((a, b) => (b > a ? b : a)) },
  MINA: { takes: "(r)", least: 1, run: extremeOfAll(Math.min) },
  MAXA: { takes: "(r)", least: 1, run: extremeOfAll(Math.max) },
  COUNT: { takes: "(r)", least: 1, takesErrors: true, run: count },
  COUNTA: { takes: "(r)", least: 1, takesErrors: true, run: countAll },
  COUNTBLANK: { takes: "r", least: 1, run: countBlank },
  MEDIAN: { takes: "(r)", least: 1, run: median },
  MODE: { takes: "(r)", least: 1, run: mode },
  "MODE.SNGL": { takes: "(r)", least: 1, run: mode },
  STDEV: { takes: "(r)", least: 1, run: spread({ isSample: true, isRoot: true }) },
  "STDEV.S": { takes: "(r)", least: 1, run: spread({ isSample: true, isRoot: true }) },
  STDEVP: { takes: "(r)", least: 1, run: spread({ isSample: false, isRoot: true }) },
  "STDEV.P": { takes: "(r)", least: 1, run: spread({ isSample: false, isRoot: true }) },
  STDEVA: { takes: "(r)", least: 1, run: spread({ isSample: true, isRoot: true, all: true }) },
  STDEVPA: { takes: "(r)", least: 1, run: spread({ isSample: false, isRoot: true, all: true }) },
  VARA: { takes: "(r)", least: 1, run: spread({ isSample: true, isRoot: false, all: true }) },
  VARPA: { takes: "(r)", least: 1, run: spread({ isSample: false, isRoot: false, all: true }) },
  VAR: { takes: "(r)", least: 1, run: spread({ isSample: true, isRoot: false }) },
  "VAR.S": { takes: "(r)", least: 1, run: spread({ isSample: true, isRoot: false }) },
  VARP: { takes: "(r)", least: 1, run: spread({ isSample: false, isRoot: false }) },
  "VAR.P": { takes: "(r)", least: 1, run: spread({ isSample: false, isRoot: false }) },
  DEVSQ: { takes: "(r)", least: 1, run: (args, machine) => squares(listNumbers(machine, args)) },
  AVEDEV: {
    takes: "(r)",
    least: 1,
    run: (args, machine) => {
      const numbers = listNumbers(machine, args);
      const mean = average(args, machine);
      return numbers.reduce((sum, value) => sum + Math.abs(value - mean), 0) / numbers.length;
    },
  },
  GEOMEAN: {
    takes: "(r)",
    least: 1,
    run: (args, machine) => {
      const numbers = listNumbers(machine, args);
      if (numbers.length === 0 || numbers.some((value) => value <= 0)) throw NUM;
      return Math.exp(numbers.reduce((sum, value) => sum + Math.log(value), 0) / numbers.length);
    },
  },
  LARGE: { takes: "rv", least: 2, run: nth(true) },
  SMALL: { takes: "rv", least: 2, run: nth(false) },
  PERCENTILE: { takes: "rv", least: 2, run: ([r, k], m) => percentile(listNumbers(m, [r]), toNumber(k)) },
  "PERCENTILE.INC": {
    takes: "rv",
    least: 2,
    run: ([r, k], m) => percentile(listNumbers(m, [r]), toNumber(k)),
  },
  "PERCENTILE.EXC": {
    takes: "rv",
    least: 2,
    run: ([r, k], m) => percentile(listNumbers(m, [r]), toNumber(k), true),
  },
  QUARTILE: { takes: "rv", least: 2, run: ([r, k], m) => percentile(listNumbers(m, [r]), toInteger(k) / 4) },
  "QUARTILE.INC": {
    takes: "rv",
    least: 2,
    run: ([r, k], m) => percentile(listNumbers(m, [r]), toInteger(k) / 4),
  },
  "QUARTILE.EXC": {
    takes: "rv",
    least: 2,
    run: ([r, k], m) => percentile(listNumbers(m, [r]), toInteger(k) / 4, true),
  },
  RANK: { takes: "vrv", least: 2, run: rank(false) },
  "RANK.EQ": { takes: "vrv", least: 2, run: rank(false) },
  "RANK.AVG": { takes: "vrv", least: 2, run: rank(true) },
  CORREL: { takes: "aa", least: 2, run: regression(({ xx, yy, xy }) => divide(xy, Math.sqrt(xx * yy))) },
  PEARSON: { takes: "aa", least: 2, run: regression(({ xx, yy, xy }) => divide(xy, Math.sqrt(xx * yy))) },
  RSQ: { takes: "aa", least: 2, run: regression(({ xx, yy, xy }) => divide(xy * xy, xx * yy)) },
  SLOPE: { takes: "aa", least: 2, run: regression(({ xx, xy }) => divide(xy, xx)) },
  INTERCEPT: {
    takes: "aa",
    least: 2,
    run: regression(({ xx, xy, meanX, meanY }) => meanY - divide(xy, xx) * meanX),
  },
  COVAR: { takes: "aa", least: 2, run: regression(({ xy, n }) => xy / n) },
  "COVARIANCE.P": { takes: "aa", least: 2, run: regression(({ xy, n }) => xy / n) },
  "COVARIANCE.S": { takes: "aa", least: 2, run: regression(({ xy, n }) => divide(xy, n - 1)) },
  FORECAST: { takes: "vaa", least: 3, run: forecast },
  "FORECAST.LINEAR": { takes: "vaa", least: 3, run: forecast },
  FREQUENCY: { takes: "aa", least: 2, givesArray: true, run: frequency },
  SUMPRODUCT: { takes: "(a)", least: 1, run: sumProduct },
  SUMXMY2: { takes: "aa", least: 2, run: differences((x, y) => (x - y) ** 2) },
  SUMX2MY2: { takes: "aa", least: 2, run: differences((x, y) => x * x - y * y) },
  SUMX2PY2: { takes: "aa", least: 2, run: differences((x, y) => x * x + y * y) },
  ...NORMAL,
  NORMDIST: NORMAL["NORM.DIST"] as Functions[string],
  NORMSDIST: NORMAL["NORM.S.DIST"] as Functions[string],
  NORMINV: NORMAL["NORM.INV"] as Functions[string],
  NORMSINV: NORMAL["NORM.S.INV"] as Functions[string],
  STANDARDIZE: {
    takes: "vvv",
    least: 3,
    run: ([x, mean, deviation]) => {
      const sd = toNumber(deviation);
      if (sd <= 0) throw NUM;
      return (toNumber(x) - toNumber(mean)) / sd;
    },
  },
  CONFIDENCE: { takes: "vvv", least: 3, run: confidence },
  "CONFIDENCE.NORM": { takes: "vvv", least: 3, run: confidence },
};
