import { DATA_REQUEST_MAX_BYTES, DATA_REQUEST_MAX_ROWS } from "@labs/contract/data-request-rows";
import type { ErrorCode } from "@labs/contract/errors";
import { AppError } from "../../../lib/errors.ts";
import { readSpreadsheet } from "../../../lib/spreadsheet/read-spreadsheet.ts";
import type { Sheet } from "../../../lib/spreadsheet/sheet.ts";
import { SpreadsheetError, type SpreadsheetProblem } from "../../../lib/spreadsheet/spreadsheet-error.ts";
import type { Storage } from "../../../lib/storage.ts";

const CODES: Record<SpreadsheetProblem, ErrorCode> = {
  too_large: "too_large",
  wrong_type: "unsupported_type",
  macro: "unsupported_type",
  damaged: "invalid",
  encrypted: "invalid",
  empty: "invalid",
};

/** A few lines above the header and the header itself are no rows of the list. */
const BANNER_ROWS = 50;

/** The sheets of an uploaded file, read apart from the requests; what is wrong with it is its sender's to know. */
export async function readSheets(bytes: Uint8Array, signal?: AbortSignal): Promise<Sheet[]> {
  try {
    return await readSpreadsheet(bytes, {
      limits: { bytes: DATA_REQUEST_MAX_BYTES, rows: DATA_REQUEST_MAX_ROWS + BANNER_ROWS },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    const fields = [{ loc: ["body", "file"], msg: error.message, type: "file_invalid" }];
    throw new AppError(
      CODES[error.problem],
      error.message,
      CODES[error.problem] === "invalid" ? { fields } : {},
    );
  }
}

/** A file that was taken in; one that is gone from storage since ends the work that needs it. */
export async function readStored(storage: Storage, sha256: string): Promise<Buffer> {
  const stream = await storage.get(sha256);
  if (stream === undefined) {
    throw new AppError("gone", "The uploaded file is no longer in storage: upload it again");
  }
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
