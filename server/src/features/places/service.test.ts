import { Property } from "@labs/contract/property-page";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

const UNHEARD = "9 Unheard Rd, Austin, TX 78704";

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

describe("a place id that is not ours", () => {
  test("with a known address or parcel answers that property", async () => {
    const queries: Record<string, string>[] = [
      { address: "1204 north oak street, austin, tx 78704" },
      { upid: "01-2345-0001" },
      { upid: "urn:reso:upi:2.0:US:48453:01-2345-0001" },
    ];
    for (const query of queries) {
      expect(await shown("ChIJopaque", query)).toMatchObject({ propertyId: 1, googlePlacesId: TOWN.home });
    }
    expect(await shown("labs_48453_99999", { upid: "01-2345-0001" })).toMatchObject({ propertyId: 1 });
  });

  test("that is an oid answers its property, under the place id by which everything else is asked for", async () => {
    expect(await shown("1")).toMatchObject({ propertyId: 1, googlePlacesId: TOWN.home });
    expect((await page("1", {}, "/multi-family")).statusCode).toBe(404);
    for (const oid of ["999999", "0", "01", "1.0", "-1", "9".repeat(15), "9".repeat(16)]) {
      expect((await page(oid)).statusCode, oid).toBe(404);
    }
  });

  test("our own id wins over what comes along", async () => {
    const property = await shown(TOWN.home, { address: UNHEARD, upid: "7129300520" });
    expect(property.googlePlacesId).toBe(TOWN.home);
  });

  test("a parcel of another county is not taken for it", async () => {
    const answer = await page("ChIJother", { upid: "urn:reso:upi:2.0:US:53033:01-2345-0001" });
    expect(answer.statusCode).toBe(404);
  });

  test("with an address that nobody loaded keeps its id, and is known by it from then on", async () => {
    expect((await get("/api/rent-comp?googlePlacesId=ChIJlater")).statusCode).toBe(404);
    const property = await shown("ChIJlater", { address: UNHEARD });
    expect(property).toMatchObject({ propertyId: 0, googlePlacesId: "ChIJlater", address: UNHEARD });
    expect((await get("/api/rent-comp?googlePlacesId=ChIJlater")).statusCode).toBe(200);
    expect((await shown("ChIJlater")).address).toBe(UNHEARD);
  });

  test.each([
    ["ChIJnever", {}],
    ["labs_geo_", {}],
    ["labs_geo_!!!", {}],
    [`labs_geo_${Buffer.from("").toString("base64url")}`, {}],
    ["ChIJnever", { address: "  " }],
    ["ChIJnever", { address: "zzzz" }],
    ["ChIJnever", { upid: "---" }],
  ])("%j with %j is not found", async (id, query) => {
    const answer = await page(id, query);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: "Property not found" });
  });

  test("under a type's path is of that type where nobody knows it, and 404 where it is known otherwise", async () => {
    expect(await shown("ChIJtyped", { address: UNHEARD }, "/multi-family")).toMatchObject({
      propertyType: "multifamily",
      propertyId: 0,
    });
    const known = { address: "1204 N Oak St, Austin, TX 78704" };
    expect((await page("ChIJtyped2", known, "/multi-family")).statusCode).toBe(404);
  });

  test("of an address in several towns is placed in none of them", async () => {
    const property = await shown("ChIJambiguous", { address: "12 Main St, Springfield" });
    expect(property).toMatchObject({ location: null, county: null, msa: null, propertyId: 0 });
    expect(property.unavailable.location).toContain("has several matches");
    expect(property.investmentAdvisorDescription).toContain(
      "12 Main St, Springfield is in no list that is loaded.",
    );
  });

  test("of an address in no county says so instead of naming an empty one", async () => {
    const property = await shown("ChIJnowhere", { address: "12 Main St, Springfield" });
    const text = JSON.stringify(property);
    expect(text).not.toMatch(/County, ?[":]| {2}County| for "| for :|no county/);
    expect(property.facts.state).toBeUndefined();
    expect(property.unavailable["facts.state"]).toBe("State is not in the address");
    for (const key of ["msa", "county.figures", "risk", "censusData"]) {
      expect(property.unavailable[key], key).toBe("The address could not be located in a single county");
    }
    const because = "The address could not be located in a single county, so no";
    expect(property.unavailable.rentEstimate).toContain(`${because} rents can be looked for`);
    expect(property.unavailable.valueEstimate).toContain(`${because} sales can be looked for`);
  });

  test("written as ours, of no property, needs an address each time it is opened", async () => {
    expect((await page("labs_00000_1")).statusCode).toBe(404);
    expect((await page("labs_00000_1", { address: "zzzz" })).statusCode).toBe(404);
    expect(await shown("labs_00000_1", { address: UNHEARD })).toMatchObject({
      propertyId: 0,
      address: UNHEARD,
      county: { id: "48453" },
    });
    const answer = await page("labs_00000_1");
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: "Property not found" });
  });

  test("an overlong address is invalid", async () => {
    expect((await page("ChIJlong", { address: "x".repeat(301) })).statusCode).toBe(422);
  });
});
