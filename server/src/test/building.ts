import type { UnitMixRow } from "@labs/contract/unit-mix";
import { properties, rentalListings } from "../lib/database/tables/properties.ts";
import { unitMixVersions } from "../lib/database/tables/research.ts";
import type { TestDatabase } from "./database.ts";
import { daysAgo } from "./town.ts";

type Database = TestDatabase["database"];

/** A demo community of the town, beside the real `TOWN.building`. */
export const COMMUNITY = "labs_48453_90";

const PLANS = [
  { floorPlan: "A1", beds: 1, baths: 1, sqft: 700, rent: 1400 },
  { floorPlan: "B2", beds: 2, baths: 2, sqft: 1000, rent: 1750 },
];

/** The town's communities: unit listings on a grid, larger ones dearer, every fifth with a month free. */
export async function buildCommunities(
  database: Database,
  imports: { importId: string; demoImportId: string },
): Promise<void> {
  await database.insert(properties).values({
    countyFips: "48453",
    oid: 90,
    googlePlacesId: COMMUNITY,
    propertyType: "multifamily",
    name: "Heron Court",
    addressLine: "10000 Heron Ct",
    city: "Austin",
    state: "TX",
    zip: "78704",
    latitude: 30.251,
    longitude: -97.751,
    geocodePrecision: "rooftop",
    units: 100,
    sqft: 95_000,
    yearBuilt: 1998,
    taxAnnual: 250_000,
    source: "Demo",
    sourceAsOf: "2026-10-31",
    demo: true,
    importId: imports.demoImportId,
  });
  await database
    .insert(rentalListings)
    .values([...unitRents(imports.importId, false), ...unitRents(imports.demoImportId, true)]);
}

const LISTINGS = 80;

function unitRents(importId: string, demo: boolean): (typeof rentalListings.$inferInsert)[] {
  return Array.from({ length: LISTINGS }, (_, at) => {
    const plan = PLANS[at % PLANS.length] ?? { floorPlan: "A1", beds: 1, baths: 1, sqft: 700, rent: 1400 };
    const sqft = plan.sqft + ((at * 37) % 90) - 45;
    const rent = Math.round(plan.rent * Math.sqrt(sqft / plan.sqft) * (1 + (((at * 31) % 13) - 6) / 200));
    return {
      countyFips: "48453",
      propertyType: "multifamily",
      label: `Community ${at % 11}, ${plan.floorPlan}`,
      latitude: 30.25 + ((at % 9) - 4) * 0.004 + 0.001,
      longitude: -97.75 + (Math.floor(at / 9) - 4) * 0.004 + 0.001,
      beds: plan.beds,
      baths: plan.baths,
      sqft,
      yearBuilt: 1990 + (at % 20),
      floorPlan: plan.floorPlan,
      // The demo's world is twice as dear, so that mixing would show.
      rent: rent * (demo ? 2 : 1),
      effectiveRent: at % 5 === 0 ? Math.round((rent * (demo ? 2 : 1) * 11) / 12) : null,
      basis: "asking",
      listedOn: daysAgo(6 + at * 3),
      visibility: at === 7 ? "nonpublic" : "public",
      source: "Listings",
      demo,
      importId,
    };
  });
}

export const UNIT_MIX: UnitMixRow[] = [
  {
    floorPlan: "1x1",
    beds: 1,
    baths: 1,
    sqft: 700,
    units: 60,
    occupied: 57,
    marketRent: 1400,
    inPlaceRent: 1330,
    effectiveRent: 1380,
  },
  {
    floorPlan: "2x2",
    beds: 2,
    baths: 2,
    sqft: 1000,
    units: 40,
    occupied: 38,
    marketRent: 1750,
    inPlaceRent: 1660,
    effectiveRent: 1700,
  },
];

/** As the demo loads one: version 1 with nobody behind it. */
export async function insertUnitMix(
  database: Database,
  of: { googlePlacesId: string; demo: boolean; rows?: UnitMixRow[] },
): Promise<void> {
  await database.insert(unitMixVersions).values({
    googlePlacesId: of.googlePlacesId,
    version: 1,
    asOf: "2026-10-31",
    source: of.demo ? "Demo data" : "Rent roll",
    rows: of.rows ?? UNIT_MIX,
    demo: of.demo,
  });
}
