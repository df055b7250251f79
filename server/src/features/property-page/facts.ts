import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Fact, MarketFigure, Property } from "@labs/contract/property-page";
import type { UnitMix } from "@labs/contract/unit-mix";
import { joinReasons } from "../../lib/join-reasons.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { explainCoarseness, explainUnplaced, nameSource, type Subject } from "../places/service.ts";

interface Facts {
  facts: Record<string, Fact>;
  /** Why a fact is not there, by its path. */
  unavailable: Record<string, string>;
}

type Row = readonly [keyof Subject, string, Fact["group"], Fact["unit"]];

const BOTH: readonly Row[] = [
  ["parcelNumber", "Parcel number", "identity", "text"],
  ["upid", "Universal property identifier", "identity", "text"],
  ["name", "Name", "identity", "text"],
  ["subtype", "Kind", "structure", "text"],
  ["sqft", "Living area", "structure", "sqft"],
  ["lotSqft", "Lot size", "structure", "sqft"],
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
  ["geocodePrecision", "Geocode accuracy", "location", "text"],
];

const SINGLE: readonly Row[] = [
  ["beds", "Bedrooms", "structure", "count"],
  ["baths", "Bathrooms", "structure", "count"],
  ["hoaMonth", "HOA dues (monthly)", "tax", "usd"],
];

const MULTI: readonly Row[] = [["units", "Units", "structure", "count"]];

/** Facts whose absence a reader should know of; a home that was never renovated lacks nothing. */
const EXPECTED: ReadonlySet<keyof Subject> = new Set([
  ...(["parcelNumber", "sqft", "lotSqft", "yearBuilt", "condition", "assessedValue", "taxAnnual"] as const),
  ...(["latitude", "beds", "baths", "hoaMonth", "units", "state", "zip"] as const),
]);

/** Each fact of the record with its source and date; a fact that is not in the record has no entry. */
export function listFacts(subject: Subject): Facts & { missing: string[] } {
  const facts: Facts["facts"] = {};
  const unavailable: Facts["unavailable"] = {};
  const missing: string[] = [];
  const source = nameSource(subject);
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

function explainAbsence(subject: Subject, key: keyof Subject, label: string): string {
  if (subject.oid !== 0) return `${label} is not in the record of ${nameSource(subject)}`;
  return key === "state" || key === "zip"
    ? `${label} is not in the address`
    : "No loaded list has this address";
}

/** What a unit mix says about the building as a whole, and why it does not say the rest. */
export function listUnitMixFacts(mix: UnitMix): Facts {
  const { totals, source, asOf } = mix;
  if (mix.version === 0) {
    return { facts: {}, unavailable: { unitMix: totals.unavailable.units ?? "No unit mix" } };
  }
  const yearly = (rent: number | null, units: number | null) =>
    rent === null || units === null ? null : 12 * rent * units;
  const atMarket = yearly(totals.marketRent, totals.units);
  const inPlace = yearly(totals.inPlaceRent, totals.occupied);
  const rows: [key: string, label: string, unit: Fact["unit"], value: number | null, total: string][] = [
    ["floorPlans", "Floor plans", "count", mix.rows.length, "units"],
    ["averageUnitSqft", "Average unit size", "sqft", totals.averageSqft, "averageSqft"],
    ["occupancy", "Occupied units", "fraction", totals.occupancy, "occupancy"],
    ["grossMarketRent", "Gross market rent", "usdPerYear", atMarket, "marketRent"],
    ["grossInPlaceRent", "Gross in-place rent", "usdPerYear", inPlace, "inPlaceRent"],
    ["lossToLease", "Loss to lease", "fraction", totals.lossToLeasePct, "lossToLeasePct"],
  ];
  const words = `Unit mix version ${mix.version} (${source})`;
  const facts: Facts["facts"] = {};
  const unavailable: Facts["unavailable"] = {};
  for (const [key, label, unit, value, total] of rows) {
    if (value === null) unavailable[`facts.${key}`] = totals.unavailable[total] ?? `${label} is not known`;
    else facts[key] = { label, group: "structure", unit, value, source: words, asOf };
  }
  return { facts, unavailable };
}

/** What the page of a property can't show, by name and with the reason. */
export function listGaps(of: {
  subject: Subject;
  rent: Estimate;
  value: Estimate;
  county: readonly MarketFigure[];
  context: Pick<Property, "risk" | "censusData">;
  pictures: number;
}): Record<string, string> {
  const { subject, rent, value, context } = of;
  const place = countyTitle(subject.countyName, subject.state);
  const unplaced = explainUnplaced(subject);
  const coarseness = explainCoarseness(subject);
  const gaps: [string, string, boolean][] = [
    ["address", "The record has no street address", subject.addressLine === null],
    ["location", "The record has no coordinates", subject.latitude === null || subject.longitude === null],
    ["location", coarseness ?? "", coarseness !== undefined],
    ["rentEstimate", isEvidenced(rent) ? "" : joinReasons(rent.unavailable), !isEvidenced(rent)],
    ["valueEstimate", isEvidenced(value) ? "" : joinReasons(value.unavailable), !isEvidenced(value)],
    ["owner", `The owner is not in the record of ${nameSource(subject)}`, subject.ownerName === null],
    ["msa", unplaced ?? `${place} is outside loaded metro areas`, subject.msaId === null],
    [
      "county.figures",
      unplaced ?? `No figures are loaded for ${place}`,
      of.county.every(({ value }) => value === null),
    ],
    ["risk", unplaced ?? `No hazard figures are loaded for ${place}`, context.risk === null],
    ["censusData", unplaced ?? `No census figures are loaded for ${place}`, context.censusData === null],
    [
      "similarPropertiesImages",
      "None of the comps is a loaded property, so there are no pictures",
      of.pictures === 0,
    ],
  ];
  return Object.fromEntries(gaps.filter(([, , is]) => is).map(([key, reason]) => [key, reason]));
}
