import type { BacktestMiss, OutcomeTuple } from "@labs/contract/backtests";
import { type CandidateSearch, createCandidateSearch } from "@labs/estimation/candidate-search";
import { fitHomes, usualFit } from "@labs/estimation/describe-homes";
import { createSpatialIndex } from "@labs/estimation/distance";
import {
  calibrate,
  type MarketPromise,
  measurePromise,
  namePlace,
  type TestedEstimate,
} from "@labs/estimation/likely-selection";
import type { MarketFit } from "@labs/estimation/market-fit";
import { dayNumber, type Observation, type UsableObservation } from "@labs/estimation/observation";
import { type AmountKind, quarantine } from "@labs/estimation/quarantine";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import { shuffledIndices } from "@labs/estimation/seeded-random";
import { defaultCompRule } from "@labs/estimation/select-comps";

export interface TestedObservation extends Observation {
  label: string;
  googlePlacesId: string | null;
}

export interface MarketCase {
  kind: AmountKind;
  observations: readonly TestedObservation[];
}

export interface MarketOutcome {
  tuples: OutcomeTuple[];
  misses: BacktestMiss[];
  from: string | null;
  until: string | null;
  unavailable: string | null;
  promise: MarketPromise;
}

export const LEVEL = usualFit.level;
/** Estimates are frozen on so many days, so far apart: the oldest is as old as a page that nobody refreshed. */
export const FREEZES = 3;
export const FREEZE_DAYS = 61;
/** With fewer before the first freeze there is nothing to measure by. */
export const LEAST_KNOWN = 100;
const LEAST_OUTCOMES = 20;
/** So many outcomes of a market tell its median error to half a percentage point. */
export const MOST_OUTCOMES = 450;
const SEED = 20_260_101;
/** What stands here is the home itself, under whichever number. */
const OWN_LOCATION_MILES = 0.02;
const MISSES = 20;

/**
 * Freezes estimates of one market and lets their outcomes come: on each of three days everything is fitted and
 * calibrated on what was known by then, and homes whose rent or price became known in the two months after it are
 * estimated as of that day. Nothing of the outcome, and nothing of the home's own past, reaches the estimate.
 */
export function measureMarket({ kind, observations }: MarketCase): MarketOutcome {
  const newest = observations.reduce(
    (day, row) => ((row.observedOn ?? "") > day ? (row.observedOn ?? "") : day),
    "",
  );
  const nothing = { tuples: [], misses: [], from: null, until: null, promise: keepPromise([], kind) };
  if (dayNumber(newest) === null) return { ...nothing, unavailable: "No dated observations are loaded." };
  const { usable } = quarantine({ rows: observations, kind, asOf: newest });
  const found: Found[] = [];
  let first: { known: number; outcomes: number } | undefined;
  for (let freeze = FREEZES; freeze >= 1; freeze -= 1) {
    const frozenOn = addDays(newest, -freeze * FREEZE_DAYS);
    const until = addDays(newest, -(freeze - 1) * FREEZE_DAYS);
    const known = usable.filter((row) => row.observedOn <= frozenOn);
    const outcomes = usable.filter((row) => row.observedOn > frozenOn && row.observedOn <= until);
    first ??= { known: known.length, outcomes: outcomes.length };
    if (known.length < LEAST_KNOWN) continue;
    found.push(...freezeAndMeet({ frozenOn, known, outcomes, seed: SEED + freeze }));
  }
  if (found.length < LEAST_OUTCOMES) {
    const words = `${first?.known ?? 0} observations before ${addDays(newest, -FREEZES * FREEZE_DAYS)} and ${found.length} outcomes since are too few: ${LEAST_KNOWN} and ${LEAST_OUTCOMES} are needed.`;
    return { ...nothing, unavailable: words };
  }
  const days = found.map(({ outcome }) => outcome.observedOn).sort();
  return {
    tuples: found.map(toTuple),
    misses: listMisses(found),
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
    unavailable: null,
    promise: keepPromise(found, kind),
  };
}

type Known = UsableObservation & TestedObservation;

interface Found {
  outcome: Known;
  frozenOn: string;
  estimate: { point: number; low: number; high: number } | null;
  ageMonths: number | null;
}

function freezeAndMeet(of: {
  frozenOn: string;
  known: readonly Known[];
  outcomes: readonly Known[];
  seed: number;
}): Found[] {
  const { frozenOn } = of;
  const { outcomes, known } = setApart(of);
  const fit = fitHomes({ observations: known, asOf: frozenOn });
  const search = createCandidateSearch(known);
  return outcomes.map((outcome) => estimateFrozen({ frozenOn, outcome, fit, search }));
}

/** So much of what is known may be held back as the past of the homes that are estimated. */
const HELD_BACK = 0.25;

/**
 * Draws the outcomes to be estimated, and takes the past of their homes, under whichever number, out of what is
 * known: nothing of it reaches fit, range or comps.
 */
function setApart(of: { known: readonly Known[]; outcomes: readonly Known[]; seed: number }) {
  const { known, outcomes, seed } = of;
  const index = createSpatialIndex(
    known.map((row) => row.latitude),
    known.map((row) => row.longitude),
  );
  const byHome = Map.groupBy(known.keys(), (at) => known[at]?.googlePlacesId ?? null);
  const held = new Set<number>();
  const drawn: number[] = [];
  for (const at of shuffledIndices(outcomes.length, seed)) {
    const outcome = outcomes[at];
    if (outcome === undefined || drawn.length >= MOST_OUTCOMES / FREEZES) continue;
    const { latitude, longitude, googlePlacesId } = outcome;
    const here = index.within(latitude, longitude, OWN_LOCATION_MILES).map((near) => near.at);
    const past = [...here, ...(googlePlacesId === null ? [] : (byHome.get(googlePlacesId) ?? []))];
    const more = past.filter((row) => !held.has(row));
    if (held.size + more.length > HELD_BACK * known.length) continue;
    for (const row of more) held.add(row);
    drawn.push(at);
  }
  return {
    outcomes: drawn.sort((a, b) => a - b).flatMap((at) => outcomes[at] ?? []),
    known: known.filter((_, at) => !held.has(at)),
  };
}

function estimateFrozen(of: {
  frozenOn: string;
  outcome: Known;
  fit: MarketFit | null;
  search: CandidateSearch<Known>;
}): Found {
  const { outcome, frozenOn, fit } = of;
  const { latitude, longitude, sqft, beds, baths, yearBuilt, propertyType, further } = outcome;
  // As of the outcome's day, to which the frozen trend is carried.
  const asOf = outcome.observedOn;
  const run = fit?.kind === "price" ? estimateValue<Known> : estimateRent<Known>;
  const { estimate, comps } = run({
    // The facts alone: the amount stays with the outcome.
    subject: {
      ...{ latitude, longitude, sqft, beds, baths, yearBuilt },
      propertyType: propertyType ?? null,
      further: further ?? null,
    },
    candidates: of.search.find({ latitude, longitude, asOf, windowMonths: defaultCompRule.windowMonths }),
    asOf,
    fit,
  });
  const included = comps.filter(({ excluded }) => !excluded);
  const total = included.reduce((sum, { similarity }) => sum + similarity, 0);
  const monthsAgo = included.reduce((sum, comp) => sum + comp.similarity * comp.monthsAgo, 0) / total;
  return {
    outcome,
    frozenOn,
    estimate: "point" in estimate ? { point: estimate.point, low: estimate.low, high: estimate.high } : null,
    ageMonths: total > 0 ? monthsAgo : null,
  };
}

function toTuple({ outcome, estimate, ageMonths }: Found): OutcomeTuple {
  const { point = null, low = null, high = null } = estimate ?? {};
  const cents = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
  const age = ageMonths === null ? null : Math.round(ageMonths * 10) / 10;
  return [outcome.amount, cents(point), cents(low), cents(high), outcome.beds, age];
}

/** Rents hurt where they were estimated too high, prices where they were estimated too low. */
function keepPromise(found: readonly Found[], kind: AmountKind): MarketPromise {
  const tests = found.flatMap(({ outcome, frozenOn, estimate }): TestedEstimate[] => {
    const { amount: actual, latitude, longitude } = outcome;
    if (estimate === null) return [];
    return [{ actual, ...estimate, period: frozenOn, place: namePlace(latitude, longitude) }];
  });
  const miss = kind === "rent" ? "tooHigh" : "tooLow";
  return { calibration: calibrate(tests), record: measurePromise(tests, miss) };
}

function listMisses(found: readonly Found[]): BacktestMiss[] {
  return found
    .flatMap(({ outcome, frozenOn, estimate }) =>
      estimate === null
        ? []
        : [
            {
              id: outcome.id,
              label: outcome.label,
              googlePlacesId: outcome.googlePlacesId,
              frozenOn,
              observedOn: outcome.observedOn,
              actual: outcome.amount,
              ...estimate,
            },
          ],
    )
    .sort((a, b) => measureMiss(b) - measureMiss(a) || (a.id < b.id ? -1 : 1))
    .slice(0, MISSES);
}

const measureMiss = ({ point, actual }: BacktestMiss) => Math.abs(Math.log(point / actual));

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
