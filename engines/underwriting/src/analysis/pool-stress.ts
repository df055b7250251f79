import { type HoldingFlows, type Pool, poolFlows } from "./pooled-returns.ts";

/** A holding's flows with what a stress works on, by month from closing (0). */
export interface StressedHolding extends HoldingFlows {
  /** Effective gross income. */
  income: readonly number[];
  /** Balance of the loan at the end of the month. */
  balance: readonly number[];
  /** What the sale brings before debt: exit value less its costs. */
  saleProceeds: number;
}

/** How much a stress changes. */
export interface StressSizes {
  /** Share by which the sale brings less. */
  priceDrop: number;
  /** Share by which income falls, with every expense as it was. */
  incomeDrop: number;
  /** Added to the rate of every loan. */
  rateRise: number;
  /** Months by which the sale comes later: nothing is earned, interest goes on. */
  saleDelay: number;
}

/** What a stress does not change may be left out. */
export interface PoolStress extends Partial<StressSizes> {
  name: string;
  label: string;
}

/** Sales may come so much later than underwritten: the pages run on until then. */
export const LATEST_SALE = 36;

/** What a stress consists of, in the order in which it is told. */
export const STRESS_SIZES = ["priceDrop", "saleDelay", "incomeDrop", "rateRise"] as const;

/**
 * Home prices of the rating agencies' stresses with a slower sale, rents, rates, and some of each: sizes that the
 * firm starts from. Whoever looks may take others, so a stress is named after what it changes, not by how much.
 */
export const POOL_STRESSES: readonly PoolStress[] = [
  { name: "mildFall", label: "Mild fall of prices", priceDrop: 0.1, saleDelay: 3 },
  { name: "moderateFall", label: "Moderate fall of prices", priceDrop: 0.2, saleDelay: 6 },
  { name: "severeFall", label: "Severe fall of prices", priceDrop: 0.3, saleDelay: 9 },
  { name: "lowerIncome", label: "Lower income", incomeDrop: 0.1 },
  { name: "higherRates", label: "Higher rates", rateRise: 0.02 },
  {
    name: "combined",
    label: "Combined",
    priceDrop: 0.2,
    incomeDrop: 0.1,
    rateRise: 0.02,
    saleDelay: 6,
  },
];

function stressed(holding: StressedHolding, stress: PoolStress): HoldingFlows {
  const { priceDrop = 0, incomeDrop = 0, rateRise = 0, saleDelay = 0 } = stress;
  const sale = holding.unlevered.length - 1;
  const less = (month: number): number => incomeDrop * (holding.income[month] ?? 0);
  const extra = (month: number): number =>
    (rateRise / 12) * (month > 0 ? (holding.balance[month - 1] ?? 0) : 0);
  const interest = (holding.debtService[sale] ?? 0) + (rateRise / 12) * (holding.balance[sale] ?? 0);
  const operating = holding.operating.map((flow, month) => flow - (month > 0 ? less(month) : 0));
  const debtService = holding.debtService.map((paid, month) => paid + extra(month));
  const unlevered = holding.unlevered.map((flow, month) => flow - (month > 0 ? less(month) : 0));
  const levered = holding.levered.map((flow, month) => flow - (month > 0 ? less(month) + extra(month) : 0));
  const proceeds = holding.saleProceeds * (1 - priceDrop);
  const repaid = holding.balance[sale] ?? 0;
  unlevered[sale] = (unlevered[sale] ?? 0) - holding.saleProceeds;
  levered[sale] = (levered[sale] ?? 0) - holding.saleProceeds + repaid;
  for (let month = sale + 1; month <= sale + saleDelay; month++) {
    unlevered[month] = 0;
    levered[month] = -interest;
    debtService[month] = interest;
  }
  const last = sale + saleDelay;
  unlevered[last] = (unlevered[last] ?? 0) + proceeds;
  levered[last] = (levered[last] ?? 0) + proceeds - repaid;
  return { unlevered, levered, operating, debtService, share: holding.share };
}

/**
 * The pool's flows and returns under a stress, each holding's own flows changed before they are added up. Shares
 * from 0 to 1, rates effective annual; an empty pool has a return with its reason. Source: `domain.md` PF-8.
 *
 * @example stressPool(holdings, { name: "", label: "", priceDrop: 0.2 }).leveredReturn.irr
 */
export function stressPool(holdings: readonly StressedHolding[], stress: PoolStress): Pool {
  return poolFlows(holdings.map((holding) => stressed(holding, stress)));
}
