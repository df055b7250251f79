import { conformalQuantile } from "../estimates/interval.ts";
import { distanceMiles } from "../maths/distance.ts";
import { effectiveCount, median } from "../maths/weighted-statistics.ts";

/** A building as sales of buildings are compared: what it has to divide a price by, and where it stands. */
export interface Building {
  units: number;
  sqft: number | null;
  latitude: number | null;
  longitude: number | null;
  /** The building itself, so that its own sales never speak for it; null where nobody knows. */
  owner: string | null;
}

export interface BuildingSale extends Building {
  id: string;
  price: number;
  /** ISO day. */
  soldOn: string;
  /** Net operating income of the year of the sale; null where no source tells it. */
  noi: number | null;
  /** Dollars that a person adds to the price for condition and grade: prices per unit and per square foot take them. */
  adjustment?: number | undefined;
}

/**
 * The price with what a person adjusted it by; as paid where that would leave nothing. Dollars; no errors.
 * Source: docs/methods/building-value.md.
 *
 * @example adjustPrice({ price: 2_000_000, adjustment: -150_000 }) // 1_850_000
 */
export function adjustPrice({ price, adjustment = 0 }: Pick<BuildingSale, "price" | "adjustment">): number {
  return price + adjustment > 0 ? price + adjustment : price;
}

/** How well rates of left-out sales were met, each estimated from the others alone. */
export interface RateTest {
  /** Sales that were left out, one at a time. */
  n: number;
  /** Median of abs(estimate / actual - 1). */
  medianError: number;
  /** Median of estimate / actual - 1. */
  bias: number;
  /** Share of one half of the sales that a range from the errors of the other half held, both ways. */
  coverage: number;
}

/** What sales say of a price per unit, a price per square foot or a cap rate of one building. */
export interface RateEstimate {
  point: number;
  low: number;
  high: number;
  /** Weighted 90th percentile of the rates themselves. */
  percentile90: number;
  level: number;
  nEff: number;
  /** How often the reach of the comparison was doubled for want of sales. */
  widened: number;
  test: RateTest;
}

/** Distances and sizes that count as alike, before any widening: miles, and the log of the ratio of units. */
const ALIKE = { miles: 2, lnUnits: 0.5 } as const;
const WIDENINGS = 4;
/** Enough sales of like buildings not to widen. */
const ENOUGH = 8;
/** Fewer say neither what is usual nor how far an estimate misses. */
export const FEWEST_SALES = 10;
const LEVEL = 0.8;
/** In robust deviations, of logs. */
export const OUTLIER_Z = 3.5;

/** A sale with the rate that is asked for, already as a logarithm. */
interface Rated {
  sale: BuildingSale;
  rate: number;
}

/**
 * The rate of a building from sales: the weighted median of the rates, near sales of buildings of like size first,
 * and a range as wide as 80% of the errors of the same estimate for each sale from the others.
 *
 * Units: of `rate`, dollars per unit, dollars per square foot or a share a year. Sales without a rate don't count, nor
 * do those of the building itself. Undefined with fewer than ten.
 * Source: docs/methods/building-value.md; Lei, G'Sell, Rinaldo, Tibshirani and Wasserman, "Distribution-Free
 * Predictive Inference for Regression" (2018), for the range from left-out errors.
 *
 * @example
 * const place = { sqft: null, latitude: null, longitude: null, noi: null, soldOn: "2025-06-30", units: 20 };
 * const sales = Array.from({ length: 11 }, (_, at) => ({ ...place, id: `${at}`, owner: `${at}`, price: 2e6 + 4e4 * at }));
 * estimateRate({ ...place, owner: null }, sales, ({ price, units }) => price / units).point // 110_000
 */
export function estimateRate(
  building: Building,
  sales: readonly BuildingSale[],
  rate: (sale: BuildingSale) => number | null,
): RateEstimate | undefined {
  const rated = listRated(building, sales, rate);
  if (rated.length < FEWEST_SALES) return undefined;
  const found = weigh(building, rated);
  const known = rated.flatMap(({ sale, rate: actual }) => {
    const left = weigh(sale, rated, (other) => other === sale || isSame(other, sale));
    return left.nEff > 0 ? [percentile(rated, left.weights, 0.5) - actual] : [];
  });
  const reach = findReach(known);
  if (!Number.isFinite(reach)) return undefined;
  const point = Math.exp(percentile(rated, found.weights, 0.5));
  return {
    point,
    low: point * Math.exp(-reach),
    high: point * Math.exp(reach),
    percentile90: Math.exp(percentile(rated, found.weights, 0.9)),
    level: LEVEL,
    nEff: found.nEff,
    widened: found.widened,
    test: {
      n: known.length,
      medianError: median(known.map((miss) => Math.abs(Math.expm1(miss)))) ?? 0,
      bias: median(known.map((miss) => Math.expm1(miss))) ?? 0,
      coverage: measureCoverage(known),
    },
  };
}

/**
 * The point of `estimateRate` alone, without the errors of each sale: for what one sale more or less changes. Undefined
 * with fewer than ten sales. Source: docs/methods/building-value.md.
 *
 * @example
 * const place = { sqft: null, latitude: null, longitude: null, noi: null, soldOn: "2025-06-30", units: 20 };
 * const sales = Array.from({ length: 11 }, (_, at) => ({ ...place, id: `${at}`, owner: `${at}`, price: 2e6 + 4e4 * at }));
 * findMedianRate({ ...place, owner: null }, sales, ({ price, units }) => price / units) // 110_000
 */
export function findMedianRate(
  building: Building,
  sales: readonly BuildingSale[],
  rate: (sale: BuildingSale) => number | null,
): number | undefined {
  const rated = listRated(building, sales, rate);
  if (rated.length < FEWEST_SALES) return undefined;
  return Math.exp(percentile(rated, weigh(building, rated).weights, 0.5));
}

/** By rate, so that a percentile is one walk along the weights. */
function listRated(
  building: Building,
  sales: readonly BuildingSale[],
  rate: (sale: BuildingSale) => number | null,
): Rated[] {
  return sales
    .flatMap((sale): Rated[] => {
      const found = rate(sale);
      return found === null || !(found > 0) || isSame(sale, building)
        ? []
        : [{ sale, rate: Math.log(found) }];
    })
    .sort((a, b) => a.rate - b.rate);
}

/** How far 80% of estimates miss at most, as a logarithm. */
function findReach(misses: readonly number[]): number {
  return conformalQuantile(
    misses.map((miss) => ({ score: Math.abs(miss), weight: 1 })),
    LEVEL,
  );
}

function measureCoverage(misses: readonly number[]): number {
  const halves = [0, 1].map((side) => misses.filter((_, at) => at % 2 === side));
  const held = halves.flatMap((half, side) => {
    const reach = findReach(halves[1 - side] ?? []);
    return half.filter((miss) => Math.abs(miss) <= reach);
  });
  return held.length / misses.length;
}

interface Weighed {
  /** In the order of the sales. */
  weights: Float64Array;
  nEff: number;
  widened: number;
}

/** A sale with its weight in the estimate of a building, 1 for one next door of the same size. */
export interface RankedSale {
  sale: BuildingSale;
  weight: number;
  /** Null where a place is not known. */
  miles: number | null;
}

/**
 * The sales that an estimate of the building rests on, the heaviest first. No errors; its own sales are left out.
 * Source: docs/methods/building-value.md.
 *
 * @example rankSales({ units: 20, sqft: null, latitude: null, longitude: null, owner: null }, []) // []
 */
export function rankSales(building: Building, sales: readonly BuildingSale[]): RankedSale[] {
  const rated = sales.filter((sale) => !isSame(sale, building)).map((sale) => ({ sale, rate: 0 }));
  const { weights } = weigh(building, rated);
  return rated
    .map(({ sale }, at) => ({ sale, weight: weights[at] ?? 0, miles: measureMiles(building, sale) }))
    .toSorted((a, b) => b.weight - a.weight || (a.sale.id < b.sale.id ? -1 : 1));
}

/** Weights by distance and size; where too few sales are alike, twice as far and as different counts too. */
function weigh(
  building: Building,
  rated: readonly Rated[],
  isLeftOut: (sale: BuildingSale) => boolean = () => false,
): Weighed {
  const unlikeness = Float64Array.from(rated, ({ sale }) => {
    if (isLeftOut(sale)) return Number.POSITIVE_INFINITY;
    const miles = measureMiles(building, sale) ?? 0;
    const lnUnits = Math.log(sale.units / building.units);
    return ((miles / ALIKE.miles) ** 2 + (lnUnits / ALIKE.lnUnits) ** 2) / 2;
  });
  for (let widened = 0; ; widened += 1) {
    // Twice the reach in miles and in sizes is a quarter of the unlikeness.
    const weights = unlikeness.map((unlike) => Math.exp(-unlike / 4 ** widened));
    const nEff = effectiveCount(weights);
    if (nEff >= ENOUGH || widened === WIDENINGS) return { weights, nEff, widened };
  }
}

/** Where a place is not known, distance says nothing. */
function measureMiles(a: Building, b: Building): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  return distanceMiles(a.latitude, a.longitude, b.latitude, b.longitude);
}

/** The smallest rate at which the running weight reaches a share of the total; the sales stand by rate. */
function percentile(rated: readonly Rated[], weights: Float64Array, share: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let running = 0;
  for (const [at, { rate }] of rated.entries()) {
    running += weights[at] ?? 0;
    if (running >= share * total) return rate;
  }
  return rated.at(-1)?.rate ?? Number.NaN;
}

function isSame(a: Building, b: Building): boolean {
  return a.owner !== null && a.owner === b.owner;
}

export interface ScreenedSales {
  sales: BuildingSale[];
  excluded: { sale: BuildingSale; reason: string }[];
}

/**
 * Sales that say what one building is worth: without those of several buildings for one price, which each carry the
 * price of all, and without prices per unit further than 3.5 robust deviations (of logs) from the median, or `outlierZ`,
 * which are transfers of a share or between related parties, or of another kind of building.
 *
 * Units: dollars. No errors. Source: docs/methods/building-value.md; Iglewicz and Hoaglin, "How to Detect and Handle
 * Outliers" (1993), for the modified z of 3.5.
 *
 * @example screenSales([]) // { sales: [], excluded: [] }
 */
export function screenSales(sales: readonly BuildingSale[], outlierZ: number = OUTLIER_Z): ScreenedSales {
  const deals = Map.groupBy(sales, ({ price, soldOn }) => `${price} ${soldOn}`);
  const excluded: ScreenedSales["excluded"] = [];
  const single = sales.filter((sale) => {
    const deal = deals.get(`${sale.price} ${sale.soldOn}`) ?? [];
    if (deal.every((other) => other === sale || isSame(other, sale))) return true;
    const reason = `${deal.length} buildings sold for this price on this day: it may be the price of all of them`;
    excluded.push({ sale, reason });
    return false;
  });
  const logs = single.map((sale) => Math.log(adjustPrice(sale) / sale.units));
  const center = median(logs) ?? 0;
  const spread = 1.4826 * (median(logs.map((log) => Math.abs(log - center))) ?? 0);
  const kept = single.filter((sale, at) => {
    const z = spread > 0 ? ((logs[at] ?? center) - center) / spread : 0;
    if (Math.abs(z) <= outlierZ) return true;
    const side = z > 0 ? "above" : "below";
    const reason = `Price per unit is ${Math.abs(z).toFixed(1)} robust deviations ${side} the median of the sales`;
    excluded.push({ sale, reason });
    return false;
  });
  return { sales: kept, excluded };
}
