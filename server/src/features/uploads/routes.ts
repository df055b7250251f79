import type { Role, User } from "@labs/contract/auth";
import { DATA_REQUEST_MAX_BYTES, DataRequestForm } from "@labs/contract/data-request-rows";
import { type DataRequestKind, uploadMultiFamily, uploadSingleFamily } from "@labs/contract/data-requests";
import type { Endpoint } from "@labs/contract/endpoint";
import { uploadStatement } from "@labs/contract/operating-statement-requests";
import { uploadRentRoll } from "@labs/contract/rent-roll-requests";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../lib/errors.ts";
import { requireUser } from "../../lib/http.ts";
import { keepUpload, receiveFile, tooLarge, type Upload } from "./keep-upload.ts";
import type { RequestParts } from "./service.ts";

export function uploadRoutes(app: FastifyInstance, parts: RequestParts): void {
  uploadRoute(app, parts, { endpoint: uploadSingleFamily, kind: "single-family" });
  uploadRoute(app, parts, { endpoint: uploadMultiFamily, kind: "multi-family" });
  uploadRoute(app, parts, { endpoint: uploadRentRoll, kind: "rent-roll" });
  uploadRoute(app, parts, { endpoint: uploadStatement, kind: "operating-statement" });
}

function uploadRoute(
  app: FastifyInstance,
  parts: RequestParts,
  { endpoint, kind }: { endpoint: Endpoint; kind: DataRequestKind },
): void {
  const { method, path, summary, tag, access, status, response } = endpoint;
  app.route({
    method,
    url: path,
    schema: {
      summary,
      tags: [tag],
      security: [{ session: [] }],
      consumes: ["multipart/form-data"],
      body: DataRequestForm,
      response: { [status]: response },
    },
    // The form is a stream: its parts are checked as they come in.
    validatorCompiler: () => (value) => ({ value }),
    onRequest: async (request) => void (await requireUser(app, request, access as Role)),
    handler: async (request, reply) => {
      const user = await requireUser(app, request);
      return reply.status(status).send(await takeUpload(parts, { request, user, kind }));
    },
  });
}

/** What the fields around a file may take. */
const FORM_BYTES = 1024 * 1024;

async function takeUpload(
  parts: RequestParts,
  { request, user, kind }: { request: FastifyRequest; user: User; kind: DataRequestKind },
) {
  if (!request.isMultipart()) {
    throw new AppError("unsupported_type", "An upload is multipart/form-data with a field named file");
  }
  // Said at once where the length is known, rather than after the last byte.
  if (Number(request.headers["content-length"] ?? 0) > DATA_REQUEST_MAX_BYTES + FORM_BYTES) throw tooLarge();
  const upload: Upload = { file: undefined, fileName: "", isTooLarge: false, fields: {} };
  try {
    await readForm(parts, request, upload).catch(explainForm);
    return await keepUpload(parts, { kind, upload, user });
  } finally {
    await upload.file?.discard();
  }
}

const LIMITS = { fileSize: DATA_REQUEST_MAX_BYTES, fieldSize: 200_000, fields: 20, files: 1 };

/** What is wrong with the form itself is its sender's to know. */
function explainForm(error: unknown): never {
  if (error instanceof AppError || !(error instanceof Error)) throw error;
  const status = "statusCode" in error ? error.statusCode : undefined;
  if ("code" in error && error.code === "FST_FILES_LIMIT") throw broken("One upload takes one file");
  if (typeof status === "number" && status < 500) throw broken(`The form cannot be read: ${error.message}`);
  if (/multipart|boundary|part header/i.test(error.message)) {
    throw broken("The form is broken off or is no multipart/form-data");
  }
  throw error;
}

function broken(msg: string): AppError {
  return invalid([{ loc: ["body"], msg, type: "form_invalid" }]);
}

/** The parts come in the order of the form, so the file is taken in before it is known whether it may stay. */
async function readForm(parts: RequestParts, request: FastifyRequest, upload: Upload): Promise<void> {
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== "file") upload.fields[part.fieldname] = part.value;
    else if (part.fieldname === "file") {
      upload.file = await receiveFile(parts, part.file);
      upload.fileName = part.filename;
      upload.isTooLarge = part.file.truncated;
    } else part.file.resume();
  }
}
