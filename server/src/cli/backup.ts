import { createWriteStream } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { readConfig } from "../lib/config.ts";
import { type Snapshot, writeSnapshot } from "../lib/database/backup-tables.ts";
import { connect } from "../lib/database/connection.ts";
import { locateLastBackup } from "../lib/last-backup.ts";
import { openStorage, STORAGE_AREAS, type StorageArea } from "../lib/open-storage.ts";
import type { Storage } from "../lib/storage.ts";
import { CommandError, readArguments } from "./command-error.ts";

/** What a backup says of itself; written last, so that half a backup is none. */
export interface BackupManifest extends Snapshot {
  product: "labs";
  takenAt: string;
  files: number;
}

export const MANIFEST = "manifest.json";

/** Everything that Labs keeps, database and files, into a new folder, while the server runs. */
export async function backup(args: string[]): Promise<BackupManifest> {
  const { positionals } = readArguments(args, { usage: "backup DIR", positionals: 1, named: [] });
  const folder = resolve(positionals[0] ?? "");
  await refuseFilled(folder);
  const config = readConfig(process.env);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { pool, close } = await connect({ config, say });
  try {
    const takenAt = new Date().toISOString();
    const snapshot = await writeSnapshot(pool, join(folder, "tables"));
    // After the tables: whatever they name is kept by then, and what came since does no harm.
    let files = 0;
    for (const area of STORAGE_AREAS)
      files += await copyFiles(openStorage(config, area), areaFolder(folder, area));
    const manifest: BackupManifest = { product: "labs", takenAt, ...snapshot, files };
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { flag: "wx" });
    await writeFile(locateLastBackup(config.home), takenAt);
    return manifest;
  } finally {
    await close();
  }
}

export function areaFolder(backup: string, area: StorageArea): string {
  return join(backup, "files", area);
}

async function refuseFilled(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty`);
}

async function copyFiles(storage: Storage, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  for await (const sha256 of storage.list()) {
    const content = await storage.get(sha256);
    // Swept between the listing and now: nothing names it any more.
    if (content === undefined) continue;
    await pipeline(content, createWriteStream(join(folder, sha256), { flags: "wx" }));
    count += 1;
  }
  return count;
}
