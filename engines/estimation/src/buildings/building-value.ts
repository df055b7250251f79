import {
  adjustPrice,
  type Building,
  type BuildingSale,
  estimateRate,
  FEWEST_SALES,
  findMedianRate,
  type RateEstimate,
} from "./sale-rates.ts";

/** The building that is valued; what is not known of it is null. */
export interface ValuedBuilding extends Omit<Building, "units"> {
  units: number | null;
}

export interface Unavailable {
  unavailable: string;
}

interface ValueRange {
  point: number;
  low: number;
  high: number;
}

/** A rate from sales times what the building has of it. */
export interface SalesApproach extends RateEstimate {
  /** Units, or square feet. */
  quantity: number;
  value: ValueRange;
}

/** A year's net operating income and where it is from. */
export interface NetIncome {
  noi: number;
  source: string;
}

/** Net income over the cap rate; a range only where sales show how far cap rates spread. */
export interface IncomeValue extends NetIncome {
  point: number;
  low: number | null;
  high: number | null;
}

export interface IncomeApproach {
  capRate: number;
  /** Of sales that tell their income, or the firm's own assumption. */
  basis: "sales" | "firm";
  /** Where a rate of the firm is from; how many sales tell theirs. */
  source: string;
  /** What the sales say of cap rates; null for the firm's. */
  evidence: RateEstimate | null;
  asIs: IncomeValue | Unavailable;
  stabilized: IncomeValue | Unavailable;
}

export interface BuildingValue {
  perUnit: SalesApproach | Unavailable;
  perSqft: SalesApproach | Unavailable;
  income: IncomeApproach | Unavailable;
  /** The approach with the narrowest measured range; null where none has one. */
  best: "perUnit" | "perSqft" | "income" | null;
}

/** What a value by income rests on. */
export interface Income {
  asIs: NetIncome | Unavailable;
  stabilized: NetIncome | Unavailable;
  /** The firm's own cap rate, for where sales tell too few. */
  firmCapRate: { rate: number; source: string } | Unavailable;
}

/**
 * What a building is worth by the prices per unit and per square foot of sales of buildings and by its income over their
 * cap rate, and which approach holds 80% of its own errors in the narrowest range.
 *
 * Units: dollars; cap rates as shares a year. A cap rate is of sales that tell their income, else the firm's, else there
 * is none. What has no evidence is unavailable, with its reason. No errors. `sales` are screened by `screenSales`.
 * Source: docs/methods/building-value.md; Appraisal Institute, The Appraisal of Real Estate, for the approaches.
 *
 * @example
 * const building = { units: 20, sqft: null, latitude: null, longitude: null, owner: null };
 * const asIs = { noi: 120_000, source: "T12" };
 * const firmCapRate = { rate: 0.06, source: "House view" };
 * valueBuilding(building, [], { asIs, stabilized: asIs, firmCapRate }).income.asIs.point // 2_000_000
 */
export function valueBuilding(
  building: ValuedBuilding,
  sales: readonly BuildingSale[],
  income: Income,
): BuildingValue {
  const perUnit = approachBySales(building, sales, {
    quantity: building.units,
    lacking: "How many units the building has is not known",
    rate: RATES.perUnit,
  });
  const perSqft = approachBySales(building, sales, {
    quantity: building.sqft,
    lacking: "The building's area is not known",
    rate: RATES.perSqft,
  });
  const byIncome = approachByIncome(building, sales, income);
  const approaches = { perUnit, perSqft, income: byIncome };
  return { ...approaches, best: chooseBest(approaches) };
}

/** A cap rate is of the price that was paid. */
const RATES = {
  perUnit: (sale: BuildingSale) => adjustPrice(sale) / sale.units,
  perSqft: (sale: BuildingSale) => (sale.sqft === null ? null : adjustPrice(sale) / sale.sqft),
  income: ({ noi, price }: BuildingSale) => (noi === null ? null : noi / price),
};

/**
 * The point of one approach of `valueBuilding` alone, for what one sale more or less changes: of the income approach as
 * it is, at the cap rate of sales. Dollars; null where there is none. Source: docs/methods/building-value.md.
 *
 * @example
 * const building = { units: 20, sqft: null, latitude: null, longitude: null, owner: null };
 * valueByApproach("perUnit", building, [], 120_000) // null
 */
export function valueByApproach(
  approach: "perUnit" | "perSqft" | "income",
  building: ValuedBuilding,
  sales: readonly BuildingSale[],
  noi: number | null,
): number | null {
  const rate = findMedianRate(likenSize(building, sales), sales, RATES[approach]);
  if (rate === undefined) return null;
  if (approach === "income") return noi === null ? null : noi / rate;
  const quantity = approach === "perUnit" ? building.units : building.sqft;
  return quantity === null ? null : quantity * rate;
}

/** Of equal ranges the usual measure of the trade stands, whatever the last bit says. */
function chooseBest({ perUnit, perSqft, income }: Omit<BuildingValue, "best">): BuildingValue["best"] {
  const isValued = !("unavailable" in income) && !("unavailable" in income.asIs);
  const widths = [
    ["perUnit", measureWidth(perUnit)],
    ["perSqft", measureWidth(perSqft)],
    [
      "income",
      isValued && income.evidence !== null ? measureWidth(income.evidence) : Number.POSITIVE_INFINITY,
    ],
  ] as const;
  const narrowest = Math.min(...widths.map(([, width]) => width));
  if (!Number.isFinite(narrowest)) return null;
  return widths.find(([, width]) => width <= narrowest + 1e-9)?.[0] ?? null;
}

function measureWidth(found: RateEstimate | Unavailable): number {
  return "unavailable" in found ? Number.POSITIVE_INFINITY : Math.log(found.high / found.low);
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

function approachByIncome(
  building: ValuedBuilding,
  sales: readonly BuildingSale[],
  { asIs, stabilized, firmCapRate }: Income,
): IncomeApproach | Unavailable {
  const evidence = estimateRate(likenSize(building, sales), sales, RATES.income) ?? null;
  if (evidence === null && "unavailable" in firmCapRate) {
    const told = explainTooFew(sales.filter(({ noi }) => noi !== null).length);
    return { unavailable: `No cap rate: ${told}. ${firmCapRate.unavailable}` };
  }
  const firm = "unavailable" in firmCapRate ? undefined : firmCapRate;
  const capRate = evidence?.point ?? firm?.rate ?? Number.NaN;
  const capitalize = (income: NetIncome | Unavailable): IncomeValue | Unavailable => {
    if ("unavailable" in income) return income;
    const { noi } = income;
    if (!(noi > 0)) return { unavailable: "Net operating income is not positive" };
    const [low, high] = evidence === null ? [null, null] : [noi / evidence.high, noi / evidence.low];
    return { ...income, point: noi / capRate, low, high };
  };
  return {
    capRate,
    basis: evidence === null ? "firm" : "sales",
    source: evidence === null ? (firm?.source ?? "") : `${evidence.test.n} sales that tell their income`,
    evidence,
    asIs: capitalize(asIs),
    stabilized: capitalize(stabilized),
  };
}

/**
 * Of a building whose units nobody counted, the size of the middle sale stands in. No errors.
 *
 * @example likenSize({ units: null, sqft: null, latitude: null, longitude: null, owner: null }, []).units // 1
 */
export function likenSize(building: ValuedBuilding, sales: readonly BuildingSale[]): Building {
  const sizes = sales.map(({ units }) => units).toSorted((a, b) => a - b);
  return { ...building, units: building.units ?? sizes[sizes.length >> 1] ?? 1 };
}

function explainTooFew(count: number): string {
  const reporting = count === 1 ? "1 building sale reports" : `${count} building sales report`;
  return `${reporting} it, ${FEWEST_SALES} are needed`;
}
