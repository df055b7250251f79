import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Property } from "@labs/contract/property-page";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";

const UNHEARD = "9 Unheard Rd, Austin, TX 78704";
/** The same street as the town's known homes: between them a place is interpolated. */
const BETWEEN = "1208 N Oak St, Austin, TX 78704";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const base = "/api/research-property";
const get = (url: string) => labs.app.inject({ url, headers });
const page = (id: string, query: Record<string, string> = {}, kind = "") =>
  get(`${base}${kind}/google-places-id/${encodeURIComponent(id)}?${new URLSearchParams(query)}`);
const shown = async (...of: Parameters<typeof page>) => Property.parse((await page(...of)).json());
const suggest = async (query: string) =>
  (await get(`${base}/suggestions?query=${encodeURIComponent(query)}`)).json().items;
const suggestId = async (address: string): Promise<string> => (await suggest(address))[0].googlePlacesId;

describe("a full address that no list has", () => {
  test("is offered first, and after the home of its number whose street is spelt alike", async () => {
    expect((await suggest("9 unheard road austin, tx 78704"))[0]).toEqual({
      kind: "address",
      label: "9 Unheard Rd, Austin, TX 78704",
      address: "9 Unheard Rd, Austin, TX 78704",
      googlePlacesId: expect.stringMatching(/^labs_geo_[\w-]+$/),
      propertyId: 0,
      propertyType: null,
      upid: null,
      isOwned: false,
      countyId: "48453",
      msaId: "12420",
      matchedOn: "address that no loaded list has",
    });
    expect(await suggestId(UNHEARD)).toBe(await suggestId("9 unheard rd., Austin TX 78704"));
  });

  test.each([
    "9 Unheard Rd",
    "9 Unheard Rd, Austin",
    "Unheard Rd, Austin, TX",
    "9 Unheard Rd, Nowheretown, TX",
  ])("%j is not offered: it is not full, or nowhere", async (query) => {
    expect((await suggest(query)).filter((one: { propertyId: number }) => one.propertyId === 0)).toEqual([]);
  });

  test("a known one is not offered again, however it is spelt", async () => {
    for (const query of [
      "1204 N Oak St, Austin, TX 78704",
      "1204 north oak street austin tx",
      "1204 oak, 78704",
    ]) {
      expect((await suggest(query)).map((one: { propertyId: number }) => one.propertyId)).not.toContain(0);
    }
  });

  test("has a page with its county, metro and what is missing by name, without the query too", async () => {
    const property = await shown(await suggestId(UNHEARD));
    expect(property).toMatchObject({
      property: null,
      propertyId: 0,
      propertyType: "singlefamily",
      address: UNHEARD,
      label: UNHEARD,
      upid: null,
      isOwnedByMaymont: false,
      location: { precision: "zip" },
      county: { id: "48453", name: "Travis County, TX" },
      msa: { id: "12420" },
      events: [],
      shouldRefresh: false,
      demo: false,
      source: "Postal codes (GeoNames)",
    });
    expect(property.county?.figures.some(({ value }) => value !== null)).toBe(true);
    for (const key of [
      "property",
      "propertyType",
      "location",
      "parcelNumber",
      "facts.sqft",
      "facts.beds",
      "owner",
    ]) {
      expect(property.unavailable[key], key).toBeTruthy();
    }
    expect(property.unavailable.location).toContain("not found: number, street");
    expect(property.rentEstimate).toEqual({
      unavailable: [expect.stringContaining("center of its ZIP code")],
    });
    expect(property.unavailable.valueEstimate).toContain("center of its ZIP code");
    expect(property.investmentAdvisorDescription).toContain(`${UNHEARD} is in no list that is loaded`);
    expect(property.facts.geocodePrecision).toMatchObject({
      value: "zip",
      source: "Postal codes (GeoNames)",
    });
  });

  test("between known homes is estimated from what is around, as far as the engine goes", async () => {
    const property = await shown(await suggestId(BETWEEN));
    expect(property).toMatchObject({ propertyId: 0, location: { precision: "interpolated" }, demo: false });
    expect(property.unavailable.location).toBeUndefined();
    const id = property.googlePlacesId;
    const rents = await get(`/api/rent-comp?googlePlacesId=${id}`);
    const sales = await get(`${base}/google-places-id/${id}/sale-comps`);
    expect([rents.statusCode, sales.statusCode]).toEqual([200, 200]);
    expect(rents.json().estimate).toEqual(property.rentEstimate);
    expect(sales.json().estimate).toEqual(property.valueEstimate);
    const { estimate } = rents.json();
    expect("point" in estimate ? estimate.point > 1000 : estimate.unavailable.length > 0).toBe(true);
  });

  test("answers 200 for its comps where it is placed coarsely, and says why there are none", async () => {
    const id = await suggestId(UNHEARD);
    const rents = await get(`/api/rent-comp?googlePlacesId=${id}`);
    expect(rents.statusCode).toBe(200);
    expect(rents.json()).toMatchObject({ subject: { googlePlacesId: id }, comps: [], rule: null });
    expect(rents.json().estimate.unavailable[0]).toContain("center of its ZIP code");
  });

  test("is underwritten on what is typed, and its versions are its own", async () => {
    const id = await suggestId(UNHEARD);
    const path = `${base}/google-places-id/${id}/underwriting`;
    const start = (await get(`${path}/start`)).json();
    expect(start.model).toBe("singlefamily");
    const missing = start.missing.map((one: { path: string }) => one.path);
    expect(missing).toContain("monthlyRent");
    const post = (inputs: object) =>
      labs.app.inject({ method: "POST", url: path, headers, payload: { inputs } });
    expect((await post({})).statusCode).toBe(422);
    const typed = { purchasePrice: 300_000, monthlyRent: 2_100, sqft: 1_500, afterRepairValue: 310_000 };
    const rest = Object.fromEntries(
      missing.filter((key: string) => !(key in typed)).map((key: string) => [key, 0.01]),
    );
    const answer = await post({ ...rest, ...typed });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      version: 1,
      basis: { monthlyRent: "user", purchasePrice: "user" },
    });
    expect((await get(`${path}/history`)).json().items).toHaveLength(1);
    const elsewhere = await suggestId("11 Unheard Rd, Austin, TX 78704");
    expect((await get(`${base}/google-places-id/${elsewhere}/underwriting/history`)).json().total).toBe(0);
  });

  test("becomes the property's page on the day that a list has it", async () => {
    const id = await suggestId("15 Later Ln, Austin, TX 78704");
    expect((await shown(id)).propertyId).toBe(0);
    await labs.database.execute(sql`insert into properties (county_fips, oid, google_places_id, property_type,
        address_line, city, state, zip, search_text, latitude, longitude, geocode_precision, source, demo, import_id)
      select '48453', 70, 'labs_48453_70', 'singlefamily', '15 Later Ln', 'Austin', 'TX', '78704',
        '15 later ln, austin, tx 78704', 30.2, -97.7, 'rooftop', 'County assessor', false, id
      from data_imports where not demo limit 1`);
    expect(await shown(id)).toMatchObject({ propertyId: 70, googlePlacesId: "labs_48453_70" });
    expect((await get(`/api/rent-comp?googlePlacesId=${id}`)).json().subject.googlePlacesId).toBe(id);
  });

  test("is the address that its id carries, whatever comes along", async () => {
    const id = await suggestId(UNHEARD);
    expect((await shown(id, { address: "12 Elsewhere Rd, Seattle, WA 98101" })).address).toBe(UNHEARD);
    expect((await shown(id)).county?.id).toBe("48453");
  });

  test("stands in no list of recent properties", async () => {
    await page(await suggestId(UNHEARD));
    const { items } = (await get(`${base}/recent`)).json();
    expect(items.map((one: { googlePlacesId: string }) => one.googlePlacesId).join()).not.toContain(
      "labs_geo_",
    );
  });
});

test("a loaded home that its list placed by postal code is shown so, and has no comps by distance", async () => {
  await labs.database.execute(sql`insert into properties (county_fips, oid, google_places_id, property_type,
      address_line, city, state, zip, search_text, latitude, longitude, geocode_precision, source, demo, import_id)
    select '48453', 71, 'labs_48453_71', 'singlefamily', '17 Coarse Ct', 'Austin', 'TX', '78704',
      '17 coarse ct, austin, tx 78704', 30.25, -97.75, 'zip', 'County assessor', false, id
    from data_imports where not demo limit 1`);
  const property = await shown("labs_48453_71");
  expect(property).toMatchObject({ propertyId: 71, location: { latitude: 30.25, precision: "zip" } });
  expect(property.unavailable.location).toContain("center of its ZIP code");
  expect(property.rentEstimate).toEqual({ unavailable: [expect.stringContaining("center of its ZIP code")] });
  expect(property.valueEstimate).toEqual({
    unavailable: [expect.stringContaining("center of its ZIP code")],
  });
});

describe("with a geocoding service", () => {
  let isDown = false;
  const server = createServer((_request, response) => {
    if (isDown) return void response.writeHead(500).end();
    const place = {
      formatted_address: "9 Unheard Rd, Austin, TX 78704, USA",
      place_id: "ChIJservice",
      types: ["street_address"],
      address_components: [
        { long_name: "Travis County", short_name: "Travis County", types: ["administrative_area_level_2"] },
        { long_name: "Texas", short_name: "TX", types: ["administrative_area_level_1"] },
      ],
      geometry: { location: { lat: 30.25, lng: -97.75 }, location_type: "ROOFTOP" },
    };
    response.end(JSON.stringify({ status: "OK", results: [place] }));
  });
  let served: TestApp;
  let as: { cookie: string };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const service = { GEOCODER: "google", GEOCODER_URL: `http://127.0.0.1:${port}` };
    served = await createTestApp({ ...service, GOOGLE_MAPS_API_KEY: "secret-key-0123456789" });
    await buildTown(served.database);
    as = await served.signIn("viewer");
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await served.close();
  });
  const open = (id: string, query: Record<string, string>) =>
    served.app.inject({ url: `${base}/google-places-id/${id}?${new URLSearchParams(query)}`, headers: as });

  test("a page stands where the service places it, and so do its comps afterwards", async () => {
    const property = (await open("ChIJservice", {})).json();
    expect(property).toMatchObject({
      propertyId: 0,
      address: UNHEARD,
      location: { latitude: 30.25, longitude: -97.75, precision: "rooftop" },
      county: { id: "48453" },
      source: "Google's geocoder",
    });
    const rents = await served.app.inject({ url: "/api/rent-comp?googlePlacesId=ChIJservice", headers: as });
    expect(rents.json().subject).toMatchObject({ latitude: 30.25, longitude: -97.75 });
    expect(rents.json().estimate).toEqual(property.rentEstimate);
  });

  test("a page stands without the service too, placed coarsely, and says that it should be opened again", async () => {
    isDown = true;
    const property = (await open("ChIJdown", { address: "13 Unheard Rd, Austin, TX 78704" })).json();
    expect(property).toMatchObject({ propertyId: 0, location: { precision: "zip" }, shouldRefresh: true });
    expect(property.shouldRefreshReason).toContain("Google's geocoder answered with status 500");
    expect(property.unavailable.geocoder).toContain("status 500");
    // What it had placed before stands.
    const before = (await open("ChIJservice", { address: "9 Unheard Rd, Austin, TX 78704" })).json();
    expect(before.location.precision).toBe("rooftop");
    isDown = false;
  });
});
