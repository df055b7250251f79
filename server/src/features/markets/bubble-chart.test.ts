import type { BubbleChart } from "@labs/contract/markets/charts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertImport, insertMetro, insertSeries, MARKETS_DAY } from "../../test/market-rows.ts";

let labs: TestApp;
let session: { cookie: string };
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const get = (query: string, headers: Record<string, string> = {}) =>
  labs.app.inject({ url: `/api/markets/metro-bubble-chart${query}`, headers: { ...session, ...headers } });

test("an empty database has no axes, and says why for each", async () => {
  const body = (await get("")).json<BubbleChart>();
  expect(body).toMatchObject({
    axes: null,
    rows: [],
    medians: { x: null, y: null },
    isoReturns: [],
    asOf: null,
  });
  expect(body.unavailable.x).toBe("Needs rent, value and property tax of metros");
  expect(body.unavailable.size).toBe("No loaded source has population by metro");
  expect(body.presets.every((preset) => preset.unavailable !== null)).toBe(true);
});

test("an unknown metric or preset is invalid and names the ones there are", async () => {
  for (const [query, place] of [
    ["?x=magic", "x"],
    ["?color=magic", "color"],
    ["?preset=magic", "preset"],
    ["?trail=99", "trail"],
  ]) {
    const answer = await get(query ?? "");
    expect(answer.statusCode, query).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(["query", place]);
  }
});

test("the default is net yield against five years of appreciation, with lines of equal total return", async () => {
  const importId = await insertImport(labs.database, { publisher: "Zillow" });
  const census = await insertImport(labs.database, { publisher: "Census Bureau" });
  const metros = [
    { id: "10001", rent: 1_000, growth: 1.04, people: 500_000 },
    { id: "10002", rent: 900, growth: 1.06, people: 900_000 },
    { id: "10003", rent: 800, growth: 1.02, people: 200_000 },
  ];
  for (const { id, rent, growth, people } of metros) {
    await insertMetro(labs.database, { id, name: `City ${id}-Suburb, NC-SC`, importId: census });
    const months = Array.from({ length: 73 }, (_, month) => growth ** (month / 12));
    const base = { kind: "msa" as const, id, importId, start: "2020-01" };
    await insertSeries(labs.database, {
      ...base,
      key: "typicalHomeValue",
      values: months.map((each) => 200_000 * each),
    });
    await insertSeries(labs.database, {
      ...base,
      key: "typicalRent",
      values: months.map((each) => rent * each),
    });
    const yearly = { ...base, importId: census, start: "2023-07", stepMonths: 12 };
    await insertSeries(labs.database, { ...yearly, key: "population", values: [people / 2, people] });
  }
  await insertMetro(labs.database, { id: "10004", name: "City without rent, TX", importId: census });
  const answer = await get("?expenseRatio=0.35&trail=2");
  const body = answer.json<BubbleChart>();
  // Growth without any spread has no Sharpe: the chart stands without a color.
  expect(body.unavailable).toEqual({ color: "Needs rent and value of metros over more than a year" });
  expect(body.axes).toMatchObject({
    x: { key: "netYield" },
    y: { key: "valueGrowth5y" },
    size: { key: "population" },
    color: null,
  });
  expect(body.isoReturns).toEqual([0.07, 0.085, 0.1]);
  expect(body.rows.map((row) => row.msaId)).toEqual(["10001", "10002", "10003"]);
  const [first, second] = body.rows;
  expect(first?.x).toBeCloseTo(((12 * 1_000) / 200_000) * 0.65, 12);
  expect(second?.y).toBeCloseTo(0.06, 9);
  expect(second).toMatchObject({
    states: ["NC", "SC"],
    region: "South",
    population: 900_000,
    size: 900_000,
    homes: 0,
  });
  expect(body.medians.y).toBeCloseTo(0.04, 9);
  expect(body.medians.x).toBeCloseTo(((12 * 900) / 200_000) * 0.65, 12);
  expect(body.presets.find(({ key }) => key === "yieldAndGrowth")?.notes[0]).toContain(
    "population is used instead",
  );
  expect(body.presets.find(({ key }) => key === "lateCycle")?.unavailable).toContain("permits");
});

test("a trail is the same two figures in the years before, as far as both are known", async () => {
  const body = (await get("?x=typicalRent&y=valueGrowth1y&trail=3")).json<BubbleChart>();
  const series = body.rows.find((row) => row.msaId === "10001")?.series ?? [];
  expect(series.map(({ date }) => date)).toEqual(["2023-01", "2024-01", "2025-01", "2026-01"]);
  expect(series[0]?.x).toBeCloseTo(1_000 * 1.04 ** 3, 6);
  expect(series[0]?.y).toBeCloseTo(0.04, 9);
  expect(body.isoReturns).toEqual([]);
  const ten = (await get("?x=typicalRent&y=valueGrowth1y&trail=10")).json<BubbleChart>();
  expect(ten.rows[0]?.series).toHaveLength(6);
  const none = (await get("?x=typicalRent&y=valueGrowth1y")).json<BubbleChart>();
  expect(none.rows[0]).not.toHaveProperty("series");
});

test("the rank is by the colour's metric and its direction", async () => {
  const growth = (await get("?expenseRatio=0.35&color=valueGrowth1y")).json<BubbleChart>();
  expect(growth.rows.map((row) => row.rank)).toEqual([2, 1, 3]);
  const ratio = (await get("?expenseRatio=0.35&color=priceToRent")).json<BubbleChart>();
  expect(ratio.axes?.color?.direction).toBe("lowerIsBetter");
  expect(ratio.rows.map((row) => row.rank)).toEqual([1, 2, 3]);
});

test("an answer is not sent twice to who holds it, and comes compressed", async () => {
  const first = await get("", { "accept-encoding": "br" });
  expect(first.headers["content-encoding"]).toBe("br");
  const again = await get("", { "if-none-match": String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
});
