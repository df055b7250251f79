import type { MetCells } from "./count-cells.ts";
import { countWorkbook } from "./count-workbook.ts";
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
  guardKind(names);
}

/** What LibreOffice and Google write beside Excel's own kind. */
export function isOpenDocument(names: ReadonlySet<string>): boolean {
  return names.has("mimetype") && names.has("content.xml");
}

/** Refuses an archive that is no workbook of today's kind, by the names of its parts in lower case. */
export function guardKind(names: ReadonlySet<string>): void {
  if (names.has("xl/workbook.bin")) {
    throw new SpreadsheetError("wrong_type", "The file is a binary workbook (.xlsb); save it as .xlsx");
  }
  if (isOpenDocument(names)) {
    throw new SpreadsheetError("wrong_type", "The file is an OpenDocument file (.ods); save it as .xlsx");
  }
  if (!names.has("xl/workbook.xml")) {
    throw new SpreadsheetError("wrong_type", "The file is an archive, but no Excel workbook");
  }
}

/**
 * Unpacks each part once and keeps nothing, so that no library meets a part longer than the directory promises, more
 * of anything than may be, or text that is made of itself. What reads sparsely may meet cells that lie far apart.
 */
export async function guardSizes(
  bytes: Uint8Array,
  limits: { cells: number; letters: number },
  options: { isSparse?: boolean } = {},
): Promise<MetCells> {
  const source = bytesInMemory(bytes);
  const counter = countWorkbook(limits, options);
  for (const part of await guardArchive(bytes)) {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of readPart(source, part)) {
      if (chunk.includes(ENTITY) || hasBetween(rest, chunk)) throw entities();
      rest = chunk.subarray(-ENTITY.length);
      counter.take(chunk);
    }
    if (WITH_CELLS.test(part.name) && counter.isCut()) throw breaksOff(part.name);
    counter.endPart();
  }
  return counter.end();
}

/** Parts without which cells or their texts are lost; of a theme or a drawing nothing is read. */
const WITH_CELLS = /^xl\/(?:worksheets\/[^/]+|sharedStrings|workbook)\.xml$/i;

const breaksOff = (name: string) =>
  new SpreadsheetError(
    "damaged",
    `The workbook breaks off before its end, in ${name}: it was not saved or sent whole`,
  );

const ENTITY = Buffer.from("<!ENTITY");

const hasBetween = (end: Buffer, start: Buffer) =>
  Buffer.concat([end, start.subarray(0, ENTITY.length)]).includes(ENTITY);

const entities = () =>
  new SpreadsheetError("damaged", "The workbook declares entities, which no spreadsheet program writes");

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
