import {
  defaultCompRule,
  maximumRadiusMiles,
  urbanMinimumObservations,
} from "@labs/estimation/comp-selection";
import type { Executor } from "../../../lib/database/database.ts";
import type { Candidate } from "../comp-sets/service.ts";
import type { Evidence, MarketModel } from "../market-models/service.ts";
import { findCoarseness, type Subject } from "../subjects/service.ts";
import { listNearRents, listNearSales, type Neighbourhood } from "./repository.ts";

/** The nearest so many of the rule's window: three times what the method weighs, however dense the town. */
const NEAREST = 360;

/**
 * Rents or sales around a property, nearest first, of its type and of its kind of data alone: a real property is
 * judged by real evidence and a demo property by demo evidence. The property's own observations are its history.
 */
export async function listCandidates(of: {
  database: Executor;
  subject: Subject;
  evidence: Evidence;
  model: MarketModel;
}): Promise<Candidate[]> {
  const { subject, model } = of;
  const { latitude, longitude } = subject;
  if (latitude === null || longitude === null || model.asOf === null || findCoarseness(subject)) return [];
  const place = {
    latitude,
    longitude,
    propertyType: subject.propertyType,
    demo: subject.demo,
    since: daysBefore(model.asOf, Math.ceil(defaultCompRule.windowMonths * 30.4375)),
    until: model.asOf,
    limit: NEAREST,
  };
  const town = await list(of, { ...place, radiusMiles: maximumRadiusMiles.urban });
  // Fewer than this in five miles, some of them perhaps unusable, and the method looks as far as in the country.
  if (town.length >= 2 * urbanMinimumObservations) return town;
  return list(of, { ...place, radiusMiles: maximumRadiusMiles.rural });
}

async function list(
  of: { database: Executor; subject: Subject; evidence: Evidence },
  near: Neighbourhood,
): Promise<Candidate[]> {
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
  return rows
    .filter((row) => row.oid === null || row.oid !== subject.oid || row.countyFips !== subject.countyFips)
    .map(({ prefix, id, oid, publisher, ...row }) => ({
      ...row,
      id: `${prefix}_${row.countyFips}_${id}`,
      googlePlacesId: oid === null ? null : `labs_${row.countyFips}_${oid}`,
      propertyType: subject.propertyType,
      source: subject.demo ? "Demo data" : publisher || row.source,
    }));
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}
