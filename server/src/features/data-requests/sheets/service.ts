import type { ResultRow, SheetPart } from "@labs/contract/data-request-rows";
import type { Database } from "../../../lib/database/database.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Cell, Sheet } from "../../../lib/spreadsheet/sheet.ts";
import type { Storage } from "../../../lib/storage.ts";
import { readSheets, readStored } from "../files/service.ts";
import type { RequestRow } from "../repository.ts";
import { resultColumnsOf } from "../results/service.ts";
import { listRows, type Outcome } from "../rows/repository.ts";
import { textOf } from "../tables/service.ts";
import type { ListKind } from "../templates/service.ts";

/** Rows of a list with what was found for each; while the work goes on, those that are done. */
export async function listResultRows(
  database: Database,
  request: RequestRow & { kind: ListKind },
  query: { page: number; pageSize: number; outcome?: Outcome | undefined },
) {
  const { rows, total } = await listRows(database, { ...query, requestId: request.id });
  const items = rows.map(
    ({ row, outcome, cells, results, issues }): ResultRow => ({
      row,
      outcome,
      cells: cells.map(textOf),
      results,
      issues,
    }),
  );
  return {
    items,
    total,
    headers: request.columns.map(({ header }) => header),
    resultColumns: resultColumnsOf(request.kind),
  };
}

/** The file that somebody pages through is read once. */
const READ = new Map<string, Promise<Sheet[]>>();
const REMEMBERED = 2;
const REMEMBERED_MILLISECONDS = 60_000;
const LONGEST_CELL = 500;

function sheetsOf(storage: Storage, sha256: string): Promise<Sheet[]> {
  const known = READ.get(sha256);
  if (known !== undefined) return known;
  const reading = readStored(storage, sha256).then((bytes) => readSheets(bytes));
  READ.set(sha256, reading);
  reading.catch(() => READ.delete(sha256));
  // Nobody pages for ever, and a large file is large in memory too.
  setTimeout(() => READ.delete(sha256), REMEMBERED_MILLISECONDS).unref();
  for (const oldest of READ.keys()) {
    if (READ.size <= REMEMBERED) break;
    READ.delete(oldest);
  }
  return reading;
}

/** Cells of the file as text, beside which its reading can be judged. */
export async function readSheetPart(
  storage: Storage,
  request: RequestRow,
  asked: { sheet: number; from: number; count: number },
): Promise<SheetPart> {
  const sheets = await sheetsOf(storage, request.sha256);
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
