import type { RuleChange } from "@labs/contract/rent-comps";
import {
  defaultCompRule,
  maximumRadiusMiles,
  urbanMinimumObservations,
} from "@labs/estimation/comp-selection";
import { distanceMiles } from "@labs/estimation/distance";
import type { Executor } from "../../lib/database/database.ts";
import type { Candidate } from "../comps/build-comp-set.ts";
import { findCoarseness, type Subject } from "../places/service.ts";
import type { Evidence, MarketModel } from "./market-models.ts";
import { listNearRents, listNearSales, type Neighbourhood } from "./repository.ts";

/** The nearest so many of the rule's window: three times what the method weighs, however dense the town. */
const NEAREST = 360;
const ALL_VISIBILITIES = ["public", "own", "nonpublic"] as const;
const { windowMonths } = defaultCompRule;

/**
 * Rents or sales around a property, nearest first, of its type and of its kind of data alone: a real property is
 * judged by real evidence and a demo property by demo evidence. The property's own observations are its history.
 */
export async function listCandidates(of: {
  database: Executor;
  subject: Subject;
  evidence: Evidence;
  model: MarketModel;
  change?: RuleChange | undefined;
}): Promise<Candidate[]> {
  const { subject, model, change = {} } = of;
  const { latitude, longitude } = subject;
  if (latitude === null || longitude === null || model.asOf === null || findCoarseness(subject)) return [];
  const place = {
    latitude,
    longitude,
    propertyType: subject.propertyType,
    demo: subject.demo,
    // Never less than the firm's window: what a changed rule does is told against it.
    since: daysBefore(model.asOf, Math.ceil(Math.max(windowMonths, change.windowMonths ?? 0) * 30.4375)),
    until: model.asOf,
    limit: NEAREST,
    ...(change.nonpublic === "used" ? { visibilities: [...ALL_VISIBILITIES] } : {}),
  };
  const reach = change.radiusMiles ?? 0;
  const town = reach > maximumRadiusMiles.urban ? [] : await listInTown(of, place);
  // Fewer than this in five miles, some of them perhaps unusable, and the method looks as far as in the country.
  if (town.length >= 2 * urbanMinimumObservations) return town;
  const country = await list(of, { ...place, radiusMiles: maximumRadiusMiles.rural });
  return country.candidates;
}

interface Found {
  candidates: Candidate[];
  /** There may be more that are further away. */
  isFull: boolean;
}

type Place = Omit<Neighbourhood, "radiusMiles">;

/** A box as wide as the one before holds five times as much: a few steps keep the largest ones for thin places. */
const TOWN_STEPS_MILES = [1, 2.25, maximumRadiusMiles.urban];
/** With fewer in a step the next but one is taken. */
const SPARSE = 60;

/**
 * The nearest in town, from boxes that grow: where a million rents are loaded the widest box holds thousands that
 * would be sorted for nothing. What fills its count within a circle of the box is what the widest would have answered.
 */
async function listInTown(of: Parameters<typeof list>[0], place: Place): Promise<Candidate[]> {
  let found: Found = { candidates: [], isFull: false };
  let isSparse = false;
  for (const radiusMiles of TOWN_STEPS_MILES) {
    if (isSparse && radiusMiles < maximumRadiusMiles.urban) continue;
    found = await list(of, { ...place, radiusMiles });
    isSparse = found.candidates.length < SPARSE;
    if (found.isFull && distanceOf(place, found.candidates.at(-1)) <= radiusMiles) break;
  }
  return found.candidates;
}

function distanceOf(place: Place, last: Candidate | undefined): number {
  if (last?.latitude == null || last.longitude == null) return Number.POSITIVE_INFINITY;
  return distanceMiles(place.latitude, place.longitude, last.latitude, last.longitude);
}

async function list(
  of: { database: Executor; subject: Subject; evidence: Evidence },
  near: Neighbourhood,
): Promise<Found> {
  const { subject } = of;
  const rows =
    of.evidence === "rent"
      ? (await listNearRents(of.database, near)).map((row) => ({ ...row, prefix: "rent" }))
      : (await listNearSales(of.database, near)).map((row) => ({
          ...row,
          basis: "sale" as const,
          visibility: "public" as const,
          faceAmount: null,
          floorPlan: null,
          prefix: "sale",
        }));
  const candidates = rows
    .filter((row) => row.oid === null || row.oid !== subject.oid || row.countyFips !== subject.countyFips)
    .map(({ prefix, id, oid, publisher, ...row }) => ({
      ...row,
      id: `${prefix}_${row.countyFips}_${id}`,
      googlePlacesId: oid === null ? null : `labs_${row.countyFips}_${oid}`,
      propertyType: subject.propertyType,
      source: subject.demo ? "Demo data" : publisher || row.source,
    }));
  return { candidates, isFull: rows.length === near.limit };
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}
