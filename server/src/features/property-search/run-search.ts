import type { User } from "@labs/contract/auth";
import { type Criteria, RANGES, type SearchSort } from "@labs/contract/property-search/criteria";
import type { CriterionCount, SearchCounts, SearchResult } from "@labs/contract/property-search/results";
import type { Database } from "../../lib/database/database.ts";
import type { Viewer } from "../../lib/rights.ts";
import { type Candidate, describeResult, openJudgment, readFigure } from "./describe-result.ts";
import { estimateHomes } from "./estimate-homes.ts";
import { countByRecords, countJudged, type Judged, type Judgment, judgeAll } from "./funnel.ts";
import { judgeLikely } from "./judge-likely.ts";
import { type Filter, prepareFilter } from "./prepare-filter.ts";
import { underwriteHomes } from "./underwrite-homes.ts";
import { type Home, listHomes } from "./universe-repository.ts";

/** At most this many homes are valued for one search; the counts say when more pass the recorded criteria. */
const MOST_VALUED = 5000;
/** A list whose criteria need no estimates still gets them for its first rows, to fill its columns. */
const SHOWN_VALUED = 200;

export type Found = Omit<SearchResult, "rank" | "isNew">;

export interface SearchRun {
  database: Database;
  criteria: Criteria;
  sort?: SearchSort | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
  onProgress?:
    | ((progress: { stage: string; done: number; total: number | null }) => Promise<void>)
    | undefined;
  /** What is known before any estimate is made. */
  onPartial?: ((counts: SearchCounts, items: Found[]) => Promise<void>) | undefined;
}

/** The whole search: cheap criteria over the universe first, then estimates and returns of what they leave. */
export async function runSearch(run: SearchRun): Promise<{ counts: SearchCounts; items: Found[] }> {
  const { database, sort, limit } = run;
  const say = async (stage: string, done = 0, total: number | null = null) => {
    run.signal?.throwIfAborted();
    await run.onProgress?.({ stage, done, total });
  };
  await say("geofilter");
  const filter = await prepareFilter(database, run.criteria);
  const recorded = await countByRecords(database, filter);
  await say("attributes", recorded.universe, recorded.universe);
  const needs = listNeeds(filter, sort);
  const homes = await listHomes(database, filter, { sort, limit: needs.estimates ? MOST_VALUED : limit });
  const { universe, matched, perCriterion } = recorded;
  const bare = homes.slice(0, limit).map((home) => ({ home, estimates: null, returns: null }));
  await run.onPartial?.(
    { universe, perCriterion, matched, kept: bare.length, valued: null },
    bare.map(describeResult),
  );
  const candidates = await value(run, needs.estimates ? homes : homes.slice(0, SHOWN_VALUED));
  const valued = needs.estimates ? describeValued(matched, homes.length) : null;
  const { passing, moneyCounts, promise } = await narrow(run, { filter, needs, candidates });
  const rest = needs.estimates ? [] : bare.slice(candidates.length);
  await say("ranking", 0, passing.length + rest.length);
  const kept = rank([...passing, ...rest], sort).slice(0, limit);
  const items = (await addReturns(run, kept)).map(describeResult);
  const counts: SearchCounts = {
    universe,
    perCriterion: [...perCriterion, ...moneyCounts],
    matched: needs.estimates ? passing.length : matched,
    kept: items.length,
    valued,
    promise,
  };
  return { counts, items };
}

/** As measured on two cores: value and rent of a home of a market that was fitted before, and a solved bid. */
const SECONDS_A_VALUATION = 0.006;
const SECONDS_A_RETURN = 0.001;
const SECONDS_A_BID = 0.008;

/** How many properties the recorded criteria leave, and what the search itself would take. */
export async function countMatches(database: Database, user: User, criteria: Criteria) {
  const filter = await prepareFilter(database, criteria, user);
  const { universe, matched, perCriterion } = await countByRecords(database, filter);
  const later = [...filter.valued, ...filter.underwritten, ...(filter.likely ? [filter.likely] : [])];
  const toValue = later.length === 0 ? 0 : Math.min(matched, MOST_VALUED);
  const hasBid = filter.underwritten.some(({ key }) => key === "maxBid" || key === "maxBidToValue");
  const each =
    SECONDS_A_VALUATION +
    (filter.underwritten.length > 0 ? SECONDS_A_RETURN : 0) +
    (hasBid ? SECONDS_A_BID : 0);
  return {
    explanation: filter.explanation,
    universe,
    matched,
    perCriterion,
    notCounted: later.map(({ text }) => text),
    toValue,
    estimatedSeconds: Math.ceil(toValue * each),
  };
}

/**
 * Places that meet criteria, for whoever keeps a list by a rule; all of them, unless estimates had to be capped.
 * Criteria that a viewer has just given may name no portfolio that they do not see.
 */
export async function listMatching(
  database: Database,
  criteria: Criteria,
  { limit, signal, viewer }: { limit: number; signal?: AbortSignal; viewer?: Viewer },
): Promise<{ googlePlacesIds: string[]; total: number; isCapped: boolean }> {
  const filter = await prepareFilter(database, criteria, viewer);
  const needs = listNeeds(filter, undefined);
  const { matched } = await countByRecords(database, filter);
  const homes = await listHomes(database, filter, { limit: needs.estimates ? MOST_VALUED : limit });
  if (!needs.estimates) {
    return { googlePlacesIds: listIds(homes), total: matched, isCapped: matched > homes.length };
  }
  const run = { database, criteria, limit, signal };
  const candidates = await value(run, homes);
  const { passing } = await narrow(run, { filter, needs, candidates });
  const found = listIds(passing.map(({ home }) => home));
  return { googlePlacesIds: found.slice(0, limit), total: found.length, isCapped: matched > homes.length };
}

function listIds(homes: readonly Home[]): string[] {
  return homes.map(({ googlePlacesId }) => googlePlacesId);
}

interface Needs {
  estimates: boolean;
  returns: boolean;
  bids: boolean;
}

function listNeeds(filter: Filter, sort: SearchSort | undefined): Needs {
  const keys = [...filter.underwritten.map(({ key }) => key), ...(sort === undefined ? [] : [sort.by])];
  const stage = sort === undefined ? "attributes" : RANGES[sort.by].stage;
  const returns = filter.underwritten.length > 0 || stage === "underwriting";
  return {
    estimates: returns || filter.valued.length > 0 || stage === "valuation",
    returns,
    bids: keys.includes("maxBid") || keys.includes("maxBidToValue"),
  };
}

async function value(run: SearchRun, homes: readonly Home[]): Promise<Candidate[]> {
  const total = homes.length;
  const onProgress = async (done: number) => run.onProgress?.({ stage: "valuation", done, total });
  const { database, signal } = run;
  const estimates = await estimateHomes({ database, homes, signal, onProgress });
  return homes.map((home) => ({
    home,
    estimates: estimates.get(home.googlePlacesId) ?? null,
    returns: null,
  }));
}

function describeValued(matched: number, done: number): SearchCounts["valued"] {
  const isCapped = matched > done;
  const note = isCapped
    ? `${count(done)} of the ${count(matched)} properties that pass the recorded criteria were valued, as an unsorted sample. Narrow the search to value all of them.`
    : null;
  return { of: matched, done, isCapped, note };
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

interface Narrowed {
  passing: Candidate[];
  moneyCounts: CriterionCount[];
}

/** Applies the criteria on figures, then says which of the homes that are left are likely to clear, and keeps those alone where asked. */
async function narrow(
  run: SearchRun,
  of: { filter: Filter; needs: Needs; candidates: Candidate[] },
): Promise<Narrowed & { promise: SearchCounts["promise"] }> {
  const narrowed = await narrowByFigures(run, of);
  const { database, signal } = run;
  const { criteria, likely } = of.filter;
  const screened = await judgeLikely({ database, signal, criteria, candidates: narrowed.passing });
  if (screened === null) return { ...narrowed, promise: null };
  const { candidates, promise } = screened;
  if (likely === null) return { ...narrowed, passing: candidates, promise };
  const judgment: Judgment<Candidate> = {
    step: { ...likely, keepsUnknown: false },
    judge: (one) => (one.likely?.chance == null ? null : one.likely.isLikely),
  };
  const judged = judgeAll(candidates, [judgment]);
  const moneyCounts = [...narrowed.moneyCounts, ...countJudged(judged, [judgment])];
  return { passing: listPassing(judged), moneyCounts, promise };
}

/** Applies the criteria on estimates, then those on returns; a home that fails only one of the former is underwritten too. */
async function narrowByFigures(
  run: SearchRun,
  of: { filter: Filter; needs: Needs; candidates: Candidate[] },
): Promise<Narrowed> {
  const { filter, needs } = of;
  const byValue = filter.valued.map((step) => openJudgment(step, filter.criteria));
  const first = judgeAll(of.candidates, byValue);
  if (!needs.returns) return { passing: listPassing(first), moneyCounts: countJudged(first, byValue) };
  const close = first.filter(({ failed }) => failed.length < 2).map(({ candidate }) => candidate);
  const underwritten = await underwrite(run, close, needs.bids);
  const byReturn = filter.underwritten.map((step) => openJudgment(step, filter.criteria));
  const all = [...byValue, ...byReturn];
  const ids = new Set(listIds(close.map(({ home }) => home)));
  const far = first.filter(({ candidate }) => !ids.has(candidate.home.googlePlacesId));
  const judged = [
    ...judgeAll(underwritten, all),
    // These were not underwritten: easing one criterion can't bring back a home that fails two.
    ...far.map((one) => ({ ...one, outcomes: [...one.outcomes, ...byReturn.map(() => undefined)] })),
  ];
  return { passing: listPassing(judged), moneyCounts: countJudged(judged, all) };
}

function listPassing(judged: readonly Judged<Candidate>[]): Candidate[] {
  return judged.filter(({ failed }) => failed.length === 0).map(({ candidate }) => candidate);
}

async function underwrite(
  run: SearchRun,
  candidates: readonly Candidate[],
  withBids: boolean,
): Promise<Candidate[]> {
  const homes = candidates.flatMap(({ home, estimates }) =>
    estimates === null ? [] : [{ home, estimates }],
  );
  const total = homes.length;
  const returns = await underwriteHomes({
    database: run.database,
    homes,
    targets: withBids ? run.criteria.bidTargets : undefined,
    signal: run.signal,
    onProgress: async (done) => run.onProgress?.({ stage: "underwriting", done, total }),
  });
  return candidates.map((one) => ({ ...one, returns: returns.get(one.home.googlePlacesId) ?? null }));
}

/** Returns for the list's first rows, where no criterion asked for them of all. */
async function addReturns(run: SearchRun, kept: readonly Candidate[]): Promise<Candidate[]> {
  const shown = kept.slice(0, SHOWN_VALUED);
  const wantsBids = run.criteria.bidTargets !== undefined;
  const open = shown.filter(
    ({ estimates, returns }) =>
      estimates !== null && (returns === null || (wantsBids && returns.maxBid === null)),
  );
  const done = new Map((await underwrite(run, open, wantsBids)).map((one) => [one.home.googlePlacesId, one]));
  return kept.map((one) => done.get(one.home.googlePlacesId) ?? one);
}

/** Sorts by a figure that was computed here, homes without it last. The database has sorted by recorded figures. */
function rank(candidates: Candidate[], sort: SearchSort | undefined): Candidate[] {
  if (sort === undefined) return candidates;
  const sign = sort.direction === "asc" ? 1 : -1;
  if (RANGES[sort.by].stage === "attributes") return candidates;
  return [...candidates].sort((a, b) => {
    const [left, right] = [readFigure(sort.by, a), readFigure(sort.by, b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
