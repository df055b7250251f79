import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { saveEstimate } from "../portfolios/holding-repository.ts";

let labs: TestApp;
let ann: { cookie: string };
let viewer: { cookie: string };
let admin: { cookie: string };
let list: string;

const HOMES = 4;
const place = (n: number) => `valued_${n}`;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  admin = await labs.signIn("admin");
  ann = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
  await labs.database.execute(sql`
    insert into properties overriding system value
    select (jsonb_populate_record(p, jsonb_build_object('google_places_id', 'valued_' || n, 'oid', 910000 + n,
      'parcel_key', 'valued_' || n, 'demo', false))).*
    from properties p, generate_series(1, ${HOMES}::int) n where google_places_id = ${TOWN.home}`);
  list = await makeList("Fund I");
});
afterAll(() => labs.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(
  method: Method,
  url: string,
  { as = ann, payload }: { as?: typeof ann; payload?: object } = {},
) {
  const answer = await labs.app.inject({ method, url, headers: as, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

async function makeList(name: string): Promise<string> {
  const { body } = await call("POST", "/api/portfolios", { payload: { name, isShared: true } });
  await labs.database.execute(sql`
    insert into portfolio_holdings (portfolio_id, google_places_id, ownership_share)
    select ${body.id}::uuid, 'valued_' || n, case n when 1 then 0.5 else 1 end from generate_series(1, ${HOMES}::int) n`);
  return body.id;
}

const estimate = (n: number, month: string, value: number) =>
  saveEstimate(labs.database, {
    googlePlacesId: place(n),
    value,
    valueAsOf: `${month}-15`,
    valueReason: null,
  });

const read = async (query = "") => (await call("GET", `/api/portfolios/${list}/valuations${query}`)).body;

test("a portfolio without valuations says so, and each home can have one", async () => {
  expect(await read()).toMatchObject({ asOf: null, holdings: 4, valued: 0, months: [], more: 0 });
  expect((await read()).homes).toHaveLength(4);
  expect((await read()).homes[0]).toMatchObject({ newest: null, previous: null, months: 0 });
});

test("each estimate is kept with its month, and a month counts nothing that was not valued in it", async () => {
  await estimate(1, "2026-06", 100_000);
  await estimate(2, "2026-06", 200_000);
  await estimate(3, "2026-06", 300_000);
  await estimate(1, "2026-09", 90_000);
  // Made again within its month: the last one is the month's.
  await estimate(1, "2026-09", 110_000);
  await estimate(2, "2026-09", 210_000);
  const all = await read();
  expect(all).toMatchObject({ asOf: "2026-09", holdings: 4, valued: 3, current: 2, demo: false });
  expect(all.months).toEqual([
    {
      ...{ month: "2026-06", homes: 3, value: 600_000, likeForLike: null },
      methods: [{ method: "salesComps", homes: 3 }],
    },
    {
      ...{ month: "2026-09", homes: 2, value: 320_000, methods: [{ method: "salesComps", homes: 2 }] },
      likeForLike: { from: "2026-06", homes: 2, before: 300_000, after: 320_000 },
    },
  ]);
  const [stale, second, , never] = all.homes;
  expect(stale).toMatchObject({ googlePlacesId: place(3), monthsBehind: 3, newest: { value: 300_000 } });
  expect(second).toMatchObject({
    ...{ googlePlacesId: place(2), monthsBehind: 0, months: 2 },
    ...{ newest: { month: "2026-09", value: 210_000 }, previous: { month: "2026-06", value: 200_000 } },
  });
  expect(never).toMatchObject({ googlePlacesId: place(4), newest: null });
  const share = await read("?basis=share");
  expect(share.months[1]).toMatchObject({ value: 265_000, likeForLike: { before: 250_000, after: 265_000 } });
});

test("an appraisal counts before the estimate of its month, and methods are never compared with each other", async () => {
  const url = `/api/portfolios/${list}/valuations`;
  const appraisal = { googlePlacesId: place(1), method: "appraisal", value: 150_000, asOf: "2026-09-30" };
  const made = await call("POST", url, { payload: { ...appraisal, source: "Smith & Sons" } });
  expect(made).toMatchObject({
    status: 201,
    body: { month: "2026-09", mayDelete: true, by: expect.any(String) },
  });
  const again = await call("POST", url, { payload: { ...appraisal, value: 1 } });
  expect(again.status).toBe(409);
  expect(again.body.detail ?? JSON.stringify(again.body)).toContain("delete it first");
  const { months, homes } = await read();
  expect(months[1]).toMatchObject({
    ...{
      value: 360_000,
      methods: [
        { method: "appraisal", homes: 1 },
        { method: "salesComps", homes: 1 },
      ],
    },
    // The home with an appraisal of one month alone is compared by the estimates of both.
    likeForLike: { homes: 2, before: 300_000, after: 320_000 },
  });
  const home = homes.find(({ googlePlacesId }: { googlePlacesId: string }) => googlePlacesId === place(1));
  expect(home).toMatchObject({ newest: { method: "appraisal" }, previous: null, months: 2 });
  const { items } = (await call("GET", `${url}/${place(1)}`)).body;
  expect(items.map(({ method, value }: { method: string; value: number }) => [method, value])).toEqual([
    ["appraisal", 150_000],
    ["salesComps", 110_000],
    ["salesComps", 100_000],
  ]);
  // Another list does not show what was entered in this one.
  const other = await makeList("Fund II");
  const elsewhere = (await call("GET", `/api/portfolios/${other}/valuations`)).body;
  expect(elsewhere.months[1]).toMatchObject({ value: 320_000 });
});

test("what can't be a valuation is refused, and only its author or an administrator deletes one", async () => {
  const url = `/api/portfolios/${list}/valuations`;
  const good = { googlePlacesId: place(2), method: "brokerOpinion", value: 220_000, asOf: "2026-09-01" };
  for (const wrong of [
    { value: 0 },
    { value: -5 },
    { asOf: "2026-02-30" },
    { asOf: "2126-01-01" },
    { method: "salesComps" },
  ])
    expect((await call("POST", url, { payload: { ...good, ...wrong } })).status, JSON.stringify(wrong)).toBe(
      422,
    );
  expect((await call("POST", url, { payload: { ...good, googlePlacesId: TOWN.home } })).status).toBe(404);
  expect((await call("GET", `${url}/${encodeURIComponent(TOWN.home)}`)).status).toBe(404);
  expect((await call("POST", url, { as: viewer, payload: good })).status).toBe(403);
  expect((await call("GET", url, { as: viewer })).status).toBe(200);
  expect((await call("GET", "/api/portfolios/owned/valuations")).status).toBe(200);
  const entered = await call("POST", url, { payload: good });
  expect(entered.status).toBe(201);
  const bob = await labs.signIn("analyst");
  expect((await call("DELETE", `${url}/${entered.body.id}`, { as: bob })).status).toBe(403);
  expect((await call("DELETE", `${url}/${entered.body.id}`, { as: admin })).status).toBe(204);
  expect((await call("DELETE", `${url}/${entered.body.id}`)).status).toBe(404);
  const { rows } = await labs.database.execute<{ told: number }>(sql`
    select count(*)::int as told from audit_events where object_type = 'portfolio' and object_id = ${list}
      and (after->>'method' = 'brokerOpinion' or before->>'method' = 'brokerOpinion')`);
  expect(rows[0]?.told).toBe(2);
});
