import type { Cell, Sheet } from "@labs/sheets/sheet";
import { findHeaders, type Header } from "../columns/find-headers.ts";
import { type Column, mapColumns } from "../columns/map-columns.ts";
import { expandRanges } from "./expand-ranges.ts";
import { keepLatest } from "./keep-latest.ts";
import { markBlocks } from "./mark-blocks.ts";
import { printsItsCount } from "./printed-count.ts";
import { SheetWalk } from "./sheet-walk.ts";
import { joinReadings, partSheets } from "./side-by-side.ts";
import type { SheetReading } from "./table-rows.ts";

/** Reads a sheet's roll from its first header down; undefined where no header names units. */
export function readSheet(sheet: Sheet): SheetReading | undefined {
  const headers = findHeaders(sheet);
  const first = headers.find(({ kind }) => kind === "roll");
  if (first === undefined) return undefined;
  const parts = partSheets(sheet, first);
  if (parts.length === 1) return readTable(sheet, { headers, first });
  return joinReadings(
    sheet,
    parts.flatMap((part) => readSheet(part) ?? []),
  );
}

function readTable(
  sheet: Sheet,
  { headers, first }: { headers: readonly Header[]; first: Header },
): SheetReading {
  const columns = mapHeaders(sheet, headers);
  const byRow = new Map(headers.map((header) => [header.top, header]));
  const read = (keepsSpaces: boolean): SheetReading => {
    const walk = new SheetWalk(sheet, first, keepsSpaces);
    for (let row = first.top; row < sheet.rows.length; row += 1) {
      const header = byRow.get(row);
      if (header === undefined) walk.readRow(row);
      else {
        walk.enter(header, columns.get(keyOf(header)));
        row = header.bottom;
      }
    }
    return expandRanges(markBlocks(keepLatest(walk.reading)));
  };
  const homes = read(false);
  if (homes.beside.length === 0 || printsItsCount(homes)) return homes;
  const all = read(true);
  return printsItsCount(all) ? all : homes;
}

const keyOf = ({ texts }: Header) => texts.join("\u0001");

/** Headers that repeat on each page are mapped once, by all rows below any of them. */
function mapHeaders(sheet: Sheet, headers: readonly Header[]): Map<string, Column[]> {
  const bodies = new Map<string, { header: Header; body: Cell[][] }>();
  headers.forEach((header, at) => {
    if (header.kind !== "roll") return;
    const end = headers[at + 1]?.top ?? sheet.rows.length;
    const known = bodies.get(keyOf(header)) ?? { header, body: [] };
    for (let row = header.bottom + 1; row < end; row += 1) known.body.push(sheet.rows[row] ?? []);
    bodies.set(keyOf(header), known);
  });
  return new Map([...bodies].map(([key, { header, body }]) => [key, mapColumns(header, body)]));
}
