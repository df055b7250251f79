import { RANGES } from "@labs/contract/property-search/criteria";
import { amountInWords, rangeInWords } from "@labs/contract/property-search/criteria-words";
import type { CriterionCount, Relaxation } from "@labs/contract/property-search/results";
import type { Database } from "../../lib/database/database.ts";
import { countColumns } from "./columns/count-columns.ts";
import { openCourt } from "./columns/walk-columns.ts";
import { type Ease, easeRange } from "./ease-range.ts";
import type { Filter, FilterStep } from "./prepare-filter.ts";
import { countRecorded, type LayerCounts, type StepCounts } from "./universe-counts-repository.ts";

export interface RecordedCounts {
  universe: number;
  matched: number;
  perCriterion: CriterionCount[];
}

/** Counts of the criteria that records answer, over the whole universe. */
export async function countByRecords(database: Database, filter: Filter): Promise<RecordedCounts> {
  const court = await openCourt(database, filter);
  const counts =
    court === undefined ? await countRecorded(database, filter) : (await countColumns(court, null)).recorded;
  return describeRecorded(filter, counts);
}

export function describeRecorded(filter: Filter, { universe, matched, steps }: LayerCounts): RecordedCounts {
  return { universe, matched, perCriterion: describe(filter.recorded, steps, universe) };
}

/** What a step says of one candidate: met, not met, or not known. */
export interface Judgment<Candidate> {
  step: FilterStep;
  judge(candidate: Candidate): boolean | null;
  /** The figure of a range. */
  figure?(candidate: Candidate): number | null;
  /** Whose it is. */
  place?(candidate: Candidate): string;
}

export interface Judged<Candidate> {
  candidate: Candidate;
  /** By step; undefined where it was not judged. */
  outcomes: (boolean | null | undefined)[];
  /** Positions of the steps at which it falls. */
  failed: number[];
}

export function judgeAll<Candidate>(
  candidates: readonly Candidate[],
  judgments: readonly Judgment<Candidate>[],
): Judged<Candidate>[] {
  return candidates.map((candidate) => {
    const outcomes = judgments.map(({ judge }) => judge(candidate));
    const failed = outcomes.flatMap((outcome, at) =>
      (outcome ?? judgments[at]?.step.keepsUnknown) ? [] : [at],
    );
    return { candidate, outcomes, failed };
  });
}

/** The same counts over candidates whose figures were made here. */
export function countJudged<Candidate>(
  judged: readonly Judged<Candidate>[],
  judgments: readonly Judgment<Candidate>[],
): CriterionCount[] {
  const isEmpty = judged.every(({ failed }) => failed.length > 0);
  const steps = judgments.map(({ step, figure }, at): StepCounts => {
    const outcomes = judged.map((one) => one.outcomes[at]);
    const entered = judged.filter((one) => (one.failed[0] ?? Number.POSITIVE_INFINITY) >= at);
    const near = judged.filter(({ failed }) => failed.length === 1 && failed[0] === at);
    const eases = step.range === null ? [] : easeRange(step.range.bounds, step.range.key, readUnit(step));
    return {
      removed: entered.filter(({ failed }) => failed[0] === at).length,
      unknown: entered.filter((one) => one.outcomes[at] === null).length,
      alone: {
        passes: outcomes.filter((outcome) => outcome === true).length,
        fails: outcomes.filter((outcome) => outcome === false).length,
        unknown: outcomes.filter((outcome) => outcome === null).length,
      },
      nearMisses: near.length,
      eases: eases.map((ease) => ({
        ease,
        adds: near.filter(({ candidate }) => isWithin(figure?.(candidate) ?? null, ease.bounds)).length,
      })),
    };
  });
  const counts = describe(
    judgments.map(({ step }) => step),
    steps,
    judged.length,
  );
  return counts.map((count, at) => {
    const judgment = judgments[at];
    const best = isEmpty && judgment !== undefined ? findBest(judged, judgment, at) : null;
    return best === null ? count : { ...count, best };
  });
}

/** Decimals of a share that a reader takes in at once. */
const SHARE_DIGITS = 2;

/**
 * The best figure that there is: of homes that meet all other criteria, and where there are none of all that were
 * judged. The highest for a lower bound, the lowest for an upper one, else the nearest.
 */
function findBest<Candidate>(
  judged: readonly Judged<Candidate>[],
  { step, figure, place }: Judgment<Candidate>,
  at: number,
): CriterionCount["best"] {
  const { range } = step;
  if (range === null || figure === undefined || place === undefined) return null;
  const { min, max } = range.bounds;
  const farness = (value: number) => {
    if (max === undefined) return -value;
    return min === undefined ? value : Math.max(min - value, value - max);
  };
  const known = judged.flatMap(({ candidate, failed }) => {
    const value = figure(candidate);
    return value === null ? [] : [{ candidate, value, isNear: failed.every((one) => one === at) }];
  });
  const near = known.filter(({ isNear }) => isNear);
  const [best] = (near.length > 0 ? near : known).toSorted((a, b) => farness(a.value) - farness(b.value));
  if (best === undefined) return null;
  return describeBest(step, { ...best, googlePlacesId: place(best.candidate) });
}

/** The best figure that there is, in words. */
export function describeBest(
  { range }: FilterStep,
  best: { value: number; googlePlacesId: string; isNear: boolean },
): CriterionCount["best"] {
  if (range === null) return null;
  const { min, max } = range.bounds;
  const { label, unit } = RANGES[range.key];
  const which = max === undefined ? "highest" : min === undefined ? "lowest" : "nearest";
  const isShare = unit === "fraction" || unit === "signedFraction";
  const shown = isShare ? Number(best.value.toFixed(SHARE_DIGITS + 2)) : Math.round(best.value);
  const amount = amountInWords(unit === "count" || unit === "year" ? best.value : shown, unit);
  const among = best.isNear ? "among homes that meet all other criteria" : "among those judged";
  const name = /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const words = `The ${which} ${name} ${among} is ${amount}`;
  return { value: best.value, googlePlacesId: best.googlePlacesId, words };
}

export function isWithin(
  value: number | null,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): boolean | null {
  if (value === null) return null;
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

function readUnit({ range }: FilterStep) {
  return range === null ? ("count" as const) : RANGES[range.key].unit;
}

/** The counts in words, step after step. */
export function describe(
  steps: readonly FilterStep[],
  counts: readonly StepCounts[],
  universe: number,
): CriterionCount[] {
  let remaining = universe;
  return steps.flatMap((step, at) => {
    const found = counts[at];
    if (found === undefined) return [];
    const entered = remaining;
    remaining -= found.removed;
    return [
      {
        criterion: step.key,
        label: step.text,
        stage: step.stage,
        entered,
        removed: found.removed,
        remaining,
        unknown: found.unknown,
        keepsUnknown: step.keepsUnknown,
        alone: found.alone,
        nearMisses: found.nearMisses,
        relax: relaxations(step, found),
      },
    ];
  });
}

/** What easing the criterion gives, for as long as easing it further gives more, and what leaving it out gives. */
function relaxations(step: FilterStep, { eases, nearMisses }: StepCounts): Relaxation[] {
  const most = { min: 0, max: 0 };
  const eased = eases.flatMap(({ ease, adds }): Relaxation[] => {
    if (adds <= most[ease.bound]) return [];
    most[ease.bound] = adds;
    return [{ label: labelEase(step, ease), bound: ease.bound, value: ease.value, adds }];
  });
  const without: Relaxation[] =
    nearMisses === 0 ? [] : [{ label: null, bound: null, value: null, adds: nearMisses }];
  return [...eased, ...without];
}

function labelEase({ range }: FilterStep, { bounds }: Ease): string | null {
  if (range === null) return null;
  const { label, unit } = RANGES[range.key];
  return `${label} ${rangeInWords(bounds, unit)}`;
}
