import type { RuleChange } from "@labs/contract/comps";
import type { Comp } from "@labs/contract/estimates";
import {
  type CandidateSearch,
  countWindowDays,
  createCandidateSearch,
  enoughInTown,
  nearestCandidates,
  townStepsMiles,
} from "@labs/estimation/candidate-search";
import { reachInDegrees } from "@labs/estimation/distance";
import type { Observation, UsableObservation } from "@labs/estimation/observation";
import { defaultCompRule, maximumRadiusMiles } from "@labs/estimation/select-comps";
import type { Executor } from "../../lib/database/database.ts";
import { writePropertyId } from "../../lib/place-ids.ts";
import { explainCoarseness, type Subject } from "../places/service.ts";
import { nameOwner } from "./comparable-facts.ts";
import type { MarketModel } from "./fit-market.ts";
import { type EvidenceKind, hashBox, listInBox, listNear, type Neighborhood } from "./repository.ts";

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
function findWindowStart(until: string, months: number = defaultCompRule.windowMonths): string {
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
    own: nameOwner(subject) === null ? null : { countyFips: subject.countyFips, oid: subject.oid ?? 0 },
    isNonpublicUsed: change.nonpublic === "used",
  };
  const list = (radiusMiles: number) => listAround(database, subject, { ...place, radiusMiles });
  const isInTown = (change.radiusMiles ?? 0) <= maximumRadiusMiles.urban;
  const town = isInTown ? await listInTown(list) : [];
  if (town.length >= enoughInTown) return town;
  return (await list(maximumRadiusMiles.rural)).candidates;
}

interface Found {
  candidates: Candidate[];
  /** There may be more that are further away. */
  isFull: boolean;
}

/** With fewer in a step the next but one is taken. */
const SPARSE = 60;

/**
 * The nearest in town, from circles that grow: where a million rents are loaded the widest holds thousands that would
 * be sorted for nothing.
 */
async function listInTown(list: (radiusMiles: number) => Promise<Found>): Promise<Candidate[]> {
  let found: Found = { candidates: [], isFull: false };
  let isSparse = false;
  for (const radiusMiles of townStepsMiles) {
    if (isSparse && radiusMiles < maximumRadiusMiles.urban) continue;
    found = await list(radiusMiles);
    isSparse = found.candidates.length < SPARSE;
    if (found.isFull) break;
  }
  return found.candidates;
}

async function listAround(database: Executor, subject: Subject, near: Neighborhood): Promise<Found> {
  const rows = await listNear(database, near);
  const candidates = rows.map(({ id, oid, publisher, ...row }) => ({
    ...row,
    id: nameObservation(near.evidence, { ...row, id }),
    googlePlacesId: oid === null ? null : writePropertyId(row.countyFips, oid),
    propertyType: subject.propertyType,
    source: subject.demo ? "Demo data" : publisher || row.source,
  }));
  return { candidates, isFull: rows.length === near.limit };
}

const nameObservation = (evidence: EvidenceKind, { countyFips, id }: { countyFips: string; id: number }) =>
  `${PREFIX[evidence]}_${countyFips}_${id}`;

interface Extent {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** All that may be a candidate of some place within, as `createCandidateSearch` takes it: of one place by county and number. */
export async function listReached(
  database: Executor,
  of: {
    extent: Extent;
    evidence: EvidenceKind;
    propertyType: Subject["propertyType"];
    demo: boolean;
    asOf: string;
  },
): Promise<UsableObservation[]> {
  const { extent, evidence, propertyType, demo, asOf } = of;
  const days = { since: findWindowStart(asOf), until: asOf };
  const rows = await listInBox(database, { ...boxAround(extent), ...days, evidence, propertyType, demo });
  rows.sort((a, b) => a.id - b.id);
  const byCounty = [...Map.groupBy(rows, ({ countyFips }) => countyFips)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return byCounty.flatMap(([, ofCounty]) =>
    ofCounty.map(({ id, oid, ...row }) => ({
      ...row,
      id: nameObservation(evidence, { ...row, id }),
      owner: nameOwner({ ...row, oid }),
      propertyType,
    })),
  );
}

/** A home among many that are estimated together. */
type Home = Pick<Subject, "oid" | "countyFips" | "latitude" | "longitude" | "propertyType" | "demo">;

/** What every one of a group of single homes finds around it, from evidence that is read once for all. */
export async function searchAroundAll(
  database: Executor,
  homes: readonly Home[],
  of: { evidence: EvidenceKind; asOf: string | null },
): Promise<CandidateSearch<UsableObservation>> {
  const placed = homes.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const [first] = placed;
  const { evidence, asOf } = of;
  if (asOf === null || first === undefined) return createCandidateSearch<UsableObservation>([]);
  const { demo } = first;
  const extent = measureExtent(placed);
  return createCandidateSearch(
    await listReached(database, { extent, evidence, propertyType: "singlefamily", demo, asOf }),
  );
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
  const farthest = Math.max(Math.abs(south), Math.abs(north));
  const reach = reachInDegrees(farthest, maximumRadiusMiles.rural);
  return {
    south: south - reach.latitude,
    north: north + reach.latitude,
    west: west - reach.longitude,
    east: east + reach.longitude,
  };
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
