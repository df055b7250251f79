import type { RuleChange } from "@labs/contract/comps";
import type { Comp } from "@labs/contract/estimates";
import { countWindowDays, enoughInTown, nearestCandidates } from "@labs/estimation/candidate-search";
import { distanceMiles } from "@labs/estimation/distance";
import type { Observation } from "@labs/estimation/observation";
import { defaultCompRule, maximumRadiusMiles } from "@labs/estimation/select-comps";
import type { Executor } from "../../lib/database/database.ts";
import { writePropertyId } from "../../lib/place-ids.ts";
import { explainCoarseness, type Subject } from "../places/service.ts";
import type { MarketModel } from "./fit-market.ts";
import {
  type EvidenceKind,
  type EvidenceRow,
  hashBox,
  listInBox,
  listNear,
  MILES_PER_DEGREE,
  type Neighborhood,
  stretchAt,
} from "./repository.ts";

/** A dated rent or sale with what a reader is shown of it. */
export interface Candidate extends Observation {
  googlePlacesId: string | null;
  label: string;
  basis: Comp["basis"];
  visibility: Comp["visibility"];
  source: string;
  /** The rent before concessions, where the amount is net of them. */
  faceAmount: number | null;
  floorPlan: string | null;
  /** Its date as shown, where another date is compared. */
  shownOn?: string;
  /** Of one that was added by hand: what it rests on. */
  evidence?: NonNullable<Comp["evidence"]>;
}

const PREFIX = { rent: "rent", price: "sale" } as const;

/** The first day of a rule's window that ends on a day. */
export function findWindowStart(until: string, months: number = defaultCompRule.windowMonths): string {
  return new Date(Date.parse(until) - countWindowDays(months) * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Rents or sales around a property, nearest first, of its type and of its kind of data alone: real evidence for a
 * real property and demo evidence for a demo property. The property's own observations are its history.
 */
export async function listCandidates(of: {
  database: Executor;
  subject: Subject;
  evidence: EvidenceKind;
  model: MarketModel;
  change?: RuleChange | undefined;
}): Promise<Candidate[]> {
  const { database, subject, evidence, model, change = {} } = of;
  const { latitude, longitude, propertyType, demo } = subject;
  if (latitude === null || longitude === null || model.asOf === null || explainCoarseness(subject)) return [];
  // Never less than the firm's window: what a changed rule does is told against it.
  const months = Math.max(defaultCompRule.windowMonths, change.windowMonths ?? 0);
  const place = {
    ...{ evidence, propertyType, demo, latitude, longitude },
    since: findWindowStart(model.asOf, months),
    until: model.asOf,
    limit: nearestCandidates,
    isNonpublicUsed: change.nonpublic === "used",
  };
  const list = (radiusMiles: number) => listAround(database, subject, { ...place, radiusMiles });
  const isInTown = (change.radiusMiles ?? 0) <= maximumRadiusMiles.urban;
  const town = isInTown ? await listInTown(subject, list) : [];
  if (town.length >= enoughInTown) return town;
  return (await list(maximumRadiusMiles.rural)).candidates;
}

interface Found {
  candidates: Candidate[];
  /** There may be more that are further away. */
  isFull: boolean;
}

/** A box as wide as the one before holds five times as much: a few steps keep the largest ones for thin places. */
const TOWN_STEPS_MILES = [1, 2.25, maximumRadiusMiles.urban];
/** With fewer in a step the next but one is taken. */
const SPARSE = 60;

/**
 * The nearest in town, from boxes that grow: where a million rents are loaded the widest box holds thousands that
 * would be sorted for nothing. What fills its count within a circle of the box is what the widest would have answered.
 */
async function listInTown(
  subject: Subject,
  list: (radiusMiles: number) => Promise<Found>,
): Promise<Candidate[]> {
  let found: Found = { candidates: [], isFull: false };
  let isSparse = false;
  for (const radiusMiles of TOWN_STEPS_MILES) {
    if (isSparse && radiusMiles < maximumRadiusMiles.urban) continue;
    found = await list(radiusMiles);
    isSparse = found.candidates.length < SPARSE;
    if (found.isFull && measureDistance(subject, found.candidates.at(-1)) <= radiusMiles) break;
  }
  return found.candidates;
}

function measureDistance(from: Subject, to: Candidate | undefined): number {
  if (from.latitude === null || from.longitude === null) return Number.POSITIVE_INFINITY;
  if (to?.latitude == null || to.longitude == null) return Number.POSITIVE_INFINITY;
  return distanceMiles(from.latitude, from.longitude, to.latitude, to.longitude);
}

async function listAround(database: Executor, subject: Subject, near: Neighborhood): Promise<Found> {
  const rows = await listNear(database, near);
  const candidates = rows
    .filter((row) => row.oid === null || row.oid !== subject.oid || row.countyFips !== subject.countyFips)
    .map(({ id, oid, publisher, ...row }) => ({
      ...row,
      id: `${PREFIX[near.evidence]}_${row.countyFips}_${id}`,
      googlePlacesId: oid === null ? null : writePropertyId(row.countyFips, oid),
      propertyType: subject.propertyType,
      source: subject.demo ? "Demo data" : publisher || row.source,
    }));
  return { candidates, isFull: rows.length === near.limit };
}

/** A home among many that are estimated together. */
type Home = Pick<Subject, "oid" | "countyFips" | "latitude" | "longitude" | "propertyType" | "demo">;

/** Evidence around all single homes of a group, from south to north, of the window that ends on a day. */
export async function listAroundAll(
  database: Executor,
  homes: readonly Home[],
  of: { evidence: EvidenceKind; asOf: string | null },
): Promise<EvidenceRow[]> {
  const placed = homes.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const [first] = placed;
  if (of.asOf === null || first === undefined) return [];
  const rows = await listInBox(database, {
    ...boxAround(measureExtent(placed)),
    evidence: of.evidence,
    propertyType: "singlefamily",
    demo: first.demo,
    since: findWindowStart(of.asOf),
    until: of.asOf,
  });
  return rows.sort((a, b) => a.latitude - b.latitude);
}

interface Extent {
  south: number;
  north: number;
  west: number;
  east: number;
}

function measureExtent(homes: readonly Pick<Home, "latitude" | "longitude">[]): Extent {
  const latitudes = homes.map(({ latitude }) => latitude ?? 0);
  const longitudes = homes.map(({ longitude }) => longitude ?? 0);
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  };
}

/** As far as a comp of any home within may lie. */
function boxAround({ south, north, west, east }: Extent): Extent {
  const high = maximumRadiusMiles.rural / MILES_PER_DEGREE;
  const wide = high / Math.min(stretchAt(south), stretchAt(north));
  return { south: south - high, north: north + high, west: west - wide, east: east + wide };
}

/** Tells one state of the evidence around all homes within from another. */
export async function hashAround(
  database: Executor,
  of: { extent: Extent | null; evidence: EvidenceKind; demo: boolean; asOf: string | null },
): Promise<string> {
  const { extent, evidence, demo, asOf } = of;
  if (extent === null || asOf === null) return "";
  const days = { since: findWindowStart(asOf), until: asOf };
  return hashBox(database, { ...boxAround(extent), ...days, evidence, propertyType: "singlefamily", demo });
}

/** What `listCandidates` finds around the same home, from rows that are sorted from south to north. */
export function pickNearest(rows: readonly EvidenceRow[], home: Home, evidence: EvidenceKind): Observation[] {
  // What is the home's own makes no town either.
  const pickOthers = (miles: number) =>
    pickWithin(rows, home, miles).filter(
      ({ oid, countyFips }) => oid === null || oid !== home.oid || countyFips !== home.countyFips,
    );
  const town = pickOthers(maximumRadiusMiles.urban);
  const found = town.length >= enoughInTown ? town : pickOthers(maximumRadiusMiles.rural);
  return found.map(({ id, ...row }) => ({
    ...row,
    id: `${PREFIX[evidence]}_${row.countyFips}_${id}`,
    propertyType: home.propertyType,
  }));
}

function pickWithin(rows: readonly EvidenceRow[], home: Home, miles: number): EvidenceRow[] {
  const { latitude, longitude } = home;
  if (latitude === null || longitude === null) return [];
  const stretch = stretchAt(latitude);
  const high = miles / MILES_PER_DEGREE;
  const near: { row: EvidenceRow; distance: number }[] = [];
  for (let at = findFirst(rows, latitude - high); at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || row.latitude > latitude + high) break;
    const across = row.longitude - longitude;
    if (Math.abs(across) > high / stretch) continue;
    near.push({ row, distance: (row.latitude - latitude) ** 2 + (across * stretch) ** 2 });
  }
  near.sort((a, b) => a.distance - b.distance || compareIds(a.row, b.row));
  return near.slice(0, nearestCandidates).map(({ row }) => row);
}

function compareIds(a: EvidenceRow, b: EvidenceRow): number {
  return a.countyFips === b.countyFips ? a.id - b.id : a.countyFips < b.countyFips ? -1 : 1;
}

/** Position of the first row at or north of a latitude. */
function findFirst(rows: readonly EvidenceRow[], latitude: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.latitude ?? Number.POSITIVE_INFINITY) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
