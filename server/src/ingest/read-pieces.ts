import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import Papa from "papaparse";
import { IngestError } from "./ingest-error.ts";

/** A cell that takes more is a quote that is not closed: the rest of the file would be one cell. */
const LONGEST_ROW_BYTES = 4 * 1024 * 1024;

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash).catch(explainFile);
  return hash.digest("hex");
}

function explainFile(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") throw new IngestError("There is no such file");
  if (code === "EISDIR") throw new IngestError("It is a folder");
  throw error;
}

async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch(explainFile);
  const { buffer } = await file
    .read(Buffer.alloc(4), 0, 4, 0)
    .catch(explainFile)
    .finally(() => file.close());
  return buffer;
}

/** "PK" opens every ZIP archive, and so every XLSX. */
export async function isArchiveFile(path: string): Promise<boolean> {
  const first = await readFirstBytes(path);
  return first[0] === 0x50 && first[1] === 0x4b;
}

async function isPacked(path: string): Promise<boolean> {
  const first = await readFirstBytes(path);
  if (first[0] === 0x50 && first[1] === 0x4b) {
    throw new IngestError("It is an archive or a workbook: unpack it, or save it as CSV");
  }
  return first[0] === 0x1f && first[1] === 0x8b;
}

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** Papa's own reader of pieces, which its types leave out: it leaves the last row, which may go on in the next piece. */
type PieceParser = new (config: object) => { parse(text: string, base: number, leaveLast: boolean): Parsed };

/** What a byte order mark says goes before the form. */
const MARKS: readonly [mark: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** How the text of a file is written. */
export interface TextForm {
  /** By the beginning of the text, where nobody says it. */
  delimiter: string | ((head: string) => string);
  /** `any`: nothing but numbers is taken from it, so that letters of another encoding spoil nothing. */
  encoding: "utf-8" | "latin1" | "any";
  /** Whether quotes hold cells together; else they are letters like others. */
  isQuoted?: (delimiter: string) => boolean;
}

interface Decoder {
  /** What is behind `rest`, of a file whose first `rows` rows are read. */
  decode: (bytes: Buffer | undefined, at: { rest: string; rows: number }) => string;
}

/** Reads a file's text and stops where it is in another encoding: owners and streets would be spelled wrong for good. */
function openDecoder(first: Buffer, form: TextForm): Decoder {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => first[at] === byte))?.[1];
  if (form.encoding === "any" && marked === undefined && first.includes(0)) {
    throw new IngestError("The file is neither text nor a workbook");
  }
  const encoding = marked ?? (form.encoding === "latin1" ? "windows-1252" : "utf-8");
  const decoder = new TextDecoder(encoding, { fatal: form.encoding !== "any" });
  return {
    decode: (bytes, { rest, rows }) => {
      try {
        return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      } catch {
        const [until = ""] = new TextDecoder(encoding).decode(bytes).split("\uFFFD");
        const row = rows + `${rest}${until}`.split("\n").length;
        const other = encoding === "utf-8" ? `: give the profile "encoding": "latin1"` : "";
        throw new IngestError(`Row ${row} is not ${encoding.toUpperCase()}${other}`);
      }
    },
  };
}

/** No character of a text, and so no quote in it. */
const NO_QUOTE = "\u0000";

/** The rows of a file, piece by piece; as much is in memory as a piece and a row need. */
export async function* readPieces(path: string, form: TextForm): AsyncGenerator<string[][]> {
  const packed = await isPacked(path);
  const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
  const text = packed ? bytes.pipe(createGunzip()) : bytes;
  bytes.on("error", (error) => text.destroy(error));
  let decoder: Decoder | undefined;
  let rest = "";
  let rows = 0;
  let newline: string | undefined;
  let delimiter: string | undefined;
  const parse = (isLast: boolean): string[][] => {
    // A carriage return before it is blank, and trimmed with the cell: files of two systems have both ends.
    newline ??= rest.includes("\n") ? "\n" : "\r";
    delimiter ??= typeof form.delimiter === "string" ? form.delimiter : form.delimiter(rest);
    const isQuoted = form.isQuoted?.(delimiter) ?? true;
    const Parser = (Papa as unknown as { Parser: PieceParser }).Parser;
    const parser = new Parser({ delimiter, newline, ...(isQuoted ? {} : { quoteChar: NO_QUOTE }) });
    const { data, meta } = parser.parse(rest, 0, !isLast);
    rest = rest.slice(meta.cursor);
    rows += data.length;
    return data;
  };
  try {
    for await (const piece of text) {
      decoder ??= openDecoder(piece as Buffer, form);
      rest += decoder.decode(piece as Buffer, { rest, rows });
      yield parse(false);
      if (rest.length > LONGEST_ROW_BYTES) throw new IngestError("A quote is not closed: a row has no end");
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw code.startsWith("Z_") ? new IngestError("The packed file is damaged or cut off") : error;
  }
  rest += decoder?.decode(undefined, { rest, rows }) ?? "";
  if (rest !== "") yield parse(true);
}
