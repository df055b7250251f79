import { randomUUID } from "node:crypto";
import type { User } from "@labs/contract/auth";
import type { Criteria, SearchSort } from "@labs/contract/property-search/criteria";
import type { SearchState } from "@labs/contract/property-search/results";
import type { SearchPoints, SearchStatus } from "@labs/contract/property-search/searches";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { requireReadable } from "../../lib/rights.ts";
import type { JobContext, JobParts } from "../jobs/service.ts";
import { cancelJob, findJob, startJob } from "../jobs/service.ts";
import { prepareFilter } from "./prepare-filter.ts";
import {
  beginRequest,
  endRequest,
  findRequest,
  insertRequest,
  type KeptItem,
  listPoints,
  listResults,
  type SearchRequest,
  saveFound,
  setJob,
} from "./repository.ts";
import { runSearch } from "./run-search.ts";
import { findKnownPlaces, getVisibleSearch, recordRun } from "./saved-searches.ts";

export { openColumns } from "./columns/hold-columns.ts";
export { listOwnNews } from "./repository.ts";
export { listMatching } from "./run-search.ts";

export const SEARCH_KIND = "property-search";
/** How long the results of a search are kept. */
const LIFE_HOURS = 24;
const MOST_TITLE = 120;
/** How many results are shown while the estimates are still being made. */
const PARTIAL = 500;

/** Stores the search and queues its work; under a key that was used before, answers that search. */
export async function startSearch(
  parts: JobParts,
  of: {
    user: User;
    criteria: Criteria;
    sort?: SearchSort | undefined;
    limit: number;
    requestKey?: string | undefined;
    savedSearchId?: string | undefined;
  },
): Promise<{ requestId: string }> {
  const { database } = parts;
  const { explanation } = await prepareFilter(database, of.criteria, of.user);
  if (of.savedSearchId !== undefined) await getVisibleSearch(database, of.user, of.savedSearchId);
  const request = await insertRequest(database, {
    id: randomUUID(),
    ownerId: of.user.id,
    requestKey: of.requestKey ?? null,
    savedSearchId: of.savedSearchId ?? null,
    criteria: of.criteria,
    explanation,
    sort: of.sort ?? null,
    limit: of.limit,
    state: "queued",
    stage: "queued",
    expiresAt: new Date(Date.now() + LIFE_HOURS * 3_600_000),
  });
  // A process that ended between the two steps left a search without work: asked for again, it gets it.
  if (request.jobId === null) await queueSearch(parts, request);
  return { requestId: request.id };
}

async function queueSearch(parts: JobParts, { id, ownerId, explanation }: SearchRequest): Promise<void> {
  const words = `Search: ${explanation}`;
  const title = words.length > MOST_TITLE ? `${words.slice(0, MOST_TITLE - 1)}…` : words;
  const { jobId } = await startJob(parts, {
    kind: SEARCH_KIND,
    payload: { requestId: id },
    ownerId,
    title,
    href: `/research?request=${id}`,
    key: id,
  });
  await setJob(parts.database, id, jobId);
}

/** The work itself, from the queue: safe to be begun again. */
export async function performSearch(
  database: Database,
  requestId: string,
  context: JobContext,
): Promise<void> {
  const request = await findRequest(database, requestId);
  if (request === undefined) return;
  await beginRequest(database, requestId);
  const known =
    request.savedSearchId === null ? null : await findKnownPlaces(database, request.savedSearchId);
  const keep = (items: Omit<KeptItem, "isNew">[]): KeptItem[] =>
    items.map((item) => ({ ...item, isNew: known !== null && !known.has(item.googlePlacesId) }));
  const { counts, items } = await runSearch({
    database,
    criteria: request.criteria,
    sort: request.sort ?? undefined,
    limit: request.limit,
    signal: context.signal,
    onProgress: (progress) => context.report(progress),
    onPartial: async (partial, found) => {
      const shown = { id: requestId, counts: partial, items: keep(found.slice(0, PARTIAL)), isFinal: false };
      await saveFound(database, shown);
    },
  });
  context.signal.throwIfAborted();
  const isSaved = await saveFound(database, { id: requestId, counts, items: keep(items), isFinal: true });
  if (isSaved && request.savedSearchId !== null) {
    await recordRun(database, { request, counts, places: items.map(({ googlePlacesId }) => googlePlacesId) });
  }
}

export async function endSearch(
  database: Database,
  requestId: string,
  end: { state: "failed" | "cancelled"; message: string },
): Promise<void> {
  const error = end.state === "failed" ? end.message : null;
  await endRequest(database, { id: requestId, state: end.state, error });
}

/** How far it is and a page of what was found; 404 for somebody else's search. */
export async function getStatus(
  database: Database,
  user: User,
  of: { requestId: string; page: number; pageSize: number },
): Promise<SearchStatus> {
  const request = await getOwnRequest(database, user, of.requestId);
  const { state, stage, progress, error } = await findStanding(database, request);
  const isOpen = state === "queued" || state === "running";
  const { page, pageSize } = of;
  const hasResults = request.counts !== null && state !== "expired";
  const found = hasResults ? await listResults(database, { id: request.id, page, pageSize }) : undefined;
  return {
    requestId: request.id,
    state,
    stage,
    progress,
    criteria: request.criteria,
    explanation: request.explanation,
    sort: request.sort,
    limit: request.limit,
    counts: request.counts,
    ...(found === undefined ? {} : { results: { ...found, page, pageSize } }),
    isPartial: hasResults && (isOpen || state === "failed" || state === "cancelled"),
    savedSearchId: request.savedSearchId,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    ...(error === null ? {} : { error }),
  };
}

/** Stops a search; one that has ended otherwise can't be stopped any more. */
export async function cancelSearch(database: Database, user: User, requestId: string): Promise<SearchStatus> {
  const request = await getOwnRequest(database, user, requestId);
  const { state } = await findStanding(database, request);
  if (state === "succeeded" || state === "failed" || state === "expired") {
    const how = { succeeded: "is done", failed: "has failed", expired: "has expired" }[state];
    throw new AppError("conflict", `This search ${how}: there is nothing to cancel`);
  }
  if (request.jobId !== null) await cancelJob({ database }, request.jobId);
  await endRequest(database, { id: requestId, state: "cancelled", error: null });
  return getStatus(database, user, { requestId, page: 1, pageSize: 50 });
}

export async function getPoints(database: Database, user: User, requestId: string): Promise<SearchPoints> {
  const request = await getOwnRequest(database, user, requestId);
  if (isExpired(request)) {
    throw new AppError("gone", "The results of this search have expired; run it again");
  }
  const rows = await listPoints(database, requestId);
  const placed = rows.flatMap(({ latitude, longitude, ...row }) =>
    latitude === null || longitude === null ? [] : [{ ...row, latitude, longitude }],
  );
  return {
    ranks: placed.map(({ rank }) => rank),
    ids: placed.map(({ googlePlacesId }) => googlePlacesId),
    longitudes: placed.map(({ longitude }) => longitude),
    latitudes: placed.map(({ latitude }) => latitude),
    precisions: placed.map(({ precision }) => precision),
    figures: {
      netYield: placed.map(({ netYield }) => netYield),
      grossYield: placed.map(({ grossYield }) => grossYield),
      value: placed.map(({ value }) => value),
      rent: placed.map(({ rent }) => rent),
    },
    unplaced: rows.length - placed.length,
  };
}

/** Which properties a search kept, in their order; those of one that expired are gone. */
export async function listFoundPlaces(
  database: Database,
  user: User,
  requestId: string,
): Promise<{ name: string; places: string[] }> {
  const request = await getOwnRequest(database, user, requestId);
  if (isExpired(request)) {
    throw new AppError("gone", "The results of this search have expired; run it again");
  }
  const rows = await listPoints(database, requestId);
  return { name: request.explanation, places: rows.map(({ googlePlacesId }) => googlePlacesId) };
}

async function getOwnRequest(database: Database, user: User, id: string): Promise<SearchRequest> {
  return requireReadable(user, await findRequest(database, id), { missing: "Search not found" });
}

function isExpired({ expiresAt }: SearchRequest): boolean {
  return expiresAt.getTime() < Date.now();
}

/** The request's own word once it has ended, its work's until then. */
async function findStanding(database: Database, request: SearchRequest) {
  const nothing = { done: 0, total: null };
  if (isExpired(request)) {
    return { state: "expired" as SearchState, stage: "expired", progress: nothing, error: null };
  }
  if (request.state === "succeeded") {
    const kept = request.counts?.kept ?? 0;
    const progress = { done: kept, total: kept };
    return { state: "succeeded" as SearchState, stage: "done", progress, error: null };
  }
  const job = request.jobId === null ? undefined : await findJob(database, request.jobId);
  const state: SearchState =
    request.state === "failed" || request.state === "cancelled"
      ? request.state
      : (job?.state ?? request.state);
  const stage = state === "queued" || job?.stage == null ? state : job.stage;
  return {
    // The work ends a moment before the request says so.
    state: state === "succeeded" ? ("running" as SearchState) : state,
    stage,
    progress: job === undefined ? nothing : { done: job.done, total: job.total },
    error: request.error ?? job?.error ?? null,
  };
}
