import type { User } from "@labs/contract/auth";
import type { Criteria, SearchSort } from "@labs/contract/property-search/criteria";
import { explainCriteria } from "@labs/contract/property-search/criteria-words";
import type { SearchCounts } from "@labs/contract/property-search/results";
import type { SavedSearch } from "@labs/contract/property-search/saved-searches";
import type { Database } from "../../lib/database/database.ts";
import { requireManager, requireReadable } from "../../lib/rights.ts";
import type { JobContext } from "../jobs/service.ts";
import { getSnapshot } from "../markets/service.ts";
import { openNames, prepareFilter } from "./prepare-filter.ts";
import {
  deleteSaved,
  findKnown,
  findSaved,
  insertSaved,
  listCountable,
  listSaved,
  type SavedRow,
  updateSaved,
} from "./repository.ts";
import { listMatching } from "./run-search.ts";

/** With more matches than this the known ones are not kept, so new ones can't be told. */
const MOST_KNOWN = 5000;

export async function listSearches(
  database: Database,
  user: User,
): Promise<{ items: SavedSearch[]; total: number }> {
  const rows = await listSaved(database, user);
  const names = openNames(await getSnapshot(database));
  const items = rows.map((row) => describe(row, user, explainCriteria(row.criteria, names)));
  return { items, total: items.length };
}

/** One's own saved search or a shared one; anybody else's is not found. */
export async function getVisibleSearch(database: Database, user: User, id: string): Promise<SavedRow> {
  return requireReadable(user, await findSaved(database, id), { missing: "Saved search not found" });
}

async function getOwnSearch(database: Database, user: User, id: string): Promise<SavedRow> {
  const row = await getVisibleSearch(database, user, id);
  requireManager(user, row, {
    refused: "Only the owner can change a shared search; save your own copy",
  });
  return row;
}

interface Change {
  name?: string | undefined;
  criteria?: Criteria | undefined;
  sort?: SearchSort | null | undefined;
  limit?: number | undefined;
  shared?: boolean | undefined;
}

export async function saveSearch(
  database: Database,
  user: User,
  of: Change & { name: string; criteria: Criteria; limit: number },
): Promise<SavedSearch> {
  await prepareFilter(database, of.criteria, user);
  const id = await insertSaved(database, {
    ownerId: user.id,
    name: of.name,
    criteria: of.criteria,
    sort: of.sort ?? null,
    limit: of.limit,
    isShared: of.shared ?? false,
  });
  return readOne(database, user, id);
}

export async function changeSearch(
  database: Database,
  user: User,
  { id, ...change }: Change & { id: string },
): Promise<SavedSearch> {
  await getOwnSearch(database, user, id);
  const { name, criteria, sort, limit, shared } = change;
  if (criteria !== undefined) await prepareFilter(database, criteria, user);
  await updateSaved(database, id, {
    ...(name === undefined ? {} : { name }),
    ...(sort === undefined ? {} : { sort }),
    ...(limit === undefined ? {} : { limit }),
    ...(shared === undefined ? {} : { isShared: shared }),
    // What is new is only known once the changed criteria have run.
    ...(criteria === undefined
      ? {}
      : { criteria, knownPlaces: null, newMatches: null, newMatchesReason: null, lastRequestId: null }),
  });
  return readOne(database, user, id);
}

export async function removeSearch(database: Database, user: User, id: string): Promise<void> {
  await getOwnSearch(database, user, id);
  await deleteSaved(database, id);
}

/** What the last run kept; null where there is nothing to tell new ones by. */
export async function findKnownPlaces(database: Database, id: string): Promise<Set<string> | null> {
  const known = await findKnown(database, id);
  return known === null ? null : new Set(known);
}

/** Notes on the saved search that its owner has run it, and what it kept. */
export async function recordRun(
  database: Database,
  of: {
    request: { id: string; ownerId: string; savedSearchId: string | null };
    counts: SearchCounts;
    places: string[];
  },
): Promise<void> {
  const { request, counts, places } = of;
  if (request.savedSearchId === null) return;
  const row = await findSaved(database, request.savedSearchId);
  // Somebody else's run of a shared search says nothing of what its owner has seen.
  if (row === undefined || row.ownerId !== request.ownerId) return;
  const isWhole = places.length === counts.matched && counts.valued?.isCapped !== true;
  const reason = `It matches ${counts.matched.toLocaleString("en-US")} properties and saves only some of them: narrow it to see new matches`;
  await updateSaved(database, row.id, {
    lastRunAt: new Date(),
    lastRequestId: request.id,
    knownPlaces: isWhole && places.length <= MOST_KNOWN ? places : null,
    newMatches: isWhole ? 0 : null,
    newMatchesReason: isWhole ? null : reason,
  });
}

/** Counts for each saved search what matches now and did not when it ran last. */
export async function countNewMatches(
  database: Database,
  { signal, report }: Pick<JobContext, "signal" | "report">,
): Promise<void> {
  const searches = await listCountable(database);
  for (const [at, { id, criteria, known }] of searches.entries()) {
    signal.throwIfAborted();
    await report({ stage: "counting", done: at, total: searches.length });
    const seen = new Set(known);
    const found = await listMatching(database, criteria, { limit: MOST_KNOWN, signal });
    const newMatches = found.googlePlacesIds.filter((place) => !seen.has(place)).length;
    const reason = "Too many matches to compare: narrow it to see new matches";
    await updateSaved(
      database,
      id,
      found.isCapped
        ? { newMatches: null, newMatchesReason: reason }
        : { newMatches, newMatchesReason: null },
    );
  }
}

async function readOne(database: Database, user: User, id: string): Promise<SavedSearch> {
  const row = await getVisibleSearch(database, user, id);
  const names = openNames(await getSnapshot(database));
  return describe(row, user, explainCriteria(row.criteria, names));
}

function describe(row: SavedRow, user: User, explanation: string): SavedSearch {
  const {
    ownerId,
    ownerName,
    isShared,
    newMatchesReason,
    lastRequestOwnerId,
    createdAt,
    lastRunAt,
    ...shown
  } = row;
  const isOwn = ownerId === user.id;
  const opensLast = lastRequestOwnerId === user.id || user.role === "admin";
  const neverRan = "Not run since it was saved or changed";
  return {
    ...shown,
    explanation,
    lastRequestId: opensLast ? row.lastRequestId : null,
    unavailable: row.newMatches === null ? { newMatches: newMatchesReason ?? neverRan } : {},
    lastRunAt: lastRunAt?.toISOString() ?? null,
    shared: isShared,
    owner: { id: ownerId, name: ownerName },
    isOwn,
    createdAt: createdAt.toISOString(),
  };
}
