import { expect, test } from "vitest";
import { listPresets } from "./bubble-presets.ts";
import type { ChartColumn } from "./chart-columns.ts";

/** Columns of metros by key; those after `|` have nothing but figures that are past their cycle. */
function columns(...keys: string[]): ReadonlyMap<string, ChartColumn> {
  const from = keys.includes("|") ? keys.indexOf("|") : keys.length;
  return new Map(
    keys.flatMap((key, at) =>
      key === "|"
        ? []
        : [[key, { metric: { key, label: `Label ${key}`, isLastKnown: at > from } } as ChartColumn]],
    ),
  );
}
const axes = (...given: Parameters<typeof columns>) =>
  listPresets(columns(...given)).map(({ key, x, y, size, color }) => [key, x, y, size, color]);

const FIRST = [
  ...["netYield", "valueGrowth5y", "renterSingleFamilyHouseholds", "riskAdjustedScore"],
  ...["permitsPerThousandHomes", "netMigrationRate", "population", "rentGrowth1y"],
  ...["rentGrowth3mAnnualised", "valueGrowth1y", "rentToIncome", "incomeGrowth5y", "unemploymentRate"],
];

test("each preset shows what it is named after, with a name for each of its fields", () => {
  expect(listPresets(columns(...FIRST))).toEqual([
    {
      ...{ key: "yieldAndGrowth", label: "Yield and growth" },
      description: "Net yield vs. 5-yr appreciation. Lines show equal total return.",
      quadrants: ["Growth", "Growth and yield", "Neither", "Yield"],
      ...{
        x: "netYield",
        y: "valueGrowth5y",
        size: "renterSingleFamilyHouseholds",
        color: "riskAdjustedScore",
      },
      ...{ notes: [], unavailable: null },
    },
    {
      ...{
        key: "demandSupply",
        label: "Demand vs. supply",
        description: "In-migration vs. building permits.",
      },
      quadrants: ["Demand ahead", "Both strong", "Both weak", "Supply ahead"],
      ...{ x: "permitsPerThousandHomes", y: "netMigrationRate", size: "population", color: "rentGrowth1y" },
      ...{ notes: [], unavailable: null },
    },
    {
      ...{ key: "momentum", label: "Momentum" },
      description:
        "3-month annualized rent growth vs. 12-month growth: above the diagonal, growth is accelerating.",
      quadrants: ["Turning up", "Fast", "Slow", "Cooling"],
      ...{ x: "rentGrowth1y", y: "rentGrowth3mAnnualised", size: "population", color: "valueGrowth1y" },
      ...{ notes: [], unavailable: null },
    },
    {
      ...{ key: "affordability", label: "Affordability", description: "Rent to income vs. income growth." },
      quadrants: ["Room to grow", "Stretched, rising", "Cheap, flat", "Stretched"],
      ...{ x: "rentToIncome", y: "incomeGrowth5y", size: "population", color: "rentGrowth1y" },
      ...{ notes: [], unavailable: null },
    },
    {
      ...{ key: "lateCycle", label: "Late cycle", description: "Rent growth vs. permits." },
      quadrants: ["Undersupplied", "Growth met by supply", "Quiet", "Oversupplied"],
      ...{ x: "permitsPerThousandHomes", y: "rentGrowth1y", size: "population", color: "unemploymentRate" },
      ...{ notes: [], unavailable: null },
    },
  ]);
});

// What is left out of the first choices, and the axis that takes the next.
test.each([
  ["valueGrowth5y", "valueGrowth3y", "yieldAndGrowth", 2, "appreciation over five years"],
  [
    "renterSingleFamilyHouseholds",
    "renterHouseholds",
    "yieldAndGrowth",
    3,
    "renter households in single-family homes",
  ],
  [
    "permitsPerThousandHomes",
    "permitsPerThousandHouseholds",
    "demandSupply",
    1,
    "permits against the homes that stand",
  ],
  [
    "permitsPerThousandHomes",
    "permitsPerThousandHouseholds",
    "lateCycle",
    1,
    "permits against the homes that stand",
  ],
  ["netMigrationRate", "domesticMigrationRate", "demandSupply", 2, "net migration"],
  ["rentGrowth3mAnnualised", "rentGrowth3m", "momentum", 2, "rent growth of three months"],
  ["incomeGrowth5y", "incomeGrowth1y", "affordability", 2, "income growth"],
] as const)("without %s, %s stands in for it in %s", (first, next, preset, axis, name) => {
  const given = columns(...FIRST.filter((key) => key !== first), next);
  const found = listPresets(given).find(({ key }) => key === preset);
  expect([found?.key, found?.x, found?.y, found?.size, found?.color][axis]).toBe(next);
  expect(found?.notes).toEqual([
    `No loaded source has ${name}; label ${next.toLowerCase()} is used instead.`,
  ]);
  expect(found?.unavailable).toBe(null);
});

test("the third choices stand in for the second", () => {
  const without = ["valueGrowth5y", "renterSingleFamilyHouseholds", "netMigrationRate", "unemploymentRate"];
  expect(axes(...FIRST.filter((key) => !without.includes(key)), "populationGrowth1y").slice(0, 2)).toEqual([
    ["yieldAndGrowth", "netYield", "valueGrowth1y", "population", "riskAdjustedScore"],
    ["demandSupply", "permitsPerThousandHomes", "populationGrowth1y", "population", "rentGrowth1y"],
  ]);
  expect(
    axes(...FIRST.filter((key) => !without.includes(key)))
      .at(-1)
      ?.at(-1),
  ).toBe("riskAdjustedScore");
});

test("a preset without current figures can't be drawn and names each axis that lacks them", () => {
  // Yields are known of old alone; of growth nothing is.
  const given = columns("population", "riskAdjustedScore", "|", "netYield");
  expect(listPresets(given)[0]).toMatchObject({
    ...{ x: "netYield", y: "valueGrowth1y", size: "population", color: "riskAdjustedScore" },
    notes: [
      "No loaded source has renter households in single-family homes; label population is used instead.",
    ],
    unavailable:
      "No loaded source has a current figure of net yield on value or appreciation over five years by metro",
  });
});
