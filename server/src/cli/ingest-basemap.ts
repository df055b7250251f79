import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Basemap } from "@labs/contract/basemaps";
import { type BasemapParts, keepBasemap, listBasemaps, removeBasemap } from "../features/basemaps/service.ts";
import { useBasemapFile } from "../ingest/basemaps/read-basemap.ts";
import { IngestError } from "../ingest/ingest-error.ts";
import { readConfig } from "../lib/config.ts";
import { connect } from "../lib/database/connection.ts";
import { openStorage } from "../lib/open-storage.ts";
import { CommandError } from "./command-error.ts";

const USAGE =
  'Usage: labs ingest basemap FILE.pmtiles|FILE.osm.pbf [--name NAME] [--attribution "© …"] | --list | --remove NAME';

export interface BasemapAnswer {
  basemaps: Basemap[];
  /** Whether the file took the place of another one under its name; the same one changes nothing. */
  replaced?: boolean;
  unchanged?: boolean;
}

type Work = (parts: BasemapParts) => Promise<BasemapAnswer>;

/** Loads street-level grounds for maps, lists them and removes them, beside a running server too. */
export async function ingestBasemap(args: string[]): Promise<BasemapAnswer> {
  const work = planWork(args);
  const config = readConfig(process.env);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const connected = await connect({ config, say });
  try {
    return await work({ database: connected.database, storage: openStorage(config, "basemaps") });
  } finally {
    await connected.close();
  }
}

/** Everything that can be wrong about the words is found before a database is opened. */
function planWork(args: string[]): Work {
  const { positionals, values } = readWords(args);
  const [file] = positionals;
  const { list = false, remove, name, attribution } = values;
  const isLoad = !list && remove === undefined;
  const isAlone = name === undefined && attribution === undefined && !(list && remove !== undefined);
  if (positionals.length !== (isLoad ? 1 : 0) || (!isLoad && !isAlone)) throw new CommandError(USAGE);
  if (list) return async ({ database }) => ({ basemaps: await listBasemaps(database) });
  if (remove !== undefined) return (parts) => removeNamed(parts, remove);
  if (file === undefined) throw new CommandError(USAGE);
  return (parts) => load(parts, resolve(file), { name: chooseName(name ?? nameFile(file)), attribution });
}

function readWords(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: "string" },
        attribution: { type: "string" },
        list: { type: "boolean" },
        remove: { type: "string" },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message.split("\n")[0] : error}. ${USAGE}`);
  }
}

/** `baltimore` for `baltimore.osm.pbf`. */
const nameFile = (file: string) => basename(file).replace(/(\.osm)?\.(pbf|pmtiles)$/i, "");

const NAME = /^\P{Cc}{1,100}$/u;

function chooseName(given: string): string {
  const name = given.trim();
  if (!NAME.test(name)) throw new CommandError("--name takes 1 to 100 letters on one line");
  return name;
}

async function load(
  parts: BasemapParts,
  path: string,
  { name, attribution }: { name: string; attribution: string | undefined },
): Promise<BasemapAnswer> {
  try {
    return await useBasemapFile(path, async ({ facts, archive }) => {
      const { bounds, ...read } = facts;
      const [west, south, east, north] = bounds;
      const credit = attribution?.trim() || read.attribution;
      if (credit === null) {
        throw new IngestError('It does not name its source: add --attribution "© …" as its license asks');
      }
      const file = basename(path);
      const row = { ...read, ...{ name, file, west, south, east, north }, attribution: credit };
      const { basemap, replaced, unchanged } = await keepBasemap(parts, { archive, facts: row });
      return { basemaps: [basemap], replaced, unchanged };
    });
  } catch (error) {
    if (error instanceof IngestError) throw new CommandError(`${path}: ${error.message}`);
    throw error;
  }
}

async function removeNamed(parts: BasemapParts, name: string): Promise<BasemapAnswer> {
  const removed = await removeBasemap(parts, name);
  if (removed === undefined) {
    const names = (await listBasemaps(parts.database)).map((basemap) => basemap.name);
    const known = names.length === 0 ? "none is loaded" : `loaded are ${names.join(", ")}`;
    throw new CommandError(`There is no basemap ${name}; ${known}`);
  }
  return { basemaps: [removed] };
}
