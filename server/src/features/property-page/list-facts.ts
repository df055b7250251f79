import type { Fact } from "@labs/contract/properties";
import { type Subject, sourceOf } from "../places/service.ts";

type Row = readonly [keyof Subject, string, Fact["group"], Fact["unit"]];

const BOTH: readonly Row[] = [
  ["parcelNumber", "Parcel number", "identity", "text"],
  ["upid", "Universal property identifier", "identity", "text"],
  ["name", "Name", "identity", "text"],
  ["subtype", "Kind", "structure", "text"],
  ["sqft", "Living area", "structure", "sqft"],
  ["lotSqft", "Lot", "structure", "sqft"],
  ["stories", "Stories", "structure", "count"],
  ["yearBuilt", "Year built", "structure", "year"],
  ["yearRenovated", "Year renovated", "structure", "year"],
  ["condition", "Condition", "structure", "text"],
  ["grade", "Grade", "structure", "text"],
  ["assessedValue", "Assessed value", "tax", "usd"],
  ["taxAnnual", "Property tax", "tax", "usdPerYear"],
  ["city", "City", "location", "text"],
  ["state", "State", "location", "text"],
  ["zip", "ZIP code", "location", "text"],
  ["latitude", "Latitude", "location", "coordinate"],
  ["longitude", "Longitude", "location", "coordinate"],
  ["geocodePrecision", "Precision of the place", "location", "text"],
];

const SINGLE: readonly Row[] = [
  ["beds", "Bedrooms", "structure", "count"],
  ["baths", "Bathrooms", "structure", "count"],
  ["hoaMonth", "Owners' association dues a month", "tax", "usd"],
];

const MULTI: readonly Row[] = [["units", "Units", "structure", "count"]];

/** Each fact of the record with whose it is and as of when; a fact that is not in the record has no entry. */
export function listFacts(subject: Subject): {
  facts: Record<string, Fact>;
  unavailable: Record<string, string>;
  missing: string[];
} {
  const facts: Record<string, Fact> = {};
  const unavailable: Record<string, string> = {};
  const missing: string[] = [];
  const source = sourceOf(subject);
  for (const [key, label, group, unit] of [
    ...BOTH,
    ...(subject.propertyType === "singlefamily" ? SINGLE : MULTI),
  ]) {
    // A place that nobody loaded has its state as empty text where the address names none.
    const value = subject[key] === "" ? null : subject[key];
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      facts[key] = { label, group, unit, value, source, asOf: subject.sourceAsOf };
    } else if (EXPECTED.has(key)) {
      missing.push(label);
      unavailable[`facts.${key}`] = explainAbsence(subject, key, label);
    }
  }
  return { facts, unavailable, missing };
}

const OF_ADDRESS: ReadonlySet<keyof Subject> = new Set(["state", "zip"]);

function explainAbsence(subject: Subject, key: keyof Subject, label: string): string {
  if (subject.oid !== 0) return `${label} is not in the record of ${sourceOf(subject)}`;
  return OF_ADDRESS.has(key) ? `${label} is not in the address` : "No loaded list has this address";
}

/** Whose absence a reader should know of; a home that was never renovated lacks nothing. */
const EXPECTED: ReadonlySet<keyof Subject> = new Set([
  "parcelNumber",
  "sqft",
  "lotSqft",
  "yearBuilt",
  "condition",
  "assessedValue",
  "taxAnnual",
  "latitude",
  "beds",
  "baths",
  "hoaMonth",
  "units",
  "state",
  "zip",
]);
