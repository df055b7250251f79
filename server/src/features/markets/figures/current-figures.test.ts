import type { Footprint } from "@labs/contract/footprint";
import type { BubbleChart } from "@labs/contract/markets/charts";
import type { CountyMetrics, MarketStats } from "@labs/contract/markets/metrics";
import type { Property } from "@labs/contract/property-page";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dailyRates } from "../../../lib/database/tables/markets.ts";
import { properties } from "../../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  insertImport,
  insertMarkets,
  insertSeries,
  KING,
  MARKETS_DAY,
  PIERCE,
  SEATTLE,
} from "../../../test/market-rows.ts";
import { loadMarketDefaults } from "../service.ts";
import { getSnapshot } from "../snapshot.ts";
import { endOfPeriod, isCurrent } from "./publishing-rhythm.ts";
import { CYCLE_DAYS } from "./release-days.ts";

/** Long after all figures of the fixture: nothing of it is current. */
const YEARS_LATER = "2031-01-01";
const HOME = `labs_${KING}_7`;

let labs: TestApp;
let session: { cookie: string };
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("analyst");
  const { importId } = await insertMarkets(labs.database);
  const metro = { kind: "msa" as const, id: SEATTLE, importId, start: "2015-01" };
  const rising = (from: number) => Array.from({ length: 133 }, (_, at) => from * 1.003 ** at);
  await insertSeries(labs.database, { ...metro, key: "typicalHomeValue", values: rising(300_000) });
  for (const [key, value] of [
    ["propertyTaxRate", 0.0101],
    ["households", 340_000],
  ] as const)
    await insertSeries(labs.database, {
      ...{ key, id: PIERCE, start: "2024-07", stepMonths: 12, importId, values: [value] },
    });
  await insertSeries(labs.database, {
    ...{ key: "households", id: KING, start: "2024-07", stepMonths: 12, importId, values: [930_000] },
  });
  await insertSeries(labs.database, {
    ...{ key: "propertyTaxRate", id: KING, start: "2024-07", stepMonths: 12, importId, values: [0.0092] },
  });
  await labs.database
    .insert(dailyRates)
    .values({ key: "mortgageRate", day: "2026-02-12", value: 0.0631, importId });
  await labs.database.insert(properties).values({
    ...{ countyFips: KING, oid: 7, googlePlacesId: HOME, propertyType: "singlefamily", state: "WA" },
    ...{ source: "test", demo: false, importId, cmsPropertyOid: "C-7", sqft: 1_600, msaId: SEATTLE },
  });
  await insertImport(labs.database);
});
afterAll(() => labs.close());
beforeEach(() => void vi.setSystemTime(MARKETS_DAY));

async function ask<Body>(url: string): Promise<Body> {
  const answer = await labs.app.inject({ url, headers: session });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Body>();
}

test("a figure is current to the last day of its cycle, of a fiscal year from September on", () => {
  const day = (asOf: string, days: number) => new Date(endOfPeriod(asOf) + days * 86_400_000);
  for (const cycle of ["monthly", "quarterly", "annual", "survey", "editions"] as const) {
    expect(isCurrent({ asOf: "2025-12", cycle, now: day("2025-12", CYCLE_DAYS[cycle]) })).toBe(true);
    expect(isCurrent({ asOf: "2025-12", cycle, now: day("2025-12", CYCLE_DAYS[cycle] + 1) })).toBe(false);
  }
  expect(endOfPeriod("2025")).toBe(endOfPeriod("2025-12-31"));
  expect(isCurrent({ asOf: "2024", cycle: "fiscalYear", now: new Date("2024-12-02") })).toBe(false);
  expect(isCurrent({ asOf: "2024", cycle: "fiscalYear", now: new Date("2024-12-01") })).toBe(true);
});

test("a figure is the same, of the same date, at home, on the map, on the county's and the home's page", async () => {
  for (const now of [MARKETS_DAY, YEARS_LATER]) {
    vi.setSystemTime(now);
    const map = await ask<CountyMetrics>("/api/markets/counties-metrics");
    const page = await ask<MarketStats>(`/api/markets/stats/county/${KING}`);
    const property = await ask<Property>(`/api/research-property/google-places-id/${HOME}`);
    const home = await ask<Footprint>("/api/markets/footprint");
    const row = map.ids.indexOf(KING);
    for (const figure of page.metrics) {
      const onMap = map.values[figure.key]?.[row] ?? null;
      const old = map.lastKnown[figure.key]?.find(({ rows }) => rows.includes(row));
      expect(onMap === null).toBe(figure.value === null);
      expect(onMap).toBeCloseTo(figure.value ?? 0, 4);
      expect(old?.asOf).toBe(figure.isLastKnown ? figure.asOf : undefined);
      const { key, value, rank, of, percentile, asOf, isLastKnown } = figure;
      expect(property.county?.figures.find((each) => each.key === key)).toMatchObject({
        ...{ key, value, rank, of, percentile, asOf, isLastKnown },
      });
    }
    const rent = page.metrics.find(({ key }) => key === "typicalRent");
    const atHome = home.markets.find(({ countyId }) => countyId === KING)?.rent;
    const isOld = now === YEARS_LATER;
    expect(atHome).toMatchObject(isOld ? { value: null, asOf: null } : { value: 2_100, asOf: rent?.asOf });
  }
});

describe("Past its publisher's cycle, a figure", () => {
  beforeEach(() => void vi.setSystemTime(YEARS_LATER));

  test("has no rank, and says that it is last known", async () => {
    for (const [kind, id] of [
      ["county", KING],
      ["msa", SEATTLE],
    ]) {
      const { metrics, peers } = await ask<MarketStats>(`/api/markets/stats/${kind}/${id}`);
      const known = metrics.filter(({ value }) => value !== null);
      expect(known.length).toBeGreaterThan(4);
      for (const { isLastKnown, rank, percentile } of known)
        expect([isLastKnown, rank, percentile]).toEqual([true, null, null]);
      expect(peers).toEqual([]);
    }
    const { columns } = await getSnapshot(labs.database);
    for (const column of [...columns.county.values(), ...columns.msa.values()])
      expect([column.values.size, column.ranked.size]).toEqual([0, 0]);
  });

  test("is in no preset, and drawn where it is asked for by name", async () => {
    const preset = await ask<BubbleChart>("/api/markets/metro-bubble-chart");
    expect(preset.axes).toBeNull();
    expect(preset.presets.every(({ unavailable }) => unavailable !== null)).toBe(true);
    expect(preset.unavailable.x).toMatch(
      / of metros is last known for ([A-Z][a-z]{2} )?\d{4}, past its publisher's cycle/,
    );
    const named = await ask<BubbleChart>("/api/markets/metro-bubble-chart?x=typicalRent&y=typicalHomeValue");
    expect(named.axes?.x).toMatchObject({ isLastKnown: true, asOf: "2026-01" });
    expect(named.rows.map(({ msaId, rank }) => [msaId, rank])).toEqual([[SEATTLE, null]]);
  });

  test("is no default of an underwriting, which says of when it was", async () => {
    const subject = {
      ...{ countyFips: KING, demo: false, propertyType: "singlefamily" as const, city: null },
      ...{ sqft: 1_600, yearBuilt: 1990, condition: null },
    };
    vi.setSystemTime(MARKETS_DAY);
    const now = (await loadMarketDefaults(labs.database, [KING]))(subject);
    // A survey of 6.31%, and what investors pay at 60% of cost.
    expect(now.inputs).toMatchObject({ propertyTaxRate: 0.0092, debt: { rate: 0.0659 } });
    vi.setSystemTime(YEARS_LATER);
    const later = (await loadMarketDefaults(labs.database, [KING]))(subject);
    for (const path of ["propertyTaxRate", "homePriceGrowth", "debt"])
      expect(later.inputs).not.toHaveProperty(path);
    expect(later.reasons).toMatchObject({
      propertyTaxRate: "the county's is last known for 2024, past its publisher's cycle",
      homePriceGrowth:
        "home prices of the Seattle-Tacoma-Bellevue, WA metro are last known for Jan 2026, past their publisher's cycle",
      "debt.rate": "the newest survey of mortgage rates is of Feb 12, 2026, past its publisher's cycle",
    });
  });

  test("starts an underwriting for five years where it is a share that a place keeps, which says so", async () => {
    const subject = {
      ...{ countyFips: KING, demo: false, propertyType: "singlefamily" as const, city: null },
      ...{ sqft: 1_600, yearBuilt: 1990, condition: null },
    };
    const start = async (day: string) => {
      vi.setSystemTime(day);
      return (await loadMarketDefaults(labs.database, [KING]))(subject);
    };
    const last = await start("2029-12-31");
    expect(last.inputs.propertyTaxRate).toBe(0.0092);
    expect(last.lastKnown.propertyTaxRate).toBeUndefined();
    expect(last.sources.propertyTaxRate).toMatch(
      /, 2024, the newest loaded: past its publisher's cycle, used through 2029 as it changes slowly$/,
    );
    // The survey of rates and what a household earns are not among them.
    expect(last.inputs.debt).toBeUndefined();
    expect(last.inputs.medianHouseholdIncome).toBeUndefined();
    const next = await start("2030-01-01");
    expect(next.inputs.propertyTaxRate).toBeUndefined();
    expect(next.lastKnown.propertyTaxRate).toMatchObject({ value: 0.0092 });
  });

  test("answers no criterion of a search, nor a summary of a home", async () => {
    const { metrics } = await ask<{ metrics: unknown[] }>("/api/property-search/criteria");
    expect(metrics).toEqual([]);
    const property = await ask<Property>(`/api/research-property/google-places-id/${HOME}`);
    expect(property.investmentAdvisorDescription).not.toContain("typical rent");
    expect(property.county?.figures.find(({ key }) => key === "typicalRent")?.value).toBe(2_100);
  });
});

test("parts whose dates lie more than three years apart make no figure", async () => {
  const { importId } = { importId: await insertImport(labs.database) };
  const income = { key: "medianHouseholdIncome", stepMonths: 12, importId, values: [90_000] };
  await insertSeries(labs.database, { ...income, id: KING, start: "2022-07" });
  await insertSeries(labs.database, { ...income, id: PIERCE, start: "2023-07" });
  await insertImport(labs.database);
  const { columns } = await getSnapshot(labs.database);
  const ratio = columns.county.get("rentToIncome");
  expect(ratio?.reasons.get(KING)).toBe("Its parts are of dates more than 36 months apart");
  expect(ratio?.values.get(PIERCE)).toMatchObject({
    asOf: "2023",
    parts: [
      { key: "typicalRent", asOf: "2026-01" },
      { key: "medianHouseholdIncome", asOf: "2023" },
    ],
  });
});
