import type { Criteria, RangeKey } from "@labs/contract/property-search/criteria";

/** What the other engine calls a figure, and between what it lies. */
const FIGURES: Partial<Record<RangeKey, { column: string; least: number; most: number }>> = {
  beds: { column: "beds", least: 1, most: 5 },
  baths: { column: "baths", least: 1, most: 3.5 },
  sqft: { column: "sqft", least: 600, most: 3_400 },
  lotSqft: { column: "lot_sqft", least: 3_000, most: 12_000 },
  yearBuilt: { column: "year_built", least: 1930, most: 2025 },
  assessedValue: { column: "assessed_value", least: 66_000, most: 370_000 },
  lastSalePrice: { column: "last_price", least: 100_000, most: 600_000 },
  value: { column: "value", least: 70_000, most: 900_000 },
  pricePerSqft: { column: "value / sqft", least: 110, most: 330 },
  rent: { column: "rent", least: 500, most: 5_000 },
  grossYield: { column: "12 * rent / value", least: 0.03, most: 0.15 },
  netYield: { column: "net_yield", least: 0.02, most: 0.09 },
  unleveredIrr: { column: "unlevered_irr", least: 0.02, most: 0.1 },
};

export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export interface Places {
  counties: readonly string[];
  states: readonly string[];
}

/** Two to five criteria on figures, over three counties, some states or the whole country. */
export function drawCriteria(
  random: Random,
  places: Places,
  where: "counties" | "states" | "nation",
): Criteria {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const keys = Object.keys(FIGURES) as RangeKey[];
  const chosen = new Set(Array.from({ length: 2 + Math.floor(4 * random()) }, () => pick(keys)));
  const ranges = [...chosen].map((key) => {
    const { least = 0, most = 1 } = FIGURES[key] ?? {};
    const [a, b] = [least + (most - least) * random(), least + (most - least) * random()];
    const kind = random();
    return [
      key,
      kind < 0.6
        ? { min: Math.min(a, b) }
        : kind < 0.8
          ? { max: Math.max(a, b) }
          : { min: Math.min(a, b), max: Math.max(a, b) },
    ];
  });
  return {
    ...Object.fromEntries(ranges),
    ...(random() < 0.2 ? { subtypes: ["detached"] } : {}),
    ...(random() < 0.2 ? { includeUnknown: ["beds", "sqft", "lastSalePrice"] } : {}),
    ...(where === "counties"
      ? { countyIds: [pick(places.counties), pick(places.counties), pick(places.counties)] }
      : {}),
    ...(where === "states" ? { states: [pick(places.states), pick(places.states)] } : {}),
  };
}

/** The same in the other engine's words. */
export function writeCondition(criteria: Criteria): string {
  const keeps = new Set(criteria.includeUnknown);
  const list = (items: readonly string[]) => items.map((item) => `'${item}'`).join(", ");
  const ranges = (Object.keys(FIGURES) as RangeKey[]).flatMap((key) => {
    const [bounds, column] = [criteria[key], FIGURES[key]?.column];
    if (bounds === undefined) return [];
    const parts = [
      ...(bounds.min === undefined ? [] : [`${column} >= '${bounds.min}'::double`]),
      ...(bounds.max === undefined ? [] : [`${column} <= '${bounds.max}'::double`]),
    ];
    return [`coalesce(${parts.join(" and ")}, ${keeps.has(key)})`];
  });
  return [
    ...ranges,
    ...(criteria.countyIds === undefined ? [] : [`county in (${list(criteria.countyIds)})`]),
    ...(criteria.states === undefined ? [] : [`state in (${list(criteria.states)})`]),
    ...(criteria.subtypes === undefined ? [] : [`subtype in (${list(criteria.subtypes)})`]),
  ].join(" and ");
}
