import { findUnit } from "@labs/contract/property-search/criteria-words";
import { type Ease, easeRange } from "../ease-range.ts";
import type { FilterStep } from "../prepare-filter.ts";
import { listMoneySteps, type Stored } from "../universe-conditions-repository.ts";
import type { LayerCounts } from "../universe-counts-repository.ts";
import type { Columns, Part } from "./hold-columns.ts";
import { BUILDING, type Court, DEMO, openReader } from "./judge-columns.ts";
import { countElsewhere, type Elsewhere } from "./judge-elsewhere.ts";
import { codeOf, type Places, placeOf, type StepTally, type Verdict, walkColumns } from "./walk-columns.ts";

export interface UniverseCounts {
  recorded: LayerCounts;
  /** Homes that pass the recorded criteria and have no figures that hold. */
  open: number;
  money: LayerCounts;
  /** Counties that have a property which passes the recorded criteria. */
  countyIds: string[];
}

/** What each criterion does: the recorded ones to all properties, those on money to the ones that pass and whose figures hold. */
export async function countColumns(court: Court, stored: Stored | null): Promise<UniverseCounts> {
  const { recorded: steps } = court.filter;
  const recorded = openTally(steps);
  const money = openTally(stored === null ? [] : listMoneySteps(court.filter));
  let open = 0;
  const countyIds = new Set<string>();
  const elsewhere = await walkColumns(court, { stored, isWhole: true }, (judged) => {
    count(recorded, judged.recorded, judged.all);
    if (judged.passing.count > 0) countyIds.add(judged.part.countyFips);
    open += judged.open.count;
    count(money, judged.money, judged.ready);
  });
  if (elsewhere.length > 0) countTaken(recorded, await countElsewhere(court, steps, elsewhere));
  return { recorded: describe(recorded), open, money: describe(money), countyIds: [...countyIds] };
}

interface Tally {
  universe: number;
  matched: number;
  steps: (StepTally & { near: number; eases: readonly Ease[]; adds: number[] })[];
}

function openTally(steps: readonly FilterStep[]): Tally {
  return {
    universe: 0,
    matched: 0,
    steps: steps.map(({ range }) => {
      const eases = range === null ? [] : easeRange(range.bounds, range.key, findUnit(range.key));
      const none = { passes: 0, unknown: 0, enteredUnknown: 0, removed: 0 };
      return { ...none, near: 0, eases, adds: eases.map(() => 0) };
    }),
  };
}

function count(tally: Tally, verdict: Verdict, { homes, count: size }: Places): void {
  const { tallies, codes, values } = verdict;
  if (size === 0) return;
  tally.universe += size;
  let matched = size;
  for (const [at, step] of tally.steps.entries()) {
    const found = tallies[at] as StepTally;
    step.passes += found.passes;
    step.unknown += found.unknown;
    step.enteredUnknown += found.enteredUnknown;
    step.removed += found.removed;
    matched -= found.removed;
    // Nobody fails at a step that all pass.
    if (found.passes === size) continue;
    step.near += countNear(step, { codes, homes, size, code: codeOf(at), values: values[at] ?? null });
  }
  tally.matched += matched;
}

/** Homes that the first step takes, all of them. */
function countTaken(tally: Tally, { homes, passes, unknown, near }: Elsewhere): void {
  const [first, ...others] = tally.steps;
  tally.universe += homes;
  if (first !== undefined) {
    first.removed += homes;
    first.near += near;
  }
  for (const [at, step] of others.entries()) {
    step.passes += passes[at] ?? 0;
    step.unknown += unknown[at] ?? 0;
  }
}

interface Near {
  codes: Int32Array;
  homes: Uint16Array;
  size: number;
  code: number;
  values: Float64Array | null;
}

/** Who fails at this step alone, and whom easing it would let in. */
function countNear(
  { eases, adds }: Tally["steps"][number],
  { codes, homes, size, code, values }: Near,
): number {
  let near = 0;
  for (let at = 0; at < size; at += 1) near += Number(codes[homes[at] as number] === code);
  if (near === 0 || values === null) return near;
  for (const [which, { bounds }] of eases.entries()) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds;
    let added = 0;
    for (let at = 0; at < size; at += 1) {
      const home = homes[at] as number;
      const value = values[home] as number;
      added += Number(codes[home] === code) & Number(value >= min) & Number(value <= max);
    }
    adds[which] = (adds[which] ?? 0) + added;
  }
  return near;
}

function describe({ universe, matched, steps }: Tally): LayerCounts {
  return {
    universe,
    matched,
    steps: steps.map(({ passes, unknown, enteredUnknown, removed, near, eases, adds }) => ({
      removed,
      unknown: enteredUnknown,
      alone: { passes, fails: universe - passes - unknown, unknown },
      nearMisses: near,
      eases: eases.map((ease, which) => ({ ease, adds: adds[which] ?? 0 })),
    })),
  };
}

interface Nearest {
  value: number;
  googlePlacesId: string;
  isNear: boolean;
}

/** By step on money: the home whose stored figure comes nearest to its bounds; of those that meet all else, where there are. */
export async function findNearestHeld(court: Court, stored: Stored): Promise<(Nearest | undefined)[]> {
  const best: (Nearest | undefined)[] = [];
  await walkColumns(court, { stored, isWhole: false }, ({ part, ready, money }) => {
    for (const [at, { range }] of money.steps.entries()) {
      const values = money.values[at];
      if (range === null || values == null) continue;
      const farness = measureFarness(range.bounds);
      for (let place = 0; place < ready.count; place += 1) {
        const home = ready.homes[place] as number;
        const value = values[home] as number;
        if (Number.isNaN(value)) continue;
        const code = money.codes[home];
        const isNear = code === 0 || code === codeOf(at);
        const known = best[at];
        if (known !== undefined) {
          if (known.isNear !== isNear && known.isNear) continue;
          if (known.isNear === isNear && farness(value) > farness(known.value)) continue;
        }
        const googlePlacesId = placeOf(part, court.read(part, "oid"), home);
        const isLater =
          known?.isNear === isNear &&
          farness(value) === farness(known.value) &&
          googlePlacesId > known.googlePlacesId;
        if (!isLater) best[at] = { value, googlePlacesId, isNear };
      }
    }
  });
  return best;
}

function measureFarness({ min, max }: { min?: number | undefined; max?: number | undefined }) {
  return (value: number): number => {
    if (max === undefined) return -value;
    return min === undefined ? value : Math.max(min - value, value - max);
  };
}

/** Of a part whether it has real homes (1) and demo homes (2): their figures have to rest on something. */
const kinds = new WeakMap<Part, number>();

/** Counties of whose homes nobody found out what their figures have to rest on in this state. */
export function listUncheckedHeld({ parts, counties }: Columns, state: string): Set<string> {
  const read = openReader();
  const unchecked = new Set<string>();
  for (const part of parts) {
    const kind = kinds.get(part) ?? tellKinds(read(part, "flags").subarray(0, part.size));
    kinds.set(part, kind);
    const county = counties.get(part.countyFips);
    const isUnchecked =
      ((kind & 1) !== 0 && county?.real?.checkedState !== state) ||
      ((kind & 2) !== 0 && county?.demo?.checkedState !== state);
    if (isUnchecked) unchecked.add(part.countyFips);
  }
  return unchecked;
}

const tellKinds = (flags: Float64Array): number =>
  flags.reduce((kind, flag) => ((flag & BUILDING) !== 0 ? kind : kind | ((flag & DEMO) !== 0 ? 2 : 1)), 0);
