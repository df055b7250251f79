import type { Readable } from "node:stream";
import type { z } from "zod";
import { AppError, invalid, invalidFields } from "../../lib/errors.ts";
import { type ReceivedFile, type Storage, StorageFull } from "../../lib/storage.ts";

/** An upload whose file has arrived whole and is not empty; nothing of it is kept yet. */
export interface Upload {
  file: ReceivedFile;
  fileName: string;
  fields: Record<string, unknown>;
}

interface FormLimits {
  fileSize: number;
  fieldSize: number;
  fields: number;
  files: number;
}

/** The form of a request, as far as it matters here. */
interface SentForm {
  isMultipart: () => boolean;
  headers: { "content-length"?: string | undefined };
  parts: (options: { limits: FormLimits }) => AsyncIterable<FormPart>;
}

type FormPart =
  | { type: "file"; fieldname: string; filename: string; file: Readable & { truncated: boolean } }
  | { type: "field"; fieldname: string; value: unknown };

interface Receiving {
  storage: Storage;
  form: SentForm;
  /** `what` begins the refusal of a file that is larger: "A list". */
  limits: { what: string; maxBytes: number; fieldBytes: number; fields: number };
}

/** What the fields around a file may take. */
const FORM_BYTES = 1024 * 1024;

/** Takes a form in and hands it on. A file that was not kept by then is thrown away. */
export async function receiveUpload<Answer>(
  of: Receiving,
  use: (upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const { form, limits } = of;
  if (!form.isMultipart()) {
    throw new AppError("unsupported_type", "An upload is multipart/form-data with a field named file");
  }
  const tooLarge = `${limits.what} may have at most ${limits.maxBytes / 1024 ** 2} MB`;
  // Where the length is known, this is said at once and not after the last byte.
  if (Number(form.headers["content-length"] ?? 0) > limits.maxBytes + FORM_BYTES) {
    throw new AppError("too_large", tooLarge);
  }
  const received: Received = { fileName: "", isTooLarge: false, fields: {} };
  try {
    await readForm(of, received).catch(explainForm);
    const { file, fileName, fields } = received;
    if (received.isTooLarge) throw new AppError("too_large", tooLarge);
    if (file === undefined) throw refuseUpload("file", "A file is required");
    if (file.size === 0) throw refuseUpload("file", "The file is empty");
    return await use({ file, fileName, fields });
  } finally {
    await received.file?.discard();
  }
}

interface Received {
  file?: ReceivedFile;
  fileName: string;
  isTooLarge: boolean;
  fields: Record<string, unknown>;
}

/** The parts come in the order of the form, so the file is taken in before it is known whether it may stay. */
async function readForm({ storage, form, limits }: Receiving, received: Received): Promise<void> {
  const { maxBytes, fieldBytes, fields: most } = limits;
  const { fields } = received;
  for await (const part of form.parts({
    limits: { fileSize: maxBytes, fieldSize: fieldBytes, fields: most, files: 1 },
  })) {
    if (part.type === "field") {
      const { fieldname, value } = part;
      const before = Object.hasOwn(fields, fieldname) ? [fields[fieldname]].flat() : [];
      fields[fieldname] = before.length === 0 ? value : [...before, value];
    } else if (part.fieldname === "file") {
      received.file = await receiveFile(storage, part.file);
      received.fileName = part.filename;
      received.isTooLarge = part.file.truncated;
    } else part.file.resume();
  }
}

/** Takes the bytes of a file in. A full disk is the installation's fault and passes. */
export function receiveFile(storage: Storage, content: Readable): Promise<ReceivedFile> {
  return storage.receive(content).catch(explainFullStorage);
}

export function keepFile(file: ReceivedFile): Promise<void> {
  return file.keep().catch(explainFullStorage);
}

function explainFullStorage(error: unknown): never {
  if (!(error instanceof StorageFull)) throw error;
  throw new AppError("unavailable", "No storage space left", { retryAfterSeconds: 60 });
}

/** What is wrong with the form itself is its sender's to know. */
function explainForm(error: unknown): never {
  if (error instanceof AppError || !(error instanceof Error)) throw error;
  const status = "statusCode" in error ? error.statusCode : undefined;
  if ("code" in error && error.code === "FST_FILES_LIMIT") throw broken("One upload takes one file");
  if (typeof status === "number" && status < 500) throw broken(`The form cannot be read: ${error.message}`);
  if (/multipart|boundary|part header/i.test(error.message)) {
    throw broken("The form is incomplete or not multipart/form-data");
  }
  throw error;
}

function broken(msg: string): AppError {
  return invalidFields([{ loc: ["body"], msg, type: "form_invalid" }]);
}

/** The fields of a form as their schema has them. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, unknown>,
): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.map(({ path, message, code }) => ({
      loc: ["body", ...path.map((step) => (typeof step === "number" ? step : String(step)))],
      msg: message,
      type: code,
    })),
  );
}

const LONGEST_NAME = 200;

/** A file's own name, as a line of text. */
export function readableName(fileName: string, otherwise: string): string {
  const line = fileName
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "_")
    .trim();
  if (line.length <= LONGEST_NAME) return line || otherwise;
  // What is cut is the middle, so that the ending still tells the kind.
  return `${line.slice(0, 180).toWellFormed()}…${line.slice(-19).toWellFormed()}`;
}

export function refuseUpload(field: string, msg: string): AppError {
  return invalid([{ loc: ["body", field], msg, type: "upload_invalid" }]);
}
