import * as contract from "@labs/contract/data-requests";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../../../lib/errors.ts";
import { answerNotModified, isCurrent, route } from "../../../lib/http.ts";
import { contentDisposition } from "../../documents/service.ts";
import { openSource } from "../outcomes/service.ts";
import { getRequestFor, type RequestParts, type RequestRow, refuseEarly } from "../service.ts";
import type { ListKind } from "../templates/service.ts";
import { type Download, downloadErrors, downloadList } from "./service.ts";

export function downloadRoutes(app: FastifyInstance, parts: RequestParts): void {
  const { database } = parts;
  route(app, contract.downloadSource, async ({ params, user, request, reply }) => {
    const row = await getRequestFor(database, user, params.id);
    const etag = `"${row.sha256}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (isCurrent(request, etag)) return answerNotModified(reply);
    const { content } = await openSource(parts.storage, row);
    reply.header("content-length", row.size);
    return sendDownload(reply, { name: row.fileName, contentType: row.contentType, content });
  });
  route(app, contract.downloadResults, async ({ params, query, user, reply }) => {
    const row = requireList(await getRequestFor(database, user, params.id));
    refuseEarly(row);
    return sendDownload(reply, downloadList(database, row, query.format));
  });
  route(app, contract.downloadErrors, async ({ params, query, user, reply }) => {
    const row = requireList(await getRequestFor(database, user, params.id));
    refuseEarly(row);
    return sendDownload(reply, downloadErrors(database, row, query.format));
  });
}

/** Bytes in place of the answer that the contract describes. */
export function sendDownload(reply: FastifyReply, { name, contentType, content }: Download): never {
  // What somebody uploaded may be a page that runs: it is saved, never opened here.
  return reply
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("content-type", contentType)
    .header("content-disposition", contentDisposition(name, contentType))
    .send(content) as never;
}

/** A report's downloads have paths of their own. */
export function requireList(row: RequestRow): RequestRow & { kind: ListKind } {
  const { kind } = row;
  if (contract.isReport(kind)) {
    throw new AppError("not_found", `This request is no list: its results are under ${kind}/results`);
  }
  return { ...row, kind };
}
