import type { RentComps, SaleComps } from "@labs/contract/comps";
import { type Estimate, isEvidenced, type PropertyType } from "@labs/contract/estimates";
import type { LastSale, MarketFigure, Property, SummarySentence } from "@labs/contract/property-page";
import type { Database } from "../../lib/database/database.ts";
import { countyTitle, labelProperty, writePropertyAddress } from "../../lib/property-names.ts";
import { findRentComps, findSaleComps } from "../comps/service.ts";
import { findValueGrowth, listAreaFigures } from "../markets/service.ts";
import { findOverride, nameSource, openSubject, type PageQuery, type Subject } from "../places/service.ts";
import { findUnitMix } from "../unit-mix/service.ts";
import { listFacts, listGaps, listUnitMixFacts } from "./describe-facts.ts";
import { describeHistory, type History, readHistory } from "./describe-history.ts";
import { listSimilarImages } from "./images.ts";
import { writeSummary } from "./write-summary.ts";

export interface Asked {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  /** Given by the page's own call alone; other calls go by what the page has found. */
  page?: PageQuery | undefined;
  /** A page is answered while a large market is being fitted, and looks again. */
  inHurry?: boolean | undefined;
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
  const [rentComps, saleComps, history, county, msa, mix] = await Promise.all([
    findRentComps({ database, subject, inHurry: of.inHurry }),
    findSaleComps({ database, subject, inHurry: of.inHurry }),
    readHistory(database, subject),
    listAreaFigures({ database, kind: "county", id: countyFips }),
    msaId === null ? [] : listAreaFigures({ database, kind: "msa", id: msaId }),
    subject.propertyType === "multifamily" ? findUnitMix({ database, subject }) : null,
  ]);
  const { facts: recorded, unknownFacts, unavailable: absent, missing: missingFacts } = listFacts(subject);
  const units = mix === null ? { facts: {}, unavailable: {} } : listUnitMixFacts(mix);
  const facts = { ...recorded, ...units.facts };
  const rent = rentComps.estimate;
  const value = saleComps.estimate;
  const context = splitFigures(county);
  const comps = [...rentComps.comps, ...saleComps.comps];
  const similarPropertiesImages = await listSimilarImages(database, comps);
  const unavailable = {
    ...absent,
    ...units.unavailable,
    ...listGaps({
      ...{ subject, rent, value, county, context, taxes: history.taxes, ownerLink: history.ownerLink },
      pictures: similarPropertiesImages.length,
    }),
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
    unknownFacts,
    valueEstimate: value,
    incomeValue: saleComps.building?.income ?? null,
    rentEstimate: rent,
    events: describeHistory(subject, history),
    ...{ taxes: history.taxes, ownerLink: history.ownerLink },
    lastSale: await describeLastSale(database, { subject, history, value }),
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
  const { cmsPropertyOid, acquiredAt, acquisitionPrice, actualRent, leaseEndsOn } = subject;
  if (cmsPropertyOid === null) return null;
  const { loanBalance, loanRate, loanPayment, loanMaturesOn, loanAsOf } = subject;
  const source = nameSource(subject);
  const lease = { actualRent, asOf: subject.actualRentAsOf, leaseEndsOn };
  const loan = { loanBalance, loanRate, loanPayment, loanMaturesOn, loanAsOf };
  return { cmsPropertyOid, acquiredAt, acquisitionPrice, ...lease, ...loan, source };
}

function describeOwner(subject: Subject): Property["owner"] {
  if (subject.ownerName === null) return null;
  const override = findOverride(subject, "ownerName");
  if (override !== null) {
    const { by, at, sourceValue } = override;
    const done = sourceValue === null ? "Entered" : "Corrected";
    return { name: subject.ownerName, source: `${done} by ${by}`, asOf: at.slice(0, 10) };
  }
  return { name: subject.ownerName, source: nameSource(subject), asOf: subject.sourceAsOf };
}

const RISK = new Set(["expectedLossRate", "hazardRiskScore", "socialVulnerability"]);
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

/** What the home brought last, moved as home values around it have moved until the month of its estimate. */
async function describeLastSale(
  database: Database,
  { subject, history, value }: { subject: Subject; history: History; value: Estimate },
): Promise<LastSale | null> {
  const [sale] = history.sold.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (subject.propertyType !== "singlefamily" || sale === undefined || sale.amount === null) return null;
  const { date, amount: price } = sale;
  const { countyFips, msaId, demo } = subject;
  const to = isEvidenced(value) ? (value.asOf ?? undefined) : undefined;
  const found = await findValueGrowth({ database, countyFips, msaId, from: date, to, demo });
  if ("unavailable" in found) {
    const unknown = { moved: null, growth: null, from: null, to: null, area: null, source: null };
    return { date, price, ...unknown, unavailable: found.unavailable };
  }
  const { growth, from, to: until, area, source } = found;
  return {
    date,
    price,
    moved: price * (1 + growth),
    growth,
    from,
    to: until,
    area,
    source,
    unavailable: null,
  };
}
