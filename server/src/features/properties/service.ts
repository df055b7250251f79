import { type Estimate, isEvidenced, type PropertyType } from "@labs/contract/estimates";
import type { MarketFigure, Property, RecentProperty } from "@labs/contract/properties";
import type { Database } from "../../lib/database/database.ts";
import { listAreaFigures } from "../markets/service.ts";
import { findRentComps } from "../rent-comps/service.ts";
import { advise } from "./advisor/service.ts";
import { listFacts } from "./facts/service.ts";
import { listEvents, listRecentViews, recordView } from "./repository.ts";
import { findSaleComps } from "./sale-comps/service.ts";
import { addressOf, countyTitle, getSubject, labelOf, type Subject, sourceOf } from "./subjects/service.ts";

/** Everything the property's page shows; the estimates are those of its comps pages. */
export async function getProperty(of: {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  userId: string;
}): Promise<Property> {
  const { database, googlePlacesId, userId } = of;
  const subject = await getSubject(of);
  const { countyFips, msaId } = subject;
  const [rentComps, saleComps, events, county, msa] = await Promise.all([
    findRentComps({ database, subject }),
    findSaleComps({ database, subject }),
    listEvents(database, subject),
    listAreaFigures({ database, kind: "county", id: countyFips }),
    msaId === null ? [] : listAreaFigures({ database, kind: "msa", id: msaId }),
    recordView(database, { userId, googlePlacesId }),
  ]);
  const { facts, unavailable: unknownFacts, missing: missingFacts } = listFacts(subject);
  const rent = rentComps.estimate;
  const value = saleComps.estimate;
  const context = splitFigures(county);
  const unavailable = { ...unknownFacts, ...listMissing({ subject, rent, value, county, context }) };
  const summary = advise({ subject, rent, value, county, missingFacts });
  return {
    property: { oid: subject.oid, summary, name: subject.name },
    googlePlacesId,
    propertyId: subject.oid,
    upid: subject.upid,
    parcelNumber: subject.parcelNumber,
    propertyType: subject.propertyType,
    address: addressOf(subject),
    label: labelOf(subject),
    location: locationOf(subject),
    isOwnedByMaymont: subject.cmsPropertyOid !== null,
    owned: ownedOf(subject),
    facts,
    valueEstimate: value,
    rentEstimate: rent,
    events: describeEvents(subject, events),
    owner: ownerOf(subject),
    ...context,
    county: { id: countyFips, name: countyTitle(subject.countyName, subject.state), figures: county },
    msa: msaId === null ? null : { id: msaId, name: subject.msaName ?? msaId, figures: msa },
    investmentAdvisorDescription: summary,
    similarPropertiesImages: [],
    shouldRefresh: rentComps.stale,
    shouldRefreshReason: rentComps.staleReason,
    demo: subject.demo,
    source: sourceOf(subject),
    unavailable,
  };
}

function locationOf({ latitude, longitude, geocodePrecision }: Subject): Property["location"] {
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, precision: geocodePrecision ?? "not stated" };
}

function ownedOf(subject: Subject): Property["owned"] {
  const { cmsPropertyOid, acquiredAt, acquisitionPrice, actualRent, actualRentAsOf } = subject;
  if (cmsPropertyOid === null) return null;
  const source = sourceOf(subject);
  return { cmsPropertyOid, acquiredAt, acquisitionPrice, actualRent, asOf: actualRentAsOf, source };
}

function ownerOf(subject: Subject): Property["owner"] {
  if (subject.ownerName === null) return null;
  return { name: subject.ownerName, source: sourceOf(subject), asOf: subject.sourceAsOf };
}

const RISK = new Set(["hazardRiskScore", "socialVulnerability"]);
const CENSUS = new Set([
  "population",
  "populationGrowth1y",
  "netMigrationRate",
  "medianHouseholdIncome",
  "incomeGrowth5y",
  "ownerShare",
  "rentBurden",
]);

/** Risk and census are figures of the county: nothing finer is loaded. */
function splitFigures(county: readonly MarketFigure[]): Pick<Property, "risk" | "censusData"> {
  const known = (keys: ReadonlySet<string>) => {
    const figures = county.filter(({ key, value }) => keys.has(key) && value !== null);
    return figures.length === 0 ? null : { figures };
  };
  return { risk: known(RISK), censusData: known(CENSUS) };
}

function listMissing(of: {
  subject: Subject;
  rent: Estimate;
  value: Estimate;
  county: readonly MarketFigure[];
  context: Pick<Property, "risk" | "censusData">;
}): Record<string, string> {
  const { subject, rent, value, context } = of;
  const place = countyTitle(subject.countyName, subject.state);
  const missing: [string, string, boolean][] = [
    ["address", "The record has no street address", subject.addressLine === null],
    ["location", "The record has no coordinates", subject.latitude === null || subject.longitude === null],
    ["rentEstimate", isEvidenced(rent) ? "" : rent.unavailable.join(" "), !isEvidenced(rent)],
    ["valueEstimate", isEvidenced(value) ? "" : value.unavailable.join(" "), !isEvidenced(value)],
    ["owner", `The owner is not in the record of ${sourceOf(subject)}`, subject.ownerName === null],
    ["msa", `${place} belongs to no metro that is loaded`, subject.msaId === null],
    ["county.figures", `No figures are loaded for ${place}`, of.county.every(({ value }) => value === null)],
    ["risk", `No hazard figures are loaded for ${place}`, context.risk === null],
    ["censusData", `No census figures are loaded for ${place}`, context.censusData === null],
    ["similarPropertiesImages", "No photos are loaded", true],
  ];
  return Object.fromEntries(missing.filter(([, , is]) => is).map(([key, reason]) => [key, reason]));
}

function describeEvents(
  subject: Subject,
  { sold, listed }: Awaited<ReturnType<typeof listEvents>>,
): Property["events"] {
  const source = (row: { source: string; publisher: string }) =>
    subject.demo ? "Demo data" : row.publisher || row.source;
  const events: Property["events"] = [
    ...sold.map((row) => ({
      kind: "sale" as const,
      date: row.date,
      amount: row.amount,
      detail: "Closed sale",
      source: source(row),
    })),
    ...listed.map((row) => ({
      kind: "rentListing" as const,
      date: row.date,
      amount: row.amount,
      detail: `${row.basis === "achieved" ? "Achieved" : "Asking"} rent${row.leasedOn === null ? "" : `, leased ${row.leasedOn}`}`,
      source: source(row),
    })),
  ];
  if (subject.acquiredAt !== null) {
    events.push({
      kind: "acquired",
      date: subject.acquiredAt,
      amount: subject.acquisitionPrice,
      detail: "Acquired by us",
      source: sourceOf(subject),
    });
  }
  return events.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

const RECENT = 12;

/** What a user opened last, newest first. */
export async function listRecent(of: {
  database: Database;
  userId: string;
}): Promise<{ items: RecentProperty[]; total: number }> {
  const rows = await listRecentViews(of.database, { userId: of.userId, limit: RECENT });
  const items = rows.map((row) => ({
    googlePlacesId: row.googlePlacesId,
    label: labelOf(row),
    propertyType: row.propertyType,
    isOwned: row.isOwned,
    openedAt: new Date(row.openedAt).toISOString(),
    lastUnderwriting:
      row.version === null || row.underwrittenAt === null
        ? null
        : {
            version: row.version,
            leveredIrr: row.leveredIrr,
            createdAt: new Date(row.underwrittenAt).toISOString(),
          },
    demo: row.demo,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
