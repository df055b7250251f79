import type { Sheet } from "@labs/sheets/sheet";
import { readOds } from "hucre/ods";
import { guardArchive } from "./archive-guard.ts";
import { patchArchive } from "./patch-archive.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";
import { type ArchivePart, bytesInMemory, readPart } from "./zip.ts";

/**
 * The library makes a tree of the whole content before it looks at a cell. Far above what people keep in such a file,
 * and as much as the process that reads it has room for.
 */
const MOST = { bytes: 120_000_000, cells: 600_000 };

/** A sheet of an OpenDocument spreadsheet; throws a `SpreadsheetError` for what may not be read. */
export async function readOpenDocument(bytes: Uint8Array, most: { cells: number }): Promise<Sheet[]> {
  const content = await guardOpenDocument(bytes, most);
  const { sheets } = await readOds(withPlainRows(bytes, content));
  const hidden = findHidden(content);
  if (sheets.some(({ cells }) => [...(cells?.values() ?? [])].some(isWithoutResult))) {
    throw new SpreadsheetError(
      "damaged",
      "The spreadsheet has formulas without their results: open it in a spreadsheet program and save it again",
    );
  }
  return sheets.map(({ name, rows, merges }, at) => ({
    name,
    hidden: hidden[at] === true,
    rows: Array.from(rows, (row) => [...(row ?? [])] as Sheet["rows"][number]),
    merges: (merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: endRow,
      right: endCol,
    })),
  }));
}

const isWithoutResult = ({ formula, value }: { formula?: string; value?: unknown }): boolean =>
  formula !== undefined && (value === null || value === undefined);

const WRAPPERS = /<\/?table:(?:table-header-rows|table-row-group|table-rows)\b[^>]*>/g;

const STYLE_OF_CELL = /(<table:(?:covered-)?table-cell\b[^>]*?) table:style-name="[^"]*"/g;

/**
 * Rows that are printed on top of each page, or that fold, stand within others: the library reads only those that do not.
 * It also takes an empty cell that has a style for a filled one, and programs write a million of those.
 */
function withPlainRows(bytes: Uint8Array, content: string): Uint8Array {
  const plain = content.replace(WRAPPERS, "").replace(STYLE_OF_CELL, "$1");
  if (plain.length === content.length) return bytes;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return patchArchive(whole, new Map([["content.xml", plain]]));
}

const STYLE = /<style:style\b([^>]*style:family="table"[^>]*)(?<!\/)>(.{0,2000}?)<\/style:style>/gs;
const TABLE = /<table:table(?=[\s>])([^>]*)>/g;

/** For each sheet whether its style keeps it from being seen. */
function findHidden(content: string): boolean[] {
  const nameOf = (attributes: string, key: string) => new RegExp(`${key}="([^"]*)"`).exec(attributes)?.[1];
  const unseen = new Set(
    [...content.matchAll(STYLE)].flatMap(([, attributes = "", inner = ""]) =>
      /table:display="false"/.test(inner) ? [nameOf(attributes, "style:name")] : [],
    ),
  );
  return [...content.matchAll(TABLE)].map(([, attributes = ""]) =>
    unseen.has(nameOf(attributes, "table:style-name")),
  );
}

/** Looks at the parts and the content before a library does, and returns the content. */
async function guardOpenDocument(bytes: Uint8Array, most: { cells: number }): Promise<string> {
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
  const content = await readWhole(bytes, find("content.xml"), MOST.bytes);
  countCells(content, most.cells);
  return content;
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
