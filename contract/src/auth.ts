import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Roles from least to most powerful; each may do all that the ones before it may. */
export const ROLES = ["viewer", "analyst", "approver", "admin"] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;

export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: "Enter a valid email address" }));
export const PersonName = z.string().trim().min(1, "Enter a name").max(100);

/** Length is checked here, being a common password on the server. */
export const NewPassword = z
  .string()
  .min(12, "A password needs at least 12 characters")
  .max(128, "A password may have at most 128 characters");

export const LoginBody = z.object({
  email: Email,
  password: z.string().min(1, "Enter your password").max(1_000),
});
/** Sent as `true` with a sign-in, it keeps the session for 30 days instead of 12 hours. */
export const REMEMBER_ME_HEADER = "x-remember-me";
/**
 * Whether a person is behind a call: `away` with what a page asks by itself, `active` with a verification while somebody
 * is at work. Without it a verification is no activity, and any other call is.
 */
export const ACTIVITY_HEADER = "x-activity";
/** How the words begin that say why a session ended; the sign-in page shows them. */
export const SESSION_ENDED = "Your session ended after";
export type LoginBody = z.infer<typeof LoginBody>;

/** A code of the authenticator app, or a recovery code. */
export const SignInCode = z.string().trim().min(6, "Enter the code").max(64);
export const SecondStepBody = LoginBody.extend({ code: SignInCode });
export type SecondStepBody = z.infer<typeof SecondStepBody>;

export const RegisterBody = z.object({
  email: Email,
  password: NewPassword,
  firstName: PersonName,
  lastName: PersonName,
  /** The token of an invitation, which opens registration in every mode and brings a role. */
  invitation: z.string().min(1).max(200).optional(),
  /** The token that a server prints for its first account, where others can reach it. */
  setup: z.string().min(1).max(200).optional(),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

export const SendResetBody = z.object({ email: Email });
export const ResetPasswordBody = z.object({ token: z.string().min(1).max(200), password: NewPassword });

const UserAnswer = z.object({ user: User });

/** Without a user, where a code of the account's authenticator app is asked for besides: then nobody is signed in. */
const LoginAnswer = z.object({ user: User.nullable() });

/** Without a user, where the address has to be confirmed first: then a mail with a link is on its way. */
const RegisterAnswer = z.object({ user: User.nullable() });
const tag = "auth";

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  summary: "Sign in; 202 without a user where the account asks for a code besides",
  tag,
  object: "session",
  rule: "all",
  access: "open",
  body: LoginBody,
  response: LoginAnswer,
});

export const confirmLogin = endpoint({
  method: "POST",
  path: "/api/login/second-step",
  summary: "Sign in with the password and a code of the authenticator app, or a recovery code",
  tag,
  object: "session",
  rule: "all",
  access: "open",
  body: SecondStepBody,
  response: UserAnswer,
});

export const register = endpoint({
  method: "POST",
  path: "/api/register",
  summary:
    "Create an account and sign in; 202 without a user where the address is confirmed first, whether or not it has an account",
  tag,
  object: "account",
  rule: "all",
  access: "open",
  body: RegisterBody,
  status: 201,
  response: RegisterAnswer,
});

export const confirmRegistration = endpoint({
  method: "POST",
  path: "/api/register/confirm",
  summary: "Create the account that a mailed link confirms, and sign in",
  tag,
  object: "account",
  rule: "all",
  access: "open",
  body: z.object({ token: z.string().min(1).max(200) }),
  status: 201,
  response: UserAnswer,
});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  summary: "End the session",
  tag,
  object: "session",
  rule: "self",
  access: "open",
  status: 204,
});

export const verify = endpoint({
  method: "GET",
  path: "/api/auth/verify",
  summary: "Get the signed-in user",
  tag,
  object: "account",
  rule: "self",
  response: UserAnswer,
});

export const sendResetPasswordEmail = endpoint({
  method: "POST",
  path: "/api/users/send-reset-password-email",
  summary: "Email a password reset link; the response is the same whether or not the account exists",
  tag,
  object: "account",
  rule: "all",
  access: "open",
  body: SendResetBody,
  status: 202,
  response: z.object({ detail: z.string() }),
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/users/reset-password",
  summary: "Set a new password with a one-time emailed token; ends all of the user's sessions",
  tag,
  object: "account",
  rule: "all",
  access: "open",
  body: ResetPasswordBody,
  status: 204,
});
