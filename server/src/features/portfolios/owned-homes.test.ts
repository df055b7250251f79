import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { HOME_COLUMNS, openDesk } from "../../test/uploads.ts";
import { startFirstRuns } from "./service.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

const page = `/api/research-property/google-places-id/${TOWN.owned}/underwriting`;
const save = (inputs: object) => call("POST", page, { inputs });

async function search() {
  const base = "/api/property-search";
  const criteria = { owned: "only", bidTargets: { unleveredIrr: 0.05 } };
  const { requestId } = await call("POST", `${base}/chisel-property-search`, { criteria });
  await labs.runJobs();
  const { results } = await call("GET", `${base}/chisel-request-status?requestId=${requestId}`);
  return results.items[0];
}

let uploads = 0;

/** A file of the same content would be answered from what it came to before. */
async function upload(columns: string, cells: string) {
  const desk = openDesk(labs, headers);
  uploads += 1;
  const { id } = await desk.run(
    `${HOME_COLUMNS},apn,county_fips${columns}\n${uploads},77 Sure Ln,Austin,TX,78704,3,2,1500,,01-2345-0004,48453${cells}\n`,
  );
  return (await desk.results(id)).rows[0].results;
}

test("a first start values and underwrites the homes we own, in nobody's name", async () => {
  await startFirstRuns(labs);
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  const { items } = await call("GET", "/api/portfolios/owned/properties");
  const home = items.find((each: { googlePlacesId: string }) => each.googlePlacesId === TOWN.owned);
  expect(home.value).toBeGreaterThan(200_000);
  expect(home.underwriting).toMatchObject({ version: 1 });
  expect(await call("GET", `${page}/history/latest`)).toMatchObject({
    createdBy: "Labs",
    name: "Portfolio run",
  });
  expect((await call("GET", `${page}/history`)).items).toMatchObject([{ createdBy: "Labs" }]);
});

test("an owned home has the same figures of a hold on its page, in a search, in a list and in a pool", async () => {
  const { outputs } = await save({});
  expect(outputs.holdOrSell).toMatch(/^(hold|sell)$/);
  expect(outputs.netYieldOnCost).toBeCloseTo(outputs.stabilizedNoi / 310_000, 12);

  expect(await search()).toMatchObject({
    googlePlacesId: TOWN.owned,
    netYield: outputs.netYieldOnCost,
    unleveredIrr: outputs.unleveredIrr,
    maxBid: null,
    unavailable: { maxBid: "Owned: held or sold, not bid on" },
  });

  const row = await upload("", "");
  expect(row).toMatchObject({ all_in_cost: 310_000, max_bid: null });
  expect(row.net_yield).toBeCloseTo(outputs.netYieldOnCost, 6);
  expect(row.unlevered_irr).toBeCloseTo(outputs.unleveredIrr, 6);
  expect(row.levered_irr).toBeCloseTo(outputs.leveredIrr, 6);
  expect(row.stabilised_noi).toBeCloseTo(outputs.stabilizedNoi, 2);

  const { id } = await call("POST", "/api/portfolios", { name: "Ours", placeIds: [TOWN.owned] });
  const pool = await call("GET", `/api/portfolios/${id}/underwriting`);
  expect(pool.unlevered.irr).toBeCloseTo(outputs.unleveredIrr, 9);
  expect(pool.levered.irr).toBeCloseTo(outputs.leveredIrr, 9);
});

test("what a list says of an owned home's rent, price paid and tax bill is held, and an offer is left out", async () => {
  const row = await upload(",offer_price,purchase_price,current_rent,tax_annual", ",390000,280000,2050,5200");
  const inPlaceLease = { months: 1, rent: 2_050 };
  const { outputs } = await save({ purchasePrice: 280_000, sellerTaxBill: 5_200, inPlaceLease });
  expect(row.all_in_cost).toBe(280_000);
  expect(row.net_yield).toBeCloseTo(outputs.netYieldOnCost, 6);
  expect(row.unlevered_irr).toBeCloseTo(outputs.unleveredIrr, 6);
  expect(row.warnings).toContain("Owned: its offer and list price are left out");
});

test("a home whose record has no price paid keeps the figures that no price can move", async () => {
  const set = (price: number | null) =>
    labs.pool.query("update properties set acquisition_price = $1 where google_places_id = $2", [
      price,
      TOWN.owned,
    ]);
  const { outputs } = await save({});
  await set(null);
  const found = await search();
  expect(found).toMatchObject({ netYield: null, unavailable: { netYield: expect.stringContaining("rice") } });
  expect(found.unleveredIrr).toBe(outputs.unleveredIrr);
  const row = await upload("", "");
  expect(row).toMatchObject({ net_yield: null, all_in_cost: null });
  expect(row.unlevered_irr).toBeCloseTo(outputs.unleveredIrr, 6);
  expect(row.warnings).toContain("Its record has no price paid");
  await set(310_000);
});

test("a version that buys an owned home is left out of a pool, by name, until a run has held it", async () => {
  const { version } = await save({ ownership: "acquisition" });
  const { id } = await call("POST", "/api/portfolios", { name: "Bought", placeIds: [TOWN.owned] });
  const url = `/api/portfolios/${id}`;
  const reason = `Left out: version ${version} buys this home, which is owned`;
  expect(await call("GET", `${url}/underwriting`)).toMatchObject({ pooled: 0, missing: [{ reason }] });
  expect((await call("GET", `${url}/properties`)).items).toMatchObject([
    { underwriting: null, unavailable: { underwriting: reason } },
  ]);
  await call("POST", `${url}/underwriting`);
  await labs.runJobs();
  const held = await call("GET", `${page}/history/latest`);
  expect(held).toMatchObject({ version: version + 1, name: "Portfolio run", inputs: { ownership: "owned" } });
  const pool = await call("GET", `${url}/underwriting`);
  expect(pool.unlevered.irr).toBeCloseTo(held.outputs.unleveredIrr, 9);
});

test("lease, rent and loan of a shared list reach every underwriting of the home, the later date before the earlier", async () => {
  const { id, version } = await call("POST", "/api/portfolios", { name: "Fund II", placeIds: [TOWN.owned] });
  const loan = { loanBalance: 168_400, loanAsOf: "2026-10-31", loanMaturesOn: "2031-06-01" };
  const lease = { monthlyRent: 2_050, rentAsOf: "2026-10-31", leaseEndsOn: "2099-06-30" };
  const enter = (basedOn: number, values: object) =>
    call("PUT", `/api/portfolios/${id}/properties`, { googlePlacesId: TOWN.owned, basedOn, ...values });
  await enter(1, { ...loan, ...lease });
  const start = () => call("GET", `${page}/start`);
  expect((await start()).inputs.currentLoan.balance, "its owner's alone").toBe(171_000);

  await call("PUT", `/api/portfolios/${id}`, { basedOn: version, isShared: true });
  const { inputs, sources, basis } = await start();
  expect(inputs.inPlaceLease).toEqual({ rent: 2_050, months: 120, type: "term" });
  expect(inputs.currentLoan).toMatchObject({ balance: 168_400, rate: 0.0475, payment: 1_020 });
  expect(inputs.currentLoan.monthsLeft).toBeGreaterThan(0);
  expect(basis["currentLoan.balance"]).toBe("facts");
  expect(sources["currentLoan.balance"]).toBe("Balance: list “Fund II”, Oct 31, 2026");
  expect(sources["inPlaceLease.rent"]).toBe("Rent collected, $2,050 a month: list “Fund II”, Oct 31, 2026");
  expect(sources["currentLoan.rate"], "the list has none").toMatch(/^Rate of the loan: .*, Jan 1, 2026$/);

  const { outputs } = await save({});
  expect(await search()).toMatchObject({ unleveredIrr: outputs.unleveredIrr });
  const row = await upload("", "");
  expect(row.unlevered_irr).toBeCloseTo(outputs.unleveredIrr, 6);
  expect(row.levered_irr).toBeCloseTo(outputs.leveredIrr, 6);

  await enter(2, { loanAsOf: "2025-06-30", rentAsOf: null });
  const older = await start();
  expect(older.inputs.currentLoan).toMatchObject({ balance: 171_000 });
  expect(older.inputs.inPlaceLease.rent, "no day, and the record has one").toBe(1_900);
  const stale = older.inputs.currentLoan.monthsOld > 3;
  const { checks } = await save({});
  expect(checks.find(({ code }: { code: string }) => code === "SF-W-OWNED-LOAN-AGE")?.ok).toBe(!stale);
});
