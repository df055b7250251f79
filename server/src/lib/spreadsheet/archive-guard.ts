import { SpreadsheetError } from "./spreadsheet-error.ts";
import { type ArchivePart, type ByteSource, bytesInMemory, listParts, readPart, swollen } from "./zip.ts";

/** A workbook that people keep stays far below these; a bomb has to pass one of them. */
const LIMITS = { parts: 2_000, partBytes: 300_000_000, totalBytes: 500_000_000, ratio: 250 };

/** Reads a ZIP archive's directory before anything is unpacked, and refuses what would swell beyond measure. */
export async function guardArchive(bytes: Uint8Array): Promise<ArchivePart[]> {
  const parts = await listParts(bytesInMemory(bytes));
  if (parts.length > LIMITS.parts) {
    throw new SpreadsheetError("too_large", `The workbook has ${parts.length} parts`);
  }
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  const isBomb = ({ size, packedSize }: ArchivePart) =>
    size > LIMITS.partBytes || size > LIMITS.ratio * (packedSize + 4096);
  if (total > LIMITS.totalBytes || parts.some(isBomb)) throw swollen();
  return parts;
}

/** Says by its parts whether an archive is a workbook that we read: no macros, no password, no other kind of file. */
export async function guardWorkbook(bytes: Uint8Array): Promise<void> {
  const parts = await guardArchive(bytes);
  if (parts.some(({ isEncrypted }) => isEncrypted)) {
    throw new SpreadsheetError("encrypted", "The workbook is protected by a password");
  }
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  if ([...names].some((name) => name.endsWith("vbaproject.bin"))) {
    throw new SpreadsheetError("macro", "The workbook holds macros; save it as .xlsx without them");
  }
  if (names.has("xl/workbook.bin")) {
    throw new SpreadsheetError("wrong_type", "The file is a binary workbook (.xlsb); save it as .xlsx");
  }
  if (!names.has("xl/workbook.xml")) {
    throw new SpreadsheetError("wrong_type", "The file is an archive, but no Excel workbook");
  }
}

/** Cells that only have a color or a border stand in the file too, beside those that we read. */
const CELLS_WITHOUT_VALUE = 1.5;

/** Cells from the first to the last row and column of a sheet: libraries lay out all of them, filled or not. */
const MOST_CELLS_SPANNED = 20_000_000;

/**
 * What a library makes an object of, long before anybody looks at a cell. Far above what people keep: a list of the
 * 100,000 rows that we read names each text once.
 */
const MOST: { tag: RegExp; count: number; message: string }[] = [
  {
    // The library that joins them takes a second for so many, and four for twice as many.
    tag: /<(?:\w+:)?rPr(?=[\s>/])/g,
    count: 250_000,
    message: "The workbook changes its font within cells more often than we may read",
  },
  {
    tag: /<(?:\w+:)?si(?=[\s>/])/g,
    count: 800_000,
    message: "The workbook holds more texts than we may read",
  },
  {
    tag: /<(?:\w+:)?definedName(?=[\s>/])/g,
    count: 100_000,
    message: "The workbook defines more names than we may read",
  },
];

/**
 * Unpacks each part once and keeps nothing, so that no library meets a part longer than the directory promises, a
 * sheet of too many cells or whose few cells lie too far apart, or text that is made of itself.
 */
export async function guardSizes(bytes: Uint8Array, limits: { cells: number }): Promise<void> {
  const source = bytesInMemory(bytes);
  const most = Math.max(limits.cells, MOST_CELLS_SPANNED);
  const counts = MOST.map(() => 0);
  let cells = 0;
  for (const part of await guardArchive(bytes)) {
    const span = { rows: 0, columns: 0, cells: 0, cellsInRow: 0 };
    let rest = "";
    for await (const chunk of readPart(source, part)) {
      const text = rest + chunk.toString("latin1");
      if (text.includes("<!ENTITY")) throw entities();
      for (const [at, { tag, count, message }] of MOST.entries()) {
        counts[at] = (counts[at] ?? 0) + (text.match(tag)?.length ?? 0);
        if ((counts[at] ?? 0) > count) throw new SpreadsheetError("too_large", message);
      }
      measureSpan(text, span);
      if (span.rows * span.columns > most || cells + span.cells > CELLS_WITHOUT_VALUE * limits.cells) {
        throw new SpreadsheetError("too_large", "The workbook spans more cells than we may read");
      }
      rest = openTag(text);
    }
    cells += span.cells;
  }
}

const entities = () =>
  new SpreadsheetError("damaged", "The workbook declares entities, which no spreadsheet program writes");

const LONGEST_TAG = 300;

/** The beginning of a tag at the end of a chunk, to be read with the next one. */
function openTag(text: string): string {
  const start = text.lastIndexOf("<");
  return start < 0 || text.length - start > LONGEST_TAG || text.includes(">", start) ? "" : text.slice(start);
}

const ROW_OR_CELL = /<(?:\w+:)?(row|c)(?=[\s>/])(?:[^<>]*?\sr="([A-Z]{0,3})(\d{1,7})")?/g;

/** How far the rows and cells of a stretch of a sheet reach. */
function measureSpan(
  text: string,
  span: { rows: number; columns: number; cells: number; cellsInRow: number },
): void {
  for (const [, tag, letters = "", row] of text.matchAll(ROW_OR_CELL)) {
    if (tag === "row") {
      span.rows = row === undefined ? span.rows + 1 : Math.max(span.rows, Number(row));
      span.cellsInRow = 0;
      continue;
    }
    span.cells += 1;
    span.cellsInRow = letters === "" ? span.cellsInRow + 1 : columnOf(letters);
    span.columns = Math.max(span.columns, span.cellsInRow);
    if (row !== undefined) span.rows = Math.max(span.rows, Number(row));
  }
}

const LETTER_BEFORE_A = 64;

function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) {
    column = column * 26 + letters.charCodeAt(at) - LETTER_BEFORE_A;
  }
  return column;
}

/** What an Office file holds, by the names of its parts alone; undefined for an archive of another kind. */
export async function findMainPart(
  file: ByteSource,
): Promise<"workbook" | "document" | "macros" | "unreadable" | undefined> {
  const names = await listNames(file);
  if (names === undefined) return "unreadable";
  if (!names.has("[Content_Types].xml")) return undefined;
  for (const name of names) if (name.endsWith("vbaProject.bin")) return "macros";
  if (names.has("xl/workbook.xml")) return "workbook";
  return names.has("word/document.xml") ? "document" : undefined;
}

async function listNames(file: ByteSource): Promise<Set<string> | undefined> {
  try {
    return new Set((await listParts(file)).map(({ name }) => name));
  } catch (error) {
    if (error instanceof SpreadsheetError) return undefined;
    throw error;
  }
}
