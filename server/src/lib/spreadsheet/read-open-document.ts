import type { Sheet } from "@labs/sheets/sheet";
import { readOds } from "hucre/ods";
import { guardArchive } from "./archive-guard.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";
import { type ArchivePart, bytesInMemory, readPart } from "./zip.ts";

/**
 * The library makes a tree of the whole content before it looks at a cell. Far above what people keep in such a file,
 * and as much as the process that reads it has room for.
 */
const MOST = { bytes: 120_000_000, cells: 600_000 };

/** A sheet of an OpenDocument spreadsheet; throws a `SpreadsheetError` for what may not be read. */
export async function readOpenDocument(bytes: Uint8Array, most: { cells: number }): Promise<Sheet[]> {
  await guardOpenDocument(bytes, most);
  const { sheets } = await readOds(bytes);
  return sheets.map(({ name, rows, merges }) => ({
    name,
    hidden: false,
    rows: Array.from(rows, (row) => [...(row ?? [])] as Sheet["rows"][number]),
    merges: (merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: endRow,
      right: endCol,
    })),
  }));
}

/** Looks at the parts and the content before a library does. */
async function guardOpenDocument(bytes: Uint8Array, most: { cells: number }): Promise<void> {
  const parts = await guardArchive(bytes);
  const find = (name: string) => parts.find((part) => part.name === name);
  const kind = await readWhole(bytes, find("mimetype"), 200);
  if (!kind.includes("opendocument.spreadsheet")) {
    throw new SpreadsheetError("wrong_type", "The file is a document of another program, no spreadsheet");
  }
  if (parts.some(({ name }) => /^(?:basic|scripts)\/.*\.(?:xml|py|js|bsh)$/i.test(name))) {
    throw new SpreadsheetError("macro", "The spreadsheet holds macros; save it as .xlsx without them");
  }
  if ((await readWhole(bytes, find("META-INF/manifest.xml"), 5_000_000)).includes("encryption-data")) {
    throw new SpreadsheetError("encrypted", "The workbook is protected by a password");
  }
  countCells(await readWhole(bytes, find("content.xml"), MOST.bytes), most.cells);
}

async function readWhole(bytes: Uint8Array, part: ArchivePart | undefined, most: number): Promise<string> {
  if (part === undefined) return "";
  if (part.size > most) throw tooMuch();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of readPart(bytesInMemory(bytes), part)) {
    length += chunk.length;
    if (length > most) throw tooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const TAG = /<table:(?:table-cell|covered-table-cell|table-row)\b([^>]*)>|<\/table:table-row>|<!ENTITY/g;
const COLUMNS = /table:number-columns-repeated="(\d{1,9})"/;
const ROWS = /table:number-rows-repeated="(\d{1,9})"/;
const SPANS = /table:number-(?:rows|columns)-spanned="(\d{1,9})"/g;

/** Cells as the library lays them out: a filled cell or row that is repeated is there as often; an empty end is not. */
function countCells(content: string, most: number): void {
  let [tags, all, width, filled, repeated] = [0, 0, 0, 0, 1];
  for (const [tag, attributes = ""] of content.matchAll(TAG)) {
    if (tag === "<!ENTITY") {
      throw new SpreadsheetError(
        "damaged",
        "The file declares entities, which no spreadsheet program writes",
      );
    }
    tags += 1;
    if (tag.startsWith("</")) all += filled * repeated;
    else if (tag.startsWith("<table:table-row")) {
      [width, filled] = [0, 0];
      repeated = Number(ROWS.exec(attributes)?.[1] ?? 1);
    } else {
      width += Number(COLUMNS.exec(attributes)?.[1] ?? 1);
      // A style, a note or a span hold nothing, and yet the library lays out what is left of them.
      if (/office:value-type|table:formula|-spanned=/.test(attributes)) filled = width;
      for (const [, span] of attributes.matchAll(SPANS)) if (Number(span) > 100_000) throw tooMuch();
    }
    if (tags > MOST.cells || all > most) throw tooMuch();
  }
}

const tooMuch = () =>
  new SpreadsheetError(
    "too_large",
    "The OpenDocument file spans more cells than we may read; save it as .xlsx or .csv",
  );
