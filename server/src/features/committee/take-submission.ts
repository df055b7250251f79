import type { User } from "@labs/contract/auth";
import type { CommitteeWork } from "@labs/contract/committee/committee";
import { dateWords } from "@labs/reporting/figure-format";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Change } from "./carry-out.ts";
import { describeWork } from "./describe-work.ts";
import { isDecided, type Move, mayMove, stateWords } from "./move-submission.ts";
import { type CommitteeParts, type Outbox, sendLetters } from "./notices.ts";
import type { StoredSubmission } from "./repository.ts";
import * as repository from "./repository.ts";

/** Carries out a change of one property's committee work, then sends its letters and answers how it stands. */
export async function change(
  parts: CommitteeParts,
  user: User,
  work: (change: Change) => Promise<{ googlePlacesId: string }>,
): Promise<CommitteeWork> {
  const outbox: Outbox = [];
  const { googlePlacesId } = await parts.database.transaction((transaction) =>
    work({ transaction, parts, outbox, user }),
  );
  sendLetters(parts, outbox);
  return describeWork(parts.database, { googlePlacesId, user });
}

export async function requireSubmission(database: Executor, id: string): Promise<StoredSubmission> {
  const found = await repository.findSubmission(database, id);
  if (found === undefined) throw new AppError("not_found", "Submission not found");
  return found;
}

/** The submission, held, in a state that allows the move; nobody else moved it since it was read. */
export async function take(
  { transaction }: Change,
  { id, basedOn }: { id: string; basedOn: number },
  move: Move,
): Promise<StoredSubmission> {
  const found = await requireSubmission(transaction, id);
  const newest = await repository.takeNewest(transaction, found.googlePlacesId);
  const held = await requireSubmission(transaction, id);
  if (newest?.id !== id)
    throw new AppError("conflict", "A later submission of this property has taken its place");
  if (!mayMove(held.state, move)) throw refuseMove(held, move);
  if (held.revision !== basedOn) throw changedMeanwhile();
  return held;
}

export async function takeCondition(
  { transaction }: Change,
  { id, basedOn }: { id: string; basedOn: number },
): Promise<{ condition: repository.StoredCondition; submission: StoredSubmission }> {
  const missing = () => new AppError("not_found", "Condition not found");
  const found = await repository.findCondition(transaction, id);
  if (found === undefined) throw missing();
  const { googlePlacesId } = await requireSubmission(transaction, found.submissionId);
  await repository.takeNewest(transaction, googlePlacesId);
  const submission = await requireSubmission(transaction, found.submissionId);
  const condition = await repository.findCondition(transaction, id);
  if (condition === undefined) throw missing();
  if (submission.state !== "approvedWithConditions" || condition.round !== submission.round) {
    throw new AppError("conflict", "The decision was opened again: its conditions no longer hold");
  }
  if (condition.revision !== basedOn) throw changedMeanwhile();
  return { condition, submission };
}

export const changedMeanwhile = () =>
  new AppError("conflict", "Somebody changed this meanwhile: look at it as it is now, and try again");

export function refuseMove(
  { state, underwritingVersion, decidedAt }: StoredSubmission,
  move: Move,
): AppError {
  const on = decidedAt === null ? "" : ` since ${dateWords(decidedAt.toISOString())}`;
  const is = `Version ${underwritingVersion} is ${stateWords(state)}${on}`;
  const instead =
    state === "submitted"
      ? ": withdraw it, or wait for the decision"
      : isDecided(state) && move === "save"
        ? ": an approver opens it again before another is submitted"
        : "";
  return new AppError("conflict", `${is}${instead}`);
}
