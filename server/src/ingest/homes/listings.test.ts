import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { locateCounty } from "../../lib/geography/locate-county.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openPublisherFiles, TODAY } from "../../test/publisher-files.ts";
import { importListingFile, recognize } from "../known-sources.ts";
import { readTable } from "../read-table.ts";

const HEADER = "id,title,address,cityname,state,lat,lon,bedrooms,bathrooms,square_feet,price,listed_at";
const CHARLOTTE =
  "1,Two BR,500 N Tryon St,Charlotte,NC,35.2301,-80.8402,2.0,2.0,980,1850,2019-12-26 11:23:30";

let home: TestDatabase;
let folder = "";
beforeAll(async () => {
  home = await createTestDatabase();
  ({ folder } = await openPublisherFiles(home));
});
afterAll(() => home.drop());
beforeEach(async () => {
  await home.pool.query("truncate data_imports cascade");
});

async function load(name: string, lines: string[], more: { map?: Record<string, string> } = {}) {
  const path = join(folder, name);
  await writeFile(path, `${lines.join("\n")}\n`);
  const options = { source: undefined, type: undefined, map: {}, ...more };
  return importListingFile(path, options, { pool: home.pool, today: TODAY });
}

async function stored() {
  const { rows } = await home.pool.query(
    `select county_fips as county, label, rent, beds, sqft, latitude, listed_on::text as day, basis, visibility
     from rental_listings order by label, rent`,
  );
  return rows;
}

describe("A list of rentals", () => {
  test("finds each county by its point, and keeps what is said of the home", async () => {
    const result = await load("rentals.csv", [HEADER, CHARLOTTE]);
    expect(result).toMatchObject({ source: "rentals", vintage: "2019-12-26", read: 1, kept: 1 });
    expect(await stored()).toEqual([
      {
        ...{ county: "37119", label: "500 N Tryon St, Charlotte, NC", rent: 1850, beds: 2, sqft: 980 },
        ...{ latitude: 35.2301, day: "2019-12-26", basis: "asking", visibility: "public" },
      },
    ]);
  });

  test("loses points that listings of several addresses share, and absurd figures, and says so", async () => {
    const other = CHARLOTTE.replace("1,", "2,").replace("500 N Tryon St", "9 Elm St").replace("980", "7");
    const result = await load("rentals.csv", [HEADER, CHARLOTTE, other]);
    expect((await stored()).map(({ latitude, sqft }) => [latitude, sqft])).toEqual([
      [null, 980],
      [null, null],
    ]);
    expect(result.repaired.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      expect.stringMatching(/^3 sqft left out: "7"/),
      expect.stringMatching(/^2 its point is the middle/),
      expect.stringMatching(/^3 its point is the middle/),
    ]);
  });

  test("rejects what is no rent, no date, nowhere, elsewhere than it says, or there twice", async () => {
    const change = (from: string, to: string) => CHARLOTTE.replace("1,", "9,").replace(from, to);
    const result = await load("rentals.csv", [
      HEADER,
      CHARLOTTE,
      change("1850", "call"),
      change("2019-12-26 11:23:30", "soon"),
      change("2019-12-26", "2031-12-26"),
      change("35.2301,-80.8402", "40.0,-60.5"),
      change("NC,35", "TX,35"),
      CHARLOTTE,
    ]);
    expect(result).toMatchObject({ read: 7, kept: 1 });
    expect(result.rejected.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '3 "call" is no rent',
      '4 "soon" is no date of a listing',
      "5 2031-12-26 has not come yet",
      "6 neither its point nor its postal code lies in a county",
      "7 its point lies in NC, but the row says TX",
      "8 row 2 says the same listing",
    ]);
  });

  test("a newer file adds what is new to it, and the same file nothing", async () => {
    await load("rentals.csv", [HEADER, CHARLOTTE]);
    expect(await load("rentals.csv", [HEADER, CHARLOTTE])).toMatchObject({ unchanged: true });
    await load("rentals.csv", [HEADER, CHARLOTTE, CHARLOTTE.replace("1,", "5,").replace("1850", "1900")]);
    expect((await stored()).map(({ rent }) => rent)).toEqual([1850, 1900]);
  });

  test("takes columns by the operator's words, and a county by its postal code", async () => {
    const lines = ["Monthly,Since,Where,zip,beds", '"$2,100",1/15/2026,12 Oak Ave,28202,3'];
    const map = { rent: "Monthly", listedOn: "Since", address: "Where" };
    expect(await load("own.csv", lines, { map })).toMatchObject({ kept: 1 });
    expect(await stored()).toMatchObject([
      { county: "37119", rent: 2100, day: "2026-01-15", latitude: null },
    ]);
    await expect(load("own.csv", lines, { map: { rent: "Monthly", when: "Since" } })).rejects.toThrow(
      /no field "when"/,
    );
    await expect(load("own.csv", lines, { map: { rent: "Price" } })).rejects.toThrow(/no column "Price"/);
    await expect(load("own.csv", lines)).rejects.toThrow(/needs a column of rent/);
  });

  test("cut short changes nothing", async () => {
    await expect(load("rentals.csv", [HEADER, CHARLOTTE, "2,Two BR,500"])).rejects.toThrow(
      /Row 3 has 3 cells/,
    );
    expect(await stored()).toEqual([]);
  });
});

test("A list is known by its columns: rentals, sales, neither", async () => {
  const recognizeKind = async (...lines: string[]) => {
    const path = join(folder, "list.csv");
    await writeFile(path, lines.join("\n"));
    return recognize(await readTable(path))?.kind;
  };
  expect(await recognizeKind(HEADER, CHARLOTTE)).toBe("listings");
  expect(
    await recognizeKind(
      "id,date,price,bedrooms,sqft_living,zipcode,lat,long",
      "1,20141013T000000,221900,3,1180,98178,47.5,-122.2",
    ),
  ).toBe("sales");
  expect(await recognizeKind("parcel,saledate,saleprice,bedrooms,zip", "1,2014-10-13,221900,3,98178")).toBe(
    "sales",
  );
  expect(await recognizeKind("a,b", "1,2")).toBeUndefined();
});

test("A point lies in the county around it, off the coast in the nearest, and far out in none", () => {
  expect(locateCounty(35.2271, -80.8431)).toBe("37119");
  expect(locateCounty(38.9, -77.03)).toBe("11001");
  expect(locateCounty(39.29, -76.61)).toBe("24510");
  expect(locateCounty(40.0, -60.5)).toBeUndefined();
});
