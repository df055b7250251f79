import { readFile } from "node:fs/promises";
import type { Memorandum } from "@labs/contract/uploads/memoranda";
import { answerJobs } from "../../lib/job-process.ts";
import { readPrintedPages } from "../../lib/spreadsheet/read-printed-pages.ts";
import { SpreadsheetError, type SpreadsheetProblem } from "../../lib/spreadsheet/spreadsheet-error.ts";
import { findFigures } from "./find-figures.ts";
import { findPrintedTables } from "./find-printed-tables.ts";
import { readLines } from "./read-lines.ts";
import { tieOut } from "./tie-out.ts";

export type ReadMemorandum = Pick<
  Memorandum,
  "pages" | "unread" | "turns" | "proposals" | "tables" | "tieOuts"
>;
export type MemorandumReply =
  | { ok: true; read: ReadMemorandum }
  | { ok: false; problem: SpreadsheetProblem; message: string };

answerJobs<{ path: string }, MemorandumReply>(async ({ path }) => {
  try {
    const { pages, unread } = await readPrintedPages(await readFile(path));
    const lines = pages.flatMap(readLines);
    const proposals = findFigures(lines);
    const tables = findPrintedTables(lines);
    const count = pages.length + unread.length;
    const turns = Object.fromEntries(
      pages.flatMap(({ number, turn = 0 }) => (turn === 0 ? [] : [[number, turn]])),
    );
    return { ok: true, read: { pages: count, unread, turns, proposals, tables, tieOuts: tieOut(proposals) } };
  } catch (error) {
    if (error instanceof SpreadsheetError)
      return { ok: false, problem: error.problem, message: error.message };
    throw error;
  }
});
