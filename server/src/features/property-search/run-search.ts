import type { User } from "@labs/contract/auth";
import { type Criteria, RANGES, type SearchSort } from "@labs/contract/property-search/criteria";
import type { CriterionCount, SearchCounts, SearchResult } from "@labs/contract/property-search/results";
import type { Database } from "../../lib/database/database.ts";
import type { Viewer } from "../../lib/rights.ts";
import { listInFittedMarkets } from "../evidence/service.ts";
import {
  checkCounties,
  isKeptValued,
  readEstimates,
  readReturns,
  underwriteHomes,
  valueHomes,
} from "../universe/service.ts";
import { openColumns } from "./columns/hold-columns.ts";
import { type Candidate, describeResult, openJudgment, readFigure } from "./describe-result.ts";
import { countByRecords, countJudged, type Judged, type Judgment, judgeAll } from "./funnel.ts";
import { judgeLikely } from "./judge-likely.ts";
import { type Filter, type FilterStep, prepareFilter } from "./prepare-filter.ts";
import { checkMatched, countUniverse, listFound, nameOpen, openStored, valueOpen } from "./stored-search.ts";
import { readThresholds } from "./thresholds.ts";
import { listMoneySteps } from "./universe-conditions-repository.ts";
import { type Home, listCurrentFigures } from "./universe-repository.ts";

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

/**
 * The whole search: cheap criteria over the universe first, then those on money over the figures that are stored. Homes
 * without figures that hold are valued meanwhile, at most so many.
 */
export async function runSearch(run: SearchRun): Promise<{ counts: SearchCounts; items: Found[] }> {
  const { database, sort, limit } = run;
  const say = openSay(run);
  await say("geofilter");
  const filter = await prepareFilter(database, run.criteria);
  const recorded = await countByRecords(database, filter);
  await say("attributes", recorded.universe, recorded.universe);
  const needs = listNeeds(filter, sort);
  if (needs.estimates && !needs.bids) return searchByFigures(run, { filter, needs, recorded });
  const { universe, matched, perCriterion } = recorded;
  const { state } = await openStored(database, null);
  const homes = await listFound(database, filter, {
    ...{ sort, state },
    limit: needs.estimates ? MOST_VALUED : limit,
  });
  const bare = homes.map(toCandidate);
  await run.onPartial?.(
    { universe, perCriterion, matched, kept: Math.min(bare.length, limit), valued: null },
    bare.slice(0, limit).map(describeResult),
  );
  const candidates = needs.estimates
    ? await value(run, homes)
    : await value(run, homes.slice(0, SHOWN_VALUED), isKeptValued(database));
  const valued = needs.estimates ? describeValued(matched, homes.length) : describeShown(candidates);
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

function openSay(run: SearchRun) {
  return async (stage: string, done = 0, total: number | null = null) => {
    run.signal?.throwIfAborted();
    await run.onProgress?.({ stage, done, total });
  };
}

/** So long a search shows what it has before it looks again at what was valued meanwhile. */
const PARTIAL_MILLISECONDS = 2_000;

/** Criteria and order by figures that are stored: the database answers them over all homes at once. */
async function searchByFigures(
  run: SearchRun,
  of: { filter: Filter; needs: Needs; recorded: Awaited<ReturnType<typeof countByRecords>> },
): Promise<{ counts: SearchCounts; items: Found[] }> {
  const { database } = run;
  const { filter, needs, recorded } = of;
  let shownAt = 0;
  const show = async () => {
    if (run.onPartial === undefined || performance.now() - shownAt < PARTIAL_MILLISECONDS) return;
    const found = await answer(run, { ...of, isFinal: false });
    await run.onPartial(found.counts, found.items);
    shownAt = performance.now();
  };
  const onProgress = async (done: number, total: number) =>
    run.onProgress?.({ stage: "valuation", done, total });
  await valueOpen({
    ...{ database, filter, signal: run.signal, onProgress, onKept: show },
    ...{ returns: needs.returns, most: MOST_VALUED },
  });
  await openSay(run)("ranking", 0, recorded.matched);
  return answer(run, { ...of, isFinal: true });
}

/** What the stored figures say now. */
async function answer(
  run: SearchRun,
  of: { filter: Filter; needs: Needs; isFinal: boolean },
): Promise<{ counts: SearchCounts; items: Found[] }> {
  const { database, sort, limit } = run;
  const { filter, needs } = of;
  const isScreened = readThresholds(filter.criteria).length > 0 && of.isFinal;
  const most = isScreened ? Math.max(limit, MOST_VALUED) : limit;
  // An import, or midnight, may have come while homes were valued.
  const stored = await checkMatched({ database, filter, returns: needs.returns });
  const { recorded, open, money } = await countUniverse(database, { filter, stored, wantsMoney: () => true });
  const homes = await listFound(database, filter, { stored, sort, limit: most, state: stored.state });
  const passed = money?.matched ?? 0;
  const screened = isScreened
    ? await screen(run, { filter, candidates: homes.map(toCandidate), passed })
    : { passing: homes.map(toCandidate), counts: [], promise: null, matched: passed };
  const kept = screened.passing.slice(0, limit);
  const items = (of.isFinal ? await addReturns(run, kept) : kept).map(describeResult);
  const counts: SearchCounts = {
    universe: recorded.universe,
    perCriterion: [...recorded.perCriterion, ...(money?.perCriterion ?? []), ...screened.counts],
    matched: screened.matched,
    kept: items.length,
    valued: nameOpen(recorded.matched, open),
    promise: screened.promise,
  };
  return { counts, items };
}

/** Says which homes are likely to clear their thresholds, and keeps those alone where asked. */
async function screen(
  run: Pick<SearchRun, "database" | "signal">,
  of: { filter: Filter; candidates: Candidate[]; passed: number },
) {
  const { filter, candidates } = of;
  const { criteria, likely } = filter;
  const judged = await judgeLikely({ ...run, criteria, candidates });
  if (judged === null || likely === null) {
    const passing = judged?.candidates ?? candidates;
    return { passing, counts: [], promise: judged?.promise ?? null, matched: of.passed };
  }
  const kept = keepLikely(judged.candidates, likely);
  return { ...kept, promise: judged.promise, matched: kept.passing.length };
}

function keepLikely(candidates: readonly Candidate[], likely: FilterStep) {
  const judgment: Judgment<Candidate> = {
    step: { ...likely, keepsUnknown: false },
    judge: (one) => (one.likely?.chance == null ? null : one.likely.isLikely),
  };
  const judged = judgeAll(candidates, [judgment]);
  return { passing: listPassing(judged), counts: countJudged(judged, [judgment]) };
}

function toCandidate(home: Home): Candidate {
  const estimates = readEstimates(home, home.figures);
  const returns =
    estimates === null || home.figures === null || !home.hasReturns
      ? null
      : readReturns(estimates, home.figures);
  return { home, estimates, returns };
}

/** As measured on two cores: value, rent and returns of a home of a market that was fitted before, and a solved bid. */
const SECONDS_A_VALUATION = 0.007;
const SECONDS_A_BID = 0.008;

/** How many properties the criteria leave, those on money too where all their figures are stored, and what the rest takes. */
export async function countMatches(database: Database, user: User, criteria: Criteria) {
  // They wait for the database side by side: a count is asked for with every key.
  const [filter, { state }, columns] = await Promise.all([
    prepareFilter(database, criteria, user),
    openStored(database, null),
    openColumns(database),
  ]);
  const { explanation } = filter;
  const needs = listNeeds(filter, undefined);
  const later = [...listMoneySteps(filter), ...(filter.likely ? [filter.likely] : [])];
  const names = (steps: readonly FilterStep[]) => steps.map(({ text }) => text);
  if (later.length === 0) {
    const counted = await countByRecords(database, filter);
    return { explanation, ...counted, notCounted: [], toValue: 0, estimatedSeconds: 0 };
  }
  const stored = { state, returns: needs.returns };
  const { recorded, open, money } = await countUniverse(database, {
    columns,
    // Bids at the targets of a search are stored nowhere.
    filter: needs.bids ? { ...filter, valued: [], underwritten: [] } : filter,
    stored,
    wantsMoney: (left) => left === 0 && !needs.bids,
  });
  if (money === null) {
    const toValue = Math.min(open, MOST_VALUED);
    const bids = needs.bids ? Math.min(recorded.matched, MOST_VALUED) : 0;
    const estimatedSeconds = Math.ceil(toValue * SECONDS_A_VALUATION + bids * SECONDS_A_BID);
    return { explanation, ...recorded, notCounted: names(later), toValue, estimatedSeconds };
  }
  return {
    explanation,
    universe: recorded.universe,
    matched: money.matched,
    perCriterion: [...recorded.perCriterion, ...money.perCriterion],
    notCounted: filter.likely ? names([filter.likely]) : [],
    toValue: 0,
    estimatedSeconds: 0,
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
  const run = { database, criteria, limit, signal };
  if (!needs.estimates || needs.bids) {
    const { matched } = await countByRecords(database, filter);
    const { state } = await openStored(database, null);
    const homes = await listFound(database, filter, { state, limit: needs.estimates ? MOST_VALUED : limit });
    if (!needs.estimates) {
      return { googlePlacesIds: listIds(homes), total: matched, isCapped: matched > homes.length };
    }
    const { passing } = await narrow(run, { filter, needs, candidates: await value(run, homes) });
    const found = listIds(passing.map(({ home }) => home));
    return { googlePlacesIds: found.slice(0, limit), total: found.length, isCapped: matched > homes.length };
  }
  await valueOpen({ database, filter, signal, returns: needs.returns, most: MOST_VALUED });
  const stored = await checkMatched({ database, filter, returns: needs.returns });
  const most = filter.likely === null ? limit : Math.max(limit, MOST_VALUED);
  const { open, money } = await countUniverse(database, { filter, stored, wantsMoney: () => true });
  const homes = await listFound(database, filter, { stored, limit: most, state: stored.state });
  const passed = money?.matched ?? 0;
  const isCapped = open > 0 || passed > homes.length;
  if (filter.likely === null) return { googlePlacesIds: listIds(homes), total: passed, isCapped };
  const screened = await screen(run, { filter, candidates: homes.map(toCandidate), passed });
  const likely = listIds(screened.passing.map(({ home }) => home));
  return { googlePlacesIds: likely.slice(0, limit), total: likely.length, isCapped };
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

/** Candidates with figures that hold: those that have none are valued. */
async function value(
  run: Pick<SearchRun, "database" | "signal" | "onProgress">,
  homes: readonly Home[],
  fittedAlone = false,
): Promise<Candidate[]> {
  const { database, signal } = run;
  const homesAlone = homes.filter(({ propertyType }) => propertyType === "singlefamily");
  // Where nothing was fitted yet, nothing is stored, and nobody waits until it is.
  const single = fittedAlone ? await listInFittedMarkets(database, homesAlone) : homesAlone;
  const total = homes.length;
  const { state } = await checkCounties(database, [...new Set(single.map(({ countyFips }) => countyFips))]);
  const known = await listCurrentFigures(database, listIds(single), state);
  const open = listIds(single).filter((id) => !known.has(id));
  const before = total - open.length;
  await run.onProgress?.({ stage: "valuation", done: before, total });
  const onProgress = async (done: number) =>
    run.onProgress?.({ stage: "valuation", done: before + done, total });
  await valueHomes({ database, googlePlacesIds: open, fittedAlone, signal, onProgress });
  const made = open.length === 0 ? known : await listCurrentFigures(database, listIds(single), state);
  return homes.map((home) => {
    const found = made.get(home.googlePlacesId);
    return toCandidate(found === undefined ? home : { ...home, ...found });
  });
}

function describeValued(matched: number, done: number): SearchCounts["valued"] {
  const isCapped = matched > done;
  const count = (value: number) => value.toLocaleString("en-US");
  const note = isCapped
    ? `${count(done)} of the ${count(matched)} properties that pass the recorded criteria were looked at, as an unsorted sample: a bid at the targets of a search is solved home by home. Narrow the search to look at all of them.`
    : null;
  return { of: matched, done, isCapped, note };
}

/** Of a list that no criterion on money made: how many of its first rows still wait for their figures. */
function describeShown(candidates: readonly Candidate[]): SearchCounts["valued"] {
  const open = candidates.filter(({ estimates }) => estimates === null).length;
  if (open === 0) return null;
  const of = candidates.length;
  const note = `${open} of the first ${of} properties have no figures yet: the estimator is being fitted to their markets in the background. Run the search again to see them.`;
  return { of, done: of - open, isCapped: true, note };
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
  const { filter } = of;
  const screened = await screen(run, {
    filter,
    candidates: narrowed.passing,
    passed: narrowed.passing.length,
  });
  const { passing, counts, promise } = screened;
  return { passing, moneyCounts: [...narrowed.moneyCounts, ...counts], promise };
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
  return candidates.map((one) => ({ ...one, returns: returns.get(one.home.googlePlacesId) ?? one.returns }));
}

/** Returns for the list's first rows, where no criterion asked for them of all. */
async function addReturns(run: SearchRun, kept: readonly Candidate[]): Promise<Candidate[]> {
  const shown = kept.slice(0, SHOWN_VALUED);
  const wantsBids = run.criteria.bidTargets !== undefined;
  const open = shown.filter(
    ({ estimates, returns }) => estimates !== null && (returns === null || wantsBids),
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
