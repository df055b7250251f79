import { SavedSearch } from "@labs/contract/property-search/saved-searches";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { countNewMatches } from "./saved-searches.ts";

const URL_ = "/api/property-search/saved-searches";
type Headers = { cookie: string };

let labs: TestApp;
let ann: Headers;
let bob: Headers;
let viewer: Headers;
let admin: Headers;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("analyst");
  bob = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
  admin = await labs.signIn("admin");
});
afterAll(() => labs.close());

const send = (method: "POST" | "PUT" | "DELETE", url: string, of: { headers: Headers; payload?: object }) =>
  labs.app.inject({ method, url, headers: of.headers, ...(of.payload ? { payload: of.payload } : {}) });
const save = async (payload: object, headers = ann) => {
  const answer = await send("POST", URL_, { headers, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return SavedSearch.parse(answer.json());
};
const list = async (headers: Headers): Promise<SavedSearch[]> =>
  (await labs.app.inject({ url: URL_, headers })).json().items;
const find = async (headers: Headers, id: string) => (await list(headers)).find((one) => one.id === id);
const run = async (saved: SavedSearch, headers: Headers = ann) => {
  const url = "/api/property-search/chisel-property-search";
  const payload = { criteria: saved.criteria, savedSearchId: saved.id };
  const { requestId } = (await send("POST", url, { headers, payload })).json();
  await labs.runJobs();
  const status = `/api/property-search/chisel-request-status?requestId=${requestId}`;
  return (await labs.app.inject({ url: status, headers })).json();
};
const countNow = () =>
  countNewMatches(labs.database, { signal: new AbortController().signal, report: async () => undefined });

test("a search is saved, renamed, changed and deleted", async () => {
  const saved = await save({ name: "Texas", criteria: { states: ["TX"] } });
  expect(saved).toMatchObject({
    explanation: "Properties: in TX",
    newMatches: null,
    lastRunAt: null,
    isOwn: true,
  });
  expect(saved.unavailable.newMatches).toMatch(/^Not run/);
  const change = {
    name: "Three bedrooms",
    criteria: { beds: { min: 3 } },
    sort: { by: "sqft", direction: "asc" },
  };
  const changed = await send("PUT", `${URL_}/${saved.id}`, { headers: ann, payload: change });
  expect(changed.json()).toMatchObject(change);
  expect((await send("DELETE", `${URL_}/${saved.id}`, { headers: ann })).statusCode).toBe(204);
  expect(await find(ann, saved.id)).toBeUndefined();
  expect((await send("DELETE", `${URL_}/${saved.id}`, { headers: ann })).statusCode).toBe(404);
});

test("a saved search is one's own until it is shared, and its owner's to change even then", async () => {
  const saved = await save({ name: "Mine", criteria: {} });
  const url = `${URL_}/${saved.id}`;
  expect(await find(bob, saved.id)).toBeUndefined();
  expect((await send("PUT", url, { headers: bob, payload: { name: "Bob's" } })).statusCode).toBe(404);
  expect(await find(admin, saved.id)).toMatchObject({ isOwn: false });
  await send("PUT", url, { headers: ann, payload: { shared: true } });
  expect(await find(bob, saved.id)).toMatchObject({ shared: true, isOwn: false, lastRequestId: null });
  expect((await send("PUT", url, { headers: bob, payload: { name: "Bob's" } })).statusCode).toBe(403);
  expect((await send("DELETE", url, { headers: bob })).statusCode).toBe(403);
  await run(saved, bob);
  expect(await find(ann, saved.id)).toMatchObject({ lastRunAt: null });
});

test("after a run the new matches are those that came since, and the next run marks them", async () => {
  const saved = await save({ name: "News", criteria: { states: ["TX"] } });
  expect((await run(saved)).results.items.some(({ isNew }: { isNew: boolean }) => isNew)).toBe(false);
  expect(await find(ann, saved.id)).toMatchObject({ newMatches: 0 });
  await countNow();
  expect(await find(ann, saved.id)).toMatchObject({ newMatches: 0 });
  const [row] = await labs.database.select().from(properties).where(eq(properties.googlePlacesId, TOWN.home));
  if (row === undefined) throw new Error("The town has no home");
  const { oid: _oid, ...copy } = row;
  const newcomer = { ...copy, oid: 900, googlePlacesId: "labs_48453_900", parcelKey: null, upid: null };
  await labs.database.insert(properties).values(newcomer);
  await countNow();
  const found = await find(ann, saved.id);
  expect(found).toMatchObject({ newMatches: 1 });
  expect(found?.lastRequestId).not.toBeNull();
  const { results } = await run(saved);
  const fresh = results.items.filter(({ isNew }: { isNew: boolean }) => isNew);
  expect(fresh.map(({ googlePlacesId }: { googlePlacesId: string }) => googlePlacesId)).toEqual([
    "labs_48453_900",
  ]);
  expect(await find(ann, saved.id)).toMatchObject({ newMatches: 0 });
});

test("of other criteria nobody knows what is new", async () => {
  const saved = await save({ name: "Changing", criteria: { states: ["TX"] } });
  await run(saved);
  const payload = { criteria: { states: ["WA"] } };
  const changed = await send("PUT", `${URL_}/${saved.id}`, { headers: ann, payload });
  expect(changed.json()).toMatchObject({ newMatches: null, lastRequestId: null });
});

test("viewers read and don't save; nobody saves what nothing can answer", async () => {
  expect((await labs.app.inject({ url: URL_ })).statusCode).toBe(401);
  expect((await labs.app.inject({ url: URL_, headers: viewer })).statusCode).toBe(200);
  expect(
    (await send("POST", URL_, { headers: viewer, payload: { name: "x", criteria: {} } })).statusCode,
  ).toBe(403);
  for (const payload of [
    { name: "", criteria: {} },
    { name: "x" },
    { name: "x", criteria: { maxBid: { min: 1 } } },
    { name: "x", criteria: { metrics: [{ metric: "moon", level: "msa" }] } },
  ]) {
    expect((await send("POST", URL_, { headers: ann, payload })).statusCode).toBe(422);
  }
});
