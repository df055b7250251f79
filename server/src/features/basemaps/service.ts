import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { Basemap } from "@labs/contract/basemaps";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { ByteRange, Storage } from "../../lib/storage.ts";
import * as repository from "./repository.ts";

export interface BasemapParts {
  database: Database;
  storage: Storage;
}

export type BasemapFacts = Omit<repository.NewBasemap, "id" | "sha256" | "size" | "importedAt">;

export async function listBasemaps(database: Database): Promise<Basemap[]> {
  return (await repository.listRows(database)).map(describe);
}

/** Keeps an archive under its name, in place of the one that had it before; the bytes come first. */
export async function keepBasemap(
  { database, storage }: BasemapParts,
  { archive, facts }: { archive: string; facts: BasemapFacts },
): Promise<{ basemap: Basemap; replaced: boolean; unchanged: boolean }> {
  const before = await repository.findRow(database, { name: facts.name });
  const { sha256, size } = await storage.put(createReadStream(archive));
  const row = await repository.upsertRow(database, { ...facts, sha256, size });
  if (before !== undefined) await dropUnnamed({ database, storage }, before.sha256);
  const unchanged = before?.sha256 === sha256;
  return { basemap: describe(row), replaced: before !== undefined && !unchanged, unchanged };
}

export async function removeBasemap(parts: BasemapParts, name: string): Promise<Basemap | undefined> {
  const row = await repository.deleteRow(parts.database, name);
  if (row === undefined) return undefined;
  await dropUnnamed(parts, row.sha256);
  return describe(row);
}

async function dropUnnamed({ database, storage }: BasemapParts, sha256: string): Promise<void> {
  if (!(await repository.isHashKnown(database, sha256))) await storage.delete(sha256);
}

/** The archive that a basemap's tiles are read from. */
export async function openArchive({ database, storage }: BasemapParts, id: string) {
  const row = await repository.findRow(database, { id });
  if (row === undefined) throw new AppError("not_found", "Basemap not found");
  const { sha256, size } = row;
  const open = async (range: ByteRange | undefined): Promise<Readable> => {
    const content = await storage.get(sha256, range);
    // Replaced or removed since the row was read, or lost.
    if (content === undefined) throw new AppError("gone", "The basemap's file is no longer stored");
    return content;
  };
  return { sha256, size, open };
}

function describe({ sha256: _, importedAt, ...row }: repository.BasemapRow): Basemap {
  return { ...row, importedAt: importedAt.toISOString() };
}
