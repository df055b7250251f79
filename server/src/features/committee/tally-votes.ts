import type { SubmissionState, Vote } from "@labs/contract/committee/committee";

export type Outcome = Extract<SubmissionState, "approved" | "approvedWithConditions" | "declined">;

/** How many votes decide where so many may vote: nobody waits for members that there are not. */
export function countNeeded({ votesNeeded, members }: { votesNeeded: number; members: number }): number {
  return Math.max(1, Math.min(votesNeeded, members));
}

/**
 * What the votes of one round come to; null while they decide nothing.
 *
 * The side that first has the votes needed wins. It is declined as soon as an approval is out of reach, so that where
 * everybody has voted there is always an outcome. Who voted counts as a member, also where they have left since.
 */
export function tallyVotes(of: {
  votes: readonly { userId: string; vote: Vote }[];
  voters: readonly string[];
  votesNeeded: number;
}): Outcome | null {
  const votes = of.votes.filter(({ vote }) => vote !== "return");
  const members = new Set([...of.voters, ...votes.map(({ userId }) => userId)]).size;
  const needed = countNeeded({ votesNeeded: of.votesNeeded, members });
  const inFavor = votes.filter(({ vote }) => vote !== "decline");
  const against = votes.length - inFavor.length;
  if (inFavor.length >= needed) {
    return inFavor.some(({ vote }) => vote === "approveWithConditions")
      ? "approvedWithConditions"
      : "approved";
  }
  return against >= Math.min(needed, members - needed + 1) ? "declined" : null;
}
