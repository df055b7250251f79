import type { Role, User } from "@labs/contract/auth";
import type { Invitation, InviteBody } from "@labs/contract/users";
import type { Config } from "../../lib/config.ts";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { type Mail, MailNotSent } from "../../lib/mail.ts";
import * as repository from "./invitations-repository.ts";
import { createToken, hashToken } from "./tokens.ts";
import { writeLink } from "./write-link.ts";

export { listInvitations } from "./invitations-repository.ts";

export interface InvitationParts {
  database: Database;
  config: Pick<Config, "publicUrl" | "operatorName">;
  mail: Mail;
}

const DAYS_7 = 7 * 24 * 60 * 60;

const ROLE_NAMES: Record<Role, string> = {
  viewer: "viewer",
  analyst: "analyst",
  approver: "approver",
  admin: "administrator",
};

/** Mails a link that registers one account; an earlier open invitation of the same address ends. */
export async function invite(
  parts: InvitationParts,
  actor: User,
  { email, role }: InviteBody,
): Promise<{ invitation: Invitation; link: string }> {
  const token = createToken();
  const id = await parts.database.transaction(async (transaction) => {
    await repository.lockInvitations(transaction);
    if (await repository.hasAccount(transaction, email)) {
      throw new AppError("conflict", `${email} already has an account`);
    }
    await repository.revokeOpenByEmail(transaction, email);
    const tokenHash = hashToken(token);
    return repository.insertInvitation(transaction, {
      tokenHash,
      email,
      role,
      invitedBy: actor.id,
      seconds: DAYS_7,
    });
  });
  const link = writeLink(parts.config, "register", { invitation: token });
  await send(parts, { id, email, role, link, actor });
  return { invitation: await getInvitation(parts.database, id), link };
}

/** An invitation that reached nobody is no invitation. */
async function send(
  { database, config, mail }: InvitationParts,
  letter: { id: string; email: string; role: Role; link: string; actor: User },
): Promise<void> {
  const { id, email, role, link, actor } = letter;
  const name = `${actor.firstName} ${actor.lastName}`.replace(/[\r\n]/g, " ");
  try {
    await mail.send({
      to: email,
      subject: `${config.operatorName}: you are invited`,
      text: [
        `${name} invites you to ${config.operatorName} as ${ROLE_NAMES[role]}.`,
        "",
        "Create your account here within 7 days. The link works once:",
        link,
        "",
        "If you did not expect this invitation, you can ignore this email.",
        "",
      ].join("\n"),
    });
  } catch (error) {
    await repository.deleteInvitation(database, id);
    if (!(error instanceof MailNotSent)) throw error;
    throw new AppError(
      "unavailable",
      "The mail server did not take the invitation. The invitation was not sent.",
      {
        retryAfterSeconds: 60,
      },
    );
  }
}

async function getInvitation(executor: Executor, id: string): Promise<Invitation> {
  const invitation = await repository.findInvitation(executor, id);
  if (invitation === undefined) throw new AppError("not_found", "Invitation not found");
  return invitation;
}

/** Ends an open invitation; one that was accepted or has ended cannot be taken back. */
export async function revokeInvitation(database: Database, id: string): Promise<Invitation> {
  const email = await repository.revokeOpen(database, id);
  const invitation = await getInvitation(database, id);
  if (email === undefined) throw new AppError("conflict", `This invitation is ${invitation.state} already`);
  return invitation;
}

/** Whom an open invitation is for; 410 when it is used, expired, revoked or unknown. */
export async function readInvitation(
  executor: Executor,
  token: string,
): Promise<{ email: string; role: Role; expiresAt: string }> {
  const found = await repository.findOpenByHash(executor, hashToken(token));
  if (found === undefined) throw spent();
  return { ...found, expiresAt: found.expiresAt.toISOString() };
}

/** The role that an invitation brings to this address. */
export async function findInvitedRole(
  executor: Executor,
  { token, email }: { token: string; email: string },
): Promise<Role> {
  const invitation = await readInvitation(executor, token);
  if (invitation.email.toLowerCase() === email.toLowerCase()) return invitation.role;
  throw invalid([
    { loc: ["body", "email"], msg: `This invitation is for ${invitation.email}`, type: "invitation" },
  ]);
}

/** Uses an invitation up for a new account, within the transaction that makes it. */
export async function acceptInvitation(
  executor: Executor,
  accepted: { token: string; user: { id: string } },
): Promise<void> {
  const { token, user } = accepted;
  if (!(await repository.consume(executor, { tokenHash: hashToken(token), userId: user.id }))) throw spent();
}

function spent(): AppError {
  return new AppError("gone", "This invitation has been used, revoked or has expired. Ask for a new one.");
}
