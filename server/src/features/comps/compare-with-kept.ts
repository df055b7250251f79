import type { RentComps } from "@labs/contract/comps";
import { dateWords } from "@labs/reporting/figure-format";
import type { KeptSet } from "./repository.ts";

type Changes = RentComps["changes"];
type NewestSet = Omit<KeptSet, "googlePlacesId" | "kind">;

/** A change of similarity that shows in the display of 0 to 100. */
const RESCORED = 0.005;
const SET_LIFE_DAYS = 30;
const NO_CHANGES: Changes = { added: [], dropped: [], rescored: [], droppedLabels: {} };

/**
 * Whether the kept set still is what the data says, and what changed: since the kept set when it is stale, else
 * between it and the one before, which is what the last refresh did.
 */
export function compareWithKept(of: {
  set: { comps: KeptComps; asOf: string | null };
  newest: NewestSet | undefined;
  before: KeptSet | undefined;
}): Pick<RentComps, "stale" | "staleReason" | "previous" | "changes"> {
  const { set, newest, before } = of;
  if (newest === undefined) return { stale: false, staleReason: null, previous: null, changes: NO_CHANGES };
  const changes = compare(set.comps, newest.comps);
  const reason = explainStaleness({ changes, set, newest });
  if (reason !== null) {
    const previous = { point: newest.point, asOf: newest.asOf };
    return { stale: true, staleReason: reason, previous, changes };
  }
  return {
    stale: false,
    staleReason: null,
    previous: before === undefined ? null : { point: before.point, asOf: before.asOf },
    changes: before === undefined ? NO_CHANGES : compare(newest.comps, before.comps),
  };
}

type KeptComps = readonly { compId: string; similarity: number; label?: string }[];

function compare(now: KeptComps, then: KeptComps): Changes {
  const before = new Map(then.map(({ compId, similarity }) => [compId, similarity]));
  const after = new Set(now.map(({ compId }) => compId));
  const dropped = then.filter(({ compId }) => !after.has(compId));
  const rescored = now.filter(
    ({ compId, similarity }) => Math.abs(similarity - (before.get(compId) ?? similarity)) >= RESCORED,
  );
  return {
    added: now.filter(({ compId }) => !before.has(compId)).map(({ compId }) => compId),
    dropped: dropped.map(({ compId }) => compId),
    droppedLabels: Object.fromEntries(
      dropped.flatMap(({ compId, label }) => (label === undefined ? [] : [[compId, label] as const])),
    ),
    rescored: rescored.map(({ compId }) => compId),
  };
}

function explainStaleness(of: {
  changes: Changes;
  set: { asOf: string | null };
  newest: NewestSet;
}): string | null {
  const { changes, newest, set } = of;
  const day = dateWords(newest.createdAt.toISOString());
  const parts = [
    changes.added.length > 0 ? `${changes.added.length} new` : "",
    changes.dropped.length > 0 ? `${changes.dropped.length} gone` : "",
    changes.rescored.length > 0 ? `${changes.rescored.length} with a different similarity` : "",
  ].filter(Boolean);
  if (parts.length > 0) return `Since the comps were saved on ${day}: ${parts.join(", ")}`;
  if (newest.asOf !== set.asOf) {
    return `Evidence is now available to ${dateWords(set.asOf)}; the saved comps are as of ${dateWords(newest.asOf)}`;
  }
  const days = (Date.now() - newest.createdAt.getTime()) / 86_400_000;
  return days > SET_LIFE_DAYS ? `The comps were saved on ${day}, more than ${SET_LIFE_DAYS} days ago` : null;
}
