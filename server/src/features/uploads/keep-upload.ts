import { findState } from "@labs/addresses/states";
import type { User } from "@labs/contract/auth";
import { type GivenPlace, UploadFields } from "@labs/contract/uploads/data-request-rows";
import type { DataRequestKind, Uploaded } from "@labs/contract/uploads/data-requests";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { findMainPart } from "../../lib/spreadsheet/archive-guard.ts";
import {
  FORMAT_BYTES,
  findFormat,
  findTableFormat,
  type TableFormat,
} from "../../lib/spreadsheet/find-format.ts";
import type { ReceivedFile } from "../../lib/storage.ts";
import { getSubject } from "../places/service.ts";
import { explainSpreadsheet } from "./read-sheets.ts";
import { keepFile, parseFields, readableName, refuseUpload, type Upload } from "./receive-upload.ts";
import { countOpen, findSameFile, insertRequest } from "./repository.ts";
import { inWords, queueRequest, type UploadParts } from "./service.ts";

interface Given {
  kind: DataRequestKind;
  upload: Upload;
  user: User;
}

/**
 * Keeps an upload of a kind that is read, and queues the work on it; whether it can be read is the work's to find. The
 * same file again answers the request that it was uploaded for before.
 */
export async function keepUpload(parts: UploadParts, { kind, upload, user }: Given): Promise<Uploaded> {
  const { database } = parts;
  const { file } = upload;
  const fields = parseFields(UploadFields, upload.fields);
  await refuseUnknownPlace(database, fields.googlePlacesId);
  const givenPlace = readPlace(fields);
  // The same file with another place is another question.
  if (fields.again !== true && Object.keys(givenPlace).length === 0) {
    const earlier = await findSameFile(database, { ownerId: user.id, kind, sha256: file.sha256 });
    if (earlier !== undefined) return describeEarlier(earlier);
  }
  if ((await countOpen(database, user.id)) >= MOST_OPEN) throw tooManyOpen();
  const contentType = await detectType(file, kind);
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
    givenMapping: fields.mapping ?? null,
    givenPlace,
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

/** Where all rows of a list are, with the state by its code. */
function readPlace({ city, state, zip }: UploadFields): GivenPlace {
  const code = state === undefined ? undefined : findState(state.toUpperCase().replaceAll(".", ""));
  if (state !== undefined && code === undefined) throw refuseUpload("state", `There is no state "${state}"`);
  return Object.fromEntries(
    Object.entries({ city, state: code, zip }).filter(([, part]) => part !== undefined),
  );
}

/** So many files of one person may wait to be worked on. */
const MOST_OPEN = 100;

const tooManyOpen = () =>
  new AppError(
    "too_many_requests",
    `${MOST_OPEN} of your files are waiting. Upload more when some are done.`,
    { retryAfterSeconds: 60 },
  );

function describeEarlier(earlier: NonNullable<Awaited<ReturnType<typeof findSameFile>>>): Uploaded {
  const day = earlier.createdAt.toISOString().slice(0, 10);
  return {
    id: earlier.id,
    status: earlier.status,
    isDuplicate: true,
    warning: `This file was uploaded before, on ${day} as ${earlier.fileName}: this is that request, which is ${inWords(earlier.status)}`,
  };
}

/** Reports of a property come printed too; a list is a table of its own. */
const MAY_BE_PRINTED: ReadonlySet<DataRequestKind> = new Set(["rent-roll", "operating-statement"]);

const CONTENT_TYPES: Record<TableFormat, string> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xls: "application/vnd.ms-excel",
  markup: "application/vnd.ms-excel",
  delimited: "text/csv",
};

/**
 * What the file is by its first bytes, and an archive by the names of its parts; of any other kind nothing is kept.
 * All else that may be wrong with it is found when it is read, apart from the requests.
 */
async function detectType(file: ReceivedFile, kind: DataRequestKind): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.read({ start: 0, end: FORMAT_BYTES - 1 })) chunks.push(Buffer.from(chunk));
  const format = readFormat(Buffer.concat(chunks), MAY_BE_PRINTED.has(kind));
  if (format !== "xlsx") return CONTENT_TYPES[format];
  const main = await findMainPart(file);
  if (main === "macros") {
    throw new AppError("unsupported_type", "The workbook contains macros: save it without them (as .xlsx)");
  }
  // An archive that is cut off has no names: it is read all the same, to say so.
  if (main === "workbook" || main === "unreadable") return CONTENT_TYPES.xlsx;
  throw new AppError(
    "unsupported_type",
    "The file is an archive, but no Excel workbook. Accepted are XLSX, XLS and delimited text",
  );
}

function readFormat(head: Buffer, mayBePrinted: boolean): TableFormat {
  try {
    return mayBePrinted ? findTableFormat(head) : findFormat(head);
  } catch (error) {
    return explainSpreadsheet(error);
  }
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
