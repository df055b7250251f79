import { type Inputs, inputAt, readAt } from "../inputs/model-inputs.ts";

/** A figure by month or year; a figure without a period ignores it. NaN is "unavailable". */
export type Line = (period: number) => number;

/** A line from its first to its last period, 0 outside. Each period is worked out once. */
export function line(first: number, last: number, formula: Line): Line {
  const known = new Map<number, number>();
  return (period) => {
    if (period < first || period > last) return 0;
    const value = known.get(period) ?? formula(period);
    known.set(period, value);
    return value;
  };
}

/** A figure that is worked out when it is first asked for. */
export function once(formula: () => number): () => number {
  const value = line(0, 0, formula);
  return () => value(0);
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const total = (of: Line, first: number, last: number): number => sum(span(first, last).map(of));

export const span = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

export const yearAt = (month: number): number => Math.ceil(month / 12);

/** Growth from year 1 on: the first step is that from year 1 to 2. */
export function growthIndex(steps: Line): Line {
  const index: Line = line(1, 99, (year) => (year === 1 ? 1 : index(year - 1) * (1 + steps(year - 1))));
  return index;
}

export function growthFactor(steps: Line, timing: string): Line {
  const index = growthIndex(steps);
  return (month) => {
    const year = yearAt(month);
    return timing === "monthly" ? index(year) * (1 + steps(year)) ** (((month - 1) % 12) / 12) : index(year);
  };
}

/** The level payment on a dollar. */
export function paymentOnDollar(rate: number, months: number): number {
  const monthly = rate / 12;
  return monthly === 0 ? 1 / months : monthly / (1 - (1 + monthly) ** -months);
}

/** What a payment repays of a balance: all of it where next to nothing of the loan would be left. */
export const repaid = (of: { loan: number; balance: number; payment: number }): number =>
  of.balance - of.payment < of.loan * 1e-10 ? of.balance : of.payment;

/** What a dollar a month for some months is worth today. */
export const annuity = (rate: number, months: number): number =>
  rate === 0 ? months : (1 - (1 + rate / 12) ** -months) / (rate / 12);

const RATES = [-0.9, -0.5, -0.2, ...Array.from({ length: 60 }, (_, step) => -0.1 + step / 50), 3];

/** Newton's search from 10%, as a spreadsheet does it. */
function searchRate(valueAt: (rate: number) => number): number {
  let rate = 0.1;
  for (let step = 0; step < 20; step++) {
    const width = 1e-7;
    rate -= (valueAt(rate) * 2 * width) / (valueAt(rate + width) - valueAt(rate - width));
  }
  return rate;
}

/** The rate at which a value turns its sign, by bisection; of several the one that a spreadsheet finds. */
function findRate(valueAt: (rate: number) => number): number {
  const turns = RATES.slice(1).flatMap((rate, index): [number, number][] => {
    const before = RATES[index] ?? rate;
    return Math.sign(valueAt(before)) === Math.sign(valueAt(rate)) ? [] : [[before, rate]];
  });
  if (turns.length > 1) return searchRate(valueAt);
  let [low, high] = turns[0] ?? [Number.NaN, Number.NaN];
  const rising = valueAt(high) > 0;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (valueAt(middle) > 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

export const presentValue = (flows: readonly number[], rate: number): number =>
  flows.reduceRight((later, flow) => flow + later / (1 + rate), 0);

/** The rate of flows one period apart, each at its end. */
export const rateOfReturn = (flows: readonly number[]): number =>
  flows.every(Number.isFinite) ? findRate((rate) => presentValue(flows, rate)) : Number.NaN;

export const yearlyRate = (monthlyFlows: readonly number[]): number =>
  (1 + rateOfReturn(monthlyFlows)) ** 12 - 1;

export const datedRate = (flows: readonly number[], days: readonly number[]): number => {
  if (![...flows, ...days].every(Number.isFinite)) return Number.NaN;
  const first = days[0] ?? 0;
  return findRate((rate) =>
    sum(flows.map((flow, index) => flow / (1 + rate) ** (((days[index] ?? 0) - first) / 365))),
  );
};

export const equityMultiple = (flows: readonly number[]): number =>
  sum(flows.filter((flow) => flow > 0)) / -sum(flows.filter((flow) => flow < 0));

export function interpolatePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  return below + (place % 1) * ((sorted[Math.ceil(place)] ?? Number.NaN) - below);
}

/** Serial number of a day some months after an ISO day; a shorter month ends it. */
export function dayAfter(isoDay: string, months: number): number {
  const [year = Number.NaN, month = 1, day = 1] = isoDay.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const date = Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth));
  return date / 86_400_000 + 25_569;
}

export interface Row {
  number: (column: string) => number;
  /** A blank cell counts as nothing. */
  amount: (column: string) => number;
  text: (column: string) => string;
  has: (column: string) => boolean;
}

export type Given = ReturnType<typeof readGiven>;

/** Inputs as plain values: a number that was not given is NaN, a text is empty. */
export function readGiven(inputs: Inputs) {
  const at = (path: string): unknown => readAt(inputs, path.split("."));
  const number = (path: string): number => {
    const value = at(path);
    return typeof value === "number" ? value : Number.NaN;
  };
  return {
    number,
    has: (path: string): boolean => at(path) !== undefined && at(path) !== null,
    or: (path: string, otherwise: number): number => (Number.isNaN(number(path)) ? otherwise : number(path)),
    text: (path: string): string => {
      const value = at(path);
      return typeof value === "string" ? value : "";
    },
    /** The last value of a list goes on. */
    byYear: (path: string): Line => {
      const value = at(path);
      const list: unknown[] = Array.isArray(value) ? value : [value];
      return (year) => {
        const found = list[Math.min(year, list.length) - 1];
        return typeof found === "number" ? found : Number.NaN;
      };
    },
    table: (path: string): Row[] => {
      const rows = inputAt(inputs, path);
      if (!Array.isArray(rows)) return [];
      return rows.map((row) => {
        const cells = row as Record<string, unknown>;
        const cell = (column: string): number => {
          const value = cells[column];
          return typeof value === "number" ? value : Number.NaN;
        };
        return {
          number: cell,
          amount: (column) => (Number.isNaN(cell(column)) ? 0 : cell(column)),
          text: (column) => (typeof cells[column] === "string" ? cells[column] : ""),
          has: (column) => cells[column] !== undefined && cells[column] !== null,
        };
      });
    },
  };
}
