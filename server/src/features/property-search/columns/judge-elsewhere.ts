import type { Filter, FilterStep } from "../prepare-filter.ts";
import type { Part } from "./hold-columns.ts";
import { MOST_HOMES, type openJudge, PASSES, UNKNOWN } from "./judge-columns.ts";

/** What the steps behind the first do to a part of which the first takes all homes. */
export interface Elsewhere {
  passes: readonly number[];
  unknown: readonly number[];
  /** Homes that pass all of them: they fail at the first alone. */
  near: number;
}

/** So many sets of criteria are remembered of each part; the oldest goes first. */
const MOST_REMEMBERED = 24;

/** A part that is read again is another one, of which nothing is remembered. */
const remembered = new WeakMap<Part, Map<string, Elsewhere>>();

/**
 * The steps behind the first as a text; null where there are none, or more than the part says what they do. Whoever looks
 * at some counties changes them, or a criterion on money, more often than all else.
 */
function nameElsewhere({ criteria, metrics }: Filter, steps: readonly FilterStep[]): string | null {
  const [, ...others] = steps;
  // What these say of a part changes without the part.
  const isLoose = ({ key }: FilterStep) => metrics.has(key) || key === "places";
  if (others.length === 0 || others.some(isLoose)) return null;
  return JSON.stringify(
    others.map(({ key, keepsUnknown, fields }) => [
      key,
      keepsUnknown,
      fields.map((field) => criteria[field]),
    ]),
  );
}

function remember(part: Part, name: string, counts: Elsewhere): void {
  const known = remembered.get(part) ?? new Map<string, Elsewhere>();
  remembered.set(part, known);
  const [oldest] = known.keys();
  if (known.size >= MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
  known.set(name, counts);
}

type Judge = ReturnType<typeof openJudge>;

/** Judges parts of which the first step takes all homes by the others alone, which takes half the time. */
export function openElsewhere(
  filter: Filter,
  steps: readonly FilterStep[],
  judges: readonly Judge[],
): (part: Part) => Elsewhere {
  const name = nameElsewhere(filter, steps);
  const outcomes = new Uint8Array(MOST_HOMES);
  const stays = new Uint8Array(MOST_HOMES);
  const sift = ({ judge, values }: Judge, { range, keepsUnknown }: FilterStep, part: Part): Counts => {
    const keeps = keepsUnknown ? 1 : 0;
    if (values !== null && range !== null) {
      return siftFigures(values(part), { ...range.bounds, keeps, stays, size: part.size });
    }
    const outcome = judge(part, outcomes);
    if (outcome <= UNKNOWN) outcomes.fill(outcome, 0, part.size);
    return siftOutcomes(outcomes, { keeps, stays, size: part.size });
  };
  return (part) => {
    const known = name === null ? undefined : remembered.get(part)?.get(name);
    if (known !== undefined) return known;
    stays.fill(1, 0, part.size);
    const [, ...others] = steps;
    const counts = others.map((step, at) => sift(judges[at + 1] as Judge, step, part));
    let near = 0;
    for (let home = 0; home < part.size; home += 1) near += stays[home] as number;
    const found = {
      passes: counts.map(({ passes }) => passes),
      unknown: counts.map(({ unknown }) => unknown),
      near,
    };
    if (name !== null) remember(part, name, found);
    return found;
  };
}

interface Counts {
  passes: number;
  unknown: number;
}

interface Sieve {
  /** Whether what is not known stays, as 1 or 0. */
  keeps: number;
  /** By home: 1 where it stays at all steps so far. */
  stays: Uint8Array;
  size: number;
}

function siftFigures(
  figures: Float64Array,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, keeps, stays, size }: Sieve & Bounds,
): Counts {
  let [passes, unknown] = [0, 0];
  for (let home = 0; home < size; home += 1) {
    const value = figures[home] as number;
    const isUnknown = Number(Number.isNaN(value));
    const isPassed = Number(value >= min) & Number(value <= max);
    passes += isPassed;
    unknown += isUnknown;
    stays[home] = (stays[home] as number) & (isPassed | (isUnknown & keeps));
  }
  return { passes, unknown };
}

interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
}

function siftOutcomes(outcomes: Uint8Array, { keeps, stays, size }: Sieve): Counts {
  let [passes, unknown] = [0, 0];
  for (let home = 0; home < size; home += 1) {
    const isUnknown = Number(outcomes[home] === UNKNOWN);
    const isPassed = Number(outcomes[home] === PASSES);
    passes += isPassed;
    unknown += isUnknown;
    stays[home] = (stays[home] as number) & (isPassed | (isUnknown & keeps));
  }
  return { passes, unknown };
}
