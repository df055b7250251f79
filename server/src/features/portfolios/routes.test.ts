import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertCounty, insertImport, insertMetro } from "../../test/market-rows.ts";

let labs: TestApp;
let headers: { cookie: string };
let importId: string;
beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("viewer");
  importId = await insertImport(labs.database);
  await insertMetro(labs.database, { id: "42660", name: "Seattle", importId });
  await insertCounty(labs.database, { fips: "53033", name: "King County", state: "WA", msaId: "42660" });
});
afterAll(() => labs.close());

const get = (url: string) => labs.app.inject({ url, headers });
const home = (oid: number, more: object = {}) => ({
  countyFips: "53033",
  oid,
  googlePlacesId: `labs_53033_${oid}`,
  propertyType: "singlefamily" as const,
  addressLine: `${oid} Pine St`,
  city: "Seattle",
  state: "WA",
  zip: "98101",
  cmsPropertyOid: `C-${oid}`,
  acquiredAt: `2024-01-0${oid}`,
  acquisitionPrice: 240_000,
  actualRent: 2_000,
  source: "test",
  demo: true,
  importId,
  ...more,
});

test.each(["/api/portfolios", "/api/portfolios/owned/properties"])("%s needs a session", async (url) => {
  expect((await labs.app.inject(url)).statusCode).toBe(401);
});

test("with no home of ours the portfolio that keeps itself is empty", async () => {
  const { items, total } = (await get("/api/portfolios")).json();
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ id: "owned", kind: "rule", properties: 0, invested: 0, demo: false });
  expect((await get("/api/portfolios/owned/properties")).json()).toEqual({ items: [], total: 0 });
});

test("it holds every property with our own number, and no other", async () => {
  await labs.database
    .insert(properties)
    .values([
      home(1),
      home(2, { addressLine: null, parcelNumber: "123-45", actualRent: null, acquiredAt: null }),
      home(3, { cmsPropertyOid: null }),
    ]);
  const { items } = (await get("/api/portfolios")).json();
  expect(items[0]).toMatchObject({
    properties: 2,
    invested: 480_000,
    monthlyRent: null,
    unavailable: { monthlyRent: "1 of 2 homes have no rent" },
    demo: true,
  });
  const holdings = (await get("/api/portfolios/owned/properties")).json();
  expect(holdings.total).toBe(2);
  expect(holdings.items[0]).toEqual({
    googlePlacesId: "labs_53033_1",
    label: "1 Pine St, Seattle, WA 98101",
    propertyType: "singlefamily",
    cmsPropertyOid: "C-1",
    county: "King County, WA",
    metro: "Seattle",
    beds: null,
    baths: null,
    sqft: null,
    yearBuilt: null,
    acquiredAt: "2024-01-01",
    acquisitionPrice: 240_000,
    actualRent: 2_000,
    grossYieldOnCost: 0.1,
    latitude: null,
    longitude: null,
  });
  expect(holdings.items[1]).toMatchObject({
    label: "Parcel 123-45, King County, WA",
    grossYieldOnCost: null,
    acquiredAt: null,
  });
});

test("holdings come in pages, with the whole count on each", async () => {
  const second = (await get("/api/portfolios/owned/properties?page=2&pageSize=1")).json();
  expect(second.total).toBe(2);
  expect(second.items.map((item: { googlePlacesId: string }) => item.googlePlacesId)).toEqual([
    "labs_53033_2",
  ]);
  const beyond = (await get("/api/portfolios/owned/properties?page=9&pageSize=1")).json();
  expect(beyond).toEqual({ items: [], total: 2 });
  expect((await get("/api/portfolios/owned/properties?page=0")).statusCode).toBe(422);
  expect((await get("/api/portfolios/owned/properties?pageSize=501")).statusCode).toBe(422);
});

test("an unknown portfolio is 404", async () => {
  const answer = await get("/api/portfolios/none/properties");
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ detail: expect.any(String) });
});
