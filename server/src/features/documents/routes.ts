import type { Role, User } from "@labs/contract/auth";
import * as contract from "@labs/contract/documents";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition } from "../../lib/content-disposition.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { answerNotModified, forbidScripts, isCurrent, requireUser, route } from "../../lib/http.ts";
import { keepUpload, receiveFile, tooLarge, type Upload } from "./keep-document.ts";
import {
  type DocumentParts,
  deleteDocument,
  getDocument,
  listDocuments,
  openContent,
  readRange,
  restoreDocument,
  updateDocument,
} from "./service.ts";
import { sweepDocuments } from "./sweep-documents.ts";

export function documentsRoutes(app: FastifyInstance, parts: DocumentParts): void {
  const { database } = parts;
  route(app, contract.listDocuments, ({ query }) => listDocuments(database, query));
  uploadRoute(app, parts);
  route(app, contract.updateDocument, ({ params, body }) => updateDocument(database, params.id, body));
  route(app, contract.deleteDocument, ({ params }) => deleteDocument(database, params.id));
  route(app, contract.restoreDocument, ({ params }) => restoreDocument(database, params.id));
  contentRoute(app, parts);
  sweepRegularly(app, parts);
}

function uploadRoute(app: FastifyInstance, parts: DocumentParts): void {
  const { method, path, summary, tag, access, status, response } = contract.uploadDocument;
  app.route({
    method,
    url: path,
    schema: {
      summary,
      tags: [tag],
      security: [{ session: [] }],
      consumes: ["multipart/form-data"],
      body: contract.UploadForm,
      response: { [status]: response },
    },
    // The form is a stream: its parts are checked as they come in.
    validatorCompiler: () => (value) => ({ value }),
    onRequest: async (request) => void (await requireUser(app, request, access as Role)),
    handler: async (request, reply) =>
      reply.status(status).send(await takeUpload(parts, request, await requireUser(app, request))),
  });
}

/** What the fields around a file may take. */
const FORM_BYTES = 1024 * 1024;

async function takeUpload(parts: DocumentParts, request: FastifyRequest, user: User) {
  if (!request.isMultipart()) {
    throw new AppError("unsupported_type", "An upload is multipart/form-data with a field named file");
  }
  // Said at once where the length is known, rather than after the last byte.
  if (Number(request.headers["content-length"] ?? 0) > contract.DOCUMENT_MAX_BYTES + FORM_BYTES) {
    throw tooLarge();
  }
  const upload: Upload = { file: undefined, fileName: "", isTooLarge: false, fields: {} };
  try {
    await readForm(parts, request, upload).catch(explainForm);
    return await keepUpload(parts, upload, user);
  } finally {
    await upload.file?.discard();
  }
}

const LIMITS = { fileSize: contract.DOCUMENT_MAX_BYTES, fieldSize: 4096, fields: 60, files: 1 };

/** What is wrong with the form itself is its sender's to know. */
function explainForm(error: unknown): never {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_FILES_LIMIT") throw broken("One upload takes one file");
  if (typeof status === "number" && status < 500 && !(error instanceof AppError)) {
    throw broken(`The form cannot be read: ${(error as Error).message}`);
  }
  if (error instanceof Error && /multipart|boundary|part header/i.test(error.message)) {
    throw broken("The form is broken off or is no multipart/form-data");
  }
  throw error;
}

function broken(msg: string): AppError {
  return invalid([{ loc: ["body"], msg, type: "form_invalid" }]);
}

/** The parts come in the order of the form, so the file is taken in before it is known whether it may stay. */
async function readForm(parts: DocumentParts, request: FastifyRequest, upload: Upload): Promise<void> {
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === "file") {
      if (part.fieldname !== "file") {
        part.file.resume();
        continue;
      }
      upload.file = await receiveFile(parts, part.file);
      upload.fileName = part.filename;
      upload.isTooLarge = part.file.truncated;
    } else {
      const before = Object.hasOwn(upload.fields, part.fieldname)
        ? [upload.fields[part.fieldname]].flat()
        : [];
      upload.fields[part.fieldname] = before.length === 0 ? part.value : [...before, part.value];
    }
  }
}

function contentRoute(app: FastifyInstance, parts: DocumentParts): void {
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

const SIX_HOURS = 6 * 60 * 60 * 1000;

/** Every web process does it: sweeping twice does no harm. */
function sweepRegularly(app: FastifyInstance, parts: DocumentParts): void {
  const sweep = () =>
    void sweepDocuments(parts, new Date()).catch((error: unknown) =>
      app.log.warn({ err: error }, "deleted documents were not swept"),
    );
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", () => {
    sweep();
    timer = setInterval(sweep, SIX_HOURS).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
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
  forbidScripts(reply, document.contentType);
  return reply
    .header("content-type", document.contentType)
    .header("content-length", range === undefined ? document.size : range.end - range.start + 1)
    .header("content-disposition", contentDisposition(document.name, document.contentType))
    .send(stream);
}
