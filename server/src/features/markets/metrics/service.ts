import type { Metric } from "@labs/contract/markets";
import type { Database } from "../../../lib/database/database.ts";
import { type CataloguedMetric, METRICS, methodOf } from "../catalogue/service.ts";
import { type Column, combineCounties, type Figure } from "../metros/service.ts";
import {
  type AreaKind,
  findDataVersion,
  listCounties,
  listImports,
  listMetros,
  listRentsAndValues,
  listStoredValues,
  type RentAndValue,
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

const cached = new WeakMap<Database, { version: string; snapshot: Promise<Snapshot> }>();

/** The current snapshot; read again only after an import, however many ask at once. */
export async function getSnapshot(database: Database): Promise<Snapshot> {
  const version = await findDataVersion(database);
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
      pairs: await listRentsAndValues(transaction),
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
  for (const metric of METRICS) combineCounties({ metric, countiesOfMetro, county, msa });
  return {
    version,
    counties: new Map(read.counties.map((entry) => [entry.id, entry])),
    metros: new Map(read.metros.map((entry) => [entry.id, entry])),
    countiesOfMetro,
    columns: { county: finish(county), msa: finish(msa) },
  };
}

interface Read {
  stored: StoredValue[];
  pairs: RentAndValue[];
  imports: ReadonlyMap<string, { publisher: string; demo: boolean }>;
}

function createColumns(kind: AreaKind, read: Read): Map<string, Column> {
  const stored = Map.groupBy(
    read.stored.filter((entry) => entry.kind === kind),
    (entry) => entry.key,
  );
  const pairs = read.pairs.filter((pair) => pair.kind === kind);
  return new Map(
    METRICS.map((metric) => {
      const origins = ORIGINS[metric.derivation ?? "stored"] ?? [metric.key];
      const rows = origins.flatMap((key) => stored.get(key) ?? []);
      const { source, demo } = describeOrigin(rows, read.imports);
      const column: Column = {
        metric: {
          key: metric.key,
          label: metric.label,
          unit: metric.unit,
          direction: metric.direction,
          method: methodOf(metric, kind),
          source: metric.derivation === undefined || source === "" ? source : `Computed from ${source}`,
          asOf: null,
          coverage: 0,
          demo,
        },
        values: new Map(),
        reasons: new Map(),
      };
      fill(column, isMixed(rows, read.imports) ? refuseMixed(pairs) : listDated(metric, stored, pairs));
      return [metric.key, column];
    }),
  );
}

/** The stored series that a figure comes from. */
const ORIGINS: Readonly<Record<string, readonly string[]>> = {
  rentGrowth: ["typicalRent"],
  valueGrowth: ["typicalHomeValue"],
  grossYield: ["typicalRent", "typicalHomeValue"],
  priceToRent: ["typicalRent", "typicalHomeValue"],
};

interface Dated {
  id: string;
  month: string;
  asOf: string;
  value: number | string;
}

/** The figure of every area, or the reason (as text) why it cannot be computed. */
function listDated(
  metric: CataloguedMetric,
  stored: ReadonlyMap<string, StoredValue[]>,
  pairs: RentAndValue[],
): Dated[] {
  const rows = (key: string) => stored.get(key) ?? [];
  switch (metric.derivation) {
    case undefined:
      return rows(metric.key).map((row) => ({ ...row, asOf: toAsOf(row.month, row.stepMonths) }));
    case "rentGrowth":
      return rows("typicalRent").map(toGrowth);
    case "valueGrowth":
      return rows("typicalHomeValue").map(toGrowth);
    case "grossYield":
      return pairs.map((pair) => toRatio(pair, (rent, value) => (12 * rent) / value));
    case "priceToRent":
      return pairs.map((pair) => toRatio(pair, (rent, value) => value / (12 * rent)));
  }
}

/** A real figure over a simulated one would be neither. */
function isMixed(rows: StoredValue[], imports: Read["imports"]): boolean {
  const kinds = new Set(rows.flatMap((row) => imports.get(row.importId)?.demo ?? []));
  return kinds.size > 1;
}

function refuseMixed(pairs: RentAndValue[]): Dated[] {
  const value = "Rent and value are not both real figures, or both demo data: load the other one too";
  return pairs.map((pair) => ({ id: pair.id, month: pair.month, asOf: pair.month.slice(0, 7), value }));
}

function toGrowth({ id, month, stepMonths, value, yearAgo }: StoredValue): Dated {
  const isKnown = yearAgo !== null && yearAgo > 0;
  const growth = isKnown ? value / yearAgo - 1 : "Nothing was published for twelve months earlier";
  return { id, month, asOf: toAsOf(month, stepMonths), value: growth };
}

function toRatio(pair: RentAndValue, formula: (rent: number, value: number) => number): Dated {
  const { rent, value } = pair;
  const isKnown = rent !== null && value !== null && rent > 0 && value > 0;
  const ratio = isKnown ? formula(rent, value) : "Rent and value were not published for the same month";
  return { id: pair.id, month: pair.month, asOf: pair.month.slice(0, 7), value: ratio };
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
export function toAsOf(month: string, stepMonths: number): string {
  return month.slice(0, stepMonths >= 12 ? 4 : 7);
}

function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}
