import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import {
  insertCounty,
  insertImport,
  insertMetro,
  insertSeries,
  MARKETS_DAY,
} from "../../../test/market-rows.ts";
import { assume } from "../assumptions.ts";
import { listChartColumns } from "../chart-columns.ts";
import { getSnapshot } from "../snapshot.ts";
import { describeMethod, METRICS } from "./metrics.ts";

const MECKLENBURG = "37119";
const GASTON = "37071";
const CHARLOTTE = "16740";

let home: TestDatabase;
let importId = "";
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  home = await createTestDatabase();
  const { database } = home;
  importId = await insertImport(database, { publisher: "Publisher" });
  await insertMetro(database, { id: CHARLOTTE, name: "Charlotte, NC-SC", importId });
  await insertCounty(database, { fips: MECKLENBURG, name: "Mecklenburg", state: "NC", msaId: CHARLOTTE });
  await insertCounty(database, { fips: GASTON, name: "Gaston", state: "NC", msaId: CHARLOTTE });
});
afterAll(() => home.drop());

type Area = { id?: string; kind?: "county" | "msa"; stepMonths?: number; start?: string };

const have = (key: string, values: (number | null)[], area: Area = {}) =>
  insertSeries(home.database, { key, id: MECKLENBURG, start: "2025-12", importId, ...area, values });
const annual = (key: string, values: (number | null)[], id = MECKLENBURG) =>
  have(key, values, { id, stepMonths: 12, start: "2024-07" });

async function figures() {
  // A new import makes a new snapshot.
  await insertImport(home.database);
  const { columns } = await getSnapshot(home.database);
  return {
    county: (key: string, id = MECKLENBURG) => columns.county.get(key)?.values.get(id)?.value,
    metro: (key: string) => columns.msa.get(key)?.values.get(CHARLOTTE),
    why: (key: string, id = MECKLENBURG) => columns.county.get(key)?.reasons.get(id),
  };
}

describe("The catalog", () => {
  test("has one record a metric, each with its method and its rule for what is missing", () => {
    expect(new Set(METRICS.map(({ key }) => key)).size).toBe(METRICS.length);
    for (const metric of METRICS) {
      expect(metric.method).toMatch(/\S.{20,}\.$/);
      expect(metric.missing).toMatch(/never 0/);
      for (const { key } of metric.derivation?.parts ?? []) {
        const isKnown = METRICS.some((other) => other.key === key && other.derivation === undefined);
        expect(isKnown || key === "mortgageRate").toBe(true);
      }
    }
  });

  test("has rents of studios to three bedrooms by the survey, and of four as fair market rents too", () => {
    const keysOf = (start: string) =>
      METRICS.flatMap(({ key }) => (key.startsWith(start) ? [key.slice(start.length)] : []));
    const bedrooms = ["Studio", "1Bedroom", "2Bedroom", "3Bedroom"];
    expect(keysOf("medianGrossRent")).toEqual(["", ...bedrooms]);
    expect(keysOf("fairMarketRent")).toEqual([...bedrooms, "4Bedroom"]);
  });

  test("reads what the Census Bureau writes for below and above its bounds, one beside each", () => {
    const coded = METRICS.filter(({ codes }) => codes.length > 0);
    const keys = coded.map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining([
        "medianGrossRent",
        "medianHomeValue",
        "medianHouseholdIncome",
        "medianPropertyTax",
      ]),
    );
    for (const { key, codes } of coded) {
      const bounds = codes.map(({ text }) => Number(text.replaceAll(/\D/g, "")));
      const besides = codes.map(({ text }, at) => (bounds[at] ?? 0) + (text.startsWith("under") ? -1 : 1));
      expect([key, codes.map(({ value }) => value)]).toEqual([key, besides]);
    }
  });

  test("lets no composite with a protected class decide: not in ranks, charts or other figures", async () => {
    const words =
      /vulnerab|\brac(e|ial)|ethnic|minorit|religio|\bsex\b|gender|disab|famil(y|ies)\b|parent|language|national origin|elderly|\bage\b/i;
    const held = METRICS.filter(({ protectedClasses }) => protectedClasses !== undefined);
    expect(held.map(({ key }) => key)).toEqual(["hazardRiskScore", "socialVulnerability"]);
    for (const { key, label, method, protectedClasses } of METRICS)
      if (words.test(`${key} ${label} ${method}`.replaceAll(/(single|multi)-?family/gi, "")))
        expect([key, protectedClasses]).toEqual([key, expect.any(String)]);
    for (const { key } of held) {
      await annual(key, [0.1, 0.7]);
      await annual(key, [0.2, 0.3], GASTON);
      for (const { derivation, metroRule } of METRICS) {
        expect(derivation?.parts.map((part) => part.key) ?? []).not.toContain(key);
        expect(metroRule).not.toMatchObject({ weightedBy: key });
      }
    }
    await figures();
    const snapshot = await getSnapshot(home.database);
    for (const { key } of held) {
      const column = snapshot.columns.county.get(key);
      expect([column?.values.size, column?.ranked.size]).toEqual([2, 0]);
      expect(column?.unranked.get(GASTON)).toMatch(/^Fair housing: it holds race, ethnicity/);
      const charts = listChartColumns({
        snapshot,
        series: new Map(),
        assumptions: assume({}, { ratios: { find: () => null, stated: null, words: "" }, now: snapshot.now }),
      });
      expect(charts.has(key)).toBe(false);
    }
  });

  test("says of each metro figure from counties how it was combined, and of a mean of medians that it is one", () => {
    for (const metric of METRICS) {
      if (metric.metroRule === "none") continue;
      expect(describeMethod(metric, "msa").length).toBeGreaterThan(metric.method.length);
    }
    const income = METRICS.find(({ key }) => key === "medianHouseholdIncome");
    expect(income && describeMethod(income, "msa")).toMatch(/not the median of the metro/);
  });
});

describe("A derived figure", () => {
  test("of growth has the years that its name says, and is a year's of them", () => {
    const grown = METRICS.flatMap(({ key, label, derivation, rankedWithHistoryOf }) => {
      const years = Number(/Growth(\d+)y$/.exec(key)?.[1]);
      const [part] = derivation?.parts ?? [];
      if (Number.isNaN(years) || derivation === undefined || part === undefined) return [];
      expect([key, part.lags]).toEqual([key, [0, 12 * years]]);
      expect([key, derivation.compute([100 * 1.1 ** years, 100])]).toEqual([key, expect.closeTo(0.1, 12)]);
      const none = "Growth needs two positive values";
      expect([derivation.compute([0, 1]), derivation.compute([1, 0])]).toEqual([none, none]);
      const span = years === 1 ? "1 year" : `${years}-yr CAGR`;
      expect(label).toMatch(new RegExp(`, ${span}$`));
      return [`${key} of ${part.key}, ranked with ${rankedWithHistoryOf ?? "none"}`];
    });
    expect(grown).toEqual([
      ...[1, 3, 5].map((years) => `rentGrowth${years}y of typicalRent, ranked with typicalRent`),
      ...[1, 3, 5, 10].map(
        (years) => `valueGrowth${years}y of typicalHomeValue, ranked with typicalHomeValue`,
      ),
      ...[1, 5, 10].map((years) => `homePriceGrowth${years}y of homePriceIndex, ranked with homePriceIndex`),
      ...[1, 3, 5].map((years) => `populationGrowth${years}y of population, ranked with none`),
      "incomeGrowth5y of medianHouseholdIncome, ranked with none",
      ...[1, 5].map((years) => `jobGrowth${years}y of coveredJobs, ranked with none`),
      ...[1, 5].map((years) => `wageGrowth${years}y of averageWeeklyWage, ranked with none`),
    ]);
  });

  test("of growth over years is a year's, and there is none without the history", async () => {
    await have("typicalHomeValue", [100_000, ...Array(59).fill(null), 161_051], { start: "2020-12" });
    const { county, why } = await figures();
    expect(county("valueGrowth5y")).toBeCloseTo(0.1, 10);
    expect(county("valueGrowth10y")).toBeUndefined();
    expect(why("valueGrowth10y")).toBe("Nothing was published for 10 years earlier");
    expect(why("valueGrowth3y")).toBe("Nothing was published for 3 years earlier");
  });

  test("of permits, migration and empty homes divides counts by counts", async () => {
    await annual("permits", [500, 600]);
    await annual("housingUnits", [50_000, 60_000]);
    await annual("occupiedHomes", [45_000, 54_000]);
    await annual("population", [120_000, 123_000]);
    await annual("netMigration", [1_000, 2_400]);
    const { county } = await figures();
    expect(county("permitsPerThousandHomes")).toBe(10);
    expect(county("emptyShare")).toBeCloseTo(0.1, 12);
    expect(county("netMigrationRate")).toBe(0.02);
    expect(county("populationGrowth1y")).toBeCloseTo(0.025, 12);
  });

  test("of incomes takes each part of its newest date, and says the older one", async () => {
    await have("typicalRent", [1_900, 2_000]);
    await annual("medianHouseholdIncome", [70_000, 80_000]);
    await annual("households", [null, 40_000]);
    const { county } = await figures();
    expect(county("rentToIncome")).toBe(0.3);
    const { columns } = await getSnapshot(home.database);
    expect(columns.county.get("rentToIncome")?.metric.asOf).toBe("2025");
  });

  test("of the mortgage rate takes the rate of the home value's own month", async () => {
    await insertSeries(home.database, {
      key: "mortgageRate",
      kind: "nation",
      id: "US",
      start: "2025-11",
      values: [0.09, 0.06, 0.01],
      importId,
    });
    const { county } = await figures();
    // 80% of 161,051 over 360 months at 0.5% a month.
    const payment = (128_840.8 * 0.005) / (1 - 1.005 ** -360);
    expect(county("ownToRentGap")).toBeCloseTo(payment - 1_900, 6);
    expect(county("affordabilityIndex")).toBeCloseTo((100 * 80_000 * 0.25) / (12 * payment), 8);
  });

  test("of a metro comes from the sums of all its counties, or from its own figures", async () => {
    const before = await figures();
    expect(before.metro("permitsPerThousandHomes")).toBeUndefined();
    await annual("permits", [100, 120], GASTON);
    await annual("housingUnits", [10_000, 20_000], GASTON);
    await annual("medianHouseholdIncome", [50_000, 60_000], GASTON);
    await annual("households", [null, 10_000], GASTON);
    await have("typicalRent", [1_700, 1_900], { kind: "msa", id: CHARLOTTE });
    const { metro } = await figures();
    expect(metro("permitsPerThousandHomes")).toEqual({ value: (720 * 1000) / 80_000, asOf: "2025" });
    expect(metro("medianHouseholdIncome")?.value).toBe((80_000 * 40_000 + 60_000 * 10_000) / 50_000);
    expect(metro("rentToIncome")).toEqual({
      value: (12 * 1_900) / 76_000,
      asOf: "2025",
      parts: [
        { key: "typicalRent", asOf: "2026-01" },
        { key: "medianHouseholdIncome", asOf: "2025" },
      ],
    });
  });

  test("of months of supply needs three months of sales", async () => {
    const of = { kind: "msa" as const, id: CHARLOTTE, start: "2025-10" };
    await have("forSaleInventory", [900, 900, 900], of);
    await have("salesCount", [100, 200, 300], of);
    const { metro } = await figures();
    expect(metro("monthsOfSupply")).toEqual({ value: 4.5, asOf: "2025-12" });
  });
});
