import type { User } from "@labs/contract/auth";
import { UploadFields } from "@labs/contract/data-request-rows";
import type { DataRequestKind, Uploaded } from "@labs/contract/data-requests";
import type { Sheet } from "@labs/sheets/sheet";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { findMainPart } from "../../lib/spreadsheet/archive-guard.ts";
import type { ReceivedFile } from "../../lib/storage.ts";
import { getSubject } from "../places/service.ts";
import { readSheets, rememberSheets } from "./read-sheets.ts";
import { keepFile, parseFields, readableName, refuseUpload, type Upload } from "./receive-upload.ts";
import { findSameFile, insertRequest } from "./repository.ts";
import { inWords, queueRequest, type UploadParts } from "./service.ts";

interface Given {
  kind: DataRequestKind;
  upload: Upload;
  user: User;
}

/**
 * Keeps an upload that can be read, and queues the work on it; of any other nothing is kept. The same file again
 * answers the request that it was uploaded for before.
 */
export async function keepUpload(parts: UploadParts, { kind, upload, user }: Given): Promise<Uploaded> {
  const { database } = parts;
  const { file } = upload;
  const fields = parseFields(UploadFields, upload.fields);
  await refuseUnknownPlace(database, fields.googlePlacesId);
  if (fields.again !== true) {
    const earlier = await findSameFile(database, { ownerId: user.id, kind, sha256: file.sha256 });
    if (earlier !== undefined) return describeEarlier(earlier);
  }
  const { contentType, sheets } = await readFile(file);
  const examined = await parts.readers[kind].examine?.({ sheets, mapping: fields.mapping, user });
  await keepFile(file);
  const row = {
    kind,
    status: "queued" as const,
    ownerId: user.id,
    fileName: readableName(upload.fileName, "List"),
    contentType,
    size: file.size,
    sha256: file.sha256,
    googlePlacesId: fields.googlePlacesId ?? null,
    ...examined,
  };
  const id = await insertRequest(database, row);
  if (id === undefined) {
    const earlier = await findSameFile(database, row);
    if (earlier === undefined) throw new AppError("conflict", "The same file is being uploaded; try again");
    return describeEarlier(earlier);
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
async function readFile(file: ReceivedFile): Promise<{ contentType: string; sheets: Sheet[] }> {
  const parts: Buffer[] = [];
  for await (const part of file.read()) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isArchive) {
    if (!bytes.includes(END_OF_ARCHIVE)) {
      throw refuseUpload("file", "The workbook ends in the middle: save or send it again");
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
    throw refuseUpload("file", "The file has no filled cell");
  }
  rememberSheets(file.sha256, Promise.resolve(sheets));
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  const contentType = isArchive ? OPEN_XML : isOld ? "application/vnd.ms-excel" : "text/csv";
  return { contentType, sheets };
}

async function refuseUnknownPlace(database: Database, googlePlacesId: string | undefined): Promise<void> {
  if (googlePlacesId === undefined) return;
  const subject = await getSubject({ database, googlePlacesId }).catch((error: unknown) => {
    throw error instanceof AppError ? refuseUpload("googlePlacesId", error.message) : error;
  });
  if (subject.propertyType !== "multifamily") {
    throw refuseUpload(
      "googlePlacesId",
      "A report is of a multi-family property; this is a single-family home",
    );
  }
}
