import { Readable } from "node:stream";
import * as contract from "@labs/contract/audit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { findCaller, findOrigin, route, sendDownload } from "../../lib/http.ts";
import { listEvents, recordDownload, writeCsv } from "./service.ts";

export function auditRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.addHook("onSend", async (request, reply) => noteDownload(database, request, reply));
  route(app, contract.listAudit, ({ query }) => listEvents(database, query));
  route(app, contract.exportAudit, ({ query, reply }) => {
    const day = new Date().toISOString().slice(0, 10);
    return sendDownload(reply, {
      name: `audit-${day}.csv`,
      contentType: "text/csv; charset=utf-8",
      content: Readable.from(writeCsv(database, query)),
    });
  });
}

/**
 * A file is noted once: not each further part of it that a viewer asks for, nor the pictures of a page that somebody
 * looks at.
 */
async function noteDownload(database: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { object } = request.routeOptions.config;
  const disposition = reply.getHeader("content-disposition");
  if (object === undefined || typeof disposition !== "string") return;
  const isPicture =
    disposition.startsWith("inline") && /^image\//.test(String(reply.getHeader("content-type")));
  const isLaterPart =
    reply.statusCode === 206 && !String(reply.getHeader("content-range")).startsWith("bytes 0-");
  if (isPicture || isLaterPart || reply.statusCode >= 300) return;
  const params = request.params as Record<string, string>;
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  await recordDownload(database, {
    actorId: findCaller(request)?.id ?? null,
    origin: findOrigin(request),
    object,
    id: [params.id, params.version].filter(Boolean).join(" "),
    name: encoded === undefined ? null : decodeURIComponent(encoded),
  });
}
