import { z } from "zod";
import { User } from "../auth.ts";
import { endpoint } from "../endpoint.ts";

const tag = "auth";

/** A path of the web application to go on to. */
const Target = z.string().max(2_000);

export const startSingleSignOn = endpoint({
  method: "POST",
  path: "/api/login/single-sign-on",
  summary: "Begin to sign in with the company's identity provider (OpenID Connect); its address follows",
  tag,
  object: "session",
  rule: "all",
  access: "open",
  body: z.object({ redirectTo: Target.nullable() }),
  response: z.object({ address: z.string() }),
});

export const finishSingleSignOn = endpoint({
  method: "POST",
  path: "/api/login/single-sign-on/finish",
  summary: "Sign in with what the identity provider answered to this browser, once",
  tag,
  object: "session",
  rule: "all",
  access: "open",
  /** The query that the provider sent the browser back with. */
  body: z.object({ answer: z.string().max(16_000) }),
  response: z.object({ user: User, redirectTo: Target.nullable() }),
});
