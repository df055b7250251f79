import type { BacktestGroup, OutcomeTuple } from "@labs/contract/backtests";
import { expect, test } from "vitest";
import { measureTuples, splitTuples } from "./split-outcomes.ts";

/** What it came to, the estimate, bedrooms and the age of its evidence; the range is a tenth to either side. */
const outcome = (
  actual: number,
  point: number | null,
  beds: number | null = 3,
  age: number | null = 4,
): OutcomeTuple => [actual, point, point && 0.9 * point, point && 1.1 * point, beds, age];
const count = (groups: readonly BacktestGroup[] = []) =>
  groups.map(({ label, accuracy }) => `${label}: ${accuracy.n + accuracy.unavailable}`);

test("an estimate that was refused counts against the hit rate alone", () => {
  const tuples = [outcome(1_000, 1_000), outcome(1_000, 1_200), outcome(1_000, null), outcome(1_000, 1_050)];
  expect(measureTuples(tuples)).toMatchObject({
    ...{ n: 3, unavailable: 1, hitRate: 0.75, mdape: expect.closeTo(0.05, 12), coverage: 2 / 3 },
  });
  // Without either end of its range an estimate is none.
  const half: OutcomeTuple[] = [
    [1_000, 1_000, null, 1_100, 3, 4],
    [1_000, 1_000, 900, null, 3, 4],
  ];
  expect(measureTuples(half)).toMatchObject({ n: 0, unavailable: 2 });
});

test("bands go from their bound up to the next, by what a reader knows beforehand", () => {
  const beds = [0, 1, 2, 3, 4, 5, 6, null].map((one) => outcome(1_000, 1_000, one));
  expect(count(splitTuples(beds, "rent").beds)).toEqual([
    ...["Studio or 1 bed: 2", "2 beds: 1", "3 beds: 1", "4 beds: 1", "5 beds or more: 2", "Beds unknown: 1"],
  ]);
  const ages = [0, 2.9, 3, 5.9, 6, 8.9, 9, 20, null].map((age) => outcome(1_000, 1_000, 3, age));
  expect(count(splitTuples(ages, "rent").age)).toEqual([
    ...["Under 3 months: 2", "3 to 6 months: 2", "6 to 9 months: 2", "9 months or more: 2", "No comps: 1"],
  ]);
  const rents = [999, 1_000, 1_499, 1_500, 2_000, 2_500, 3_499, 3_500, null].map((point) =>
    outcome(1, point),
  );
  expect(count(splitTuples(rents, "rent").price)).toEqual([
    ...["Under $1,000: 1", "$1,000 to $1,500: 2", "$1,500 to $2,000: 1", "$2,000 to $2,500: 1"],
    ...["$2,500 to $3,500: 2", "$3,500 or more: 1", "No estimate: 1"],
  ]);
  const prices = [149_999, 150_000, 250_000, 400_000, 650_000, 999_999, 1_000_000].map((point) =>
    outcome(1, point),
  );
  expect(count(splitTuples(prices, "price").price)).toEqual([
    ...["Under $150,000: 1", "$150,000 to $250,000: 1", "$250,000 to $400,000: 1", "$400,000 to $650,000: 1"],
    ...["$650,000 to $1,000,000: 2", "$1,000,000 or more: 1"],
  ]);
  expect(splitTuples(prices, "price").price.map(({ key }) => key)).toEqual([
    ...["0", "150000", "250000", "400000", "650000", "1000000"],
  ]);
  expect(splitTuples([outcome(1, null)], "price").price.map(({ key }) => key)).toEqual(["unknown"]);
});

test("fifths are by the estimate, as even as the number allows, and judged each by itself", () => {
  const tuples = [700.4, 300, 600, null, 100, 500, 200, 400].map((point) => outcome(100, point));
  const { fifth = [] } = splitTuples(tuples, "rent");
  expect(fifth.map(({ key, label, accuracy }) => [key, label, accuracy.n])).toEqual([
    ["1", "Bottom quintile, $100 to $100", 1],
    ["2", "Second quintile, $200 to $200", 1],
    ["3", "Middle quintile, $300 to $400", 2],
    ["4", "Fourth quintile, $500 to $500", 1],
    ["5", "Top quintile, $600 to $700", 2],
  ]);
  expect(fifth[0]?.accuracy.mdape).toBe(0);
  expect(count(splitTuples([outcome(1, 5), outcome(1, 4)], "rent").fifth)).toEqual([
    "Middle quintile, $4 to $4: 1",
    "Top quintile, $5 to $5: 1",
  ]);
  expect(splitTuples([outcome(1, null)], "rent").fifth).toEqual([]);
});
