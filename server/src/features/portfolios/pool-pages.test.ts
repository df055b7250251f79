import { PoolTerms, STRESS_NAMES } from "@labs/contract/portfolios/pool";
import { inputRows } from "@labs/underwriting/model-inputs";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

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
    figures: {},
    groups: [],
    unavailable: { pool: expect.stringContaining("No holding") },
  });
  const answer = await labs.app.inject({
    url: `/api/portfolios/${id}/pool/explanation?key=facility`,
    headers: ann,
  });
  expect(answer.statusCode).toBe(404);
});

test("sizes a facility, bids for a target, names whom to leave out, and stresses the pool", async () => {
  const versions: { outputs: Record<string, number> }[] = [];
  for (const [place, purchasePrice] of [
    [TOWN.home, 250_000],
    [TOWN.owned, 420_000],
  ] as const) {
    const base = `/api/research-property/google-places-id/${place}/underwriting`;
    const inputs = { purchasePrice, sourceChannel: "MLS" };
    versions.push(await call("POST", base, { inputs }));
  }
  const { id } = await create([TOWN.home, TOWN.owned]);
  const url = `/api/portfolios/${id}`;
  const [pool, returns] = [
    await call("GET", `${url}/pool?targetIrr=0.07`),
    await call("GET", `${url}/underwriting`),
  ];
  const { figures } = pool;
  const total = (key: string) => versions.reduce((sum, { outputs }) => sum + (outputs[key] ?? Number.NaN), 0);
  expect(pool.terms).toMatchObject({ targetIrr: 0.07, advanceRate: 0.7, maxMetroShare: null });
  expect(figures.tapeCost).toBeCloseTo(total("allInCostUnlevered"), 4);
  expect(figures.borrowingNcf).toBeCloseTo(total("stabilizedNcf"), 4);
  expect(figures.facility).toBeLessThanOrEqual(0.7 * figures.tapeCost + 1e-6);
  expect(figures.mostCost > figures.poolCost).toBe(returns.unlevered.irr > 0.07);
  expect(figures.poolLeveredIrr).toBeCloseTo(returns.levered.irr, 8);
  expect(figures.poolLeveredProfit).toBeCloseTo(returns.levered.profit, 3);
  expect(figures.leveredIrrP50).toBeCloseTo(returns.dispersion.leveredIrr.p50, 10);
  const [first, second] = pool.homes;
  expect(first.cells.gain).toBeGreaterThan(0);
  expect(second.cells.gain).toBeLessThan(0);
  for (const name of STRESS_NAMES)
    expect(figures[`stress.${name}.profit`]).toBeLessThan(figures.poolLeveredProfit);
  // Without a home the pool is the other one, which then bears the office of the metro alone.
  const offices = await call("GET", `${url}/pool?regionalCost=2400`);
  const other = await create([TOWN.owned]);
  const alone = await call("GET", `/api/portfolios/${other.id}/pool?regionalCost=2400`);
  const left = offices.homes.find(
    ({ googlePlacesId }: { googlePlacesId: string }) => googlePlacesId === TOWN.home,
  );
  expect(left.cells.irrWithout).toBeCloseTo(alone.figures.bidIrr, 8);
  const group = pool.groups.find(({ by }: { by: string }) => by === "source");
  expect(group).toMatchObject({ label: "MLS", homes: 2 });
  expect(group.leveredIrr).toBeCloseTo(returns.levered.irr, 8);
  expect(group.stressed.moderateFall).toBeLessThan(group.stressed.mildFall);
  expect(figures.coreNoiMargin).toBeGreaterThan(0);
  expect(figures.averageOccupancy).toBeNull();
  expect(pool.unavailable.averageOccupancy).toBe("Days occupied, % is not entered");
  expect(pool.checks.map(({ code }: { code: string }) => code)).toContain("PF-E-COST");
});

test("opens a figure of the pages to its formula and to what it reads, the terms of the address in it", async () => {
  const { id } = await create([TOWN.home, TOWN.owned]);
  const url = `/api/portfolios/${id}/pool`;
  const [pool, opened] = [
    await call("GET", `${url}?advanceRate=0.5`),
    await call("GET", `${url}/explanation?key=maxByAdvance&advanceRate=0.5`),
  ];
  expect(opened).toMatchObject({
    formula: "advanceRate * borrowingBase",
    value: pool.figures.maxByAdvance,
    page: { id: "PF-4" },
  });
  expect(opened.substituted).toContain("50.00% *");
  expect(opened.inputs).toMatchObject([{ key: "advanceRate", value: 0.5 }, { key: "borrowingBase" }]);
  const given = await call("GET", `${url}/explanation?key=advanceRate&advanceRate=0.5`);
  expect(given).toMatchObject({ kind: "input", source: expect.stringContaining("Entered") });
  const { line, cells } = pool.homes[0];
  const row = await call("GET", `${url}/explanation?key=homes.netYieldOnCost&line=${line}`);
  expect(row.value).toBeCloseTo(cells.netYieldOnCost, 12);
  const year = await call("GET", `${url}/explanation?key=poolLevered&year=1`);
  expect(year.value).toBeCloseTo(pool.lines.poolLevered[1], 4);
  expect(year.values).toHaveLength(12);
  for (const wrong of ["key=nothing", "key=homes.gain&line=99", "key=facility&line=0"]) {
    const answer = await labs.app.inject({ url: `${url}/explanation?${wrong}`, headers: ann });
    expect(answer.statusCode, wrong).toBe(404);
  }
});

test("bears the platform's cost, and buys as many a month as it can", async () => {
  const { id } = await create([TOWN.home, TOWN.owned]);
  const [plain, ramped] = [
    await call("GET", `/api/portfolios/${id}/pool`),
    await call("GET", `/api/portfolios/${id}/pool?platformCost=600&boughtPerMonth=1`),
  ];
  expect(plain.figures.monthsToBuy).toBe(0);
  expect(ramped.figures.monthsToBuy).toBe(2);
  expect(ramped.figures.borrowingNcf).toBeCloseTo(plain.figures.borrowingNcf - 1_200, 6);
  expect(ramped.figures.mostCost).toBeLessThan(plain.figures.mostCost);
  expect(ramped.figures["stress.mildFall.profit"]).toBeLessThan(plain.figures["stress.mildFall.profit"]);
});

test("is a workbook of live formulas, named after the portfolio", async () => {
  const { id } = await create([TOWN.home, TOWN.owned]);
  const url = `/api/portfolios/${id}/pool?format=xlsx&maxMetroShare=0.5`;
  const answer = await labs.app.inject({ url, headers: ann });
  expect(answer.statusCode).toBe(200);
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(
    "Underwriting of Town.xlsx",
  );
  const { sheets } = await readXlsx(answer.rawPayload);
  const names = sheets.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["PF-4 Facility", "PF-9 Bulk price", "Homes"]));
});

test("stresses the pool by the sizes that are asked for, on the pages, by metro, opened and in the workbook", async () => {
  const { id } = await create([TOWN.home, TOWN.owned]);
  const url = `/api/portfolios/${id}/pool`;
  const deeper = "stress.mildFall.priceDrop=0.2&stress.mildFall.saleDelay=6";
  const [plain, asked] = [await call("GET", url), await call("GET", `${url}?${deeper}`)];
  expect(plain.terms).toMatchObject({
    "stress.mildFall.priceDrop": 0.1,
    "stress.higherRates.rateRise": 0.02,
  });
  expect(asked.terms).toMatchObject({ "stress.mildFall.priceDrop": 0.2, "stress.mildFall.saleDelay": 6 });
  expect(asked.figures["stress.mildFall.profit"]).toBeLessThan(plain.figures["stress.mildFall.profit"]);
  // As deep and as late as the moderate one, and that one as it was.
  for (const figure of ["unleveredIrr", "leveredIrr", "profit"])
    expect(asked.figures[`stress.mildFall.${figure}`]).toBeCloseTo(
      plain.figures[`stress.moderateFall.${figure}`],
      8,
    );
  expect(asked.figures["stress.moderateFall.profit"]).toBe(plain.figures["stress.moderateFall.profit"]);
  for (const { stressed } of asked.groups) expect(stressed.mildFall).toBe(stressed.moderateFall);
  const opened = await call("GET", `${url}/explanation?key=stress.mildFall.unlevered&month=36&${deeper}`);
  expect(opened.inputs).toContainEqual(
    expect.objectContaining({ key: "stress.mildFall.priceDrop", value: 0.2 }),
  );
  const own = await call("GET", `${url}/explanation?key=stress.mildFall.priceDrop&${deeper}`);
  expect(own).toMatchObject({ value: 0.2, source: expect.stringContaining("Entered") });
  const firms = await call("GET", `${url}/explanation?key=stress.combined.priceDrop&${deeper}`);
  expect(firms).toMatchObject({ value: 0.2, source: expect.stringContaining("Template") });
  const workbook = await labs.app.inject({ url: `${url}?format=xlsx&${deeper}`, headers: ann });
  const page = (await readXlsx(workbook.rawPayload)).sheets.find(({ name }) => name === "PF-8 Stress");
  const row = page?.rows.find(([label]) => label === "Mild price decline: sale price decline");
  expect(row).toContain(0.2);
});

test.each([
  ["stress.mildFall.priceDrop", "1.2"],
  ["stress.combined.saleDelay", "37"],
  ["stress.combined.saleDelay", "2.5"],
  ["stress.higherRates.rateRise", "-0.01"],
  ["stress.lowerIncome.incomeDrop", "much"],
])("refuses %s of %s, by its name", async (name, value) => {
  const { id } = await create([TOWN.home]);
  for (const path of ["pool?", "pool?format=xlsx&", "pool/explanation?key=poolLevered&"]) {
    const answer = await labs.app.inject({
      url: `/api/portfolios/${id}/${path}${name}=${value}`,
      headers: ann,
    });
    expect(answer.statusCode, path).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(["query", name]);
  }
});

test("what is not shared is stressed by its owner alone", async () => {
  const { id } = await create([TOWN.home]);
  const bob = await labs.signIn("analyst");
  const url = `/api/portfolios/${id}/pool?stress.mildFall.priceDrop=0.2`;
  expect((await labs.app.inject({ url, headers: bob })).statusCode).toBe(404);
  expect((await labs.app.inject({ url, headers: ann })).statusCode).toBe(200);
});

test("every stress of the pages is a term, in each of its sizes", () => {
  const stresses = inputRows("portfolio").filter(({ key }) => key.startsWith("stress."));
  expect(stresses).toHaveLength(4 * STRESS_NAMES.length);
  for (const { key } of stresses) expect(PoolTerms.shape, key).toHaveProperty([key]);
});

test("every term is an input of the pages, within the same bounds", () => {
  const rows = new Map(inputRows("portfolio").map((row) => [row.key, row]));
  for (const [key, schema] of Object.entries(PoolTerms.shape)) {
    const row = rows.get(key);
    expect(row, key).toBeDefined();
    const { min, max } = row?.bounds ?? {};
    for (const bound of [min, max])
      if (bound !== undefined) expect(schema.safeParse(bound).success, key).toBe(true);
    if (min !== undefined) expect(schema.safeParse(min - 1).success, key).toBe(false);
    for (const choice of row?.choices ?? []) expect(schema.safeParse(choice).success, key).toBe(true);
  }
});

test("refuses terms that no lender has, by their name", async () => {
  const { id } = await create([TOWN.home]);
  const answer = await labs.app.inject({ url: `/api/portfolios/${id}/pool?advanceRate=7`, headers: ann });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain("advanceRate");
});
