import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ImportResult } from "../ingest/import-file.ts";
import { IngestError } from "../ingest/ingest-error.ts";
import { readTable } from "../ingest/read-table.ts";
import { findSource, importPropertyFile, MARKET_SOURCES } from "../ingest/sources.ts";
import { readConfig } from "../lib/config.ts";
import { type Connected, connect } from "../lib/database/connection.ts";
import { CommandError } from "./command-error.ts";
import { readJson } from "./input-file.ts";

const USAGE = `Usage: labs ingest ${MARKET_SOURCES.map(({ key }) => key).join("|")} FILE… | folder DIR | properties FILE [--county FIPS] [--source NAME] [--type singlefamily|multifamily] [--map field="Column"]… [--map-file M.json]`;

export interface IngestAnswer {
  imports: ImportResult[];
  /** Files of a folder that no importer knows. */
  unrecognised: string[];
  /** Files that were recognised and could not be imported; the exit is then not zero. */
  failed: { file: string; error: string }[];
}

/** Loads data, beside a running server too. A file that fails leaves the database as it was. */
export async function ingest(args: string[]): Promise<IngestAnswer> {
  const { words, values } = readWords(args);
  const [kind = "", ...paths] = words;
  const plan = await planWork(kind, paths, values);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const connected = await connect({ config: readConfig(process.env), say });
  try {
    const answer = await plan(connected.pool);
    for (const { file, error } of answer.failed) say(`${file}: ${error}`);
    if (answer.failed.length > 0) process.exitCode = 1;
    return answer;
  } finally {
    await connected.close();
  }
}

type Pool = Connected["pool"];
type Work = (pool: Pool) => Promise<IngestAnswer>;
type Options = ReturnType<typeof readWords>["values"];

/** Everything that can be wrong about the words is found before a database is opened. */
async function planWork(kind: string, paths: string[], values: Options): Promise<Work> {
  const source = MARKET_SOURCES.find(({ key }) => key === kind);
  if (source !== undefined && paths.length > 0) return (pool) => ingestFiles(pool, source.key, paths);
  if (kind === "folder" && paths.length === 1) return (pool) => ingestFolder(pool, paths[0] ?? "");
  const [file] = paths;
  if (kind !== "properties" || file === undefined || paths.length > 1) throw new CommandError(USAGE);
  const properties = await readPropertyOptions(values);
  return (pool) =>
    collect([file], () => importPropertyFile(resolve(file), properties, { pool, today: new Date() }));
}

function readWords(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: { type: "string" },
        county: { type: "string" },
        type: { type: "string" },
        map: { type: "string", multiple: true },
        "map-file": { type: "string" },
      },
    });
    return { words: positionals, values };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message.split("\n")[0] : error}. ${USAGE}`);
  }
}

async function readPropertyOptions(values: Options) {
  const { type, county } = values;
  if (county !== undefined && !/^\d{5}$/.test(county)) {
    throw new CommandError("--county takes a 5-digit FIPS code");
  }
  if (type !== undefined && type !== "singlefamily" && type !== "multifamily") {
    throw new CommandError("--type must be singlefamily or multifamily");
  }
  const map: Record<string, string> = {};
  const fromFile = values["map-file"] === undefined ? {} : await readJson(values["map-file"]);
  if (typeof fromFile !== "object" || fromFile === null || Array.isArray(fromFile)) {
    throw new CommandError("--map-file must hold an object of field names and column names");
  }
  for (const [field, column] of Object.entries(fromFile)) {
    if (typeof column !== "string") throw new CommandError(`--map-file: ${field} must name a column`);
    map[field] = column;
  }
  for (const entry of values.map ?? []) {
    const [, field, column] = /^([^=]+)=(.+)$/.exec(entry) ?? [];
    if (field === undefined || column === undefined) {
      throw new CommandError(`--map takes field="Column", not ${entry}`);
    }
    map[field.trim()] = column;
  }
  return { source: values.source?.trim() || undefined, county, type, map } as const;
}

function ingestFiles(pool: Pool, key: string, paths: string[]): Promise<IngestAnswer> {
  return collect(paths, async (path) => {
    const table = await readTable(resolve(path));
    const source = findSource(table);
    if (source?.key !== key) {
      const found = source === undefined ? "" : `; it is one of ${source.key}`;
      throw new IngestError(`It is no file of ${key} that can be read${found}`);
    }
    return source.import(table, { pool, today: new Date() });
  });
}

const READABLE = /\.(csv|txt|tsv|xlsx|zip|xls)$/i;

async function ingestFolder(pool: Pool, folder: string): Promise<IngestAnswer> {
  const entries = await readdir(resolve(folder), { recursive: true, withFileTypes: true }).catch(() => {
    throw new CommandError(`${folder} is no folder that can be read`);
  });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const unrecognised: string[] = [];
  const answer = await collect(files, async (path) => {
    const table = READABLE.test(path) ? await readTable(path).catch(() => undefined) : undefined;
    const source = table && findSource(table);
    if (table !== undefined && source !== undefined) return source.import(table, { pool, today: new Date() });
    unrecognised.push(relative(resolve(folder), path));
    return undefined;
  });
  return { ...answer, unrecognised };
}

/** One file after the other: one that fails does not keep the next from being imported. */
async function collect(
  paths: readonly string[],
  importOne: (path: string) => Promise<ImportResult | undefined>,
): Promise<IngestAnswer> {
  const answer: IngestAnswer = { imports: [], unrecognised: [], failed: [] };
  for (const path of paths) {
    try {
      const result = await importOne(path);
      if (result !== undefined) answer.imports.push(result);
    } catch (error) {
      if (!(error instanceof IngestError)) throw error;
      answer.failed.push({ file: path, error: error.message });
    }
  }
  return answer;
}
