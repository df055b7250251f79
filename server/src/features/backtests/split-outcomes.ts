import type {
  BacktestAccuracy,
  BacktestEvidence,
  BacktestGroup,
  OutcomeTuple,
} from "@labs/contract/backtests";
import { measureAccuracy, type Outcome } from "@labs/estimation/accuracy";

export interface Splits {
  beds: BacktestGroup[];
  price: BacktestGroup[];
  age: BacktestGroup[];
  fifth?: BacktestGroup[] | undefined;
}

/** How a set of outcomes was met; a refused estimate counts against the hit rate alone. */
export function measureTuples(tuples: readonly OutcomeTuple[]): BacktestAccuracy {
  const outcomes: Outcome[] = tuples.flatMap(([actual, point, low, high]) =>
    point === null || low === null || high === null ? [] : [{ actual, point, low, high }],
  );
  return measureAccuracy(outcomes, tuples.length - outcomes.length);
}

interface Band {
  key: string;
  label: string;
  holds: (value: number) => boolean;
}

/** Bands from the lowest on, each from its bound up to the next. */
function createBands(
  bounds: readonly number[],
  write: (low: number | null, high: number | null) => string,
): Band[] {
  return [null, ...bounds].map((low, at) => {
    const high = bounds[at] ?? null;
    return {
      key: String(low ?? 0),
      label: write(low, high),
      holds: (value) => (low === null || value >= low) && (high === null || value < high),
    };
  });
}

const count = new Intl.NumberFormat("en-US");
const dollars = (value: number) => `$${count.format(value)}`;

const BEDS: Band[] = createBands([2, 3, 4, 5], (low, high) =>
  low === null ? "Studio or 1 bed" : high === null ? `${low} beds or more` : `${low} beds`,
);

const PRICES: Record<BacktestEvidence, Band[]> = {
  rent: createBands([1000, 1500, 2000, 2500, 3500], writeDollars),
  price: createBands([150_000, 250_000, 400_000, 650_000, 1_000_000], writeDollars),
};

const AGES: Band[] = createBands([3, 6, 9], (low, high) =>
  low === null
    ? `Under ${high} months`
    : high === null
      ? `${low} months or more`
      : `${low} to ${high} months`,
);

function writeDollars(low: number | null, high: number | null): string {
  if (low === null) return `Under ${dollars(high ?? 0)}`;
  return high === null ? `${dollars(low)} or more` : `${dollars(low)} to ${dollars(high)}`;
}

/**
 * The same outcomes by beds, by price band and by age of the evidence. The band is that of the estimate and not of
 * the outcome: it is what a reader knows beforehand, and who bands by outcomes sees errors that are not there.
 */
export function splitTuples(tuples: readonly OutcomeTuple[], evidence: BacktestEvidence): Splits {
  return {
    beds: groupBy(tuples, BEDS, (tuple) => tuple[4], "Beds unknown"),
    price: groupBy(tuples, PRICES[evidence], (tuple) => tuple[1], "No estimate"),
    age: groupBy(tuples, AGES, (tuple) => tuple[5], "No comps"),
    fifth: splitInFifths(tuples),
  };
}

const FIFTHS = ["Bottom quintile", "Second quintile", "Middle quintile", "Fourth quintile", "Top quintile"];

/** Fifths by the estimate: whether cheap homes are judged like dear ones shows here. */
function splitInFifths(tuples: readonly OutcomeTuple[]): BacktestGroup[] {
  const sorted = tuples.filter(([, point]) => point !== null).toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0));
  return FIFTHS.flatMap((name, at) => {
    const bound = (fifth: number) => Math.floor((fifth * sorted.length) / FIFTHS.length);
    const members = sorted.slice(bound(at), bound(at + 1));
    const [first, last] = [members[0]?.[1], members.at(-1)?.[1]];
    if (first == null || last == null) return [];
    const label = `${name}, ${dollars(Math.round(first))} to ${dollars(Math.round(last))}`;
    return [{ key: String(at + 1), label, accuracy: measureTuples(members) }];
  });
}

function groupBy(
  tuples: readonly OutcomeTuple[],
  bands: readonly Band[],
  read: (tuple: OutcomeTuple) => number | null,
  unknown: string,
): BacktestGroup[] {
  const rest = tuples.filter((tuple) => read(tuple) === null);
  const groups = bands.map(({ key, label, holds }) => ({
    key,
    label,
    members: tuples.filter((tuple) => {
      const value = read(tuple);
      return value !== null && holds(value);
    }),
  }));
  return [...groups, { key: "unknown", label: unknown, members: rest }]
    .filter(({ members }) => members.length > 0)
    .map(({ key, label, members }) => ({ key, label, accuracy: measureTuples(members) }));
}
