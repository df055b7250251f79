import type { CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import { expect, test } from "vitest";
import {
  explainUnranked,
  findLastKnown,
  listDates,
  listRankedValues,
  rankCounties,
} from "./rank-counties.ts";
import { areaHref, figureText } from "./small-areas/area-words.ts";

const metric = {
  ...{ key: "rent", label: "Rent", unit: "usd", asOf: "2026-06", demo: false, isLastKnown: false },
  ...{ direction: "higherIsBetter", missing: "No rent is published", notRanked: null, codes: [] },
} as unknown as Metric;

const data = () =>
  ({
    values: { rent: [1_000, 3_000, null, 2_000, 4_000, 3_000] },
    lastKnown: { rent: [{ asOf: "2020", rows: [4] }] },
    unranked: { rent: [3] },
  }) as unknown as CountyMetrics;

test("current figures of large areas are ranked, ties share a rank, and the others have none", () => {
  const { ranks, of } = rankCounties(data(), metric);
  expect(listRankedValues(data(), "rent")).toEqual([1_000, 3_000, null, null, null, 3_000]);
  expect(of).toBe(3);
  expect([ranks[2], ranks[3], ranks[4]]).toEqual([null, null, null]);
  expect(ranks[1]).toBe(ranks[5]);
  expect(ranks[1]).toBeLessThan(ranks[0] ?? 0);
  const low = rankCounties(data(), { ...metric, direction: "lowerIsBetter" });
  expect(low.ranks[0]).toBe(1);
  expect(rankCounties(data(), { ...metric, key: "none" }).of).toBe(0);
  const held = data();
  expect(rankCounties(held, metric), "sorted once").toBe(rankCounties(held, metric));
});

test("a figure without a rank says why: its date, its area, or that there is none", () => {
  const why = (row: number, more: Partial<Metric> = {}) =>
    explainUnranked(data(), { ...metric, ...more }, row);
  expect(why(4)).toContain("2020");
  expect(why(3)).toBe("Not ranked: under 50,000 people or five years of history");
  expect(why(3, { notRanked: "Not ranked: too small" } as Partial<Metric>)).toBe("Not ranked: too small");
  expect(why(2)).toBe("No rent is published");
  expect([
    findLastKnown(data(), "rent", 4),
    findLastKnown(data(), "rent", 3),
    findLastKnown(data(), "x", 4),
  ]).toEqual([...["2020", undefined, undefined]]);
  expect(listDates(data(), metric)).toEqual([
    { asOf: "2026-06", demo: false },
    { asOf: "2020", demo: false },
  ]);
});

test("a figure of a small area carries its margin and an old date, or says that it is withheld", () => {
  const small = {
    values: { rent: [1_500, null, null, 1_800] },
    margins: { rent: [120, null, null, null] },
    withheld: { rent: [1] },
    lastKnown: { rent: [{ asOf: "2018", rows: [3] }] },
  } as unknown as Parameters<typeof figureText>[0];
  const texts = [0, 1, 2, 3].map((row) => figureText(small, metric, row));
  expect(texts).toEqual(["$1,500 ±\u00a0$120", "withheld", "—", "$1,800 (2018)"]);
  expect(figureText(small, { ...metric, isLastKnown: true }, 3)).toBe("$1,800");
  expect([
    areaHref("zip", "98101", "2010"),
    areaHref("tract", "53033000100", "2010"),
    areaHref("tract", "53033000100", "2020"),
    areaHref("tract", "53033000100", null),
  ]).toEqual([
    ...["/markets/zip/98101", "/markets/tract/53033000100?census=2010"],
    ...["/markets/tract/53033000100", "/markets/tract/53033000100"],
  ]);
});
