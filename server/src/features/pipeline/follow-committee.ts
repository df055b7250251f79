import type { PipelineStatus } from "@labs/contract/pipeline";
import type { Executor } from "../../lib/database/database.ts";
import { findNewest, writeState } from "./repository.ts";

/**
 * Moves a deal with what the committee does; answers where it stood before, or null where it stays: without a status
 * there is no deal, an owned home is no deal any more, and what somebody moved meanwhile stays where they put it.
 */
export async function moveDeal(
  transaction: Executor,
  of: {
    googlePlacesId: string;
    /** Where it has to stand now; left out, anywhere. */
    from?: readonly PipelineStatus[];
    to: PipelineStatus;
    user: { id: string };
  },
): Promise<PipelineStatus | null> {
  const { googlePlacesId, from, to, user } = of;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const now = await findNewest(transaction, googlePlacesId);
    const status = now?.status ?? null;
    if (now === undefined || status === null || status === "owned" || status === to) return null;
    if (from !== undefined && !from.includes(status)) return null;
    const { tags, assignee, version } = now;
    const state = { googlePlacesId, tags, assigneeId: assignee?.id ?? null, status: to };
    if (await writeState(transaction, { ...state, version: version + 1, changedBy: user.id })) return status;
  }
  return null;
}
