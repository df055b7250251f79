import { ROLES, type User } from "@labs/contract/auth";
import type { CastVote, CommitteeWork, Condition, Submission } from "@labs/contract/committee/committee";
import type { Executor } from "../../lib/database/database.ts";
import { findVoters } from "./find-voters.ts";
import { mayMove } from "./move-submission.ts";
import * as repository from "./repository.ts";
import { readRules } from "./rules.ts";
import { findFormerVersion } from "./submitted-versions.ts";
import { countNeeded } from "./tally-votes.ts";

export const isApprover = ({ role }: Pick<User, "role">): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf("approver");
const mayWrite = ({ role }: Pick<User, "role">): boolean => role !== "viewer";

/** What the committee was brought about a property, as one person may see and change it. */
export async function describeWork(
  database: Executor,
  { googlePlacesId, user }: { googlePlacesId: string; user: User },
): Promise<CommitteeWork> {
  const [stored, rules, members] = await Promise.all([
    repository.listSubmissions(database, googlePlacesId),
    readRules(database),
    repository.listMembers(database),
  ]);
  const ids = stored.map(({ id }) => id);
  const [votes, conditions, events] = await Promise.all([
    repository.listVotes(database, ids),
    repository.listConditions(database, ids),
    repository.listEvents(database, ids),
  ]);
  const items = stored.map((submission, at): Submission => {
    const own = <Row extends { submissionId: string }>(rows: readonly Row[]) =>
      rows.filter(({ submissionId }) => submissionId === submission.id);
    const cast = own(votes).filter(({ round }) => round === submission.round);
    const voters = findVoters(members, submission.submittedBy);
    const { id, underwritingVersion, state, revision, request, isDirect, reason } = submission;
    const isNewest = at === 0;
    return {
      ...{ id, underwritingVersion, state, revision, request, isDirect, reason },
      formerVersion: findFormerVersion(state, own(events)),
      submittedBy:
        submission.submittedBy === null
          ? null
          : {
              id: submission.submittedBy,
              name: submission.submittedByName ?? "",
            },
      submittedAt: submission.submittedAt?.toISOString() ?? null,
      decidedAt: submission.decidedAt?.toISOString() ?? null,
      votesNeeded: countNeeded({
        votesNeeded: submission.votesNeeded,
        members: new Set([...voters.map((one) => one.id), ...cast.map(({ userId }) => userId)]).size,
      }),
      voters: state === "submitted" ? voters.map((one) => ({ id: one.id, name: one.name })) : [],
      votes: cast.map(describeVote),
      conditions: own(conditions)
        .filter(({ round }) => round === submission.round && state === "approvedWithConditions")
        .map((condition) => describeCondition(condition, user)),
      comments: own(events)
        .filter(({ kind }) => kind === "commented")
        .map(describeEvent)
        .reverse(),
      history: own(events).map(describeEvent),
      may: {
        edit: isNewest && mayWrite(user) && mayMove(state, "save"),
        withdraw: mayMove(state, "withdraw") && mayWithdraw(submission, user),
        vote: mayMove(state, "decide") && whyNoVote(submission, members, user) === null,
        comment: mayWrite(user),
        reopen: isNewest && mayMove(state, "reopen") && isApprover(user),
      },
      whyNoVote: mayMove(state, "decide") ? whyNoVote(submission, members, user) : null,
    };
  });
  return { items, rules, owners: members.map(({ id, name }) => ({ id, name })) };
}

export const mayWithdraw = (submission: repository.StoredSubmission, user: User): boolean =>
  mayWrite(user) && (submission.submittedBy === user.id || user.role === "admin");

/** Null where somebody may vote. */
export function whyNoVote(
  { submittedBy }: Pick<repository.StoredSubmission, "submittedBy">,
  members: readonly repository.Member[],
  user: User,
): string | null {
  if (!isApprover(user)) return "Approvers vote";
  if (findVoters(members, submittedBy).some(({ id }) => id === user.id)) return null;
  return "You submitted it: another approver votes";
}

const describeEvent = ({ at, by, text }: repository.StoredEvent) => ({ at: at.toISOString(), by, text });

function describeVote({ userId, name, vote, comment, conditions, at }: repository.StoredVote): CastVote {
  const texts = conditions.map(({ text }) => text);
  return { by: { id: userId, name }, vote, comment, conditions: texts, at: at.toISOString() };
}

function describeCondition(row: repository.NamedCondition, user: User): Condition {
  const { id, revision, text, ownerId, ownerName, dueOn, doneAt, doneByName, note } = row;
  return {
    ...{ id, revision, text, dueOn, note },
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? "" },
    doneAt: doneAt?.toISOString() ?? null,
    doneBy: doneByName,
    mayFinish: doneAt === null ? mayFinish(row, user) : isApprover(user),
    mayAssign: doneAt === null && isApprover(user),
  };
}

const mayFinish = ({ ownerId }: Pick<repository.StoredCondition, "ownerId">, user: User): boolean =>
  mayWrite(user) && (ownerId === user.id || isApprover(user));
