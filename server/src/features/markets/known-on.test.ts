import type { MarketStats } from "@labs/contract/markets/metrics";
import type { SmallAreaStats } from "@labs/contract/markets/small-areas";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AreaKind } from "../../ingest/market-sources/area-book.ts";
import { type Series, writeSeries } from "../../ingest/market-sources/write-series.ts";
import { withTransaction } from "../../ingest/transaction.ts";
import { dailyRates } from "../../lib/database/tables/markets.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertCounty, insertImport, insertMetro, KING, PIERCE, SEATTLE } from "../../test/market-rows.ts";
import { listKnownDays } from "./editions-repository.ts";
import { listSeries } from "./repository.ts";
import { getAreasOf, getSnapshot, getSnapshotOf } from "./snapshot.ts";
import { listWithheld } from "./withheld-repository.ts";

let labs: TestApp;
let session: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
  const importId = await insertImport(labs.database);
  await insertMetro(labs.database, { id: SEATTLE, name: "Seattle-Tacoma-Bellevue, WA", importId });
  for (const [fips, name] of [
    [KING, "King County"],
    [PIERCE, "Pierce County"],
  ] as const)
    await insertCounty(labs.database, { fips, name, state: "WA", msaId: SEATTLE });
});
afterAll(() => labs.close());
beforeEach(async () => {
  await labs.pool.query("truncate metric_series, superseded_series, withheld_figures");
});

const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
const text = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
/** The day by which a month's value is out: 31 days after its end. */
const outOn = (at: number) =>
  new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 31)).toISOString().slice(0, 10);

/** Loads an edition as a file of its publisher would be. */
async function load(
  values: ReadonlyMap<number, number>,
  of: Partial<Pick<Series, "margins" | "withheld">> & { key?: string; kind?: AreaKind; id?: string } = {},
) {
  const { key = "typicalRent", kind = "county", id = KING, margins, withheld } = of;
  const importId = await insertImport(labs.database, { publisher: "Zillow" });
  const series: Series = {
    ...{ metricKey: key, areaKind: kind, areaId: id, values },
    stepMonths: ["medianGrossRent", "coveredJobs"].includes(key) ? 12 : 1,
    ...(margins === undefined ? {} : { margins }),
    ...(withheld === undefined ? {} : { withheld }),
  };
  await withTransaction(labs.pool, (client) =>
    writeSeries({
      client,
      importId,
      series: [series],
      release: key === "medianGrossRent" ? "survey" : undefined,
    }),
  );
  return importId;
}

const run = (start: string, values: readonly number[]) =>
  new Map(values.map((value, at) => [month(start) + at, value]));

async function readAs(knownOn: string | null) {
  const [row] = await listSeries(labs.database, {
    ...{ kind: "county", keys: ["typicalRent"], ids: [KING], knownOn },
  });
  if (row === undefined) return undefined;
  const start = month(row.startMonth);
  return Object.fromEntries(row.values.map((value, at) => [text(start + at * row.stepMonths), value]));
}

const START = month("2015-01");
/** A month's figure, or null where the edition withholds it. */
type Edition = ReadonlyMap<number, number | null>;
/** Editions of one file: each from the same first month to a newest one of its own, with whatever it says then. */
const EDITIONS = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
  .chain((lengths) =>
    fc.tuple(
      ...lengths.map((length) =>
        fc
          .array(fc.option(fc.integer({ min: 500, max: 5_000 })), { minLength: length, maxLength: length })
          .map((told): Edition => new Map(told.map((value, at) => [START + at, value]))),
      ),
    ),
  );
const newestOf = (edition: Edition) => Math.max(...edition.keys());
const REASON = "Withheld: a planted reason";
const split = (edition: Edition) => ({
  given: new Map([...edition].flatMap(([at, value]) => (value === null ? [] : [[at, value] as const]))),
  withheld: new Map([...edition].flatMap(([at, value]) => (value === null ? [[at, REASON] as const] : []))),
});

/** What a read of a day says of each month; of figures without a month before or after, nothing. */
async function tell(knownOn: string | null) {
  const figures = Object.entries((await readAs(knownOn)) ?? {}).filter(([, value]) => value !== null);
  const held = await listWithheld(labs.database, { kinds: ["county"], ids: [KING], knownOn });
  return {
    figures: Object.fromEntries(figures),
    withheld: held.map(({ month: of }) => of.slice(0, 7)),
  };
}
const expectTold = (edition: Edition) => {
  const { given, withheld } = split(edition);
  return {
    figures: Object.fromEntries(Array.from(given, ([at, value]) => [text(at), value])),
    withheld: Array.from(withheld.keys(), text).sort(),
  };
};

test("a read of a day sees no later month and no later edition, in whatever order the files were loaded", async () => {
  await fc.assert(
    fc.asyncProperty(EDITIONS, fc.integer({ min: -3, max: 66 }), async (editions, ahead) => {
      await labs.pool.query("truncate metric_series, superseded_series, withheld_figures");
      for (const edition of editions) {
        const { given, withheld } = split(edition);
        await load(given, { withheld });
      }
      const day = outOn(START + ahead);
      const sorted = editions.toSorted((a, b) => newestOf(a) - newestOf(b));
      const known = sorted.findLast((edition) => outOn(newestOf(edition)) <= day);
      // Where no edition of then is loaded: the months of the oldest one that were out by then.
      const seen = known ?? new Map([...(sorted[0] ?? [])].filter(([at]) => outOn(at) <= day));
      expect(await tell(day)).toEqual(expectTold(seen));
      // Today is the newest edition.
      expect(await tell(null)).toEqual(expectTold(sorted.at(-1) ?? new Map()));
    }),
    { numRuns: 60 },
  );
}, 120_000);

test("the whole of a day's figures is what it was before later files came", async () => {
  await load(
    run(
      "2022-01",
      Array.from({ length: 30 }, (_, at) => 2_000 + at),
    ),
  );
  await load(
    run(
      "2022-01",
      Array.from({ length: 30 }, (_, at) => 400_000 + 100 * at),
    ),
    {
      key: "typicalHomeValue",
    },
  );
  const figures = async () => {
    const { columns } = await getSnapshotOf(labs.database, "2024-08-15");
    return Object.fromEntries(
      Array.from(columns.county, ([key, column]) => [
        key,
        [column.values.get(KING), column.lastKnown.get(KING), column.ranked.get(KING)],
      ]),
    );
  };
  const before = await figures();
  expect(before.grossYield?.[0]).toMatchObject({ asOf: "2024-06" });
  await load(
    run(
      "2022-01",
      Array.from({ length: 50 }, () => 9_999),
    ),
  );
  await load(
    run(
      "2024-01",
      Array.from({ length: 26 }, () => 1),
    ),
    { key: "typicalHomeValue" },
  );
  await labs.database.insert(dailyRates).values({
    ...{ key: "mortgageRate", day: "2026-01-08", value: 0.09 },
    importId: await insertImport(labs.database),
  });
  expect(await figures()).toEqual(before);
});

async function ask<Body>(url: string): Promise<Body> {
  const answer = await labs.app.inject({ url, headers: session });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Body>();
}

test("pages of small areas read a past day without working out the figures of the country", async () => {
  await load(run("2024-01", [2_000]));
  const present = await getSnapshot(labs.database);
  const areas = await getAreasOf(labs.database, "2024-06-30");
  expect(areas).toMatchObject({ knownOn: "2024-06-30", now: new Date("2024-06-30T23:59:59Z") });
  expect([areas.counties, areas.metros]).toEqual([present.counties, present.metros]);
  expect("columns" in areas).toBe(false);
  expect(await getAreasOf(labs.database, "2024-06-30")).toBe(areas);
  expect(await getAreasOf(labs.database, undefined)).toBe(present);
  expect(await getAreasOf(labs.database, "2999-01-01")).toBe(present);
});

test("two past days are held, whole or by their areas, and the oldest makes place for a third", async () => {
  await load(run("2024-01", [2_000]));
  const days = ["2024-03-31", "2024-04-30", "2024-05-31"];
  for (const read of [getSnapshotOf, getAreasOf]) {
    const made: unknown[] = [];
    for (const day of days) made.push(await read(labs.database, day));
    const again: unknown[] = [];
    for (const day of days.toReversed()) again.push(await read(labs.database, day));
    expect(again.toReversed().map((snapshot, at) => snapshot === made[at])).toEqual([false, true, true]);
  }
});

test("series are found by metric and by area at once", async () => {
  const values = run("2020-06", [2_000]);
  await load(values);
  await load(values, { id: PIERCE });
  await load(values, { key: "typicalHomeValue" });
  await load(values, { kind: "msa", id: SEATTLE });
  const find = async (of: { keys?: string[]; ids?: string[] }) =>
    (await listSeries(labs.database, { kind: "county", knownOn: null, ...of }))
      .map(({ key, id }) => `${key} ${id}`)
      .sort();
  const [value, rent, other] = [`typicalHomeValue ${KING}`, `typicalRent ${KING}`, `typicalRent ${PIERCE}`];
  expect(await find({})).toEqual([value, rent, other]);
  expect(await find({ keys: ["typicalRent"] })).toEqual([rent, other]);
  expect(await find({ ids: [KING] })).toEqual([value, rent]);
  expect(await find({ keys: ["typicalRent"], ids: [KING] })).toEqual([rent]);
});

describe("two editions of one file", () => {
  beforeEach(async () => {
    await load(run("2020-06", [2_000, 2_010, 2_020]));
    await load(run("2020-06", [2_005, 2_010, 2_050, 2_060]));
  });

  test("of which the second takes something back tell of that where it is the most", async () => {
    await load(run("2020-06", [2_005, 1_900, 2_060, 2_060, 2_070]));
    const { editions } = await ask<MarketStats>(`/api/markets/stats/county/${KING}`);
    expect(editions[0]).toMatchObject({
      ...{ compared: 4, changed: 2 },
      largest: { asOf: "2020-07", from: 2_010, to: 1_900 },
    });
  });

  test("show what the second changed of the first, and the first on a day before it came", async () => {
    const now = await ask<MarketStats>(`/api/markets/stats/county/${KING}`);
    expect(now.knownOn).toBeNull();
    expect(now.editions).toEqual([
      {
        ...{ key: "typicalRent", label: "Typical rent", unit: "usd", publisher: "Zillow" },
        ...{ knownOn: "2020-10-31", newest: "2020-09", compared: 3, changed: 2 },
        atTheTime: { asOf: "2020-08", from: 2_020, to: 2_050 },
        largest: { asOf: "2020-08", from: 2_020, to: 2_050 },
      },
    ]);
    const rent = (stats: MarketStats) => stats.metrics.find(({ key }) => key === "typicalRent");
    expect(rent(now)).toMatchObject({ value: 2_060, asOf: "2020-09", knownOn: "2020-10-31" });
    const then = await ask<MarketStats>(`/api/markets/stats/county/${KING}?knownOn=2020-10-30`);
    expect([then.knownOn, then.editions]).toEqual(["2020-10-30", []]);
    expect(rent(then)).toMatchObject({
      ...{ value: 2_020, asOf: "2020-08", knownOn: "2020-10-01" },
      ...{ isLastKnown: false, isOfLaterEdition: false },
    });
    expect(then.series[0]?.points).toEqual([
      ["2020-06", 2_000],
      ["2020-07", 2_010],
      ["2020-08", 2_020],
    ]);
    const early = await ask<MarketStats>(`/api/markets/stats/county/${KING}?knownOn=2020-09-01`);
    expect(rent(early)).toMatchObject({ value: 2_010, asOf: "2020-07", isOfLaterEdition: true });
    const never = await ask<MarketStats>(`/api/markets/stats/county/${KING}?knownOn=2020-07-30`);
    expect(rent(never)).toMatchObject({ value: null, knownOn: null });
  });

  test("are read of any past day, and of no day before 1990 and none that is no day", async () => {
    const status = async (day: string) =>
      (await labs.app.inject({ url: `/api/markets/stats/county/${KING}?knownOn=${day}`, headers: session }))
        .statusCode;
    expect(await status("1989-12-31")).toBe(422);
    expect(await status("soon")).toBe(422);
    const ahead = await ask<MarketStats>(`/api/markets/stats/county/${KING}?knownOn=2999-01-01`);
    expect(ahead.knownOn).toBeNull();
    const map = await ask<{ values: Record<string, unknown[]>; ids: string[] }>(
      "/api/markets/counties-metrics?metric=typicalRent&knownOn=2020-10-30",
    );
    expect(map.values.typicalRent?.[map.ids.indexOf(KING)]).toBe(2_020);
  });
});

test("a file that is brought out again for the same month is known from the day on which it was loaded", async () => {
  await load(run("2020-06", [2_000]));
  await load(run("2020-06", [1_990]));
  expect(await readAs("2024-01-01")).toEqual({ "2020-06": 2_000 });
  expect(await readAs(null)).toEqual({ "2020-06": 1_990 });
});

test("an older file that comes late fills gaps, and changes nothing that a newer one says", async () => {
  await load(run("2020-08", [2_020]));
  await load(run("2020-06", [1_000, 1_010]));
  expect(await readAs(null)).toEqual({ "2020-06": 1_000, "2020-07": 1_010, "2020-08": 2_020 });
  expect(await readAs("2020-09-15")).toEqual({ "2020-06": 1_000, "2020-07": 1_010 });
});

test("a forecast of the past rests on the edition of its time", async () => {
  const steady = Array.from({ length: 90 }, () => 2_000);
  await load(run("2015-01", steady.slice(0, 60).with(59, 2_600)));
  await load(run("2015-01", steady));
  const { forecasts } = await ask<MarketStats>(`/api/markets/stats/county/${KING}?knownOn=2022-09-01`);
  const [year] = forecasts.items.find(({ key }) => key === "typicalRent")?.horizons ?? [];
  expect(year?.error).toMatchObject({ onEditions: 1, count: 90 - 36 - 12 });
  // One of them alone missed: the one that rested on the 2,600 that was revised away.
  expect(year?.error.meanAbsolute).toBeGreaterThan(0.3 / 42);
  expect(year?.error.meanAbsolute).toBeLessThan(0.6 / 42);
});

test("a figure that a revised file withholds is told as withheld, and on a day before as it was", async () => {
  const jobs = { key: "coveredJobs" };
  await load(run("2025-07", [1_000]), jobs);
  await load(new Map(), { ...jobs, withheld: new Map([[month("2025-07"), REASON]]) });
  const read = async (query: string) => {
    const stats = await ask<MarketStats>(`/api/markets/stats/county/${KING}${query}`);
    const { value, asOf, unavailable } = stats.metrics.find(({ key }) => key === "coveredJobs") ?? {};
    return [value, asOf, unavailable];
  };
  expect(await read("")).toEqual([null, null, `${REASON} (2025)`]);
  expect(await read("?knownOn=2026-09-30")).toEqual([1_000, "2025", null]);
});

test("a survey below the county is known when it came out, with the margins of its edition", async () => {
  const year = (at: number) => at * 12 + 6;
  const of = { key: "medianGrossRent", kind: "tract", id: `${KING}000100` } as const;
  await load(new Map([[year(2022), 1_500]]), { ...of, margins: new Map([[year(2022), 90]]) });
  await load(new Map([[year(2023), 1_600]]), { ...of, margins: new Map([[year(2023), 110]]) });
  const read = async (day: string) => {
    const stats = await ask<SmallAreaStats>(`/api/markets/stats/tract/${of.id}?knownOn=${day}`);
    const { value, margin, asOf } = stats.metrics.find(({ key }) => key === "medianGrossRent") ?? {};
    return [value, margin, asOf];
  };
  // 427 days after the end of its year.
  expect(await read("2024-03-01")).toEqual([null, null, null]);
  expect(await read("2024-03-02")).toEqual([1_500, 90, "2022"]);
  expect(await read("2025-03-02")).toEqual([1_600, 110, "2023"]);
});

test("since when figures are known is asked of some areas of one kind, and answered for no other", async () => {
  const values = run("2025-01", [1_000, 1_010]);
  await load(values);
  await load(values, { key: "typicalHomeValue" });
  await load(values, { id: PIERCE });
  await load(values, { kind: "msa", id: SEATTLE });
  // A metro may have the code of a county.
  await load(values, { kind: "msa", id: KING });
  const today = new Date().toISOString().slice(0, 10);
  const [later] = (await labs.pool.query("select known_on::text as day from metric_series limit 1")).rows;
  const known = { knownOn: later.day, isLater: false };
  const sorted = async (kind: "county" | "msa", ids: string[], knownOn: string | null) =>
    (await listKnownDays(labs.database, { kind, ids, knownOn })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const knownOn of [null, today]) {
    expect(await sorted("county", [KING], knownOn)).toEqual([
      { key: "typicalHomeValue", id: KING, ...known },
      { key: "typicalRent", id: KING, ...known },
    ]);
    expect(await sorted("msa", [SEATTLE], knownOn)).toEqual([{ key: "typicalRent", id: SEATTLE, ...known }]);
    expect(await sorted("county", [], knownOn)).toEqual([]);
  }
});
