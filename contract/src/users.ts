import { z } from "zod";
import { Email, NewPassword, PersonName, Role, User } from "./auth.ts";
import { endpoint, Paging, paged, queryFlag } from "./endpoint.ts";

const Id = z.object({ id: z.uuid() });
const tag = "users";

/** An account as administrators see it. */
export const Account = User.extend({
  disabledAt: z.iso.datetime().nullable(),
  /** Open sessions. */
  sessions: z.number().int(),
});
export type Account = z.infer<typeof Account>;

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  state: z.enum(["open", "accepted", "expired", "revoked"]),
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Somebody's place at the desk: a browser that is signed in. */
export const Session = z.object({
  id: z.string(),
  userId: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  /** Whether this very call was made in it. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const InviteBody = z.object({ email: Email, role: Role });
export type InviteBody = z.infer<typeof InviteBody>;

export const ProfileBody = z.object({ firstName: PersonName, lastName: PersonName });
export type ProfileBody = z.infer<typeof ProfileBody>;

export const PasswordBody = z.object({
  currentPassword: z.string().min(1, "Enter your current password").max(1_000),
  newPassword: NewPassword,
});
export type PasswordBody = z.infer<typeof PasswordBody>;

export const AccountChange = z
  .object({ role: Role.optional(), disabled: z.boolean().optional() })
  .refine((body) => body.role !== undefined || body.disabled !== undefined, "Give a role or disabled");
export type AccountChange = z.infer<typeof AccountChange>;

export const listUsers = endpoint({
  method: "GET",
  path: "/api/users",
  summary: "Accounts with role, status and open sessions",
  tag,
  object: "account",
  rule: "all",
  access: "admin",
  query: Paging,
  response: paged(Account),
});

export const updateUser = endpoint({
  method: "PUT",
  path: "/api/users/:id",
  summary: "Change a user's role, or disable the account and end its sessions",
  tag,
  object: "account",
  rule: "all",
  access: "admin",
  params: Id,
  body: AccountChange,
  response: Account,
});

export const inviteUser = endpoint({
  method: "POST",
  path: "/api/users/invite",
  summary: "Email an invitation link that registers one account, valid for seven days",
  tag,
  object: "invitation",
  rule: "all",
  access: "admin",
  body: InviteBody,
  status: 201,
  /** The link is told this once: only its hash is kept. */
  response: z.object({ invitation: Invitation, link: z.string() }),
});

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/users/invitations",
  summary: "Invitations, newest first",
  tag,
  object: "invitation",
  rule: "all",
  access: "admin",
  query: Paging,
  response: paged(Invitation),
});

export const revokeInvitation = endpoint({
  method: "DELETE",
  path: "/api/users/invitations/:id",
  summary: "Revoke an open invitation",
  tag,
  object: "invitation",
  rule: "all",
  access: "admin",
  params: Id,
  response: Invitation,
});

/** The token travels in the body: addresses are written to logs. */
export const readInvitation = endpoint({
  method: "POST",
  path: "/api/users/invitations/read",
  summary: "The email an invitation is for",
  tag,
  object: "invitation",
  rule: "all",
  access: "open",
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string(), role: Role, expiresAt: z.iso.datetime() }),
});

export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/users/me",
  summary: "Change the user's name",
  tag,
  object: "account",
  rule: "self",
  body: ProfileBody,
  response: z.object({ user: User }),
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/users/me/password",
  summary: "Change the user's password; ends all other sessions",
  tag,
  object: "account",
  rule: "self",
  body: PasswordBody,
  status: 204,
});

export const listSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  summary: "The user's open sessions, newest first; another user's for administrators",
  tag,
  object: "session",
  rule: "own",
  query: Paging.extend({ userId: z.uuid().optional() }),
  response: paged(Session),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/:id",
  summary: "End one session",
  tag,
  object: "session",
  rule: "own",
  params: Id,
  status: 204,
});

export const endSessions = endpoint({
  method: "DELETE",
  path: "/api/sessions",
  summary: "End all sessions, or all others",
  tag,
  object: "session",
  rule: "own",
  query: z.object({ userId: z.uuid().optional(), others: queryFlag.optional() }),
  status: 204,
});
