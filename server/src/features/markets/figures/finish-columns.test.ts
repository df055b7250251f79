import { expect, test } from "vitest";
import { type CatalogMetric, METRICS } from "../catalog/metrics.ts";
import type { Column, Figure } from "./combine-counties.ts";
import { finishColumns, measureHistory, refuseRank, shorten } from "./finish-columns.ts";

const find = (key: string): CatalogMetric => {
  const metric = METRICS.find((each) => each.key === key);
  if (metric === undefined) throw new Error(`No metric ${key}`);
  return metric;
};
const column = (key: string, values: Record<string, Figure>, of: object = {}): Column => {
  const metric = { ...find(key), key, asOf: null, coverage: 0, source: "Test", demo: false, notRanked: null };
  return {
    metric: { ...metric, ...of } as unknown as Column["metric"],
    values: new Map(Object.entries(values)),
    reasons: new Map(),
  };
};
const NOW = new Date("2026-02-15");
const finish = (columns: Record<string, Column>, history: Record<string, Record<string, number>> = {}) =>
  finishColumns(new Map(Object.entries(columns)), {
    now: NOW,
    history: new Map(
      Object.entries(history).map(([key, years]) => [key, new Map(Object.entries(years))] as const),
    ),
  });

test("a rank asks for five years of history and fifty thousand people, told in this order", () => {
  expect(refuseRank({ years: 5, people: 50_000 })).toBeUndefined();
  expect(refuseRank({ years: 4.96, people: 50_000 })).toBe("Not ranked: 5.0 years of history, fewer than 5");
  expect(refuseRank({ years: 3.25, people: 1 })).toBe("Not ranked: 3.3 years of history, fewer than 5");
  expect(refuseRank({ years: undefined, people: 90_000 })).toBe(
    "Not ranked: 0.0 years of history, fewer than 5",
  );
  expect(refuseRank({ years: 9, people: 49_999 })).toBe("Not ranked: fewer than 50,000 people");
  expect(refuseRank({ years: 9, people: undefined })).toBe("Not ranked: its population is not known");
});

test("published figures keep seven digits, computed ones five, computed shares five places", () => {
  const published = find("typicalRent");
  expect(published.derivation).toBeUndefined();
  expect(shorten(published, 1_234.56789)).toBe(1_234.568);
  expect(shorten(published, 123_456_789)).toBe(123_456_789);
  const share = find("grossYield");
  expect([share.unit, share.derivation === undefined]).toEqual(["fraction", false]);
  expect(shorten(share, 0.0654321)).toBe(0.06543);
  expect(shorten(share, 1.2345678)).toBe(1.23457);
  expect(shorten(share, -0.0654321)).toBe(-0.06543);
  // Of less than a tenth of a percent places would leave two digits or none.
  expect(shorten(share, 0.001)).toBe(0.001);
  expect(shorten(share, 0.000987654)).toBe(0.000988);
  expect(shorten(share, -0.000012345)).toBe(-0.0000123);
  const ratio = find("priceToRent");
  expect([ratio.unit === "fraction", ratio.derivation === undefined]).toEqual([false, false]);
  expect(shorten(ratio, 15.123456)).toBe(15.123);
  expect(shorten(ratio, 0.00051234567)).toBe(0.00051235);
});

test("a history is as long as from its first month to its newest, of each area for itself", () => {
  const stored = [
    { key: "typicalRent", kind: "county", id: "53033", start: "2015-04", month: "2025-10" },
    { key: "typicalRent", kind: "county", id: "53053", start: "2025-12", month: "2026-01" },
    { key: "typicalRent", kind: "msa", id: "42660", start: "2020-01", month: "2025-01" },
    { key: "typicalRent", kind: "nation", id: "US", start: "2000-01", month: "2025-01" },
  ] as unknown as Parameters<typeof measureHistory>[0];
  const { county, msa } = measureHistory(stored);
  expect(county.get("typicalRent")).toEqual(
    new Map([
      ["53033", 10.5],
      ["53053", 1 / 12],
    ]),
  );
  expect([...(msa.get("typicalRent") ?? [])]).toEqual([["42660", 5]]);
});

test("a figure a year behind the newest of its metric is current, one two months later is not", () => {
  const values = {
    newest: { value: 4, asOf: "2026-01" },
    behind: { value: 3, asOf: "2025-12" },
    old: { value: 2, asOf: "2024-11" },
  };
  // In the demo the publisher's cycle does not count: figures are as young as the newest.
  const demo = finish({ typicalRent: column("typicalRent", values, { demo: true }) }).get("typicalRent");
  expect([...(demo?.values.keys() ?? [])]).toEqual(["newest", "behind"]);
  expect([...(demo?.lastKnown.keys() ?? [])]).toEqual(["old"]);
  const edge = { newest: { value: 4, asOf: "2026-01" }, edge: { value: 3, asOf: "2025-01" } };
  const atEdge = finish({ typicalRent: column("typicalRent", edge, { demo: true }) }).get("typicalRent");
  expect(atEdge?.values.has("edge")).toBe(true);
  expect(demo?.reasons.get("old")).toBe("Last known for Nov 2024: past its publisher's cycle");
  expect(demo?.metric).toMatchObject({ asOf: "2026-01", coverage: 3, isLastKnown: false });
});

test("where every figure is past its publisher's cycle the metric is last known, of its newest month", () => {
  const values = { a: { value: 4, asOf: "2024-01" }, b: { value: 5, asOf: "2024-03" } };
  const found = finish({ typicalRent: column("typicalRent", values) }).get("typicalRent");
  expect(found?.metric).toMatchObject({ asOf: "2024-03", coverage: 2, isLastKnown: true });
  expect([found?.values.size, found?.ranked.size, found?.lastKnown.size]).toEqual([0, 0, 2]);
  const none = finish({ typicalRent: column("typicalRent", {}) }).get("typicalRent");
  expect(none?.metric).toMatchObject({ asOf: null, coverage: 0, isLastKnown: false });
});

test("growth is ranked where history and people suffice, rent itself everywhere, what never ranks nowhere", () => {
  const figures = { big: { value: 0.0312345678, asOf: "2026-01" }, small: { value: 0.02, asOf: "2026-01" } };
  const growth = METRICS.find(({ rankedWithHistoryOf }) => rankedWithHistoryOf !== undefined);
  const key = growth?.key ?? "";
  const of = growth?.rankedWithHistoryOf ?? "";
  const people = { big: { value: 60_000, asOf: "2025" }, small: { value: 40_000, asOf: "2025" } };
  const columns = {
    population: column("population", people),
    [key]: column(key, figures, { demo: true }),
    typicalRent: column("typicalRent", figures, { demo: true }),
  };
  const found = finish(columns, { [of]: { big: 8, small: 8 } });
  expect([...(found.get(key)?.ranked.keys() ?? [])]).toEqual(["big"]);
  expect(found.get(key)?.unranked).toEqual(new Map([["small", "Not ranked: fewer than 50,000 people"]]));
  expect(found.get("typicalRent")?.ranked.size).toBe(2);
  expect(found.get("typicalRent")?.ranked.get("big")).toBe(0.03123457);
  const never = finish({
    ...columns,
    [key]: column(key, figures, { demo: true, notRanked: "Fair housing" }),
  });
  expect(never.get(key)?.ranked.size).toBe(0);
  expect(never.get(key)?.unranked.get("big")).toBe("Fair housing");
});

test("a reason why a figure has no newer one is kept beside the last known one, not beside a current one", () => {
  const rents = column("typicalRent", {
    old: { value: 1, asOf: "2023-01" },
    young: { value: 2, asOf: "2026-01" },
  });
  for (const id of ["old", "young", "none"]) rents.reasons.set(id, "Withheld by its publisher");
  const found = finish({ typicalRent: rents }).get("typicalRent");
  expect(found?.withheld).toEqual(new Map([["old", "Withheld by its publisher"]]));
  expect(found?.reasons.get("none")).toBe("Withheld by its publisher");
  expect(found?.reasons.has("young")).toBe(false);
});
