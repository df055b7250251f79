import { timingSafeEqual } from "node:crypto";
import * as contract from "@labs/contract/operation";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { watchSlowQueries } from "../../lib/database/watch-queries.ts";
import { AppError } from "../../lib/errors.ts";
import { route } from "../../lib/http.ts";
import { measureCall } from "../../lib/observation/metrics.ts";
import { followCall } from "../../lib/observation/traces.ts";
import { checkReadiness, describeInstallation, type OperationParts, readMetrics } from "./service.ts";

/** Before all other routes, so that each of them is measured. */
export function operationRoutes(app: FastifyInstance, parts: OperationParts): void {
  const { config } = parts;
  watchSlowQueries(config.slowQueryMs, (query) => app.log.warn(query, "slow query"));
  measureCalls(app);
  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new AppError("not_found", "Nothing at GET /metrics");
    const { contentType, text } = await readMetrics(parts);
    return reply.header("content-type", contentType).send(text);
  });
  route(app, contract.readLiveness, () => ({ status: "live" as const }));
  route(app, contract.readReadiness, async ({ reply }) => {
    const readiness = await checkReadiness(parts);
    if (readiness.status === "unavailable") return reply.status(503).send(readiness) as never;
    return readiness;
  });
  route(app, contract.readInstallation, () => describeInstallation(parts));
}

function measureCalls(app: FastifyInstance): void {
  const ends = new WeakMap<FastifyRequest, (route: string, status: number) => void>();
  app.addHook("onRequest", (request, _reply, done) => {
    const end = followCall(request, done);
    if (end !== undefined) ends.set(request, end);
  });
  app.addHook("onResponse", async (request, reply) => {
    // What has no route has as many addresses as people try.
    const path = request.routeOptions.url ?? "none";
    measureCall({ method: request.method, route: path, status: reply.statusCode }, reply.elapsedTime);
    ends.get(request)?.(path, reply.statusCode);
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Without a token only this machine reads the metrics. A proxy calls from it too, but says for whom. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isHandedOn = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
    return !isHandedOn && LOOPBACK.test(socket.remoteAddress ?? "");
  }
  const given = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
