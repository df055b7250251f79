import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Cell, WriteSheet } from "hucre/xlsx";
import { openJobProcess } from "../job-process.ts";

/** A cell as JSON carries it. */
export type PlainCell = string | number | boolean | null;
export type SheetRows = [name: string, rows: Iterable<PlainCell[]>];

/** How a sheet looks, beside what its cells hold: styles of single cells by row and column from 0. */
export interface SheetLook {
  columns: WriteSheet["columns"];
  freezePane: WriteSheet["freezePane"];
  cells: Map<string, Partial<Cell>>;
}

interface WorkbookLook {
  title?: string;
  /** By the name of the sheet. */
  sheets?: Record<string, SheetLook>;
}

export interface WorkbookJob {
  /** A file of JSON lines, each a `SheetsPart`. */
  parts: string;
  workbook: string;
  look: WorkbookLook;
}

export interface SheetsPart {
  name: string;
  rows: PlainCell[][];
}

const writer = openJobProcess<WorkbookJob, void>({
  module: new URL("./workbook-process.ts", import.meta.url),
  longestMs: 120_000,
});

/** So many rows are described before others get their turn. */
const TURN = 250;

/**
 * A workbook of any length: its rows go to a file in slices, and a process apart writes the workbook from it, which
 * takes seconds that nobody else should wait.
 */
export async function writeSheetsApart(sheets: SheetRows[], look: WorkbookLook = {}): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), "labs-workbook-"));
  try {
    const job = { parts: join(folder, "parts.jsonl"), workbook: join(folder, "workbook.xlsx"), look };
    await pipeline(Readable.from(describeParts(sheets)), createWriteStream(job.parts));
    await writer.run(job);
    // The file is gone with the last one who reads it.
    const file = await open(job.workbook);
    return file.createReadStream();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* describeParts(sheets: SheetRows[]): AsyncGenerator<string> {
  for (const [name, rows] of sheets) {
    for await (const part of inTurns(rows, TURN)) {
      const described: SheetsPart = { name, rows: part };
      yield `${JSON.stringify(described)}\n`;
    }
  }
}

/** The items in parts of so many, with a turn for others after each. */
export async function* inTurns<Item>(items: Iterable<Item>, count: number): AsyncGenerator<Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < count) continue;
    yield part;
    part = [];
    await nextTurn();
  }
  yield part;
}
