import type { SearchSort } from "@labs/contract/property-search/criteria";
import type { CriterionCount, SearchCounts } from "@labs/contract/property-search/results";
import type { Database } from "../../lib/database/database.ts";
import { checkCounties, listUnchecked, openState, valueHomes } from "../universe/service.ts";
import { chooseHomes, chooseOpen } from "./columns/choose-homes.ts";
import { countColumns, findNearestHeld, listUncheckedHeld } from "./columns/count-columns.ts";
import type { Columns } from "./columns/hold-columns.ts";
import { openCourt } from "./columns/walk-columns.ts";
import { countByRecords, describe, describeBest, describeRecorded, type RecordedCounts } from "./funnel.ts";
import type { Filter } from "./prepare-filter.ts";
import { listMoneySteps, type Stored } from "./universe-conditions-repository.ts";
import { countStored, type LayerCounts } from "./universe-counts-repository.ts";
import {
  countOpen,
  findNearest,
  type Home,
  listHomes,
  listMatchedCounties,
  listOpen,
} from "./universe-repository.ts";

/** Which stored figures are current from now on. */
export async function openStored(database: Database, needs: { returns: boolean } | null): Promise<Stored> {
  const { all } = await openState(database);
  return { state: all, returns: needs?.returns ?? false };
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
  const court = await openCourt(database, filter);
  const googlePlacesIds =
    court === undefined
      ? (await listOpen(database, filter, { stored, limit: of.most })).googlePlacesIds
      : await chooseOpen(court, stored, of.most);
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
  const { all } = await openState(database);
  const open = await listMatchedUnchecked(database, filter, all);
  if (open.length === 0) return { state: all, returns };
  return { state: (await checkCounties(database, open)).state, returns };
}

async function listMatchedUnchecked(database: Database, filter: Filter, state: string): Promise<string[]> {
  const court = await openCourt(database, filter);
  const unchecked =
    court === undefined
      ? new Set((await listUnchecked(database)).unchecked.map(({ countyFips }) => countyFips))
      : listUncheckedHeld(court.columns, state);
  if (unchecked.size === 0) return [];
  const matched =
    court === undefined
      ? await listMatchedCounties(database, filter)
      : (await countColumns(court, null)).countyIds;
  return matched.filter((id) => unchecked.has(id));
}

export interface FigureCounts {
  matched: number;
  perCriterion: CriterionCount[];
}

/** What all criteria do that stored figures answer, and how many of the homes that pass the recorded ones have none that hold. */
export async function countUniverse(
  database: Database,
  of: {
    filter: Filter;
    stored: Stored;
    columns?: Columns | undefined;
    /** Whether criteria on money are to be counted when so many homes have no figures. */
    wantsMoney: (open: number) => boolean;
  },
): Promise<{ recorded: RecordedCounts; open: number; money: FigureCounts | null }> {
  const { filter, stored, wantsMoney } = of;
  const court = await openCourt(database, filter, of.columns);
  if (court === undefined) {
    const recorded = await countByRecords(database, filter);
    const open = await countOpen(database, filter, stored);
    const money = wantsMoney(open) ? await countByFigures(database, { filter, stored }) : null;
    return { recorded, open, money };
  }
  const { recorded, open, money } = await countColumns(court, stored);
  const find = async () => (money.matched > 0 ? [] : findNearestHeld(court, stored));
  return {
    recorded: describeRecorded(filter, recorded),
    open,
    money: wantsMoney(open) ? describeFigures(filter, money, await find()) : null,
  };
}

/** What criteria on money leave of the homes whose figures hold, with the best that there is where nothing passes. */
async function countByFigures(
  database: Database,
  { filter, stored }: { filter: Filter; stored: Stored },
): Promise<FigureCounts> {
  const counts = await countStored(database, filter, stored);
  const steps = counts.matched > 0 ? [] : listMoneySteps(filter);
  const best = await Promise.all(steps.map((step) => findNearest(database, filter, { step, stored })));
  return describeFigures(filter, counts, best);
}

function describeFigures(
  filter: Filter,
  { universe, matched, steps: counts }: LayerCounts,
  best: Awaited<ReturnType<typeof findNearestHeld>>,
): FigureCounts {
  const steps = listMoneySteps(filter);
  const perCriterion = describe(steps, counts, universe).map((one, at): CriterionCount => {
    const [step, found] = [steps[at], best[at]];
    if (step === undefined || found === undefined) return one;
    return { ...one, best: describeBest(step, found) };
  });
  return { matched, perCriterion };
}

/** How many of the homes that pass the recorded criteria have figures that hold, and why not all. */
export function nameOpen(matched: number, open: number): NonNullable<SearchCounts["valued"]> {
  const count = (value: number) => value.toLocaleString("en-US");
  const note =
    open === 0
      ? null
      : `${count(matched - open)} of the ${count(matched)} properties that pass the recorded criteria were valued. ${count(open)} have no figures that rest on today's evidence yet; they are valued in the background, and a search values up to 5,000 of them itself.`;
  return { of: matched, done: matched - open, isCapped: open > 0, note };
}

/** The first homes of a list in their order, as the database shows them; of those that pass the criteria on money too, where asked. */
export async function listFound(
  database: Database,
  filter: Filter,
  of: { sort?: SearchSort | undefined; limit: number; state: string; stored?: Stored | undefined },
): Promise<Home[]> {
  const court = await openCourt(database, filter);
  if (court === undefined) return listHomes(database, filter, of);
  const { stored = null, sort, limit } = of;
  return listHomes(database, filter, { ...of, chosen: await chooseHomes(court, { stored, sort, limit }) });
}
