import { z } from "zod";
import { Email, NewPassword, PersonName, Role, SignInCode, User } from "./auth.ts";
import { endpoint, Paging, paged, queryFlag } from "./endpoint.ts";

const Id = z.object({ id: z.uuid() });
const tag = "users";

/** An account as administrators see it. */
export const Account = User.extend({
  disabledAt: z.iso.datetime().nullable(),
  /** Whether signing in asks for a code besides the password. */
  hasSecondStep: z.boolean(),
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

/** For what a session alone must not do. */
export const OwnPassword = z.object({
  password: z.string().min(1, "Enter your current password").max(1_000),
});

/** Two-step sign-in of the account: since when it is on, and how many recovery codes are left. */
export const SecondStep = z.object({ since: z.iso.datetime().nullable(), recoveryCodes: z.number().int() });
export type SecondStep = z.infer<typeof SecondStep>;

/** The secret for the authenticator app, in text and as the address that a QR code holds; told once. */
export const SecondStepSetup = z.object({ secret: z.string(), address: z.string() });
export type SecondStepSetup = z.infer<typeof SecondStepSetup>;

export const SecondStepCode = z.object({ code: SignInCode });

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

export const getSecondStep = endpoint({
  method: "GET",
  path: "/api/users/me/second-step",
  summary: "Whether the user's sign-in asks for a code besides the password",
  tag,
  object: "account",
  rule: "self",
  response: SecondStep,
});

export const startSecondStep = endpoint({
  method: "POST",
  path: "/api/users/me/second-step",
  summary: "Make a secret for the user's authenticator app; it is asked for once a code confirms it",
  tag,
  object: "account",
  rule: "self",
  body: OwnPassword,
  status: 201,
  response: SecondStepSetup,
});

export const confirmSecondStep = endpoint({
  method: "PUT",
  path: "/api/users/me/second-step",
  summary:
    "Turn two-step sign-in on with a code of the app; ends all other sessions and tells the recovery codes",
  tag,
  object: "account",
  rule: "self",
  body: SecondStepCode,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const stopSecondStep = endpoint({
  method: "POST",
  path: "/api/users/me/second-step/remove",
  summary: "Turn two-step sign-in off",
  tag,
  object: "account",
  rule: "self",
  body: OwnPassword,
  status: 204,
});

export const removeSecondStep = endpoint({
  method: "DELETE",
  path: "/api/users/:id/second-step",
  summary: "Turn another user's two-step sign-in off, for who has lost phone and recovery codes",
  tag,
  object: "account",
  rule: "all",
  access: "admin",
  params: Id,
  response: Account,
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
