import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { importPropertyFile } from "../known-sources.ts";
import { ROLLING_SALES } from "./rolling-sales.ts";

const BRONX = fileURLToPath(new URL("../../../../../shared/data/sales/nyc_2025_bronx.xlsx", import.meta.url));

const NOTES = [
  ["BRONX ANNUAL SALES FOR CALENDAR YEAR 2025"],
  ["All Sales From January 2025 - December 2025. Property Tax System (PTS) data as of 05/04/2026."],
  ["Building Class Category is based on Building Class at Time of Sale."],
];
const HEADER = [
  ...[
    "BOROUGH",
    "NEIGHBORHOOD",
    "BUILDING CLASS CATEGORY",
    "TAX CLASS AT PRESENT",
    "BLOCK",
    "LOT",
    "EASE-MENT",
  ],
  ...["BUILDING CLASS AT PRESENT", "ADDRESS", "APARTMENT NUMBER", "ZIP CODE", "RESIDENTIAL\r\nUNITS"],
  ...[
    "COMMERCIAL\r\nUNITS",
    "TOTAL \r\nUNITS",
    "LAND \r\nSQUARE FEET",
    "GROSS \r\nSQUARE FEET",
    "YEAR BUILT",
  ],
  ...["TAX CLASS AT TIME OF SALE", "BUILDING CLASS\r\nAT TIME OF SALE", "SALE PRICE", "SALE DATE"],
];

interface Row {
  borough?: string;
  category?: string;
  block?: number;
  lot?: number;
  address?: string;
  apartment?: string;
  zip?: number | string;
  units?: number | string;
  sqft?: number;
  year?: number;
  buildingClass?: string;
  price?: number;
  day?: string;
}

const WALKUP = "07 RENTALS - WALKUP APARTMENTS";

function sale(of: Row = {}): (string | number | null)[] {
  const { borough = "2", category = WALKUP, block = 2456, lot = 34, units = 16, buildingClass = "C1" } = of;
  return [
    ...[
      borough,
      "MELROSE",
      category,
      "2",
      block,
      lot,
      "",
      buildingClass,
      of.address ?? "1052 SHERIDAN AVENUE",
    ],
    ...[of.apartment ?? "", of.zip ?? 10456, units, 0, units, 4000, of.sqft ?? 17600, of.year ?? 1918, "2"],
    ...[buildingClass, of.price ?? 988_000, of.day ?? "2025-12-23"],
  ];
}

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-rolling-"));
  home = await createTestDatabase();
});
afterAll(() => home.drop());
beforeEach(async () => {
  await home.pool.query("truncate data_imports cascade");
});

let files = 0;
async function workbook(rows: (string | number | null)[][]): Promise<string> {
  files += 1;
  const path = join(folder, `rollingsales_${files}.xlsx`);
  const sheet = [...NOTES, HEADER, HEADER.map(() => null), ...rows];
  await writeFile(path, await writeXlsx({ sheets: [{ name: "BRONX", rows: sheet }] }));
  return path;
}

interface Options {
  county?: string;
  type?: "singlefamily" | "multifamily";
}

function importPath(path: string, { county, type }: Options = {}) {
  const context = { pool: home.pool, today: new Date("2026-11-20") };
  return importPropertyFile(path, { county, type, source: undefined, map: {} }, context);
}

async function importRows(rows: (string | number | null)[][], options: Options = {}) {
  return importPath(await workbook(rows), options);
}

async function all(query: string) {
  return (await home.pool.query(query)).rows;
}

describe("The city's rolling sales", () => {
  test("make a building of its block and lot, placed by its postal code and said to be", async () => {
    const result = await importRows([sale()]);
    expect(result).toMatchObject({ source: ROLLING_SALES, read: 1, kept: 1, rejected: [], repaired: [] });
    const [building] = await all("select * from properties");
    expect(building).toMatchObject({
      county_fips: "36005",
      property_type: "multifamily",
      subtype: "Rentals - Walkup Apartments",
      parcel_number: "2024560034",
      upid: "urn:reso:upi:2.0:US:36005:2024560034",
      address_line: "1052 Sheridan Avenue",
      search_text: "1052 sheridan ave, bronx, ny 10456",
      geocode_precision: "zip",
      units: 16,
      sqft: 17_600,
      year_built: 1918,
      source_as_of: "2026-05-04",
      demo: false,
    });
    expect(building.latitude).toBeCloseTo(40.83, 1);
    expect(building.longitude).toBeCloseTo(-73.91, 1);
    // A sale at the middle of a postal code would be at no distance from every other one there.
    expect(await all("select sold_on::text, price, latitude, units from sales")).toEqual([
      { sold_on: "2025-12-23", price: 988_000, latitude: null, units: 16 },
    ]);
  });

  test.each([0, 1, 10, 999])(
    "a transfer for %d dollars is no sale, of a building that is one",
    async (price) => {
      const result = await importRows([sale({ price })]);
      expect(result).toMatchObject({ kept: 1, rejected: [] });
      expect(result.repaired).toEqual([
        { row: 6, reason: `sale left out: "${price}" is no price of a sale` },
      ]);
      expect(await all("select count(*)::int as count from sales")).toEqual([{ count: 0 }]);
    },
  );

  test.each([
    ["1", 10_025, "36061"],
    ["3", 11_201, "36047"],
    ["4", 11_101, "36081"],
    ["5", 10_301, "36085"],
  ])("of borough %s lie in its own county", async (borough, zip, county) => {
    await importRows([sale({ borough, zip }), sale()]);
    expect(
      await all("select county_fips, left(parcel_number, 1) as borough from properties order by 2"),
    ).toEqual(
      [
        { county_fips: county, borough },
        { county_fips: "36005", borough: "2" },
      ].sort((a, b) => a.borough.localeCompare(b.borough)),
    );
  });

  test.each<[string, Row, string]>([
    ["01 ONE FAMILY DWELLINGS", { units: 1, buildingClass: "A5" }, "One-family dwelling"],
    ["13 CONDOS - ELEVATOR APARTMENTS", { units: 1, lot: 1078, buildingClass: "R4" }, "Condominium"],
  ])("%s is a single-family home", async (category, row, subtype) => {
    await importRows([sale({ category, ...row, address: "1 METROPOLITAN OVAL, 4F", apartment: "4F" })]);
    expect(
      await all("select property_type, subtype, units, address_line, search_text from properties"),
    ).toEqual([
      {
        property_type: "singlefamily",
        subtype,
        units: 1,
        address_line: "1 Metropolitan Oval Apt 4F",
        search_text: "1 metropolitan oval apt 4f, bronx, ny 10456",
      },
    ]);
  });

  test.each<[string, Row]>([
    [
      "a building of 2 homes is neither",
      { category: "02 TWO FAMILY DWELLINGS", units: 2, buildingClass: "B1" },
    ],
    ["a building of 4 homes is neither", { units: 4, buildingClass: "C3" }],
    ["cooperative", { category: "10 COOPS - ELEVATOR APARTMENTS", units: "", buildingClass: "D4" }],
    ["cooperative", { address: "774 UNION AVENUE, 1E", units: 26, buildingClass: "C6", price: 149_561 }],
    ["apartment 1E of a building was sold", { address: "774 UNION AVENUE, 1E", units: 26 }],
    ["no rental housing", { category: "22 STORE BUILDINGS", units: 0, buildingClass: "K1" }],
    ["how many homes it has is not known", { units: 0 }],
    ["are no parcel", { lot: 0 }],
    ['"9" is no borough', { borough: "9" }],
  ])("leave out what is no home and no building of five: %s", async (reason, row) => {
    const { rejected, kept } = await importRows([sale(), sale({ lot: 35, ...row })]);
    expect(kept).toBe(1);
    expect(rejected).toEqual([{ row: 7, reason: expect.stringContaining(reason) }]);
  });

  test("know five homes as the least of a multi-family building", async () => {
    await importRows([sale({ units: 5 })]);
    expect(await all("select property_type, units from properties")).toEqual([
      { property_type: "multifamily", units: 5 },
    ]);
  });

  test("say a sale once, however many rows repeat it, and keep a second sale of the building", async () => {
    const result = await importRows([sale(), sale(), sale({ price: 900_000, day: "2025-02-01" })]);
    expect(result.rejected).toEqual([{ row: 7, reason: "row 6 says the same sale of the same parcel" }]);
    expect(await all("select price from sales order by sold_on")).toEqual([
      { price: 900_000 },
      { price: 988_000 },
    ]);
    expect(await all("select count(*)::int as count from properties")).toEqual([{ count: 1 }]);
  });

  test("give no parcel the price of several that were sold together", async () => {
    const stall = sale({ category: "44 CONDO PARKING", lot: 36, units: "", buildingClass: "RP" });
    const { repaired, kept } = await importRows([sale(), sale({ lot: 35 }), stall]);
    expect(kept).toBe(2);
    expect(repaired.map(({ row }) => row)).toEqual([6, 7]);
    expect(repaired[0]?.reason).toContain("3 parcels of block 2456 were sold for the same price");
    expect(await all("select count(*)::int as count from sales")).toEqual([{ count: 0 }]);
  });

  test("leave unknown what the city writes as zero, and an address that has no number", async () => {
    const result = await importRows([sale({ sqft: 0, year: 0, zip: 0, address: "N/A PALMER AVENUE" })]);
    expect(result.repaired[0]?.reason).toBe('address left out: "N/A PALMER AVENUE" has no house number');
    expect(await all("select sqft, year_built, zip, latitude, address_line from properties")).toEqual([
      { sqft: null, year_built: null, zip: null, latitude: null, address_line: null },
    ]);
  });

  test("can be narrowed to a type or a county, and say what was left out by that", async () => {
    const house = sale({ category: "01 ONE FAMILY DWELLINGS", units: 1, lot: 9, buildingClass: "A5" });
    const rows = [sale(), house, sale({ borough: "3", zip: 11_201 })];
    const narrowed = await importRows(rows, { type: "multifamily", county: "36005" });
    expect(narrowed.kept).toBe(1);
    expect(narrowed.rejected.map(({ reason }) => reason)).toEqual([
      "it is single-family, and the other type was asked for",
      "it lies in county 36047, not in 36005",
    ]);
  });

  test("never take a known place away", async () => {
    await importRows([sale()]);
    await home.pool.query(
      "update properties set latitude = 40.8, longitude = -73.9, geocode_precision = 'rooftop'",
    );
    await importRows([sale({ day: "2025-12-24" })]);
    expect(await all("select latitude, geocode_precision from properties")).toEqual([
      { latitude: 40.8, geocode_precision: "rooftop" },
    ]);
  });

  test.skipIf(!existsSync(BRONX))(
    "of the Bronx in 2025 hold 400 buildings of five homes and more (needs ../shared/data)",
    async () => {
      const result = await importPath(BRONX);
      expect(result).toMatchObject({ read: 6818, vintage: "2025-12-31", file: "nyc_2025_bronx.xlsx" });
      expect(result.kept + result.rejectedCount).toBe(6818);
      expect(result.rejected.every(({ reason }) => reason.length > 10)).toBe(true);
      const types = await all(
        `select property_type as type, count(*)::int as count, min(units) as fewest, max(units) as most,
           bool_and(county_fips = '36005' and not demo and geocode_precision = 'zip') as sound,
           count(distinct parcel_number)::int as parcels from properties group by 1 order by 1`,
      );
      expect(types.map(({ type, fewest, sound }) => ({ type, fewest, sound }))).toEqual([
        { type: "multifamily", fewest: 5, sound: true },
        { type: "singlefamily", fewest: 1, sound: true },
      ]);
      for (const { count, parcels } of types) expect(parcels).toBe(count);
      expect(types[0].count).toBeGreaterThan(300);
      expect(types[1]).toMatchObject({ most: 1 });
      const [sales] = await all(
        "select min(price) as least, bool_and(latitude is null) as unplaced from sales",
      );
      expect(sales.least).toBeGreaterThanOrEqual(1000);
      expect(sales.unplaced).toBe(true);
      expect(await importPath(BRONX)).toMatchObject({ unchanged: true, kept: result.kept });
    },
  );
});
