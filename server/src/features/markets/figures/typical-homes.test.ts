import type { FirmTemplate } from "@labs/contract/assumptions";
import type { BubbleChart } from "@labs/contract/markets/charts";
import type { CountyMetrics, MarketStats } from "@labs/contract/markets/metrics";
import { startInputs } from "@labs/underwriting/start-inputs";
import { evaluate } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  insertCounty,
  insertImport,
  insertMetro,
  insertSeries,
  MARKETS_DAY,
} from "../../../test/market-rows.ts";
import { loadMarketDefaults } from "../service.ts";

/** Two counties alike but for what is published of their costs, one without a tax rate, and a metro of the first two. */
const DEAR = "48453";
const CHEAP = "48491";
const UNKNOWN = "48021";
const AUSTIN = "12420";
const RENT = 2_200;
const VALUE = 310_000;
/** Of a month for which no value is out yet: no yield takes it. */
const NEWER_RENT = 3_300;

let labs: TestApp;
let session: { cookie: string };
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("admin");
  const { database } = labs;
  const importId = await insertImport(database, { publisher: "Publisher" });
  await insertMetro(database, { id: AUSTIN, name: "Austin, TX", importId });
  const monthly = { start: "2026-01", importId };
  const yearly = { start: "2024-07", stepMonths: 12, importId };
  const kind = "county" as const;
  const insert = async (id: string, costs: Record<string, number>) => {
    await insertSeries(database, { ...monthly, key: "typicalRent", kind, id, values: [RENT, NEWER_RENT] });
    await insertSeries(database, { ...monthly, key: "typicalHomeValue", kind, id, values: [VALUE] });
    for (const [key, value] of Object.entries(costs))
      await insertSeries(database, { ...yearly, key, kind, id, values: [value] });
  };
  await insertCounty(database, { fips: DEAR, name: "Travis County", state: "TX", msaId: AUSTIN });
  await insertCounty(database, { fips: CHEAP, name: "Williamson County", state: "TX", msaId: AUSTIN });
  await insertCounty(database, { fips: UNKNOWN, name: "Bastrop County", state: "TX" });
  const people = { households: 300_000 };
  await insert(DEAR, {
    ...people,
    propertyTaxRate: 0.028,
    expectedLossRate: 0.002,
    renterMoveRate: 0.310_049,
  });
  await insert(CHEAP, { ...people, propertyTaxRate: 0.005 });
  await insert(UNKNOWN, {});
  const metro = { kind: "msa" as const, id: AUSTIN, start: "2024-01", importId };
  const rising = (to: number) => Array.from({ length: 25 }, (_, at) => to * 1.003 ** (at - 24));
  await insertSeries(database, { ...metro, key: "typicalRent", values: [...rising(RENT), NEWER_RENT] });
  await insertSeries(database, {
    ...{
      ...metro,
      key: "typicalHomeValue",
      values: rising(VALUE).map((value, at) => (at === 12 ? 290_000 : value)),
    },
  });
});
afterAll(() => labs.close());

async function ask<Body>(url: string): Promise<Body> {
  const answer = await labs.app.inject({ url, headers: session });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Body>();
}
const page = (id: string, kind = "county") => ask<MarketStats>(`/api/markets/stats/${kind}/${id}`);
const netYield = ({ metrics }: MarketStats) => metrics.find(({ key }) => key === "netYield");

/** What any home of the county is underwritten at. */
async function underwrite(countyFips: string): Promise<number> {
  const findDefaults = await loadMarketDefaults(labs.database, [countyFips], MARKETS_DAY);
  const { template, inputs, adapted } = findDefaults({
    ...{ countyFips, demo: false, propertyType: "singlefamily" as const, city: null },
    ...{ sqft: 1_800, yearBuilt: null, condition: null },
  });
  const started = startInputs({
    user: { purchasePrice: VALUE, afterRepairValue: VALUE, monthlyRent: RENT },
    ...{ facts: {}, comps: {} },
    beneath: [
      { basis: "template", inputs: template.local },
      { basis: "market", inputs },
      { basis: "template", inputs: adapted },
      { basis: "template", inputs: template.general },
    ],
  });
  const validated = validateInputs("singlefamily", started.inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return Number(evaluate("singlefamily", validated.inputs).values.netYieldOnValue);
}

test("is the net yield that a home of typical rent and value is underwritten at, and its parts add up to it", async () => {
  for (const id of [DEAR, CHEAP]) {
    const market = await page(id);
    const figure = netYield(market);
    expect(figure?.value).toBeCloseTo(await underwrite(id), 9);
    const parts = market.netYield;
    expect(parts?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(parts?.noi ?? 0, 2);
    expect((parts?.noi ?? 0) / VALUE).toBeCloseTo(figure?.value ?? 0, 9);
    const amount = (name: string) => parts?.lines.find(({ label }) => label === name)?.amount ?? 0;
    // Of what the firm's template has, utilities while vacant alone are left for the others.
    expect(amount("Other expenses")).toBeCloseTo(
      (12 * 120 * amount("Vacancy")) / amount("Gross potential rent"),
      6,
    );
    expect(parts?.lines.find(({ label }) => label === "Property tax")?.amount).toBeCloseTo(
      // Owners in Texas have exemptions that a rental lacks: what they pay is less than the firm's 1.15%.
      -VALUE * (id === DEAR ? 0.028 : 0.0115),
      6,
    );
    const map = await ask<CountyMetrics>("/api/markets/counties-metrics?metric=netYield");
    expect(map.values.netYield?.[map.ids.indexOf(id)]).toBeCloseTo(figure?.value ?? 0, 4);
  }
});

test("takes rent and value of one month, never a newer rent over an older value, and says of when they are", async () => {
  for (const market of [await page(DEAR), await page(AUSTIN, "msa")]) {
    const figure = (key: string) => market.metrics.find((metric) => metric.key === key);
    expect(figure("typicalRent")).toMatchObject({ value: NEWER_RENT, asOf: "2026-02" });
    expect(figure("netYield")?.parts).toContainEqual({ label: "Typical rent", asOf: "2026-01" });
    expect(figure("netYield")?.parts).toContainEqual({ label: "Typical home value", asOf: "2026-01" });
    const parts = market.netYield;
    expect(parts?.lines[0]).toEqual({ label: "Gross potential rent", amount: expect.closeTo(12 * RENT, 6) });
    // What costs take of the rent is of the same month as the gross yield that they turn into the net one.
    expect((figure("grossYield")?.value ?? 0) * (1 - (parts?.expenseRatio ?? 0))).toBeCloseTo(
      figure("netYield")?.value ?? 0,
      9,
    );
    expect(parts?.assumptions[0]).toContain("at a typical rent of $2,200 a month");
  }
});

test("of a metro takes its own rent and value and its counties' taxes, and returns take its costs", async () => {
  const [metro, dear, cheap] = [await page(AUSTIN, "msa"), await page(DEAR), await page(CHEAP)];
  const tax = -(metro.netYield?.lines.find(({ label }) => label === "Property tax")?.amount ?? 0);
  expect(tax / VALUE).toBeCloseTo(0.0165, 6);
  const between = netYield(metro)?.value ?? 0;
  expect(between).toBeGreaterThan(netYield(dear)?.value ?? 1);
  expect(between).toBeLessThan(netYield(cheap)?.value ?? 0);
  const chart = await ask<BubbleChart>("/api/markets/metro-bubble-chart?x=netYield&y=typicalRent&trail=1");
  const [before, now] = chart.rows.find(({ msaId }) => msaId === AUSTIN)?.series ?? [];
  expect(now?.x).toBeCloseTo(between, 9);
  // A year before: rent and value of then at the costs of today.
  const costs = metro.netYield?.expenseRatio ?? 1;
  expect(before?.x).toBeCloseTo(((12 * RENT * 1.003 ** -12) / 290_000) * (1 - costs), 9);
});

test("is not there without the place's property tax, and says so", async () => {
  const market = await page(UNKNOWN);
  expect(netYield(market)).toMatchObject({ value: null, unavailable: expect.any(String) });
  expect(market.netYield).toBeNull();
});

test("says where hazards and moves are not known of the place", async () => {
  expect((await page(DEAR)).netYield?.assumptions.join(" ")).toMatch(
    /as owners in Texas paid on average in 2022, .* with local hazards, 31\.00% of tenants/,
  );
  expect((await page(CHEAP)).netYield?.assumptions.join(" ")).toMatch(
    /without local hazards, as no current loss rate is loaded, .* \(firm's template\)/,
  );
  expect((await page(CHEAP)).netYield?.assumptions.join(" ")).toMatch(
    /Property tax at 1\.15% of the value \(the firm's: owners who live there pay 0\.50%, /,
  );
  expect((await page(DEAR)).netYield?.assumptions.join(" ")).toContain(
    "Property tax at 2.80% of the value, ",
  );
});

test("keeps hazards past their publisher's cycle for five years, as an underwriting does, and stays current", async () => {
  const figure = netYield(await page(DEAR));
  expect(figure?.parts.map(({ label }) => label)).toContain("Expected building loss per $1,000");
  try {
    // Of 2024, and out of its cycle since.
    vi.setSystemTime("2029-12-31");
    expect((await page(DEAR)).netYield?.assumptions.join(" ")).toMatch(/with local hazards/);
    vi.setSystemTime("2030-01-01");
    const market = await page(DEAR);
    expect(market.netYield?.assumptions.join(" ")).toMatch(/without local hazards/);
    expect(netYield(market)?.parts.map(({ label }) => label)).not.toContain(
      "Expected building loss per $1,000",
    );
    expect(market.netYield?.netYield).toBeCloseTo(netYield(market)?.value ?? 0, 9);
  } finally {
    vi.setSystemTime(MARKETS_DAY);
  }
});

test("follows the firm's template as soon as it says otherwise", async () => {
  const before = netYield(await page(CHEAP))?.value ?? 0;
  const { items } = await ask<{ items: FirmTemplate[] }>("/api/settings/assumptions");
  const now = items.find(({ level, propertyType }) => level === "all" && propertyType === "singlefamily");
  const answer = await labs.app.inject({
    method: "PUT",
    url: "/api/settings/assumptions",
    headers: session,
    payload: {
      ...{ propertyType: "singlefamily", level: "all", place: "", program: "" },
      ...{
        basedOn: now?.newest ?? 0,
        name: "Dearer repairs",
        effectiveFrom: MARKETS_DAY.toISOString().slice(0, 10),
      },
      reason: "Contractors ask more",
      assumptions: { ...now?.inForce?.assumptions, repairsMaintenanceAnnual: { value: 2_300 } },
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const after = netYield(await page(CHEAP))?.value ?? 0;
  expect(before - after).toBeGreaterThan(0.002);
  expect(after).toBeCloseTo(await underwrite(CHEAP), 9);
});
