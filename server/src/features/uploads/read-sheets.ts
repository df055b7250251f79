import {
  DATA_REQUEST_MAX_BYTES,
  DATA_REQUEST_MAX_ROWS,
  type SheetPart,
} from "@labs/contract/data-request-rows";
import type { ErrorCode } from "@labs/contract/errors";
import type { Cell, Sheet } from "@labs/sheets/sheet";
import { AppError } from "../../lib/errors.ts";
import { readSpreadsheet } from "../../lib/spreadsheet/read-spreadsheet.ts";
import { SpreadsheetError, type SpreadsheetProblem } from "../../lib/spreadsheet/spreadsheet-error.ts";
import type { Storage } from "../../lib/storage.ts";

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
async function readStored(storage: Storage, sha256: string): Promise<Buffer> {
  const stream = await storage.get(sha256);
  if (stream === undefined) {
    throw new AppError("gone", "The uploaded file is no longer in storage: upload it again");
  }
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** A file is read when it comes in, when its work begins and when somebody pages through it: these are one reading. */
const READ = new Map<string, Promise<Sheet[]>>();
const REMEMBERED = 2;
const REMEMBERED_MILLISECONDS = 60_000;

export function rememberSheets(sha256: string, reading: Promise<Sheet[]>): void {
  READ.delete(sha256);
  READ.set(sha256, reading);
  const forget = () => {
    if (READ.get(sha256) === reading) READ.delete(sha256);
  };
  reading.catch(forget);
  // Nobody pages for ever, and a large file is large in memory too.
  setTimeout(forget, REMEMBERED_MILLISECONDS).unref();
  for (const oldest of READ.keys()) {
    if (READ.size <= REMEMBERED) break;
    READ.delete(oldest);
  }
}

/** The sheets of a file that was taken in, for the work on it. */
export async function readStoredSheets(
  storage: Storage,
  sha256: string,
  signal?: AbortSignal,
): Promise<Sheet[]> {
  const bytes = await readStored(storage, sha256);
  const known = READ.get(sha256);
  if (known !== undefined) return known;
  const sheets = await readSheets(bytes, signal);
  rememberSheets(sha256, Promise.resolve(sheets));
  return sheets;
}

/** The same for somebody who looks at it part by part. */
function pageSheets(storage: Storage, sha256: string): Promise<Sheet[]> {
  const known = READ.get(sha256);
  if (known !== undefined) return known;
  const reading = readStored(storage, sha256).then((bytes) => readSheets(bytes));
  rememberSheets(sha256, reading);
  return reading;
}

const LONGEST_CELL = 500;

/** Cells of the file as text, beside which its reading can be judged. */
export async function readSheetPart(
  storage: Storage,
  sha256: string,
  asked: { sheet: number; from: number; count: number },
): Promise<SheetPart> {
  const sheets = await pageSheets(storage, sha256);
  const sheet = sheets[asked.sheet];
  if (sheet === undefined) throw new AppError("not_found", "The file has no such sheet");
  const start = asked.from - 1;
  return {
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.length,
      columns: rows.reduce((most, row) => Math.max(most, row.length), 0),
    })),
    sheet: asked.sheet,
    from: asked.from,
    rows: sheet.rows.slice(start, start + asked.count).map((row) => Array.from(row, toText)),
  };
}

function toText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
  return text.slice(0, LONGEST_CELL).toWellFormed();
}
