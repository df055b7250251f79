import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeSearchText } from "../../lib/read-address.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { placeText, searchText } from "../homes/place-text.ts";
import { IngestError } from "../ingest-error.ts";
import { KNOWN_PROFILES } from "./known-profiles.ts";
import { loadRoll } from "./load-roll.ts";
import { type RollProfile, readProfile } from "./profile.ts";

const FIXTURE = fileURLToPath(new URL("roll-process-fixture.ts", import.meta.url));

let home: TestDatabase;
let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "labs-rolls-"));
  home = await createTestDatabase();
});
afterAll(async () => {
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() =>
  home.pool.query("truncate properties, property_taxes, sales, roll_loads, roll_parcels, universe_changes"),
);

const known = (name: string): RollProfile => readProfile(JSON.stringify(KNOWN_PROFILES[name]), name);

let files = 0;
async function write(content: string | Buffer): Promise<string> {
  files += 1;
  const path = join(folder, `roll-${files}.csv`);
  await writeFile(path, content);
  return path;
}

async function load(profile: RollProfile, lines: readonly string[], more: { batchSize?: number } = {}) {
  return loadPath(profile, await write(lines.join("\n")), more);
}

const loadPath = (profile: RollProfile, path: string, more: { batchSize?: number } = {}) =>
  loadRoll({ pool: home.pool, path, profile, today: "2026-06-01", ...more });

async function listHomes() {
  const { rows } = await home.pool.query(
    `select county_fips, oid::int, property_type, subtype, parcel_number, address_line, city, zip, search_text, sqft, beds, baths,
       units, year_built, assessed_value, owner_name, latitude from properties order by parcel_key`,
  );
  return rows;
}

const NAL_HEADER =
  "CO_NO,PARCEL_ID,ASMNT_YR,DOR_UC,JV,AV_NSD,TV_NSD,LND_SQFOOT,ACT_YR_BLT,TOT_LVG_AREA,NO_RES_UNTS,MULTI_PAR_SAL1,QUAL_CD1,SALE_PRC1,SALE_YR1,SALE_MO1,OWN_NAME,PHY_ADDR1,PHY_ADDR2,PHY_CITY,PHY_ZIPCD";
const OAK = `58,"12-23-29-0001-00-010",2025,001,340000,310000,260000,7500,1988,1650,1,,01,298000,2024,5,SMITH JOHN & MARY,1204 N OAK ST,,ORLANDO,32801`;
const LAKE = `58,12-23-29-0002-00-020,2025,004,150000,150000,150000,,2004,900,1,,11,100,2023,1,"LAKE, LLC",88 LAKE AVE,APT 5,ORLANDO,32801`;
const NAL = [
  NAL_HEADER,
  OAK,
  LAKE,
  "58,12-23-29-0003-00-030,2025,008,900000,900000,900000,9000,1960,4100,6,,02,800000,2022,11,SIX LLC,10 PINE ST,,ORLANDO,32801",
  "58,12-23-29-0004-00-040,2025,008,400000,400000,400000,9000,1960,2100,2,,,,,,TWO LLC,12 PINE ST,,ORLANDO,32801",
  "58,12-23-29-0005-00-050,2025,011,700000,700000,700000,9000,1990,4100,,,,,,,SHOP LLC,14 PINE ST,,ORLANDO,32801",
  "99,12-23-29-0006-00-060,2025,001,700000,700000,700000,9000,1990,1100,1,,,,,,A B,16 PINE ST,,ORLANDO,32801",
  OAK,
  "58,short",
];

describe("rolls of known layouts", () => {
  test("Florida: its county numbers, uses, one qualified sale, and what is left out with its reason", async () => {
    const result = await load(known("florida-nal"), NAL);
    expect(result).toMatchObject({ read: 8, kept: 3, rejectedCount: 5, unchanged: false });
    expect(result.roll).toMatchObject({ added: 3, changed: 0, unchanged: 0, gone: 0, resumedBehind: null });
    expect(result.rejected.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      "5 a building of 2 homes is neither one home nor a building of five and more",
      '6 use "011" is no rental housing of the profile',
      '7 "99" is no county of the profile',
      "8 an earlier row says the same parcel",
      "9 it has 2 cells; the header has 21",
    ]);
    expect(await listHomes()).toMatchObject([
      {
        ...{
          county_fips: "12095",
          property_type: "singlefamily",
          subtype: "Single family",
          sqft: 1650,
          units: 1,
        },
        ...{
          parcel_number: "12-23-29-0001-00-010",
          address_line: "1204 N OAK ST",
          zip: "32801",
          year_built: 1988,
        },
        ...{ search_text: "1204 n oak st, orlando, fl 32801", assessed_value: 310_000 },
        owner_name: "SMITH JOHN & MARY",
      },
      { subtype: "Condominium", address_line: "88 LAKE AVE APT 5", owner_name: "LAKE, LLC" },
      { property_type: "multifamily", units: 6 },
    ]);
    const { rows: sales } = await home.pool.query("select sold_on::text, price from sales order by price");
    // Of the condominium a sale of $100 that was not qualified is none.
    expect(sales).toEqual([
      { sold_on: "2024-05-01", price: 298_000 },
      { sold_on: "2022-11-01", price: 800_000 },
    ]);
  });

  test("Cook County: classes, and baths of two columns; a column that may be lacking lacks", async () => {
    const header =
      "pin,year,class,char_yrblt,char_bldg_sf,char_land_sf,char_beds,char_fbath,char_hbath,prop_address_full,prop_address_zipcode_1";
    await load(known("cook-county"), [
      header,
      "14081020190000,2025,203,1925,1400,3700,3,1,1,5034 N WINCHESTER AVE,60640",
      "14081020200000,2025,314,1926,14400,9000,,,,5040 N WINCHESTER AVE,60640",
      "14081020210000,2025,517,1926,14400,9000,,,,5050 N CLARK ST,60640",
    ]);
    expect(await listHomes()).toMatchObject([
      { county_fips: "17031", beds: 3, baths: 1.5, property_type: "singlefamily", city: "Chicago" },
      { property_type: "multifamily", sqft: 14_400, beds: null },
    ]);
  });

  test("New York: boroughs, numbers with decimals, and homes by their count", async () => {
    const header =
      "borough,bbl,address,zipcode,bldgclass,landuse,ownername,lotarea,bldgarea,resarea,numfloors,unitsres,yearbuilt,yearalter1,latitude,longitude";
    const result = await load(known("new-york-pluto"), [
      header,
      "BX,2024560034.00000000,1015 SHERIDAN AVENUE,10456,D1,3,SHERIDAN HOLDINGS LLC,10000,52000,48000,6,54,1928,0,40.8312,-73.9195",
      "BX,2050000012.00000000,4012 DE REIMER AVENUE,10466,A5,1,ROE JANE,2000,1500,1500,2,1,1960,0,40.8901,-73.8421",
      "BX,2050000013.00000000,4014 DE REIMER AVENUE,10466,B1,1,ROE JOE,2000,2500,2500,2,2,1960,0,40.8901,-73.8421",
    ]);
    expect(result).toMatchObject({ kept: 2, rejectedCount: 1 });
    expect(await listHomes()).toMatchObject([
      {
        county_fips: "36005",
        parcel_number: "2024560034",
        units: 54,
        sqft: 48_000,
        property_type: "multifamily",
      },
      { parcel_number: "2050000012", property_type: "singlefamily", latitude: 40.8901 },
    ]);
  });
});

const OWN = readProfile(
  JSON.stringify({
    ...{ source: "Own county", publisher: "Own county", county: "37119" },
    use: { column: "use", singlefamily: { R: "House" }, multifamily: { A: "Apartments" } },
    fields: { parcelNumber: "pid", address: "addr", zip: "zip", sqft: "area", owner: "owner" },
  }),
  "own.json",
);
const row = (at: number, area = 1_000 + at, owner = "DOE") =>
  `P${at},R,${100 + at} Oak St,28202,${area},${owner}`;
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => row(from + at));
const HEADER = "pid,use,addr,zip,area,owner";

describe("a later file of the same roll", () => {
  test("writes what changed alone, and reports what is new, changed and gone", async () => {
    const path = await write([HEADER, ...rows(1, 301)].join("\n"));
    expect((await loadPath(OWN, path, { batchSize: 50 })).roll).toMatchObject({ added: 300, gone: 0 });
    const before = await listHomes();
    expect(before).toHaveLength(300);
    const again = await loadPath(OWN, path);
    expect(again).toMatchObject({ unchanged: true, read: 300, roll: { added: 300, gone: 0 } });
    await home.pool.query("truncate universe_changes");
    const next = [HEADER, row(1, 2_222), ...rows(2, 299), ...rows(301, 306)];
    const { roll } = await load(OWN, next, { batchSize: 64 });
    expect(roll).toMatchObject({ added: 5, changed: 1, unchanged: 297, gone: 2 });
    expect(roll.goneParcels).toEqual(["37119 p299", "37119 p300"]);
    const after = await listHomes();
    // What is gone from the roll stays, and every home keeps its number.
    expect(after).toHaveLength(305);
    expect(after.find(({ parcel_number }) => parcel_number === "P1")).toMatchObject({ sqft: 2_222 });
    const numbers = new Map(after.map(({ parcel_number, oid }) => [parcel_number, oid]));
    for (const { parcel_number, oid } of before) expect(numbers.get(parcel_number)).toBe(oid);
    const { rows: written } = await home.pool.query(
      "select count(*)::int as n from properties where import_id = (select import_id from roll_loads order by id desc limit 1)",
    );
    expect(written).toEqual([{ n: 6 }]);
    // The earlier file once more is loaded over it again.
    expect((await loadPath(OWN, path)).roll).toMatchObject({ added: 0, changed: 1, unchanged: 299, gone: 5 });
  });

  test("leaves what a person corrected, and joins a home that another list had", async () => {
    await load(OWN, [HEADER, row(1)]);
    await home.pool.query(`update properties set sqft = 1500, source_facts = '{"sqft": 1001}'`);
    await load(OWN, [HEADER, row(1, 1_002, "ROE")]);
    expect(await listHomes()).toMatchObject([{ sqft: 1_500, owner_name: "ROE" }]);
    const other = { ...OWN, source: "Another list" };
    expect((await load(other, [HEADER, row(1)])).roll).toMatchObject({ added: 1 });
    expect(await listHomes()).toHaveLength(1);
  });
});

describe("a roll that says the same of a home as before", () => {
  const roll = (year: number) => [NAL_HEADER, OAK.replace(",2025,", `,${year},`)];
  const readAssessed = async () =>
    (await home.pool.query("select assessed_value as value from properties")).rows[0]?.value;

  test("is the record's again where another source was newer meanwhile", async () => {
    await load(known("florida-nal"), roll(2025));
    const said = await readAssessed();
    await home.pool.query(
      `insert into property_taxes select county_fips, oid, 2026, 'Another', market_value, assessed_value + 5000, taxable_value,
         tax_amount, demo, import_id from property_taxes`,
    );
    await home.pool.query("update properties set assessed_value = assessed_value + 5000");
    const { roll: loaded } = await load(known("florida-nal"), roll(2027));
    expect(loaded).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await readAssessed()).toBe(said);
  });

  test("leaves the record to another source of a newer year", async () => {
    await load(known("florida-nal"), roll(2025));
    const said = await readAssessed();
    await home.pool.query(
      `insert into property_taxes select county_fips, oid, 2027, 'Another', market_value, assessed_value + 5000, taxable_value,
         tax_amount, demo, import_id from property_taxes`,
    );
    await home.pool.query("update properties set assessed_value = assessed_value + 5000");
    await load(known("florida-nal"), roll(2026));
    expect(await readAssessed()).toBe(said + 5_000);
  });
});

/** Of this database alone: other files of the run use the same server. */
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test("batches that are written side by side wait where they change the same homes", async () => {
  const lines = (value: number) => [
    NAL_HEADER,
    ...Array.from(
      { length: 100 },
      (_, at) =>
        `58,P${100 + at},2025,001,${value},${value},${value},7500,1988,1650,1,,,,,,SMITH JOHN,${100 + at} OAK ST,,ORLANDO,32801`,
    ),
  ];
  await load(known("florida-nal"), lines(300_000));
  // The second batch names the homes of the first, the last of them first.
  await home.pool.query(
    `update roll_parcels r set oid = o.oid from roll_parcels o
     where r.parcel_key >= 'p150' and o.parcel_key = 'p' || 299 - right(r.parcel_key, 3)::int`,
  );
  const holder = await home.pool.connect();
  let loading: ReturnType<typeof load>;
  try {
    await holder.query("begin");
    await holder.query("select 1 from properties where parcel_key = 'p125' for update");
    loading = load(known("florida-nal"), lines(310_000), { batchSize: 50 });
    // The first batch stands in the middle; taken meanwhile, the second would hold what it goes on to.
    await expect.poll(async () => (await home.pool.query(WAITING)).rows.length).toBeGreaterThan(0);
    await sleep(300);
    await holder.query("commit");
  } finally {
    // What is still held would stop every test behind this one.
    holder.release(true);
  }
  expect((await loading).roll).toMatchObject({ added: 0, changed: 100, gone: 0 });
});

test("a load that is killed goes on behind its last whole batch, and doubles nothing", async () => {
  const path = await write([HEADER.replace("pid", "PARCEL_ID"), ...rows(1, 6)].join("\n"));
  const nal = [NAL_HEADER];
  for (let at = 0; at < 6_000; at += 1)
    nal.push(OAK.replace("0001", String(1_000 + at)).replace("1204", String(at + 1)));
  const large = await write(nal.join("\n"));
  const child = spawn(process.execPath, [FIXTURE, JSON.stringify(home.connection), large, "florida-nal"]);
  const exited = once(child, "exit");
  for (;;) {
    const { rows: done } = await home.pool.query("select rows_done::int as n from roll_loads");
    if (done[0]?.n > 0 || child.exitCode !== null) break;
    await sleep(5);
  }
  child.kill("SIGKILL");
  await exited;
  // Its connections end with it; the lock of the load with them.
  const result = await loadPath(known("florida-nal"), large);
  expect(result.roll.resumedBehind).toBeGreaterThan(0);
  expect(result.roll.resumedBehind).toBeLessThan(6_000);
  expect(result).toMatchObject({ read: 6_000, kept: 6_000, roll: { added: 6_000, gone: 0 } });
  const { rows: counted } = await home.pool.query(
    "select count(*)::int as homes, count(distinct parcel_key)::int as parcels, (select count(*)::int from sales) as sales from properties",
  );
  expect(counted).toEqual([{ homes: 6_000, parcels: 6_000, sales: 6_000 }]);
  await expect(loadPath(known("florida-nal"), path)).rejects.toThrow(
    /The file has no column .*CO_NO.*which the profile reads/,
  );
});

describe("files as they come", () => {
  test("packed, with a byte order mark, quotes, line breaks in cells, and both line ends", async () => {
    const lines = [`\uFEFF${HEADER}`, 'P1,R,"100 Oak St, ""Rear""",28202,1000,"A\nB"', "", row(2), ""];
    for (const end of ["\n", "\r\n"]) {
      await home.pool.query("truncate properties, property_taxes, sales, roll_loads, roll_parcels");
      const result = await loadPath(OWN, await write(gzipSync(lines.join(end))));
      expect(result).toMatchObject({ kept: 2, rejectedCount: 0 });
      expect(await listHomes()).toMatchObject([{ address_line: '100 Oak St, "Rear"' }, { sqft: 1_002 }]);
    }
  });

  test.each([
    ["", "The file is empty"],
    [HEADER, "The file has no rows"],
    [`${HEADER}\nP1,X,1 Oak St,28202,1,A`, /No row can be used; row 2: use "X"/],
    [`${HEADER}\nP1,R,"1 Oak St,28202,1,A\n${"x,".repeat(2_500_000)}`, /A quote is not closed/],
    ["PK\u0003\u0004zip", /archive or a workbook/],
  ])("%#: says what is wrong in words", async (content, message) => {
    const failing = loadPath(OWN, await write(content));
    await expect(failing).rejects.toThrow(IngestError);
    await expect(failing).rejects.toThrow(message);
  });

  test("in another encoding than the profile says, named by its row; a byte order mark says its own", async () => {
    const latin = Buffer.from([HEADER, row(1), row(2, 900, "PEÑA")].join("\n"), "latin1");
    const failing = loadPath(OWN, await write(latin));
    await expect(failing).rejects.toThrow(/^Row 3 is not UTF-8: .*"encoding": "latin1"/);
    await loadPath({ ...OWN, encoding: "latin1" }, await write(latin));
    expect(await listHomes()).toMatchObject([{ owner_name: "DOE" }, { owner_name: "PEÑA" }]);
    await home.pool.query("truncate properties, property_taxes, sales, roll_loads, roll_parcels");
    const marked = `\uFEFF${[HEADER, row(2, 900, "PEÑA")].join("\n")}`;
    await loadPath({ ...OWN, encoding: "latin1" }, await write(marked));
    expect(await listHomes()).toMatchObject([{ owner_name: "PEÑA" }]);
    const wide = Buffer.from(`\uFEFF${[HEADER, row(3, 900, "PEÑA")].join("\r\n")}`, "utf16le");
    await loadPath(OWN, await write(wide));
    expect((await listHomes())[1]).toMatchObject({ parcel_number: "P3", owner_name: "PEÑA" });
  });

  test("with line ends of both kinds in one file, and in a cell", async () => {
    const lines = [HEADER, 'P1,R,"100 Oak St",28202,1000,"A\r\nB"', row(2)];
    const result = await loadPath(OWN, await write(`${lines.join("\n")}\r\n${row(3)}\n`));
    expect(result).toMatchObject({ kept: 3, rejectedCount: 0 });
  });

  test("with a heading twice that the profile reads, which is no guess of ours", async () => {
    const twice = loadPath(OWN, await write(`${HEADER},area\n${row(1)},2\n`));
    await expect(twice).rejects.toThrow("The file has the column area twice, which the profile reads");
    // A column that nobody reads may stand as often as it likes.
    const other = await loadPath(OWN, await write(`${HEADER},note,note\n${row(1)},,\n`));
    expect(other).toMatchObject({ kept: 1 });
  });

  test("with figures written in thousands that are added up", async () => {
    const profile = { ...OWN, fields: { ...OWN.fields, sqft: { sum: { area: 1, cellar: 1 } } } };
    const lines = [
      `${HEADER},cellar`,
      `P1,R,1 Oak St,28202,"1,400",DOE,600`,
      `P2,R,2 Oak St,28202,many,DOE,600`,
    ];
    const result = await load(profile, lines);
    expect(result).toMatchObject({ kept: 2, rejectedCount: 0, repairedCount: 1 });
    expect(result.repaired).toEqual([
      { row: 3, reason: expect.stringMatching(/^sqft left out: "many" is not between/) },
    ]);
    expect(await listHomes()).toMatchObject([{ sqft: 2_000 }, { sqft: null }]);
  });

  test("no file, a folder", async () => {
    await expect(loadPath(OWN, join(folder, "none.csv"))).rejects.toThrow("There is no such file");
    await expect(loadPath(OWN, folder)).rejects.toThrow("It is a folder");
  });
});

describe("a profile that a person wrote", () => {
  const lines = [
    "{",
    '  "source": "X", "publisher": "X",',
    '  "county": "3711",',
    '  "use": { "column": "use", "singlefamily": {}, "multifamily": {} },',
    '  "fields": { "address": "addr",',
    '    "bedrooms": "beds" }',
    "}",
  ];
  test("is told by line what is wrong with it", () => {
    const read = () => readProfile(lines.join("\n"), "own.json");
    expect(read).toThrow(/own\.json: .*line 3: county: /);
    expect(read).toThrow(/line [56]: fields.*bedrooms/);
    expect(() => readProfile(lines.slice(0, 3).join("\n"), "own.json")).toThrow(
      /own\.json: line \d: it is no JSON/,
    );
    expect(() => readProfile("[]", "own.json")).toThrow(/line 1: the profile: /);
  });
});

test("streets are standardized once, and read as if each address were read by itself", () => {
  const street = fc.constantFrom(
    ..."N Oak St|Oak Avenue|St Johns Ave|Avenue B|N Street|Martin Luther King Jr Blvd|Highway A|Lake View|County Road AB|Rear Oak St|and Half Oak".split(
      "|",
    ),
  );
  const place = { city: "Orlando", zip: "32801" };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), street, (number, name) => {
      const address = `${number} ${name}`;
      expect(searchText(address, place, "FL")).toBe(writeSearchText(placeText(address, place, "FL")));
    }),
  );
});
