import type { BubblePreset } from "@labs/contract/markets/charts";
import type { ChartColumn } from "./chart-columns.ts";

interface Wanted {
  /** What the axis is for, in words. */
  name: string;
  /** Keys that say it, the best first. */
  keys: readonly string[];
}

interface PresetPlan extends Pick<BubblePreset, "key" | "label" | "description" | "quadrants"> {
  x: Wanted;
  y: Wanted;
  size: Wanted;
  color: Wanted;
}

const PEOPLE: Wanted = { name: "population", keys: ["population"] };
const PERMITS: Wanted = {
  name: "permits against the homes that stand",
  keys: ["permitsPerThousandHomes", "permitsPerThousandHouseholds"],
};
const RENT_GROWTH: Wanted = { name: "rent growth", keys: ["rentGrowth1y"] };

const PLANS: readonly PresetPlan[] = [
  {
    key: "yieldAndGrowth",
    label: "Yield and growth",
    description: "Net yield vs. 5-yr appreciation. Lines show equal total return.",
    quadrants: ["Growth", "Growth and yield", "Neither", "Yield"],
    x: { name: "net yield on value", keys: ["netYield"] },
    y: { name: "appreciation over five years", keys: ["valueGrowth5y", "valueGrowth3y", "valueGrowth1y"] },
    size: {
      name: "renter households in single-family homes",
      keys: ["renterSingleFamilyHouseholds", "renterHouseholds", "population"],
    },
    color: { name: "risk-adjusted score", keys: ["riskAdjustedScore"] },
  },
  {
    key: "demandSupply",
    label: "Demand vs. supply",
    description: "In-migration vs. building permits.",
    quadrants: ["Demand ahead", "Both strong", "Both weak", "Supply ahead"],
    x: PERMITS,
    y: {
      name: "net migration",
      keys: ["netMigrationRate", "domesticMigrationRate", "populationGrowth1y"],
    },
    size: PEOPLE,
    color: RENT_GROWTH,
  },
  {
    key: "momentum",
    label: "Momentum",
    description:
      "3-month annualized rent growth vs. 12-month growth: above the diagonal, growth is accelerating.",
    quadrants: ["Turning up", "Fast", "Slow", "Cooling"],
    x: RENT_GROWTH,
    y: { name: "rent growth of three months", keys: ["rentGrowth3mAnnualised", "rentGrowth3m"] },
    size: PEOPLE,
    color: { name: "value growth", keys: ["valueGrowth1y"] },
  },
  {
    key: "affordability",
    label: "Affordability",
    description: "Rent to income vs. income growth.",
    quadrants: ["Room to grow", "Stretched, rising", "Cheap, flat", "Stretched"],
    x: { name: "rent to income", keys: ["rentToIncome"] },
    y: { name: "income growth", keys: ["incomeGrowth5y", "incomeGrowth1y"] },
    size: PEOPLE,
    color: RENT_GROWTH,
  },
  {
    key: "lateCycle",
    label: "Late cycle",
    description: "Rent growth vs. permits.",
    quadrants: ["Undersupplied", "Growth met by supply", "Quiet", "Oversupplied"],
    x: PERMITS,
    y: RENT_GROWTH,
    size: PEOPLE,
    color: { name: "unemployment", keys: ["unemploymentRate", "riskAdjustedScore"] },
  },
];

export const DEFAULT_PRESET = "yieldAndGrowth";

/** The presets with what the loaded sources have for each axis, and what they lack. */
export function listPresets(columns: ReadonlyMap<string, ChartColumn>): BubblePreset[] {
  return PLANS.map(({ key, label, description, quadrants, ...axes }) => {
    const notes: string[] = [];
    const lacking: string[] = [];
    const choose = (wanted: Wanted) => {
      const found = wanted.keys.find((each) => columns.get(each)?.metric.isLastKnown === false);
      if (found === undefined) lacking.push(wanted.name);
      else if (found !== wanted.keys[0]) {
        notes.push(
          `No loaded source has ${wanted.name}; ${columns.get(found)?.metric.label.toLowerCase()} is used instead.`,
        );
      }
      return found ?? wanted.keys.find((each) => columns.has(each)) ?? wanted.keys.at(-1) ?? "";
    };
    return {
      key,
      label,
      description,
      x: choose(axes.x),
      y: choose(axes.y),
      size: choose(axes.size),
      color: choose(axes.color),
      quadrants,
      notes,
      unavailable:
        lacking.length === 0
          ? null
          : `No loaded source has a current figure of ${lacking.join(" or ")} by metro`,
    };
  });
}
