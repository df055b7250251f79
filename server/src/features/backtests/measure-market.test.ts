import { createRandom } from "@labs/estimation/seeded-random";
import { describe, expect, test } from "vitest";
import { measureMarket, type TestedObservation } from "./measure-market.ts";
import { measureTuples } from "./split-outcomes.ts";

const DAY = 86_400_000;
const writeDay = (days: number) => new Date(Date.parse("2026-06-30") - days * DAY).toISOString().slice(0, 10);

/** Homes around a town, dearer by area, with noise of a tenth; two years of rents. */
function listTown(count: number): TestedObservation[] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, at) => {
    const sqft = Math.round(900 + 1500 * random());
    const noise = Math.exp(0.2 * (random() - 0.5));
    return {
      id: `rent_48453_${at}`,
      label: `${at} Elm St`,
      googlePlacesId: `labs_48453_${at}`,
      amount: Math.round(1.3 * sqft * noise),
      latitude: 30.25 + 0.1 * (random() - 0.5),
      longitude: -97.75 + 0.1 * (random() - 0.5),
      sqft,
      beds: sqft > 1700 ? 4 : 3,
      baths: 2,
      yearBuilt: 1990,
      observedOn: writeDay((at * 730) / count),
      propertyType: "singlefamily",
    };
  });
}

/** Neither its area nor its bedrooms are known: nothing is estimated. */
const BARE = { amount: 4_444, sqft: null, beds: null, observedOn: writeDay(20) };
const town = listTown(700).flatMap((home, at) =>
  at === 5 ? [home, { ...home, ...BARE, id: "bare", googlePlacesId: "bare", latitude: 30.4 }] : [home],
);
const result = measureMarket({ kind: "rent", observations: town });

describe("a market's back-test", () => {
  test("meets outcomes of the last half year with estimates near them", () => {
    const accuracy = measureTuples(result.tuples);
    expect(result.unavailable).toBeNull();
    expect(accuracy.n).toBeGreaterThan(120);
    expect(accuracy.mdape).toBeLessThan(0.09);
    expect(accuracy.coverage).toBeGreaterThan(0.6);
    expect(result.from && result.from > writeDay(184)).toBe(true);
    expect(result.until).toBe(writeDay(0));
  });

  test("freezes each estimate before its outcome", () => {
    expect(result.misses.length).toBeGreaterThan(5);
    for (const miss of result.misses) expect(miss.frozenOn < miss.observedOn).toBe(true);
  });

  test("is blind: outcomes that turn out otherwise leave every estimate of their time as it was", () => {
    const last = town.map((row) =>
      (row.observedOn ?? "") > writeDay(61) ? { ...row, amount: row.amount * 1.5 } : row,
    );
    const other = measureMarket({ kind: "rent", observations: last });
    expect(other.tuples.map(([, point]) => point)).toEqual(result.tuples.map(([, point]) => point));
    const moved = other.tuples.filter(([actual], at) => actual !== result.tuples[at]?.[0]);
    expect(moved.length).toBeGreaterThan(30);
  });

  test("lets no home's own past speak for it", { tags: "nightly" }, () => {
    const [seen] = town;
    if (seen === undefined) throw new Error("The town has homes");
    // A home by itself, with nothing near it but what it was let for before.
    const alone = { ...seen, id: "alone", googlePlacesId: "alone", latitude: 31.2, amount: 4321 };
    const past = { ...alone, id: "past", amount: 4000, observedOn: writeDay(120) };
    const estimates = [
      [...town, alone, past],
      [...town, alone, { ...past, amount: 1000 }],
    ].map((observations) =>
      measureMarket({ kind: "rent", observations })
        .tuples.filter(([actual]) => actual === alone.amount)
        .map(([, point]) => point),
    );
    expect(estimates[0]).toHaveLength(1);
    expect(estimates[0]).toEqual(estimates[1]);
    // No comp is near, and the market's rents say nothing of four thousand dollars.
    expect(estimates[0]?.[0]).toBeLessThan(3000);
  });

  test("ignores listings that can't be true", { tags: "nightly" }, () => {
    const absurd = town.slice(0, 40).map((row, at) => ({ ...row, id: `absurd_${at}`, amount: 1 }));
    const other = measureMarket({ kind: "rent", observations: [...town, ...absurd] });
    expect(other.tuples).toEqual(result.tuples);
  });

  test("keeps what selections rest on, and how they would have fared", () => {
    const { calibration, record } = result.promise;
    const estimated = result.tuples.filter(([, point]) => point !== null).length;
    expect(calibration).toMatchObject({ tests: estimated, periods: 3 });
    expect(record).toMatchObject({ share: 0.1, screened: 3 * estimated });
    expect(record?.reported).toBeLessThanOrEqual(record?.plain ?? 0);
  });

  test("counts an outcome without an estimate, and promises nothing of it", () => {
    const unknown = result.tuples.filter(([, point]) => point === null);
    expect(unknown).toEqual([[BARE.amount, null, null, null, null, null]]);
    expect(result.misses.filter(({ actual }) => actual === BARE.amount)).toEqual([]);
    expect(result.promise.calibration).toMatchObject({ tests: result.tuples.length - 1 });
  });

  test("lists the twenty widest misses, the widest first, to the cent and the tenth of a month", () => {
    const missOf = (point: number, actual: number) => Math.abs(Math.log(point / actual));
    const misses = result.misses.map(({ point, actual }) => missOf(point, actual));
    expect(misses).toHaveLength(20);
    expect(misses).toEqual(misses.toSorted((a, b) => b - a));
    const others = result.tuples
      .flatMap(([actual, point]) => (point === null ? [] : [missOf(point, actual)]))
      .toSorted((a, b) => b - a);
    expect(misses[19]).toBeCloseTo(others[19] ?? Number.NaN, 4);
    for (const [, point, low, high, , age] of result.tuples) {
      for (const amount of [point, low, high])
        expect(Math.round((amount ?? 0) * 100) / 100).toBe(amount ?? 0);
      expect(Math.round((age ?? 0) * 10) / 10).toBe(age ?? 0);
    }
    // Comps of two years count less the older they are, and none is of the day itself.
    const ages = result.tuples.flatMap(([, , , , , age]) => age ?? []);
    expect(Math.min(...ages)).toBeGreaterThan(0.5);
    expect(Math.max(...ages)).toBeLessThan(13);
  });

  test("says what is missing where evidence is thin", () => {
    const thin = measureMarket({ kind: "rent", observations: town.slice(0, 90) });
    expect(thin.tuples).toEqual([]);
    expect(thin.unavailable).toContain("are needed");
    expect(thin.promise).toEqual({
      calibration: { unavailable: expect.stringContaining("100 in 2 periods are needed") },
      record: null,
    });
    expect(measureMarket({ kind: "rent", observations: [] }).unavailable).toContain("No dated observation");
  });
});
