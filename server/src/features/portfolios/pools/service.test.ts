import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { buildTown, TOWN } from "../../../test/town.ts";

let labs: TestApp;
let ann: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("analyst");
});
afterAll(() => labs.close());

async function call(method: "GET" | "POST", url: string, payload?: object) {
  const answer = await labs.app.inject({ method, url, headers: ann, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

const create = (placeIds: string[]) => call("POST", "/api/portfolios", { name: "Town", placeIds });

test("without a version there is no pool, and it says so", async () => {
  const { id } = await create([TOWN.parcel]);
  expect(await call("GET", `/api/portfolios/${id}/pool`)).toMatchObject({
    pooled: 0,
    of: 1,
    facility: null,
    bid: null,
    stresses: [],
    unavailable: { facility: expect.stringContaining("No holding") },
  });
});

test("sizes a facility, bids for a target, names whom to leave out, and stresses the pool", async () => {
  const versions: { outputs: Record<string, number> }[] = [];
  for (const [place, purchasePrice] of [
    [TOWN.home, 250_000],
    [TOWN.owned, 420_000],
  ] as const) {
    const base = `/api/research-property/google-places-id/${place}/underwriting`;
    versions.push(await call("POST", base, { inputs: { purchasePrice } }));
  }
  const { id } = await create([TOWN.home, TOWN.owned]);
  const url = `/api/portfolios/${id}`;
  const [pool, returns] = [
    await call("GET", `${url}/pool?targetIrr=0.07`),
    await call("GET", `${url}/underwriting`),
  ];
  const total = (key: string) => versions.reduce((sum, { outputs }) => sum + (outputs[key] ?? Number.NaN), 0);
  expect(pool.facility.cost).toBeCloseTo(total("allInCostUnlevered"), 4);
  expect(pool.facility.ncf).toBeCloseTo(total("stabilizedNcf"), 4);
  expect(pool.facility.loan).toBeLessThanOrEqual(0.7 * pool.facility.cost + 1e-6);
  expect(pool.bid.mostCost > pool.bid.cost).toBe(returns.unlevered.irr > 0.07);
  const [first, second] = pool.keepOrKick;
  expect(first.gain).toBeGreaterThan(0);
  expect(second.gain).toBeLessThan(0);
  expect(first.irrWithout).toBeCloseTo(second.irr, 8);
  const stress = Object.fromEntries(pool.stresses.map((each: { name: string }) => [each.name, each]));
  expect(stress.base.leveredIrr).toBeCloseTo(returns.levered.irr, 9);
  expect(stress.base.profit).toBeCloseTo(returns.levered.profit, 3);
  for (const name of ["price10", "income10", "rate200", "combined"])
    expect(stress[name].profit).toBeLessThan(stress.base.profit);
});

test("bears the platform's cost, and buys as many a month as it can", async () => {
  const { id } = await create([TOWN.home, TOWN.owned]);
  const [plain, ramped] = [
    await call("GET", `/api/portfolios/${id}/pool`),
    await call("GET", `/api/portfolios/${id}/pool?platformCost=600&boughtPerMonth=1`),
  ];
  expect(plain.ramp).toMatchObject({ months: 0 });
  expect(ramped.ramp.months).toBe(2);
  expect(ramped.facility.ncf).toBeCloseTo(plain.facility.ncf - 1_200, 6);
  expect(ramped.bid.mostCost).toBeLessThan(plain.bid.mostCost);
  expect(ramped.stresses[0].profit).toBeLessThan(plain.stresses[0].profit);
});

test("refuses terms that no lender has, by their name", async () => {
  const { id } = await create([TOWN.home]);
  const answer = await labs.app.inject({ url: `/api/portfolios/${id}/pool?advanceRate=7`, headers: ann });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain("advanceRate");
});
