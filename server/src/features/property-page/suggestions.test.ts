import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const get = (url: string, as: Record<string, string> = headers) =>
  labs.app.inject({ method: "GET", url, headers: as });
const base = "/api/research-property";
const search = async (query: string, more = "") =>
  (await get(`${base}/suggestions?query=${encodeURIComponent(query)}${more}`)).json().items;
const listIds = (items: { googlePlacesId: string | null }[]) => items.map((item) => item.googlePlacesId);

describe("suggestions", () => {
  test.each([
    ["1204 N Oak St", "address"],
    ["1204 north oak street", "address"],
    ["1204 North Oak Street, Austin TX", "address"],
    ["1204 n. oak st.", "address"],
    ["1204 Oak St", "a missing direction"],
    ["1204 n oak st 78704", "a missing city"],
    ["1204 n oka st", "a typo"],
    ["1205 n oakk st austin", "a typo and another number"],
    ["1204 n oka srteet austin", "two typos"],
    ["oak st", "the street alone"],
    ["oak street austin", "the street and its town"],
    ["Apt 4, 1204 N Oak St, Austin, TX", "a unit before the number"],
    ["unit 12b 1204 north oak street austin tx 78704", "a unit before the number, in one line"],
    ["1204 N Oak St, Autsin, TX 78704", "a typo in the town"],
    ["78704 1204 N Oak St, Austin, TX", "the ZIP code first"],
    ["Austin, 1204 N Oak St 78704", "the town first"],
    ["1204 n oak st in austin", "as it is said"],
    ["1204 N Oak St, Austin, TX 78740", "digits of the ZIP code that changed places"],
    ["1204 N Oak Ave, Austin, TX 78704", "another suffix"],
  ])("%j finds the home (%s)", async (query) => {
    expect((await search(query))[0]).toEqual({
      kind: "address",
      label: "1204 N Oak St, Austin, TX 78704",
      address: "1204 N Oak St, Austin, TX 78704",
      googlePlacesId: TOWN.home,
      propertyId: 1,
      propertyType: "singlefamily",
      upid: null,
      isOwned: false,
      countyId: "48453",
      msaId: "12420",
      matchedOn: "address",
    });
  });

  test.each([
    ...["7", "71293-00520", "712930 0520", "7129300520"],
    ...["Parcel ID: 7129300520", "Tax parcel 7129300520", "Assessor's Parcel No. 71293-00520"],
  ])("%j finds the parcel", async (query) => {
    const found = (await search(query)).find((item: { kind: string }) => item.kind === "parcel");
    expect(found).toMatchObject({
      label: "Parcel 7129300520, King County, WA",
      address: null,
      googlePlacesId: TOWN.parcel,
      matchedOn: "parcel number",
    });
  });

  test.each([
    "Parcel 7129300520, King County, WA",
    "parcel no. 71293-00520",
    "APN: 712930-0520",
    "PIN # 7129300520",
  ])("%j finds the parcel alone, as labels and counties write it", async (query) => {
    expect(listIds(await search(query))).toEqual([TOWN.parcel]);
  });

  test("a universal property ID finds its property", async () => {
    await labs.database.execute(
      sql`update properties set upid = 'urn:reso:upi:2.0:US:53033:7129300520' where google_places_id = ${TOWN.parcel}`,
    );
    for (const typed of [
      '"urn:reso:upi:2.0:US:53033:7129300520"',
      "<urn:reso:upi:2.0:US:53033:7129300520>.",
      "US:53033:7129300520",
    ]) {
      expect(await search(typed), typed).toMatchObject([
        { kind: "parcel", googlePlacesId: TOWN.parcel, matchedOn: "universal property ID" },
      ]);
    }
    expect(await search("UPI: urn:reso:upi:2.0:us:53033:7129300520")).toHaveLength(1);
    expect(await search("urn:reso:upi:2.0:US:53033:712930")).toEqual([]);
  });

  test("two typos in a long street name find its homes without a house number, as long as nothing is spelt so", async () => {
    await labs.database.execute(sql`insert into properties (county_fips, oid, google_places_id, property_type,
        address_line, city, state, search_text, source, demo, import_id)
      select '48453', 880 + at, 'labs_48453_' || 880 + at, 'singlefamily', at || ' W ' || street, town, 'TX',
        lower(at || ' w ' || street || ', ' || town || ', tx'), 'County assessor', false, id
      from (select id from data_imports where not demo limit 1) i,
        (values (1, 'Whippoorwill Ln', 'Austin'), (2, 'Whippoorwill Ln', 'Lakeway'), (3, 'Wildflower Ln', 'Austin')) h
          (at, street, town)`);
    const labels = async (query: string) =>
      (await search(query)).map(({ label }: { label: string }) => label.replace(", TX", ""));
    expect(await labels("whiporwil lane")).toEqual([
      "1 W Whippoorwill Ln, Austin",
      "2 W Whippoorwill Ln, Lakeway",
    ]);
    expect(await labels("wihppoorwil ln, lakeway, tx")).toEqual(["2 W Whippoorwill Ln, Lakeway"]);
    expect(await labels("whiporwil ln lakeway")).toEqual(["2 W Whippoorwill Ln, Lakeway"]);
    expect(await labels("5 whiporwil ln")).toEqual([
      "1 W Whippoorwill Ln, Austin",
      "2 W Whippoorwill Ln, Lakeway",
    ]);
    await labs.database.execute(sql`delete from properties where oid between 881 and 883`);
    expect(await labels("whiporwil lane")).toEqual([]);
  });

  test.each([
    "Kingfisher Flats, Austin",
    "the kingfisher flats",
    "Kingfihser Flats",
    "Kingfisher Flats, 900 Barton Springs Rd, Austin, TX 78704",
  ])("%j finds the building", async (query) => {
    expect(listIds(await search(query))[0]).toBe(TOWN.building);
  });

  test.each([
    ["travis county metro", "county"],
    ["austin metro", "metro"],
    ["austin round rock msa", "metro"],
    ["county of travis", "county"],
    ["travsi county, tx", "county"],
    ["orleans parish", "county"],
  ])("%j finds a %s first", async (query, kind) => {
    expect((await search(query))[0].kind).toBe(kind);
  });

  test.each([
    "78704",
    "ZIP 78704",
    "zip code: 78704-1204",
    "78704, Austin, TX",
    "austin texas 78704",
    "78704,",
    "78704 tx",
  ])("%j finds the ZIP code, then homes in it", async (query) => {
    const items = await search(query);
    expect(items[0]).toMatchObject({
      kind: "zip",
      label: "78704, Austin, TX",
      zips: ["78704"],
      countyId: "48453",
    });
    expect(listIds(items)).toContain(TOWN.home);
    expect(new Set(items.slice(1).map((item: { kind: string }) => item.kind))).toEqual(new Set(["address"]));
  });

  test.each([
    ["austin", "Austin, TX"],
    ["Austin, Tex", "Austin, TX"],
    ["austin texas", "Austin, TX"],
    ["seattle", "Seattle, WA"],
    ["ft worth", "Fort Worth, TX"],
    ["nyc", "New York, NY"],
    ["City of Seattle", "Seattle, WA"],
    ["portland maine", "Portland, ME"],
    ["portland", "Portland, OR"],
    ["O'Fallon", "O Fallon, MO"],
    ["Seatle", "Seattle, WA"],
    ["Pheonix", "Phoenix, AZ"],
    ["Minneaplis", "Minneapolis, MN"],
  ])("%j finds the city %s before streets of that name", async (query, label) => {
    const [first] = await search(query);
    expect(first).toMatchObject({ kind: "city", label, googlePlacesId: null, propertyType: null });
    expect(first.zips.length).toBeGreaterThan(0);
  });

  test("a county of just this name comes before cities that merely begin so", async () => {
    expect((await search("travis"))[0]).toMatchObject({ kind: "county", label: "Travis County, TX" });
  });

  test("of two counties of one name the larger comes first", async () => {
    await labs.database.execute(sql`insert into counties (fips, name, state, latitude, longitude, geography_vintage)
      values ('48269', 'King', 'TX', 33.6, -100.2, '2023')`);
    const counties = (await search("king")).filter((item: { kind: string }) => item.kind === "county");
    expect(counties.map((item: { label: string }) => item.label)).toEqual([
      "King County, WA",
      "King County, TX",
    ]);
    await labs.database.execute(sql`delete from counties where fips = '48269'`);
  });

  test("of two counties of one name the one with more people in a loaded census comes first", async () => {
    const { database } = labs;
    await database.execute(sql`insert into counties (fips, name, state, latitude, longitude, geography_vintage) values
      ('24031', 'Montgomery', 'MD', 39.1, -77.2, '2023'), ('42091', 'Montgomery', 'PA', 40.2, -75.4, '2023')`);
    const labels = async () =>
      (await search("montgomery county")).map((item: { label: string }) => item.label);
    expect(await labels()).toEqual(["Montgomery County, MD", "Montgomery County, PA"]);
    const count = (fips: string, people: number) =>
      database.execute(sql`insert into metric_series
      (metric_key, area_kind, area_id, start_month, step_months, values, latest_month, latest_value, import_id)
      select 'population', 'county', ${fips}::text, '2024-07-01', 12, array[${people}::float8], '2024-07-01', ${people}::float8, id
      from data_imports where not demo limit 1`);
    // A census in which they have changed places: what is loaded decides, not what was known before.
    await count("24031", 868_742);
    await count("42091", 1_082_273);
    expect(await labels()).toEqual(["Montgomery County, PA", "Montgomery County, MD"]);
    await database.execute(sql`delete from metric_series where metric_key = 'population'`);
    await database.execute(sql`delete from counties where name = 'Montgomery'`);
  });

  test("one letter finds names, counties and metros", async () => {
    const items = await search("k");
    expect(items.map((item: { kind: string; label: string }) => [item.kind, item.label])).toEqual([
      ["county", "King County, WA"],
      ["name", "Kingfisher Flats, 900 Barton Springs Rd, Austin, TX 78704"],
    ]);
    expect((await search("A")).at(-1)).toMatchObject({
      kind: "metro",
      msaId: "12420",
      googlePlacesId: null,
      propertyId: null,
    });
  });

  test.each([
    ["king county wa", "King County, WA"],
    ["King, WA", "King County, WA"],
    ["Orleans Parish", "Orleans Parish, LA"],
    ["travs", "Travis County, TX"],
    ["round rock", "Austin-Round Rock, TX"],
    ["austin round rock", "Austin-Round Rock, TX"],
    ["king county washington", "King County, WA"],
    ["Travis", "Travis County, TX"],
    ["tacoma", "Seattle-Tacoma-Bellevue, WA"],
  ])("%j finds the market %s", async (query, label) => {
    expect((await search(query)).map((item: { label: string }) => item.label)).toContain(label);
  });

  test.each([
    ...["metro", "MSA", "CBSA", "metropolitan", "metro area", "metropolitan area"],
    ...["metropolitan statistical area", "metropolitan division"],
  ])("“Austin %s” finds the metro first", async (word) => {
    expect((await search(`Austin ${word}`))[0]).toMatchObject({ kind: "metro", msaId: "12420" });
  });

  test("a name is found by any of its words", async () => {
    expect(listIds(await search("flats"))).toEqual([TOWN.building]);
    // Also where another name begins with it.
    await labs.database.execute(sql`update properties set name = 'Flats at Barton Creek'
      where google_places_id = ${TOWN.parcel}`);
    expect(listIds(await search("flats"))).toEqual([TOWN.parcel, TOWN.building]);
    await labs.database.execute(
      sql`update properties set name = null where google_places_id = ${TOWN.parcel}`,
    );
  });

  test("the type narrows, and a market has none", async () => {
    expect(listIds(await search("k", "&propertyType=multifamily"))).toEqual([TOWN.building]);
    expect(listIds(await search("k", "&propertyType=singlefamily"))).toEqual([]);
  });

  test("our own homes are flagged", async () => {
    expect((await search("77 100"))[0]).toMatchObject({ googlePlacesId: TOWN.owned, isOwned: true });
  });

  test("at most eight come, and none twice", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `${500 + at} Cedar Ave`);
    for (const [at, line] of rows.entries()) {
      await labs.database.execute(sql`insert into properties (county_fips, oid, google_places_id, property_type,
          address_line, city, state, search_text, source, demo, import_id)
        select '48453', ${900 + at}, ${`labs_48453_${900 + at}`}, 'singlefamily', ${line}, 'Austin', 'TX',
          lower(${`${line}, austin, tx`}), 'County assessor', false, id from data_imports where not demo limit 1`);
    }
    const ids = listIds(await search("5"));
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
  });

  test.each(["%", "_", "\\", "1%4", "'; drop table properties; --", "()[]*+?", "a\u0000b"])(
    "%j is text, not a pattern",
    async (query) => {
      const answer = await get(`${base}/suggestions?query=${encodeURIComponent(query)}`);
      expect(answer.statusCode).toBe(200);
      expect(listIds(answer.json().items)).not.toContain(TOWN.home);
    },
  );

  test("wildcards in a record are found as they are written", async () => {
    expect(listIds(await search("77 100 sure"))).toEqual([TOWN.owned]);
  });

  test("nothing typed finds nothing", async () => {
    expect(await search("")).toEqual([]);
    expect(await search(" , ")).toEqual([]);
  });

  test.each(["", "?query=a&propertyType=castle", `?query=${"x".repeat(201)}`])(
    "%j is invalid",
    async (query) => {
      const answer = await get(`${base}/suggestions${query}`);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail[0].loc[0]).toBe("query");
    },
  );
});
