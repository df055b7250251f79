import type { ResultRow, SheetPart } from "@labs/contract/data-request-rows";
import type { Cell } from "@labs/sheets/sheet";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import { resultColumnsOf } from "../lists/describe-results.ts";
import { textOf } from "../lists/find-table.ts";
import { listRows, type Outcome } from "../lists/rows-repository.ts";
import type { ListKind } from "../lists/templates/list-templates.ts";
import { pageSheets } from "./read-sheets.ts";
import type { RequestRow } from "./repository.ts";

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

const LONGEST_CELL = 500;

/** Cells of the file as text, beside which its reading can be judged. */
export async function readSheetPart(
  storage: Storage,
  request: RequestRow,
  asked: { sheet: number; from: number; count: number },
): Promise<SheetPart> {
  const sheets = await pageSheets(storage, request.sha256);
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
