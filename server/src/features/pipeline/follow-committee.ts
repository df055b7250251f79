import type { PipelineStatus } from "@labs/contract/deals/pipeline";
import type { Executor } from "../../lib/database/database.ts";
import { findNewest, writeState } from "./repository.ts";

/** Why the committee passes a deal; its words stand in the submission. */
const BY_COMMITTEE = "Declined by the committee";

const isBought = (status: PipelineStatus) => status === "closed" || status === "owned";

/**
 * Moves a deal with what the committee does; answers where it stood before, or null where it stays: one that is closed
 * or owned is no deal any more, what somebody moved meanwhile stays where they put it, and what has no status is no
 * deal unless it begins here.
 */
export async function moveDeal(
  transaction: Executor,
  of: {
    googlePlacesId: string;
    /** Where it has to stand now; left out, anywhere. */
    from?: readonly PipelineStatus[];
    to: PipelineStatus;
    /** Where a property without a status is taken to come from: it becomes a deal. */
    begins?: PipelineStatus;
    user: { id: string };
  },
): Promise<PipelineStatus | null> {
  const { googlePlacesId, from, to, begins = null, user } = of;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const now = await findNewest(transaction, googlePlacesId);
    const status = now?.status ?? begins;
    if (status === null || isBought(status) || status === to) return null;
    if (from !== undefined && !from.includes(status)) return null;
    const { tags, assignee, version } = now ?? { tags: [], assignee: null, version: 0 };
    const passReason = to === "passed" ? BY_COMMITTEE : null;
    const state = {
      ...{ googlePlacesId, tags, assigneeId: assignee?.id ?? null, status: to },
      ...{ passReason, passWords: null },
    };
    if (await writeState(transaction, { ...state, version: version + 1, changedBy: user.id })) return status;
  }
  return null;
}
