import type { PrintedBox, PrintedSource, Sheet, UnreadPage } from "../sheet.ts";
import { placePieces } from "./find-columns.ts";
import { isFigure, type LaidText, type Piece, type PrintedRow } from "./find-rows.ts";
import { findTables, joinTables, type PrintedTable } from "./find-tables.ts";
import { layPages } from "./lay-pages.ts";
import { median } from "./median.ts";
import { partBeside, stackBeside } from "./part-beside.ts";
import type { PrintedPage } from "./printed-page.ts";

/**
 * The tables of printed pages as sheets, with the place on paper of each cell. Columns part where white runs through
 * all rows, lines of one cell are joined, tables go on over pages, the parts of a wide sheet are laid side by side, and
 * two tables beside each other are read one after the other.
 */
export function sheetsFromPages(pages: readonly PrintedPage[], unread: UnreadPage[] = []): Sheet[] {
  const tables: { table: PrintedTable; page: number; isApart: boolean }[] = [];
  const { laid, unplaced } = layPages(pages);
  for (const { number, texts, isApart } of laid) {
    for (const [at, table] of findTablesOfPage(texts).entries()) {
      const last = tables.at(-1);
      const mayJoin = at === 0 && !isApart && last?.isApart === false;
      const joined = mayJoin ? goOn(last.table, table) : undefined;
      if (last !== undefined && joined !== undefined) last.table = joined;
      else tables.push({ table, page: number, isApart });
    }
  }
  const missing = [...unread, ...unplaced].sort((one, two) => one.page - two.page);
  const turns = Object.fromEntries(
    pages.flatMap(({ number, turn = 0 }) => (turn === 0 ? [] : [[number, turn] as const])),
  );
  const seen = new Map<number, number>();
  return tables.map(({ table, page }) => {
    const before = seen.get(page) ?? 0;
    seen.set(page, before + 1);
    const name = before === 0 ? `Page ${page}` : `Page ${page}, table ${before + 1}`;
    return toSheet(table, name, { turns, unread: missing });
  });
}

/** Two tables beside each other are one below the other where the columns of both are the same ones. */
function findTablesOfPage(texts: readonly LaidText[]): PrintedTable[] {
  const [first, second, ...below] = partBeside(texts);
  if (second === undefined) return findTables(first);
  const [tables, beside] = [findTables(first), findTables(second)];
  const [last, next] = [tables.at(-1), beside[0]];
  const stacked = last && next && stackBeside(last, next);
  if (stacked === undefined) return findTables(texts);
  const found = [...tables.slice(0, -1), stacked, ...beside.slice(1)];
  for (const table of below.flatMap(findTables)) {
    const before = found.at(-1);
    const joined = before && stackBeside(before, table);
    if (joined === undefined) found.push(table);
    else found[found.length - 1] = joined;
  }
  return found;
}

/** A table goes on over the page where its columns do; its second part may stand a little to the side. */
function goOn(before: PrintedTable, after: PrintedTable): PrintedTable | undefined {
  if (before.columns.length < 2 || after.columns.length < 2) return undefined;
  const aside = shiftRows(after, findShift(before.rows, after.rows));
  const joined = joinTables(before, aside);
  const most = Math.max(before.columns.length, after.columns.length);
  return joined !== undefined && joined.columns.length <= most + 2 ? joined : undefined;
}

const HEAD = 6;

/** How far the same heading stands from its place on the page before. */
function findShift(before: readonly PrintedRow[], after: readonly PrintedRow[]): number {
  const isWords = ({ text }: Piece): boolean => !isFigure(text);
  const known = new Map(
    before
      .slice(0, HEAD)
      .flatMap(({ pieces }) => pieces.filter(isWords).map((one) => [one.text, one] as const)),
  );
  const shifts = after.slice(0, HEAD).flatMap(({ pieces }) =>
    pieces.filter(isWords).flatMap((one) => {
      const other = known.get(one.text);
      return other === undefined ? [] : [other.left - one.left];
    }),
  );
  return shifts.length < 3 ? 0 : median(shifts);
}

function shiftRows({ rows, columns }: PrintedTable, shift: number): PrintedTable {
  if (shift === 0) return { rows, columns };
  const move = <Placed extends { left: number; right: number }>(one: Placed): Placed => ({
    ...one,
    left: one.left + shift,
    right: one.right + shift,
  });
  return {
    rows: rows.map((row) => ({
      ...row,
      pieces: row.pieces.map((piece) => ({
        ...move(piece),
        shift: piece.shift + shift,
        words: piece.words.map(move),
      })),
    })),
    columns: columns.map(move),
  };
}

function toSheet(table: PrintedTable, name: string, of: Pick<PrintedSource, "turns" | "unread">): Sheet {
  const rows: Sheet["rows"] = [];
  const boxes: (PrintedBox | null)[][] = [];
  const shared = new Set<string>();
  for (const [at, row] of table.rows.entries()) {
    const cells = placePieces(row, table.columns);
    for (const [column, { apart }] of cells) if (apart === true) shared.add(`${at}/${column}`);
    const width = Math.max(...cells.keys()) + 1;
    const pieces = Array.from({ length: width }, (_, at) => cells.get(at));
    rows.push(pieces.map((piece) => piece?.text ?? null));
    boxes.push(pieces.map((piece) => (piece === undefined ? null : placeOnPage(piece))));
  }
  return { name, hidden: false, merges: [], rows, printed: { boxes, shared, ...of } };
}

function placeOnPage({ page, shift, left, top, right, bottom }: Piece): PrintedBox {
  return { page, left: left - shift, top, right: right - shift, bottom };
}
