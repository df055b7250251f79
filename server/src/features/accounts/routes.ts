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
import { type LabsCookies, openCookies } from "./cookies.ts";
import { invite, listInvitations, readInvitation, revokeInvitation } from "./invitations.ts";
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

/** Recognizes sessions and tokens for the whole application; before any other route, since all of them ask. */
export function decorateSessions(
  app: FastifyInstance,
  { database, config }: Pick<AuthParts, "database" | "config">,
): void {
  const cookies = openCookies(config);
  const found = new WeakMap<FastifyRequest, Promise<Holder | undefined>>();
  async function find(request: FastifyRequest): Promise<Holder | undefined> {
    // Who shows a token calls with that alone: a cookie that comes along adds nothing to it.
    const bearer = findBearer(request.headers.authorization);
    if (bearer !== undefined) return findHolderByToken(database, bearer);
    const token = cookies.session.findToken(request);
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
    const token = cookies.session.findToken(request);
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
  const cookies = openCookies(parts.config);

  function nameDevice(reply: FastifyReply, { deviceToken }: { deviceToken: string }): void {
    cookies.device.set(reply, deviceToken, DEVICE_SECONDS);
  }

  async function begin(request: FastifyRequest, reply: FastifyReply, session: NewSession) {
    // The browser forgets the session it held before, so nobody should be able to use that one again.
    await logout(parts.database, cookies.session.findToken(request));
    cookies.session.set(reply, session.token, session.seconds);
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
    return work(toEntrant(request, cookies)).catch((error: unknown) => {
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
    const registered = await register(parts, body, toCaller(request, cookies));
    if (!("confirmationMail" in registered)) return begin(request, reply, registered);
    later(request, "the mail that confirms an address was not sent", registered.confirmationMail);
    return reply.status(202).send({ user: null }) as never;
  });
  route(app, contract.confirmRegistration, async ({ body, request, reply }) =>
    begin(request, reply, await confirmRegistration(parts, body.token, toCaller(request, cookies))),
  );
  route(app, contract.logout, async ({ request, reply }) => {
    await logout(parts.database, cookies.session.findToken(request));
    cookies.session.clear(reply);
    if (parts.config.provider !== undefined) cookies.signedOut.set(reply, "1");
    return undefined;
  });
  route(app, contract.verify, ({ user }) => ({ user }));
  resetRoutes(app, parts, { later, nameDevice, cookies });
  otherWaysRoutes(app, parts, { begin, cookies });
  sweepRegularly(app, () => sweepAccounts(parts.database, new Date()), {
    failure: "ended sessions were not swept",
  });
}

interface Entrance {
  begin: (request: FastifyRequest, reply: FastifyReply, session: NewSession) => Promise<{ user: User }>;
  cookies: LabsCookies;
}

/** Ways in without a password. */
function otherWaysRoutes(app: FastifyInstance, parts: AuthParts, { begin, cookies }: Entrance): void {
  const { provider: config } = parts.config;
  const provider = config && openProviderClient(config);
  route(app, start, async ({ body, request, reply }) => {
    const { address, visitToken } = await startSingleSignOn(
      { ...parts, provider },
      {
        redirectTo: body.redirectTo,
        origin: request.headers.origin,
        address: request.ip,
        asksAgain: cookies.signedOut.has(request),
      },
    );
    cookies.visit.set(reply, visitToken, VISIT_SECONDS);
    return { address };
  });
  route(app, finish, async ({ body, request, reply }) => {
    const visitToken = cookies.visit.findToken(request);
    cookies.visit.clear(reply);
    const came = { answer: body.answer, origin: request.headers.origin, visitToken };
    const session = await finishSingleSignOn({ ...parts, provider }, came, toEntrant(request, cookies));
    cookies.signedOut.clear(reply);
    return { ...(await begin(request, reply, session)), redirectTo: session.redirectTo };
  });
  route(app, passkeys.startPasskeySignIn, ({ request }) =>
    startPasskeySignIn(parts, { origin: request.headers.origin, address: request.ip }),
  );
  route(app, passkeys.signInWithPasskey, async ({ body, request, reply }) => {
    const used = { used: body, origin: request.headers.origin };
    return begin(request, reply, await signInWithPasskey(parts, used, toEntrant(request, cookies)));
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
  cookies: LabsCookies;
}

function resetRoutes(
  app: FastifyInstance,
  parts: AuthParts,
  { later, nameDevice, cookies }: SignInTools,
): void {
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
    nameDevice(reply, await resetPassword(parts.database, body, cookies.device.findToken(request)));
    return undefined;
  });
}

function toCaller(request: FastifyRequest, cookies: LabsCookies): Caller {
  return {
    address: request.ip,
    userAgent: request.headers["user-agent"],
    deviceToken: cookies.device.findToken(request),
  };
}

function toEntrant(request: FastifyRequest, cookies: LabsCookies): Entrant {
  return {
    ...toCaller(request, cookies),
    isRemembered: request.headers[contract.REMEMBER_ME_HEADER] === "true",
  };
}

function administrationRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database } = parts;
  const cookies = openCookies(parts.config);
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
    await changePassword(database, user, { ...body, token: cookies.session.findToken(request) });
    return undefined;
  });
}

function secondStepRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { database } = parts;
  const cookies = openCookies(parts.config);
  route(app, administration.getSecondStep, ({ user }) => readSecondStep(database, user));
  route(app, administration.startSecondStep, ({ body, user }) => startSecondStep(parts, user, body.password));
  route(app, administration.confirmSecondStep, ({ body, user, request }) =>
    confirmSecondStep(database, user, { ...body, token: cookies.session.findToken(request) }),
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

function sessionRoutes(
  app: FastifyInstance,
  { database, config }: Pick<AuthParts, "database" | "config">,
): void {
  const cookies = openCookies(config);
  route(app, administration.listSessions, ({ query, user, request }) =>
    listSessions(database, user, { ...query, token: cookies.session.findToken(request) }),
  );
  route(app, administration.endSession, async ({ params, user }) => {
    await endSession(database, user, params.id);
    return undefined;
  });
  route(app, administration.endSessions, async ({ query, user, request }) => {
    await endSessions(database, user, { ...query, token: cookies.session.findToken(request) });
    return undefined;
  });
}

function tokenRoutes(app: FastifyInstance, { database }: Pick<AuthParts, "database">): void {
  route(app, tokens.listAccessTokens, ({ query, user }) => listTokens(database, user, query));
  route(app, tokens.createAccessToken, ({ body, user }) => createAccessToken(database, user, body));
  route(app, tokens.revokeAccessToken, async ({ params, user }) => {
    await revokeAccessToken(database, user, params.id);
    return undefined;
  });
}
