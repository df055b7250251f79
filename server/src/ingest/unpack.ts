import { Readable } from "node:stream";
import { guardArchive } from "../lib/spreadsheet/archive-guard.ts";
import { bytesInMemory, readPart } from "../lib/spreadsheet/zip.ts";
import { IngestError } from "./ingest-error.ts";

/** What some publishers put beside their data. */
const ASIDE = /dictionary|readme|metadata|layout|hazard_?info|(^|\/)(__MACOSX|\.)/i;

/** The table within a publisher's archive: its largest text; undefined for a workbook, which is an archive too. */
export async function unpackTable(bytes: Uint8Array): Promise<Buffer | undefined> {
  const parts = await guardArchive(bytes);
  if (parts.some(({ name }) => name.toLowerCase() === "xl/workbook.xml")) return undefined;
  const [table] = parts
    .filter(({ name }) => /\.(csv|txt)$/i.test(name) && !ASIDE.test(name))
    .sort((a, b) => b.size - a.size);
  if (table === undefined) throw new IngestError("The archive holds no table");
  if (table.isEncrypted) throw new IngestError("The archive is protected by a password");
  return Buffer.concat(await Readable.from(readPart(bytesInMemory(bytes), table)).toArray());
}
