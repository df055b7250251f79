import { type CellObject, read, type Sheet as SourceSheet, SSF } from "@e965/xlsx";
import type { Cell, MergedArea, Sheet } from "@labs/sheets/sheet";
import { guardOldWorkbook } from "./guard-old-workbook.ts";
import { padNumber } from "./padded-numbers.ts";
import { readText } from "./read-text.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** The oldest Excel formats, and the markup that systems export under Excel's names. */
export function readLegacyWorkbook(
  bytes: Uint8Array,
  { isMarkup, maxRows }: { isMarkup: boolean; maxRows: number },
): Sheet[] {
  const options = { dense: true, cellNF: true, cellHTML: false, cellText: false, sheetRows: maxRows };
  if (!isMarkup) guardOldWorkbook(bytes);
  const workbook = isMarkup
    ? read(boundSpans(guardMarkup(readText(bytes))), { ...options, type: "string", raw: true })
    : read(bytes, { ...options, type: "array", bookVBA: true });
  if (workbook.vbaraw !== undefined) {
    throw new SpreadsheetError("macro", "The workbook holds macros; save it as .xlsx without them");
  }
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  return workbook.SheetNames.map((name, at) => {
    const source = workbook.Sheets[name];
    return {
      name,
      hidden: (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0,
      rows: source === undefined ? [] : readRows(source, is1904),
      merges: readMerges(source),
    };
  });
}

/** The library looks through the whole text again at each table, and takes a microsecond for each cell. */
const MOST_ELEMENTS = [
  { tag: /<table(?=[\s>])/gi, count: 2_000, what: "holds more tables" },
  { tag: /<(?:\w+:)?(?:td|th|cell)(?=[\s>/])/gi, count: 2_000_000, what: "spans more cells" },
];

function guardMarkup(markup: string): string {
  for (const { tag, count, what } of MOST_ELEMENTS) {
    let found = 0;
    while (tag.exec(markup) !== null) {
      found += 1;
      if (found <= count) continue;
      tag.lastIndex = 0;
      throw tooMuch(what);
    }
  }
  return markup;
}

/** As browsers take them: the HTML standard ends a span at so many columns, and a sheet at so many rows. */
const MOST_SPANNED = { colspan: 1_000, rowspan: 65_534 };
/** The library looks through all spans again at each cell. */
const MOST_SPANS = 5_000;
const SPAN = /\b(colspan|rowspan)(\s*=\s*["']?)(\d+)/gi;
const FAR = /\bss:(MergeAcross|MergeDown|Index)\s*=\s*["'](\d+)/g;

function boundSpans(markup: string): string {
  let spans = 0;
  const bounded = markup.replaceAll(SPAN, (_, name: "colspan", sign: string, digits: string) => {
    const wanted = Number(digits);
    if (wanted > 1) spans += 1;
    if (spans > MOST_SPANS) throw tooMuch("spans more cells");
    return `${name}${sign}${Math.min(wanted, MOST_SPANNED[name.toLowerCase() as "colspan"])}`;
  });
  for (const [, , digits] of bounded.matchAll(FAR))
    if (Number(digits) > LAST_ROW) throw tooMuch("spans more cells");
  return bounded;
}

const LAST_ROW = 1_048_576;

const tooMuch = (what: string) => new SpreadsheetError("too_large", `The table ${what} than we may read`);

function readMerges(source: SourceSheet | undefined): MergedArea[] {
  const merges: { s: { r: number; c: number }; e: { r: number; c: number } }[] = source?.["!merges"] ?? [];
  return merges.map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }));
}

function readRows(source: SourceSheet, is1904: boolean): Cell[][] {
  const data: (CellObject | undefined)[][] = source["!data"] ?? [];
  return Array.from(data, (row) => trimmed(Array.from(row ?? [], (cell) => toCell(cell, is1904))));
}

function trimmed(cells: Cell[]): Cell[] {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] === null || cells[end - 1] === "")) end -= 1;
  return cells.slice(0, end);
}

const DAY = 86_400_000;
/** Day 0 of both calendars that Excel counts in; the first of them believes in 29 February 1900. */
const BASE_1900 = Date.UTC(1899, 11, 30);
const BASE_1904 = Date.UTC(1904, 0, 1);

function toCell(cell: CellObject | undefined, is1904: boolean): Cell {
  const value = cell?.v;
  if (value === undefined || value === null || cell?.t === "z") return null;
  if (cell?.t === "e") return cell.w ?? "#ERROR";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  if (typeof value === "number" && typeof cell?.z === "string" && SSF.is_date(cell.z)) {
    const date = new Date((is1904 ? BASE_1904 : BASE_1900) + Math.round(value * DAY));
    return Number.isNaN(date.getTime()) ? value : date;
  }
  return padNumber(value, typeof cell?.z === "string" ? cell.z : undefined);
}
