import { afterAll, beforeAll, expect, test } from "vitest";
import { metricSeries } from "../../../lib/database/tables/markets.ts";
import { withheldFigures } from "../../../lib/database/tables/small-areas.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { insertImport } from "../../../test/market-rows.ts";
import type { AreasOf } from "../snapshot.ts";
import { loadSmallAreas } from "./small-area-figures.ts";

let labs: TestDatabase;
let [market, census] = ["", ""];
const imports = new Map<string, { publisher: string; demo: boolean }>();
beforeAll(async () => {
  labs = await createTestDatabase();
  market = await insertImport(labs.database, { publisher: "Zillow" });
  census = await insertImport(labs.database, { publisher: "Census Bureau" });
  imports.set(market, { publisher: "Zillow", demo: false });
  imports.set(census, { publisher: "Census Bureau", demo: true });
});
afterAll(() => labs.drop());

/** A month on which rents of January are current, incomes of 2024 too, and those of 2023 are past their cycle. */
const NOW = new Date("2026-03-10T12:00:00Z");
const load = (ids: string[], keys?: string[], now = NOW) =>
  loadSmallAreas(labs.database, {
    ...{ snapshot: { now, knownOn: null } as AreasOf, kind: "zip", ids, keys, imports },
  });

interface Given {
  start: string;
  values: (number | null)[];
  step?: number;
  margins?: (number | null)[];
  by?: string;
}

async function insert(id: string, key: string, { start, values, step = 1, margins, by = market }: Given) {
  const last = values.findLastIndex((value) => value !== null);
  const latest = new Date(`${start}-01T00:00:00Z`);
  latest.setUTCMonth(latest.getUTCMonth() + last * step);
  await labs.database.insert(metricSeries).values({
    ...{ metricKey: key, areaKind: "zip", areaId: id, startMonth: `${start}-01`, stepMonths: step, values },
    ...{ margins: margins ?? null, latestMonth: latest.toISOString().slice(0, 10) },
    ...{ latestValue: values[last] ?? 0, importId: by },
  });
}
const yearly = (year: number, ...values: (number | null)[]): Given => ({
  ...{ start: `${year}-07`, step: 12, values, by: census },
});

test("a figure of two publishers is as old as its older part, and past as soon as one part is", async () => {
  const rents = (start: string): Given => ({ start, values: [2_000] });
  const areas: [id: string, rent: Given, income: Given | undefined][] = [
    ["10001", rents("2026-01"), yearly(2024, 60_000)],
    ["10002", rents("2026-01"), yearly(2023, 48_000)],
    ["10003", rents("2025-06"), yearly(2024, 60_000)],
    ["10004", rents("2026-01"), yearly(2022, 60_000)],
    ["10005", rents("2026-01"), undefined],
    ["10006", rents("2026-01"), yearly(2024, 0)],
  ];
  for (const [id, rent, income] of areas) {
    await insert(id, "typicalRent", rent);
    if (income !== undefined) await insert(id, "medianHouseholdIncome", income);
  }
  const ids = areas.map(([id]) => id);
  const { figures, metrics } = await load(ids, ["rentToIncome"]);
  const column = figures.get("rentToIncome");
  expect([...(column?.keys() ?? [])].toSorted()).toEqual(["10001", "10002", "10003"]);
  const parts = (rent: string, income: string) => ({
    parts: [
      { key: "typicalRent", asOf: rent },
      { key: "medianHouseholdIncome", asOf: income },
    ],
  });
  expect(column?.get("10001")).toMatchObject({
    ...{ value: 0.4, asOf: "2024", isLastKnown: false, margin: null, unranked: undefined },
    ...{ importIds: [market, census], isOfLaterEdition: false, ...parts("2026-01", "2024") },
  });
  expect(column?.get("10002")).toMatchObject({
    ...{ value: 0.5, asOf: "2023", isLastKnown: true, unranked: "Not ranked: past its publisher's cycle" },
    ...parts("2026-01", "2023"),
  });
  expect(column?.get("10003")).toMatchObject({ isLastKnown: true, ...parts("2025-06", "2024") });
  expect(metrics).toMatchObject([
    {
      ...{ key: "rentToIncome", source: "Computed from Census Bureau and Zillow", asOf: "2024" },
      ...{ coverage: 3, isLastKnown: false, demo: true },
    },
  ]);
  const [old] = (await load(["10002"], ["rentToIncome"])).metrics;
  expect(old).toMatchObject({ coverage: 1, isLastKnown: true, asOf: "2023" });
  const [none] = (await load(["10005"], ["rentToIncome"])).metrics;
  expect(none).toMatchObject({ coverage: 0, isLastKnown: false, asOf: null, source: "", demo: false });
  const [own] = (await load(["10005"], ["typicalRent"])).metrics;
  expect(own).toMatchObject({ coverage: 1, source: "Zillow", demo: false, asOf: "2026-01" });
});

test("a figure of one month is of the newest that both parts have, not of their newest", async () => {
  await insert("20001", "typicalRent", { start: "2025-11", values: [1_900, 2_000, 2_100] });
  await insert("20001", "typicalHomeValue", { start: "2025-10", values: [1, 390_000, 400_000] });
  const { figures } = await load(["20001"], ["grossYield", "priceToRent", "typicalRent"]);
  expect(figures.get("grossYield")?.get("20001")).toMatchObject({ value: 0.06, asOf: "2025-12" });
  expect(figures.get("grossYield")?.get("20001")?.parts).toBeUndefined();
  expect(figures.get("priceToRent")?.get("20001")?.value).toBeCloseTo(400_000 / 24_000, 12);
  expect(figures.get("typicalRent")?.get("20001")).toMatchObject({ value: 2_100, asOf: "2026-01" });
});

test("growth is ranked from five years of its series on", async () => {
  const series = (months: number): Given => {
    const start = new Date(Date.UTC(2026, 0 - months, 1)).toISOString().slice(0, 7);
    return { start, values: Array.from({ length: months + 1 }, (_, month) => 1_000 + month) };
  };
  for (const [id, months] of [
    ["30001", 60],
    ["30002", 59],
    ["30003", 12],
    ["30004", 11],
  ] as const)
    await insert(id, "typicalRent", series(months));
  const { figures } = await load(["30001", "30002", "30003", "30004"], ["rentGrowth1y"]);
  const column = figures.get("rentGrowth1y");
  expect(column?.get("30001")?.value).toBeCloseTo(1_060 / 1_048 - 1, 12);
  expect(["30001", "30002", "30003", "30004"].map((id) => column?.get(id)?.unranked)).toEqual([
    ...[undefined, "Not ranked: 4.9 years of history, fewer than 5"],
    ...["Not ranked: 1.0 years of history, fewer than 5", undefined],
  ]);
  expect(column?.has("30004")).toBe(false);
});

test("a survey's figure stands with its margin, and none is ranked whose margin is too wide for it", async () => {
  // 40% of the figure in errors at one standard deviation, 1.645 of which make 90%.
  const margins = [650, 658, 658.1, null];
  for (const [at, margin] of margins.entries())
    await insert(`4000${at}`, "medianGrossRent", { ...yearly(2023, 900, 1_000), margins: [1, margin] });
  const ids = margins.map((_, at) => `4000${at}`);
  const { figures } = await load(ids, ["medianGrossRent"]);
  const column = figures.get("medianGrossRent");
  const wide = "Not ranked: its margin of error is too wide";
  expect(ids.map((id) => [column?.get(id)?.margin, column?.get(id)?.unranked])).toEqual([
    ...[
      [650, undefined],
      [658, undefined],
      [658.1, wide],
      [null, undefined],
    ],
  ]);
  expect(column?.get("40000")).toMatchObject({ value: 1_000, asOf: "2024", importIds: [census] });
});

test("what is withheld is told unless a newer figure stands in its place", async () => {
  await insert("50001", "medianGrossRent", yearly(2023, 1_000));
  await labs.database.insert(withheldFigures).values(
    [2022, 2023, 2024].flatMap((year) =>
      ["50001", "50002"].map((areaId) => ({
        ...{ metricKey: "medianGrossRent", areaKind: "zip" as const, areaId, month: `${year}-07-01` },
        ...{ reason: `Too few answers of ${year}`, importId: census },
      })),
    ),
  );
  const withheld = async () =>
    (await load(["50001", "50002"], ["medianGrossRent"])).withheld.get("medianGrossRent");
  expect(await withheld()).toEqual(
    new Map([
      ["50001", "Too few answers of 2024 (2024)"],
      ["50002", "Too few answers of 2024 (2024)"],
    ]),
  );
  await labs.pool.query("delete from withheld_figures where month = '2024-07-01'");
  expect(await withheld()).toEqual(new Map([["50002", "Too few answers of 2023 (2023)"]]));
});
