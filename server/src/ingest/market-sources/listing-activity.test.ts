import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openPublisherFiles } from "../../test/publisher-files.ts";
import { findSource } from "../known-sources.ts";
import { readTable } from "../read-table.ts";

let home: TestDatabase;
let files: Awaited<ReturnType<typeof openPublisherFiles>>;
beforeAll(async () => {
  home = await createTestDatabase();
  files = await openPublisherFiles(home);
});
afterAll(() => home.drop());
beforeEach(() => files.clear());

const FIGURES =
  "median_listing_price,active_listing_count,median_days_on_market,new_listing_count,price_reduced_count,quality_flag";
const COUNTY = `month_date_yyyymm,county_fips,county_name,${FIGURES}`;
const METRO = `month_date_yyyymm,cbsa_code,cbsa_title,HouseholdRank,${FIGURES}`;
const NOTE = "quality_flag = 1:  year-over-year figures may be impacted,,,";

describe("homes listed for sale", () => {
  test("of counties come by month, a code without its leading zero too, flagged or not", async () => {
    const result = await files.importLines(
      "RDC_Inventory_Core_Metrics_County_History.csv",
      COUNTY,
      '202402,1001,"autauga, al",310000,190,61,80,44,0',
      '202401,01001,"autauga, al",305000,180,70,60,,1',
      '202402,37119,"mecklenburg, nc",475000,2100,38,1900,600,0',
      NOTE,
    );
    expect(result).toMatchObject({ source: "realtor-listings-county", vintage: "2024-02", read: 3, kept: 3 });
    expect(await files.series()).toEqual([
      "activeListings 01001 2024-01 180,190",
      "activeListings 37119 2024-02 2100",
      "medianDaysOnMarket 01001 2024-01 70,61",
      "medianDaysOnMarket 37119 2024-02 38",
      "medianListingPrice 01001 2024-01 305000,310000",
      "medianListingPrice 37119 2024-02 475000",
      "newListings 01001 2024-01 60,80",
      "newListings 37119 2024-02 1900",
      "reducedListings 01001 2024-02 44",
      "reducedListings 37119 2024-02 600",
    ]);
  });

  test("of metros come by their codes", async () => {
    await files.haveMetros(["16740", "Charlotte-Concord-Gastonia, NC-SC"]);
    const result = await files.importLines(
      "metros.csv",
      METRO,
      '202402,16740,"charlotte-concord-gastonia, nc-sc",22,430000,6100,45,3200,1500,0',
      '202402,99999,"nowhere, nc",900,1,1,1,1,1,0',
    );
    expect(result).toMatchObject({ source: "realtor-listings-metro", read: 2, kept: 1 });
    expect(result.rejected).toEqual([{ row: 3, reason: expect.stringContaining("99999") }]);
    expect(await files.series()).toContain("medianDaysOnMarket 16740 2024-02 45");
  });

  test.each([
    ['2024-02,37119,"mecklenburg, nc",1,1,1,1,1,0', '"2024-02" is no month'],
    ['202413,37119,"mecklenburg, nc",1,1,1,1,1,0', '"202413" is no month'],
    ['202402,Mecklenburg,"mecklenburg, nc",1,1,1,1,1,0', '"Mecklenburg" is no code of an area'],
    ['202402,37119,"mecklenburg, nc",1,many,1,1,1,0', "the count of active listings is no number"],
    ['202402,37119,"mecklenburg, nc",1,-4,1,1,1,0', "-4 is no count of active listings"],
    ['202402,37119,"mecklenburg, nc",,,,,,0', "the row has no figure"],
    ['202402,37119,"mecklenburg, sc",1,1,1,1,1,0', "37119"],
    ['202402,01001,"autauga, al",2,2,2,2,2,0', "the same area and month stand in row 2 already"],
  ])("leaves out %s", async (line, reason) => {
    const good = '202402,01001,"autauga, al",310000,190,61,80,44,0';
    const { kept, rejected } = await files.importLines("listings.csv", COUNTY, good, line);
    expect(kept).toBe(1);
    expect(rejected).toEqual([{ row: 3, reason: expect.stringContaining(reason) }]);
  });
});

const SAMPLE = fileURLToPath(
  new URL(
    "../../../../../shared/small-areas/realtor/RDC_Inventory_Core_Metrics_County_2024.csv",
    import.meta.url,
  ),
);

describe.skipIf(!existsSync(SAMPLE))("the publisher's own file (needs the folder ../shared)", () => {
  test("is read whole: figures as printed, nothing left out but places that are no county", async () => {
    const table = await readTable(SAMPLE);
    const result = await findSource(table)?.import(table, { pool: home.pool, today: new Date("2024-03-01") });
    expect(result).toMatchObject({ source: "realtor-listings-county", vintage: "2024-01", read: 3_113 });
    const series = await files.series();
    expect(series).toContain("medianListingPrice 53033 2024-01 812475");
    expect(series).toContain("activeListings 53033 2024-01 1854");
    expect(series).toContain("medianListingPrice 36005 2024-01 338750");
    expect(series.filter((line) => line.startsWith("activeListings")).length).toBe(result?.kept);
  });
});
