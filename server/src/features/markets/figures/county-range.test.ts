import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { insertImport, insertSeries } from "../../../test/market-rows.ts";
import type { Snapshot } from "../snapshot.ts";
import { listOutOfRange } from "./county-range.ts";

let labs: TestDatabase;
let importId = "";
beforeAll(async () => {
  labs = await createTestDatabase();
  importId = await insertImport(labs.database);
});
afterAll(() => labs.drop());

const METROS: Record<string, string[]> = {
  ...{ "10001": ["01001", "01003"], "10002": ["01005"], "10003": ["01007"], "10004": ["01009", "01011"] },
  ...{ "10005": [], "10006": ["01013"], "10007": ["01015"] },
};
const snapshot = (isDemo = false) => {
  const column = (demo: boolean) => ({ metric: { demo } });
  const columns = (demo: boolean) =>
    new Map([
      ["typicalHomeValue", column(demo)],
      ["typicalRent", column(false)],
    ]);
  return {
    knownOn: null,
    countiesOfMetro: new Map(
      Object.entries(METROS).map(([id, ids]) => [id, ids.map((one) => ({ id: one }))]),
    ),
    columns: { msa: columns(isDemo), county: columns(false) },
  } as unknown as Snapshot;
};

const put = (id: string, values: (number | null)[], { key = "typicalHomeValue", start = "2026-01" } = {}) =>
  insertSeries(labs.database, {
    kind: id.startsWith("1") ? "msa" : "county",
    id,
    key,
    start,
    values,
    importId,
  });

test("a metro's figure lies within a percent of its counties' of the newest month that all have", async () => {
  // Its own newest month is March, that of one county February.
  await put("10001", [1, 404_001, 1]);
  await put("01001", [1, 300_000]);
  await put("01003", [1, 400_000, 1]);
  // As far above as it may be, and of rents farther below.
  await put("10002", [101]);
  await put("01005", [100]);
  await put("10002", [98.9], { key: "typicalRent" });
  await put("01005", [100], { key: "typicalRent" });
  await put("10003", [99]);
  await put("01007", [100]);
  // One county has none, or none of that month.
  await put("10004", [1]);
  await put("01009", [500]);
  await put("10005", [1]);
  await put("10006", [1, 1]);
  await put("01013", [null, 5]);
  await put("10007", [5], { start: "2026-03" });
  await put("01015", [5], { start: "2026-02" });
  const { compared, found } = await listOutOfRange(labs.database, snapshot());
  expect(compared).toBe(5);
  expect(found).toEqual([
    {
      ...{ metroId: "10001", key: "typicalHomeValue", month: "2026-02", value: 404_001 },
      ...{ low: 300_000, high: 400_000, counties: 2 },
    },
    { metroId: "10002", key: "typicalRent", month: "2026-01", value: 98.9, low: 100, high: 100, counties: 1 },
    { metroId: "10006", key: "typicalHomeValue", month: "2026-02", value: 1, low: 5, high: 5, counties: 1 },
  ]);
  const some = await listOutOfRange(labs.database, snapshot(), ["10001", "10003"]);
  expect([some.compared, some.found.length]).toEqual([2, 1]);
  // A simulated metro is held against no real county.
  expect(await listOutOfRange(labs.database, snapshot(true))).toMatchObject({
    ...{ compared: 1, found: [{ key: "typicalRent" }] },
  });
});
