import { dateWords } from "@labs/reporting/figure-format";
import type { Database, Executor } from "../../lib/database/database.ts";
import { onPrimary } from "../../lib/database/read-place.ts";
import { joinReads } from "../../lib/join-reads.ts";
import type { Derivation, FigurePlace } from "./catalog/metric-record.ts";
import { describeMethod, explainNotRanked, METRICS } from "./catalog/metrics.ts";
import {
  type Column,
  combineCounties,
  computeFrom,
  dateFigure,
  type Figure,
  isOldOptional,
} from "./figures/combine-counties.ts";
import { finishColumns, type History, type MetricColumn, measureHistory } from "./figures/finish-columns.ts";
import { toIsoMonth } from "./figures/publishing-rhythm.ts";
import { findShared, keepShared, type SharedParts, shareMonth } from "./figures/shared-month.ts";
import { loadTypicalHomes, type TypicalHomes } from "./figures/typical-homes.ts";
import {
  type AreaKind,
  findDataVersion,
  holdKnownSeries,
  type KnownOn,
  listCounties,
  listImports,
  listMetros,
  listPartValues,
  listStoredValues,
  type PartValues,
  type StoredValue,
} from "./repository.ts";
import { listWithheld, type WithheldFigure } from "./withheld-repository.ts";

export type { MetricColumn };

type County = Awaited<ReturnType<typeof listCounties>>[number];
type Metro = Awaited<ReturnType<typeof listMetros>>[number];

/** The areas that there are, and the day as of which figures of them are asked for. */
export interface AreasOf {
  version: string;
  /** The day by which figures are current: the next one makes another snapshot. */
  now: Date;
  /** The day as of which it is: nothing in it was known later. Null for the present. */
  knownOn: KnownOn;
  counties: ReadonlyMap<string, County>;
  metros: ReadonlyMap<string, Metro>;
  countiesOfMetro: ReadonlyMap<string, readonly County[]>;
}

/** Everything that market pages say about now, as of one state of the data. */
export interface Snapshot extends AreasOf {
  columns: Readonly<Record<AreaKind, ReadonlyMap<string, MetricColumn>>>;
  history: History;
  /** What a home costs to run in each place, on the firm's assumptions of that day. */
  homes: TypicalHomes;
  /** By metric: its parts that are of one month. */
  shared: ReadonlyMap<string, SharedParts>;
}

/**
 * A memory for what is made from a snapshot. It lives as long as the snapshot; of at most so many keys the oldest goes
 * first. A failure is told to whoever waits, and the next one asks again.
 */
export function rememberBySnapshot<T>(most = Number.POSITIVE_INFINITY) {
  const memories = new WeakMap<AreasOf, Map<string, T>>();
  return (snapshot: AreasOf, key: string, make: () => T): T => {
    const held = memories.get(snapshot) ?? new Map<string, T>();
    memories.set(snapshot, held);
    const known = held.get(key);
    if (known !== undefined) return known;
    const [oldest] = held.keys();
    if (held.size >= most && oldest !== undefined) held.delete(oldest);
    const made = onPrimary(make);
    held.set(key, made);
    if (made instanceof Promise) made.catch(() => held.get(key) === made && held.delete(key));
    return made;
  };
}

/** How many people live in an area, of whatever year that is last known for. */
export function findPeople(
  { columns }: Snapshot,
  { kind, id }: { kind: AreaKind; id: string },
): number | undefined {
  const people = columns[kind].get("population");
  return (people?.values.get(id) ?? people?.lastKnown.get(id))?.value;
}

const cached = new WeakMap<Database, { version: string; day: string; snapshot: Promise<Snapshot> }>();

const writeDay = (now: Date): string => now.toISOString().slice(0, 10);

const readVersion = joinReads((database: Database) => findDataVersion(database));

/** The snapshot that was last asked for, which an import may have overtaken. */
export async function findHeldSnapshot(database: Database): Promise<Snapshot | undefined> {
  return cached.get(database)?.snapshot;
}

/** The state of the data as it is from now on. */
export function findVersion(database: Database): Promise<string> {
  return readVersion(database, "version");
}

/** The current snapshot; read again only after an import or on another day, however many ask at once. */
export async function getSnapshot(
  database: Database,
  asked: string | Promise<string> = findVersion(database),
): Promise<Snapshot> {
  const version = await asked;
  const held = cached.get(database);
  const now = new Date();
  const day = writeDay(now);
  if (held?.version === version && held.day === day) return held.snapshot;
  const snapshot = loadSnapshot(database, { version, now, knownOn: null });
  cached.set(database, { version, day, snapshot });
  snapshot.catch(() => {
    if (cached.get(database)?.snapshot === snapshot) cached.delete(database);
  });
  return snapshot;
}

/** Of so many past days a process keeps what was known; each is as large as the present. */
const MOST_PAST_DAYS = 2;
const past = new WeakMap<Database, Map<string, Promise<Snapshot>>>();

/**
 * What was known at the end of a day: editions that were out by then, figures that were current then, the firm's
 * assumptions of that day. Areas are those of today. From today on it is the present.
 */
export async function getSnapshotOf(
  database: Database,
  knownOn: string | undefined,
  asked: string | Promise<string> = findVersion(database),
): Promise<Snapshot> {
  if (knownOn === undefined || knownOn >= writeDay(new Date())) return getSnapshot(database, asked);
  const version = await asked;
  const key = `${version} ${knownOn}`;
  const held = past.get(database) ?? new Map<string, Promise<Snapshot>>();
  past.set(database, held);
  const known = held.get(key);
  if (known !== undefined) return known;
  const [oldest] = held.keys();
  if (held.size >= MOST_PAST_DAYS && oldest !== undefined) held.delete(oldest);
  const now = endOfDay(knownOn);
  const snapshot = onPrimary(() => loadSnapshot(database, { version: key, now, knownOn }));
  held.set(key, snapshot);
  snapshot.catch(() => held.delete(key));
  return snapshot;
}

const pastAreas = new WeakMap<Snapshot, Map<string, AreasOf>>();

/**
 * Areas for pages of a day that read small areas alone: they are those of today on every day, so that no figure of the
 * country has to be worked out for it.
 */
export async function getAreasOf(database: Database, knownOn: string | undefined): Promise<AreasOf> {
  const present = await getSnapshot(database);
  if (knownOn === undefined || knownOn >= writeDay(new Date())) return present;
  const held = pastAreas.get(present) ?? new Map<string, AreasOf>();
  pastAreas.set(present, held);
  const known = held.get(knownOn);
  if (known !== undefined) return known;
  const [oldest] = held.keys();
  if (held.size >= MOST_PAST_DAYS && oldest !== undefined) held.delete(oldest);
  const { counties, metros, countiesOfMetro, version } = present;
  const areas = { counties, metros, countiesOfMetro, version: `${version} ${knownOn}`, knownOn };
  const made = { ...areas, now: endOfDay(knownOn) };
  held.set(knownOn, made);
  return made;
}

const endOfDay = (day: string): Date => new Date(`${day}T23:59:59Z`);

async function loadSnapshot(
  database: Database,
  { version, now, knownOn }: Pick<Snapshot, "version" | "now" | "knownOn">,
): Promise<Snapshot> {
  // One state of the data: an import may end between two of these reads.
  const read = await database.transaction(
    async (transaction) => {
      if (knownOn !== null) await holdKnownSeries(transaction, knownOn);
      const [places, metroPlaces] = [await listCounties(transaction), await listMetros(transaction)];
      return {
        counties: places,
        metros: metroPlaces,
        imports: await listImports(transaction),
        stored: await listStoredValues(transaction, knownOn),
        ...(await listAllParts(transaction, knownOn)),
        withheld: await listWithheld(transaction, { kinds: ["county", "msa"], knownOn }),
        homes: await loadTypicalHomes(transaction, { counties: places, metros: metroPlaces, now }),
      };
    },
    { isolationLevel: "repeatable read", accessMode: knownOn === null ? "read only" : "read write" },
  );
  const imports = new Map(read.imports.map((entry) => [entry.id, entry]));
  const countiesOfMetro = Map.groupBy(
    read.counties.filter((county) => county.msaId !== null),
    (county) => county.msaId ?? "",
  );
  const county = createColumns("county", { ...read, imports, now });
  const msa = createColumns("msa", { ...read, imports, now });
  // Figures that others are computed from or weighted by come first.
  const rank = (metric: (typeof METRICS)[number]) =>
    metric.metroRule === "fromFigures" ? 2 : typeof metric.metroRule === "object" ? 1 : 0;
  for (const metric of METRICS.toSorted((a, b) => rank(a) - rank(b))) {
    const parts = read.parts.get(metric.key) ?? [];
    const shared = read.shared.get(metric.key);
    combineCounties({ metric, countiesOfMetro, county, msa, parts, shared, homes: read.homes, now });
  }
  const history = measureHistory(read.stored);
  return {
    version,
    now,
    knownOn,
    counties: new Map(read.counties.map((entry) => [entry.id, entry])),
    metros: new Map(read.metros.map((entry) => [entry.id, entry])),
    countiesOfMetro,
    columns: {
      county: finishColumns(county, { now, history: history.county }),
      msa: finishColumns(msa, { now, history: history.msa }),
    },
    history,
    homes: read.homes,
    shared: read.shared,
  };
}

/** What every derived metric is computed from, by its key. */
async function listAllParts(executor: Executor, knownOn: KnownOn) {
  const parts = new Map<string, PartValues[]>();
  const shared = new Map<string, SharedParts>();
  for (const { key, derivation } of METRICS) {
    if (derivation === undefined) continue;
    parts.set(key, await listPartValues(executor, { ...derivation, knownOn }));
    const ofOneMonth = shareMonth(derivation);
    if (ofOneMonth === null) continue;
    shared.set(key, keepShared(ofOneMonth, await listPartValues(executor, { ...ofOneMonth, knownOn })));
  }
  return { parts, shared };
}

interface Read {
  stored: StoredValue[];
  parts: ReadonlyMap<string, PartValues[]>;
  shared: ReadonlyMap<string, SharedParts>;
  imports: ReadonlyMap<string, { publisher: string; demo: boolean }>;
  withheld: WithheldFigure[];
  homes: TypicalHomes;
  now: Date;
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
  const withheld = Map.groupBy(
    read.withheld.filter((entry) => entry.kind === kind),
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
          isLastKnown: false,
          notRanked: explainNotRanked(metric),
          demo,
        },
        values: new Map(),
        reasons: new Map(),
      };
      const parts = (read.parts.get(key) ?? []).filter((entry) => entry.kind === kind);
      if (derivation === undefined) {
        fill(column, rows.map(toDated));
        explainWithheld(column, withheld.get(key) ?? []);
      } else
        fill(
          column,
          isMixed(rows, read.imports)
            ? refuseMixed(parts)
            : computeAll(derivation, parts, {
                ...{ homes: read.homes, now: demo ? null : read.now },
                shared: read.shared.get(key),
              }),
        );
      return [key, column];
    }),
  );
}

interface Dated {
  id: string;
  month: string;
  /** The figure, or the reason why it cannot be computed. */
  figure: Figure | string;
}

function toDated({ id, month, stepMonths, value }: StoredValue): Dated {
  return { id, month, figure: { value, asOf: toIsoMonth(month, stepMonths) } };
}

function computeAll(
  derivation: Derivation,
  parts: readonly PartValues[],
  of: Pick<FigurePlace, "homes" | "now"> & { shared: SharedParts | undefined },
): Dated[] {
  // An optional part, and one of a shared month, is read at one month alone: parts and values go together.
  const hasLags = derivation.parts.some(({ lags }) => lags.length > 1);
  return parts.map(({ kind, id, month, months, steps, values }) => {
    const together = findShared(of.shared, { kind, id });
    const dates = derivation.parts.map(({ key, isOfSharedMonth }, at) => {
      if (isOfSharedMonth === true) return together?.get(key);
      const own = months[at];
      return own ? { key, asOf: toIsoMonth(own, steps[at] ?? 1), value: values[at] ?? null } : undefined;
    });
    const used = dates.map((date) => (date && isOldOptional(derivation, date, of) ? undefined : date));
    const given = hasLags ? values : used.map((part) => part?.value ?? null);
    const value = computeFrom(derivation, given, { kind, id, ...of });
    if (typeof value === "string") return { id, month, figure: value };
    const dated = used.flatMap((part) => (part === undefined ? [] : { key: part.key, asOf: part.asOf }));
    return { id, month, figure: dateFigure(value, dated, derivation.monthsApart) };
  });
}

/** A real figure over a simulated one would be neither. */
function isMixed(rows: StoredValue[], imports: Read["imports"]): boolean {
  const kinds = new Set(rows.flatMap((row) => imports.get(row.importId)?.demo ?? []));
  return kinds.size > 1;
}

function refuseMixed(parts: readonly PartValues[]): Dated[] {
  const figure = "Its parts are not all real figures, or all demo data: load the others too";
  return parts.map(({ id, month }) => ({ id, month, figure }));
}

function fill(column: Column, dated: Dated[]): void {
  for (const { id, figure } of dated) {
    if (typeof figure === "string") column.reasons.set(id, figure);
    else column.values.set(id, figure);
  }
}

/** Where nothing newer is given than what is withheld; of several months by the newest, which comes last. */
function explainWithheld(column: Column, withheld: readonly WithheldFigure[]): void {
  const isAnnual = column.metric.frequency !== "monthly" && column.metric.frequency !== "quarterly";
  for (const { id, month, reason } of withheld) {
    const asOf = toIsoMonth(month, isAnnual ? 12 : 1);
    const given = column.values.get(id)?.asOf;
    if (given === undefined || given < asOf) column.reasons.set(id, `${reason} (${dateWords(asOf)})`);
  }
}

function describeOrigin(rows: StoredValue[], imports: Read["imports"]): { source: string; demo: boolean } {
  const origins = [...new Set(rows.map((row) => row.importId))].flatMap((id) => imports.get(id) ?? []);
  const publishers = [...new Set(origins.map((origin) => origin.publisher))].sort();
  return { source: publishers.join(" and "), demo: origins.some((origin) => origin.demo) };
}
