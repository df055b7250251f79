import { describe, expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { fitPriceTrend, homePriceSeason, trendAt } from "./price-trend.ts";

function makeMonths(count: number, level: (month: number) => number, noise = 0.05) {
  const random = createRandom(4);
  const days: number[] = [];
  const residuals: number[] = [];
  for (let at = 0; at < count * 60; at += 1) {
    const day = (at / 60) * (365.25 / 12);
    days.push(16_000 + day);
    residuals.push(level(at / 60) + noise * (random() + random() - 1));
  }
  return { days, residuals };
}

describe("price trend", () => {
  test("follows a steady rise and goes on with it", () => {
    const { days, residuals } = makeMonths(18, (month) => 0.01 * month);
    const trend = fitPriceTrend(days, residuals);
    if (!trend) throw new Error("no trend");
    const at = (month: number) => trendAt(trend, 16_000 + (month * 365.25) / 12);
    expect(at(12) - at(4)).toBeCloseTo(0.08, 2);
    expect(at(20) - at(17)).toBeGreaterThan(0.02);
    expect(at(20) - at(17)).toBeLessThan(0.033);
  });

  test("an unknown day gets the latest level", () => {
    const { days, residuals } = makeMonths(12, () => 0);
    const trend = fitPriceTrend(days, residuals);
    expect(trend && trendAt(trend, Number.NaN)).toBeCloseTo(0, 1);
  });

  test("sees through a month of absurd amounts, and says nothing of fewer than three months", () => {
    const { days, residuals } = makeMonths(12, () => 0);
    const dirty = residuals.map((value, at) => (at % 5 === 0 ? 9 : value));
    const [clean, pulled] = [fitPriceTrend(days, residuals), fitPriceTrend(days, dirty)];
    if (!clean || !pulled) throw new Error("no trend");
    expect(Math.abs(trendAt(pulled, 16_100) - trendAt(clean, 16_100))).toBeLessThan(0.05);
    expect(fitPriceTrend(days.slice(0, 100), residuals)).toBeNull();
    expect(fitPriceTrend([], [])).toBeNull();
  });

  test("the season of home prices stands highest in July", () => {
    const day = (date: string) => Date.parse(date) / 86_400_000;
    expect(homePriceSeason(day("2015-01-01"))).toBeCloseTo(-0.0113, 3);
    expect(homePriceSeason(day("2015-07-14"))).toBeCloseTo(0.0116, 3);
  });
});
