import { DATA_REQUEST_MAX_BYTES, DATA_REQUEST_MAX_ROWS } from "@labs/contract/uploads/data-request-rows";
import { AppError, invalid } from "../../lib/errors.ts";
import {
  type ReadOptions,
  type SheetWork,
  workOnSpreadsheet,
} from "../../lib/spreadsheet/read-spreadsheet.ts";
import { SpreadsheetError, type SpreadsheetProblem } from "../../lib/spreadsheet/spreadsheet-error.ts";
import type { Storage } from "../../lib/storage.ts";
import type { work as cutSheetPart } from "./cut-sheet-part.ts";
import type { RequestRow } from "./repository.ts";

const CODES: Record<SpreadsheetProblem, "too_large" | "unsupported_type" | "invalid"> = {
  too_large: "too_large",
  wrong_type: "unsupported_type",
  macro: "unsupported_type",
  damaged: "invalid",
  encrypted: "invalid",
  empty: "invalid",
  no_text: "invalid",
};

/** What is wrong with a file is its sender's to know. */
export function explainSpreadsheet(error: unknown): never {
  if (!(error instanceof SpreadsheetError)) throw error;
  const code = CODES[error.problem];
  if (code !== "invalid") throw new AppError(code, error.message);
  throw invalid([{ loc: ["body", "file"], msg: error.message, type: "file_invalid" }]);
}

/** A few lines above the header and the header itself are no rows of the list. */
const BANNER_ROWS = 50;

// biome-ignore lint/suspicious/noExplicitAny: any work at all; each call names its own.
type AnyWork = SheetWork<any, any, any>;

interface Working<Work extends AnyWork> extends ReadOptions {
  storage: Storage;
  /** Whose file it is: of several people who wait, each has their turn. */
  request: Pick<RequestRow, "sha256" | "ownerId">;
  module: URL;
  argument: Parameters<Work>[1];
  onPart?: (part: Parameters<Parameters<Work>[2]>[0]) => void;
}

/** What a module's `work` makes of the sheets of a file that was taken in, where they are read. */
export async function workOnStored<Work extends AnyWork>({
  storage,
  request,
  ...of
}: Working<Work>): Promise<Awaited<ReturnType<Work>>> {
  const { sha256: name, ownerId: who } = request;
  const limits = { bytes: DATA_REQUEST_MAX_BYTES, rows: DATA_REQUEST_MAX_ROWS + BANNER_ROWS };
  const answer = await storage.usePath(name, async (path) => ({
    made: await workOnSpreadsheet<Work>({ path, name }, { ...of, limits, who }).catch(explainSpreadsheet),
  }));
  // A file that is gone from storage since ends the work that needs it.
  if (answer === undefined) {
    throw new AppError("gone", "The uploaded file is no longer stored. Upload it again");
  }
  return answer.made;
}

/** Cells of the file as text, beside which its reading can be judged. */
export async function readSheetPart(
  storage: Storage,
  request: Pick<RequestRow, "sha256" | "ownerId">,
  asked: { sheet: number; from: number; count: number },
) {
  const module = new URL("./cut-sheet-part.ts", import.meta.url);
  const part = await workOnStored<typeof cutSheetPart>({
    storage,
    request,
    module,
    argument: asked,
    printed: true,
  });
  if (part === undefined) throw new AppError("not_found", "Sheet not found");
  return part;
}
