import { Worker } from "node:worker_threads";
import type { Sheet } from "@labs/sheets/sheet";
import { guardWorkbook } from "./archive-guard.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";
import type { WorkerAnswer, WorkerInput } from "./spreadsheet-worker.ts";

interface Limits {
  bytes: number;
  rows: number;
  cells: number;
  workerMegabytes: number;
  milliseconds: number;
}

const LIMITS: Limits = {
  bytes: 50_000_000,
  rows: 100_000,
  cells: 6_000_000,
  workerMegabytes: 1024,
  milliseconds: 60_000,
};

/**
 * The sheets of a file that people keep tables in: XLSX, the older XLS (and the markup that systems export under
 * that name), or text delimited by commas, tabs, semicolons or bars in any encoding. What it is shows in its
 * content, not its name. No library bounds its own memory, so all of it happens in a worker thread that ends at
 * limits of memory and time. Throws a `SpreadsheetError` that says what is wrong with the file.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  options: { limits?: Partial<Limits>; firstSheetOnly?: boolean; signal?: AbortSignal } = {},
): Promise<Sheet[]> {
  const limits = { ...LIMITS, ...options.limits };
  if (bytes.length === 0) throw new SpreadsheetError("empty", "The file is empty");
  if (bytes.length > limits.bytes) {
    throw new SpreadsheetError(
      "too_large",
      `The file is larger than ${Math.floor(limits.bytes / 1_000_000)} MB`,
    );
  }
  const format = findFormat(bytes);
  if (format === "xlsx") await guardWorkbook(bytes);
  return readInWorker(
    {
      bytes: Uint8Array.from(bytes),
      format,
      maxRows: limits.rows,
      maxCells: limits.cells,
      firstSheetOnly: options.firstSheetOnly ?? false,
    },
    { limits, signal: options.signal },
  );
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

const OTHER_KINDS: { kind: string; start: number[] }[] = [
  { kind: "a PDF document", start: [0x25, 0x50, 0x44, 0x46] },
  { kind: "a picture", start: [0x89, 0x50, 0x4e, 0x47] },
  { kind: "a picture", start: [0xff, 0xd8, 0xff] },
  { kind: "a picture", start: [0x47, 0x49, 0x46, 0x38] },
  { kind: "a compressed file", start: [0x1f, 0x8b] },
  { kind: "an archive", start: [0x37, 0x7a, 0xbc, 0xaf] },
  { kind: "an archive", start: [0x52, 0x61, 0x72, 0x21] },
  { kind: "a text document (RTF)", start: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
];

function findFormat(bytes: Uint8Array): WorkerInput["format"] {
  const other = OTHER_KINDS.find(({ start }) => startsWith(bytes, ...start));
  if (other !== undefined) {
    throw new SpreadsheetError("wrong_type", `The file is ${other.kind}, no spreadsheet`);
  }
  if (startsWith(bytes, 0x50, 0x4b)) return "xlsx";
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return guardCompound(bytes);
  // Excel 2 to 4 wrote a bare stream that begins with a record of its version.
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1) && bytes[3] === 0x00) return "xls";
  const start = Buffer.from(bytes.subarray(0, 4096)).toString("latin1").replaceAll("\0", "").toLowerCase();
  const isMarkup = /^[^<]{0,3}\s*<(\?xml|!doctype html|html|head|body|table|meta|style|!--|workbook)/.test(
    start,
  );
  return isMarkup ? "markup" : "delimited";
}

/** The same container holds old workbooks, workbooks under a password, and documents of other programs. */
function guardCompound(bytes: Uint8Array): "xls" {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => buffer.includes(Buffer.from(name, "utf16le"));
  if (has("EncryptedPackage")) {
    throw new SpreadsheetError("encrypted", "The workbook is protected by a password");
  }
  if (has("_VBA_PROJECT")) {
    throw new SpreadsheetError("macro", "The workbook holds macros; save it as .xlsx without them");
  }
  if (has("WordDocument") || !(has("Workbook") || has("Book"))) {
    throw new SpreadsheetError("wrong_type", "The file is a document of another program, no spreadsheet");
  }
  return "xls";
}

async function readInWorker(
  input: WorkerInput,
  { limits, signal }: { limits: Limits; signal: AbortSignal | undefined },
): Promise<Sheet[]> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
  const worker = new Worker(new URL("./spreadsheet-worker.ts", import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: limits.workerMegabytes },
  });
  const tooMuch = () =>
    reject(new SpreadsheetError("too_large", "The file needs more than we may spend on it"));
  const timer = setTimeout(tooMuch, limits.milliseconds);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort);
  worker.once("message", resolve);
  worker.once("error", (error) => {
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") tooMuch();
    else reject(error);
  });
  worker.once("exit", () => reject(new SpreadsheetError("damaged", "The file cannot be read")));
  try {
    const answer = await promise;
    if (answer.ok) return answer.sheets;
    throw new SpreadsheetError(answer.problem, answer.message);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    await worker.terminate();
  }
}
