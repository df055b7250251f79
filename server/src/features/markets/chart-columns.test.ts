import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { insertImport, insertMetro, insertSeries, MARKETS_DAY } from "../../test/market-rows.ts";
import { assume } from "./assumptions.ts";
import { listChartColumns } from "./chart-columns.ts";
import { getMetroSeries } from "./series.ts";
import { getSnapshot } from "./snapshot.ts";

let labs: TestDatabase;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY });
  labs = await createTestDatabase();
});
afterAll(async () => {
  vi.useRealTimers();
  await labs.drop();
});

const METROS = ["10001", "10002", "10003", "10004"];
async function listColumns(expenseRatio?: number) {
  const snapshot = await getSnapshot(labs.database);
  const ratios = { find: () => 0.4, stated: 0.4, words: "Of each" };
  return listChartColumns({
    snapshot,
    series: await getMetroSeries(labs.database, snapshot),
    assumptions: assume({ expenseRatio }, { ratios, now: snapshot.now ?? MARKETS_DAY }),
  });
}

test("rents of three months are annualized to the fourth power, each from the metro's own newest month", async () => {
  const importId = await insertImport(labs.database, { publisher: "Zillow" });
  for (const id of METROS) await insertMetro(labs.database, { id, name: `City ${id}, NC`, importId });
  const rents = (id: string, start: string, values: (number | null)[]) =>
    insertSeries(labs.database, { kind: "msa", id, key: "typicalRent", importId, start, values });
  const earlier = Array.from({ length: 10 }, (_, month) => 900 + month);
  await rents("10001", "2024-11", [...earlier, 1_000, 1_010, 1_005, 1_015, 1_020]);
  // Its newest month is November: three months before it is August.
  await rents("10002", "2025-08", [2_000, 2_010, 2_050, 1_980]);
  // Nothing was published three months earlier.
  await rents("10003", "2025-09", [900, null, 950, 960, 970]);
  // Thirteen months behind the newest of all.
  await rents("10004", "2024-09", [900, 910, 950, 960]);
  const quarter = (await listColumns()).get("rentGrowth3mAnnualised");
  expect(quarter?.values).toEqual(
    new Map([
      ["10001", expect.closeTo((1_020 / 1_010) ** 4 - 1, 12)],
      ["10002", expect.closeTo((1_980 / 2_000) ** 4 - 1, 12)],
    ]),
  );
  expect(quarter?.ranked).toEqual(quarter?.values);
  expect(quarter?.metric).toMatchObject({
    asOf: "2026-01",
    coverage: 2,
    isLastKnown: false,
    hasHistory: false,
    source: "Computed from Zillow",
  });
  expect(quarter?.before?.("10001", 1)).toEqual({
    month: 2026 * 12 - 1,
    value: expect.closeTo((1_015 / 1_000) ** 4 - 1, 12),
  });
  // Growth of eleven months ago is known, that of a year ago is not: there is no history to compare with.
  const known = [11, 12].map((months) => quarter?.before?.("10001", months) !== null);
  expect([known, quarter?.before?.("99999", 0)]).toEqual([[true, false], null]);
});

test("a figure of twelve months before the newest is told, one of thirteen is not", async () => {
  const importId = await insertImport(labs.database, { publisher: "Zillow" });
  for (const [id, start] of [
    ["10005", "2024-10"],
    ["10006", "2024-09"],
  ] as const) {
    await insertMetro(labs.database, { id, name: `City ${id}, NC`, importId });
    const values = [1_000, 1_000, 1_000, 1_100];
    await insertSeries(labs.database, { kind: "msa", id, key: "typicalRent", importId, start, values });
  }
  const { values } = (await listColumns()).get("rentGrowth3mAnnualised") ?? {};
  expect([values?.get("10005"), values?.has("10006")]).toEqual([expect.closeTo(1.1 ** 4 - 1, 12), false]);
});

test("net yield is of the metro's own costs, and of one share where it is set, in its past as well", async () => {
  const importId = await insertImport(labs.database, { publisher: "Zillow" });
  await insertMetro(labs.database, { id: "10007", name: "City 10007, NC", importId });
  const monthly = (from: number) => Array.from({ length: 13 }, (_, month) => from + month);
  const base = { kind: "msa" as const, id: "10007", importId, start: "2025-01" };
  await insertSeries(labs.database, { ...base, key: "typicalRent", values: monthly(1_000) });
  await insertSeries(labs.database, { ...base, key: "typicalHomeValue", values: monthly(200_000) });
  expect((await listColumns()).has("netYield")).toBe(false);
  const set = (await listColumns(0.35)).get("netYield");
  expect(set?.values).toEqual(new Map([["10007", expect.closeTo((12 * 1_012 * 0.65) / 200_012, 12)]]));
  expect(set?.metric).toMatchObject({
    method: expect.stringContaining("(1 − 35.0% operating expenses)"),
    hasHistory: true,
    source: "Computed from Zillow",
  });
  expect(set?.before?.("10007", 12)).toEqual({
    month: 2025 * 12,
    value: expect.closeTo((12 * 1_000 * 0.65) / 200_000, 12),
  });
});

test("a rent that is real over a value that is simulated is no yield", async () => {
  const importId = await insertImport(labs.database, { publisher: "Labs demo", demo: true });
  await labs.pool.query("delete from metric_series where metric_key = 'typicalHomeValue'");
  const values = Array.from({ length: 13 }, () => 200_000);
  const base = { kind: "msa" as const, id: "10007", importId, start: "2025-01" };
  await insertSeries(labs.database, { ...base, key: "typicalHomeValue", values });
  await insertImport(labs.database, { publisher: "Another" });
  expect((await listColumns(0.36)).has("netYield")).toBe(false);
});
