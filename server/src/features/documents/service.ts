import type { Readable } from "node:stream";
import {
  DOCUMENT_RESTORABLE_DAYS,
  type LabsDocument,
  PHOTO_TYPE,
  REPORT_TYPE,
} from "@labs/contract/documents";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import type { ByteRange, Storage, StoredFile } from "../../lib/storage.ts";
import { KINDS, misnamed } from "./detect-kind.ts";
import * as repository from "./repository.ts";

export interface DocumentParts {
  database: Database;
  storage: Storage;
}

export interface NewDocument {
  name: string;
  type: string;
  tags?: string[];
  contentType: string;
  propertyOid?: number | null;
  googlePlacesId?: string | null;
  portfolioId?: string | null;
  user: { id: string; firstName: string; lastName: string };
}

/**
 * Keeps a file that storage already holds as a document. The bytes come first, so that no document ever points at
 * nothing. Documents of one name and one link are versions of each other: the next one takes the next number, which
 * is never given twice, whatever was deleted since. Two at once are told apart inside a transaction alone.
 */
export async function createDocument(
  transaction: Executor,
  file: StoredFile,
  { user, ...given }: NewDocument,
): Promise<LabsDocument> {
  const series = {
    name: given.name,
    googlePlacesId: given.googlePlacesId ?? null,
    portfolioId: given.portfolioId ?? null,
  };
  await repository.lockSeries(transaction, series);
  const row = await repository.insertDocument(transaction, {
    ...series,
    type: given.type,
    tags: given.tags ?? [],
    contentType: given.contentType,
    propertyOid: given.propertyOid ?? null,
    size: file.size,
    sha256: file.sha256,
    version: (await repository.lastVersion(transaction, series)) + 1,
    createdBy: user.id,
  });
  return describe(row);
}

const DAY = 24 * 60 * 60 * 1000;

/** Whatever was deleted before this moment cannot be restored any more. */
function endOfRestoring(now: Date): Date {
  return new Date(now.getTime() - DOCUMENT_RESTORABLE_DAYS * DAY);
}

type Asked = Omit<repository.DocumentFilter, "deletedSince"> & { deleted?: boolean | undefined };

export async function listDocuments(
  database: Executor,
  { deleted, ...filter }: Asked,
): Promise<{ items: LabsDocument[]; total: number }> {
  const deletedSince = deleted === true ? endOfRestoring(new Date()) : undefined;
  const { rows, total } = await repository.listDocuments(database, { ...filter, deletedSince });
  return { items: rows.map(describe), total };
}

/** The newest document of a type of each place that has one, by place. */
export async function findNewestByPlace(
  database: Executor,
  of: { type: string; places: readonly string[] },
): Promise<Map<string, LabsDocument>> {
  const rows = await repository.listNewestByPlace(database, of);
  return new Map(rows.map((row) => [row.document.googlePlacesId ?? "", describe(row)]));
}

/** 404 for what is not there, was deleted, or is filed where the viewer does not see. */
export async function getDocument(database: Executor, viewer: Viewer, id: string): Promise<LabsDocument> {
  const found = await repository.findDocument(database, id, viewer);
  if (found === undefined || found.document.deletedAt !== null) {
    throw new AppError("not_found", "No such document");
  }
  return describe(found);
}

/** Changes what a document is called or filed under; its versions keep one name between them. */
export async function updateDocument(
  database: Database,
  viewer: Viewer,
  {
    id,
    ...changes
  }: { id: string; name?: string | undefined; type?: string | undefined; tags?: string[] | undefined },
): Promise<LabsDocument> {
  return database.transaction(async (transaction) => {
    const document = await getDocument(transaction, viewer, id);
    const { type, tags } = changes;
    if (type !== undefined && type !== document.type) refuseType(type, document);
    if (type !== undefined || tags !== undefined) {
      await repository.updateDocument(transaction, id, {
        ...(type === undefined ? {} : { type }),
        ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
      });
    }
    if (changes.name !== undefined) await rename(transaction, document, changes.name);
    return getDocument(transaction, viewer, id);
  });
}

async function rename(transaction: Executor, document: LabsDocument, name: string): Promise<void> {
  if (name === document.name) return;
  const kind = KINDS.find(({ contentType }) => contentType === document.contentType);
  const reason = kind === undefined ? undefined : misnamed(name, kind);
  if (reason !== undefined) throw invalid([{ loc: ["body", "name"], msg: reason, type: "name_invalid" }]);
  const { googlePlacesId, portfolioId } = document;
  // An upload under either name waits: it would be a version of one or the other.
  for (const one of [document.name, name].sort()) {
    await repository.lockSeries(transaction, { name: one, googlePlacesId, portfolioId });
  }
  if ((await repository.lastVersion(transaction, { name, googlePlacesId, portfolioId })) > 0) {
    throw new AppError("conflict", `There is already a document named ${name} here`);
  }
  await repository.renameSeries(transaction, document, name);
}

/** A photo has to be one, and a committee report is written from a version alone. */
export function refuseType(
  type: string,
  { contentType, type: before }: { contentType: string; type?: string },
): void {
  const msg =
    type === PHOTO_TYPE && !contentType.startsWith("image/")
      ? "A photo is a PNG, JPEG, WebP or GIF image"
      : type === REPORT_TYPE || before === REPORT_TYPE
        ? "Committee reports are written from an underwriting version; the type cannot be set manually"
        : undefined;
  if (msg !== undefined) throw invalid([{ loc: ["body", "type"], msg, type: "type_invalid" }]);
}

export async function deleteDocument(database: Database, viewer: Viewer, id: string): Promise<LabsDocument> {
  const document = await getDocument(database, viewer, id);
  refuseReport(viewer, document);
  const deletedAt = new Date();
  await repository.updateDocument(database, id, { deletedAt });
  return { ...document, deletedAt: deletedAt.toISOString() };
}

/** What the committee read stays, unless an administrator decides otherwise. */
function refuseReport(viewer: Viewer, { type }: LabsDocument): void {
  if (type !== REPORT_TYPE || viewer.role === "admin") return;
  throw new AppError("forbidden", "Only administrators can delete a committee report");
}

/** What is not deleted stays as it is; what was deleted too long ago is gone. */
export async function restoreDocument(database: Database, viewer: Viewer, id: string): Promise<LabsDocument> {
  const found = await repository.findDocument(database, id, viewer);
  const deletedAt = found?.document.deletedAt ?? null;
  if (found === undefined || (deletedAt !== null && deletedAt < endOfRestoring(new Date()))) {
    throw new AppError("not_found", "No such document");
  }
  if (deletedAt !== null) await repository.updateDocument(database, id, { deletedAt: null });
  return { ...describe(found), deletedAt: null };
}

/** The bytes of a document, all or a range of them. */
export async function openContent(
  { storage }: Pick<DocumentParts, "storage">,
  document: LabsDocument,
  range: ByteRange | undefined,
): Promise<Readable> {
  const stream = await storage.get(document.sha256, range);
  if (stream === undefined) throw new Error(`The file of document ${document.id} is missing from storage`);
  return stream;
}

type Found = NonNullable<Awaited<ReturnType<typeof repository.findDocument>>>;

function describe({ document, author, property, countyName, portfolioName }: Found): LabsDocument {
  const { propertyOid, createdAt, deletedAt, ...row } = document;
  return {
    ...row,
    propertyId: propertyOid,
    propertyLabel: property === null ? null : labelProperty({ ...property, countyName }),
    portfolioName,
    createdBy: author,
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

const HOUR = 60 * 60 * 1000;

/** Removes documents thirty days after they were deleted, and the bytes that no document has any more. */
export async function sweepDocuments(
  { database, storage }: DocumentParts,
  now: Date,
): Promise<{ deleted: number }> {
  const hashes = await repository.purgeDeleted(database, endOfRestoring(now));
  let deleted = 0;
  for (const sha256 of hashes) {
    const kept = await storage.stat(sha256);
    // Bytes that were put again just now belong to an upload whose document is still being written.
    if (kept === undefined || now.getTime() - kept.keptAt.getTime() < HOUR) continue;
    if (await repository.isHashKnown(database, sha256)) continue;
    await storage.delete(sha256);
    deleted += 1;
  }
  return { deleted };
}
