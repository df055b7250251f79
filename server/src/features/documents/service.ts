import type { Readable } from "node:stream";
import type { LabsDocument } from "@labs/contract/documents";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { ByteRange, Storage, StoredFile } from "../../lib/storage.ts";
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
 * Keeps a file that storage already holds as a document. The bytes come first, so that no document ever
 * points at nothing; the row may be part of a larger transaction.
 */
export async function createDocument(
  database: Executor,
  file: StoredFile,
  { user, ...given }: NewDocument,
): Promise<LabsDocument> {
  const row = await repository.insertDocument(database, {
    name: given.name,
    type: given.type,
    tags: given.tags ?? [],
    contentType: given.contentType,
    propertyOid: given.propertyOid ?? null,
    googlePlacesId: given.googlePlacesId ?? null,
    portfolioId: given.portfolioId ?? null,
    size: file.size,
    sha256: file.sha256,
    version: 1,
    createdBy: user.id,
  });
  return describe({ document: row, author: `${user.firstName} ${user.lastName}` });
}

export async function listDocuments(
  database: Executor,
  filter: repository.DocumentFilter,
): Promise<{ items: LabsDocument[]; total: number }> {
  const { rows, total } = await repository.listDocuments(database, filter);
  return { items: rows.map(describe), total };
}

export async function getDocument(database: Executor, id: string): Promise<LabsDocument> {
  const found = await repository.findDocument(database, id);
  if (found === undefined) throw new AppError("not_found", "No such document");
  return describe(found);
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

function describe({ document, author }: Found): LabsDocument {
  const { propertyOid, createdAt, deletedAt, ...row } = document;
  return {
    ...row,
    propertyId: propertyOid,
    createdBy: author,
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

/**
 * Names a download so that every browser shows the same name: plain ASCII for old ones, and the whole name
 * percent-encoded as RFC 5987 asks. No character of a name can end the header or leave the folder.
 */
export function contentDisposition(name: string, contentType: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, "_");
  const ascii = clean.normalize("NFKD").replaceAll(/[^\x20-\x7e]|["%;]/g, "_");
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  // A PDF may open in the page; anything else is saved, as it might run there.
  const kind = contentType === "application/pdf" ? "inline" : "attachment";
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The one range that a `Range` header asks for; undefined when it asks for none that we serve, so all is sent. */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (asked === null) return undefined;
  const [, first = "", last = ""] = asked;
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0
      ? "unsatisfiable"
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}
