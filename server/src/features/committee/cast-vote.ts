import { type Change, decide, giveBack, note, voteWords } from "./carry-out.ts";
import { findVoters } from "./find-voters.ts";
import { markRead } from "./notice-repository.ts";
import type { StoredSubmission } from "./repository.ts";
import * as repository from "./repository.ts";
import { tallyVotes } from "./tally-votes.ts";

export type Given = Pick<repository.StoredVote, "vote" | "comment" | "conditions" | "waivers">;

/** The vote itself, once it is known to be whole and allowed. */
export async function castVote(
  step: Change,
  submission: StoredSubmission,
  { members, ...given }: Given & { members: readonly repository.Member[] },
): Promise<StoredSubmission> {
  const { transaction, user } = step;
  const { id, round, votesNeeded, submittedBy } = submission;
  const before = (await repository.listVotes(transaction, [id])).filter((one) => one.round === round);
  const isChanged = before.some(({ userId }) => userId === user.id);
  await repository.keepVote(transaction, { ...given, submissionId: id, round, userId: user.id });
  await note(step, submission, "voted", voteWords({ ...given, isChanged }));
  await markRead(transaction, { submissionId: id, userId: user.id });
  if (given.vote === "return") {
    await giveBack(step, submission, { state: "returned", kind: "returned", reason: given.comment });
    return submission;
  }
  const votes = (await repository.listVotes(transaction, [id])).filter((one) => one.round === round);
  const voters = findVoters(members, submittedBy).map((one) => one.id);
  const outcome = tallyVotes({ votes, voters, votesNeeded });
  return outcome === null ? submission : decide(step, submission, { outcome, votes });
}
