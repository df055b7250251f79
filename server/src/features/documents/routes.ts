import type { User } from "@labs/contract/auth";
import * as contract from "@labs/contract/documents";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { contentDisposition, mayOpenInPage } from "../../lib/content-disposition.ts";
import {
  answerNotModified,
  forbidScripts,
  formRoute,
  isCurrent,
  requireUser,
  route,
  sweepRegularly,
} from "../../lib/http.ts";
import { receiveUpload } from "../uploads/service.ts";
import { keepDocument } from "./keep-document.ts";
import {
  type DocumentParts,
  deleteDocument,
  getDocument,
  listDocuments,
  openContent,
  readRange,
  restoreDocument,
  sweepDocuments,
  updateDocument,
} from "./service.ts";

export function documentsRoutes(app: FastifyInstance, parts: DocumentParts): void {
  const { database } = parts;
  route(app, contract.listDocuments, ({ query, user }) =>
    listDocuments(database, { ...query, audience: user }),
  );
  formRoute(app, contract.uploadDocument, { form: contract.UploadForm }, ({ user, request }) =>
    receiveUpload({ storage: parts.storage, form: request, limits: LIMITS }, (upload) =>
      keepDocument(parts, upload, user),
    ),
  );
  route(app, contract.updateDocument, ({ params, body, user }) =>
    updateDocument(database, user, { ...body, id: params.id }),
  );
  route(app, contract.deleteDocument, ({ params, user }) => deleteDocument(database, user, params.id));
  route(app, contract.restoreDocument, ({ params, user }) => restoreDocument(database, user, params.id));
  contentRoute(app, parts);
  sweepRegularly(app, () => sweepDocuments(parts, new Date()), {
    failure: "deleted documents were not swept",
  });
}

const LIMITS = { what: "A document", maxBytes: contract.DOCUMENT_MAX_BYTES, fieldBytes: 4096, fields: 60 };

function contentRoute(app: FastifyInstance, parts: DocumentParts): void {
  const { method, path, params, query, summary, tag, access, object } = contract.documentContent;
  app.route({
    method,
    url: path,
    schema: { summary, tags: [tag], params, querystring: query },
    // Byte ranges are of the file itself, so it travels as it is.
    compress: false,
    config: { object },
    onRequest: async (request) =>
      void (await requireUser(app, request, access === "open" ? "viewer" : access)),
    handler: async (request, reply) =>
      sendContent(parts, { request, reply, user: await requireUser(app, request) }),
  });
}

async function sendContent(
  parts: DocumentParts,
  { request, reply, user }: { request: FastifyRequest; reply: FastifyReply; user: User },
): Promise<FastifyReply> {
  const { id } = request.params as z.output<typeof contract.documentContent.params>;
  const { download } = request.query as z.output<typeof contract.documentContent.query>;
  const document = await getDocument(parts.database, user, id);
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
  forbidScripts(reply, document.contentType);
  const kind = !download && mayOpenInPage(document.contentType) ? "inline" : "attachment";
  return reply
    .header("content-type", document.contentType)
    .header("content-length", range === undefined ? document.size : range.end - range.start + 1)
    .header("content-disposition", contentDisposition(kind, document.name))
    .send(stream);
}
