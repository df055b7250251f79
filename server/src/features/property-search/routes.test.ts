import { randomUUID } from "node:crypto";
import type { Criteria } from "@labs/contract/property-search/criteria";
import { SearchStatus } from "@labs/contract/property-search/searches";
import { calibrate, measurePromise } from "@labs/estimation/likely-selection";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backtestMarkets, backtestRuns } from "../../lib/database/tables/backtests.ts";
import { jobs } from "../../lib/database/tables/jobs.ts";
import { portfolioHoldings, portfolios } from "../../lib/database/tables/portfolios.ts";
import { searchRequests, searchResults } from "../../lib/database/tables/property-search.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import type { JobContext } from "../jobs/service.ts";
import { endSearch, performSearch } from "./service.ts";

const BASE = "/api/property-search";
type Headers = { cookie: string };

let labs: TestApp;
let ann: Headers;
let bob: Headers;
let admin: Headers;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("viewer");
  bob = await labs.signIn("analyst");
  admin = await labs.signIn("admin");
});
afterAll(() => labs.close());

const post = (payload: unknown, headers: Headers = ann) =>
  labs.app.inject({
    method: "POST",
    url: `${BASE}/chisel-property-search`,
    headers: { ...headers, "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
const start = async (payload: unknown, headers: Headers = ann): Promise<string> => {
  const answer = await post(payload, headers);
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json().requestId;
};
const ask = (requestId: string, headers: Headers = ann, more = "") =>
  labs.app.inject({ url: `${BASE}/chisel-request-status?requestId=${requestId}${more}`, headers });
const getStatus = async (requestId: string, headers: Headers = ann) => {
  const answer = await ask(requestId, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return SearchStatus.parse(answer.json());
};
const cancel = (requestId: string, headers: Headers = ann) =>
  labs.app.inject({
    method: "DELETE",
    url: `${BASE}/chisel-request-status?requestId=${requestId}`,
    headers,
  });
const find = async (criteria: Criteria, more: object = {}) => {
  const requestId = await start({ criteria, ...more });
  await labs.runJobs();
  const status = await getStatus(requestId);
  expect(status.error).toBeUndefined();
  expect(status.state).toBe("succeeded");
  return { status, items: status.results?.items ?? [] };
};
const context = (aborted = false): JobContext => ({
  jobId: "test",
  ownerId: null,
  signal: aborted ? AbortSignal.abort() : new AbortController().signal,
  attempt: 1,
  report: async () => undefined,
});

test("an empty search finds the whole universe, with value and rent where there is evidence", async () => {
  const { status, items } = await find({});
  expect(status).toMatchObject({
    stage: "done",
    isPartial: false,
    explanation: "All loaded properties",
    counts: { universe: 6, matched: 6, kept: 6, perCriterion: [], valued: null },
  });
  const home = items.find(({ googlePlacesId }) => googlePlacesId === TOWN.home);
  const { rent, value, grossYield } = home ?? {};
  expect(grossYield).toBeCloseTo((12 * (rent?.point ?? 0)) / (value?.point ?? 1), 12);
  const building = items.find(({ googlePlacesId }) => googlePlacesId === TOWN.building);
  expect(building).toMatchObject({ value: null, netYield: null });
  expect(building?.unavailable.value).toMatch(/sales of buildings, on the property page/);
  const unplaced = items.find(({ googlePlacesId }) => googlePlacesId === TOWN.unplaced);
  expect(unplaced?.unavailable.rent).toBeTruthy();
  expect(new Set(items.map(({ rank }) => rank)).size).toBe(6);
});

test("a search values homes as their own comps pages do", async () => {
  const { items } = await find({ countyIds: ["48453"] }, { sort: { by: "value", direction: "desc" } });
  const page = await labs.app.inject({
    url: `/api/research-property/google-places-id/${TOWN.home}`,
    headers: ann,
  });
  const { rent, value } = items.find(({ googlePlacesId }) => googlePlacesId === TOWN.home) ?? {};
  expect(rent?.point).toBeCloseTo(page.json().rentEstimate.point, 6);
  expect(rent?.low).toBeCloseTo(page.json().rentEstimate.low, 6);
  expect(value?.point).toBeCloseTo(page.json().valueEstimate.point, 6);
  expect(value?.grade).toBe(page.json().valueEstimate.grade);
  const known = items.map((item) => item.value?.point ?? null);
  expect(known.indexOf(null)).toBe(known.filter((point) => point !== null).length);
});

test("criteria on estimates and returns narrow, each counted, and what is not known says so", async () => {
  const all = await find({ countyIds: ["48453"] }, { sort: { by: "netYield", direction: "desc" } });
  const yields = all.items.flatMap(({ netYield }) => netYield ?? []);
  const [best = 0] = yields;
  expect(yields.length).toBeGreaterThan(0);
  const { status, items } = await find({
    countyIds: ["48453"],
    grossYield: { min: 0.01 },
    netYield: { min: best },
  });
  expect(items.every(({ netYield }) => (netYield ?? 0) >= best)).toBe(true);
  expect(items.length).toBe(yields.filter((one) => one >= best).length);
  const byKey = new Map(status.counts?.perCriterion.map((count) => [count.criterion, count]));
  expect(byKey.get("grossYield")).toMatchObject({
    stage: "valuation",
    entered: 4,
    unknown: 4 - yields.length,
  });
  expect(byKey.get("netYield")).toMatchObject({ stage: "underwriting", remaining: items.length });
  expect(status.counts?.valued).toMatchObject({ of: 4, done: 4, isCapped: false });
  const kept = await find({ countyIds: ["48453"], netYield: { min: best }, includeUnknown: ["netYield"] });
  expect(kept.items.length).toBe(items.length + (4 - yields.length));
});

/** A back-test of the town's market whose estimates missed by so many half-widths, to both sides alike. */
async function backtestTown(evidence: "rent" | "price", reach: number) {
  const tests = Array.from({ length: 240 }, (_, at) => ({
    ...{ point: 1000, low: 1000 * Math.exp(-0.1), high: 1000 * Math.exp(0.1) },
    actual: 1000 * Math.exp(0.1 * reach * Math.sin(at)),
    period: String(at % 3),
    place: String(at),
  }));
  const miss = evidence === "rent" ? "tooHigh" : "tooLow";
  const promise = { calibration: calibrate(tests), record: measurePromise(tests, miss) };
  const runId = randomUUID();
  await labs.database.insert(backtestRuns).values({ id: runId });
  await labs.database.insert(backtestMarkets).values({
    ...{ runId, evidence, propertyType: "singlefamily", demo: false, marketKind: "msa", marketId: "12420" },
    ...{
      name: "Austin-Round Rock, TX",
      outcomesFrom: "2026-03-01",
      outcomesUntil: "2026-09-01",
      outcomes: 240,
    },
    ...{ splits: { beds: [], price: [], age: [] }, misses: [], tuples: [], promise },
  });
}

test("homes are reported as likely to clear a yield by the market's past misses alone", async () => {
  const of: Criteria = { countyIds: ["48453"], demo: "exclude" };
  const all = await find(of, { sort: { by: "netYield", direction: "desc" } });
  const best = Math.max(...all.items.map(({ netYield }) => netYield ?? 0));
  expect(all.items.every(({ likely }) => likely == null)).toBe(true);
  const screened = { ...of, netYield: { min: 0.8 * best } };
  const before = await find(screened);
  expect(before.status.counts?.promise).toMatchObject({
    likely: 0,
    share: 0.1,
    cleared: before.items.length,
  });
  for (const { likely } of before.items) {
    expect(likely).toMatchObject({ isLikely: false, chance: null });
    expect(likely?.reason).toContain("No calibration here: no back-test of this market stored its errors");
  }
  await backtestTown("rent", 0.2);
  await backtestTown("price", 0.2);
  const { status, items } = await find({ ...screened, likelyToClear: true });
  const { promise, perCriterion } = status.counts ?? {};
  expect(items.length).toBeGreaterThan(0);
  expect(items.length).toBe(promise?.likely);
  expect(items.every(({ likely }) => likely?.isLikely && (likely.chance ?? 0) > 0.9)).toBe(true);
  expect(promise?.records.map(({ market, evidence }) => [market, evidence])).toEqual([
    ["Austin-Round Rock, TX", "rent"],
    ["Austin-Round Rock, TX", "price"],
  ]);
  expect(promise?.covers).toEqual([expect.stringContaining("Net yield")]);
  expect(perCriterion?.at(-1)).toMatchObject({ criterion: "likelyToClear", remaining: items.length });
  // Estimates that missed by far say nothing for sure, though the same homes clear as estimated.
  await backtestTown("price", 40);
  const unsure = await find(screened);
  expect(unsure.items).toHaveLength(before.items.length);
  for (const { likely } of unsure.items) {
    expect(likely).toMatchObject({ isLikely: false, reason: expect.stringContaining("more than a tenth") });
    expect(likely?.chance).toBeLessThan(0.9);
  }
});

test("likely to clear needs a threshold that it can be said of", async () => {
  const answer = await post({ criteria: { likelyToClear: true, unleveredIrr: { min: 0.05 } } });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain("Likely to clear needs a threshold");
});

test("a max bid meets its target, and the bid against value follows from it", async () => {
  const bidTargets = { unleveredIrr: 0.05 };
  const { items } = await find({ countyIds: ["48453"], bidTargets, maxBid: { min: 1 } });
  expect(items.length).toBeGreaterThan(0);
  for (const { maxBid, value, maxBidToValue, bindingTarget } of items) {
    expect(bindingTarget).toBe("Unlevered IRR");
    expect(maxBidToValue).toBeCloseTo((maxBid ?? 0) / Math.round(value?.point ?? 1) - 1, 9);
  }
});

test("one request key is one search, whatever is asked under it again", async () => {
  const first = await start({ criteria: { states: ["TX"] }, requestKey: "monday" });
  expect(await start({ criteria: { states: ["WA"] }, requestKey: "monday" })).toBe(first);
  expect(await start({ criteria: { states: ["TX"] }, requestKey: "monday" }, bob)).not.toBe(first);
  expect(await labs.runJobs()).toBe(2);
  expect((await getStatus(first)).criteria).toEqual({ states: ["TX"] });
});

test("a search belongs to who started it; others find none, administrators see it", async () => {
  const requestId = await start({ criteria: {} });
  expect((await ask(requestId, bob)).statusCode).toBe(404);
  expect((await cancel(requestId, bob)).statusCode).toBe(404);
  const points = `${BASE}/chisel-request-points?requestId=${requestId}`;
  expect((await labs.app.inject({ url: points, headers: bob })).statusCode).toBe(404);
  expect((await getStatus(requestId, admin)).state).toBe("queued");
  await labs.runJobs();
  expect((await getStatus(requestId, admin)).state).toBe("succeeded");
  const found = (await labs.app.inject({ url: points, headers: ann })).json();
  expect(found).toMatchObject({ unplaced: 1 });
  expect(found.ids).toHaveLength(5);
  expect(found.precisions).toEqual(found.ids.map(() => "rooftop"));
  const { status } = await find({});
  const item = (place: string) =>
    status.results?.items.find(({ googlePlacesId }) => googlePlacesId === place);
  expect(found.figures.value).toEqual(found.ids.map((id: string) => item(id)?.value?.point ?? null));
  expect(found.figures.netYield).toEqual(found.ids.map((id: string) => item(id)?.netYield ?? null));
});

test("a cancelled search stays cancelled, and one that is done can't be cancelled", async () => {
  const requestId = await start({ criteria: {} });
  expect((await cancel(requestId)).json()).toMatchObject({ state: "cancelled" });
  expect((await cancel(requestId)).statusCode).toBe(200);
  const { rows } = await labs.pool.query("select state from jobs order by created_at desc limit 1");
  expect(rows).toEqual([{ state: "cancelled" }]);
  await labs.runJobs();
  expect((await getStatus(requestId)).state).toBe("cancelled");
  const done = await find({});
  expect((await cancel(done.status.requestId)).statusCode).toBe(409);
});

test("a search that is stopped at work keeps what it had and takes nothing back", async () => {
  const requestId = await start({ criteria: { countyIds: ["48453"], value: { min: 1 } } });
  await expect(performSearch(labs.database, requestId, context(true))).rejects.toThrow();
  expect((await cancel(requestId)).json().state).toBe("cancelled");
  await performSearch(labs.database, requestId, context());
  expect((await getStatus(requestId)).state).toBe("cancelled");
  await labs.runJobs();
});

test("work that is begun again after its process died finds everything once", async () => {
  const requestId = await start({ criteria: { states: ["TX"] } });
  // The first attempt ended between its partial and its final results.
  let partial = 0;
  const dying: JobContext = {
    ...context(),
    report: async ({ stage }) => {
      if (stage !== "ranking") return;
      partial = (await getStatus(requestId)).results?.total ?? 0;
      throw new Error("the process is gone");
    },
  };
  await expect(performSearch(labs.database, requestId, dying)).rejects.toThrow(/gone/);
  expect(partial).toBe(4);
  expect((await getStatus(requestId)).state).not.toBe("succeeded");
  await labs.runJobs();
  await performSearch(labs.database, requestId, context());
  const status = await getStatus(requestId);
  expect(status).toMatchObject({ state: "succeeded", results: { total: 4 } });
  const rows = await labs.database.select().from(searchResults).where(eq(searchResults.requestId, requestId));
  expect(new Set(rows.map(({ googlePlacesId }) => googlePlacesId)).size).toBe(rows.length);
});

test("results expire: the status says so, their places are gone", async () => {
  const { status } = await find({});
  const { requestId } = status;
  await labs.database
    .update(searchRequests)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(searchRequests.id, requestId));
  const expired = await getStatus(requestId);
  expect(expired).toMatchObject({ state: "expired", criteria: {} });
  expect(expired.results).toBeUndefined();
  const points = `${BASE}/chisel-request-points?requestId=${requestId}`;
  expect((await labs.app.inject({ url: points, headers: ann })).statusCode).toBe(410);
  expect((await cancel(requestId)).statusCode).toBe(409);
});

test("a search that fails says why on its own row", async () => {
  const requestId = await start({ criteria: {} });
  const bad = { metrics: [{ metric: "gone", level: "county" as const, min: 1 }] };
  await labs.database.update(searchRequests).set({ criteria: bad }).where(eq(searchRequests.id, requestId));
  await labs.runJobs();
  expect(await getStatus(requestId)).toMatchObject({ state: "failed", error: "There is no metric gone" });
  const readError = async (id: string) =>
    (await labs.database.select().from(searchRequests).where(eq(searchRequests.id, id)))[0]?.error;
  expect(await readError(requestId)).toBe("There is no metric gone");
  const stopped = await start({ criteria: {} });
  await endSearch(labs.database, stopped, { state: "cancelled", message: "It was canceled" });
  expect([await readError(stopped), (await getStatus(stopped)).state]).toEqual([null, "cancelled"]);
});

test("the job of a search leads back to it", async () => {
  const { status } = await find({ states: ["TX"] });
  const [job] = await labs.database.select().from(jobs).where(eq(jobs.key, status.requestId));
  expect(job).toMatchObject({
    href: `/research?request=${status.requestId}`,
    title: "Search: Properties: in TX",
  });
});

test("results come by page, in the order that was asked for", async () => {
  const { status } = await find({}, { sort: { by: "sqft", direction: "desc" } });
  const second = (await ask(status.requestId, ann, "&page=2&pageSize=2")).json();
  expect(second.results.items.map(({ rank }: { rank: number }) => rank)).toEqual([3, 4]);
  const sizes = (status.results?.items ?? []).map(({ sqft }) => sqft ?? 0);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});

test.each<[string, unknown, RegExp]>([
  ["an unknown criterion", { criteria: { forSale: true } }, /forSale/],
  ["a range the wrong way round", { criteria: { beds: { min: 4, max: 2 } } }, /minimum cannot exceed/],
  ["a county that is none", { criteria: { countyIds: ["King"] } }, /FIPS/],
  ["a bid without a target", { criteria: { maxBid: { min: 1 } } }, /needs a target/],
  ["a metric that nobody has", { criteria: { metrics: [{ metric: "x", level: "county" }] } }, /no metric x/],
  ["two corners", { criteria: { polygons: [[[1, 2]]] } }, /./],
  ["no criteria", {}, /./],
  ["too many results", { criteria: {}, limit: 5001 }, /./],
  ["an order by nothing", { criteria: {}, sort: { by: "luck", direction: "asc" } }, /./],
  ["a zero byte", { criteria: { ownerName: "a\u0000b" } }, /./],
])("%s is refused with what is wrong", async (_, payload, message) => {
  const answer = await post(payload);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json().detail[0].msg).toMatch(message);
});

test("what a portfolio holds can be left out, by who sees the portfolio", async () => {
  const [row] = await labs.database
    .select({ ownerId: searchRequests.ownerId })
    .from(searchRequests)
    .where(eq(searchRequests.id, await start({ criteria: {} })));
  const values = { ownerId: row?.ownerId ?? "", name: "Austin", kind: "list" as const };
  const [list, rule] = await labs.database
    .insert(portfolios)
    .values([values, { ...values, kind: "rule" as const }])
    .returning({ id: portfolios.id });
  const held = { portfolioId: list?.id ?? "", googlePlacesId: TOWN.home };
  await labs.database.insert(portfolioHoldings).values(held);
  const criteria = { notInPortfolioIds: [held.portfolioId] };
  const { items, status } = await find(criteria);
  expect(status.explanation).toBe("Properties: not in Austin");
  expect(items).toHaveLength(5);
  expect(items.some(({ googlePlacesId }) => googlePlacesId === TOWN.home)).toBe(false);
  expect((await post({ criteria }, bob)).statusCode).toBe(422);
  expect((await post({ criteria: { notInPortfolioIds: [rule?.id] } })).json().detail[0].msg).toMatch(
    /by a rule/,
  );
});

test("nobody searches without a session, and no id but a request's is taken", async () => {
  const url = `${BASE}/chisel-property-search`;
  expect((await labs.app.inject({ method: "POST", url, payload: { criteria: {} } })).statusCode).toBe(401);
  expect((await labs.app.inject({ url: `${BASE}/chisel-request-status?requestId=x` })).statusCode).toBe(401);
  expect((await ask("x")).statusCode).toBe(422);
  expect((await ask("00000000-0000-4000-8000-000000000000")).statusCode).toBe(404);
});
