import type { CountyMetrics, MarketStats, MetroMetrics } from "@labs/contract/markets/metrics";
import type { MarketFigure } from "@labs/contract/property-page";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Precompressed } from "../../lib/precompressed.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { countEvidence } from "../evidence/service.ts";
import { listShownSeries } from "./area-series.ts";
import { METRICS } from "./catalog/metrics.ts";
import { describeEditions, findKnownSince, UNKNOWN_SINCE } from "./editions.ts";
import { openNetYield } from "./expense-ratios.ts";
import { listOutOfRange } from "./figures/county-range.ts";
import { shorten } from "./figures/finish-columns.ts";
import { rankArea } from "./figures/rank-area.ts";
import { describeForecasts } from "./forecasts.ts";
import { isOnMap, MAP_EDITION, writeVintage } from "./geometry.ts";
import { keepAnswer, keepArea, keepLargeAnswer } from "./keep-answer.ts";
import { describeReturns } from "./metro-returns.ts";
import { describeHoldings, type Held } from "./own-homes.ts";
import { listPeers, PEERS_METHOD } from "./peers.ts";
import { type AreaKind, countProperties, listProperties } from "./repository.ts";
import {
  findHeldSnapshot,
  findVersion,
  getSnapshot,
  getSnapshotOf,
  type MetricColumn,
  type Snapshot,
} from "./snapshot.ts";

export { describeTemplate, type MarketDefaults } from "./defaults/defaults-draft.ts";
export { findCorrelations } from "./defaults/growth-correlations.ts";
export { type FindDefaults, loadMarketDefaults } from "./defaults/market-defaults.ts";
export { type FigureCourse, listCourses, listRankedMetrics } from "./figure-courses.ts";
export { listOutOfRange } from "./figures/county-range.ts";
export { LEAST_RANKED_PEOPLE } from "./figures/finish-columns.ts";
export type { Cycle, Rhythm } from "./figures/publishing-rhythm.ts";
export { CYCLE_DAYS, RELEASE_DAYS, type Release } from "./figures/release-days.ts";
export type { MetricColumn, Snapshot } from "./snapshot.ts";
export { getSnapshot, rememberBySnapshot } from "./snapshot.ts";
export { findValueGrowth } from "./value-growth.ts";

interface Area {
  database: Database;
  kind: AreaKind;
  id: string;
}

/** What the page of an area depends on: the state of the data, and what we own there. */
export interface AreaState extends Held {
  countyIds: string[];
}

/** Begins to read it early; whoever waits for it later is told of a failure. */
export function beginAreaState(area: Area): Promise<AreaState> {
  // Only an import changes the counties of a metro, so those of the held snapshot are most likely still right.
  const state = findHeldSnapshot(area.database).then((held) =>
    findAreaState(area, listCountyIds(held, area)),
  );
  state.catch(() => undefined);
  return state;
}

async function findAreaState({ database }: Area, countyIds: string[]): Promise<AreaState> {
  return { countyIds, ...(await describeHoldings(database, countyIds)) };
}

function listCountyIds(snapshot: Snapshot | undefined, { kind, id }: Omit<Area, "database">): string[] {
  if (kind === "county") return [id];
  return (snapshot?.countiesOfMetro.get(id) ?? []).map((county) => county.id);
}

/** Metrics of every county, serialized and compressed once for each choice of metrics and state of the data. */
export async function getCountyMetrics(
  database: Database,
  keys: string[] | undefined,
  version = findVersion(database),
  knownOn?: string,
): Promise<Precompressed> {
  const chosen = chooseMetrics(keys);
  const snapshot = await getSnapshotOf(database, knownOn, version);
  const keep = keys === undefined ? keepLargeAnswer : keepAnswer;
  return keep(snapshot, `counties ${chosen.join()}`, () =>
    toColumnar(snapshot, { kind: "county", keys: chosen }),
  );
}

/** The same of every metro, and which of its figures contradict its counties. */
export async function getMetroMetrics(
  database: Database,
  { metric: keys, knownOn }: { metric?: string[] | undefined; knownOn?: string | undefined },
): Promise<Precompressed> {
  const chosen = chooseMetrics(keys);
  const snapshot = await getSnapshotOf(database, knownOn);
  return keepAnswer(snapshot, `metros ${chosen.join()}`, async (): Promise<MetroMetrics> => {
    const { found } = await listOutOfRange(database, snapshot);
    const figures = toColumnar(snapshot, { kind: "msa", keys: chosen });
    const rowOf = new Map(figures.ids.map((id, row) => [id, row]));
    const outOfRange = Map.groupBy(
      found.filter(({ key }) => chosen.includes(key)),
      ({ key }) => key,
    );
    return {
      ...figures,
      outOfRange: Object.fromEntries(
        Array.from(outOfRange, ([key, those]) => [key, those.map(({ metroId }) => rowOf.get(metroId) ?? -1)]),
      ),
    };
  });
}

function chooseMetrics(keys: string[] | undefined): string[] {
  const all = METRICS.map((metric) => metric.key);
  if (keys === undefined) return all;
  const unknown = keys.find((key) => !all.includes(key));
  if (unknown !== undefined) {
    throw invalid([
      {
        loc: ["query", "metric"],
        msg: `There is no metric ${unknown}`,
        type: "metric",
      },
    ]);
  }
  return all.filter((key) => keys.includes(key));
}

function toColumnar(
  snapshot: Snapshot,
  { kind, keys }: { kind: AreaKind; keys: readonly string[] },
): CountyMetrics {
  const areas =
    kind === "county"
      ? Array.from(snapshot.counties.values(), ({ id, name, state, msaId }) => ({
          ...{ id, name: countyTitle(name, state), msaId },
        }))
      : Array.from(snapshot.metros.values(), ({ id, name }) => ({ id, name, msaId: null }));
  const columns = keys.flatMap((key) => snapshot.columns[kind].get(key) ?? []);
  const dates = columns.flatMap((column) => column.metric.asOf ?? []).sort();
  const rowOf = new Map(areas.map(({ id }, row) => [id, row]));
  const toRows = (ids: Iterable<string>) => Array.from(ids, (id) => rowOf.get(id) ?? -1);
  const list = <Row>(read: (column: MetricColumn) => Row[]) =>
    Object.fromEntries(
      columns
        .map((column) => [column.metric.key, read(column)] as const)
        .filter(([, rows]) => rows.length > 0),
    );
  return {
    asOf: dates[0] ?? null,
    geometryVintage: writeVintage(snapshot),
    metrics: columns.map((column) => column.metric),
    ids: areas.map(({ id }) => id),
    names: areas.map(({ name }) => name),
    msaIds: areas.map(({ msaId }) => msaId),
    values: Object.fromEntries(
      columns.map(({ metric: { key }, values, lastKnown }) => {
        const metric = METRICS.find((each) => each.key === key);
        const read = (id: string) => (values.get(id) ?? lastKnown.get(id))?.value;
        return [
          key,
          areas.map(({ id }) => {
            const value = read(id);
            return value === undefined || metric === undefined ? null : shorten(metric, value);
          }),
        ];
      }),
    ),
    lastKnown: list(({ lastKnown }) =>
      Array.from(
        Map.groupBy(lastKnown, ([, { asOf }]) => asOf),
        ([asOf, figures]) => ({
          asOf,
          rows: toRows(figures.map(([id]) => id)),
        }),
      ),
    ),
    unranked: list(({ unranked }) => toRows(unranked.keys())),
  };
}

type Standing = Omit<MarketStats, "holdings" | "places">;

/** Everything about one county or metro, serialized and compressed once; 404 when there is none of this id. */
export async function getMarketStats(
  { database, kind, id, knownOn }: Area & { knownOn?: string | undefined },
  state = beginAreaState({ database, kind, id }),
): Promise<Precompressed> {
  const early = await state;
  const snapshot = await getSnapshotOf(database, knownOn, early.version);
  const isKnown = kind === "county" ? snapshot.counties.has(id) : snapshot.metros.has(id);
  if (!isKnown) {
    throw new AppError("not_found", `There is no ${kind === "county" ? "county" : "metro"} ${id}`);
  }
  const countyIds = listCountyIds(snapshot, { kind, id });
  // What we own changes without an import; homes, rents and sales come by imports alone.
  const isSame = early.countyIds.join() === countyIds.join();
  const { holdings } = isSame ? early : await describeHoldings(database, countyIds);
  return keepArea(snapshot, `${kind} ${id} ${JSON.stringify(holdings)}`, async () => {
    const [standing, places] = await Promise.all([
      describeArea(snapshot, { database, kind, id }),
      describePlaces(database, countyIds),
    ]);
    return { ...standing, holdings, places } satisfies MarketStats;
  });
}

async function describeArea(snapshot: Snapshot, { database, kind, id }: Area): Promise<Standing> {
  const county = kind === "county" ? snapshot.counties.get(id) : undefined;
  const metro = snapshot.metros.get(kind === "msa" ? id : (county?.msaId ?? ""));
  const members = kind === "msa" ? (snapshot.countiesOfMetro.get(id) ?? []) : [];
  const msa = county !== undefined && metro !== undefined ? { id: metro.id, name: metro.name } : null;
  const peers = listPeers(snapshot, { kind, id });
  const { found: outOfRange } =
    metro === undefined ? { found: [] } : await listOutOfRange(database, snapshot, [metro.id]);
  const [findSince, editions, series, returns, forecasts] = await Promise.all([
    findKnownSince(database, { snapshot, kind, id }),
    describeEditions(database, { snapshot, kind, id }),
    listShownSeries(database, { snapshot, kind, id, peers, msa, outOfRange }),
    describeReturns(database, { snapshot, kind, id }),
    describeForecasts(database, { snapshot, kind, id }),
  ]);
  return {
    id,
    kind,
    name: (county === undefined ? metro?.name : countyTitle(county.name, county.state)) ?? id,
    state: county?.state ?? null,
    msa,
    counties: members.map((member) => ({
      id: member.id,
      name: countyTitle(member.name, member.state),
      ...readValues(snapshot.columns.county, member.id),
    })),
    peers: peers.map((peer) => ({ ...peer, ...readValues(snapshot.columns[kind], peer.id) })),
    peersMethod: PEERS_METHOD,
    knownOn: snapshot.knownOn,
    editions,
    metrics: rankArea(snapshot, { kind, id }).map((figure) => {
      const metric = METRICS.find(({ key }) => key === figure.key);
      const since = figure.value === null || metric === undefined ? UNKNOWN_SINCE : findSince(metric);
      return { ...figure, ...since };
    }),
    outOfRange: outOfRange.map((one) => {
      const { label = one.key, unit = "usd" } = snapshot.columns.msa.get(one.key)?.metric ?? {};
      return { ...one, label, unit };
    }),
    series,
    netYield: openNetYield(snapshot, { kind, id }),
    returns,
    forecasts,
    note: explainOffMap(snapshot, { kind, id }),
  };
}

function readValues(columns: ReadonlyMap<string, MetricColumn>, id: string) {
  const values: Record<string, number | null> = {};
  const dates: Record<string, string> = {};
  for (const [key, column] of columns) {
    const old = column.lastKnown.get(id);
    values[key] = (column.values.get(id) ?? old)?.value ?? null;
    if (old !== undefined) dates[key] = old.asOf;
  }
  return { values, lastKnown: dates };
}

function explainOffMap(snapshot: Snapshot, { kind, id }: Omit<Area, "database">): string | null {
  const ids = kind === "county" ? [id] : (snapshot.countiesOfMetro.get(id) ?? []).map((county) => county.id);
  const missing = ids.filter((countyId) => !isOnMap(countyId));
  if (missing.length === 0) return null;
  const isConnecticut = missing.some((countyId) => countyId.startsWith("09"));
  const subject =
    kind === "county" ? "This area is" : `${missing.length} of ${ids.length} counties of this metro are`;
  return isConnecticut
    ? `${subject} not on the map: its boundaries are of ${MAP_EDITION}, and Connecticut replaced its eight counties by nine planning regions in 2022. Figures published for the old counties are not stretched over the regions.`
    : `${subject} not on the map: its boundaries are of ${MAP_EDITION}, before this change of counties.`;
}

const MOST_PLACES = 12;

/** What the universe holds in some counties, and the first properties of it, ours before all others. */
async function describePlaces(database: Database, countyIds: string[]): Promise<MarketStats["places"]> {
  const [counts, { listings, sold }, rows] = await Promise.all([
    countProperties(database, countyIds),
    countEvidence(database, countyIds),
    listProperties(database, countyIds, MOST_PLACES),
  ]);
  return {
    ...counts,
    rentalListings: listings.count,
    sales: sold.count,
    latestListing: listings.latest,
    latestSale: sold.latest,
    items: rows.map(({ name, addressLine, city, parcelNumber, cmsPropertyOid, actualRent, ...row }) => ({
      ...row,
      label: name ?? writePlace(addressLine, city) ?? `Parcel ${parcelNumber ?? "without a number"}`,
      isOwned: cmsPropertyOid !== null,
      monthlyRent: actualRent,
    })),
  };
}

function writePlace(addressLine: string | null, city: string | null): string | null {
  if (addressLine === null) return null;
  return city === null ? addressLine : `${addressLine}, ${city}`;
}

/** The figures of a county or metro for other pages; none for an id that is unknown. */
export async function listAreaFigures({ database, kind, id }: Area): Promise<MarketFigure[]> {
  const snapshot = await getSnapshot(database);
  const isKnown = kind === "county" ? snapshot.counties.has(id) : snapshot.metros.has(id);
  if (!isKnown) return [];
  return rankArea(snapshot, { kind, id }).map(
    ({ key, label, unit, value, rank: place, of, percentile, source, asOf, isLastKnown, parts, demo }) => {
      const dates = [...new Set(parts.map((part) => part.asOf))];
      return {
        ...{ key, label, unit, value, rank: place, of, percentile, source, asOf, isLastKnown, demo },
        ...(dates.length > 1 ? { dates } : {}),
      };
    },
  );
}

/** What a metric is called; undefined for a key that the catalog does not have. */
export function findMetricLabel(key: string): string | undefined {
  return METRICS.find((metric) => metric.key === key)?.label;
}
