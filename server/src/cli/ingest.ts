import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { FEEDS, listFeeds } from "../features/data-sources/download-addresses.ts";
import { getSnapshot, listOutOfRange } from "../features/markets/service.ts";
import { Reading } from "../ingest/homes/field-reading.ts";
import { type ImportResult, refreshStatistics } from "../ingest/import-file.ts";
import { IngestError } from "../ingest/ingest-error.ts";
import {
  findSource,
  importListingFile,
  importPropertyFile,
  importTaxFile,
  MARKET_SOURCES,
  type Recognized,
  recognize,
} from "../ingest/known-sources.ts";
import { pullFeeds } from "../ingest/pull.ts";
import { readHead, readTable } from "../ingest/read-table.ts";
import { KNOWN_PROFILES } from "../ingest/rolls/known-profiles.ts";
import { loadRoll } from "../ingest/rolls/load-roll.ts";
import { readProfile } from "../ingest/rolls/profile.ts";
import { readConfig } from "../lib/config.ts";
import { type Connected, connect } from "../lib/database/connection.ts";
import { CommandError } from "./command-error.ts";
import { readJson } from "./input-file.ts";

const USAGE = `Usage: labs ingest ${MARKET_SOURCES.map(({ key }) => key).join("|")} FILE… [--vintage YEAR] | folder DIR | pull [SOURCE…] [--base URL] | roll FILE --profile NAME|FILE.json | properties FILE [--county FIPS] | taxes FILE --county FIPS [--year YEAR] [--add-up] | listings FILE [--source NAME] [--type singlefamily|multifamily] [--map field="Column"]… [--map-file M.json] | basemap FILE…`;

export interface IngestAnswer {
  imports: ImportResult[];
  /** Files of a folder that no importer knows. */
  unrecognized: string[];
  /** Files that were recognized and could not be imported; the exit is then not zero. */
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
    if (answer.imports.some(({ unchanged }) => !unchanged)) {
      await refreshStatistics(connected.pool);
      say(await checkEditions(connected.database));
    }
    for (const { file, error } of answer.failed) say(`${file}: ${error}`);
    if (answer.failed.length > 0) process.exitCode = 1;
    return answer;
  } finally {
    await connected.close();
  }
}

/** Whether metros lie within the range of their counties; where not, the two files are of different revisions. */
async function checkEditions(database: Connected["database"]): Promise<string> {
  const { compared, found } = await listOutOfRange(database, await getSnapshot(database));
  if (found.length === 0)
    return `Figures of metros compared with their counties: ${compared}, none outside their range`;
  const first = found.slice(0, 5).map(({ metroId, key, month }) => `${metroId} ${key} ${month}`);
  return `${found.length} of ${compared} figures of metros lie outside the range of their own counties, so their files are of different editions; their pages say so: ${first.join(", ")}${found.length > 5 ? ", …" : ""}`;
}

type Pool = Connected["pool"];
type Work = (pool: Pool) => Promise<IngestAnswer>;
type Options = ReturnType<typeof readWords>["values"];

/** Everything that can be wrong about the words is found before a database is opened. */
async function planWork(kind: string, paths: string[], values: Options): Promise<Work> {
  const source = MARKET_SOURCES.find(({ key }) => key === kind);
  if (source !== undefined && paths.length > 0) {
    return (pool) => ingestFiles(pool, source.key, { paths, vintage: values.vintage });
  }
  if (kind === "pull") return planPull(paths, values);
  if (kind === "folder" && paths.length === 1) return (pool) => ingestFolder(pool, paths[0] ?? "");
  const [file] = paths;
  if (kind === "roll" && file !== undefined && paths.length === 1) return planRoll(resolve(file), values);
  if (!["properties", "listings", "taxes"].includes(kind) || file === undefined || paths.length > 1) {
    throw new CommandError(USAGE);
  }
  const properties = await readPropertyOptions(values, kind);
  if (kind === "listings") {
    return (pool) =>
      collect([file], () => importListingFile(resolve(file), properties, { pool, today: new Date() }));
  }
  if (kind === "taxes") {
    const { county } = properties;
    if (county === undefined) throw new CommandError("A file of taxes is of one county: --county FIPS");
    const of = { ...properties, ...(await readTaxOptions(values, properties.map)), county };
    return (pool) => collect([file], () => importTaxFile(resolve(file), of, { pool, today: new Date() }));
  }
  return (pool) =>
    collect([file], () => importPropertyFile(resolve(file), properties, { pool, today: new Date() }));
}

function openProfile(text: string, name: string): ReturnType<typeof readProfile> {
  try {
    return readProfile(text, name);
  } catch (error) {
    throw error instanceof IngestError ? new CommandError(error.message) : error;
  }
}

/** A county roll, by a layout that is known or one that the operator wrote down. */
async function planRoll(path: string, { profile: named }: Options): Promise<Work> {
  const names = Object.keys(KNOWN_PROFILES).join(", ");
  if (named === undefined) {
    throw new CommandError(`A roll is read by a profile: --profile ${names}, or a JSON file of your own`);
  }
  const known = KNOWN_PROFILES[named];
  const text =
    known === undefined
      ? await readFile(resolve(named), "utf8").catch(() => undefined)
      : JSON.stringify(known);
  if (text === undefined) {
    throw new CommandError(`There is no profile ${named}; profiles are ${names}, or a JSON file`);
  }
  const profile = openProfile(text, named);
  const today = new Date().toISOString().slice(0, 10);
  const onBatch = (rows: number) => {
    if (rows % 100_000 === 0) process.stderr.write(`${rows.toLocaleString("en-US")} rows\n`);
  };
  return (pool) => collect([path], () => loadRoll({ pool, path, profile, today, onBatch }));
}

function planPull(words: string[], { base }: Options): Work {
  const feeds = listFeeds(words);
  if ("unknown" in feeds) {
    const known = FEEDS.map(({ source }) => source).join(", ");
    throw new CommandError(`There is no source ${feeds.unknown} to pull; sources are ${known}`);
  }
  if (base !== undefined && !/^https?:$/.test(URL.parse(base)?.protocol ?? "")) {
    throw new CommandError("--base takes an address http://… or https://…");
  }
  return async (pool) => {
    const { imports, failed } = await pullFeeds({ pool, feeds, today: new Date(), base });
    return { imports, unrecognized: [], failed: failed.map(({ file, error }) => ({ file, error })) };
  };
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
        vintage: { type: "string" },
        base: { type: "string" },
        profile: { type: "string" },
        year: { type: "string" },
        "add-up": { type: "boolean" },
      },
    });
    return { words: positionals, values };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message.split("\n")[0] : error}. ${USAGE}`);
  }
}

async function readMapFile(values: Options): Promise<object> {
  const written = values["map-file"] === undefined ? {} : await readJson(values["map-file"]);
  if (typeof written !== "object" || written === null || Array.isArray(written)) {
    throw new CommandError("--map-file must hold an object of field names and column names");
  }
  return written;
}

/** A parcel number may stand in two columns, and a bill in several that are added up, as in the profile of a roll. */
async function readTaxOptions(values: Options, map: Readonly<Record<string, string>>) {
  const several = Object.entries(await readMapFile(values)).map(([field, written]) => {
    const reading = Reading.safeParse(written);
    if (!reading.success) {
      throw new CommandError(
        `--map-file: ${field} takes a column, columns to join ["A", "B"], or columns to add up {"sum": {"A": 1, "B": 1}}`,
      );
    }
    return [field, reading.data] as const;
  });
  const { year } = values;
  if (year !== undefined && !/^(19|20)\d\d$/.test(year)) throw new CommandError("--year takes a tax year");
  return {
    map: { ...Object.fromEntries(several), ...map },
    year: year === undefined ? undefined : Number(year),
    isParts: values["add-up"] === true,
  };
}

async function readPropertyOptions(values: Options, kind: string) {
  const { type, county } = values;
  if (county !== undefined && !/^\d{5}$/.test(county)) {
    throw new CommandError("--county takes a 5-digit FIPS code");
  }
  if (type !== undefined && type !== "singlefamily" && type !== "multifamily") {
    throw new CommandError("--type must be singlefamily or multifamily");
  }
  const map: Record<string, string> = {};
  for (const [field, column] of Object.entries(await readMapFile(values))) {
    if (typeof column === "string") map[field] = column;
    // Of taxes alone a field may be of several columns.
    else if (kind !== "taxes") throw new CommandError(`--map-file: ${field} must name a column`);
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

function ingestFiles(
  pool: Pool,
  key: string,
  { paths, vintage }: { paths: string[]; vintage: string | undefined },
): Promise<IngestAnswer> {
  return collect(paths, async (path) => {
    const table = await readTable(resolve(path));
    const source = findSource(table);
    if (source?.key !== key) {
      const found = source === undefined ? "" : `; it is one of ${source.key}`;
      throw new IngestError(`It is no file of ${key} that can be read${found}`);
    }
    return source.import(table, { pool, today: new Date(), vintage });
  });
}

interface Found {
  path: string;
  kind: Recognized;
}

/** Everything of a folder that is recognized; what others are matched to comes first. */
async function ingestFolder(pool: Pool, folder: string): Promise<IngestAnswer> {
  const entries = await readdir(resolve(folder), { recursive: true, withFileTypes: true }).catch(() => {
    throw new CommandError(`${folder} is no folder that can be read`);
  });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const unrecognized: string[] = [];
  const failed: IngestAnswer["failed"] = [];
  const found: Found[] = [];
  for (const path of files) {
    const head = await readHead(path).catch(() => undefined);
    try {
      const kind = head && recognize(head);
      if (kind === undefined) unrecognized.push(relative(resolve(folder), path));
      else found.push({ path, kind });
    } catch (error) {
      if (!(error instanceof IngestError)) throw error;
      failed.push({ file: path, error: error.message });
    }
  }
  found.sort((a, b) => findOrder(a) - findOrder(b));
  const kinds = new Map(found.map(({ path, kind }) => [path, kind]));
  const answer = await collect([...kinds.keys()], (path) => importRecognized(pool, path, kinds.get(path)));
  return { ...answer, failed: [...failed, ...answer.failed], unrecognized };
}

function findOrder({ kind }: Found): number {
  return kind.kind === "market" ? kind.source.order : 9;
}

async function importRecognized(
  pool: Pool,
  path: string,
  kind: Recognized | undefined,
): Promise<ImportResult | undefined> {
  const context = { pool, today: new Date() };
  if (kind?.kind === "market") return kind.source.import(await readTable(path), context);
  const plain = { source: undefined, type: undefined, map: {} };
  if (kind?.kind === "listings") return importListingFile(path, plain, context);
  return importPropertyFile(path, { ...plain, county: undefined }, context);
}

/** One file after the other: one that fails does not keep the next from being imported. */
async function collect(
  paths: readonly string[],
  importOne: (path: string) => Promise<ImportResult | undefined>,
): Promise<IngestAnswer> {
  const answer: IngestAnswer = { imports: [], unrecognized: [], failed: [] };
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
