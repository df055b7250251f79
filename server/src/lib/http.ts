import type { Readable } from "node:stream";
import { covers, type TokenNeed, tokenNeed } from "@labs/contract/access/scopes";
import { ROLES, type Role, type User } from "@labs/contract/auth";
import type { Endpoint } from "@labs/contract/endpoint";
import { STATUS_OF } from "@labs/contract/errors";
import type { PropertyType } from "@labs/contract/estimates";
import type { ObjectType } from "@labs/contract/rights";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  validatorCompiler,
} from "fastify-type-provider-zod";
import type { z } from "zod";
import { actAs } from "./acting.ts";
import { contentDisposition } from "./content-disposition.ts";
import { databaseErrorCode, isDatabaseUnavailable } from "./database/database.ts";
import { type ReadPlace, readAt } from "./database/read-place.ts";
import { AppError } from "./errors.ts";
import type { Holder } from "./rights.ts";
import { type ByteRange, readRange } from "./storage.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the call is about, for the audit of downloads. */
    object?: ObjectType;
    mayLag?: boolean;
  }
  interface FastifyInstance {
    /** Who holds the request's session or token; decorated by the application. */
    findHolder: (request: FastifyRequest) => Promise<Holder | undefined>;
    /** Why nobody is signed in, where the request's session ended by itself or its token is none. */
    explainSignedOut: (request: FastifyRequest) => Promise<string | undefined>;
    /** 429 where the caller has made too many calls; decorated by the application. */
    countCall: (request: FastifyRequest) => Promise<void>;
    /** 429 where the caller has sent too many files, or too much. */
    countUpload: (request: FastifyRequest) => Promise<void>;
    /** Where a call that may lag reads; undefined without a replica. Decorated by the application. */
    chooseReadPlace: (userId: string | undefined) => Promise<ReadPlace> | undefined;
  }
}

type Caller<E extends Endpoint> = E["access"] extends "open" ? User | undefined : User;

export interface Call<E extends Endpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  user: Caller<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Binds an endpoint of the contract to a use case: session and role first, then validated input. What `begin` starts
 * is read while the session is; it may read only what costs the same whoever asks, and tells nobody anything itself.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E["response"]>> | z.input<E["response"]>,
  begin?: (request: FastifyRequest) => void,
): void {
  const open = endpoint.access === "open";
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.tag],
      security: open ? [] : securityOf(endpoint),
      ...(isNothing(endpoint.params) ? {} : { params: endpoint.params }),
      querystring: endpoint.query,
      ...(isNothing(endpoint.body) ? {} : { body: endpoint.body }),
      ...(isNothing(endpoint.response) ? {} : { response: { [endpoint.status]: endpoint.response } }),
    },
    // Before validation: who is not signed in learns nothing about what a call accepts.
    onRequest: open
      ? []
      : [
          async (request) => {
            begin?.(request);
            await requireCaller(app, request, endpoint);
          },
        ],
    config: { object: endpoint.object, mayLag: endpoint.mayLag ?? false },
    handler: async (request, reply) => {
      const holder = open ? await app.findHolder(request) : signedIn.get(request);
      const user = holder?.user as Caller<E>;
      const work = async () =>
        handler({
          params: request.params as z.output<E["params"]>,
          query: request.query as z.output<E["query"]>,
          body: request.body as z.output<E["body"]>,
          user,
          request,
          reply,
        });
      const place = endpoint.mayLag ? await app.chooseReadPlace(user?.id) : undefined;
      const answer = await actFor(holder, request, () =>
        place === undefined ? work() : readWhereItIs(place, work),
      );
      // A handler that has answered by itself returns the reply.
      if (reply.sent || (answer as unknown) === reply) return reply;
      return reply.status(endpoint.status).send(answer);
    },
  });
}

/** What the replica does not know may have come to the primary a moment ago. */
async function readWhereItIs<Answer>(place: ReadPlace, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await readAt(place, work);
  } catch (error) {
    if (!place.isOnReplica || !(error instanceof AppError)) throw error;
    place.isOnReplica = false;
    return work();
  }
}

/** How a call may be made, for its documentation. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const need = tokenNeed(endpoint);
  return [{ session: [] }, ...(need === null ? [] : [{ token: need === "any" ? [] : [need] }])];
}

const FORMS: readonly [prefix: string, propertyType: PropertyType | undefined][] = [
  ["", undefined],
  ["/single-family", "singlefamily"],
  ["/multi-family", "multifamily"],
];

/** Binds a call about a property under its generic path and under those of each type, which know no other type. */
export function routeByType<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    call: Call<E> & { propertyType: PropertyType | undefined },
  ) => Promise<z.input<E["response"]>> | z.input<E["response"]>,
): void {
  for (const [prefix, propertyType] of FORMS) {
    const path = endpoint.path.replace("/google-places-id/", `${prefix}/google-places-id/`);
    const typed: E = { ...endpoint, path };
    route(app, typed, (call) => handler({ ...call, propertyType }));
  }
}

/** Binds an endpoint that takes a form: a form is a stream, so its parts are checked as they come in. */
export function formRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { form }: { form: z.ZodType },
  handler: (call: {
    params: z.output<E["params"]>;
    user: User;
    request: FastifyRequest;
  }) => Promise<z.input<E["response"]>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.tag],
      security: securityOf(endpoint),
      consumes: ["multipart/form-data"],
      ...(isNothing(endpoint.params) ? {} : { params: endpoint.params }),
      body: form,
      response: { [endpoint.status]: endpoint.response },
    },
    validatorCompiler: (of) =>
      of.httpPart === "body" ? (value) => ({ value }) : validatorCompiler({ ...of, schema: endpoint.params }),
    // After the session is known: uploads are counted by who sends them.
    onRequest: async (request) => {
      await requireCaller(app, request, endpoint);
      await app.countUpload(request);
    },
    config: { object: endpoint.object },
    handler: async (request, reply) => {
      const user = await requireCaller(app, request, endpoint);
      const params = request.params as z.output<E["params"]>;
      const answer = await actFor(signedIn.get(request), request, () => handler({ params, user, request }));
      return reply.status(endpoint.status).send(answer);
    },
  });
}

const SIX_HOURS = 6 * 60 * 60 * 1000;

/** Clears away what has ended, now and every six hours. Every web process does it: twice does no harm. */
export function sweepRegularly(
  app: FastifyInstance,
  sweep: () => Promise<unknown>,
  { failure }: { failure: string },
): void {
  const sweepOnce = () => void sweep().catch((error: unknown) => app.log.warn({ err: error }, failure));
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", () => {
    sweepOnce();
    timer = setInterval(sweepOnce, SIX_HOURS).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
}

const signedIn = new WeakMap<FastifyRequest, Holder>();

/** Does the work of a call in the name of its caller. */
function actFor<Result>(holder: Holder | undefined, request: FastifyRequest, work: () => Result): Result {
  return actAs({ actorId: holder?.user.id ?? null, origin: nameOrigin(request, holder) }, work);
}

/** The call by its id, and the token that it was made with. */
const nameOrigin = (request: FastifyRequest, holder: Holder | undefined): string =>
  holder?.token === undefined ? request.id : `${request.id} token ${holder.token.id}`;

/** Who is signed in, once the call has asked for it. */
export const findCaller = (request: FastifyRequest): User | undefined => signedIn.get(request)?.user;

/** What the audit calls this call. */
export const findOrigin = (request: FastifyRequest): string => nameOrigin(request, signedIn.get(request));

/** By whom calls are counted: who is signed in, with whichever token, else the network address. */
export function callerKey(request: FastifyRequest): string {
  return signedIn.get(request)?.user.id ?? request.ip;
}

/** Who may make a call of the contract: signed in or with a token of its scope, and of its role. For routes that are bound by hand. */
export function requireCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: Pick<Endpoint, "path" | "object" | "access">,
): Promise<User> {
  const least = endpoint.access === "open" ? "viewer" : endpoint.access;
  return requireUser(app, request, { least, need: tokenNeed(endpoint) });
}

/** The caller, or 401; 403 when the role is too small, or the token was not given what it needs. */
export async function requireUser(
  app: FastifyInstance,
  request: FastifyRequest,
  { least = "viewer", need }: { least?: Role; need: TokenNeed },
): Promise<User> {
  const holder = await app.findHolder(request);
  if (holder === undefined) {
    throw new AppError("signed_out", (await app.explainSignedOut(request)) ?? "Not signed in");
  }
  const isKnown = signedIn.has(request);
  nameInLog(request, holder);
  signedIn.set(request, holder);
  if (!isKnown) await app.countCall(request);
  const { user, token } = holder;
  if (token !== undefined && !covers(token.scopes, need)) {
    throw new AppError(
      "forbidden",
      need === null ? "No access token reaches this: sign in" : `This token has no scope ${need}`,
    );
  }
  if (ROLES.indexOf(user.role) < ROLES.indexOf(least)) {
    throw new AppError("forbidden", `This needs the role ${least}; yours is ${user.role}`);
  }
  return user;
}

/** Every later line about the call says whose it is, and which token's. */
function nameInLog(request: FastifyRequest, { user, token }: Holder): void {
  if (signedIn.has(request)) return;
  request.log = request.log.child({ userId: user.id, ...(token && { tokenId: token.id }) });
}

function isNothing(schema: z.ZodType): boolean {
  return schema.def.type === "undefined";
}

/** Whether the caller holds this version of an answer already (If-None-Match, compared weakly). */
export function isCurrent(request: FastifyRequest, etag: string): boolean {
  const held = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return held !== undefined && (held.includes("*") || held.includes(etag.replace(/^W\//, "")));
}

/** Answers 304; for the handler to return in place of its answer. */
export function answerNotModified(reply: FastifyReply): never {
  return reply.status(304).send() as never;
}

interface Download {
  name: string;
  contentType: string;
  /** In bytes, where it is known before the first one is sent. */
  size?: number;
  content: Readable | Buffer;
}

/** Answers with a file in place of the answer that the contract describes. */
export function sendDownload(reply: FastifyReply, { name, contentType, size, content }: Download): never {
  if (size !== undefined) reply.header("content-length", size);
  forbidScripts(reply, contentType);
  return reply
    .header("content-type", contentType)
    .header("content-disposition", contentDisposition("attachment", name))
    .send(content) as never;
}

interface KeptFile {
  /** Of its content: another content is another tag. */
  sha256: string;
  size: number;
  /** What it is, where nothing is left behind the range that was asked for. */
  what: string;
  /** What is said of it where its bytes are sent. */
  headers: Record<string, string>;
  open: (range: ByteRange | undefined) => Promise<Readable>;
}

/** Answers with a stored file or the one range of it that was asked for: 200, 206, 304 or 416. */
export async function sendRange(
  file: KeptFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { sha256, size, what, headers, open } = file;
  const etag = `"${sha256}"`;
  reply.header("etag", etag).header("cache-control", "private, no-cache").header("accept-ranges", "bytes");
  if (isCurrent(request, etag)) return answerNotModified(reply);
  // With another file than the one that was begun, the rest of it is of no use.
  const ifRange = request.headers["if-range"];
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = readRange(asked, size);
  if (range === "unsatisfiable") {
    return reply
      .status(416)
      .header("content-range", `bytes */${size}`)
      .send({ detail: `${what} ends before this range` });
  }
  const stream = await open(range);
  if (range !== undefined) {
    reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  }
  return reply
    .headers(headers)
    .header("content-length", range === undefined ? size : range.end - range.start + 1)
    .send(stream);
}

/** A file that somebody uploaded may be a page with scripts: none of them may run on our origin. */
export function forbidScripts(reply: FastifyReply, contentType: string): void {
  // The browser's PDF viewer is itself a script, which a sandbox would stop.
  if (contentType === "application/pdf") return;
  reply.header("content-security-policy", "default-src 'none'; sandbox");
}

/** PostgreSQL's codes for text that it cannot hold: a NUL character, an unpaired surrogate. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

const unplaced = (msg: string) => ({ loc: ["body"], msg, type: "invalid" });

/**
 * The address of a request, for the router. A path whose escapes are no text, as `/%zz`, is taken letter by letter, so
 * that it is unknown like any other path at which nothing stands.
 */
export function readAddress({ url = "/" }: { url?: string }): string {
  const [path = "", ...query] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}

/** The one place where failures become answers. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.warn(`${error.message}: ${describeCause(error.cause)}`);
    if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
    const fields = error.fields ?? (error.code === "invalid" ? [unplaced(error.message)] : undefined);
    const detail = fields ?? error.message;
    if (error.code === "signed_out") reply.header("www-authenticate", 'Bearer realm="labs"');
    return reply.status(error.status).send({ detail });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const place = error.validationContext === "querystring" ? "query" : (error.validationContext ?? "body");
    const detail = error.validation.map((issue) => ({
      loc: [place, ...issue.instancePath.split("/").filter(Boolean).map(asKey)],
      msg: issue.message ?? "Invalid value",
      type: issue.keyword,
    }));
    return reply.status(STATUS_OF.invalid).send({ detail });
  }
  if (UNSTORABLE_TEXT.has(databaseErrorCode(error) ?? "")) {
    const place = request.method === "GET" ? "query" : "body";
    const detail = [{ loc: [place], msg: "Text may not hold control characters", type: "text_invalid" }];
    return reply.status(STATUS_OF.invalid).send({ detail });
  }
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status === 400) {
    return reply
      .status(STATUS_OF.invalid)
      .send({ detail: [{ loc: ["body"], msg: "The body is not valid JSON", type: "json_invalid" }] });
  }
  if (status > 400 && status < 500) return reply.status(status).send({ detail: error.message });
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, "database unavailable");
    return reply
      .status(STATUS_OF.unavailable)
      .header("retry-after", "5")
      .send({ detail: "The database does not answer at the moment" });
  }
  if (databaseErrorCode(error) === DISK_FULL) {
    request.log.error({ err: error }, "the database's disk is full");
    return reply
      .status(STATUS_OF.unavailable)
      .header("retry-after", "60")
      .send({ detail: "The disk is full: nothing was saved" });
  }
  request.log.error({ err: isResponseSerializationError(error) ? error.cause : error }, "request failed");
  return reply.status(500).send({ message: "Something went wrong", requestId: request.id });
}

/** Its words alone, and those of what is behind it: other fields may hold secrets. */
function describeCause(cause: unknown): string {
  const behind = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : "";
  return `${cause}${behind}`;
}

/** PostgreSQL's words for a disk that takes no more; what it had begun is undone. */
const DISK_FULL = "53100";

/** Rows of a list are counted: a place in one is a number. */
function asKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

/** Ends when the caller has gone before the answer came. */
export function untilLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}
