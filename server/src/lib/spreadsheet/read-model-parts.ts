import { guardArchive, guardKind, guardSizes } from "./archive-guard.ts";
import { FORMAT_BYTES, findFormat, guardCompound, isCompound } from "./find-format.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";
import { bytesInMemory, readPart } from "./zip.ts";

/** The parts of a workbook's archive that its formulas may depend on, as texts. */
export interface ModelParts {
  names: string[];
  read: (name: string) => string | undefined;
}

const WANTED =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|metadata\.xml|worksheets\/[^/]+\.xml|worksheets\/_rels\/[^/]+\.rels|tables\/[^/]+\.xml|comments\/?[^/]*\.xml)$/i;

const LIMITS = { cells: 6_000_000, letters: 100_000_000 };

/**
 * Unpacks what a workbook computes with. Macros are let be: they are neither read nor run. Throws a
 * `SpreadsheetError` that says in its sender's words why a file cannot be taken.
 */
export async function readModelParts(bytes: Uint8Array): Promise<ModelParts> {
  if (bytes.length === 0) throw new SpreadsheetError("empty", "The file is empty");
  const format = findFormat(bytes.subarray(0, FORMAT_BYTES));
  if (format === "xls" && isCompound(bytes)) guardCompound(bytes);
  if (format !== "xlsx") {
    throw new SpreadsheetError(
      "wrong_type",
      "The file is no Excel workbook of today's kind; save it as .xlsx",
    );
  }
  const parts = await guardArchive(bytes);
  if (parts.some(({ isEncrypted }) => isEncrypted)) {
    throw new SpreadsheetError("encrypted", "The workbook is protected by a password");
  }
  const names = parts.map(({ name }) => name);
  guardKind(new Set(names.map((name) => name.toLowerCase())));
  await guardSizes(bytes, LIMITS, { isSparse: true });
  const source = bytesInMemory(bytes);
  const texts = new Map<string, string>();
  for (const part of parts) {
    if (!WANTED.test(part.name)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of readPart(source, part)) chunks.push(chunk);
    texts.set(part.name.toLowerCase(), decode(Buffer.concat(chunks)));
  }
  return { names, read: (name) => texts.get(name.toLowerCase()) };
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.toString("utf16le").slice(1);
  const text = bytes.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
