import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import {
  insertCounty,
  insertImport,
  insertMetro,
  insertSeries,
  MARKETS_DAY,
} from "../../test/market-rows.ts";
import { listShownSeries } from "./area-series.ts";
import { getSnapshot } from "./snapshot.ts";

let labs: TestDatabase;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY });
  labs = await createTestDatabase();
  const importId = await insertImport(labs.database, { publisher: "FHFA" });
  const metro = async (id: string, series: Record<string, { start: string; values: (number | null)[] }>) => {
    await insertMetro(labs.database, { id, name: `City ${id}, NC`, importId });
    for (const [key, of] of Object.entries(series)) {
      const stepMonths = key === "homePriceIndex" ? 3 : 1;
      await insertSeries(labs.database, { kind: "msa", id, key, importId, stepMonths, ...of });
    }
  };
  const rents = (...values: (number | null)[]) => ({ typicalRent: { start: "2025-10", values } });
  await metro("10001", {
    ...rents(1_000, 1_010, 1_020, 1_030),
    homePriceIndex: { start: "2025-01", values: [200, 210, 220, 231] },
  });
  await metro("10002", {
    ...rents(900, 800, 700, 600),
    homePriceIndex: { start: "2025-04", values: [100, 110, 121] },
  });
  await metro("10003", {
    ...rents(1_200, 1_300, null, 1_500),
    homePriceIndex: { start: "2025-01", values: [50, 60, 0, 90] },
  });
  await metro("10004", {
    ...rents(2_000, 2_000, 2_000, 2_000),
    homePriceIndex: { start: "2025-01", values: [0, 400, 500, 600] },
  });
  await metro("10005", rents(1_600, 1_700, 1_800, 1_900));
  await metro("10006", { homePriceIndex: { start: "2020-01", values: [300, 310] } });
});
afterAll(async () => {
  vi.useRealTimers();
  await labs.drop();
});

const list = async (peers: string[], more: Partial<Parameters<typeof listShownSeries>[1]> = {}) => {
  const snapshot = await getSnapshot(labs.database);
  const shown = await listShownSeries(labs.database, {
    ...{ snapshot, kind: "msa", id: "10001", peers: peers.map((id) => ({ id })), msa: null, outOfRange: [] },
    ...more,
  });
  return (key: string) => shown.find((series) => series.key === key);
};

test("the median is that of each month's own figures, of three areas at least", async () => {
  const rent = (await list(["10002", "10003", "10004", "10005"]))("typicalRent");
  expect(rent?.points).toEqual([
    ["2025-10", 1_000],
    ["2025-11", 1_010],
    ["2025-12", 1_020],
    ["2026-01", 1_030],
  ]);
  // Of an even number the mean of the middle two; December has three figures.
  expect(rent?.comparisons).toEqual([
    {
      label: "Median of similar metros",
      points: [
        ["2025-10", 1_400],
        ["2025-11", 1_500],
        ["2025-12", 1_800],
        ["2026-01", 1_700],
      ],
    },
  ]);
  expect(rent?.note).toBeNull();
});

test("a month with fewer than three figures has no median, and two areas have none at all", async () => {
  const rent = (await list(["10002", "10003", "10004"]))("typicalRent");
  expect(rent?.comparisons[0]?.points).toEqual([
    ["2025-10", 1_200],
    ["2025-11", 1_300],
    ["2026-01", 1_500],
  ]);
  expect((await list(["10002", "10004"]))("typicalRent")?.comparisons).toEqual([]);
});

test("an index is drawn on the base of the area's own: equal in the first month that both have above nothing", async () => {
  const index = (await list(["10002", "10003", "10004"]))("homePriceIndex");
  expect(index?.points.map(([, value]) => value)).toEqual([200, 210, 220, 231]);
  // 210 of 100, 110 and 121; 200 of 50, 60, 0 and 90; 210 of 0, 400, 500 and 600, whose first quarter is nothing.
  const medians = [
    [0, 200, null],
    [210, 240, 210],
    [231, 0, 262.5],
    [254.1, 360, 315],
  ].slice(1);
  expect(index?.comparisons[0]?.points.map(([, value]) => value)).toEqual(
    medians.map((values) => expect.closeTo(values.toSorted((a, b) => Number(a) - Number(b))[1] ?? 0, 9)),
  );
  expect(index?.note).toBe("Other lines are brought to this one's level in the first month that both have");
});

test("an index without a month in common with the area's is not beside it, nor counted for a median", async () => {
  const index = (await list(["10002", "10003", "10006"]))("homePriceIndex");
  expect(index?.comparisons).toEqual([]);
  expect(index?.note).toBeNull();
  const beside = await list([], { msa: { id: "10006", name: "City of old" } });
  expect(beside("homePriceIndex")?.comparisons).toEqual([]);
});

test("what surrounds an area stands beside it by its name, on the same base", async () => {
  const around = await list([], { msa: { id: "10002", name: "Around" } });
  expect(around("typicalRent")?.comparisons).toMatchObject([{ label: "Around", points: { length: 4 } }]);
  expect(around("homePriceIndex")?.comparisons[0]?.points).toEqual([
    ["2025-04", expect.closeTo(210, 9)],
    ["2025-07", expect.closeTo(231, 9)],
    ["2025-10", expect.closeTo(254.1, 9)],
  ]);
});

test("what contradicts a county of its metro is not drawn beside it, and the note says why", async () => {
  const importId = await insertImport(labs.database, { publisher: "Zillow" });
  await insertCounty(labs.database, { fips: "37001", name: "Alamance County", state: "NC", msaId: "10002" });
  const rent = { key: "typicalRent", id: "37001", importId, start: "2025-10", values: [1_000, 1_010, 1_020] };
  await insertSeries(labs.database, rent);
  const county = { kind: "county" as const, id: "37001", msa: { id: "10002", name: "Around" } };
  const apart = (await list([], { ...county, outOfRange: [{ key: "typicalRent" }] }))("typicalRent");
  expect(apart?.comparisons).toEqual([]);
  expect(apart?.note).toMatch(/^Around is not drawn beside it: its figure lies outside the range/);
  const other = (await list([], { ...county, outOfRange: [{ key: "typicalHomeValue" }] }))("typicalRent");
  expect(other?.comparisons.map(({ label }) => label)).toEqual(["Around"]);
  expect(other?.note).toBeNull();
});
