import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type Config, readConfig } from "../lib/config.ts";
import { readSnapshot, SnapshotRefused, type TableCopy } from "../lib/database/backup-tables.ts";
import { connect } from "../lib/database/connection.ts";
import { openStorage, STORAGE_AREAS } from "../lib/open-storage.ts";
import type { Storage } from "../lib/storage.ts";
import { areaFolder, type BackupManifest, MANIFEST } from "./backup.ts";
import { CommandError, readArguments } from "./command-error.ts";

const Manifest = z.object({
  product: z.literal("labs"),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  files: z.number(),
});

/** Brings a backup back into an empty database and its storage; tables go in all together or not at all. */
export async function restore(
  args: string[],
): Promise<{ takenAt: string; tables: TableCopy[]; files: number }> {
  const { positionals } = readArguments(args, { usage: "restore DIR", positionals: 1, named: [] });
  const folder = resolve(positionals[0] ?? "");
  const manifest = await readManifest(folder);
  const config = readConfig(process.env);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { pool, close } = await connect({ config, say });
  try {
    const files = await putAllFiles(config, folder, manifest);
    const tables = await readSnapshot(pool, join(folder, "tables"), manifest);
    return { takenAt: manifest.takenAt, tables, files };
  } catch (error) {
    if (error instanceof SnapshotRefused) throw new CommandError(error.message);
    throw error;
  } finally {
    await close();
  }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) throw new CommandError(`${folder} holds no finished backup`);
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (!manifest.success) throw new CommandError(`${join(folder, MANIFEST)} is no manifest of a backup`);
  return manifest.data;
}

/** First the files, under their hashes: until the tables name them they change nothing. */
async function putAllFiles(config: Config, folder: string, manifest: BackupManifest): Promise<number> {
  let count = 0;
  for (const area of STORAGE_AREAS) {
    count += await putFiles(openStorage(config, area), areaFolder(folder, area));
  }
  if (count < manifest.files)
    throw new CommandError(`The backup has ${count} of its ${manifest.files} files`);
  return count;
}

async function putFiles(storage: Storage, folder: string): Promise<number> {
  // A backup of an earlier Labs lacks the areas that came since.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const { sha256 } = await storage.put(createReadStream(join(folder, name)));
    if (sha256 !== name) throw new CommandError(`The file ${name} of the backup is damaged`);
  }
  return names.length;
}
