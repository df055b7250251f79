import { counties, dataImports, metricSeries, metros } from "../lib/database/tables/markets.ts";
import { properties, rentalListings, sales } from "../lib/database/tables/properties.ts";
import type { TestDatabase } from "./database.ts";
import { bringFits } from "./town-fits.ts";

type Database = TestDatabase["database"];

export const TOWN = {
  /** A home with rents and sales around it. */
  home: "labs_48453_1",
  /** The same street, but of the demo. */
  demoHome: "labs_48453_2",
  building: "labs_48453_3",
  owned: "labs_48453_4",
  /** A parcel without street address; its county has old sales and no rents. */
  parcel: "labs_53033_5",
  unplaced: "labs_53033_6",
};

const DAY = 86_400_000;

/** The day so many days ago, as ISO 8601. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
}

/**
 * A small hand-made market: one county with fresh evidence, one with sales of long ago and without rents. Its fits are
 * brought along, unless a test asks how they are made.
 */
export async function buildTown(
  database: Database,
  { isFitted = true } = {},
): Promise<{ importId: string; demoImportId: string }> {
  const importId = await addImport(database, "County assessor", false);
  const demoImportId = await addImport(database, "Demo generator", true);
  await database.insert(metros).values([
    { id: "12420", name: "Austin-Round Rock, TX", kind: "metropolitan", vintage: "2023", importId },
    { id: "42660", name: "Seattle-Tacoma-Bellevue, WA", kind: "metropolitan", vintage: "2023", importId },
  ]);
  await database
    .insert(counties)
    .values([
      { ...county("48453", "Travis", "TX"), msaId: "12420" },
      { ...county("53033", "King", "WA"), msaId: "42660" },
      county("22071", "Orleans", "LA"),
    ]);
  await database.insert(properties).values(listProperties(importId, demoImportId));
  await database
    .insert(rentalListings)
    .values([...listRents(importId, false), ...listRents(demoImportId, true)]);
  await database.insert(sales).values([...listSales(importId), ...listOldSales(importId)]);
  await database.insert(metricSeries).values(rentIndex(importId));
  if (isFitted) await bringFits(database);
  return { importId, demoImportId };
}

export async function addImport(database: Database, publisher: string, demo: boolean): Promise<string> {
  const [row] = await database
    .insert(dataImports)
    .values({
      source: publisher,
      publisher,
      file: "by hand",
      fileHash: publisher,
      read: 1,
      kept: 1,
      rejectedCount: 0,
      rejected: [],
      demo,
    })
    .returning({ id: dataImports.id });
  if (row === undefined) throw new Error("The import was not stored");
  return row.id;
}

function county(fips: string, name: string, state: string) {
  return { fips, name, state, latitude: 30, longitude: -97, geographyVintage: "2017" };
}

function travisHome(importId: string) {
  return {
    countyFips: "48453",
    propertyType: "singlefamily" as const,
    city: "Austin",
    state: "TX",
    zip: "78704",
    latitude: 30.25,
    longitude: -97.75,
    geocodePrecision: "rooftop",
    beds: 3,
    baths: 2,
    sqft: 1500,
    yearBuilt: 1995,
    ownerName: "Pat Owner",
    taxAnnual: 6000,
    source: "County assessor",
    sourceAsOf: "2026",
    demo: false,
    importId,
  };
}

function listProperties(importId: string, demoImportId: string): (typeof properties.$inferInsert)[] {
  const travis = travisHome(importId);
  const at = (addressLine: string) => ({
    addressLine,
    searchText: `${addressLine}, Austin, TX 78704`.toLowerCase(),
  });
  const king = { ...travis, countyFips: "53033", state: "WA", city: null, zip: null, ownerName: null };
  return [
    { ...travis, oid: 1, googlePlacesId: TOWN.home, ...at("1204 N Oak St"), ...parcel("01-2345-0001") },
    {
      ...travis,
      oid: 2,
      googlePlacesId: TOWN.demoHome,
      ...at("1206 N Oak St"),
      ...parcel("01-2345-0002"),
      source: "Demo",
      demo: true,
      importId: demoImportId,
    },
    {
      ...travis,
      oid: 3,
      googlePlacesId: TOWN.building,
      ...at("900 Barton Springs Rd"),
      ...parcel("01-2345-0003"),
      propertyType: "multifamily",
      name: "Kingfisher Flats",
      units: 120,
      sqft: 110_000,
      beds: null,
      baths: null,
    },
    {
      ...travis,
      oid: 4,
      googlePlacesId: TOWN.owned,
      ...at("77 100%_Sure Ln"),
      ...parcel("01-2345-0004"),
      cmsPropertyOid: "CMS-4",
      acquiredAt: "2022-03-01",
      acquisitionPrice: 310_000,
      actualRent: 1900,
      actualRentAsOf: "2026-01-01",
      loanBalance: 171_000,
      loanRate: 0.0475,
      loanPayment: 1_020,
      loanAsOf: "2026-01-01",
    },
    {
      ...king,
      oid: 5,
      googlePlacesId: TOWN.parcel,
      ...parcel("7129300520"),
      latitude: 47.5112,
      longitude: -122.257,
      source: "King County",
    },
    {
      ...king,
      oid: 6,
      googlePlacesId: TOWN.unplaced,
      ...parcel("7129300999"),
      latitude: null,
      longitude: null,
    },
  ];
}

function parcel(parcelNumber: string) {
  return { parcelNumber, parcelKey: parcelNumber.toLowerCase().replace(/[^a-z0-9]/g, "") };
}

const HOMES = 70;

/** Homes on a grid around a place: larger ones dearer, with a little noise that is always the same. */
function homesAround(latitude: number, longitude: number) {
  return Array.from({ length: HOMES }, (_, at) => {
    const sqft = 1200 + ((at * 137) % 700);
    return {
      at,
      latitude: latitude + ((at % 9) - 4) * 0.004 + 0.001,
      longitude: longitude + (Math.floor(at / 9) - 4) * 0.004 + 0.001,
      sqft,
      beds: sqft > 1600 ? 4 : 3,
      baths: 2,
      yearBuilt: 1980 + ((at * 7) % 40),
      factor: Math.sqrt(sqft / 1500) * (1 + (((at * 31) % 13) - 6) / 150),
    };
  });
}

function listRents(importId: string, demo: boolean): (typeof rentalListings.$inferInsert)[] {
  return homesAround(30.25, -97.75).map(({ at, factor, ...home }) => ({
    ...home,
    countyFips: "48453",
    propertyType: "singlefamily",
    label: `${100 + at} Elm St`,
    // The demo's world is twice as dear, so that mixing would show.
    rent: Math.round(2000 * factor * (demo ? 2 : 1)),
    basis: "asking",
    listedOn: daysAgo(5 + at * 3),
    visibility: at === 7 ? "nonpublic" : "public",
    source: "Listings",
    demo,
    importId,
  }));
}

function listSales(importId: string): (typeof sales.$inferInsert)[] {
  return homesAround(30.25, -97.75).map(({ at, factor, ...home }) => ({
    ...home,
    countyFips: "48453",
    oid: at === 0 ? 1 : null,
    propertyType: "singlefamily",
    label: `${100 + at} Elm St`,
    soldOn: daysAgo(8 + at * 3),
    price: Math.round(400_000 * factor),
    source: "Recorder",
    demo: false,
    importId,
  }));
}

function listOldSales(importId: string): (typeof sales.$inferInsert)[] {
  return homesAround(47.5112, -122.257).map(({ at, factor, ...home }) => ({
    ...home,
    countyFips: "53033",
    propertyType: "singlefamily",
    label: `Parcel ${at}`,
    soldOn: new Date(Date.parse("2015-05-27") - at * 3 * DAY).toISOString().slice(0, 10),
    price: Math.round(350_000 * factor),
    source: "King County",
    demo: false,
    importId,
  }));
}

/** Rents of Travis County grow by 6% a year, every month up to the last. */
function rentIndex(importId: string): typeof metricSeries.$inferInsert {
  const now = new Date();
  const start = new Date(Date.UTC(now.getUTCFullYear() - 2, now.getUTCMonth(), 1));
  const values = Array.from({ length: 25 }, (_, month) => 2000 * 1.06 ** (month / 12));
  return {
    metricKey: "typicalRent",
    areaKind: "county",
    areaId: "48453",
    startMonth: start.toISOString().slice(0, 10),
    stepMonths: 1,
    values,
    latestMonth: `${now.toISOString().slice(0, 7)}-01`,
    latestValue: values[24] ?? 0,
    importId,
  };
}
