import type { User } from "@labs/contract/auth";
import type * as contract from "@labs/contract/committee/committee";
import type { CommitteeWork } from "@labs/contract/committee/committee";
import type { PropertyType } from "@labs/contract/estimates";
import type { z } from "zod";
import type { Executor } from "../../lib/database/database.ts";
import { storableJson } from "../../lib/database/storable-json.ts";
import { AppError, invalidFields } from "../../lib/errors.ts";
import { moveDeal } from "../pipeline/service.ts";
import { getSubject } from "../places/service.ts";
import { getVersion, lockForCommittee } from "../underwriting/service.ts";
import { type Change, giveBack, nameOf, note, tell } from "./carry-out.ts";
import { castVote, type Given } from "./cast-vote.ts";
import { describeWork, mayWithdraw, whyNoVote } from "./describe-work.ts";
import { refuseBlocked, refuseOpenQuestions } from "./eligibility.ts";
import { findVoters } from "./find-voters.ts";
import { isDecided, mayMove } from "./move-submission.ts";
import type { CommitteeParts } from "./notices.ts";
import type { StoredSubmission } from "./repository.ts";
import * as repository from "./repository.ts";
import { readRules } from "./rules.ts";
import { writeSubmitted } from "./submitted-versions.ts";
import { change, changedMeanwhile, refuseMove, requireSubmission, take } from "./take-submission.ts";

export { refuseBlocked, refuseOpenQuestions } from "./eligibility.ts";
export { type CommitteeParts, type Outbox, readQueue, sendLetters } from "./notices.ts";
export { type CommitteeRecord, decideWithReport, readRecord } from "./with-report.ts";

type Body<E extends { body: z.ZodType }> = z.output<E["body"]>;

interface AtPlace {
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  user: User;
}

export async function getCommittee(database: Executor, of: AtPlace): Promise<CommitteeWork> {
  await getSubject({ ...of, database });
  return describeWork(database, of);
}

/** Keeps the draft, or submits it: then the underwriting stands still, and those who vote are told. */
export async function saveSubmission(
  parts: CommitteeParts,
  of: AtPlace & Body<typeof contract.saveSubmission>,
): Promise<CommitteeWork> {
  const { googlePlacesId, underwritingVersion, user, basedOn, isSubmitted } = of;
  const version = await getVersion({ ...of, database: parts.database, version: underwritingVersion });
  if (isSubmitted) refuseBlocked(version);
  const request = storableJson(of.request ?? "") || null;
  return change(parts, user, async (step) => {
    const { transaction } = step;
    const newest = await repository.takeNewest(transaction, googlePlacesId);
    if (newest?.state === "submitted") throw refuseMove(newest, "save");
    if (newest !== undefined && isDecided(newest.state) && newest.state !== "declined" && !newest.isDirect) {
      throw refuseMove(newest, "save");
    }
    const open = newest !== undefined && mayMove(newest.state, "save") ? newest : undefined;
    if ((open?.revision ?? 0) !== basedOn) throw changedMeanwhile();
    const kept =
      open === undefined
        ? await repository.insertSubmission(transaction, {
            ...{ googlePlacesId, underwritingVersion, request },
            ...{ state: "draft" as const, createdBy: user.id },
          })
        : await repository.updateSubmission(transaction, open, { underwritingVersion, request });
    if (isSubmitted) await submit(step, kept, { isOwned: version.inputs.ownership === "owned" });
    else if (open === undefined) await note(step, kept, "created", `Draft of version ${underwritingVersion}`);
    else if (open.underwritingVersion !== underwritingVersion) {
      await note(step, kept, "edited", `Version ${open.underwritingVersion} → ${underwritingVersion}`);
    }
    return { googlePlacesId };
  });
}

async function submit(
  step: Change,
  draft: StoredSubmission,
  { isOwned }: { isOwned: boolean },
): Promise<void> {
  const { transaction, user } = step;
  const { id, googlePlacesId, underwritingVersion } = draft;
  await lockForCommittee(transaction, {
    ...{ googlePlacesId, version: underwritingVersion, submissionId: id, lockedBy: user.id },
    reason: "Before the committee",
  });
  const { votesNeeded } = await readRules(transaction);
  const before = await moveDeal(transaction, {
    ...{ googlePlacesId, to: "committee", user },
    // What is held already is no deal, whatever is decided on it.
    ...(isOwned ? {} : { begins: "underwriting" }),
  });
  const submitted = await repository.updateSubmission(transaction, draft, {
    ...{ state: "submitted", round: draft.round + 1, votesNeeded, isDirect: false, reason: null },
    ...{ submittedBy: user.id, submittedAt: new Date(), decidedAt: null },
    statusBefore: before,
  });
  await note(step, submitted, "submitted", writeSubmitted(underwritingVersion));
  const voters = findVoters(await repository.listMembers(transaction), user.id);
  await tell(step, submitted, {
    to: voters.map((one) => one.id),
    text: `${nameOf(user)} submitted version ${underwritingVersion} to the committee. Your vote is asked.`,
  });
}

export async function withdraw(
  parts: CommitteeParts,
  of: { id: string; user: User } & Body<typeof contract.withdrawSubmission>,
): Promise<CommitteeWork> {
  return change(parts, of.user, async (step) => {
    const submission = await take(step, of, "withdraw");
    if (!mayWithdraw(submission, of.user)) {
      throw new AppError("forbidden", "Only who submitted it or an administrator can withdraw it");
    }
    await giveBack(step, submission, { state: "draft", kind: "withdrawn", reason: null });
    return submission;
  });
}

/** Keeps a vote; the one that makes the number decides. */
export async function vote(
  parts: CommitteeParts,
  of: { id: string; user: User } & Body<typeof contract.castVote>,
): Promise<CommitteeWork> {
  return change(parts, of.user, async (step) => {
    const { transaction, user } = step;
    const submission = await take(step, of, "decide");
    const members = await repository.listMembers(transaction);
    const refusal = whyNoVote(submission, members, user);
    if (refusal !== null) throw new AppError("forbidden", refusal);
    const given = storableJson({
      vote: of.vote,
      comment: of.comment || null,
      conditions: of.conditions ?? [],
      waivers: of.waivers ?? {},
    });
    refuseIncomplete(given, members);
    await refuseOpen(step, submission, given);
    await castVote(step, submission, { ...given, members });
    return submission;
  });
}

const DAY = 86_400_000;

/** What a vote lacks, each at its place. */
function refuseIncomplete(
  { vote: said, comment, conditions }: Given,
  members: readonly repository.Member[],
  now = new Date(),
): void {
  const problem = (at: (string | number)[], msg: string) => ({
    loc: ["body", ...at],
    msg,
    type: "value_error",
  });
  const needsReason = (said === "decline" || said === "return") && comment === null;
  const withConditions = said === "approveWithConditions";
  // Wherever somebody is, the day there has begun or ends within one of UTC.
  const earliest = new Date(now.getTime() - DAY).toISOString().slice(0, 10);
  const wrong = [
    ...(needsReason
      ? [problem(["comment"], said === "decline" ? "Say why you decline" : "Say why it is returned")]
      : []),
    ...(withConditions && conditions.length === 0
      ? [problem(["conditions"], "Enter at least one condition")]
      : []),
    ...(!withConditions && conditions.length > 0
      ? [problem(["conditions"], "Conditions go with an approval with conditions")]
      : []),
    ...conditions.flatMap(({ ownerId, dueOn }, at) => [
      ...(members.some(({ id }) => id === ownerId)
        ? []
        : [problem(["conditions", at, "ownerId"], "No active account of the firm that writes")]),
      ...((dueOn ?? "") < earliest
        ? [problem(["conditions", at, "dueOn"], "The due date is in the past")]
        : []),
    ]),
  ];
  if (wrong.length > 0) throw invalidFields(wrong);
}

/** An approval without conditions says that it may be bought and let. */
async function refuseOpen(step: Change, submission: StoredSubmission, given: Given): Promise<void> {
  const { googlePlacesId, underwritingVersion, id, round } = submission;
  const { transaction: database, user } = step;
  const version = await getVersion({ database, googlePlacesId, version: underwritingVersion });
  const votes = await repository.listVotes(database, [id]);
  const earlier = votes.filter((one) => one.round === round && one.userId !== user.id);
  refuseOpenQuestions(version, {
    isGo: given.vote === "approve",
    waivers: given.waivers,
    waived: new Set(earlier.flatMap(({ waivers }) => Object.keys(waivers))),
    at: ["waivers"],
  });
}

export async function comment(
  parts: CommitteeParts,
  { id, text, user }: { id: string; user: User } & Body<typeof contract.commentOnSubmission>,
): Promise<CommitteeWork> {
  return change(parts, user, async (step) => {
    const submission = await requireSubmission(step.transaction, id);
    const said = storableJson(text);
    await note(step, submission, "commented", said);
    const votes = await repository.listVotes(step.transaction, [id]);
    await tell(step, submission, {
      to: [submission.submittedBy ?? submission.createdBy, ...votes.map(({ userId }) => userId)],
      text: `${nameOf(user)} commented: ${said}`,
      isMailed: false,
    });
    return submission;
  });
}

export async function reopen(
  parts: CommitteeParts,
  of: { id: string; user: User } & Body<typeof contract.reopenSubmission>,
): Promise<CommitteeWork> {
  return change(parts, of.user, async (step) => {
    const submission = await take(step, of, "reopen");
    const reason = storableJson(of.reason);
    await giveBack(step, submission, { state: "returned", kind: "reopened", reason });
    return submission;
  });
}
