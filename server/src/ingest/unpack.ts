import { inflateRawSync } from "node:zlib";
import { guardArchive } from "../lib/spreadsheet/archive-guard.ts";
import { IngestError } from "./ingest-error.ts";

const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
/** What some publishers put beside their data. */
const ASIDE = /dictionary|readme|metadata|layout|hazard_?info|(^|\/)(__MACOSX|\.)/i;

/** The table within a publisher's archive: its largest text; undefined for a workbook, which is an archive too. */
export function unpackTable(bytes: Uint8Array): { name: string; bytes: Buffer } | undefined {
  const entries = guardArchive(bytes);
  if (entries.some(({ name }) => name.toLowerCase() === "xl/workbook.xml")) return undefined;
  const [table] = entries
    .filter(({ name }) => /\.(csv|txt)$/i.test(name) && !ASIDE.test(name))
    .sort((a, b) => b.size - a.size);
  if (table === undefined) throw new IngestError("The archive holds no table");
  if (table.isEncrypted) throw new IngestError("The archive is protected by a password");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (table.offset + LOCAL_LENGTH > bytes.length) throw new IngestError("The archive is cut short");
  const start =
    table.offset +
    LOCAL_LENGTH +
    view.getUint16(table.offset + 26, true) +
    view.getUint16(table.offset + 28, true);
  const packed = bytes.subarray(start, start + table.packed);
  return { name: table.name, bytes: inflate(packed, table) };
}

function inflate(packed: Uint8Array, { method, size }: { method: number; size: number }): Buffer {
  if (method === STORED) return Buffer.from(packed);
  if (method !== DEFLATED) throw new IngestError("The archive is packed in a way that is not known");
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new IngestError("The archive is damaged, or larger than it says");
  }
}
