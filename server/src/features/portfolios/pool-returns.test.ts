import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { portfolioUnderwritingJob } from "./jobs.ts";

let labs: TestApp;
let ann: { cookie: string };
let bob: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("analyst");
  bob = await labs.signIn("analyst");
});
afterAll(() => labs.close());

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, headers = ann) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

const create = (placeIds: string[]) => call("POST", "/api/portfolios", { name: "Town", placeIds });

async function underwrite(place: string, purchasePrice: number, others: object = {}) {
  const base = `/api/research-property/google-places-id/${place}/underwriting`;
  const { version } = await call("POST", base, { inputs: { purchasePrice, ...others } });
  return call("GET", `${base}/history/${version}?grain=month`);
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("without any version there is nothing to pool, and each holding says so", async () => {
  const { id } = await create([TOWN.home, TOWN.owned]);
  expect(await call("GET", `/api/portfolios/${id}/underwriting`)).toMatchObject({
    holdings: 2,
    pooled: 0,
    years: [],
    levered: { irr: null, multiple: null, profit: null },
    missingTotal: 2,
    missing: [{ reason: "No underwriting version yet", inputs: [] }, {}],
    unavailable: { "levered.irr": "No holding has an underwriting version" },
  });
});

test("pooled flows are the sums of the newest versions' flows, each by its share", async () => {
  await underwrite(TOWN.home, 900_000);
  const versions = [await underwrite(TOWN.home, 250_000), await underwrite(TOWN.owned, 310_000)];
  const { id } = await create([TOWN.home, TOWN.owned, TOWN.parcel]);
  const url = `/api/portfolios/${id}`;
  const pool = await call("GET", `${url}/underwriting`);
  expect(pool).toMatchObject({
    holdings: 3,
    pooled: 2,
    missingTotal: 1,
    missing: [{ googlePlacesId: TOWN.parcel }],
  });
  for (const [line, cost, key] of [
    ["unleveredCashFlow", "unleveredOutlay", "unlevered"],
    ["leveredCashFlow", "initialEquity", "levered"],
  ] as const) {
    const paid = sum(versions.map(({ outputs }) => -outputs[cost]));
    expect(pool.years[0][key]).toBeCloseTo(paid, 4);
    const first = sum(versions.flatMap(({ lines }) => lines[line].slice(0, 12)));
    expect(pool.years[1][key]).toBeCloseTo(first, 4);
    const all = paid + sum(versions.flatMap(({ lines }) => lines[line]));
    expect(pool[key].profit).toBeCloseTo(all, 3);
  }
  const returns = versions.map(({ outputs }) => outputs.unleveredIrr).sort((a, b) => a - b);
  expect(pool.unlevered.irr).toBeGreaterThan(returns[0]);
  expect(pool.unlevered.irr).toBeLessThan(returns[1]);
  const { p10, p50, p90, known } = pool.dispersion.unleveredIrr;
  expect(known).toBe(2);
  expect(p50).toBeCloseTo((returns[0] + returns[1]) / 2, 10);
  expect(p10).toBeLessThan(p90);

  const change = { googlePlacesId: TOWN.home, basedOn: 1, ownershipShare: 0.5 };
  await call("PUT", `${url}/properties`, change);
  const ours = await call("GET", `${url}/underwriting?basis=share`);
  const [home, owned] = versions.map(({ outputs }) => outputs.initialEquity);
  expect(ours.years[0].levered).toBeCloseTo(-(home / 2 + owned), 4);
  expect((await call("GET", `${url}/underwriting`)).years[0].levered).toBeCloseTo(-(home + owned), 4);
});

type Year = Record<string, number>;

/** A line of the statement over all years. */
const total = (years: Year[], key: string) => sum(years.map((year) => year[key] ?? Number.NaN));

test("the statement of a home has its version's own purchase, operations, loan, sale and payoff", async () => {
  const { outputs, lines } = await underwrite(TOWN.home, 250_000, { prepaymentPct: 0.02 });
  const { id } = await create([TOWN.home]);
  const { years } = await call("GET", `/api/portfolios/${id}/underwriting`);
  const sold = years.at(-1);
  // Operations are stored for a year beyond the sale.
  const all = (key: string) => sum(lines[key].slice(0, 12 * sold.year));
  expect(years[0].purchase).toBeCloseTo(-outputs.allInCostUnlevered, 4);
  expect(years[0].loanProceeds).toBeCloseTo(outputs.allInCostUnlevered - outputs.initialEquity, 4);
  expect(total(years, "operating")).toBeCloseTo(all("ncf"), 4);
  expect(total(years, "debtService")).toBeCloseTo(all("debtService"), 4);
  expect(sold.netSale).toBeCloseTo(outputs.exitValue - outputs.saleCosts, 4);
  expect(sold.loanPayoff).toBeCloseTo(-outputs.loanBalanceAtExit, 4);
  expect(outputs.prepaymentCost).toBeGreaterThan(1_000);
  expect(total(years, "otherFinancing")).toBeCloseTo(-outputs.prepaymentCost, 4);
});

test("a pool of one returns what its version returns", async () => {
  const version = await underwrite(TOWN.home, 260_000);
  const { id } = await create([TOWN.home]);
  const { unlevered, levered } = await call("GET", `/api/portfolios/${id}/underwriting`);
  expect(unlevered.irr).toBeCloseTo(version.outputs.unleveredIrr, 9);
  expect(levered.irr).toBeCloseTo(version.outputs.leveredIrr, 9);
  expect(levered.multiple).toBeCloseTo(version.outputs.leveredEquityMultiple, 9);
});

test("a run underwrites what has no version and all its inputs, and lists what is missing of the rest", async () => {
  const { rows } = await labs.pool.query("delete from underwriting_versions returning version");
  expect(rows.length).toBeGreaterThan(0);
  const { id } = await create([TOWN.owned, TOWN.home, TOWN.parcel]);
  const url = `/api/portfolios/${id}/underwriting`;
  const started = await call("POST", url);
  expect(await call("POST", url)).toEqual({ jobId: started.jobId, isNew: false });
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  const first = await call("GET", url);
  const gap = first.missing.find((one: { googlePlacesId: string }) => one.googlePlacesId === TOWN.home);
  expect(gap.reason).toMatch(/^Lacks an input/);
  expect(gap.inputs).toEqual([
    { path: "purchasePrice", label: expect.any(String), reason: expect.stringContaining("Enter your offer") },
  ]);

  await call("PUT", `/api/portfolios/${id}/properties`, {
    googlePlacesId: TOWN.home,
    basedOn: 1,
    acquisitionPrice: 255_000,
  });
  await call("POST", url);
  await labs.runJobs();
  const second = await call("GET", url);
  expect(second.pooled).toBe(first.pooled + 1);
  const history = `/api/research-property/google-places-id/${TOWN.home}/underwriting/history`;
  expect(await call("GET", history)).toMatchObject({ total: 1, items: [{ name: "Portfolio run" }] });
  await call("POST", url);
  await labs.runJobs();
  expect((await call("GET", history)).total, "nothing is underwritten twice").toBe(1);
  expect(
    (await call("GET", "/api/research-property/recent", undefined, ann)).total,
    "nobody opened a page",
  ).toBe(0);
});

test("a valuation keeps value and rent of each holding, or why there is none", async () => {
  const { id } = await create([TOWN.home, TOWN.parcel]);
  await labs.runJobs();
  const holdings = async () => (await call("GET", `/api/portfolios/${id}/properties`)).items;
  const of = (items: { googlePlacesId: string }[], place: string) =>
    items.find((one) => one.googlePlacesId === place);
  const items = await holdings();
  expect(of(items, TOWN.home)).toMatchObject({
    value: expect.any(Number),
    estimatedRent: expect.any(Number),
  });
  expect(of(items, TOWN.parcel)).toMatchObject({
    estimatedRent: null,
    unavailable: { estimatedRent: expect.any(String) },
  });
  const comps = await call("GET", `/api/rent-comp?googlePlacesId=${TOWN.home}`);
  expect(of(items, TOWN.home)).toMatchObject({ estimatedRent: Math.round(comps.estimate.point) });

  await labs.pool.query("update holding_estimates set value = 1");
  await call("POST", `/api/portfolios/${id}/valuation`);
  await labs.runJobs();
  expect(await holdings()).toEqual(items);
});

test("a run over somebody else's portfolio is not to be had", async () => {
  const { id } = await create([TOWN.home]);
  for (const path of ["underwriting", "valuation"]) {
    const answer = await labs.app.inject({
      method: "POST",
      url: `/api/portfolios/${id}/${path}`,
      headers: bob,
    });
    expect(answer.statusCode).toBe(404);
  }
});

test("a run that was broken off goes on where it was when it is taken up again, and does nothing twice", async () => {
  await labs.pool.query("delete from underwriting_versions");
  const { id } = await create([TOWN.owned, TOWN.home]);
  const change = { googlePlacesId: TOWN.home, basedOn: 1, acquisitionPrice: 255_000 };
  await call("PUT", `/api/portfolios/${id}/properties`, change);
  const { rows } = await labs.pool.query<{ id: string }>("select id from users limit 1");
  const payload = { portfolioId: id, userId: rows[0]?.id ?? "" };
  const { run } = portfolioUnderwritingJob(labs);
  const context = { jobId: "job", ownerId: null, attempt: 1, signal: new AbortController().signal };
  const killed = run(payload, {
    ...context,
    // Its process dies before the second property.
    report: async ({ done }) => {
      if (done === 1) throw new Error("killed");
    },
  });
  await expect(killed).rejects.toThrow("killed");
  const versions =
    "select google_places_id, count(*)::int as count from underwriting_versions group by 1 order by 1";
  expect((await labs.pool.query(versions)).rows).toHaveLength(1);
  await run(payload, { ...context, attempt: 2, report: async () => undefined });
  expect((await labs.pool.query(versions)).rows).toEqual([
    { google_places_id: TOWN.home, count: 1 },
    { google_places_id: TOWN.owned, count: 1 },
  ]);
});
