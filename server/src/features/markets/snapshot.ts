import type { Metric } from "@labs/contract/markets/metrics";
import type { Database, Executor } from "../../lib/database/database.ts";
import { joinReads } from "../../lib/join-reads.ts";
import type { Derivation } from "./catalog/metric-record.ts";
import { describeMethod, METRICS } from "./catalog/metrics.ts";
import { type Column, combineCounties, computeFrom, type Figure } from "./combine-counties.ts";
import {
  type AreaKind,
  findDataVersion,
  listCounties,
  listImports,
  listMetros,
  listPartValues,
  listStoredValues,
  type PartValues,
  type StoredValue,
} from "./repository.ts";

/** One metric over all areas of a kind. */
export interface MetricColumn {
  metric: Metric;
  values: ReadonlyMap<string, Figure>;
  /** Why an area has no value although something about it is stored. */
  reasons: ReadonlyMap<string, string>;
  /** All values, ascending. */
  sorted: readonly number[];
}

type County = Awaited<ReturnType<typeof listCounties>>[number];
type Metro = Awaited<ReturnType<typeof listMetros>>[number];

/** Everything that market pages say about now, as of one state of the data. */
export interface Snapshot {
  version: string;
  counties: ReadonlyMap<string, County>;
  metros: ReadonlyMap<string, Metro>;
  countiesOfMetro: ReadonlyMap<string, readonly County[]>;
  columns: Readonly<Record<AreaKind, ReadonlyMap<string, MetricColumn>>>;
}

/**
 * A memory for what is made from a snapshot. It lives as long as the snapshot; of at most so many keys the oldest goes
 * first. A failure is told to whoever waits, and the next one asks again.
 */
export function rememberBySnapshot<T>(most = Number.POSITIVE_INFINITY) {
  const memories = new WeakMap<Snapshot, Map<string, T>>();
  return (snapshot: Snapshot, key: string, make: () => T): T => {
    const held = memories.get(snapshot) ?? new Map<string, T>();
    memories.set(snapshot, held);
    const known = held.get(key);
    if (known !== undefined) return known;
    const [oldest] = held.keys();
    if (held.size >= most && oldest !== undefined) held.delete(oldest);
    const made = make();
    held.set(key, made);
    if (made instanceof Promise) made.catch(() => held.get(key) === made && held.delete(key));
    return made;
  };
}

const cached = new WeakMap<Database, { version: string; snapshot: Promise<Snapshot> }>();

const readVersion = joinReads((database: Database) => findDataVersion(database));

/** The snapshot that was last asked for, which an import may have overtaken. */
export async function findHeldSnapshot(database: Database): Promise<Snapshot | undefined> {
  return cached.get(database)?.snapshot;
}

/** The state of the data as it is from now on. */
export function findVersion(database: Database): Promise<string> {
  return readVersion(database, "version");
}

/** The current snapshot; read again only after an import, however many ask at once. */
export async function getSnapshot(
  database: Database,
  asked: string | Promise<string> = findVersion(database),
): Promise<Snapshot> {
  const version = await asked;
  const held = cached.get(database);
  if (held?.version === version) return held.snapshot;
  const snapshot = loadSnapshot(database, version);
  cached.set(database, { version, snapshot });
  snapshot.catch(() => {
    if (cached.get(database)?.snapshot === snapshot) cached.delete(database);
  });
  return snapshot;
}

async function loadSnapshot(database: Database, version: string): Promise<Snapshot> {
  // One state of the data: an import may end between two of these reads.
  const read = await database.transaction(
    async (transaction) => ({
      counties: await listCounties(transaction),
      metros: await listMetros(transaction),
      imports: await listImports(transaction),
      stored: await listStoredValues(transaction),
      parts: await listAllParts(transaction),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const imports = new Map(read.imports.map((entry) => [entry.id, entry]));
  const countiesOfMetro = Map.groupBy(
    read.counties.filter((county) => county.msaId !== null),
    (county) => county.msaId ?? "",
  );
  const county = createColumns("county", { ...read, imports });
  const msa = createColumns("msa", { ...read, imports });
  // Figures that others are computed from or weighted by come first.
  const rank = (metric: (typeof METRICS)[number]) =>
    metric.metroRule === "fromFigures" ? 2 : typeof metric.metroRule === "object" ? 1 : 0;
  for (const metric of METRICS.toSorted((a, b) => rank(a) - rank(b))) {
    const parts = read.parts.get(metric.key) ?? [];
    combineCounties({ metric, countiesOfMetro, county, msa, parts });
  }
  return {
    version,
    counties: new Map(read.counties.map((entry) => [entry.id, entry])),
    metros: new Map(read.metros.map((entry) => [entry.id, entry])),
    countiesOfMetro,
    columns: { county: finish(county), msa: finish(msa) },
  };
}

/** What every derived metric is computed from, by its key. */
async function listAllParts(executor: Executor): Promise<Map<string, PartValues[]>> {
  const parts = new Map<string, PartValues[]>();
  for (const { key, derivation } of METRICS) {
    if (derivation !== undefined) parts.set(key, await listPartValues(executor, derivation));
  }
  return parts;
}

interface Read {
  stored: StoredValue[];
  parts: ReadonlyMap<string, PartValues[]>;
  imports: ReadonlyMap<string, { publisher: string; demo: boolean }>;
}

function createColumns(kind: AreaKind, read: Read): Map<string, Column> {
  const stored = Map.groupBy(
    read.stored.filter((entry) => entry.kind === kind),
    (entry) => entry.key,
  );
  const national = Map.groupBy(
    read.stored.filter((entry) => entry.kind !== "county" && entry.kind !== "msa"),
    (entry) => entry.key,
  );
  return new Map(
    METRICS.map((metric) => {
      const { derivation } = metric;
      const rows =
        derivation === undefined
          ? (stored.get(metric.key) ?? [])
          : derivation.parts.flatMap(
              (part) => (part.national === true ? national : stored).get(part.key) ?? [],
            );
      const { source, demo } = describeOrigin(rows, read.imports);
      const { key, label, theme, unit, direction, frequency, missing, codes } = metric;
      const column: Column = {
        metric: {
          ...{ key, label, theme, unit, direction, frequency, missing, codes },
          method: describeMethod(metric, kind),
          source: derivation === undefined || source === "" ? source : `Computed from ${source}`,
          asOf: null,
          coverage: 0,
          demo,
        },
        values: new Map(),
        reasons: new Map(),
      };
      const parts = (read.parts.get(key) ?? []).filter((entry) => entry.kind === kind);
      if (derivation === undefined) fill(column, rows.map(toDated));
      else fill(column, isMixed(rows, read.imports) ? refuseMixed(parts) : computeAll(derivation, parts));
      return [key, column];
    }),
  );
}

interface Dated {
  id: string;
  month: string;
  asOf: string;
  /** The figure, or the reason why it cannot be computed. */
  value: number | string;
}

function toDated({ id, month, stepMonths, value }: StoredValue): Dated {
  return { id, month, asOf: toIsoMonth(month, stepMonths), value };
}

function computeAll(derivation: Derivation, parts: readonly PartValues[]): Dated[] {
  return parts.map(({ id, month, stepMonths, values }) => ({
    id,
    month,
    asOf: toIsoMonth(month, stepMonths),
    value: computeFrom(derivation, values),
  }));
}

/** A real figure over a simulated one would be neither. */
function isMixed(rows: StoredValue[], imports: Read["imports"]): boolean {
  const kinds = new Set(rows.flatMap((row) => imports.get(row.importId)?.demo ?? []));
  return kinds.size > 1;
}

function refuseMixed(parts: readonly PartValues[]): Dated[] {
  const value = "Its parts are not all real figures, or all demo data: load the others too";
  return parts.map(({ id, month }) => ({ id, month, asOf: month.slice(0, 7), value }));
}

/** A figure a year older than the newest of its metric would stand beside it as if it were of today. */
const MOST_MONTHS_BEHIND = 12;

function fill(column: Column, dated: Dated[]): void {
  const newest = dated.reduce((latest, entry) => (entry.month > latest ? entry.month : latest), "");
  for (const { id, month, asOf, value } of dated) {
    if (typeof value === "string") column.reasons.set(id, value);
    else if (monthsBetween(month, newest) > MOST_MONTHS_BEHIND) {
      column.reasons.set(id, `Last published for ${asOf}, too long before other areas to compare`);
    } else column.values.set(id, { value, asOf });
  }
}

function finish(columns: ReadonlyMap<string, Column>): Map<string, MetricColumn> {
  return new Map(
    Array.from(columns, ([key, { metric, values, reasons }]) => {
      const all = [...values.values()];
      const asOf = all.reduce<string | null>(
        (latest, entry) => (latest === null || entry.asOf > latest ? entry.asOf : latest),
        null,
      );
      const sorted = all.map((entry) => entry.value).sort((a, b) => a - b);
      return [key, { metric: { ...metric, asOf, coverage: all.length }, values, reasons, sorted }];
    }),
  );
}

function describeOrigin(rows: StoredValue[], imports: Read["imports"]): { source: string; demo: boolean } {
  const origins = [...new Set(rows.map((row) => row.importId))].flatMap((id) => imports.get(id) ?? []);
  const publishers = [...new Set(origins.map((origin) => origin.publisher))].sort();
  return { source: publishers.join(" and "), demo: origins.some((origin) => origin.demo) };
}

/** Years for annual figures, months for all others. */
export function toIsoMonth(month: string, stepMonths: number): string {
  return month.slice(0, stepMonths >= 12 ? 4 : 7);
}

function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}
