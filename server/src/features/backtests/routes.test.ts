import type { BacktestMarketDetail, BacktestReport, BacktestRun } from "@labs/contract/backtests";
import { createRandom } from "@labs/estimation/seeded-random";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rentalListings } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, daysAgo, TOWN } from "../../test/town.ts";
import { startFirstBacktest } from "./service.ts";

let labs: TestApp;
let analyst: { cookie: string };
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  const { importId } = await buildTown(labs.database);
  await labs.database.insert(rentalListings).values(listRents(importId));
  analyst = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());

function listRents(importId: string): (typeof rentalListings.$inferInsert)[] {
  const random = createRandom(3);
  return Array.from({ length: 400 }, (_, at) => {
    const sqft = Math.round(1100 + 900 * random());
    return {
      countyFips: "48453",
      propertyType: "singlefamily" as const,
      label: `${at} Pine St`,
      rent: Math.round(2000 * Math.sqrt(sqft / 1500) * Math.exp(0.16 * (random() - 0.5))),
      basis: "achieved" as const,
      listedOn: daysAgo(10 + Math.floor((at * 600) / 400)),
      latitude: 30.25 + 0.08 * (random() - 0.5),
      longitude: -97.75 + 0.08 * (random() - 0.5),
      sqft,
      beds: sqft > 1600 ? 4 : 3,
      baths: 2,
      yearBuilt: 1995,
      visibility: "public" as const,
      source: "Listings",
      demo: false,
      importId,
    };
  });
}

const read = async <Answer>(path: string): Promise<Answer> => {
  const answer = await labs.app.inject({ url: `/api/backtests${path}`, headers: viewer });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const start = (payload: object, headers = analyst) =>
  labs.app.inject({ method: "POST", url: "/api/backtests", payload, headers });
const comps = async () =>
  (await labs.app.inject({ url: `/api/rent-comp?googlePlacesId=${TOWN.home}`, headers: viewer })).json();

test("before the first back-test nothing is measured, and the estimate says so", async () => {
  expect(await read<{ items: BacktestRun[] }>("")).toEqual({ items: [], total: 0 });
  const report = await read<BacktestReport>("/report");
  expect(report).toMatchObject({ run: null, overall: null, markets: [], level: 0.8, demo: false });
  expect(report.method.join(" ")).toContain("frozen");
  expect((await comps()).estimate.record).toBeNull();
  const url = "/api/backtests/markets/msa/12420";
  expect((await labs.app.inject({ url, headers: viewer })).statusCode).toBe(404);
});

test("a back-test needs an analyst, and sensible words", async () => {
  expect((await start({}, viewer)).statusCode).toBe(403);
  expect((await start({ evidence: ["mood"] })).statusCode).toBe(422);
  expect((await start({ market: { kind: "msa", id: "'; --" } })).statusCode).toBe(422);
});

test("measures markets, splits them, and stands beside each estimate", async () => {
  const started = await start({});
  expect(started.statusCode).toBe(202);
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  const { items } = await read<{ items: BacktestRun[] }>("");
  expect(items).toMatchObject([
    { id: started.json().jobId, startedBy: "Ann Example", finishedAt: expect.any(String) },
  ]);
  const sets = items[0]?.sets.filter(({ n }) => n > 0) ?? [];
  expect(sets.map(({ evidence, markets }) => [evidence, markets])).toEqual([["rent", 1]]);
  const report = await read<BacktestReport>("/report");
  const [austin] = report.markets;
  expect(austin).toMatchObject({ kind: "msa", id: "12420", name: "Austin-Round Rock, TX" });
  expect(report.overall?.n).toBeGreaterThan(80);
  expect(report.overall?.mdape).toBeLessThan(0.12);
  // One market's days are those of all.
  expect([report.from, report.until]).toEqual([austin?.from, austin?.until]);
  expect(report.from && report.until && report.from < report.until).toBe(true);
  // Every outcome stands in one group of each split.
  for (const groups of Object.values(report.splits ?? {})) {
    const total = groups.reduce((sum, { accuracy }) => sum + accuracy.n + accuracy.unavailable, 0);
    expect(total).toBe((report.overall?.n ?? 0) + (report.overall?.unavailable ?? 0));
  }
  const { record } = (await comps()).estimate;
  expect(record).toMatchObject({
    market: "Austin-Round Rock, TX",
    marketId: "12420",
    outcomes: austin?.accuracy?.n,
    medianError: austin?.accuracy?.mdape,
    coverage: austin?.accuracy?.coverage,
  });
  const property = await labs.app.inject({
    url: `/api/research-property/google-places-id/${TOWN.home}`,
    headers: viewer,
  });
  expect(property.json().rentEstimate.record).toEqual(record);
});

test("real and simulated outcomes are never added up", async () => {
  const real = await read<BacktestReport>("/report?demo=false");
  const demo = await read<BacktestReport>("/report?demo=true");
  expect(real.markets).toHaveLength(1);
  expect(demo.overall).toBeNull();
});

test("one market again keeps the set's figures and adds to its history", { tags: "nightly" }, async () => {
  const before = await read<BacktestReport>("/report");
  await start({ evidence: ["rent"], market: { kind: "msa", id: "12420" } });
  await labs.runJobs();
  const after = await read<BacktestReport>("/report");
  expect(after.overall).toEqual(before.overall);
  expect(after.run?.id).toBe(before.run?.id);
  const market = await read<BacktestMarketDetail>("/markets/msa/12420");
  expect(market.earlier).toHaveLength(1);
  expect(market.earlier[0]).toMatchObject({ n: market.accuracy?.n, mdape: market.accuracy?.mdape });
  const errors = market.misses.map(({ point, actual }) => Math.abs(Math.log(point / actual)));
  expect(errors).toEqual(errors.toSorted((a, b) => b - a));
});

test("a first start measures the market with most evidence alone, in nobody's name", {
  tags: "nightly",
}, async () => {
  await labs.pool.query("delete from backtest_runs");
  await startFirstBacktest(labs);
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  const { items } = await read<{ items: BacktestRun[] }>("");
  expect(items).toMatchObject([{ startedBy: null, sets: [{ evidence: "rent", markets: 1 }] }]);
});
