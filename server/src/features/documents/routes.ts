import type { User } from "@labs/contract/auth";
import * as contract from "@labs/contract/documents";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { contentDisposition, mayOpenInPage } from "../../lib/content-disposition.ts";
import { forbidScripts, formRoute, requireCaller, route, sendRange, sweepRegularly } from "../../lib/http.ts";
import type { ByteRange } from "../../lib/storage.ts";
import { receiveUpload } from "../uploads/service.ts";
import { keepDocument } from "./keep-document.ts";
import {
  type DocumentParts,
  deleteDocument,
  getDocument,
  listDocuments,
  openContent,
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
  const { method, path, params, query, summary, tag, object } = contract.documentContent;
  app.route({
    method,
    url: path,
    schema: { summary, tags: [tag], params, querystring: query },
    // Byte ranges are of the file itself, so it travels as it is.
    compress: false,
    config: { object },
    onRequest: async (request) => void (await requireCaller(app, request, contract.documentContent)),
    handler: async (request, reply) =>
      sendContent(parts, {
        request,
        reply,
        user: await requireCaller(app, request, contract.documentContent),
      }),
  });
}

async function sendContent(
  parts: DocumentParts,
  { request, reply, user }: { request: FastifyRequest; reply: FastifyReply; user: User },
): Promise<FastifyReply> {
  const { id } = request.params as z.output<typeof contract.documentContent.params>;
  const { download } = request.query as z.output<typeof contract.documentContent.query>;
  const document = await getDocument(parts.database, user, id);
  forbidScripts(reply, document.contentType);
  const kind = !download && mayOpenInPage(document.contentType) ? "inline" : "attachment";
  const headers = {
    "content-type": document.contentType,
    "content-disposition": contentDisposition(kind, document.name),
  };
  const open = (range: ByteRange | undefined) => openContent(parts, document, range);
  return sendRange({ ...document, what: "The document", headers, open }, { request, reply });
}
