import { createHash } from "node:crypto";
import { basename } from "node:path";
import { getTableName } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import { rollLoads, rollParcels } from "../../lib/database/tables/properties.ts";
import { ensureCounties } from "../county-geography.ts";
import type { ColumnIndexes } from "../homes/property-columns.ts";
import { type ReadingRules, readRow, readTaxRow } from "../homes/property-facts.ts";
import { readOwner } from "../homes/read-owner.ts";
import type { ParcelTaxes } from "../homes/write-taxes.ts";
import { type ImportResult, insertImport, LOAD_LOCK, type RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { hashFile } from "../read-pieces.ts";
import type { RollProfile } from "./profile.ts";
import { type ReadRow, type RollRow, readRoll } from "./read-roll.ts";
import { openStaging, type Parcel, writeBatch } from "./write-batch.ts";

export interface RollResult extends ImportResult {
  roll: {
    added: number;
    changed: number;
    unchanged: number;
    /** Parcels that an earlier load of this roll had in the file's counties and this one had not; nothing of them is deleted. */
    gone: number;
    /** Some of them, by county and parcel key. */
    goneParcels: string[];
    /** Behind which row a load that was cut off went on. */
    resumedBehind: number | null;
  };
}

interface Options {
  pool: Pool;
  path: string;
  profile: RollProfile;
  today: string;
  /** Rows that are written together. */
  batchSize?: number;
  onBatch?: (rowsDone: number) => void;
}

const LOADS = getTableName(rollLoads);
const PARCELS = getTableName(rollParcels);
const BATCH = 5_000;
/** Connections that write side by side. */
const WRITERS = 2;
const KEPT_REJECTIONS = 1_000;
const SHOWN_GONE = 100;

interface Load {
  id: number;
  importId: string;
  rowsDone: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  ended: boolean;
}

/**
 * Loads a roll of any size in batches, each a transaction of its own: one that is cut off goes on behind its last
 * whole batch. What says the same as before writes nothing but that it was seen.
 */
export async function loadRoll(options: Options): Promise<RollResult> {
  const { pool, path, profile } = options;
  const file = basename(path);
  const digest = createHash("sha256").update(JSON.stringify(profile)).digest("hex");
  const fileHash = `${await hashFile(path)}+${digest.slice(0, 8)}`;
  const looker = await pool.connect();
  const clients = [looker];
  let broken: Error | undefined;
  try {
    await looker.query("select pg_advisory_lock($1)", [LOAD_LOCK]);
    while (clients.length <= WRITERS) clients.push(await pool.connect());
    for (const client of clients) {
      // A batch is looked up row by row: a table of millions is not read for each.
      await client.query("set enable_hashjoin = off; set enable_mergejoin = off");
    }
    await ensureCounties(looker);
    const load = await beginLoad(looker, { profile, file, fileHash });
    const resumedBehind = load.rowsDone > 0 && !load.ended ? load.rowsDone : null;
    const rejected: RejectedRow[] = [];
    const unchanged = load.ended;
    const repaired: RejectedRow[] = [];
    if (!load.ended) {
      await loadRows({ options, load, writers: clients.slice(1), looker, rejected, repaired });
    }
    const { gone, goneParcels } = await endLoad(looker, { load, profile, rejected });
    const { added, changed } = load;
    return {
      ...{ source: profile.source, publisher: profile.publisher, file, fileHash, vintage: null },
      ...{
        read: countKept(load) + load.rejected,
        kept: countKept(load),
        rejected,
        rejectedCount: load.rejected,
      },
      ...{ repaired: repaired.slice(0, KEPT_REJECTIONS), repairedCount: repaired.length, unchanged },
      roll: { added, changed, unchanged: load.unchanged, gone, goneParcels, resumedBehind },
    };
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // The lock, the settings and the staging tables go with the connections.
    for (const client of clients) client.release(broken ?? true);
  }
}

const countKept = ({ added, changed, unchanged }: Pick<Load, "added" | "changed" | "unchanged">): number =>
  added + changed + unchanged;

/** The load of the same file by the same profile that is done or was cut off, else a new one. */
async function beginLoad(
  client: PoolClient,
  { profile, file, fileHash }: { profile: RollProfile; file: string; fileHash: string },
): Promise<Load> {
  const { source, publisher } = profile;
  const { rows } = await client.query<Record<string, string> & { ended: boolean }>(
    `select l.id, l.import_id as "importId", l.rows_done as "rowsDone", added, changed, unchanged, l.rejected,
       ended_at is not null as ended
     from roll_loads l where source = $1 and file_hash = $2
       -- Another file of the roll since: this one is loaded over it again.
       and not exists (select from roll_loads newer where newer.source = $1 and newer.id > l.id)
     order by id desc limit 1`,
    [source, fileHash],
  );
  const [known] = rows;
  if (known !== undefined) {
    const number = (name: string) => Number(known[name]);
    return {
      ...{
        id: number("id"),
        importId: known.importId ?? "",
        rowsDone: number("rowsDone"),
        ended: known.ended,
      },
      ...{ added: number("added"), changed: number("changed"), unchanged: number("unchanged") },
      rejected: number("rejected"),
    };
  }
  await client.query("begin");
  const importId = await insertImport(client, {
    source,
    publisher,
    file,
    fileHash,
    vintage: null,
    demo: false,
  });
  const { rows: made } = await client.query<{ id: string }>(
    "insert into roll_loads (source, file, file_hash, import_id) values ($1, $2, $3, $4) returning id",
    [source, file, fileHash, importId],
  );
  await client.query("commit");
  const none = { rowsDone: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, ended: false };
  return { id: Number(made[0]?.id), importId, ...none };
}

type Counties = ReadonlyMap<string, ReadingRules["county"]>;

interface Loading {
  options: Options;
  load: Load;
  writers: readonly PoolClient[];
  looker: PoolClient;
  rejected: RejectedRow[];
  /** Rows of which a cell was left out, by this run; of one that went on only what came behind. */
  repaired: RejectedRow[];
}

/**
 * While the database writes batches, the next one is read and looked up. Batches are written side by side and kept in
 * their order: what is kept is always the file up to some row.
 */
async function loadRows({ options, load, writers, looker, rejected, repaired }: Loading): Promise<void> {
  const { path, profile, batchSize = BATCH } = options;
  const counties = await listCounties(looker);
  for (const writer of writers) await openStaging(writer);
  const isFirstOf = openFirsts(looker, profile.source);
  const free = writers.map((client) => ({ client, until: Promise.resolve() }));
  let kept: Promise<void> = Promise.resolve();
  const written = new Set<{ keys: ReadonlySet<string>; homes: Promise<ReadonlySet<number>> }>();
  for await (const { rows, last } of readRoll(path, profile, { skip: load.rowsDone, size: batchSize })) {
    const before = [...written].map(({ keys }) => keys);
    const batch = await prepare({ rows, before, looker, load, profile, counties, today: options.today });
    const firsts = await isFirstOf(batch.parcels);
    rejected.push(...batch.rejected.slice(0, KEPT_REJECTIONS - rejected.length));
    for (const row of batch.repaired) repaired.push(row);
    const [next] = free;
    if (next === undefined) break;
    // A failure of a batch before ends the load here.
    await next.until;
    const { promise: homes, resolve: name } = Promise.withResolvers<ReadonlySet<number>>();
    const others = [...written].map((other) => other.homes);
    const until = kept;
    const claim = async (oids: ReadonlySet<number>) => {
      name(oids);
      const taken = await Promise.all(others);
      // Two batches that change the same home would wait for each other.
      if (taken.some((other) => [...other].some((oid) => oids.has(oid)))) await until;
    };
    const own = { keys: batch.keys, homes };
    written.add(own);
    const ahead = { kept: until, claim };
    kept = keepBatch({ writer: next.client, load, batch, last, profile, firsts, ahead }).then(() => {
      written.delete(own);
      options.onBatch?.(last);
    });
    // Who waits for the homes of a batch that failed learns of it when it waits for the batch.
    kept.catch(() => name(new Set()));
    free.push({ client: next.client, until: kept });
    free.shift();
  }
  await kept;
}

/** Of which counties this load is the first of its roll: no row there can be one of it but those that it writes itself. */
function openFirsts(client: PoolClient, source: string) {
  const known = new Map<string, boolean>();
  return async (parcels: readonly Parcel[]): Promise<ReadonlyMap<string, boolean>> => {
    for (const county of new Set(parcels.map((parcel) => parcel.county))) {
      if (known.has(county)) continue;
      const { rows } = await client.query<{ has: boolean }>(
        "select exists (select from properties where county_fips = $1 and source = $2) as has",
        [county, source],
      );
      known.set(county, rows[0]?.has === false);
    }
    return known;
  };
}

async function listCounties(client: PoolClient): Promise<Counties> {
  const { rows } = await client.query<ReadingRules["county"] & { fips: string }>(
    "select fips, latitude, longitude, state from counties",
  );
  return new Map(rows.map(({ fips, ...county }) => [fips, county]));
}

interface Batch {
  parcels: Parcel[];
  added: number;
  changed: number;
  same: RollRow[];
  /** Of those that say the same of the home. */
  sameTaxes: ParcelTaxes[];
  rejected: RejectedRow[];
  /** Of rows that are used, which cells are not, and why. */
  repaired: RejectedRow[];
  keys: ReadonlySet<string>;
}

const nameOf = ({ county, key }: { county: string; key: string }): string => `${county} ${key}`;

/** What the batch says that is new; of a parcel that stands in a file twice the first row counts. */
async function prepare(of: {
  rows: readonly ReadRow[];
  /** The keys of batches that may not have been kept yet. */
  before: readonly ReadonlySet<string>[];
  looker: PoolClient;
  load: Load;
  profile: RollProfile;
  counties: Counties;
  today: string;
}): Promise<Batch> {
  const { rows, before, looker, load, profile, counties, today } = of;
  const named = rows.filter((row): row is RollRow => "key" in row);
  const known = await findKnown(looker, profile.source, named);
  const batch = {
    parcels: [] as Parcel[],
    added: 0,
    changed: 0,
    same: [] as RollRow[],
    sameTaxes: [] as ParcelTaxes[],
    rejected: [] as RejectedRow[],
    repaired: [] as RejectedRow[],
  };
  const keys = new Set<string>();
  const columns: ColumnIndexes = Object.fromEntries(
    Object.keys(profile.fields).map((field, at) => [field, at]),
  );
  for (const row of rows) {
    if ("reason" in row) {
      batch.rejected.push(row);
      continue;
    }
    const name = nameOf(row);
    const earlier = known.get(name);
    if (keys.has(name) || before.some((of) => of.has(name)) || earlier?.loadId === load.id) {
      batch.rejected.push({ row: row.row, reason: "an earlier row says the same parcel" });
      continue;
    }
    keys.add(name);
    if (earlier?.hash === row.hash) {
      batch.same.push(row);
      const { taxes } = readTaxRow(row.cells, { columns, thisYear: Number(today.slice(0, 4)) });
      if (taxes !== null) batch.sameTaxes.push({ county: row.county, oid: earlier.oid, taxes: [taxes] });
      continue;
    }
    const county = counties.get(row.county);
    if (county === undefined) throw new IngestError(`There is no county ${row.county}`);
    const reading = readRow(row.cells, row.row, { columns, type: row.type, county, today });
    if (typeof reading === "string") {
      batch.rejected.push({ row: row.row, reason: reading });
      continue;
    }
    if (reading.notes.length > 0) batch.repaired.push({ row: row.row, reason: reading.notes.join("; ") });
    const sales = reading.sale === null ? [] : [reading.sale];
    const taxes = reading.facts.taxes === null ? [] : [reading.facts.taxes];
    const home = { facts: reading.facts, sales, taxes, subtype: row.subtype, factsAsOf: null };
    const { type, hash, key } = row;
    const { state } = county;
    const owner = readOwner(reading.facts, state);
    batch.parcels.push({ county: row.county, key, type, hash, state, home, owner, oid: earlier?.oid });
    batch[earlier === undefined ? "added" : "changed"] += 1;
  }
  return { ...batch, keys };
}

async function findKnown(client: PoolClient, source: string, rows: readonly RollRow[]) {
  const found = await client.query<{
    county: string;
    key: string;
    oid: string;
    hash: string;
    loadId: string;
  }>(
    `select p.county_fips as county, p.parcel_key as key, p.oid, p.row_hash as hash, p.load_id as "loadId"
     from unnest($1::text[], $2::text[]) as asked (county, key)
     join roll_parcels p on p.county_fips = asked.county and p.parcel_key = asked.key and p.source = $3`,
    [rows.map(({ county }) => county), rows.map(({ key }) => key), source],
  );
  return new Map(
    found.rows.map((row) => [
      nameOf(row),
      { oid: Number(row.oid), hash: row.hash, loadId: Number(row.loadId) },
    ]),
  );
}

async function keepBatch(of: {
  writer: PoolClient;
  load: Load;
  batch: Batch;
  last: number;
  profile: RollProfile;
  firsts: ReadonlyMap<string, boolean>;
  ahead: Parameters<typeof writeBatch>[0]["ahead"];
}): Promise<void> {
  const { writer, load, batch, last, profile, firsts, ahead } = of;
  const { source } = profile;
  await writer.query("begin");
  const target = { client: writer, source, importId: load.importId, loadId: load.id, firsts, ahead };
  await writeBatch(target, batch);
  if (batch.same.length > 0) {
    await writer.query(
      `update roll_parcels p set load_id = $1 from unnest($2::text[], $3::text[]) as seen (county, key)
       where p.county_fips = seen.county and p.parcel_key = seen.key and p.source = $4`,
      [load.id, batch.same.map(({ county }) => county), batch.same.map(({ key }) => key), source],
    );
  }
  await ahead.kept;
  const next = {
    added: load.added + batch.added,
    changed: load.changed + batch.changed,
    unchanged: load.unchanged + batch.same.length,
    rejected: load.rejected + batch.rejected.length,
  };
  await writer.query(
    `update roll_loads set rows_done = $2, added = $3, changed = $4, unchanged = $5, rejected = $6 where id = $1`,
    [load.id, last, next.added, next.changed, next.unchanged, next.rejected],
  );
  await writer.query("update data_imports set read = $2, kept = $3, rejected_count = $4 where id = $1", [
    ...[load.importId, countKept(next) + next.rejected, countKept(next), next.rejected],
  ]);
  await writer.query("commit");
  Object.assign(load, next, { rowsDone: last });
}

/** Parcels that the roll had and has no more, in the counties that this file is of. */
async function endLoad(
  client: PoolClient,
  { load, profile, rejected }: { load: Load; profile: RollProfile; rejected: readonly RejectedRow[] },
): Promise<{ gone: number; goneParcels: string[] }> {
  if (countKept(load) === 0) {
    const [first] = rejected;
    throw new IngestError(
      first === undefined ? "The file has no rows" : `No row can be used; row ${first.row}: ${first.reason}`,
    );
  }
  const { rows } = await client.query<{ county: string; key: string; total: string }>(
    `select county_fips as county, parcel_key as key, count(*) over () as total from roll_parcels
     where source = $1 and load_id < $2
       and county_fips in (select distinct county_fips from ${PARCELS} where source = $1 and load_id = $2)
     order by 1, 2 limit $3`,
    [profile.source, load.id, SHOWN_GONE],
  );
  await client.query(`update ${LOADS} set ended_at = coalesce(ended_at, now()) where id = $1`, [load.id]);
  if (rejected.length > 0) {
    await client.query("update data_imports set rejected = $2 where id = $1", [
      ...[load.importId, JSON.stringify(rejected)],
    ]);
  }
  return { gone: Number(rows[0]?.total ?? 0), goneParcels: rows.map(nameOf) };
}
