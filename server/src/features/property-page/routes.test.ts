import type { Property } from "@labs/contract/property-page";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { properties, propertyTaxes } from "../../lib/database/tables/properties.ts";
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
const byId = (id: string, kind = "") => get(`${base}${kind}/google-places-id/${id}`);
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

  test("a name is found by any of its words", async () => {
    expect(listIds(await search("flats"))).toEqual([TOWN.building]);
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

describe("a property", () => {
  test("shows facts with sources, estimates with ranges, events and context", async () => {
    const answer = await byId(TOWN.home);
    expect(answer.statusCode).toBe(200);
    const property = answer.json();
    expect(property).toMatchObject({
      propertyId: 1,
      label: "1204 N Oak St, Austin, TX 78704",
      isOwnedByMaymont: false,
      owned: null,
      owner: { name: "Pat Owner", source: "County assessor", asOf: "2026" },
      location: { latitude: 30.25, longitude: -97.75, precision: "rooftop" },
      county: { id: "48453", name: "Travis County, TX" },
      msa: { id: "12420", name: "Austin-Round Rock, TX" },
      shouldRefresh: false,
      demo: false,
      similarPropertiesImages: [],
    });
    expect(property.facts.sqft).toEqual({
      label: "Living area",
      group: "structure",
      unit: "sqft",
      value: 1500,
      source: "County assessor",
      asOf: "2026",
      editable: true,
      version: 0,
      override: null,
    });
    expect(property.facts.lotSqft).toBeUndefined();
    expect(property.unknownFacts.lotSqft).toMatchObject({ label: "Lot size", unit: "sqft", version: 0 });
    expect(property.unavailable["facts.lotSqft"]).toContain("not in the record");
    expect(property.rentEstimate.low).toBeLessThan(property.rentEstimate.point);
    expect(property.rentEstimate.point).toBeGreaterThan(1700);
    expect(property.rentEstimate.point).toBeLessThan(2400);
    expect(property.valueEstimate.point).toBeGreaterThan(340_000);
    expect(property.valueEstimate.point).toBeLessThan(460_000);
    expect(property.events).toMatchObject([
      { kind: "sale", source: "County assessor" },
      { kind: "tax", date: "2026", amount: 6_000, source: "County assessor" },
    ]);
    const rent = property.county.figures.find((figure: { key: string }) => figure.key === "typicalRent");
    expect(rent).toMatchObject({ rank: 1, demo: false });
    expect(property.investmentAdvisorDescription).toContain("3 bedrooms, 2 bathrooms, 1,500 square feet");
    expect(property.investmentAdvisorDescription).toMatch(/Missing: lot size, condition, assessed value/);
    expect(property.investmentAdvisorDescription).toContain("HOA dues");
    expect(property.investmentAdvisorDescription).not.toMatch(/hoaMonth/i);
    const days =
      /as of (January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}, grade/g;
    expect(property.investmentAdvisorDescription.match(days)).toHaveLength(2);
  });

  test("tells the taxes of each year with their source in its history, and the bill of the record once", async () => {
    const [{ countyFips, oid, importId } = { countyFips: "", oid: 0, importId: "" }] = await labs.database
      .select()
      .from(properties)
      .where(eq(properties.googlePlacesId, TOWN.home));
    const of = { ...{ countyFips, oid, importId }, source: "County assessor", demo: false };
    await labs.database.insert(propertyTaxes).values([
      { ...of, taxYear: 2024, assessedValue: 300_000, taxableValue: 250_000, taxAmount: 5_600 },
      { ...of, taxYear: 2025, marketValue: 400_000, assessedValue: 310_000, taxAmount: 6_000 },
      { ...of, taxYear: 2026, assessedValue: 320_000 },
    ]);
    const property = (await byId(TOWN.home)).json();
    expect(property.taxes.map(({ year, amount }: Property["taxes"][number]) => [year, amount])).toEqual([
      ...[[2026, null] as const, [2025, 6_000] as const, [2024, 5_600] as const],
    ]);
    const told = property.events.filter(({ kind }: { kind: string }) => kind !== "sale");
    expect(told).toEqual([
      {
        ...{ kind: "assessment", date: "2026", amount: 320_000, source: "County assessor" },
        detail: "Tax year 2026",
      },
      {
        ...{ kind: "tax", date: "2025", amount: 6_000, source: "County assessor" },
        detail: "Tax year 2025 · market value $400,000 · assessed $310,000",
      },
      {
        ...{ kind: "tax", date: "2024", amount: 5_600, source: "County assessor" },
        detail: "Tax year 2024 · assessed $300,000 · taxable $250,000",
      },
    ]);
    await labs.database.delete(propertyTaxes);
    expect((await byId(TOWN.home)).json().unavailable.taxes).toBe(
      "No loaded source has this property's taxes by year",
    );
  });

  test("has the estimates of its comps pages", async () => {
    const property = (await byId(TOWN.home)).json();
    const rents = (await get(`/api/rent-comp?googlePlacesId=${TOWN.home}`)).json();
    const sales = (await get(`${base}/google-places-id/${TOWN.home}/sale-comps`)).json();
    expect(property.rentEstimate).toEqual(rents.estimate);
    expect(property.valueEstimate).toEqual(sales.estimate);
  });

  test("of the demo rests on demo evidence alone, and says so", async () => {
    const property = (await byId(TOWN.demoHome)).json();
    expect(property).toMatchObject({ demo: true, source: "Demo data" });
    expect(property.rentEstimate.point).toBeGreaterThan(3400);
    expect(property.valueEstimate.unavailable[0]).toMatch(
      /^None of the sales loaded for Austin-Round Rock, TX qualify as evidence for this property: \d+ are real, and a simulated property is judged by simulated sales alone\. To estimate it, import sales or enter the value$/,
    );
    expect(property.investmentAdvisorDescription).toMatch(/^Demo data\./);
    expect(property.investmentAdvisorDescription).toContain("figures here are real and are not used");
  });

  test("without rents and with old sales is as of its sales, and says what is missing", async () => {
    const property = (await byId(TOWN.parcel)).json();
    expect(property).toMatchObject({ label: "Parcel 7129300520, King County, WA", address: null });
    expect(property.rentEstimate.unavailable.join(" ")).toContain("No rents are loaded for Seattle");
    expect(property.unavailable.rentEstimate).toContain("No rents are loaded");
    expect(property.investmentAdvisorDescription).toContain("as of May 27, 2015, grade");
    expect(property.valueEstimate.asOf).toBe("2015-05-27");
    expect(property.valueEstimate.notes.join(" ")).toContain("end on May 27, 2015");
    expect(property.investmentAdvisorDescription).not.toContain("gross yield");
  });

  test("without coordinates has no estimate but its reason", async () => {
    const property = (await byId(TOWN.unplaced)).json();
    expect(property.location).toBeNull();
    expect(property.unavailable.location).toBeTruthy();
    expect(property.valueEstimate.unavailable.join(" ")).toContain("no coordinates");
  });

  test("that we own shows what we know of it", async () => {
    const property = (await byId(TOWN.owned)).json();
    expect(property.isOwnedByMaymont).toBe(true);
    expect(property.owned).toMatchObject({ cmsPropertyOid: "CMS-4", actualRent: 1900, asOf: "2026-01-01" });
    expect(property.events[1]).toMatchObject({ kind: "acquired", amount: 310_000 });
    expect(property.investmentAdvisorDescription).toContain("collect $1,900 a month");
  });

  test("answers under its own type's path alone", async () => {
    expect((await byId(TOWN.home, "/single-family")).statusCode).toBe(200);
    expect((await byId(TOWN.building, "/multi-family")).statusCode).toBe(200);
    for (const answer of [
      await byId(TOWN.home, "/multi-family"),
      await byId(TOWN.building, "/single-family"),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ detail: expect.any(String) });
    }
  });

  test("with many homes in it is not estimated as one", async () => {
    const property = (await byId(TOWN.building)).json();
    expect(property.rentEstimate.unavailable[0]).toContain("floor plan");
    expect(property.facts.units.value).toBe(120);
    expect(property.facts.beds).toBeUndefined();
  });

  test.each(["labs_48453_99999", "labs_00000_1", "labs_x", "ChIJ123", "labs_48453_1'--"])(
    "%j is not known",
    async (id) => {
      const answer = await byId(encodeURIComponent(id));
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ detail: "Property not found" });
    },
  );

  test("needs a session", async () => {
    for (const path of [
      `${base}/google-places-id/${TOWN.home}`,
      `${base}/google-places-id/${TOWN.home}/sale-comps`,
      `${base}/suggestions?query=a`,
      `${base}/recent`,
    ]) {
      expect((await get(path, {})).statusCode, path).toBe(401);
    }
  });
});

describe("recent properties", () => {
  test("are one's own, newest first, each once", async () => {
    const own = await labs.signIn("analyst");
    expect((await get(`${base}/recent`, own)).json()).toEqual({ items: [], total: 0 });
    for (const id of [TOWN.home, TOWN.owned, TOWN.home]) {
      await get(`${base}/google-places-id/${id}`, own);
    }
    const { items, total } = (await get(`${base}/recent`, own)).json();
    expect(total).toBe(2);
    expect(listIds(items)).toEqual([TOWN.home, TOWN.owned]);
    expect(items[1]).toMatchObject({ isOwned: true, lastUnderwriting: null, demo: false });
  });
});

describe("sale comps", () => {
  test("are dated evidence with the rule that chose them", async () => {
    const comps = (await get(`${base}/google-places-id/${TOWN.parcel}/sale-comps`)).json();
    expect(comps.asOf).toBe("2015-05-27");
    expect(comps.rule.explanation).toContain("12 months to May 27, 2015");
    expect(comps.comps.every((comp: { observedAt: string }) => comp.observedAt <= "2015-05-27")).toBe(true);
    expect(comps.comps[0]).toMatchObject({ basis: "sale", visibility: "public", state: "included" });
  });

  test("leave the property's own sale out", async () => {
    const { comps } = (await get(`${base}/google-places-id/${TOWN.home}/sale-comps`)).json();
    expect(comps.length).toBeGreaterThan(5);
    expect(listIds(comps)).not.toContain(TOWN.home);
  });

  test("of an unknown property are not found", async () => {
    expect((await get(`${base}/google-places-id/labs_48453_99999/sale-comps`)).statusCode).toBe(404);
  });
});
