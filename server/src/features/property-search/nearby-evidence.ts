import {
  defaultCompRule,
  maximumRadiusMiles,
  urbanMinimumObservations,
} from "@labs/estimation/comp-selection";
import type { Observation } from "@labs/estimation/observation";
import type { Database } from "../../lib/database/database.ts";
import { type Evidence, getMarketModel, type MarketModel } from "../evidence/market-models.ts";
import type { Subject } from "../places/service.ts";
import { type EvidenceRow, listRentsInBox, listSalesInBox } from "./estimate-repository.ts";
import type { Home } from "./home-repository.ts";

/** A county's market, and one of its homes to ask it by. */
export interface County {
  subject: Subject;
  evidence: Evidence;
  model: MarketModel;
}

export async function openCounty(of: {
  database: Database;
  subject: Subject;
  evidence: Evidence;
}): Promise<County> {
  return { subject: of.subject, evidence: of.evidence, model: await getMarketModel(of) };
}

export type Rows = readonly EvidenceRow[];

/** Evidence around all homes of a group, from south to north. */
export async function readEvidence(
  { database, homes }: { database: Database; homes: readonly Home[] },
  counties: readonly { rent: County; price: County }[],
): Promise<Record<Evidence, Rows>> {
  const placed = homes.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const read = async (evidence: Evidence): Promise<Rows> => {
    const asOf = counties.find((one) => one[evidence].model.asOf !== null)?.[evidence].model.asOf ?? null;
    const [first] = placed;
    if (asOf === null || first === undefined) return [];
    const latitudes = placed.map(({ latitude }) => latitude ?? 0);
    const longitudes = placed.map(({ longitude }) => longitude ?? 0);
    const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
    const high = maximumRadiusMiles.rural / MILES_PER_DEGREE;
    const wide = high / Math.min(stretchAt(south), stretchAt(north));
    const list = evidence === "rent" ? listRentsInBox : listSalesInBox;
    const rows = await list(database, {
      demo: first.demo,
      south: south - high,
      north: north + high,
      west: Math.min(...longitudes) - wide,
      east: Math.max(...longitudes) + wide,
      since: daysBefore(asOf, Math.ceil(defaultCompRule.windowMonths * 30.4375)),
      until: asOf,
    });
    return rows.sort((a, b) => a.latitude - b.latitude);
  };
  return { rent: await read("rent"), price: await read("price") };
}

const MILES_PER_DEGREE = 69.1;
/** As many as a comps page looks at: three times what the method weighs. */
const NEAREST = 360;

const stretchAt = (latitude: number) => Math.max(0.05, Math.cos((latitude * Math.PI) / 180));

/** What a comps page finds around the same home: in town within five miles, else within fifteen. */
export function nearest(rows: Rows, home: Home, evidence: Evidence): Observation[] {
  const town = within(rows, home, maximumRadiusMiles.urban);
  const found =
    town.length >= 2 * urbanMinimumObservations ? town : within(rows, home, maximumRadiusMiles.rural);
  const prefix = evidence === "rent" ? "rent" : "sale";
  return found
    .filter(({ oid, countyFips }) => oid === null || oid !== home.oid || countyFips !== home.countyFips)
    .map(({ id, ...row }) => ({
      ...row,
      id: `${prefix}_${row.countyFips}_${id}`,
      propertyType: home.propertyType,
    }));
}

function within(rows: Rows, { latitude, longitude }: Home, miles: number): EvidenceRow[] {
  if (latitude === null || longitude === null) return [];
  const stretch = stretchAt(latitude);
  const high = miles / MILES_PER_DEGREE;
  const wide = high / stretch;
  const near: { row: EvidenceRow; distance: number }[] = [];
  for (let at = firstFrom(rows, latitude - high); at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || row.latitude > latitude + high) break;
    const across = row.longitude - longitude;
    if (Math.abs(across) > wide) continue;
    near.push({ row, distance: (row.latitude - latitude) ** 2 + (across * stretch) ** 2 });
  }
  near.sort(
    (a, b) =>
      a.distance - b.distance ||
      (a.row.countyFips < b.row.countyFips
        ? -1
        : a.row.countyFips > b.row.countyFips
          ? 1
          : a.row.id - b.row.id),
  );
  return near.slice(0, NEAREST).map(({ row }) => row);
}

/** Position of the first row at or north of a latitude. */
function firstFrom(rows: Rows, latitude: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.latitude ?? Number.POSITIVE_INFINITY) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}
