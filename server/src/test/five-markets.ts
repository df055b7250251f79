import type { Database } from "../lib/database/database.ts";
import { counties, dailyRates, metros } from "../lib/database/tables/markets.ts";
import { properties } from "../lib/database/tables/properties.ts";
import { insertImport, insertSeries } from "./market-rows.ts";
import { daysAgo } from "./town.ts";

/** A home in each of five markets, which are known by different evidence. */
export const FIVE = {
  orlando: "labs_12095_101",
  denver: "labs_08031_102",
  seattle: "labs_53033_103",
  indianapolis: "labs_18097_104",
  phoenix: "labs_04013_105",
};

const PLACES = [
  { fips: "12095", name: "Orange", state: "FL", msaId: "36740", metro: "Orlando-Kissimmee-Sanford, FL" },
  { fips: "08031", name: "Denver", state: "CO", msaId: "19740", metro: "Denver-Aurora-Centennial, CO" },
  { fips: "53033", name: "King", state: "WA", msaId: "42660", metro: "Seattle-Tacoma-Bellevue, WA" },
  { fips: "18097", name: "Marion", state: "IN", msaId: "26900", metro: "Indianapolis-Carmel-Greenwood, IN" },
  { fips: "04013", name: "Maricopa", state: "AZ", msaId: "38060", metro: "Phoenix-Mesa-Chandler, AZ" },
];

interface Path {
  /** Years of history. */
  years: number;
  /** How many months before this one it ends. */
  endedMonthsAgo?: number;
  stepMonths?: number;
  /** The level so many years before its end. */
  level: (yearsAgo: number) => number;
}

/** `2026-10` for the month so many months before this one. */
export function monthAgo(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

/** Each at a growth of its own, so that each window of years has another. */
export const PATHS = {
  orlandoRent: {
    years: 11,
    level: (ago: number) => 2_000 * 1.05 ** -Math.min(ago, 5) * 1.02 ** -Math.max(0, ago - 5),
  },
  orlandoPrice: {
    years: 21,
    stepMonths: 3,
    level: (ago: number) => 400 * 1.06 ** -Math.min(ago, 10) * 1.01 ** -Math.max(0, ago - 10),
  },
  denverRent: { years: 6, level: (ago: number) => 1_900 * 1.021 ** -ago },
  denverPrice: {
    years: 12,
    level: (ago: number) => 560_000 * 1.012 ** -Math.min(ago, 5) * 1.08 ** -Math.max(0, ago - 5),
  },
  seattleRent: { years: 10, level: (ago: number) => 2_300 * 1.034 ** -ago },
  seattleShortRent: { years: 6, level: (ago: number) => 2_400 * 1.061 ** -ago },
  seattleOldPrice: { years: 12, endedMonthsAgo: 48, level: (ago: number) => 800_000 * 1.09 ** -ago },
  seattlePrice: { years: 10, endedMonthsAgo: 24, level: (ago: number) => 780_000 * 1.031 ** -ago },
  indianapolisPrice: { years: 4, level: (ago: number) => 230_000 * 1.07 ** -ago },
  indianapolisRent: { years: 7, level: (ago: number) => 1_400 * 1.052 ** -ago },
  phoenixRent: { years: 10, level: (ago: number) => 1_800 * 1.0405 ** -ago },
  phoenixPrice: {
    years: 20,
    level: (ago: number) => 450_000 * 1.045 ** -Math.min(ago, 10) * 1.0 ** -Math.max(0, ago - 10),
  },
} satisfies Record<string, Path>;

/** Loss rates of buildings from hazards; nothing is loaded of Marion and Maricopa Counties. */
export const LOSS_RATES = { orlando: 0.002_14, denver: 0.000_93, seattle: 0.001_27 };
/** Effective rates of owners; nothing is loaded of King County. */
export const TAX_RATES = { orlando: 0.0098, denver: 0.0051, indianapolis: 0.0107, phoenix: 0.0055 };
/** Renters who moved within a year; nothing is loaded of King and Maricopa Counties. */
export const MOVE_RATES = { orlando: 0.243_21, denver: 0.301, indianapolis: 0.2255 };
/** The rate of the newest survey, nine days ago. */
export const SURVEY = { day: daysAgo(9), rate: 0.0637 };
const builtAgo = (years: number): number => new Date().getUTCFullYear() - years;

/** Each of another age or condition; of the home in Denver nobody knows the year. */
export const HOMES = {
  orlando: { sqft: 1_600, taxAnnual: 3_000, yearBuilt: builtAgo(4), condition: null },
  denver: { sqft: 2_269, taxAnnual: 2_400, yearBuilt: null, condition: null },
  seattle: { sqft: 1_450, taxAnnual: 7_100, yearBuilt: builtAgo(96), condition: "3" },
  indianapolis: { sqft: 1_800, taxAnnual: null, yearBuilt: builtAgo(62), condition: "C5" },
  phoenix: { sqft: 1_700, taxAnnual: 1_650, yearBuilt: builtAgo(30), condition: "C2" },
};

/** Counties, metros, a home in each, and the series of the paths. */
export async function buildFiveMarkets(database: Database): Promise<void> {
  const importId = await insertImport(database, { publisher: "Assessor" });
  await database.insert(metros).values(
    PLACES.map(({ msaId, metro }) => ({
      id: msaId,
      name: metro,
      kind: "metropolitan" as const,
      vintage: "2023",
      importId,
    })),
  );
  await database.insert(counties).values(
    PLACES.map(({ metro: _, ...county }) => ({
      ...county,
      latitude: 40,
      longitude: -100,
      geographyVintage: "2017",
    })),
  );
  await database.insert(properties).values(
    Object.values(FIVE).map((googlePlacesId, at) => ({
      oid: 101 + at,
      googlePlacesId,
      countyFips: PLACES[at]?.fips ?? "",
      state: PLACES[at]?.state ?? "",
      propertyType: "singlefamily" as const,
      addressLine: `${1 + at} Fifth St`,
      searchText: `${1 + at} fifth st`,
      latitude: 40,
      longitude: -100,
      geocodePrecision: "rooftop",
      beds: 3,
      baths: 2,
      ...Object.values(HOMES)[at],
      source: "Assessor",
      sourceAsOf: "2026",
      demo: false,
      importId,
    })),
  );
  await addHistories(database);
  await addCosts(database);
}

async function addHistories(database: Database): Promise<void> {
  const zillow = await insertImport(database, { publisher: "Zillow", fileHash: "zillow" });
  const fhfa = await insertImport(database, { publisher: "FHFA", fileHash: "fhfa" });
  const add = async (key: string, kind: "county" | "msa", id: string, path: Path, publisher = zillow) => {
    const { years, endedMonthsAgo = 0, stepMonths = 1, level } = path;
    const steps = (12 * years) / stepMonths;
    const values = Array.from({ length: steps + 1 }, (_, at) => level(((steps - at) * stepMonths) / 12));
    const start = monthAgo(endedMonthsAgo + 12 * years);
    await insertSeries(database, { key, kind, id, start, stepMonths, values, importId: publisher });
  };
  await add("typicalRent", "county", "12095", PATHS.orlandoRent);
  await add("homePriceIndex", "msa", "36740", PATHS.orlandoPrice, fhfa);
  await add("typicalRent", "county", "08031", PATHS.denverRent);
  await add("typicalHomeValue", "county", "08031", PATHS.denverPrice);
  await add("typicalRent", "msa", "42660", PATHS.seattleRent);
  await add("typicalRent", "county", "53033", PATHS.seattleShortRent);
  await add("typicalHomeValue", "county", "53033", PATHS.seattleOldPrice);
  await add("typicalHomeValue", "msa", "42660", PATHS.seattlePrice);
  await add("typicalRent", "msa", "26900", PATHS.indianapolisRent);
  await add("typicalHomeValue", "county", "18097", PATHS.indianapolisPrice);
  await add("typicalRent", "county", "04013", PATHS.phoenixRent);
  await add("typicalHomeValue", "county", "04013", PATHS.phoenixPrice);
}

/** What hazards and taxes cost, and what lenders ask. */
async function addCosts(database: Database): Promise<void> {
  const lastYear = Number(monthAgo(0).slice(0, 4)) - 1;
  const once = async (key: string, id: string, value: number, publisher: string, year = lastYear) =>
    insertSeries(database, {
      key,
      id,
      start: `${year}-07`,
      stepMonths: 12,
      values: [value],
      importId: publisher,
    });
  const fema = await insertImport(database, { publisher: "FEMA", fileHash: "fema" });
  await once("expectedLossRate", "12095", LOSS_RATES.orlando, fema);
  await once("expectedLossRate", "08031", LOSS_RATES.denver, fema);
  await once("expectedLossRate", "53033", LOSS_RATES.seattle, fema);
  const census = await insertImport(database, { publisher: "Census Bureau", fileHash: "census" });
  await once("propertyTaxRate", "12095", TAX_RATES.orlando, census);
  await once("propertyTaxRate", "08031", TAX_RATES.denver, census);
  await once("propertyTaxRate", "18097", TAX_RATES.indianapolis, census);
  await once("propertyTaxRate", "04013", TAX_RATES.phoenix, census);
  await once("renterMoveRate", "12095", MOVE_RATES.orlando, census);
  await once("renterMoveRate", "08031", MOVE_RATES.denver, census);
  await once("renterMoveRate", "18097", MOVE_RATES.indianapolis, census);
  const freddie = await insertImport(database, { publisher: "Freddie Mac", fileHash: "freddie" });
  await database.insert(dailyRates).values([
    { key: "mortgageRate", day: daysAgo(16), value: 0.0651, importId: freddie },
    { key: "mortgageRate", day: SURVEY.day, value: SURVEY.rate, importId: freddie },
  ]);
}
