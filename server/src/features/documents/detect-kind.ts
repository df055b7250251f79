import type { Readable } from "node:stream";
import { findMainPart } from "../../lib/spreadsheet/archive-guard.ts";
import type { ByteRange } from "../../lib/storage.ts";

/** A file whose bytes can be looked at. */
export interface Readings {
  size: number;
  read: (range?: ByteRange) => Readable;
}

export interface Kind {
  /** In words, for the person who reads why a file was refused. */
  title: string;
  contentType: string;
  /** Endings that a name of this kind may have. */
  endings: readonly string[];
}

const kind = (title: string, contentType: string, ...endings: string[]): Kind => ({
  title,
  contentType,
  endings,
});

const PDF = kind("PDF document", "application/pdf", "pdf");
const PNG = kind("PNG image", "image/png", "png");
const JPEG = kind("JPEG image", "image/jpeg", "jpg", "jpeg", "jpe");
const WEBP = kind("WebP image", "image/webp", "webp");
const GIF = kind("GIF image", "image/gif", "gif");
const XLSX = kind(
  "Excel workbook",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "xlsx",
);
const DOCX = kind(
  "Word document",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "docx",
);
const XLS = kind("Excel 97 workbook", "application/vnd.ms-excel", "xls");
const CSV = kind("CSV file", "text/csv", "csv");
const TEXT = kind("plain text", "text/plain", "txt", "text", "md", "log", "tsv", "eml");

export const KINDS: readonly Kind[] = [PDF, PNG, JPEG, WEBP, GIF, XLSX, XLS, DOCX, CSV, TEXT];

type Found = { ok: true; kind: Kind } | { ok: false; reason: string };

const refuse = (reason: string): Found => ({ ok: false, reason });

const ACCEPTED = "Accepted file types: PDF, PNG, JPEG, WebP, GIF, XLSX, XLS, DOCX, CSV and plain text";

/**
 * What a file is by its content; its name decides between the two kinds of text alone. A name whose ending promises
 * another kind is refused: who opens the file later goes by the name.
 */
export async function detectKind(file: Readings, name: string): Promise<Found> {
  const found = await detect(file, name);
  if (!found.ok) return found;
  const reason = misnamed(name, found.kind);
  return reason === undefined ? found : refuse(reason);
}

/** Why a name does not go with a kind; undefined when it does. */
export function misnamed(name: string, { title, endings }: Kind): string | undefined {
  const ending = endingOf(name);
  if (ending === undefined || endings.includes(ending)) return undefined;
  const isText = endings === TEXT.endings || endings === CSV.endings;
  // Text may be source code or a page that runs when it is opened, so of text the endings are a closed list.
  const isPromise = isText || RUNS.has(ending) || KINDS.some((other) => other.endings.includes(ending));
  return isPromise ? `The file is named .${ending} but its content is a ${title}` : undefined;
}

/** Endings that systems open by running them or as a page. */
const RUNS = new Set(
  "bat cmd com dll exe hta htm html jar js jse lnk mht mhtml mjs msi php ps1 py scr sh svg vb vbs wsf xht xhtml xlsm docm xml".split(
    " ",
  ),
);

function endingOf(name: string): string | undefined {
  return /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase();
}

async function detect(file: Readings, name: string): Promise<Found> {
  const head = await readBytes(file, 0, 4096);
  const ascii = head.toString("latin1");
  if (ascii.startsWith("%PDF-")) return { ok: true, kind: PDF };
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return { ok: true, kind: PNG };
  if (ascii.startsWith("\xff\xd8\xff")) return { ok: true, kind: JPEG };
  if (/^GIF8[79]a/.test(ascii)) return { ok: true, kind: GIF };
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WEBP") return { ok: true, kind: WEBP };
  if (ascii.startsWith("PK")) return detectOffice(file);
  if (ascii.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return detectOle(file);
  return detectText(file, { head, name });
}

async function detectOffice(file: Readings): Promise<Found> {
  const part = await findMainPart(file);
  if (part === "workbook") return { ok: true, kind: XLSX };
  if (part === "document") return { ok: true, kind: DOCX };
  if (part === "macros") return refuse("The file contains macros: save it without them (as .xlsx or .docx)");
  return refuse(`The file is an archive, neither a workbook nor a Word document. ${ACCEPTED}`);
}

const STREAM = 2;

/** An old Office file is a small file system; its directory names the streams, one in every 128 bytes. */
async function detectOle(file: Readings): Promise<Found> {
  const names = new Set<string>();
  let rest = Buffer.alloc(0);
  for await (const chunk of file.read()) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const whole = bytes.length - (bytes.length % 128);
    for (let at = 0; at < whole; at += 128) collectName(bytes, at, names);
    rest = bytes.subarray(whole);
  }
  if (names.has("_VBA_PROJECT"))
    return refuse("The workbook contains macros: save it without them (as .xlsx)");
  if (names.has("Workbook") || names.has("Book")) return { ok: true, kind: XLS };
  return refuse(`The file is an old Office file, but no Excel workbook. ${ACCEPTED}`);
}

const OLE_NAMES = ["Workbook", "Book", "_VBA_PROJECT"];

function collectName(bytes: Buffer, at: number, names: Set<string>): void {
  if (bytes[at + 66] !== STREAM) return;
  for (const name of OLE_NAMES) {
    const length = 2 * (name.length + 1);
    if (bytes.readUInt16LE(at + 64) !== length) continue;
    if (bytes.toString("utf16le", at, at + length - 2) === name) names.add(name);
  }
}

const PAGE = /^\s*(?:<!--|<!doctype|<\?|<(?:html|head|body|script|svg|iframe|math|style|img|meta)\b|#!)/i;

async function detectText(file: Readings, { head, name }: { head: Buffer; name: string }): Promise<Found> {
  const wide = head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : undefined;
  const opening = new TextDecoder(wide ?? "utf-8").decode(head);
  if (!(await isText(file, wide))) return refuse(`The file type is not recognized. ${ACCEPTED}`);
  if (PAGE.test(opening)) return refuse(`Web pages, SVG, XML and scripts are not accepted. ${ACCEPTED}`);
  return { ok: true, kind: endingOf(name) === "csv" ? CSV : TEXT };
}

/** Text of whatever alphabet: no control characters but tabs and line ends. */
async function isText(file: Readings, wide: "utf-16le" | undefined): Promise<boolean> {
  const decoder = wide === undefined ? undefined : new TextDecoder(wide);
  for await (const chunk of file.read()) {
    const text = decoder?.decode(chunk as Buffer, { stream: true }) ?? (chunk as Buffer).toString("latin1");
    if (CONTROL.test(text)) return false;
  }
  return true;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const CONTROL = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

async function readBytes(file: Readings, start: number, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of file.read({ start, end: start + length - 1 })) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
}
