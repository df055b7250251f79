import { readFile } from "node:fs/promises";
import shp from "shpjs";
import { guardArchive } from "../../lib/spreadsheet/archive-guard.ts";
import { IngestError } from "../ingest-error.ts";

/** The first four bytes of every shapefile's shapes. */
const MAGIC = 9994;

export function isShapefile(bytes: Buffer): boolean {
  return bytes.length > 100 && bytes.readInt32BE(0) === MAGIC;
}

/** Shapes in degrees, whatever plane the file is drawn on, from the `.shp` and the files of its name beside it. */
export async function readShapefile(path: string, bytes: Buffer): Promise<unknown> {
  const beside = async (ending: string) => readFile(path.replace(/\.shp$/i, ending)).catch(() => undefined);
  const [dbf, prj] = [await beside(".dbf"), await beside(".prj")];
  if (dbf === undefined)
    throw new IngestError("The file with the names of its shapes (.dbf) is not beside it");
  if (prj === undefined) throw new IngestError("The file with its projection (.prj) is not beside it");
  return read(() => shp({ shp: bytes, dbf, prj: prj.toString() }));
}

/** A publisher's archive of one shapefile; undefined for any other archive. */
export async function readZippedShapefile(bytes: Uint8Array): Promise<unknown> {
  const parts = await guardArchive(bytes);
  const shapes = parts.filter(({ name }) => /\.shp$/i.test(name));
  if (shapes.length === 0) return undefined;
  if (shapes.length > 1) throw new IngestError("The archive holds several shapefiles");
  return read(() => shp(Buffer.from(bytes)));
}

async function read(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    throw new IngestError(
      `The shapefile cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
