import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { ACTIVITY_HEADER, REMEMBER_ME_HEADER } from "@labs/contract/auth";
import { type Health, health } from "@labs/contract/health";
import fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import helmet from "helmet";
import packageJson from "../package.json" with { type: "json" };
import { limitCalls } from "./call-limits.ts";
import { accountsRoutes, decorateSessions } from "./features/accounts/routes.ts";
import { hasPasskeys } from "./features/accounts/service.ts";
import { actualsRoutes } from "./features/actuals/routes.ts";
import { agentsRoutes } from "./features/agents/routes.ts";
import { assumptionsRoutes } from "./features/assumptions/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { backtestsRoutes } from "./features/backtests/routes.ts";
import { basemapsRoutes } from "./features/basemaps/routes.ts";
import { bookRoutes } from "./features/book/routes.ts";
import { capexRoutes } from "./features/capex/routes.ts";
import { committeeRoutes } from "./features/committee/routes.ts";
import { compsRoutes } from "./features/comps/routes.ts";
import { dataSourcesRoutes } from "./features/data-sources/routes.ts";
import { delinquencyRoutes } from "./features/delinquency/routes.ts";
import { demoDataRoutes } from "./features/demo-data/routes.ts";
import { documentsRoutes } from "./features/documents/routes.ts";
import { firmModelsRoutes } from "./features/firm-models/routes.ts";
import { flagsRoutes } from "./features/flags/routes.ts";
import { footprintRoutes } from "./features/footprint/routes.ts";
import { holdSellRoutes } from "./features/hold-sell/routes.ts";
import { inboxRoutes } from "./features/inbox/routes.ts";
import { jobsRoutes } from "./features/jobs/routes.ts";
import { listsRoutes } from "./features/lists/routes.ts";
import { marketsRoutes } from "./features/markets/routes.ts";
import { smallAreaRoutes } from "./features/markets/small-areas/routes.ts";
import { memorandaRoutes } from "./features/memoranda/routes.ts";
import { operatingStatementsRoutes } from "./features/operating-statements/routes.ts";
import { operationRoutes } from "./features/operation/routes.ts";
import { pipelineRoutes } from "./features/pipeline/routes.ts";
import { openGeocoderClient } from "./features/places/client.ts";
import { placesRoutes } from "./features/places/routes.ts";
import { portfoliosRoutes } from "./features/portfolios/routes.ts";
import { propertyPageRoutes } from "./features/property-page/routes.ts";
import { propertySearchRoutes } from "./features/property-search/routes.ts";
import { rentRollsRoutes } from "./features/rent-rolls/routes.ts";
import { reportsRoutes } from "./features/reports/routes.ts";
import { underwritingRoutes } from "./features/underwriting/routes.ts";
import { unitMixRoutes } from "./features/unit-mix/routes.ts";
import { uploadsRoutes } from "./features/uploads/routes.ts";
import { valuationsRoutes } from "./features/valuations/routes.ts";
import { verificationRoutes } from "./features/verification/routes.ts";
import { webhooksRoutes } from "./features/webhooks/routes.ts";
import type { Config } from "./lib/config.ts";
import type { Database } from "./lib/database/database.ts";
import { checkDatabase } from "./lib/database/health.ts";
import type { Queue } from "./lib/database/queue.ts";
import { findReplica } from "./lib/database/replica.ts";
import { AppError } from "./lib/errors.ts";
import { answerError, findCaller, readAddress, requireUser, route } from "./lib/http.ts";
import { type Mail, openMail } from "./lib/mail.ts";
import { noteCall } from "./lib/observation/last-call.ts";
import { openStorage } from "./lib/open-storage.ts";
import { isForeign } from "./lib/origin.ts";
import { openTypesetter } from "./lib/typesetting/typst.ts";
import { createUploadReaders } from "./upload-readers.ts";

export interface Parts {
  config: Config;
  database: Database;
  /** Without another way to send it, the mail server of the configuration, else the installation's outbox. */
  mail?: Mail;
  queue: Queue;
  logger?: FastifyServerOptions["logger"];
}

/** The whole web application on given parts; listens to nothing by itself. */
export async function buildApp(parts: Parts) {
  const app = fastify({
    logger: parts.logger ?? false,
    genReqId: () => randomUUID(),
    trustProxy: parts.config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 400 },
    rewriteUrl: readAddress,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  const known = rememberRoutes(app);
  acceptEmptyJson(app);
  secureHeaders(app, parts.config);
  guard(app, parts.config);
  await allowOtherOrigins(app, parts.config);
  await app.register(cookie);
  await app.register(compress, { encodings: ["br", "gzip"] });
  await app.register(multipart, { throwFileSizeLimit: false });
  await limitCalls(app, parts.config);
  decorateSessions(app, parts);
  readFromReplicas(app, parts);
  await documentation(app, parts.config);

  installationRoutes(app, parts);
  const mail = parts.mail ?? openMail(parts.config);
  accountsRoutes(app, { ...parts, mail });
  await flagsRoutes(app, parts);
  assumptionsRoutes(app, parts);
  jobsRoutes(app, parts);
  backtestsRoutes(app, parts);
  marketAndInboxRoutes(app, parts);
  dataSourcesRoutes(app, parts);
  basemapsRoutes(app, { ...parts, storage: openStorage(parts.config, "basemaps") });
  const geocoder = openGeocoderClient(parts.config.geocoder);
  placesRoutes(app, { ...parts, geocoder });
  propertySearchRoutes(app, parts);
  propertyPageRoutes(app, { ...parts, geocoder });
  unitMixRoutes(app, parts);
  compsRoutes(app, { ...parts, geocoder });
  underwritingRoutes(app, parts);
  const storage = openStorage(parts.config, "documents");
  documentsRoutes(app, { ...parts, storage });
  memorandaRoutes(app, { ...parts, storage });
  portfoliosRoutes(app, { ...parts, storage });
  holdSellRoutes(app, parts);
  valuationsRoutes(app, parts);
  fileRoutes(app, { ...parts, geocoder });
  verificationRoutes(app, parts);
  agentsRoutes(app, parts);
  webhooksRoutes(app, parts);
  const onMailFailure = (error: unknown) => app.log.warn({ err: error }, "A notice was not mailed");
  committeeRoutes(app, { ...parts, mail, onMailFailure });
  pipelineRoutes(app, { ...parts, mail, onMailFailure });
  const modelStorage = openStorage(parts.config, "firm-models");
  reportsRoutes(app, {
    ...{ ...parts, mail, onMailFailure, storage, modelStorage },
    typesetter: openTypesetter(),
  });

  answerUnknown(app, known);
  return app;
}

/** Markets, and what somebody is told of them and of their work. */
function marketAndInboxRoutes(app: FastifyInstance, parts: Parts): void {
  marketsRoutes(app, parts);
  smallAreaRoutes(app, parts);
  footprintRoutes(app, parts);
  inboxRoutes(app, parts);
}

/** How this installation is and what it holds; first, so that every call is measured. */
function installationRoutes(app: FastifyInstance, parts: Parts): void {
  operationRoutes(app, parts);
  healthRoute(app, parts);
  auditRoutes(app, parts);
  demoDataRoutes(app, parts);
}

/** What reads files that people bring. */
function fileRoutes(
  app: FastifyInstance,
  parts: Parts & { geocoder: ReturnType<typeof openGeocoderClient> },
): void {
  const uploadStorage = openStorage(parts.config, "data-requests");
  const readers = createUploadReaders({ ...parts, storage: uploadStorage });
  const uploads = { ...parts, storage: uploadStorage, readers };
  uploadsRoutes(app, uploads);
  listsRoutes(app, uploads);
  bookRoutes(app, { ...parts, storage: uploadStorage });
  actualsRoutes(app, parts);
  delinquencyRoutes(app, parts);
  capexRoutes(app, parts);
  rentRollsRoutes(app, uploads);
  operatingStatementsRoutes(app, uploads);
  firmModelsRoutes(app, { ...parts, storage: openStorage(parts.config, "firm-models") });
}

type Known = { method: string; pattern: RegExp }[];

/** Every route without a wildcard, so that a wrong method can be told from a wrong path. */
function rememberRoutes(app: FastifyInstance): Known {
  const known: Known = [];
  app.addHook("onRoute", (options) => {
    if (options.url.includes("*")) return;
    const source = options.url.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+");
    for (const method of [options.method].flat()) {
      known.push({ method, pattern: new RegExp(`^${source}$`) });
    }
  });
  return known;
}

/** Half of a surrogate pair is no text: no database stores it and no page shows it. */
function repairText(json: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return json.toWellFormed();
  return json.replace(
    /(\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2})|(?<!\\)\\u[dD][89a-fA-F][\da-fA-F]{2}/g,
    (match, pair) => (pair === undefined ? "\\ufffd" : match),
  );
}

/** A call that takes no body may still say that it sends JSON, and then sends none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, repairText(body as string), done);
  });
}

function guard(app: FastifyInstance, config: Config): void {
  const ownOrigins = [new URL(config.publicUrl).origin, ...config.webOrigins];
  app.addHook("onResponse", async (request, reply) => {
    const caller = findCaller(request);
    if (caller !== undefined) reply.log = reply.log.child({ userId: caller.id });
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (isApi(request.url)) {
      noteCall();
      reply.header("cache-control", "no-store");
    }
    const { host, origin } = request.headers;
    const fetchSite = request.headers["sec-fetch-site"]?.toString();
    if (isForeign({ method: request.method, host, origin, fetchSite }, ownOrigins)) {
      throw new AppError("forbidden", "This call came from another site");
    }
  });
}

/** Calls that may lag read from a replica, and none of them misses what its caller wrote before. */
function readFromReplicas(app: FastifyInstance, { database }: Parts): void {
  const replica = findReplica(database);
  app.decorate("chooseReadPlace", (userId) => replica?.choosePlace(userId));
  if (replica === undefined) return;
  // Before the answer goes out: whoever has it may read at once.
  app.addHook("onSend", async (request) => {
    const caller = findCaller(request);
    const isRead =
      request.method === "GET" || request.method === "HEAD" || request.routeOptions.config.mayLag;
    if (caller === undefined || isRead) return;
    // What is done is done: its answer is not lost with the note.
    await replica
      .noteWrite(caller.id)
      .catch((error: unknown) => request.log.warn({ err: error }, "A write was not noted for the replica"));
  });
}

/** Lets the pages of a front end that is served elsewhere read answers, with the session. */
async function allowOtherOrigins(app: FastifyInstance, { webOrigins }: Config): Promise<void> {
  if (webOrigins.length === 0) return;
  await app.register(cors, {
    origin: webOrigins,
    credentials: true,
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["accept", "content-type", REMEMBER_ME_HEADER, ACTIVITY_HEADER],
    exposedHeaders: ["content-disposition", "etag", "retry-after"],
    maxAge: 600,
  });
}

function isApi(url: string): boolean {
  return /^\/(api|ofrep)(\/|\?|$)/.test(url);
}

/** Made once: the headers are the same for every answer. */
function secureHeaders(app: FastifyInstance, config: Config): void {
  const maps = config.mapStyleUrl === undefined ? [] : [new URL(config.mapStyleUrl).origin];
  const isSecure = config.publicUrl.startsWith("https:");
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        // Reports are previewed inside the page, of a front end that is served elsewhere too.
        frameAncestors: ["'self'", ...config.webOrigins],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'", "blob:"],
        // Mantine writes its variables and responsive rules into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...maps],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...maps],
        frameSrc: ["'self'", "blob:"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Pictures of answers are shown by the pages of a front end that is served elsewhere.
    crossOriginResourcePolicy: { policy: config.webOrigins.length > 0 ? "cross-origin" : "same-origin" },
    strictTransportSecurity: isSecure,
    // Reset links carry a token in their address: nothing of it leaves the site.
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onRequest", (request, reply, done) => secure(request.raw, reply.raw, () => done()));
}

/** Where others reach the server, what it can be asked is for who is signed in. */
function guardDocumentation(app: FastifyInstance, { isLocal }: Config): void {
  if (isLocal) return;
  app.addHook("onRequest", async (request) => {
    if (/^\/api\/(docs|openapi\.json)(\/|\?|$)/.test(request.url))
      await requireUser(app, request, { need: "any" });
  });
}

async function documentation(app: FastifyInstance, config: Config): Promise<void> {
  guardDocumentation(app, config);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Labs", version: packageJson.version },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "labs_session" },
          token: {
            type: "http",
            scheme: "bearer",
            description: "An access token from Settings, Access tokens",
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", uiConfig: { validatorUrl: null } });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

function healthRoute(app: FastifyInstance, { config, database, queue: jobs }: Parts): void {
  route(app, health, async () => {
    const { answers, demoData } = await checkDatabase(database);
    const queue = answers && (await jobs.answers().catch(() => false));
    const state: Health = {
      status: answers && queue ? "ok" : "degraded",
      version: packageJson.version,
      database: answers ? "ok" : "unavailable",
      queue: queue ? "ok" : "unavailable",
      demoData,
      operatorName: config.operatorName,
      signIn: {
        provider: config.provider !== undefined,
        passkeys: answers && (await hasPasskeys(database).catch(() => false)),
      },
    };
    return state;
  });
}

/** What has no route: another method's path, or nothing at all. */
function answerUnknown(app: FastifyInstance, known: Known): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.originalUrl.split("?")[0] ?? "/";
    const methods = known.filter((entry) => entry.pattern.test(path)).map((entry) => entry.method);
    if (methods.length === 0 || methods.includes(request.method)) {
      throw new AppError("not_found", `Nothing at ${request.method} ${path}`);
    }
    reply.header("allow", [...new Set(methods)].join(", "));
    throw new AppError("method_not_allowed", `${path} does not take ${request.method}`);
  });
}
