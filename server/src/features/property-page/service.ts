import type { RentComps, SaleComps } from "@labs/contract/comps";
import { PHOTO_TYPE } from "@labs/contract/documents";
import type { PropertyType } from "@labs/contract/estimates";
import type {
  MarketFigure,
  Property,
  PropertyImage,
  PropertySummary,
  RecentProperty,
  SummarySentence,
} from "@labs/contract/property-page";
import type { Database, Executor } from "../../lib/database/database.ts";
import { countyTitle, labelProperty, writePropertyAddress } from "../../lib/property-names.ts";
import { findRentComps, findSaleComps } from "../comps/service.ts";
import { listDocuments } from "../documents/service.ts";
import { listEvents } from "../evidence/service.ts";
import { listAreaFigures } from "../markets/service.ts";
import { getSubject, nameSource, openSubject, type PageQuery, type Subject } from "../places/service.ts";
import { findUnitMix } from "../unit-mix/service.ts";
import { drawLocator } from "./draw-locator.ts";
import { listFacts, listGaps, listUnitMixFacts } from "./facts.ts";
import { describeLocator, describePhoto, listSimilarImages, listThumbnails } from "./images.ts";
import { listRecentViews, type RecentView, recordView } from "./recent-repository.ts";
import { writeSummary } from "./write-summary.ts";

interface Asked {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  /** Given by the page's own call alone; other calls go by what the page has found. */
  page?: PageQuery | undefined;
}

/** Everything the property's page shows; who opened it finds it among the recent ones. */
export async function getProperty(of: Asked & { userId: string }): Promise<Property> {
  const { property } = await readProperty(of);
  const { googlePlacesId, propertyId } = property;
  if (propertyId !== 0) await recordView(of.database, { userId: of.userId, googlePlacesId });
  return property;
}

/** A property with what its text rests on; the estimates are those of its comps pages. */
export async function readProperty(of: Asked): Promise<{
  property: Property;
  sentences: SummarySentence[];
  rentComps: RentComps;
  saleComps: SaleComps;
}> {
  const { database } = of;
  const { subject, unavailable: unplaced, refreshReason } = await openSubject(of);
  const { countyFips, msaId } = subject;
  const [rentComps, saleComps, events, county, msa, mix] = await Promise.all([
    findRentComps({ database, subject }),
    findSaleComps({ database, subject }),
    listEvents(database, subject),
    listAreaFigures({ database, kind: "county", id: countyFips }),
    msaId === null ? [] : listAreaFigures({ database, kind: "msa", id: msaId }),
    subject.propertyType === "multifamily" ? findUnitMix({ database, subject }) : null,
  ]);
  const { facts: recorded, unavailable: unknownFacts, missing: missingFacts } = listFacts(subject);
  const units = mix === null ? { facts: {}, unavailable: {} } : listUnitMixFacts(mix);
  const facts = { ...recorded, ...units.facts };
  const rent = rentComps.estimate;
  const value = saleComps.estimate;
  const context = splitFigures(county);
  const comps = [...rentComps.comps, ...saleComps.comps];
  const similarPropertiesImages = await listSimilarImages(database, comps);
  const unavailable = {
    ...unknownFacts,
    ...units.unavailable,
    ...listGaps({ subject, rent, value, county, context, pictures: similarPropertiesImages.length }),
    ...unplaced,
  };
  const sentences = writeSummary({ subject, facts, rent, value, county, missingFacts });
  const summary = sentences.map(({ text }) => text).join(" ");
  const property: Property = {
    property: subject.oid === 0 ? null : { oid: subject.oid, summary, name: subject.name },
    googlePlacesId: subject.googlePlacesId,
    propertyId: subject.oid,
    upid: subject.upid,
    parcelNumber: subject.parcelNumber,
    propertyType: subject.propertyType,
    address: writePropertyAddress(subject),
    label: labelProperty(subject),
    location: describeLocation(subject),
    isOwnedByMaymont: subject.cmsPropertyOid !== null,
    owned: describeOwned(subject),
    facts,
    valueEstimate: value,
    rentEstimate: rent,
    events: describeEvents(subject, events),
    owner: describeOwner(subject),
    ...context,
    county: describeCounty(subject, county),
    msa: msaId === null ? null : { id: msaId, name: subject.msaName ?? msaId, figures: msa },
    investmentAdvisorDescription: summary,
    similarPropertiesImages,
    shouldRefresh: refreshReason !== null || rentComps.stale,
    shouldRefreshReason: refreshReason ?? rentComps.staleReason,
    demo: subject.demo,
    source: nameSource(subject),
    unavailable,
  };
  return { property, sentences, rentComps, saleComps };
}

/** The summary with the figures behind each sentence, and everything that is missing from the page. */
export async function getSummary(of: Asked): Promise<PropertySummary> {
  const { property, sentences } = await readProperty(of);
  return {
    googlePlacesId: of.googlePlacesId,
    text: property.investmentAdvisorDescription,
    sentences,
    missing: Object.entries(property.unavailable).map(([key, reason]) => ({ key, reason })),
    demo: property.demo,
  };
}

function describeLocation({ latitude, longitude, geocodePrecision }: Subject): Property["location"] {
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, precision: geocodePrecision ?? "not stated" };
}

/** Null for a place that could not be placed in one county. */
function describeCounty(subject: Subject, figures: MarketFigure[]): Property["county"] {
  const { countyFips, countyName, state } = subject;
  return countyFips === "" ? null : { id: countyFips, name: countyTitle(countyName, state), figures };
}

function describeOwned(subject: Subject): Property["owned"] {
  const { cmsPropertyOid, acquiredAt, acquisitionPrice, actualRent, actualRentAsOf } = subject;
  if (cmsPropertyOid === null) return null;
  const source = nameSource(subject);
  return { cmsPropertyOid, acquiredAt, acquisitionPrice, actualRent, asOf: actualRentAsOf, source };
}

function describeOwner(subject: Subject): Property["owner"] {
  if (subject.ownerName === null) return null;
  return { name: subject.ownerName, source: nameSource(subject), asOf: subject.sourceAsOf };
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
      source: nameSource(subject),
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
  const findThumbnail = await listThumbnails(
    of.database,
    rows.map(({ googlePlacesId }) => googlePlacesId),
  );
  const items = rows.map((row) => ({
    googlePlacesId: row.googlePlacesId,
    label: labelProperty(row),
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
            stale: describeChanges(row),
          },
    image: findThumbnail(row.googlePlacesId),
    demo: row.demo,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** What has changed since the newest version was made. */
function describeChanges({ version, ...row }: RecentView): string | null {
  const changed = [
    row.hasNewRecord ? "its record was loaded again" : "",
    row.hasNewComps ? "its comps changed" : "",
    row.hasNewUnitMix ? "its unit mix changed" : "",
  ].filter(Boolean);
  return changed.length === 0 ? null : `Since version ${version} ${changed.join(", ")}`;
}

interface Place {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

const MOST_PHOTOS = 100;

/** Uploaded photos that everybody may see, newest first, and after them what is drawn from the record. */
export async function listImages(of: Place): Promise<{ items: PropertyImage[]; total: number }> {
  const subject = await getSubject(of);
  const { googlePlacesId } = of;
  const filter = {
    audience: "everybody" as const,
    googlePlacesId,
    type: PHOTO_TYPE,
    latest: true,
    page: 1,
    pageSize: MOST_PHOTOS,
  };
  const { items, total } = await listDocuments(of.database, filter);
  return { items: [...items.map(describePhoto), describeLocator(subject)], total: total + 1 };
}

/** The drawing of a property's place in its county. */
export async function getLocator(of: Place): Promise<string> {
  const subject = await getSubject(of);
  return drawLocator({
    countyFips: subject.countyFips,
    latitude: subject.latitude,
    longitude: subject.longitude,
    title: labelProperty(subject),
    place: countyTitle(subject.countyName, subject.state),
    precision: subject.geocodePrecision,
    isDemo: subject.demo,
  });
}
