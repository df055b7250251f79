import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertCounty, insertImport, insertMetro } from "../../test/market-rows.ts";

let labs: TestApp;
let ann: { cookie: string };
let bob: { cookie: string };
let viewer: { cookie: string };
let admin: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  ann = await labs.signIn("analyst");
  bob = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
  admin = await labs.signIn("admin");
  const importId = await insertImport(labs.database);
  await insertMetro(labs.database, { id: "42660", name: "Seattle", importId });
  await insertCounty(labs.database, { fips: "53033", name: "King County", state: "WA", msaId: "42660" });
  await labs.database.insert(properties).values(
    [1, 2, 3, 4].map((oid) => ({
      countyFips: "53033",
      oid,
      googlePlacesId: place(oid),
      propertyType: "singlefamily" as const,
      addressLine: `${oid} Pine St`,
      city: "Seattle",
      state: "WA",
      zip: "98101",
      beds: oid,
      cmsPropertyOid: oid <= 2 ? `C-${oid}` : null,
      acquiredAt: oid <= 2 ? `2024-01-0${oid}` : null,
      acquisitionPrice: oid <= 2 ? 240_000 : null,
      actualRent: oid === 1 ? 2_000 : null,
      source: "test",
      demo: true,
      importId,
    })),
  );
});
afterAll(() => labs.close());

const place = (oid: number) => `labs_53033_${oid}`;
const NOBODY = "0b5e8f5c-7c59-4d4e-9f5a-0f3c8b5d1a2b";

async function call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, headers = ann) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

async function create(more: object = {}, headers = ann): Promise<{ id: string; version: number }> {
  const { status, body } = await call("POST", "/api/portfolios", { name: "Test", ...more }, headers);
  expect(status).toBe(201);
  return body;
}

const WRITES = [
  ["POST", "/api/portfolios"],
  ["PUT", `/api/portfolios/${NOBODY}`],
  ["DELETE", `/api/portfolios/${NOBODY}`],
  ["POST", `/api/portfolios/${NOBODY}/properties`],
  ["PUT", `/api/portfolios/${NOBODY}/properties`],
  ["DELETE", `/api/portfolios/${NOBODY}/properties?placeId=x`],
  ["POST", `/api/portfolios/${NOBODY}/properties/match`],
  ["POST", `/api/portfolios/${NOBODY}/underwriting`],
  ["PUT", `/api/portfolios/${NOBODY}/cohorts`],
  ["POST", `/api/portfolios/${NOBODY}/valuation`],
] as const;
const READS = ["", "/properties", "/metrics", "/underwriting", "/cohorts", "/export"].map(
  (path) => ["GET", `/api/portfolios/${NOBODY}${path}`] as const,
);

test.each([...WRITES, ...READS, ["GET", "/api/portfolios"] as const])(
  "%s %s needs a session",
  async (method, url) => {
    expect((await labs.app.inject({ method, url })).statusCode).toBe(401);
  },
);

test.each(WRITES)("%s %s is not a viewer's", async (method, url) => {
  expect((await labs.app.inject({ method, url, headers: viewer })).statusCode).toBe(403);
});

test.each(READS)("%s %s knows no such portfolio", async (method, url) => {
  const answer = await labs.app.inject({ method, url, headers: ann });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ detail: "Portfolio not found" });
});

test("an id of any other shape is as unknown", async () => {
  expect((await call("GET", "/api/portfolios/none/properties")).status).toBe(404);
  expect((await call("GET", `/api/portfolios/${"x".repeat(61)}`)).status).toBe(422);
});

test("the homes we own keep themselves: everybody reads them, nobody writes", async () => {
  const { body } = await call("GET", "/api/portfolios", undefined, viewer);
  expect(body.items[0]).toMatchObject({
    id: "owned",
    kind: "rule",
    owner: null,
    properties: 2,
    invested: 480_000,
    monthlyRent: null,
    unavailable: { monthlyRent: "1 of 2 homes have no rent" },
    may: { edit: false, manage: false },
    demo: true,
  });
  const { body: holdings } = await call("GET", "/api/portfolios/owned/properties", undefined, viewer);
  expect(holdings.total).toBe(2);
  expect(holdings.items[0]).toMatchObject({
    googlePlacesId: place(2),
    acquiredAt: "2024-01-02",
    actualRent: null,
  });
  expect(holdings.items[1]).toMatchObject({
    grossYieldOnCost: 0.1,
    metro: "Seattle",
    county: "King County, WA",
  });
  const placeIds = [place(3)];
  expect((await call("POST", "/api/portfolios/owned/properties", { placeIds })).status).toBe(403);
  expect((await call("PUT", "/api/portfolios/owned", { basedOn: 0, name: "Mine" }, admin)).status).toBe(403);
  expect((await call("DELETE", "/api/portfolios/owned", undefined, admin)).status).toBe(403);
});

test("holdings come in pages, with the whole count on each", async () => {
  const { body: second } = await call("GET", "/api/portfolios/owned/properties?page=2&pageSize=1");
  expect(second).toMatchObject({ total: 2, items: [{ googlePlacesId: place(1) }] });
  expect((await call("GET", "/api/portfolios/owned/properties?page=9&pageSize=1")).body).toEqual({
    items: [],
    total: 2,
  });
  expect((await call("GET", "/api/portfolios/owned/properties?page=0")).status).toBe(422);
});

test("a portfolio is made, renamed, described, tagged, archived and deleted", async () => {
  const made = await create({ name: "  Sound  ", placeIds: [place(1), place(1), place(3)] });
  expect(made).toMatchObject({
    name: "Sound",
    kind: "list",
    properties: 2,
    version: 1,
    isShared: false,
    tags: [],
  });
  const url = `/api/portfolios/${made.id}`;
  const change = { name: "Puget", description: "North", tags: ["core"] };
  const { body: changed } = await call("PUT", url, { basedOn: 1, ...change });
  expect(changed).toEqual({ ...made, ...change, version: 2, updatedAt: expect.any(String) });
  expect((await call("PUT", url, { basedOn: 2, isArchived: true })).body).toMatchObject({
    isArchived: true,
    version: 3,
  });
  const ids = async (query: string) =>
    (await call("GET", `/api/portfolios${query}`)).body.items.map(({ id }: { id: string }) => id);
  expect(await ids("")).not.toContain(made.id);
  expect(await ids("?archived=true")).toEqual([made.id]);
  expect((await call("DELETE", url)).status).toBe(204);
  expect((await call("GET", url)).status).toBe(404);
});

test("of two tabs that save, the second learns of the first", async () => {
  const { id } = await create();
  const url = `/api/portfolios/${id}`;
  const answers = await Promise.all(["One", "Two"].map((name) => call("PUT", url, { basedOn: 1, name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    detail: expect.stringContaining("reload it"),
  });
});

test("what is not shared is its owner's alone, and administrators'", async () => {
  const { id } = await create();
  const url = `/api/portfolios/${id}`;
  for (const path of ["", "/properties", "/metrics", "/underwriting", "/export"]) {
    expect((await call("GET", url + path, undefined, bob)).status, path).toBe(404);
  }
  expect((await call("PUT", url, { basedOn: 1, name: "Bob's" }, bob)).status).toBe(404);
  expect((await call("DELETE", url, undefined, bob)).status).toBe(404);
  expect((await call("POST", `${url}/properties`, { placeIds: [place(1)] }, bob)).status).toBe(404);
  expect((await call("GET", url, undefined, admin)).body).toMatchObject({ id, may: { manage: true } });
  const seen = async (headers: typeof ann) =>
    (await call("GET", "/api/portfolios", undefined, headers)).body.items.some(
      (item: { id: string }) => item.id === id,
    );
  expect([await seen(ann), await seen(bob), await seen(admin)]).toEqual([true, false, true]);
});

test("what is shared everybody reads and analysts fill, but only its owner renames, shares or deletes it", async () => {
  const { id } = await create({ isShared: true });
  const url = `/api/portfolios/${id}`;
  expect((await call("GET", url, undefined, viewer)).body.may).toEqual({ edit: false, manage: false });
  expect((await call("GET", url, undefined, bob)).body.may).toEqual({ edit: true, manage: false });
  expect((await call("POST", `${url}/properties`, { placeIds: [place(1)] }, bob)).body.added).toBe(1);
  expect((await call("PUT", url, { basedOn: 1, isShared: false }, bob)).status).toBe(403);
  expect((await call("DELETE", url, undefined, bob)).status).toBe(403);
  expect((await call("PUT", url, { basedOn: 1, isShared: false })).status).toBe(200);
  expect((await call("GET", url, undefined, bob)).status).toBe(404);
});

test("adding is done once, however often it is said, and says what is no property", async () => {
  const { id } = await create();
  const url = `/api/portfolios/${id}/properties`;
  const placeIds = [place(1), place(2), "labs_53033_99", "elsewhere"];
  const first = { added: 2, alreadyHeld: 0, notFound: ["labs_53033_99", "elsewhere"], total: 2 };
  expect(await call("POST", url, { placeIds })).toEqual({ status: 200, body: first });
  expect((await call("POST", url, { placeIds })).body).toEqual({ ...first, added: 0, alreadyHeld: 2 });
  const both = await Promise.all([1, 2].map(() => call("POST", url, { placeIds: [place(3), place(4)] })));
  expect(both.reduce((sum, { body }) => sum + body.added, 0)).toBe(2);
  expect((await call("GET", url)).body.total).toBe(4);
});

test("what is added is valued, and what is held already not again", async () => {
  const started = async (id: string): Promise<string[]> => {
    const words = "delete from jobs where href = $1 returning title";
    return (await labs.pool.query(words, [`/portfolios?portfolio=${id}`])).rows.map(({ title }) => title);
  };
  const { id } = await create({ name: "Valued" });
  const url = `/api/portfolios/${id}/properties`;
  expect(await started(id), "nothing to value").toEqual([]);
  expect((await call("POST", url, { placeIds: ["labs_53033_99"] })).body.added).toBe(0);
  expect(await started(id)).toEqual([]);
  expect((await call("POST", url, { placeIds: [place(1)] })).body.added).toBe(1);
  expect(await started(id)).toEqual(["Value Valued"]);
  expect((await call("POST", url, { placeIds: [place(1)] })).body.added).toBe(0);
  expect(await started(id)).toEqual([]);
  const made = await create({ name: "At once", placeIds: [place(2)] });
  expect(await started(made.id)).toEqual(["Value At once"]);
  const rule = await create({ name: "Rule", kind: "rule", criteria: { states: ["WA"] } });
  expect(await started(rule.id), "a rule may hold thousands").toEqual([]);
  expect((await call("POST", `/api/portfolios/${id}/valuation`)).status).toBeLessThan(300);
  expect(await started(id)).toEqual(["Revalue Valued"]);
});

test("a rule holds whatever fulfils it, and takes nothing else", async () => {
  const { id } = await create({ kind: "rule", criteria: { states: ["WA"], beds: { min: 2, max: 3 } } });
  const url = `/api/portfolios/${id}`;
  const held = async () =>
    (await call("GET", `${url}/properties`)).body.items.map(
      (item: { googlePlacesId: string }) => item.googlePlacesId,
    );
  expect((await held()).sort()).toEqual([place(2), place(3)]);
  expect((await call("POST", `${url}/properties`, { placeIds: [place(1)] })).status).toBe(409);
  expect((await call("DELETE", `${url}/properties?placeId=${place(2)}`)).status).toBe(409);
  await call("PUT", url, { basedOn: 1, criteria: { msaIds: ["42660"], owned: "only" } });
  expect((await held()).sort()).toEqual([place(1), place(2)]);
});

test.each([
  ["a name of spaces", { name: "  " }, ["body", "name"]],
  ["a name of two lines", { name: "a\nb" }, ["body", "name"]],
  ["a rule without criteria", { kind: "rule" }, ["body", "criteria"]],
  ["a rule with empty criteria", { kind: "rule", criteria: {} }, ["body", "criteria"]],
  ["a list with criteria", { criteria: { states: ["WA"] } }, ["body", "criteria"]],
  [
    "a rule with single properties",
    { kind: "rule", criteria: { states: ["WA"] }, placeIds: ["x"] },
    ["body", "placeIds"],
  ],
  [
    "a range turned round",
    { kind: "rule", criteria: { beds: { min: 3, max: 2 } } },
    ["body", "criteria", "beds"],
  ],
  [
    "a rule that needs estimates",
    { kind: "rule", criteria: { value: { min: 1 } } },
    ["body", "criteria", "value"],
  ],
  ["a place that nobody loaded", { placeIds: ["labs_53033_99"] }, ["body", "placeIds"]],
])("%s makes no portfolio", async (_, more, loc) => {
  const { status, body } = await call("POST", "/api/portfolios", { name: "Test", ...more });
  expect(status).toBe(422);
  expect(body.detail[0]).toMatchObject({ loc, msg: expect.any(String), type: expect.any(String) });
});
