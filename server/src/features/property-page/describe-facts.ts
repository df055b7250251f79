import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Fact } from "@labs/contract/property-facts";
import type { MarketFigure, OwnerLink, Property } from "@labs/contract/property-page";
import type { UnitMix } from "@labs/contract/unit-mix";
import { joinReasons } from "../../lib/join-reasons.ts";
import { countyTitle } from "../../lib/property-names.ts";
import {
  explainCoarseness,
  explainUnplaced,
  findNewestChange,
  findOverride,
  listKnownFacts,
  nameSource,
  readFact,
  type Subject,
} from "../places/service.ts";

interface Facts {
  facts: Record<string, Fact>;
  /** Why a fact is not there, by its path. */
  unavailable: Record<string, string>;
}

/** Facts whose absence a reader should know of; a home that was never renovated lacks nothing. */
const EXPECTED: ReadonlySet<string> = new Set<keyof Subject>([
  ...(["parcelNumber", "sqft", "lotSqft", "yearBuilt", "condition", "assessedValue", "taxAnnual"] as const),
  ...(["latitude", "beds", "baths", "hoaMonth", "units", "state", "zip"] as const),
]);

/** Each fact of the record with its source and date; a fact that is not in the record has no entry. */
export function listFacts(
  subject: Subject,
): Facts & { unknownFacts: Property["unknownFacts"]; missing: string[] } {
  const facts: Facts["facts"] = {};
  const unavailable: Facts["unavailable"] = {};
  const unknownFacts: Property["unknownFacts"] = {};
  const missing: string[] = [];
  const source = nameSource(subject);
  for (const { fact, label, group, unit, entry } of listKnownFacts(subject)) {
    const value = readFact(subject, fact);
    const override = findOverride(subject, fact);
    const editable = entry !== undefined && subject.oid !== 0;
    const described = { label, group, unit, version: findNewestChange(subject, fact)?.version ?? 0 };
    if (override !== null) {
      const { by, at, sourceValue } = override;
      const own = {
        source: `${sourceValue === null ? "Entered" : "Corrected"} by ${by}`,
        asOf: at.slice(0, 10),
      };
      facts[fact] = { ...described, value, ...own, editable, override };
    } else if (value !== null) {
      facts[fact] = { ...described, value, source, asOf: subject.sourceAsOf, editable, override };
    } else if (editable) unknownFacts[fact] = described;
    if (value !== null || !EXPECTED.has(fact)) continue;
    missing.push(label);
    unavailable[`facts.${fact}`] = explainAbsence(subject, fact, label);
  }
  return { facts, unknownFacts, unavailable, missing };
}

function explainAbsence(subject: Subject, key: string, label: string): string {
  if (key in subject.sourceFacts) return `${label} was set to unknown`;
  if (subject.oid !== 0) return `${label} is not in the record of ${nameSource(subject)}`;
  return key === "state" || key === "zip"
    ? `${label} is not in the address`
    : "No loaded list has this address";
}

const READ_ONLY = { version: 0, editable: false, override: null };

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
    else facts[key] = { label, group: "structure", unit, value, source: words, asOf, ...READ_ONLY };
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
  taxes: Property["taxes"];
  ownerLink: OwnerLink | null;
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
    [
      "ownerLink",
      of.ownerLink?.unavailable ??
        "No loaded roll says where the owner's mail goes, and a name alone links nothing",
      subject.ownerName !== null && (of.ownerLink === null || of.ownerLink.unavailable !== null),
    ],
    ["taxes", "No loaded source has this property's taxes by year", of.taxes.length === 0],
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
