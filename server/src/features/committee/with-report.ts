import { SUBMISSION_STATES, type Vote } from "@labs/contract/committee/committee";
import type { Decision } from "@labs/contract/reports";
import { dateWords } from "@labs/reporting/figure-format";
import type { SourceCommittee, SourceDecision } from "@labs/reporting/report-source";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { type Change, decide, note, voteWords } from "./carry-out.ts";
import { castVote, type Given } from "./cast-vote.ts";
import { whyNoVote } from "./describe-work.ts";
import { isDecided, mayMove, stateWords } from "./move-submission.ts";
import type { NamedSubmission, StoredSubmission } from "./repository.ts";
import * as repository from "./repository.ts";
import { readRules } from "./rules.ts";
import type { Outcome } from "./tally-votes.ts";

/** What the committee did about a version, as its report prints it. */
export interface CommitteeRecord {
  committee: SourceCommittee;
  /** Null before it is decided. */
  decision: SourceDecision | null;
}

const RECOMMENDATIONS = {
  approved: "go",
  approvedWithConditions: "goWithConditions",
  declined: "noGo",
} as const satisfies Record<Outcome, Decision>;

const SAID = {
  go: { vote: "approve", outcome: "approved" },
  goWithConditions: { vote: "approveWithConditions", outcome: "approvedWithConditions" },
  noGo: { vote: "decline", outcome: "declined" },
} as const satisfies Record<Exclude<Decision, "undecided">, { vote: Vote; outcome: Outcome }>;

/** The newest submission of a version that was submitted and not withdrawn; undefined where there is none. */
export async function readRecord(
  database: Executor,
  { googlePlacesId, version }: { googlePlacesId: string; version: number },
): Promise<CommitteeRecord | undefined> {
  const all = await repository.listSubmissions(database, googlePlacesId);
  const found = all.find(
    ({ underwritingVersion, state, round }) =>
      underwritingVersion === version && state !== "draft" && round > 0,
  );
  return found === undefined ? undefined : describeRecord(database, found);
}

async function describeRecord(database: Executor, submission: NamedSubmission): Promise<CommitteeRecord> {
  const { id, round, state, decidedAt, isDirect } = submission;
  const ofRound = <Row extends { round: number }>(rows: readonly Row[]) =>
    rows.filter((row) => row.round === round);
  const votes = ofRound(await repository.listVotes(database, [id]));
  const conditions = ofRound(await repository.listConditions(database, [id]));
  const on = decidedAt === null ? "" : `, ${dateWords(decidedAt.toISOString())}`;
  const inFavor = votes.filter(({ vote }) => vote !== "decline");
  return {
    committee: {
      state: `${SUBMISSION_STATES[state]}${on}`,
      votes: votes.map(({ name, vote, comment, at }) => ({
        ...{ name, vote, at: at.toISOString() },
        // Beside the verdict it stands already.
        comment: isDirect ? null : comment,
      })),
      conditions:
        state === "approvedWithConditions"
          ? conditions.map(({ text, ownerName, dueOn, doneAt, doneByName, note: said }) => ({
              ...{ text, owner: ownerName, dueOn, note: said },
              doneBy: doneByName,
              doneAt: doneAt?.toISOString() ?? null,
            }))
          : [],
    },
    decision: isDecided(state)
      ? {
          recommendation: RECOMMENDATIONS[state],
          waivers: Object.assign({}, ...inFavor.map(({ waivers }) => waivers)),
        }
      : null,
  };
}

/**
 * A decision that an approver gives with a report: their vote where the version is before the committee, else, where
 * one vote decides and the firm asks for no submission, the decision itself.
 */
export async function decideWithReport(
  step: Change,
  of: {
    googlePlacesId: string;
    version: number;
    decision: SourceDecision & { recommendation: Exclude<Decision, "undecided"> };
  },
): Promise<void> {
  const { transaction, user } = step;
  const { googlePlacesId, version, decision } = of;
  const { vote, outcome } = SAID[decision.recommendation];
  const given: Given = {
    vote,
    comment: decision.note?.trim() || null,
    conditions: (decision.conditions ?? [])
      .filter((text) => text.trim() !== "")
      .map((text) => ({ text, ownerId: null, dueOn: null })),
    waivers: { ...decision.waivers },
  };
  const newest = await repository.takeNewest(transaction, googlePlacesId);
  const members = await repository.listMembers(transaction);
  if (newest?.state === "submitted") {
    refuseOther(newest, version);
    const refusal = whyNoVote(newest, members, user);
    if (refusal !== null) throw new AppError("forbidden", refusal);
    await castVote(step, newest, { ...given, members });
    return;
  }
  const isSame = newest?.underwritingVersion === version && newest.state === outcome;
  if (newest !== undefined && isDecided(newest.state) && !newest.isDirect) {
    if (isSame) return;
    if (newest.underwritingVersion === version || newest.state !== "declined") throw decided(newest);
  }
  await refuseWithoutSubmission(transaction, version);
  if (isSame && (await isRepeated(transaction, newest, given))) return;
  await decideDirectly(step, { googlePlacesId, version, newest, given, outcome, members });
}

async function decideDirectly(
  step: Change,
  of: {
    googlePlacesId: string;
    version: number;
    newest: StoredSubmission | undefined;
    given: Given;
    outcome: Outcome;
    members: readonly repository.Member[];
  },
): Promise<void> {
  const { transaction, user } = step;
  const { googlePlacesId, version: underwritingVersion, newest, given, outcome, members } = of;
  const open = newest !== undefined && mayMove(newest.state, "submit") ? newest : undefined;
  const refusal = open === undefined ? null : whyNoVote(open, members, user);
  if (refusal !== null) throw new AppError("forbidden", refusal);
  const direct = { isDirect: true, votesNeeded: 1, underwritingVersion };
  const submission =
    open === undefined
      ? await repository.insertSubmission(transaction, {
          ...{ ...direct, googlePlacesId, state: "draft", round: 1, createdBy: user.id },
        })
      : await repository.updateSubmission(transaction, open, { ...direct, round: open.round + 1 });
  const { id, round } = submission;
  await repository.keepVote(transaction, { ...given, submissionId: id, round, userId: user.id });
  await note(step, submission, "voted", voteWords({ ...given, isChanged: false }));
  const votes = (await repository.listVotes(transaction, [id])).filter((one) => one.round === round);
  await decide(step, submission, { outcome, votes });
}

async function refuseWithoutSubmission(database: Executor, version: number): Promise<void> {
  const { votesNeeded, needsSubmission } = await readRules(database);
  if (votesNeeded === 1 && !needsSubmission) return;
  const rule =
    votesNeeded > 1 ? `The committee decides with ${votesNeeded} votes` : "A decision needs a submission";
  throw new AppError("conflict", `${rule}: submit version ${version} to the committee, and vote there`);
}

function refuseOther({ underwritingVersion }: StoredSubmission, version: number): void {
  if (underwritingVersion === version) return;
  throw new AppError(
    "conflict",
    `Version ${underwritingVersion} is before the committee: version ${version} cannot be decided meanwhile`,
  );
}

function decided({ underwritingVersion, state, decidedAt }: StoredSubmission): AppError {
  const on = decidedAt === null ? "" : ` since ${dateWords(decidedAt.toISOString())}`;
  return new AppError(
    "conflict",
    `Version ${underwritingVersion} is ${stateWords(state)}${on}: an approver opens it again before it is decided otherwise`,
  );
}

/** The same decision, given once more with another report. */
async function isRepeated(
  database: Executor,
  { id, round }: StoredSubmission,
  { vote, conditions, waivers }: Given,
): Promise<boolean> {
  const votes = await repository.listVotes(database, [id]);
  const write = (of: Pick<Given, "vote" | "conditions" | "waivers">) =>
    JSON.stringify([
      of.vote,
      of.conditions.map(({ text }) => text),
      Object.entries(of.waivers).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]);
  return votes.some((one) => one.round === round && write(one) === write({ vote, conditions, waivers }));
}
