import type { SearchSort } from "@labs/contract/property-search/criteria";
import type { CriterionCount, SearchCounts } from "@labs/contract/property-search/results";
import type { Database } from "../../lib/database/database.ts";
import { checkCounties, listUnchecked, valueHomes } from "../universe/service.ts";
import { describe, describeBest } from "./funnel.ts";
import type { Filter } from "./prepare-filter.ts";
import {
  countOpen,
  countStored,
  findNearest,
  type Home,
  listHomes,
  listMatchedCounties,
  listMoneySteps,
  listOpen,
  type Stored,
} from "./universe-repository.ts";

/** Which stored figures are current from now on. */
export async function openStored(database: Database, needs: { returns: boolean } | null): Promise<Stored> {
  const { state } = await listUnchecked(database);
  return { state, returns: needs?.returns ?? false };
}

/**
 * Values homes that pass the recorded criteria and have no figures that hold. What their figures have to rest on is
 * found out first, for the counties that the search is about.
 */
export async function valueOpen(of: {
  database: Database;
  filter: Filter;
  returns: boolean;
  most: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => Promise<void>) | undefined;
  onKept?: (() => Promise<void>) | undefined;
}): Promise<void> {
  const { database, filter, signal, onKept } = of;
  const stored = await checkMatched(of);
  const { googlePlacesIds } = await listOpen(database, filter, { stored, limit: of.most });
  const total = googlePlacesIds.length;
  // What is stored is shown before the rest is valued.
  if (total > 0) await onKept?.();
  const onProgress = async (done: number) => of.onProgress?.(done, total);
  await onProgress(0);
  await valueHomes({ database, googlePlacesIds, signal, onProgress, onKept });
}

/** The same, after finding out what the figures of the counties that a filter is about have to rest on. */
export async function checkMatched(of: {
  database: Database;
  filter: Filter;
  returns: boolean;
}): Promise<Stored> {
  const { database, filter, returns } = of;
  const { state, unchecked } = await listUnchecked(database);
  if (unchecked.length === 0) return { state, returns };
  const matched = new Set(await listMatchedCounties(database, filter));
  const open = new Set(unchecked.map(({ countyFips }) => countyFips).filter((id) => matched.has(id)));
  return { state: (await checkCounties(database, [...open])).state, returns };
}

/** How many of the homes that pass the recorded criteria have figures that hold, and why not all. */
export async function nameOpen(
  database: Database,
  of: { filter: Filter; stored: Stored; matched: number },
): Promise<NonNullable<SearchCounts["valued"]>> {
  const { matched } = of;
  const open = await countOpen(database, of.filter, of.stored);
  const count = (value: number) => value.toLocaleString("en-US");
  const note =
    open === 0
      ? null
      : `${count(matched - open)} of the ${count(matched)} properties that pass the recorded criteria were valued. ${count(open)} have no figures that rest on today's evidence yet; they are valued in the background, and a search values up to 5,000 of them itself.`;
  return { of: matched, done: matched - open, isCapped: open > 0, note };
}

/** What criteria on money leave of the homes whose figures hold, with the best that there is where nothing passes. */
export async function countByFigures(
  database: Database,
  { filter, stored }: { filter: Filter; stored: Stored },
): Promise<{ matched: number; perCriterion: CriterionCount[] }> {
  const steps = listMoneySteps(filter);
  const { universe, matched, steps: counts } = await countStored(database, filter, stored);
  const perCriterion = describe(steps, counts, universe);
  if (matched > 0) return { matched, perCriterion };
  const best = await Promise.all(steps.map((step) => findNearest(database, filter, { step, stored })));
  const withBest = perCriterion.map((one, at): CriterionCount => {
    const [step, found] = [steps[at], best[at]];
    if (step === undefined || found === undefined) return one;
    return { ...one, best: describeBest(step, found) };
  });
  return { matched, perCriterion: withBest };
}

/** Homes that pass all criteria by stored figures, in order, and what each criterion did. */
export async function searchStored(
  database: Database,
  of: { filter: Filter; stored: Stored; sort: SearchSort | undefined; limit: number },
): Promise<{ money: Awaited<ReturnType<typeof countByFigures>>; homes: Home[] }> {
  const { filter, stored, sort, limit } = of;
  const money = await countByFigures(database, { filter, stored });
  const homes = await listHomes(database, filter, { sort, limit, stored, state: stored.state });
  return { money, homes };
}
