import type { Readable } from "node:stream";
import type { User } from "@labs/contract/auth";
import { DOCUMENT_MAX_BYTES, type LabsDocument, UploadFields } from "@labs/contract/documents";
import type { InvalidField } from "@labs/contract/errors";
import { AppError, invalid } from "../../lib/errors.ts";
import { type ReceivedFile, StorageFull } from "../../lib/storage.ts";
import { getSubject } from "../places/service.ts";
import { openPortfolio } from "../portfolios/service.ts";
import { detectKind } from "./detect-kind.ts";
import { findPlaceOfProperty } from "./repository.ts";
import { createDocument, type DocumentParts, type NewDocument, refuseType } from "./service.ts";

/** An upload as it came: nothing of it is checked or kept yet. */
export interface Upload {
  file: ReceivedFile | undefined;
  fileName: string;
  isTooLarge: boolean;
  fields: Record<string, unknown>;
}

/** Takes the bytes of an upload in. A full disk is the installation's fault and passes. */
export async function receiveFile({ storage }: DocumentParts, content: Readable): Promise<ReceivedFile> {
  return storage.receive(content).catch((error: unknown) => {
    throw error instanceof StorageFull ? full() : error;
  });
}

function full(): AppError {
  return new AppError("unavailable", "No space is left for files at the moment", { retryAfterSeconds: 60 });
}

export function tooLarge(): AppError {
  return new AppError("too_large", `A document may have at most ${DOCUMENT_MAX_BYTES / 1024 ** 2} MB`);
}

/** Keeps an upload whose fields, link and content are all as they must be; of any other nothing is kept. */
export async function keepUpload(parts: DocumentParts, upload: Upload, user: User): Promise<LabsDocument> {
  if (upload.isTooLarge) throw tooLarge();
  const { file } = upload;
  if (file === undefined) throw refuse("file", "A file is required");
  if (file.size === 0) throw refuse("file", "The file is empty");
  const fields = readFields(upload.fields);
  const name = fields.name ?? readableName(upload.fileName);
  const link = await resolveLink(parts, { ...fields, user });
  const found = await detectKind(file, upload.fileName);
  const named = found.ok ? await detectKind(file, name) : found;
  if (!named.ok) throw new AppError("unsupported_type", named.reason);
  const { contentType } = named.kind;
  refuseType(fields.type, { contentType });
  await file.keep().catch((error: unknown) => {
    throw error instanceof StorageFull ? full() : error;
  });
  const { type, tags } = fields;
  return parts.database.transaction((transaction) =>
    createDocument(transaction, file, { name, type, tags, contentType, ...link, user }),
  );
}

function readFields(given: Record<string, unknown>): UploadFields {
  const parsed = UploadFields.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path, message, code }) => ({
      loc: ["body", ...path.map((step) => (typeof step === "number" ? step : String(step)))],
      msg: message,
      type: code,
    })),
  );
}

/** A file's own name, as a line of text. */
function readableName(fileName: string): string {
  const line = fileName
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "_")
    .trim();
  if (line.length <= 200) return line || "Document";
  // What is cut is the middle, so that the ending still tells the kind.
  return `${line.slice(0, 180).toWellFormed()}…${line.slice(-19).toWellFormed()}`;
}

async function resolveLink(
  { database }: DocumentParts,
  { propertyId, googlePlacesId, portfolioId, user }: UploadFields & { user: User },
): Promise<Pick<NewDocument, "propertyOid" | "googlePlacesId" | "portfolioId">> {
  if (portfolioId !== undefined) {
    await openPortfolio({ database, user, id: portfolioId }).catch((error: unknown) => {
      throw error instanceof AppError ? refuse("portfolioId", "No such portfolio") : error;
    });
  }
  const oid = propertyId === 0 ? undefined : propertyId;
  const place = googlePlacesId ?? (oid === undefined ? undefined : await findPlaceOfProperty(database, oid));
  if (place === undefined) {
    if (oid !== undefined) throw refuse("propertyId", "No such property");
    return { portfolioId: portfolioId ?? null };
  }
  const subject = await getSubject({ database, googlePlacesId: place }).catch((error: unknown) => {
    throw error instanceof AppError ? refuse("googlePlacesId", error.message) : error;
  });
  if (propertyId !== undefined && propertyId !== subject.oid) {
    throw refuse("propertyId", "The place id is that of another property");
  }
  return { propertyOid: subject.oid || null, googlePlacesId: place, portfolioId: portfolioId ?? null };
}

function refuse(field: keyof UploadFields | "file", msg: string): AppError {
  const reason: InvalidField = { loc: ["body", field], msg, type: "upload_invalid" };
  return invalid([reason]);
}
