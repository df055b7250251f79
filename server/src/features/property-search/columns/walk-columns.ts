import { setImmediate } from "node:timers/promises";
import type { Database } from "../../../lib/database/database.ts";
import type { Filter, FilterStep } from "../prepare-filter.ts";
import { listMoneySteps, type Stored } from "../universe-conditions-repository.ts";
import { hashTexts } from "./columns-repository.ts";
import { type Columns, openColumns, type Part } from "./hold-columns.ts";
import {
  type Court,
  FAILS,
  isHeld,
  listTexts,
  MOST_HOMES,
  openJudge,
  openReader,
  openReady,
  PASSES,
  UNKNOWN,
} from "./judge-columns.ts";

/** Positions of homes in their part. */
export interface Places {
  homes: Uint16Array;
  count: number;
}

/** What a step does to some homes of a part. */
export interface StepTally {
  passes: number;
  unknown: number;
  /** Of those whom no step before it took. */
  enteredUnknown: number;
  removed: number;
}

/** What some steps say of homes of a part. */
export interface Verdict {
  steps: readonly FilterStep[];
  tallies: readonly StepTally[];
  /** By home: 0 where it passes all steps, the code of a step where it fails at that one alone. */
  codes: Int32Array;
  /** The figures of steps that have a range. */
  values: readonly (Float64Array | null)[];
}

/** How many steps a home fails, and the sum of their places from 1 on: of one that fails at one step it tells which. */
const FAILED_ONCE = 1 << 16;
/** What stands for a home that fails at one step alone. */
export const codeOf = (step: number): number => FAILED_ONCE + step + 1;
/** A part, judged. */
export interface Judged {
  part: Part;
  all: Places;
  recorded: Verdict;
  /** The homes that pass the recorded criteria. */
  passing: Places;
  /** Of them, those whose figures hold; all of them where no figures are asked for. */
  ready: Places;
  /** Of them, those that have none. */
  open: Places;
  /** Of those that are ready. */
  money: Verdict;
}

/** So long the columns are gone through before others get a turn. */
const TURN_MILLISECONDS = 8;

/** What a filter needs to be judged by columns, read already or not; undefined where the database has to be asked. */
export async function openCourt(
  database: Database,
  filter: Filter,
  read?: Columns | undefined,
): Promise<Court | undefined> {
  if (!isHeld(filter)) return undefined;
  const columns = read ?? (await openColumns(database));
  if (columns === undefined) return undefined;
  return { filter, columns, hashes: await hash(database, listTexts(filter)), read: openReader() };
}

async function hash(database: Database, texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const hashes = await hashTexts(database, texts);
  return new Map(texts.map((text, place) => [text, hashes[place] ?? Number.NaN]));
}

/**
 * Judges all parts, one after the other, but those of which the first recorded step takes all homes: these are answered.
 * Or those alone that may have a home that passes the recorded criteria. What is shown of a part is overwritten by the next.
 */
export async function walkColumns(
  court: Court,
  { stored, isWhole }: { stored: Stored | null; isWhole: boolean },
  visit: (judged: Judged) => void,
): Promise<Part[]> {
  const { filter, columns } = court;
  const judgeRecorded = openVerdict(court, filter.recorded, isWhole);
  const judgeMoney = openVerdict(court, stored === null ? [] : listMoneySteps(filter), true);
  const elsewhere: Part[] = [];
  const judgeReady = stored === null ? undefined : openReady(court, stored);
  const readiness = new Uint8Array(MOST_HOMES).fill(1);
  const all: Places = { homes: Uint16Array.from({ length: MOST_HOMES }, (_, home) => home), count: 0 };
  const [passing, ready, open] = [openPlaces(), openPlaces(), openPlaces()];
  let began = performance.now();
  for (const part of columns.parts) {
    all.count = part.size;
    const recorded = judgeRecorded(part, all);
    if (recorded === null) {
      elsewhere.push(part);
      continue;
    }
    listPassing(recorded, all, passing);
    if (passing.count > 0) judgeReady?.(part, readiness);
    split(passing, readiness, { ready, open });
    const money = judgeMoney(part, ready);
    if (money !== null) visit({ part, all, recorded, passing, ready, open, money });
    if (performance.now() - began > TURN_MILLISECONDS) {
      await setImmediate();
      began = performance.now();
    }
  }
  return elsewhere;
}

const openPlaces = (): Places => ({ homes: new Uint16Array(MOST_HOMES), count: 0 });

/** Null where the first step takes all homes, or any does and not all is wanted to be known. */
function openVerdict(
  court: Court,
  steps: readonly FilterStep[],
  isWhole: boolean,
): (part: Part, places: Places) => Verdict | null {
  const judges = steps.map((step) => openJudge(court, step));
  const outcomes = new Uint8Array(MOST_HOMES);
  const codes = new Int32Array(MOST_HOMES);
  const values: (Float64Array | null)[] = judges.map(() => null);
  const tallies = steps.map((): StepTally => ({ passes: 0, unknown: 0, enteredUnknown: 0, removed: 0 }));
  const verdict: Verdict = { steps, tallies, codes, values };
  return (part, places) => {
    for (const [step, { judge, values: figures }] of judges.entries()) {
      const outcome = places.count === 0 ? PASSES : judge(part, outcomes);
      if (outcome === FAILS && (step === 0 || !isWhole)) return null;
      if (step === 0) codes.fill(0, 0, part.size);
      values[step] = places.count === 0 ? null : (figures?.(part) ?? null);
      const tally = tallies[step] as StepTally;
      if (outcome === PASSES) passAll(tally, places);
      else if (outcome === FAILS) failAll({ codes, places, tally, step });
      else {
        if (outcome === UNKNOWN) outcomes.fill(UNKNOWN, 0, part.size);
        fold({ outcomes, codes, places, tally, step, keepsUnknown: steps[step]?.keepsUnknown === true });
      }
    }
    return verdict;
  };
}

function passAll(tally: StepTally, { count }: Places): void {
  Object.assign(tally, { passes: count, unknown: 0, enteredUnknown: 0, removed: 0 });
}

interface Fold {
  outcomes: Uint8Array;
  codes: Int32Array;
  places: Places;
  tally: StepTally;
  step: number;
  keepsUnknown: boolean;
}

/** Adds a step's outcomes to the codes and counts them. Without branches, as `judgeRange`. */
function fold({ outcomes, codes, places, tally, step, keepsUnknown }: Fold): void {
  const { homes, count } = places;
  const [code, kept] = [codeOf(step), keepsUnknown ? 1 : 0];
  let [passes, unknown, enteredUnknown, removed] = [0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const home = homes[at] as number;
    const outcome = outcomes[home] as number;
    const before = codes[home] as number;
    const isUnknown = Number(outcome === UNKNOWN);
    const isPassed = Number(outcome === PASSES);
    const hasEntered = Number(before === 0);
    const fails = 1 - (isPassed | (isUnknown & kept));
    passes += isPassed;
    unknown += isUnknown;
    enteredUnknown += hasEntered & isUnknown;
    removed += hasEntered & fails;
    codes[home] = before + fails * code;
  }
  tally.passes = passes;
  tally.unknown = unknown;
  tally.enteredUnknown = enteredUnknown;
  tally.removed = removed;
}

function failAll({ codes, places, tally, step }: Omit<Fold, "outcomes" | "keepsUnknown">): void {
  const { homes, count } = places;
  const code = codeOf(step);
  let removed = 0;
  for (let at = 0; at < count; at += 1) {
    const home = homes[at] as number;
    const before = codes[home] as number;
    removed += Number(before === 0);
    codes[home] = before + code;
  }
  Object.assign(tally, { passes: 0, unknown: 0, enteredUnknown: 0, removed });
}

function listPassing({ codes }: Verdict, { count }: Places, into: Places): void {
  const { homes } = into;
  let passing = 0;
  for (let home = 0; home < count; home += 1) {
    homes[passing] = home;
    passing += Number(codes[home] === 0);
  }
  into.count = passing;
}

function split(from: Places, readiness: Uint8Array, { ready, open }: { ready: Places; open: Places }): void {
  let [holding, lacking] = [0, 0];
  for (let at = 0; at < from.count; at += 1) {
    const home = from.homes[at] as number;
    ready.homes[holding] = home;
    open.homes[lacking] = home;
    holding += readiness[home] as number;
    lacking += 1 - (readiness[home] as number);
  }
  ready.count = holding;
  open.count = lacking;
}

/** The place id of a home, which carries its county and its number. */
export const placeOf = (part: Part, numbers: Float64Array, home: number): string =>
  `labs_${part.countyFips}_${numbers[home]}`;
