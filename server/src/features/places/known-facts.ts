import type { PropertyType } from "@labs/contract/estimates";
import type { Fact } from "@labs/contract/property-facts";
import type { Subject } from "./property-repository.ts";

export interface KnownFact {
  /** A column of the record, or the name of a further fact. */
  fact: string;
  label: string;
  group: Fact["group"];
  unit: Fact["unit"];
  /** What may be entered in the source's place; undefined where nothing may. */
  entry: Entry | undefined;
}

/** Between two numbers, a text of so many letters, or one of some words. */
type Entry =
  | { low: number; high: number; isWhole?: boolean }
  | { longest: number }
  | { words: readonly string[] };

const WORD: Entry = { longest: 40 };
const NAME: Entry = { longest: 120 };
const DOLLARS: Entry = { low: 0, high: 5e9 };
const ROOMS: Entry = { low: 0, high: 50 };
const YEAR: Entry = { low: 1600, high: new Date().getUTCFullYear() + 1, isWhole: true };
const AREA: Entry = { low: 100, high: 5_000_000 };

type Row = [fact: string, label: string, group: Fact["group"], unit: Fact["unit"], entry?: Entry];

/** The next import finds the property by its parcel number, and its state says which county's. */
const BOTH: readonly Row[] = [
  ["parcelNumber", "Parcel number", "identity", "text"],
  ["upid", "Universal property identifier", "identity", "text"],
  ["name", "Name", "identity", "text", NAME],
  ["ownerName", "Owner of record", "identity", "text", NAME],
  ["subtype", "Property subtype", "structure", "text", WORD],
  ["sqft", "Living area", "structure", "sqft", AREA],
  ["lotSqft", "Lot size", "structure", "sqft", { low: 100, high: 500_000_000 }],
  ["stories", "Stories", "structure", "count", { low: 1, high: 120 }],
  ["yearBuilt", "Year built", "structure", "year", YEAR],
  ["yearRenovated", "Year renovated", "structure", "year", YEAR],
  ["condition", "Condition", "structure", "text", WORD],
  ["grade", "Grade", "structure", "text", WORD],
  ["assessedValue", "Assessed value", "tax", "usd", DOLLARS],
  ["taxAnnual", "Property tax", "tax", "usdPerYear", DOLLARS],
  ["city", "City", "location", "text", NAME],
  ["state", "State", "location", "text"],
  ["zip", "ZIP code", "location", "text", { longest: 5 }],
  ["latitude", "Latitude", "location", "coordinate", { low: -90, high: 90 }],
  ["longitude", "Longitude", "location", "coordinate", { low: -180, high: 180 }],
  ["geocodePrecision", "Geocode accuracy", "location", "text"],
];

const SINGLE: readonly Row[] = [
  ["beds", "Bedrooms", "structure", "count", ROOMS],
  ["baths", "Bathrooms", "structure", "count", ROOMS],
  ["sqftAbove", "Above-grade area", "structure", "sqft", { low: 0, high: 50_000 }],
  ["sqftBasement", "Basement area", "structure", "sqft", { low: 0, high: 50_000 }],
  ["garageSpaces", "Garage spaces", "structure", "count", { low: 0, high: 20 }],
  ["fireplaces", "Fireplaces", "structure", "count", { low: 0, high: 20, isWhole: true }],
  ["pool", "Pool", "structure", "text", WORD],
  ["waterfront", "Waterfront", "structure", "text", WORD],
  ["view", "View", "structure", "text", WORD],
  ["hoaMonth", "HOA dues (monthly)", "tax", "usd", { low: 0, high: 20_000 }],
  ["hoaRentalCap", "HOA rental cap", "tax", "text", { words: ["none", "open", "reached"] }],
  ["hoaRules", "HOA rental rules", "tax", "text", { longest: 200 }],
];

const MULTI: readonly Row[] = [
  ["units", "Units", "structure", "count", { low: 1, high: 20_000, isWhole: true }],
];

const toFact = ([fact, label, group, unit, entry]: Row): KnownFact => ({ fact, label, group, unit, entry });
/** Of a building it is what is let that counts. */
const nameOfBuilding = (known: KnownFact): KnownFact =>
  known.fact === "sqft" ? { ...known, label: "Net rentable area" } : known;
const OF_TYPE: Record<PropertyType, readonly KnownFact[]> = {
  singlefamily: [...BOTH, ...SINGLE].map(toFact),
  multifamily: [...BOTH, ...MULTI].map(toFact).map(nameOfBuilding),
};

/** The facts that the record of a property may hold, in the order in which its page shows them. */
export function listKnownFacts({ propertyType }: Pick<Subject, "propertyType">): readonly KnownFact[] {
  return OF_TYPE[propertyType];
}

export function findKnownFact(subject: Pick<Subject, "propertyType">, fact: string): KnownFact | undefined {
  return listKnownFacts(subject).find((known) => known.fact === fact);
}
