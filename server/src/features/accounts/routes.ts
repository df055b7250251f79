import type { CookieSerializeOptions } from "@fastify/cookie";
import * as tokens from "@labs/contract/access/access-tokens";
import * as passkeys from "@labs/contract/access/passkeys";
import {
  finishSingleSignOn as finish,
  startSingleSignOn as start,
} from "@labs/contract/access/single-sign-on";
import type { User } from "@labs/contract/auth";
import * as contract from "@labs/contract/auth";
import * as administration from "@labs/contract/users";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { route, sweepRegularly } from "../../lib/http.ts";
import type { Holder } from "../../lib/rights.ts";
import {
  createAccessToken,
  findBearer,
  findHolderByToken,
  listTokens,
  revokeAccessToken,
} from "./access-tokens.ts";
import { changeAccount, changeName, listAccounts } from "./administration.ts";
import { openProviderClient } from "./client.ts";
import {
  type InvitationParts,
  invite,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from "./invitations.ts";
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from "./passkeys.ts";
import {
  confirmSecondStep,
  readSecondStep,
  removeSecondStep,
  startSecondStep,
  stopSecondStep,
} from "./second-step.ts";
import {
  changePassword,
  confirmRegistration,
  explainSignedOut,
  findUserByToken,
  logout,
  mayMailReset,
  register,
  resetPassword,
  sendResetMail,
  sweepAccounts,
} from "./service.ts";
import { endSession, endSessions, listSessions } from "./sessions.ts";
import {
  type AuthParts,
  type Caller,
  type Entrant,
  login,
  type NewSession,
  signInWithCode,
  warnOfGuesses,
} from "./sign-in.ts";
import { finishSingleSignOn, startSingleSignOn, VISIT_SECONDS } from "./single-sign-on.ts";
import {
  DEVICE_COOKIE,
  findDeviceToken,
  findSessionToken,
  findVisitToken,
  SESSION_COOKIE,
  SIGNED_OUT_COOKIE,
  VISIT_COOKIE,
} from "./tokens.ts";

/** Recognizes sessions and tokens for the whole application; before any other route, since all of them ask. */
export function decorateSessions(app: FastifyInstance, { database }: Pick<AuthParts, "database">): void {
  const found = new WeakMap<FastifyRequest, Promise<Holder | undefined>>();
  async function find(request: FastifyRequest): Promise<Holder | undefined> {
    // Who shows a token calls with that alone: a cookie that comes along adds nothing to it.
    const bearer = findBearer(request.headers.authorization);
    if (bearer !== undefined) return findHolderByToken(database, bearer);
    const token = findSessionToken(request.cookies);
    if (token === undefined) return undefined;
    const user = await findUserByToken(database, token, { isActivity: isActivity(request) });
    return user && { user };
  }
  app.decorate("findHolder", (request: FastifyRequest) => {
    const holder = found.get(request) ?? find(request);
    found.set(request, holder);
    return holder;
  });
  app.decorate("explainSignedOut", async (request: FastifyRequest) => {
    if (findBearer(request.headers.authorization) !== undefined)
      return "This access token is unknown, revoked or expired";
    const token = findSessionToken(request.cookies);
    return token === undefined ? undefined : explainSignedOut(database, token);
  });
}

/** What a page asks by itself keeps no session open; whether somebody is at work there, the page says. */
function isActivity(request: FastifyRequest): boolean {
  const said = request.headers[contract.ACTIVITY_HEADER];
  return request.routeOptions.url === contract.verify.path ? said === "active" : said !== "away";
}

export function accountsRoutes(app: FastifyInstance, parts: AuthParts): void {
  signInRoutes(app, parts);
  administrationRoutes(app, parts);
  secondStepRoutes(app, parts);
  passkeyRoutes(app, parts);
  sessionRoutes(app, parts);
  tokenRoutes(app, parts);
}

function signInRoutes(app: FastifyInstance, parts: AuthParts): void {
  const isSecure = new URL(parts.config.publicUrl).protocol === "https:";
  // A page of another site sends no lax cookie; browsers take one for all sites only when it is secure.
  const isElsewhere = parts.config.webOrigins.length > 0;
  const cookie = {
    path: "/",
    httpOnly: true,
    sameSite: isElsewhere ? "none" : "lax",
    secure: isSecure || isElsewhere,
    // Browsers that refuse cookies of other sites take those that are kept for one site's pages alone.
    partitioned: isElsewhere,
  } as const;

  function nameDevice(reply: FastifyReply, { deviceToken }: { deviceToken: string }): void {
    reply.setCookie(DEVICE_COOKIE, deviceToken, { ...cookie, maxAge: DEVICE_SECONDS });
  }

  async function begin(request: FastifyRequest, reply: FastifyReply, session: NewSession) {
    // The browser forgets the session it held before, so nobody should be able to use that one again.
    await logout(parts.database, findSessionToken(request.cookies));
    reply.setCookie(SESSION_COOKIE, session.token, { ...cookie, maxAge: session.seconds });
    nameDevice(reply, session);
    return { user: session.user };
  }

  const later = workLater(app);
  /** Says by mail, later, when too many have failed. */
  async function enter<Result>(
    request: FastifyRequest,
    email: string,
    work: (entrant: Entrant) => Promise<Result>,
  ) {
    return work(toEntrant(request)).catch((error: unknown) => {
      later(request, "the warning of failed sign-ins was not sent", () => warnOfGuesses(parts, email));
      throw error;
    });
  }

  route(app, contract.login, async ({ body, request, reply }) => {
    const session = await enter(request, body.email, (entrant) => login(parts, body, entrant));
    if (session === "code") return reply.status(202).send({ user: null }) as never;
    return begin(request, reply, session);
  });
  route(app, contract.confirmLogin, async ({ body, request, reply }) =>
    begin(
      request,
      reply,
      await enter(request, body.email, (entrant) => signInWithCode(parts, body, entrant)),
    ),
  );
  route(app, contract.register, async ({ body, request, reply }) => {
    const registered = await register(parts, body, toCaller(request));
    if (!("confirmationMail" in registered)) return begin(request, reply, registered);
    later(request, "the mail that confirms an address was not sent", registered.confirmationMail);
    return reply.status(202).send({ user: null }) as never;
  });
  route(app, contract.confirmRegistration, async ({ body, request, reply }) =>
    begin(request, reply, await confirmRegistration(parts, body.token, toCaller(request))),
  );
  route(app, contract.logout, async ({ request, reply }) => {
    await logout(parts.database, findSessionToken(request.cookies));
    reply.clearCookie(SESSION_COOKIE, cookie);
    if (parts.config.provider !== undefined) reply.setCookie(SIGNED_OUT_COOKIE, "1", cookie);
    return undefined;
  });
  route(app, contract.verify, ({ user }) => ({ user }));
  resetRoutes(app, parts, { later, nameDevice });
  otherWaysRoutes(app, parts, { begin, cookie });
  sweepRegularly(app, () => sweepAccounts(parts.database, new Date()), {
    failure: "ended sessions were not swept",
  });
}

interface Entrance {
  begin: (request: FastifyRequest, reply: FastifyReply, session: NewSession) => Promise<{ user: User }>;
  cookie: CookieSerializeOptions;
}

/** Ways in without a password. */
function otherWaysRoutes(app: FastifyInstance, parts: AuthParts, { begin, cookie }: Entrance): void {
  const { provider: config } = parts.config;
  const provider = config && openProviderClient(config);
  route(app, start, async ({ body, request, reply }) => {
    const { address, visitToken } = await startSingleSignOn(
      { ...parts, provider },
      {
        redirectTo: body.redirectTo,
        origin: request.headers.origin,
        address: request.ip,
        asksAgain: request.cookies[SIGNED_OUT_COOKIE] !== undefined,
      },
    );
    reply.setCookie(VISIT_COOKIE, visitToken, { ...cookie, maxAge: VISIT_SECONDS });
    return { address };
  });
  route(app, finish, async ({ body, request, reply }) => {
    const visitToken = findVisitToken(request.cookies);
    reply.clearCookie(VISIT_COOKIE, cookie);
    const came = { answer: body.answer, origin: request.headers.origin, visitToken };
    const session = await finishSingleSignOn({ ...parts, provider }, came, toEntrant(request));
    reply.clearCookie(SIGNED_OUT_COOKIE, cookie);
    return { ...(await begin(request, reply, session)), redirectTo: session.redirectTo };
  });
  route(app, passkeys.startPasskeySignIn, ({ request }) =>
    startPasskeySignIn(parts, { origin: request.headers.origin, address: request.ip }),
  );
  route(app, passkeys.signInWithPasskey, async ({ body, request, reply }) => {
    const used = { used: body, origin: request.headers.origin };
    return begin(request, reply, await signInWithPasskey(parts, used, toEntrant(request)));
  });
}

type Later = (request: FastifyRequest, failure: string, work: () => Promise<void>) => void;

/** For mails: the time that one takes would tell whether an address has an account. */
function workLater(app: FastifyInstance): Later {
  const working = new Set<Promise<void>>();
  app.addHook("onClose", async () => void (await Promise.allSettled(working)));
  return (request, failure, work) => {
    const done = work()
      .catch((error: unknown) => request.log.error({ err: error }, failure))
      .finally(() => working.delete(done));
    working.add(done);
  };
}

const DEVICE_SECONDS = 400 * 24 * 60 * 60;

interface SignInTools {
  later: Later;
  nameDevice: (reply: FastifyReply, device: { deviceToken: string }) => void;
}

function resetRoutes(app: FastifyInstance, parts: AuthParts, { later, nameDevice }: SignInTools): void {
  route(app, contract.sendResetPasswordEmail, async ({ body, request }) => {
    const answer = { detail: "If this address has an account, an email with a link is on its way" };
    // The call answers the same to everybody, so the limit is kept in silence.
    if (!(await mayMailReset(parts, body.email))) {
      request.log.warn("reset mail withheld: the hour's limit is reached");
      return answer;
    }
    later(request, "reset mail was not sent", () => sendResetMail(parts, body.email));
    return answer;
  });
  route(app, contract.resetPassword, async ({ body, request, reply }) => {
    nameDevice(reply, await resetPassword(parts.database, body, findDeviceToken(request.cookies)));
    return undefined;
  });
}

function toCaller(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    userAgent: request.headers["user-agent"],
    deviceToken: findDeviceToken(request.cookies),
  };
}

function toEntrant(request: FastifyRequest): Entrant {
  return { ...toCaller(request), isRemembered: request.headers[contract.REMEMBER_ME_HEADER] === "true" };
}

function administrationRoutes(app: FastifyInstance, parts: InvitationParts): void {
  const { database } = parts;
  route(app, administration.listUsers, ({ query }) => listAccounts(database, query));
  route(app, administration.updateUser, ({ params, body }) =>
    changeAccount(database, { id: params.id, ...body }),
  );
  route(app, administration.inviteUser, ({ body, user }) => invite(parts, user, body));
  route(app, administration.listInvitations, ({ query }) => listInvitations(database, query));
  route(app, administration.revokeInvitation, ({ params }) => revokeInvitation(database, params.id));
  route(app, administration.readInvitation, ({ body }) => readInvitation(database, body.token));
  route(app, administration.updateProfile, async ({ body, user }) => ({
    user: await changeName(database, user, body),
  }));
  route(app, administration.changePassword, async ({ body, user, request }) => {
    await changePassword(database, user, { ...body, token: findSessionToken(request.cookies) });
    return undefined;
  });
}

function secondStepRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database } = parts;
  route(app, administration.getSecondStep, ({ user }) => readSecondStep(database, user));
  route(app, administration.startSecondStep, ({ body, user }) => startSecondStep(parts, user, body.password));
  route(app, administration.confirmSecondStep, ({ body, user, request }) =>
    confirmSecondStep(database, user, { ...body, token: findSessionToken(request.cookies) }),
  );
  route(app, administration.stopSecondStep, async ({ body, user }) => {
    await stopSecondStep(database, user, body.password);
    return undefined;
  });
  route(app, administration.removeSecondStep, ({ params, user }) =>
    removeSecondStep(database, user, params.id),
  );
}

function passkeyRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database } = parts;
  route(app, passkeys.listPasskeys, ({ user }) => listPasskeys(database, user));
  route(app, passkeys.startPasskey, ({ body, user, request }) =>
    startPasskey(parts, user, { ...body, origin: request.headers.origin }),
  );
  route(app, passkeys.addPasskey, ({ body, user, request }) =>
    addPasskey(parts, user, { ...body, origin: request.headers.origin }),
  );
  route(app, passkeys.renamePasskey, ({ params, body, user }) =>
    renamePasskey(database, user, { ...params, ...body }),
  );
  route(app, passkeys.removePasskey, async ({ params, user }) => {
    await removePasskey(database, user, params.id);
    return undefined;
  });
}

function sessionRoutes(app: FastifyInstance, { database }: Pick<InvitationParts, "database">): void {
  route(app, administration.listSessions, ({ query, user, request }) =>
    listSessions(database, user, { ...query, token: findSessionToken(request.cookies) }),
  );
  route(app, administration.endSession, async ({ params, user }) => {
    await endSession(database, user, params.id);
    return undefined;
  });
  route(app, administration.endSessions, async ({ query, user, request }) => {
    await endSessions(database, user, { ...query, token: findSessionToken(request.cookies) });
    return undefined;
  });
}

function tokenRoutes(app: FastifyInstance, { database }: Pick<InvitationParts, "database">): void {
  route(app, tokens.listAccessTokens, ({ query, user }) => listTokens(database, user, query));
  route(app, tokens.createAccessToken, ({ body, user }) => createAccessToken(database, user, body));
  route(app, tokens.revokeAccessToken, async ({ params, user }) => {
    await revokeAccessToken(database, user, params.id);
    return undefined;
  });
}
