import * as contract from "@labs/contract/documents";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerNotModified, isCurrent, requireUser, route } from "../../lib/http.ts";
import {
  contentDisposition,
  type DocumentParts,
  getDocument,
  listDocuments,
  openContent,
  readRange,
} from "./service.ts";

export function documentsRoutes(app: FastifyInstance, parts: DocumentParts): void {
  route(app, contract.listDocuments, ({ query }) => listDocuments(parts.database, query));

  const { method, path, params, summary, tag, access } = contract.documentContent;
  app.route({
    method,
    url: path,
    schema: { summary, tags: [tag], params },
    // Byte ranges are of the file itself, so it travels as it is.
    compress: false,
    onRequest: async (request) =>
      void (await requireUser(app, request, access === "open" ? "viewer" : access)),
    handler: (request, reply) =>
      sendContent(parts, (request.params as { id: string }).id, { request, reply }),
  });
}

async function sendContent(
  parts: DocumentParts,
  id: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const document = await getDocument(parts.database, id);
  const etag = `"${document.sha256}"`;
  reply.header("etag", etag).header("cache-control", "private, no-cache").header("accept-ranges", "bytes");
  if (isCurrent(request, etag)) return answerNotModified(reply);
  // With another file than the one that was begun, the rest of it is of no use.
  const ifRange = request.headers["if-range"];
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = readRange(asked, document.size);
  if (range === "unsatisfiable") {
    return reply
      .status(416)
      .header("content-range", `bytes */${document.size}`)
      .send({ detail: "The document ends before this range" });
  }
  const stream = await openContent(parts, document, range);
  if (range !== undefined) {
    reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${document.size}`);
  }
  return reply
    .header("content-type", document.contentType)
    .header("content-length", range === undefined ? document.size : range.end - range.start + 1)
    .header("content-disposition", contentDisposition(document.name, document.contentType))
    .send(stream);
}
