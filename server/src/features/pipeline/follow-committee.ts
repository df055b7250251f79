import type { PipelineStatus } from "@labs/contract/deals/pipeline";
import type { Executor } from "../../lib/database/database.ts";
import { findNewest, writeState } from "./repository.ts";

/** Why the committee passes a deal; its words stand in the submission. */
const BY_COMMITTEE = "Declined by the committee";

const isBought = (status: PipelineStatus) => status === "closed" || status === "owned";

/**
 * Moves a deal with what the committee does; answers where it stood before, or null where it stays: without a status
 * there is no deal, one that is closed or owned is none any more, and what somebody moved meanwhile stays where they put it.
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
    if (now === undefined || status === null || isBought(status) || status === to) return null;
    if (from !== undefined && !from.includes(status)) return null;
    const { tags, assignee, version } = now;
    const passReason = to === "passed" ? BY_COMMITTEE : null;
    const state = {
      ...{ googlePlacesId, tags, assigneeId: assignee?.id ?? null, status: to },
      ...{ passReason, passWords: null },
    };
    if (await writeState(transaction, { ...state, version: version + 1, changedBy: user.id })) return status;
  }
  return null;
}
