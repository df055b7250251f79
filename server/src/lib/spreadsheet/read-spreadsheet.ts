import { open } from "node:fs/promises";
import type { ErrorCode, InvalidField } from "@labs/contract/errors";
import type { Sheet } from "@labs/sheets/sheet";
import { AppError } from "../errors.ts";
import { Busy, Overrun, openJobProcess } from "../job-process.ts";
import type { work as collect, SheetRows } from "./collect-sheets.ts";
import { FORMAT_BYTES, isPrinted } from "./find-format.ts";
import type { SpreadsheetLimits } from "./read-bytes.ts";
import { SpreadsheetError, type SpreadsheetProblem } from "./spreadsheet-error.ts";

/** A file on this machine's disk, under a name that no other content has; or its bytes. */
export type SpreadsheetFile = { path: string; name: string } | { bytes: Uint8Array };

/**
 * What is made of a file's sheets in the process that reads them, exported as `work` by a module of its own. What it
 * sends before its result arrives in parts; both must be data that can be copied.
 */
export type SheetWork<Argument, Result, Part = never> = (
  sheets: Sheet[],
  argument: Argument,
  send: (part: Part) => Promise<void>,
) => Result | Promise<Result>;

export interface SpreadsheetJob {
  file: SpreadsheetFile;
  limits: SpreadsheetLimits;
  firstSheetOnly: boolean;
  printed: boolean;
  module: string;
  argument: unknown;
}

export type SpreadsheetAnswer =
  | { ok: true; result: unknown }
  | { ok: false; problem: SpreadsheetProblem; message: string }
  | { ok: false; code: ErrorCode; message: string; fields: InvalidField[] | undefined };

export interface ReadOptions {
  limits?: Partial<SpreadsheetLimits>;
  firstSheetOnly?: boolean;
  /** Tables of PDF documents too, with the place on paper of each cell. */
  printed?: boolean;
  signal?: AbortSignal | undefined;
  /** For whom it is read: of several people who wait, each has their turn. */
  who?: string | undefined;
}

const LIMITS: SpreadsheetLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 100_000,
  columns: 16_384,
  cells: 6_000_000,
  letters: 100_000_000,
};

/** One file at a time in each process of Labs. */
const reader = openJobProcess<SpreadsheetJob, SpreadsheetAnswer, unknown>({
  module: new URL("./spreadsheet-process.ts", import.meta.url),
  longestMs: 60_000,
  limits: { megabytes: 1024, processorSeconds: 8 },
});

/** The same for publishers' files, which an operator loads and which are far larger. */
const largeReader = openJobProcess<SpreadsheetJob, SpreadsheetAnswer, unknown>({
  module: new URL("./spreadsheet-process.ts", import.meta.url),
  longestMs: 600_000,
  limits: { megabytes: 4096, processorSeconds: 300 },
});

/** Printed pages: fonts and drawing take longer than cells. */
const pageReader = openJobProcess<SpreadsheetJob, SpreadsheetAnswer, unknown>({
  module: new URL("./spreadsheet-process.ts", import.meta.url),
  longestMs: 60_000,
  limits: { megabytes: 1536, processorSeconds: 20 },
});

/** Files that are read for this process now, and those behind them. */
export function countReaders(): { working: number; waiting: number } {
  const counts = [reader, largeReader, pageReader].map((one) => one.count());
  return {
    working: counts.reduce((sum, { working }) => sum + working, 0),
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

const COLLECT = new URL("./collect-sheets.ts", import.meta.url);

/**
 * The sheets of a file that people keep tables in: XLSX, the older XLS (and the markup that systems export under
 * that name), or text delimited by commas, tabs, semicolons or bars in any encoding. What it is shows in its
 * content, not its name. No library bounds its own memory, so all of it happens in a process that the system ends at
 * limits of memory and time. Throws a `SpreadsheetError` that says what is wrong with the file.
 */
export async function readSpreadsheet(file: SpreadsheetFile, options: ReadOptions = {}): Promise<Sheet[]> {
  const rows = new Map<number, SheetRows["rows"]>();
  const { heads } = await workOnSpreadsheet<typeof collect>(file, {
    ...options,
    module: COLLECT,
    argument: undefined,
    onPart: (part) => {
      const known = rows.get(part.sheet);
      if (known === undefined) rows.set(part.sheet, part.rows);
      else for (const row of part.rows) known.push(row);
    },
  });
  return heads.map((head, sheet) => ({ ...head, rows: rows.get(sheet) ?? [] }));
}

// biome-ignore lint/suspicious/noExplicitAny: any work at all; each call names its own.
type AnyWork = SheetWork<any, any, any>;
type PartOf<Work extends AnyWork> = Parameters<Parameters<Work>[2]>[0];

/** What a module's `work` makes of a file's sheets, where they are read. */
export async function workOnSpreadsheet<Work extends AnyWork>(
  file: SpreadsheetFile,
  of: ReadOptions & {
    module: URL;
    argument: Parameters<Work>[1];
    onPart?: (part: PartOf<Work>) => void;
  },
): Promise<Awaited<ReturnType<Work>>> {
  const { module, argument, signal, who, onPart } = of;
  const limits = { ...LIMITS, ...of.limits };
  const printed = of.printed === true && isPrinted(await readHead(file));
  const { run } = printed ? pageReader : limits.cells > LIMITS.cells ? largeReader : reader;
  const job = {
    file,
    limits,
    firstSheetOnly: of.firstSheetOnly ?? false,
    printed,
    module: module.href,
    argument,
  };
  const answer = await run(job, {
    signal,
    who,
    ...(onPart === undefined ? {} : { onPart: (part) => onPart(part as PartOf<Work>) }),
  }).catch(explainOverrun);
  if (answer.ok) return answer.result as Awaited<ReturnType<Work>>;
  if ("problem" in answer) throw new SpreadsheetError(answer.problem, answer.message);
  throw new AppError(
    answer.code,
    answer.message,
    answer.fields === undefined ? {} : { fields: answer.fields },
  );
}

async function readHead(file: SpreadsheetFile): Promise<Uint8Array> {
  if ("bytes" in file) return file.bytes.subarray(0, FORMAT_BYTES);
  const opened = await open(file.path);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(FORMAT_BYTES), 0, FORMAT_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

function explainOverrun(error: unknown): never {
  if (error instanceof Busy) {
    throw new AppError("unavailable", "Too many of your files wait to be read", { retryAfterSeconds: 10 });
  }
  if (!(error instanceof Overrun)) throw error;
  throw new SpreadsheetError(
    "too_large",
    "The file takes more memory or time to read than one file may: split it, or save it again",
  );
}
