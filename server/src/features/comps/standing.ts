import type { RentComps } from "@labs/contract/rent-comps";
import type { CompSet } from "./build-comp-set.ts";
import type { listNewestSets } from "./repository.ts";

export type StoredSet = Awaited<ReturnType<typeof listNewestSets>>[number];

/** A change of similarity that shows in the display of 0 to 100. */
const RESCORED = 0.005;
const SET_LIFE_DAYS = 30;

function compare(now: readonly KeptComp[], then: readonly KeptComp[]) {
  const before = new Map(then.map(({ compId, similarity }) => [compId, similarity]));
  const after = new Set(now.map(({ compId }) => compId));
  const dropped = then.filter(({ compId }) => !after.has(compId));
  return {
    added: now.filter(({ compId }) => !before.has(compId)).map(({ compId }) => compId),
    dropped: dropped.map(({ compId }) => compId),
    droppedLabels: Object.fromEntries(
      dropped.flatMap(({ compId, label }) => (label === undefined ? [] : [[compId, label] as const])),
    ),
    rescored: now
      .filter(
        ({ compId, similarity }) => Math.abs(similarity - (before.get(compId) ?? similarity)) >= RESCORED,
      )
      .map(({ compId }) => compId),
  };
}

interface KeptComp {
  compId: string;
  similarity: number;
  label?: string;
}

/**
 * Whether the kept set still is what the data says, and what changed: since the kept set when it is stale, else
 * between it and the one before, which is what the last refresh did.
 */
export function standing(of: {
  set: CompSet;
  newest?: Omit<StoredSet, "googlePlacesId">;
  before?: StoredSet | undefined;
}): Pick<RentComps, "stale" | "staleReason" | "previous" | "changes"> {
  const { set, newest, before } = of;
  const nothing = { added: [], dropped: [], rescored: [], droppedLabels: {} };
  if (newest === undefined) return { stale: false, staleReason: null, previous: null, changes: nothing };
  const changes = compare(set.comps, newest.comps);
  const reason = findStaleness({ changes, set, newest });
  if (reason !== null) {
    return {
      stale: true,
      staleReason: reason,
      previous: { point: newest.point, asOf: newest.asOf },
      changes,
    };
  }
  return {
    stale: false,
    staleReason: null,
    previous: before === undefined ? null : { point: before.point, asOf: before.asOf },
    changes: before === undefined ? nothing : compare(newest.comps, before.comps),
  };
}

function findStaleness(of: {
  changes: RentComps["changes"];
  set: CompSet;
  newest: Omit<StoredSet, "googlePlacesId">;
}): string | null {
  const { changes, newest, set } = of;
  const day = newest.createdAt.toISOString().slice(0, 10);
  const parts = [
    changes.added.length > 0 ? `${changes.added.length} new` : "",
    changes.dropped.length > 0 ? `${changes.dropped.length} gone` : "",
    changes.rescored.length > 0 ? `${changes.rescored.length} with another similarity` : "",
  ].filter(Boolean);
  if (parts.length > 0) return `Since the comps were kept on ${day}: ${parts.join(", ")}`;
  if (newest.asOf !== set.asOf)
    return `The evidence now reaches to ${set.asOf}; the kept comps are as of ${newest.asOf}`;
  const days = (Date.now() - newest.createdAt.getTime()) / 86_400_000;
  return days > SET_LIFE_DAYS ? `The comps were kept on ${day}, more than ${SET_LIFE_DAYS} days ago` : null;
}
