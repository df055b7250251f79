import {
  type Building,
  type BuildingSale,
  estimateRate,
  FEWEST_SALES,
  type RateEstimate,
} from "./sale-rates.ts";

/** The building that is valued; what is not known of it is null. */
export interface ValuedBuilding extends Omit<Building, "units"> {
  units: number | null;
}

export interface Unavailable {
  unavailable: string;
}

/** A rate from sales times what the building has of it. */
export interface SalesApproach extends RateEstimate {
  /** Units, or square feet. */
  quantity: number;
  value: { point: number; low: number; high: number };
}

export interface BuildingValue {
  perUnit: SalesApproach | Unavailable;
  perSqft: SalesApproach | Unavailable;
  /** The approach with the narrowest measured range; null where none has one. */
  best: "perUnit" | "perSqft" | null;
}

/**
 * What a building is worth by the prices per unit and per square foot of sales of buildings, and which of the two
 * holds 80% of its own errors in the narrower range.
 *
 * Units: dollars. What has no evidence is unavailable, with its reason. No errors. `sales` are screened by `screenSales`.
 * Source: docs/methods/building-value.md.
 *
 * @example valueBuilding({ units: 20, sqft: null, latitude: null, longitude: null, owner: null }, []).best // null
 */
export function valueBuilding(building: ValuedBuilding, sales: readonly BuildingSale[]): BuildingValue {
  const perUnit = approachBySales(building, sales, {
    quantity: building.units,
    lacking: "How many units the building has is not known",
    rate: ({ price, units }) => price / units,
  });
  const perSqft = approachBySales(building, sales, {
    quantity: building.sqft,
    lacking: "The building's area is not known",
    rate: ({ price, sqft }) => (sqft === null ? null : price / sqft),
  });
  const [widthByUnit, widthBySqft] = [measureWidth(perUnit), measureWidth(perSqft)];
  // Of equal ranges the usual measure of the trade stands, whatever the last bit says.
  const isByUnit = widthByUnit <= widthBySqft + 1e-9;
  const best = Number.isFinite(Math.min(widthByUnit, widthBySqft))
    ? isByUnit
      ? "perUnit"
      : "perSqft"
    : null;
  return { perUnit, perSqft, best };
}

function measureWidth(approach: SalesApproach | Unavailable): number {
  return "unavailable" in approach ? Number.POSITIVE_INFINITY : Math.log(approach.high / approach.low);
}

function approachBySales(
  building: ValuedBuilding,
  sales: readonly BuildingSale[],
  by: { quantity: number | null; lacking: string; rate: (sale: BuildingSale) => number | null },
): SalesApproach | Unavailable {
  const { quantity } = by;
  if (quantity === null || !(quantity > 0)) return { unavailable: by.lacking };
  const found = estimateRate(likenSize(building, sales), sales, by.rate);
  if (found === undefined) {
    return { unavailable: explainTooFew(sales.filter((sale) => by.rate(sale) !== null).length) };
  }
  const { point, low, high } = found;
  return {
    ...found,
    quantity,
    value: { point: quantity * point, low: quantity * low, high: quantity * high },
  };
}

/** Of a building whose units nobody counted, the size of the middle sale stands in. No errors. */
export function likenSize(building: ValuedBuilding, sales: readonly BuildingSale[]): Building {
  const sizes = sales.map(({ units }) => units).toSorted((a, b) => a - b);
  return { ...building, units: building.units ?? sizes[sizes.length >> 1] ?? 1 };
}

function explainTooFew(count: number): string {
  const told = count === 1 ? "1 sale of a building tells" : `${count} sales of buildings tell`;
  return `${told} it, ${FEWEST_SALES} are needed`;
}
