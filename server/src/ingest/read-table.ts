import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Worker } from "node:worker_threads";
import { readCells } from "../lib/csv.ts";
import { guardArchive } from "./archive-guard.ts";
import { IngestError } from "./ingest-error.ts";
import { readText } from "./read-text.ts";

/** A file as rows of text; the row number that a person sees is the index plus one. */
export interface Table {
  file: string;
  fileHash: string;
  rows: string[][];
}

const MAX_BYTES = 400_000_000;
const WORKER_MEGABYTES = 1024;

export async function readTable(path: string): Promise<Table> {
  const bytes = await readBytes(path);
  const file = basename(path);
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  // By content, not by name: "PK" opens every ZIP archive, and so every XLSX.
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return { file, fileHash, rows: isArchive ? await readWorkbook(bytes) : readDelimited(bytes) };
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new IngestError(`The file is larger than ${MAX_BYTES / 1e6} MB`);
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new IngestError("There is no such file");
    if (code === "EISDIR") throw new IngestError("It is a folder");
    throw error;
  }
}

function readDelimited(bytes: Uint8Array): string[][] {
  if (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe) {
    throw new IngestError("The file is neither text nor a workbook");
  }
  try {
    return readCells(readText(bytes).replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new IngestError(error instanceof Error ? error.message : String(error));
  }
}

function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  guardArchive(bytes);
  const { promise, resolve, reject } = Promise.withResolvers<string[][]>();
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEGABYTES },
  });
  worker.once("message", resolve);
  worker.once("error", (error) =>
    reject(new IngestError(`The workbook cannot be read: ${error instanceof Error ? error.message : error}`)),
  );
  worker.once("exit", () => reject(new IngestError("The workbook cannot be read")));
  return promise.finally(() => worker.terminate());
}

/**
 * A row with another number of cells than its header is a file cut short or a stray separator: nothing after it
 * can be trusted.
 */
export function refuseRagged(rows: readonly string[][], headerIndex: number): void {
  const width = rows[headerIndex]?.length ?? 0;
  rows.forEach((row, index) => {
    if (index <= headerIndex || row.length === width || isBlank(row)) return;
    throw new IngestError(`Row ${index + 1} has ${row.length} cells; the header has ${width}`);
  });
}

/** A row that only sets others apart. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}
