import { totalmem } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { Database, Executor } from "../../../lib/database/database.ts";
import { joinReads } from "../../../lib/join-reads.ts";
import {
  COLUMN_NAMES,
  type ColumnName,
  type CountyRow,
  listParts,
  measureUniverse,
  type PartKey,
  type PartRow,
  pruneChanges,
  readCounties,
  readParts,
  readStanding,
  type Standing,
} from "./columns-repository.ts";

/** One number where all homes of the part have the same; not a number is unknown. */
type Column = number | Float32Array | Float64Array;

/** Some homes of a county, column by column. */
export interface Part extends PartKey {
  size: number;
  columns: Readonly<Record<ColumnName, Column>>;
}

/** What the figures of a county's homes have to rest on, as hashes. */
export type CountyCheck = Pick<CountyRow, "checkedState" | "stamp" | "decidedStamp" | "returnsStamp">;

interface HeldCounty {
  msaId: string | null;
  real: CountyCheck | undefined;
  demo: CountyCheck | undefined;
}

/** The universe as it stands from now on. */
export interface Columns {
  parts: readonly Part[];
  counties: ReadonlyMap<string, HeldCounty>;
  /** Days since 1970, with their fraction, by the clock of the database. */
  now: number;
}

interface Held {
  snapshot: string;
  server: string;
  lookedAt: number;
  prunedAt: number;
  parts: ReadonlyMap<string, Part>;
  listed: readonly Part[];
  counties: ReadonlyMap<string, HeldCounty>;
}

/** As measured: a row of the table on the disk, and a home held in memory. */
const TABLE_BYTES = 300;
const HELD_BYTES = 180;
/** A universe that would take more of the machine's memory is not held: every search asks the database. */
const MEMORY_SHARE = 1 / 8;
/** So many homes are read while somebody waits; until more are, the database answers. */
const HOMES_AT_ONCE = 20_000;
const PARTS_AT_ONCE = 50;
const PARTS_PER_READ = 5;
const HOUR = 3_600_000;
/** What was changed is told for a day, and asked for at least twice in it. */
const KEPT_HOURS = 24;
const LONGEST_PAUSE = 12 * HOUR;

const heldBy = new WeakMap<Database, Held>();
const readings = new WeakMap<Database, Promise<void>>();

/**
 * The columns of the universe as of a moment after the call; undefined where it is too large or still being read, and
 * the database has to be asked.
 */
export function openColumns(database: Database): Promise<Columns | undefined> {
  return look(database, "columns");
}

const look = joinReads(async (database: Database): Promise<Columns | undefined> => {
  if (readings.has(database)) return undefined;
  const held = heldBy.get(database);
  if (held === undefined) return readFirst(database);
  const standing = await readStanding(database, held.snapshot);
  const { changes } = standing;
  const isLost =
    standing.server !== held.server ||
    performance.now() - held.lookedAt > LONGEST_PAUSE ||
    changes.some(({ countyFips }) => countyFips === "");
  if (isLost) {
    heldBy.delete(database);
    return readFirst(database);
  }
  if (changes.length === 0) {
    const { snapshot } = standing;
    heldBy.set(database, { ...held, snapshot, lookedAt: performance.now(), ...prune(database, held) });
    return { parts: held.listed, counties: held.counties, now: standing.now };
  }
  const isLarge = changes.length > PARTS_AT_ONCE || changes.some(({ part }) => part === null);
  const homes = isLarge ? held.listed.reduce((sum, { size }) => sum + size, 0) : 0;
  return readAgain(database, held, homes > HOMES_AT_ONCE);
});

function prune(database: Database, { prunedAt }: Held): Pick<Held, "prunedAt"> {
  if (performance.now() - prunedAt < HOUR) return { prunedAt };
  // What is left over now goes in an hour.
  pruneChanges(database, KEPT_HOURS).catch(() => undefined);
  return { prunedAt: performance.now() };
}

async function readFirst(database: Database): Promise<Columns | undefined> {
  const homes = (await measureUniverse(database)) / TABLE_BYTES;
  const constrained = process.constrainedMemory();
  const memory = constrained > 0 ? Math.min(totalmem(), constrained) : totalmem();
  if (homes * HELD_BYTES > memory * MEMORY_SHARE) return undefined;
  return readAgain(database, undefined, homes > HOMES_AT_ONCE);
}

/** Reads what is not held or was changed; in the background, where that takes long. */
async function readAgain(
  database: Database,
  held: Held | undefined,
  isLong: boolean,
): Promise<Columns | undefined> {
  const reading = readChanged(database, held);
  if (!isLong) {
    const { next, now } = await reading;
    heldBy.set(database, next);
    return { parts: next.listed, counties: next.counties, now };
  }
  const kept = reading
    .then(({ next }) => void heldBy.set(database, next))
    // Until the next search tries again, the database answers.
    .catch(() => undefined)
    .finally(() => readings.delete(database));
  readings.set(database, kept);
  return undefined;
}

/** One transaction sees one moment: what is read belongs together, and to the snapshot that is asked from next time. */
async function readChanged(database: Database, held: Held | undefined): Promise<{ next: Held; now: number }> {
  return database.transaction(
    async (transaction) => {
      const standing = await readStanding(transaction, held?.snapshot ?? null);
      const { keys, whole, countyIds } = await listWork(transaction, held, standing);
      const parts = new Map(held?.parts);
      const gone = new Set(whole);
      for (const [name, { countyFips }] of parts) if (gone.has(countyFips)) parts.delete(name);
      for (const key of keys) parts.delete(nameOf(key));
      for (let at = 0; at < keys.length; at += PARTS_PER_READ) {
        const rows = await readParts(transaction, keys.slice(at, at + PARTS_PER_READ));
        for (const row of rows) parts.set(nameOf(row), keepPart(row));
        await setImmediate();
      }
      const counties = new Map(held?.counties);
      for (const id of countyIds ?? []) counties.delete(id);
      for (const row of await readCounties(transaction, countyIds)) keepCounty(counties, row);
      const { snapshot, server, now } = standing;
      const lookedAt = performance.now();
      const listed = [...parts.values()].sort(
        (one, other) => compare(one.countyFips, other.countyFips) || one.part - other.part,
      );
      const prunedAt = held?.prunedAt ?? lookedAt;
      return { next: { snapshot, server, lookedAt, prunedAt, parts, listed, counties }, now };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const nameOf = ({ countyFips, part }: PartKey): string => `${countyFips} ${part}`;

/** The parts to be read, the counties of which all are, and those of which it is to be found out what holds for them. */
async function listWork(
  executor: Executor,
  held: Held | undefined,
  { changes }: Standing,
): Promise<{ keys: PartKey[]; whole: string[]; countyIds: string[] | null }> {
  if (held === undefined) return { keys: await listParts(executor, null), whole: [], countyIds: null };
  const whole = changes.flatMap(({ countyFips, part }) => (part === null ? [countyFips] : []));
  const ofWhole = whole.length === 0 ? [] : await listParts(executor, whole);
  const keys = changes.flatMap(({ countyFips, part }) =>
    part === null || part < 0 || whole.includes(countyFips) ? [] : [{ countyFips, part }],
  );
  const countyIds = changes.flatMap(({ countyFips, part }) => (part === -1 ? [countyFips] : []));
  return { keys: [...keys, ...ofWhole], whole, countyIds };
}

function keepCounty(counties: Map<string, HeldCounty>, row: CountyRow): void {
  const known = counties.get(row.countyFips) ?? { msaId: row.msaId, real: undefined, demo: undefined };
  if (row.demo === null) counties.set(row.countyFips, known);
  else counties.set(row.countyFips, { ...known, [row.demo ? "demo" : "real"]: row });
}

function keepPart(row: PartRow): Part {
  const { countyFips, part, size } = row;
  const columns = Object.fromEntries(
    COLUMN_NAMES.map((name) => [name, packColumn(row[name])]),
  ) as Part["columns"];
  return { countyFips, part, size, columns };
}

/** As small as its numbers allow. */
function packColumn(bytes: Buffer): Column {
  const values = new Float64Array(bytes.length / 8);
  Buffer.from(values.buffer).set(bytes);
  Buffer.from(values.buffer).swap64();
  const [first = Number.NaN] = values;
  if (values.every((value) => Object.is(value, first))) return first;
  if (values.every((value) => Object.is(Math.fround(value), value))) return Float32Array.from(values);
  return values;
}
