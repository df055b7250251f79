import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertCounty, insertImport } from "../../test/market-rows.ts";

let labs: TestApp;
let ann: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  ann = await labs.signIn("analyst");
  const importId = await insertImport(labs.database);
  await insertCounty(labs.database, { fips: "53033", name: "King County", state: "WA" });
  await labs.database.insert(properties).values(
    [1, 2, 3].map((oid) => ({
      countyFips: "53033",
      oid,
      googlePlacesId: place(oid),
      propertyType: "singlefamily" as const,
      state: "WA",
      acquisitionPrice: 240_000,
      actualRent: 2_000,
      source: "test",
      demo: true,
      importId,
    })),
  );
});
afterAll(() => labs.close());

const place = (oid: number) => `labs_53033_${oid}`;

async function call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) {
  const answer = await labs.app.inject({ method, url, headers: ann, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}

async function create(more: object = {}): Promise<{ id: string }> {
  return (await call("POST", "/api/portfolios", { name: "Test", ...more })).body;
}

test("removing names its properties in the address, and what is not held is not removed", async () => {
  const { id } = await create({ placeIds: [place(1), place(2), place(3)] });
  const url = `/api/portfolios/${id}/properties`;
  expect((await call("DELETE", url)).status).toBe(422);
  const twice = `${url}?placeId=${place(1)}&placeId=${place(2)}&placeId=${place(4)}`;
  expect((await call("DELETE", twice)).body).toEqual({ removed: 2, total: 1 });
  expect((await call("DELETE", `${url}?placeId=${place(1)}`)).body).toEqual({ removed: 0, total: 1 });
});

test("what is entered of a holding stands before its record, and a stale change is refused", async () => {
  const { id } = await create({ placeIds: [place(1)] });
  const url = `/api/portfolios/${id}/properties`;
  const googlePlacesId = place(1);
  const entered = {
    ownershipShare: 0.5,
    notes: "With a partner",
    acquisitionPrice: 300_000,
    monthlyRent: 2_500,
  };
  expect((await call("PUT", url, { googlePlacesId, basedOn: 1, ...entered })).body).toEqual({
    googlePlacesId,
    version: 2,
  });
  expect((await call("GET", url)).body.items[0]).toMatchObject({
    ownershipShare: 0.5,
    notes: "With a partner",
    acquisitionPrice: 300_000,
    actualRent: 2_500,
    grossYieldOnCost: 0.1,
    entered: ["acquisitionPrice", "monthlyRent"],
    version: 2,
  });
  expect((await call("PUT", url, { googlePlacesId, basedOn: 1, notes: "Late" })).status).toBe(409);
  expect((await call("PUT", url, { googlePlacesId: place(2), basedOn: 1 })).status).toBe(404);
  expect((await call("PUT", url, { googlePlacesId, basedOn: 2, acquisitionPrice: null })).status).toBe(200);
  expect((await call("GET", url)).body.items[0]).toMatchObject({
    acquisitionPrice: 240_000,
    entered: ["monthlyRent"],
  });
});

test.each([
  ["no place", { placeIds: [] }],
  ["a share above the whole", { placeIds: ["x"], values: { x: { ownershipShare: 1.2 } } }],
  ["a share of nothing", { placeIds: ["x"], values: { x: { ownershipShare: 0 } } }],
  ["a day that is none", { placeIds: ["x"], values: { x: { acquiredAt: "2024-02-30" } } }],
])("%s is not added", async (_, payload) => {
  const { id } = await create();
  expect((await call("POST", `/api/portfolios/${id}/properties`, payload)).status).toBe(422);
});
