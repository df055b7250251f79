import { afterAll, beforeAll, expect, test } from "vitest";
import { dailyRates } from "../../../lib/database/tables/markets.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { insertCounty, insertImport, insertMetro, insertSeries } from "../../../test/market-rows.ts";
import { findCorrelations } from "./growth-correlations.ts";

const CHARLOTTE = "16740";
const MECKLENBURG = "37119";
const HICKORY = "37035";

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase();
  const { database } = home;
  const zillow = await insertImport(database, { publisher: "Zillow" });
  await insertMetro(database, { id: CHARLOTTE, name: "Charlotte, NC-SC", importId: zillow });
  await insertCounty(database, { fips: MECKLENBURG, name: "Mecklenburg", state: "NC", msaId: CHARLOTTE });
  await insertCounty(database, { fips: HICKORY, name: "Catawba", state: "NC" });
  const metro = { kind: "msa" as const, id: CHARLOTTE, start: "2015-01", stepMonths: 1, importId: zillow };
  await insertSeries(database, { ...metro, key: "typicalRent", values: grow(1_500, rents) });
  await insertSeries(database, { ...metro, key: "typicalHomeValue", values: grow(300_000, prices) });
  const short = { kind: "county" as const, id: HICKORY, start: "2021-01", stepMonths: 1, importId: zillow };
  await insertSeries(database, { ...short, key: "typicalRent", values: grow(1_200, rents).slice(0, 60) });
  await insertSeries(database, { ...short, key: "typicalHomeValue", values: grow(200_000, prices) });
  const freddie = await insertImport(database, { publisher: "Freddie Mac", fileHash: "freddie" });
  const rate = grow(1, rents).map((_, at) => 0.05 + drift(at));
  await database
    .insert(dailyRates)
    .values(
      rate.flatMap((value, at) =>
        [8, 22].map((day) => ({ key: "mortgageRate", day: dayOf(at, day), value, importId: freddie })),
      ),
    );
});
afterAll(() => home.drop());

const MONTHS = 120;
/** Growth over the twelve months up to each; values swing as rents do and on their own besides. */
const rents = (at: number): number => 0.03 + 0.02 * Math.sin((2 * Math.PI * at) / 54);
const prices = (at: number): number =>
  0.04 + 0.03 * Math.sin((2 * Math.PI * at) / 54) + 0.03 * Math.cos(at / 7);
/** Rates that lie lower each year by a twentieth of what rents grew. */
const drift = (at: number): number => (at < 12 ? 0 : drift(at - 12) - rents(at) / 20);
const dayOf = (at: number, day: number): string =>
  new Date(Date.UTC(2015, at, day)).toISOString().slice(0, 10);

function grow(level: number, growth: (at: number) => number): number[] {
  const levels: number[] = [];
  for (let at = 0; at < MONTHS; at += 1) {
    levels.push(at < 12 ? level : (levels[at - 12] ?? level) * (1 + growth(at)));
  }
  return levels;
}

/** By the textbook, over the months that have a change. */
function pearson(a: (at: number) => number, b: (at: number) => number): number {
  const months = Array.from({ length: MONTHS - 12 }, (_, at) => at + 12);
  const mean = (of: (at: number) => number) => months.reduce((sum, at) => sum + of(at), 0) / months.length;
  const [toA, toB] = [mean(a), mean(b)];
  const covariance = mean((at) => (a(at) - toA) * (b(at) - toB));
  return covariance / Math.sqrt(mean((at) => (a(at) - toA) ** 2) * mean((at) => (b(at) - toB) ** 2));
}
const cents = (value: number): number => Math.round(100 * value) / 100;

const subject = { countyFips: MECKLENBURG, demo: false };

test("a home's assumptions move as its metro's did, its price by the part that is not its own", async () => {
  const found = await findCorrelations(home.database, { ...subject, propertyType: "singlefamily" });
  const whole = pearson(rents, prices);
  expect(whole).toBeGreaterThan(0.3);
  expect(found.pairs).toEqual({
    "debt.rate homePriceGrowth": cents((-whole * 2.9) / 12.7),
    "debt.rate rentGrowth": -1,
    "homePriceGrowth rentGrowth": cents((whole * 2.9) / 12.7),
  });
  expect(found.source).toBe(
    "Yearly changes of rents and home values of the Charlotte, NC-SC metro (Zillow), and of the survey of 30-year mortgage rates, 108 overlapping months from Jan 2016 to Dec 2024. The price of one home is taken to follow 23% of its index, as most of its risk is its own.",
  );
});

test("a building's exit cap rate moves as rent over value does, and says that it stands in for one", async () => {
  const found = await findCorrelations(home.database, { ...subject, propertyType: "multifamily" });
  expect(Object.keys(found.pairs)).toEqual([
    "debt.rate exitCapRate",
    "debt.rate rentGrowth",
    "exitCapRate rentGrowth",
  ]);
  const [rent, value] = [grow(1_500, rents), grow(300_000, prices)];
  const ratio = (at: number): number => (rent[at] ?? 0) / (value[at] ?? 1);
  const expected = pearson(rents, (at) => ratio(at) - ratio(at - 12));
  expect(found.pairs["exitCapRate rentGrowth"]).toBe(cents(expected));
  expect(found.source).toMatch(
    /exit cap rate is taken to move as rent over home value there, as no cap rates/,
  );
});

test("a short history says nothing, nor a simulated one of a real property", async () => {
  for (const asked of [
    { ...subject, countyFips: HICKORY },
    { ...subject, countyFips: "99999" },
    { ...subject, demo: true },
  ]) {
    const found = await findCorrelations(home.database, { ...asked, propertyType: "singlefamily" });
    expect(found.pairs).toEqual({});
    expect(found.source).toMatch(/no common six years: no correlation is supposed\.$/);
  }
});
