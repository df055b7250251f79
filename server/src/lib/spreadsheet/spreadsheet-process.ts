import { readFile } from "node:fs/promises";
import type { Sheet } from "@labs/sheets/sheet";
import { AppError } from "../errors.ts";
import { answerJobs } from "../job-process.ts";
import { readBytes } from "./read-bytes.ts";
import type { SheetWork, SpreadsheetAnswer, SpreadsheetJob } from "./read-spreadsheet.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** Somebody who pages through a file asks for it again and again. */
const REMEMBERED_MILLISECONDS = 60_000;
let last: { key: string; sheets: Sheet[] } | undefined;
let forgetting: NodeJS.Timeout | undefined;

answerJobs<SpreadsheetJob, SpreadsheetAnswer, unknown>(async (job, send) => {
  try {
    const sheets = await readSheets(job);
    const { work }: { work: SheetWork<unknown, unknown, unknown> } = await import(job.module);
    return { ok: true, result: await work(sheets, job.argument, send) };
  } catch (error) {
    if (error instanceof SpreadsheetError) {
      return { ok: false, problem: error.problem, message: error.message };
    }
    if (error instanceof AppError) {
      return { ok: false, code: error.code, message: error.message, fields: error.fields };
    }
    throw error;
  }
});

async function readSheets({ file, limits, firstSheetOnly, printed }: SpreadsheetJob): Promise<Sheet[]> {
  const key = "path" in file ? JSON.stringify([file.name, limits, firstSheetOnly, printed]) : undefined;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    last = undefined;
  }, REMEMBERED_MILLISECONDS).unref();
  if (key !== undefined && last?.key === key) return last.sheets;
  // Two files at once might not fit.
  last = undefined;
  const bytes = "path" in file ? await readFile(file.path) : file.bytes;
  const sheets = await readBytes(bytes, { limits, firstSheetOnly, printed });
  if (key !== undefined) last = { key, sheets };
  return sheets;
}
