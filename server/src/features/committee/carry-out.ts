import type { User } from "@labs/contract/auth";
import { VOTES } from "@labs/contract/committee/committee";
import type { PipelineStatus } from "@labs/contract/deals/pipeline";
import { dateWords } from "@labs/reporting/figure-format";
import type { Executor } from "../../lib/database/database.ts";
import { moveDeal } from "../pipeline/service.ts";
import { lockForCommittee, unlockFromCommittee } from "../underwriting/service.ts";
import { stateWords } from "./move-submission.ts";
import { type CommitteeParts, notify, type Outbox } from "./notices.ts";
import type { AskedCondition, StoredSubmission, StoredVote } from "./repository.ts";
import * as repository from "./repository.ts";
import type { Outcome } from "./tally-votes.ts";

/** What a change is carried out in: its transaction, who makes it, and the letters that it leaves. */
export interface Change {
  transaction: Executor;
  parts: Pick<CommitteeParts, "config">;
  outbox: Outbox;
  user: User;
}

/** Where a deal stands because of the committee, and not because somebody put it there. */
const BY_COMMITTEE: PipelineStatus[] = ["committee", "approved", "passed"];

const DEALS = { approved: "approved", approvedWithConditions: "approved", declined: "passed" } as const;

/** Lets the votes' outcome become the decision: state, conditions, deal, lock, and who is told. */
export async function decide(
  change: Change,
  submission: StoredSubmission,
  { outcome, votes }: { outcome: Outcome; votes: readonly StoredVote[] },
): Promise<StoredSubmission> {
  const { transaction, user } = change;
  const { id, googlePlacesId, underwritingVersion, round, isDirect } = submission;
  const against = votes.filter(({ vote }) => vote === "decline");
  const decided = await repository.updateSubmission(transaction, submission, {
    state: outcome,
    decidedAt: new Date(),
    reason: outcome === "declined" ? (against.at(-1)?.comment ?? null) : null,
  });
  const asked = outcome === "approvedWithConditions" ? joinConditions(votes) : [];
  await repository.insertConditions(
    transaction,
    asked.map((one, position) => ({ ...one, submissionId: id, round, position })),
  );
  const words = stateWords(outcome);
  const how = isDirect ? "with the report" : `by ${count(votes.length, "vote")}`;
  const text = `${capital(words)} ${how}: version ${underwritingVersion}`;
  await repository.insertEvent(transaction, { submissionId: id, byId: user.id, kind: outcome, text });
  const before = await moveDeal(transaction, {
    googlePlacesId,
    to: DEALS[outcome],
    user,
    ...(isDirect ? {} : { from: ["committee"] as const }),
  });
  if (isDirect && before !== null) {
    await repository.noteStatusBefore(transaction, id, before);
  }
  if (outcome === "declined") await unlockFromCommittee(transaction, id);
  else if (!isDirect) {
    await lockForCommittee(transaction, {
      ...{ googlePlacesId, version: underwritingVersion, submissionId: id, lockedBy: user.id },
      reason: "Approved by the committee",
    });
  }
  const conditions = asked.length === 0 ? "" : ` ${count(asked.length, "condition")} to close.`;
  const reason = decided.reason === null ? "" : ` ${decided.reason}`;
  await tell(change, submission, {
    to: [submission.submittedBy],
    text: `Version ${underwritingVersion} is ${words}.${conditions}${reason}`,
  });
  for (const [ownerId, theirs] of Map.groupBy(asked, (one) => one.ownerId)) {
    await tell(change, submission, { to: [ownerId], text: theirs.map(conditionWords).join(". ") });
  }
  return decided;
}

/** What comes back: open for changes again, the deal where it was before, the underwriting unlocked. */
export async function giveBack(
  change: Change,
  submission: StoredSubmission,
  to: { state: "draft" | "returned"; kind: "withdrawn" | "returned" | "reopened"; reason: string | null },
): Promise<void> {
  const { transaction, user } = change;
  const { id, googlePlacesId, underwritingVersion, statusBefore } = submission;
  const { state, kind, reason } = to;
  await repository.updateSubmission(transaction, submission, { state, reason, decidedAt: null });
  await unlockFromCommittee(transaction, id);
  if (statusBefore !== null) {
    await moveDeal(transaction, {
      googlePlacesId,
      to: statusBefore as PipelineStatus,
      from: BY_COMMITTEE,
      user,
    });
  }
  const words = { withdrawn: "Withdrawn", returned: "Returned", reopened: "Opened again and returned" }[kind];
  const text = `${words}: version ${underwritingVersion}${reason === null ? "" : `. ${reason}`}`;
  await repository.insertEvent(transaction, { submissionId: id, byId: user.id, kind, text });
  if (kind === "withdrawn") return;
  await tell(change, submission, {
    to: [submission.submittedBy ?? submission.createdBy],
    text: `Version ${underwritingVersion} was ${kind === "returned" ? "returned" : "opened again"} by ${nameOf(user)}: ${reason}`,
  });
}

export const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;

/** Writes a line of the history. */
export function note(step: Change, { id }: StoredSubmission, kind: string, text: string): Promise<void> {
  return repository.insertEvent(step.transaction, { submissionId: id, byId: step.user.id, kind, text });
}

export function tell(
  { transaction, parts, outbox, user }: Change,
  submission: StoredSubmission,
  of: { to: readonly (string | null)[]; text: string; isMailed?: boolean },
): Promise<void> {
  return notify(transaction, { parts, outbox, submission, by: user, ...of });
}

/** Those of all votes in favor, each once. */
function joinConditions(votes: readonly StoredVote[]): AskedCondition[] {
  const named = new Map<string, AskedCondition>();
  for (const condition of votes.flatMap(({ conditions }) => conditions)) {
    const key = condition.text.toLowerCase();
    if (!named.has(key)) named.set(key, condition);
  }
  return [...named.values()];
}

function conditionWords({ text, dueOn }: Pick<AskedCondition, "text" | "dueOn">): string {
  return `Condition of yours${dueOn === null ? "" : `, due ${dateWords(dueOn)}`}: ${text}`;
}

/** What a vote is in the history. */
export function voteWords({
  vote,
  comment,
  isChanged,
}: {
  vote: StoredVote["vote"];
  comment: string | null;
  isChanged: boolean;
}): string {
  const said = `${isChanged ? "Voted otherwise" : "Voted"}: ${VOTES[vote].toLowerCase()}`;
  return comment === null ? said : `${said}. ${comment}`;
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;
const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
