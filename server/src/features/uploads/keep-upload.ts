import type { Readable } from "node:stream";
import type { User } from "@labs/contract/auth";
import {
  DATA_REQUEST_MAX_BYTES,
  DATA_REQUEST_MAX_ROWS,
  UploadFields,
} from "@labs/contract/data-request-rows";
import { type DataRequestKind, isReport, type Uploaded } from "@labs/contract/data-requests";
import type { InvalidField } from "@labs/contract/errors";
import type { Sheet } from "@labs/sheets/sheet";
import { AppError, invalid } from "../../lib/errors.ts";
import { findMainPart } from "../../lib/spreadsheet/archive-guard.ts";
import { type ReceivedFile, StorageFull } from "../../lib/storage.ts";
import { findTable } from "../lists/find-table.ts";
import { applyChoice, proposeMapping } from "../lists/map-columns.ts";
import { fieldsOf, type ListKind } from "../lists/templates/list-templates.ts";
import { getSubject } from "../places/service.ts";
import { readSheets, rememberSheets } from "./read-sheets.ts";
import { findSameFile, insertRequest } from "./repository.ts";
import { inWords, queueRequest, type RequestParts, rememberColumns } from "./service.ts";

/** An upload as it came: nothing of it is checked or kept yet. */
export interface Upload {
  file: ReceivedFile | undefined;
  fileName: string;
  isTooLarge: boolean;
  fields: Record<string, unknown>;
}

/** Takes the bytes of an upload in. A full disk is the installation's fault and passes. */
export async function receiveFile(
  { storage }: Pick<RequestParts, "storage">,
  content: Readable,
): Promise<ReceivedFile> {
  return storage.receive(content).catch(explainFull);
}

function explainFull(error: unknown): never {
  throw error instanceof StorageFull
    ? new AppError("unavailable", "No space is left for files at the moment", { retryAfterSeconds: 60 })
    : error;
}

export function tooLarge(): AppError {
  return new AppError("too_large", `A list may have at most ${DATA_REQUEST_MAX_BYTES / 1024 ** 2} MB`);
}

interface Given {
  kind: DataRequestKind;
  upload: Upload;
  user: User;
}

/**
 * Keeps an upload that can be read, and queues the work on it; of any other nothing is kept. The same file again
 * answers the request that it was uploaded for before.
 */
export async function keepUpload(parts: RequestParts, { kind, upload, user }: Given): Promise<Uploaded> {
  if (upload.isTooLarge) throw tooLarge();
  const { file } = upload;
  if (file === undefined) throw refuse("file", "A file is required");
  if (file.size === 0) throw refuse("file", "The file is empty");
  const fields = readFields(upload.fields);
  await refuseUnknownPlace(parts, fields.googlePlacesId);
  if (fields.again !== true) {
    const earlier = await findSameFile(parts.database, { ownerId: user.id, kind, sha256: file.sha256 });
    if (earlier !== undefined) return describeEarlier(earlier);
  }
  const { contentType, sheets } = await readUpload(file);
  const columns = isReport(kind) ? {} : chooseColumns({ kind, sheets, fields });
  await file.keep().catch(explainFull);
  const row = {
    kind,
    status: "queued" as const,
    ownerId: user.id,
    fileName: readableName(upload.fileName),
    contentType,
    size: file.size,
    sha256: file.sha256,
    googlePlacesId: fields.googlePlacesId ?? null,
    ...columns,
  };
  const id = await insertRequest(parts.database, row);
  if (id === undefined) {
    const earlier = await findSameFile(parts.database, row);
    if (earlier === undefined) throw new AppError("conflict", "The same file is being uploaded; try again");
    return describeEarlier(earlier);
  }
  if (columns.columns !== undefined) {
    await rememberColumns(parts.database, { userId: user.id, kind, columns: columns.columns });
  }
  await queueRequest(parts, { ...row, id });
  return { id, status: "queued", isDuplicate: false, warning: null };
}

function describeEarlier(earlier: NonNullable<Awaited<ReturnType<typeof findSameFile>>>): Uploaded {
  const day = earlier.createdAt.toISOString().slice(0, 10);
  return {
    id: earlier.id,
    status: earlier.status,
    isDuplicate: true,
    warning: `This file was uploaded before, on ${day} as ${earlier.fileName}: this is that request, which is ${inWords(earlier.status)}`,
  };
}

/** The mark of a ZIP archive's end, without which it was cut off. */
const END_OF_ARCHIVE = Buffer.from("PK\x05\x06", "latin1");
const OPEN_XML = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What the file is by its content, and its sheets: a file that cannot be read is refused before it is kept. */
async function readUpload(file: ReceivedFile): Promise<{ contentType: string; sheets: Sheet[] }> {
  const parts: Buffer[] = [];
  for await (const part of file.read()) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isArchive) {
    if (!bytes.includes(END_OF_ARCHIVE)) {
      throw refuse("file", "The workbook ends in the middle: save or send it again");
    }
    const main = await findMainPart(file);
    if (main !== "workbook") {
      throw new AppError(
        "unsupported_type",
        main === "macros"
          ? "The workbook holds macros: save it without them (as .xlsx)"
          : "The file is an archive, but no Excel workbook. Accepted are XLSX, XLS and delimited text",
      );
    }
  }
  const sheets = await readSheets(bytes);
  if (!sheets.some(({ rows }) => rows.some((cells) => cells.some((cell) => cell !== null && cell !== "")))) {
    throw refuse("file", "The file has no filled cell");
  }
  rememberSheets(file.sha256, Promise.resolve(sheets));
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  const contentType = isArchive ? OPEN_XML : isOld ? "application/vnd.ms-excel" : "text/csv";
  return { contentType, sheets };
}

/** What can be said of a list at once: that it has rows, not too many, and the columns that were named for it. */
function chooseColumns(of: { kind: ListKind; sheets: Sheet[]; fields: UploadFields }) {
  const known = fieldsOf(of.kind);
  const table = findTable(of.sheets, known);
  if (table.rows.length > DATA_REQUEST_MAX_ROWS) {
    const [most, found] = [DATA_REQUEST_MAX_ROWS, table.rows.length].map((n) => n.toLocaleString("en-US"));
    throw new AppError("too_large", `A list may have at most ${most} rows; this one has ${found}`);
  }
  if (of.fields.mapping === undefined) return {};
  const proposal = proposeMapping({ table, fields: known, remembered: new Map() });
  const { columns, mapping } = applyChoice({ choice: of.fields.mapping, proposal, fields: known });
  return { columns, mapping, confirmedAt: new Date(), rows: table.rows.length };
}

async function refuseUnknownPlace(parts: RequestParts, googlePlacesId: string | undefined): Promise<void> {
  if (googlePlacesId === undefined) return;
  const { database } = parts;
  const subject = await getSubject({ database, googlePlacesId }).catch((error: unknown) => {
    throw error instanceof AppError ? refuse("googlePlacesId", error.message) : error;
  });
  if (subject.propertyType !== "multifamily") {
    throw refuse("googlePlacesId", "A report is of a multi-family property; this is a single-family home");
  }
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

const LONGEST_NAME = 200;

/** A file's own name, as a line of text. */
function readableName(fileName: string): string {
  const line = fileName
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "_")
    .trim();
  if (line.length <= LONGEST_NAME) return line || "List";
  // What is cut is the middle, so that the ending still tells the kind.
  return `${line.slice(0, 180).toWellFormed()}…${line.slice(-19).toWellFormed()}`;
}

function refuse(field: keyof UploadFields | "file", msg: string): AppError {
  const reason: InvalidField = { loc: ["body", field], msg, type: "upload_invalid" };
  return invalid([reason]);
}
