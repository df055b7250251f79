import { Geocoding } from "@labs/contract/places";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

const url = (address: string) =>
  `/api/property-search/geocode-address?address=${encodeURIComponent(address)}`;

async function open(environment: Record<string, string> = {}) {
  const labs = await createTestApp(environment);
  await buildTown(labs.database);
  const headers = await labs.signIn("viewer");
  const post = (address: string, as: Record<string, string> = headers) =>
    labs.app.inject({ method: "POST", url: url(address), headers: as });
  return {
    ...labs,
    headers,
    post,
    geocode: async (address: string) => Geocoding.parse((await post(address)).json()),
  };
}
type Opened = TestApp & Awaited<ReturnType<typeof open>>;

describe("the local geocoder", () => {
  let labs: Opened;
  beforeAll(async () => {
    labs = await open();
    const row = (oid: number, line: string, place: { latitude: number; longitude: number; demo?: boolean }) =>
      labs.database.execute(sql`insert into properties (county_fips, oid, google_places_id, property_type,
          address_line, city, state, zip, search_text, latitude, longitude, geocode_precision, source, demo, import_id)
        select '48453', ${oid}, ${`labs_48453_${oid}`}, 'singlefamily', ${line}, 'Austin', 'TX', '78704',
          lower(${`${line}, Austin, TX 78704`}), ${place.latitude}, ${place.longitude}, 'rooftop', 'County assessor',
          ${place.demo ?? false}, id from data_imports where not demo limit 1`);
    await row(50, "100 Cedar Ave", { latitude: 30.2, longitude: -97.7 });
    await row(51, "120 Cedar Ave", { latitude: 30.202, longitude: -97.704 });
    await row(52, "8 Flat St Apt 3B", { latitude: 30.21, longitude: -97.71 });
    await row(53, "500 Toy Ln", { latitude: 30.22, longitude: -97.72, demo: true });
    await row(54, "504 Toy Ln", { latitude: 30.221, longitude: -97.721, demo: true });
  });
  afterAll(() => labs.close());

  test.each([
    "1204 N Oak St, Austin, TX 78704",
    "1204 north oak street austin tx",
    "1204 N. Oak St., 78704",
    "1204 Oak, Austin TX 78704",
  ])("%j is the loaded home", async (address) => {
    const { matchQuality, candidates } = await labs.geocode(address);
    expect(matchQuality).toBe("rooftop");
    expect(candidates).toHaveLength(1);
    expect(candidates[0]).toMatchObject({
      formatted: "1204 N Oak St, Austin, TX 78704",
      latitude: 30.25,
      longitude: -97.75,
      precision: "rooftop",
      countyId: "48453",
      msaId: "12420",
      googlePlacesId: TOWN.home,
      source: "County assessor",
      confidence: 1,
      unmatched: [],
      demo: false,
    });
  });

  test("names a part that is wrong: the city, the postal code, a flat that no list has", async () => {
    const unmatched = async (address: string) => (await labs.geocode(address)).candidates[0]?.unmatched;
    expect(await unmatched("1204 N Oak St, Dallas, TX 78704")).toEqual(["city"]);
    expect(await unmatched("1204 N Oak St, Austin, TX 78799")).toEqual(["zip"]);
    expect(await unmatched("1204 N Oak St Apt 9, Austin, TX 78704")).toEqual(["unit"]);
    const answer = await labs.geocode("1204 N Oak St Apt 9, Austin, TX 78704");
    expect(answer.problems).toContainEqual({ code: "partsUnmatched", message: "Not found: unit" });
  });

  test("never takes another direction or suffix for the home", async () => {
    for (const address of ["1204 S Oak St, Austin, TX 78704", "1204 N Oak Ave, Austin, TX 78704"]) {
      expect((await labs.geocode(address)).candidates[0]?.googlePlacesId).not.toBe(TOWN.home);
    }
  });

  test("a flat is found by its own door alone, its building by the house number", async () => {
    expect((await labs.geocode("8 Flat St # 3b, Austin, TX 78704")).candidates[0]).toMatchObject({
      googlePlacesId: "labs_48453_52",
      confidence: 1,
    });
    const [building] = (await labs.geocode("8 Flat St, Austin, TX 78704")).candidates;
    expect(building).toMatchObject({ precision: "rooftop", latitude: 30.21, unmatched: [] });
    expect(building?.googlePlacesId).toMatch(/^labs_geo_/);
    expect(building?.explanation).toBe("Where other homes stand at 8 FLAT ST");
  });

  test("between two known numbers of a street it says between which", async () => {
    const { matchQuality, candidates } = await labs.geocode("105 Cedar Ave, Austin, TX 78704");
    expect(matchQuality).toBe("interpolated");
    expect(candidates[0]).toMatchObject({
      formatted: "105 Cedar Ave, Austin, TX 78704",
      precision: "interpolated",
      unmatched: ["number"],
      explanation: "Between 100 and 120 CEDAR AVE",
      demo: false,
    });
    expect(candidates[0]?.latitude).toBeCloseTo(30.2005, 6);
    expect(candidates[0]?.longitude).toBeCloseTo(-97.701, 6);
    expect(candidates[0]?.googlePlacesId).toMatch(/^labs_geo_/);
  });

  test("next to a known number it says near which, and far from all it is the postal code's middle", async () => {
    const [near] = (await labs.geocode("126 Cedar Ave, Austin, TX 78704")).candidates;
    expect(near).toMatchObject({
      precision: "interpolated",
      explanation: "Near 120 CEDAR AVE",
      latitude: 30.202,
    });
    const far = await labs.geocode("900 Cedar Ave, Austin, TX 78704");
    expect(far.matchQuality).toBe("centroid");
    expect(far.candidates[0]).toMatchObject({ precision: "zip", unmatched: ["number", "street"] });
  });

  test("between simulated homes the place is simulated too", async () => {
    expect((await labs.geocode("502 Toy Ln, Austin, TX 78704")).candidates[0]).toMatchObject({
      precision: "interpolated",
      demo: true,
      source: "Demo data",
    });
  });

  test.each([
    ["9 Unheard Rd, Austin, TX 78704", "zip", ["number", "street"], "48453", 0.26],
    ["78704", "zip", [], "48453", 1],
    ["Round Rock, TX", "city", [], null, 1],
    ["9 Unheard Rd, Nowheretown, TX", "state", ["number", "street", "city"], null, 0.06],
  ])(
    "%j is placed as far as it is known: %s",
    async (address, precision, unmatched, countyId, confidence) => {
      const { matchQuality, candidates } = await labs.geocode(address);
      expect(matchQuality).toBe("centroid");
      expect(candidates[0]).toMatchObject({ precision, unmatched, confidence, demo: false });
      if (countyId !== null) expect(candidates[0]?.countyId).toBe(countyId);
      expect(candidates[0]?.source).toBe("Postal codes (GeoNames)");
    },
  );

  test("a city in several states is several candidates", async () => {
    const { candidates } = await labs.geocode("12 Main St, Springfield");
    expect(candidates.length).toBeGreaterThan(2);
    expect(new Set(candidates.map(({ components }) => components.state)).size).toBe(candidates.length);
  });

  test.each(["zzzz", "???", "12 Main St"])(
    "%j is placed nowhere, and the reason is said",
    async (address) => {
      const { matchQuality, candidates, problems } = await labs.geocode(address);
      expect([matchQuality, candidates]).toEqual(["none", []]);
      expect(problems.map(({ code }) => code)).toContain("notFound");
    },
  );

  test("patterns in an address are text", async () => {
    expect((await labs.geocode("1204 % %, Austin, TX 78704")).candidates[0]?.googlePlacesId).not.toBe(
      TOWN.home,
    );
  });

  test("needs a session and an address", async () => {
    expect((await labs.post("1204 N Oak St", {})).statusCode).toBe(401);
    for (const address of ["", " ", "x".repeat(301)]) {
      const answer = await labs.post(address);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail[0].loc).toEqual(["query", "address"]);
    }
    const wrongMethod = await labs.app.inject({ method: "GET", url: url("x"), headers: labs.headers });
    expect(wrongMethod.statusCode).toBe(405);
  });
});
