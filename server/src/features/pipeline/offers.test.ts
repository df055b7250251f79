import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

type Headers = { cookie: string };
let labs: TestApp;
let ann: Headers;
let bob: Headers;
let viewer: Headers;
let admin: Headers;
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  [ann, bob, viewer, admin] = [
    await labs.signIn("analyst"),
    await labs.signIn("analyst"),
    await labs.signIn("viewer"),
    await labs.signIn("admin"),
  ];
});
afterAll(() => labs.close());

async function call(method: "GET" | "POST" | "DELETE", url: string, payload?: object, headers = ann) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

const offers = (place = TOWN.home) => `/api/research-property/google-places-id/${place}/pipeline/offers`;
const OURS = { kind: "offer", amount: 240_000, offeredOn: "2026-03-02", note: " As is " };

async function value(maxBid: number | null, more: { stale?: string; reason?: string } = {}) {
  await labs.database.execute(sql`
    insert into home_figures (county_fips, google_places_id, max_bid, stale, returns_reasons, valued_at)
    values ('48453', ${TOWN.home}, ${maxBid}, ${more.stale ?? null},
      ${JSON.stringify(more.reason === undefined ? {} : { maxBid: more.reason })}::jsonb, '2026-03-01T00:00:00Z')
    on conflict (county_fips, google_places_id) do update set max_bid = excluded.max_bid, stale = excluded.stale,
      returns_reasons = excluded.returns_reasons, valued_at = excluded.valued_at`);
}

test("each offer keeps the maximum bid of its day, known or entered, and a later one moves none", async () => {
  await labs.pool.query("delete from home_figures");
  expect((await call("GET", offers())).body).toMatchObject({
    items: [],
    maxBid: null,
    maxBidReason: "Not valued yet",
  });
  await value(251_000);
  const first = await call("POST", offers(), OURS);
  expect(first).toMatchObject({
    status: 201,
    body: { amount: 240_000, note: "As is", maxBid: 251_000, maxBidAt: "2026-03-01T00:00:00.000Z" },
  });
  await value(230_000);
  const counter = { kind: "counter", amount: 262_000, offeredOn: "2026-03-04", maxBid: 245_000 };
  expect((await call("POST", offers(), counter)).body).toMatchObject({
    maxBid: 245_000,
    maxBidAt: null,
    note: null,
  });
  const { body } = await call("GET", offers(), undefined, viewer);
  expect(body).toMatchObject({ total: 2, maxBid: 230_000, maxBidReason: null });
  expect(body.items.map(({ kind, maxBid }: Record<string, unknown>) => [kind, maxBid])).toEqual([
    ["counter", 245_000],
    ["offer", 251_000],
  ]);

  await value(230_000, { stale: "facts" });
  expect((await call("GET", offers())).body).toMatchObject({
    ...{ maxBid: null, maxBidReason: expect.stringContaining("changed since") },
  });
  await value(null, { reason: "No rent" });
  expect((await call("GET", offers())).body).toMatchObject({ maxBid: null, maxBidReason: "No rent" });
  expect((await call("POST", offers(), OURS)).body).toMatchObject({ maxBid: null, maxBidAt: null });
  expect((await call("GET", offers(TOWN.building))).body.maxBidReason).toContain("underwriting");
});

test("an offer is taken back by its author and administrators, and what is no offer is refused by name", async () => {
  const { body: mine } = await call("POST", offers(), OURS);
  const own = `/api/pipeline/offers/${mine.id}`;
  expect((await call("DELETE", own, undefined, bob)).status).toBe(403);
  expect((await call("DELETE", own, undefined, viewer)).status).toBe(403);
  expect((await call("DELETE", own)).status).toBe(204);
  expect((await call("DELETE", own)).status).toBe(404);
  const { body: other } = await call("POST", offers(), OURS);
  expect((await call("DELETE", `/api/pipeline/offers/${other.id}`, undefined, admin)).status).toBe(204);

  expect((await call("POST", offers(), OURS, viewer)).status).toBe(403);
  expect((await labs.app.inject({ url: offers() })).statusCode).toBe(401);
  expect((await call("POST", offers("labs_0_0"), OURS)).status).toBe(404);
  for (const wrong of [
    { amount: 0 },
    { amount: -5 },
    { offeredOn: "2026-02-31" },
    { kind: "bid" },
    { maxBid: 0 },
  ])
    expect((await call("POST", offers(), { ...OURS, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  const { rows } = await labs.pool.query(
    "select action from audit_events where object_type = 'offer' and object_id = $1 order by at",
    [other.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["created", "deleted"]);
});
