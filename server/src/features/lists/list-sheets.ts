import type { OwnListKind } from "@labs/contract/portfolios/book";
import { DATA_REQUEST_MAX_ROWS } from "@labs/contract/uploads/data-request-rows";
import { AppError } from "../../lib/errors.ts";
import type { SheetWork } from "../../lib/spreadsheet/read-spreadsheet.ts";
import { findTable, type Table, type TableRow } from "./find-table.ts";
import { type ListKind, listFields } from "./templates/list-templates.ts";
import { isOwnKind, ownListFields } from "./templates/own-homes.ts";

/** So many cells travel together: more would hold up whoever takes them. */
const CELLS_AT_ONCE = 20_000;

/** The list among a file's sheets; its rows are sent in parts. */
export const work: SheetWork<{ kind: ListKind | OwnListKind }, Omit<Table, "rows">, TableRow[]> = async (
  sheets,
  { kind },
  send,
) => {
  const { rows, ...table } = findTable(sheets, isOwnKind(kind) ? ownListFields(kind) : listFields(kind));
  if (rows.length > DATA_REQUEST_MAX_ROWS) {
    const [most, found] = [DATA_REQUEST_MAX_ROWS, rows.length].map((count) => count.toLocaleString("en-US"));
    throw new AppError("too_large", `A list may have at most ${most} rows; this one has ${found}`);
  }
  const step = Math.ceil(CELLS_AT_ONCE / (table.headers.length + 1));
  for (let at = 0; at < rows.length; at += step) await send(rows.slice(at, at + step));
  return table;
};
