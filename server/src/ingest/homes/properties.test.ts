import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ENTERED_BY_THE_FIRM } from "../../lib/property-names.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addImport } from "../../test/town.ts";
import { importPropertyFile } from "../known-sources.ts";

const KING = fileURLToPath(
  new URL("../../../../../shared/data/sales/king_county_sales.csv", import.meta.url),
);
const HEADER = "id,date,price,bedrooms,bathrooms,sqft_living,yr_built,zipcode,lat,long";
const FIRST = "7129300520,20141013T000000,221900,3,1,1180,1955,98178,47.5112,-122.257";
const OTHER = "6414100192,20141209T000000,538000,3,2.25,2570,1951,98125,47.721,-122.319";

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-properties-"));
  home = await createTestDatabase();
});
afterAll(() => home.drop());
beforeEach(async () => {
  await home.pool.query("truncate data_imports cascade");
});

interface Options {
  county?: string;
  source?: string;
  map?: Record<string, string>;
}

async function importLines(lines: string[], options: Options = {}) {
  const path = join(folder, "homes.csv");
  await writeFile(path, lines.join("\n"));
  return importPath(path, options);
}

function importPath(path: string, { county, source = "King County sales", map = {} }: Options = {}) {
  const context = { pool: home.pool, today: new Date("2026-11-20") };
  return importPropertyFile(path, { county, source, map, type: "singlefamily" }, context);
}

async function all(query: string) {
  return (await home.pool.query(query)).rows;
}

describe("A list of homes", () => {
  test("takes purchase, lease and loan of a home with our own number, and of no other", async () => {
    await importLines([HEADER, FIRST, OTHER]);
    await importLines(
      [
        "parcel number,company id,acquired,acquisition price,actual rent,lease end,loan balance,loan rate,loan maturity",
        '7129300520,C-9,5/16/2023,"$212,000",1935,2027-06-30,"188,412",4.75%,6/1/2030',
        "6414100192,,2020-01-02,1,1,2027-01-01,1,1%,2030-01-01",
      ],
      { county: "53033", source: "Own portfolio" },
    );
    const rows = await all(
      `select cms_property_oid as id, acquired_at::text as bought, acquisition_price as price, actual_rent as rent,
         lease_ends_on::text as lease, loan_balance as balance, loan_rate as rate, loan_matures_on::text as matures,
         loan_payment as payment from properties order by parcel_key desc`,
    );
    expect(rows).toEqual([
      {
        ...{ id: "C-9", bought: "2023-05-16", price: 212_000, rent: 1_935, lease: "2027-06-30" },
        ...{ balance: 188_412, rate: 0.0475, matures: "2030-06-01", payment: null },
      },
      {
        ...{ id: null, bought: null, price: null, rent: null, lease: null },
        ...{ balance: null, rate: null, matures: null, payment: null },
      },
    ]);
  });
  test("of several parcels at the address of a home that the firm entered makes that home once", async () => {
    const importId = await addImport(home.database, ENTERED_BY_THE_FIRM, false);
    await home.pool.query(
      `insert into properties (county_fips, google_places_id, property_type, state, address_line, search_text, source, demo, import_id)
       values ('53033', 'entered', 'singlefamily', 'WA', '500 Oak St', '500 oak st, seattle, wa 98178', 'Entered by the firm', false, $1)`,
      [importId],
    );
    const lines = [
      "parcel number,address,city,zip",
      "1,500 Oak St,Seattle,98178",
      "2,500 Oak St,Seattle,98178",
    ];
    expect(await importLines(lines, { county: "53033" })).toMatchObject({ kept: 2 });
    expect(
      await all("select parcel_key, google_places_id = 'entered' as entered from properties order by 1"),
    ).toEqual([
      { parcel_key: "1", entered: true },
      { parcel_key: "2", entered: false },
    ]);
  });

  test("makes one home of each parcel, as it last was, and a sale of each row", async () => {
    const resold = "7129300520,20150301T000000,300000,4,1,1180,1955,98178,47.5112,-122.257";
    const result = await importLines([HEADER, resold, OTHER, FIRST]);
    expect(result).toMatchObject({
      read: 3,
      kept: 3,
      rejectedCount: 0,
      vintage: "2015-03-01",
      unchanged: false,
    });
    expect(
      await all(
        `select google_places_id = 'labs_53033_' || oid as placed, upid, parcel_key, address_line, city, state, beds,
         geocode_precision, source_as_of, demo from properties order by parcel_key desc limit 1`,
      ),
    ).toEqual([
      {
        ...{ placed: true, upid: "urn:reso:upi:2.0:US:53033:7129300520", parcel_key: "7129300520" },
        ...{ address_line: null, city: "Seattle", state: "WA", beds: 4, geocode_precision: "parcel" },
        ...{ source_as_of: "2015-03-01", demo: false },
      },
    ]);
    expect(await all("select count(distinct oid)::int as homes, count(*)::int as sales from sales")).toEqual([
      { homes: 2, sales: 3 },
    ]);
  });

  test("a second time changes nothing; a longer one adds what is new and keeps each home's id", async () => {
    await importLines([HEADER, FIRST]);
    const before = await all("select oid, google_places_id from properties");
    expect(await importLines([HEADER, FIRST])).toMatchObject({ unchanged: true, kept: 1 });
    await importLines([HEADER, FIRST.replace(",3,1,1180", ",,1,1200"), OTHER]);
    const after = await all("select oid, google_places_id, beds, sqft from properties order by oid");
    expect(after).toHaveLength(2);
    // The number of bedrooms that the new file lacks is the old one's.
    expect(after[0]).toEqual({ ...before[0], beds: 3, sqft: 1200 });
    expect(await all("select count(*)::int as count from sales")).toEqual([{ count: 2 }]);
  });

  test("takes the columns that the operator names, and the county that it is told", async () => {
    const lines = ["Key,Rooms,Where", "12-0034,4,120 Main St"];
    const map = { parcelNumber: "Key", beds: "Rooms", address: "Where" };
    await importLines(lines, { county: "37119", map });
    expect(await all("select county_fips, parcel_key, beds, search_text from properties")).toEqual([
      { county_fips: "37119", parcel_key: "120034", beds: 4, search_text: "120 main st, nc" },
    ]);
    await expect(importLines(lines, { map })).rejects.toThrow(/--county/);
    await expect(importLines(lines, { county: "99999", map })).rejects.toThrow("There is no county 99999");
  });

  test("may have notes above its header and gaps below; without coordinates its postal codes place it", async () => {
    const notes = ["A list of homes", '"As of June, by hand"'];
    const lines = [...notes, "Parcel,Address,Zip", "12-1,120 Main St,28202", ",,", "12-2,122 Main St,"];
    expect(await importLines(lines, { county: "37119" })).toMatchObject({ read: 2, kept: 2, rejected: [] });
    expect(
      await all(
        "select search_text, geocode_precision, latitude is null as nowhere from properties order by 1",
      ),
    ).toEqual([
      { search_text: "120 main st, charlotte, nc 28202", geocode_precision: "zip", nowhere: false },
      { search_text: "122 main st, nc", geocode_precision: null, nowhere: true },
    ]);
    const broken = importLines([...lines, "12-3,124 Main St"], { county: "37119" });
    await expect(broken).rejects.toThrow("Row 7 has 2 cells; the header has 3");
  });

  test("knows a home without parcel number by its address", async () => {
    const lines = ["address,city,zip,beds", "120 Main St,Charlotte,28202,3"];
    await importLines(lines);
    await importLines([...lines, "122 Main St,Charlotte,28202,3"]);
    expect(await all("select search_text from properties order by oid")).toEqual([
      { search_text: "120 main st, charlotte, nc 28202" },
      { search_text: "122 main st, charlotte, nc 28202" },
    ]);
  });

  test("leaves demo homes and sales where they are: work may rest on them, and the two never mix", async () => {
    const [demo] = await all(
      `insert into data_imports (source, publisher, file, file_hash, read, kept, rejected_count, rejected, demo)
       values ('demo', 'x', '', '', 0, 0, 0, '[]', true) returning id`,
    );
    for (const county of ["53033", "53053"]) {
      await home.pool.query(
        `insert into properties (county_fips, google_places_id, property_type, state, source, demo, import_id)
         values ($1, 'labs_' || $1, 'singlefamily', 'WA', 'Demo data', true, $2)`,
        [county, demo.id],
      );
      await home.pool.query(
        `insert into sales (county_fips, property_type, label, sold_on, price, source, demo, import_id)
         values ($1, 'singlefamily', 'x', '2026-01-01', 1, 'Demo data', true, $2)`,
        [county, demo.id],
      );
    }
    await importLines([HEADER, FIRST]);
    const where = "select county_fips as county, demo from";
    for (const table of ["properties", "sales"]) {
      expect(await all(`${where} ${table} order by 1, 2`)).toEqual([
        { county: "53033", demo: false },
        { county: "53033", demo: true },
        { county: "53053", demo: true },
      ]);
    }
  });

  test("of a parcel that another list named before is the same home, and the same sale once", async () => {
    await importLines([HEADER, FIRST]);
    await importLines([HEADER, FIRST], { source: "Another list" });
    expect(await all("select count(*)::int as n from properties")).toEqual([{ n: 1 }]);
    expect(await all("select count(*)::int as n from sales")).toEqual([{ n: 1 }]);
  });

  test("with the wrong county is refused whole, and the error says how to name the right one", async () => {
    await expect(importLines([HEADER, FIRST, OTHER], { county: "37183" })).rejects.toThrow("--county");
    expect(await all("select count(*)::int as n from properties")).toEqual([{ n: 0 }]);
  });

  test("that is broken leaves everything as it was, and the error names the row", async () => {
    await importLines([HEADER, FIRST]);
    const before = await all("select * from properties");
    await expect(importLines([HEADER, OTHER, "123,20141209T000000"])).rejects.toThrow("Row 3 has 2 cells");
    await expect(importLines([HEADER, OTHER.replace("6414100192", "")])).rejects.toThrow(
      /row 2: neither a parcel/,
    );
    expect(await all("select * from properties")).toEqual(before);
  });

  test.skipIf(!existsSync(KING))(
    "of King County has 15,117 sales of its homes (needs ../shared/data)",
    async () => {
      const result = await importPath(KING);
      expect(result).toMatchObject({ read: 15_117, kept: 15_117, rejectedCount: 0, vintage: "2015-05-27" });
      expect(result.repaired.every(({ reason }) => /left out/.test(reason))).toBe(true);
      const [homes] = await all(
        `select count(*)::int as homes, count(distinct parcel_key)::int as parcels, bool_and(county_fips = '53033') as king,
       count(*) filter (where latitude is null)::int as nowhere, max(beds) as beds from properties`,
      );
      expect(homes).toMatchObject({ king: true, nowhere: 0 });
      expect(homes.homes).toBe(homes.parcels);
      expect(homes.beds).toBeLessThan(15);
      expect(await all("select count(*)::int as count from sales")).toEqual([{ count: 15_117 }]);
    },
  );
});
