import { ROLES, type User } from "@labs/contract/auth";
import type { CommitteeQueue } from "@labs/contract/committee/committee";
import type { Config } from "../../lib/config.ts";
import type { Database, Executor } from "../../lib/database/database.ts";
import type { Mail } from "../../lib/mail.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import { writeLink } from "../accounts/service.ts";
import { findVoters } from "./find-voters.ts";
import {
  findNamed,
  insertNotices,
  listOwnedConditions,
  listReturned,
  listToVote,
  listUnread,
  markRead,
  type Waiting,
} from "./notice-repository.ts";
import { listMembers, type StoredSubmission } from "./repository.ts";

export interface CommitteeParts {
  database: Database;
  config: Pick<Config, "publicUrl" | "operatorName">;
  mail: Mail;
  /** Writes down that a mail did not go out: nobody who decides waits for a mail server. */
  onMailFailure: (error: unknown) => void;
}

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Letters that go out once the change stands. */
export type Outbox = Letter[];

/** Tells people in the product and, unless it is small talk, by mail; who acts is not told what they did. */
export async function notify(
  transaction: Executor,
  of: {
    parts: Pick<CommitteeParts, "config">;
    outbox: Outbox;
    submission: Pick<StoredSubmission, "id" | "googlePlacesId">;
    by: Pick<User, "id">;
    to: readonly (string | null)[];
    text: string;
    isMailed?: boolean;
  },
): Promise<void> {
  const { parts, outbox, submission, by, text, isMailed = true } = of;
  const wanted = new Set(of.to);
  const told = (await listMembers(transaction)).filter(({ id }) => wanted.has(id) && id !== by.id);
  if (told.length === 0) return;
  await insertNotices(
    transaction,
    told.map(({ id }) => ({ userId: id, submissionId: submission.id, text })),
  );
  if (!isMailed) return;
  const named = await findNamed(transaction, submission.googlePlacesId);
  const label = named === undefined ? submission.googlePlacesId : labelProperty(named);
  const link = writeLink(
    parts.config,
    `research-property/${encodeURIComponent(submission.googlePlacesId)}/ic-report`,
  );
  for (const { email } of told) {
    outbox.push({
      to: email,
      subject: `${parts.config.operatorName}: ${label.replace(/[\r\n]/g, " ")}`,
      text: [`${label}: ${text}`, "", "Open it here:", link, ""].join("\n"),
    });
  }
}

/** Sends what was written, without holding anybody up. */
export function sendLetters({ mail, onMailFailure }: CommitteeParts, outbox: Outbox): void {
  for (const letter of outbox) void mail.send(letter).catch(onMailFailure);
}

export async function readNotices(
  database: Database,
  of: { ids: readonly string[]; user: User },
): Promise<undefined> {
  await markRead(database, { ids: of.ids, userId: of.user.id });
}

/** What waits for somebody: votes, what came back to them, their conditions, and what they have not read. */
export async function readQueue(database: Database, user: Viewer, now = new Date()): Promise<CommitteeQueue> {
  const isMember = ROLES.indexOf(user.role) >= ROLES.indexOf("approver");
  const [toVote, returned, owned, unread, members] = await Promise.all([
    isMember ? listToVote(database, user.id) : [],
    listReturned(database, user.id),
    listOwnedConditions(database, user.id),
    listUnread(database, user.id),
    listMembers(database),
  ]);
  const today = now.toISOString().slice(0, 10);
  return {
    toVote: toVote
      .filter(({ submittedById }) => findVoters(members, submittedById).some(({ id }) => id === user.id))
      .map((row) => ({
        ...atProperty(row),
        submittedBy: row.submittedBy,
        submittedAt: new Date(row.submittedAt).toISOString(),
        votes: row.votes,
      })),
    returned: returned.map((row) => ({
      ...atProperty(row),
      at: new Date(row.at).toISOString(),
      reason: row.reason ?? "",
    })),
    conditions: owned.map((row) => ({
      ...atProperty(row),
      conditionId: row.conditionId,
      text: row.text,
      dueOn: row.dueOn,
      isOverdue: row.dueOn !== null && row.dueOn < today,
    })),
    notices: unread.map((row) => ({
      id: row.id,
      googlePlacesId: row.googlePlacesId,
      label: labelProperty(row),
      text: row.text,
      at: new Date(row.at).toISOString(),
    })),
  };
}

function atProperty(row: Waiting) {
  const { submissionId, googlePlacesId, underwritingVersion } = row;
  return { submissionId, googlePlacesId, underwritingVersion, label: labelProperty(row) };
}
