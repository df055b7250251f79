import { type RateResult, rateOfReturn } from "../maths/returns.ts";

/** Cash flows of one holding by month: the first at closing (month 0), then month 1 and so on to its sale. */
export interface HoldingFlows {
  /** Before debt: the cost paid at closing, operations, and the sale. */
  unlevered: readonly number[];
  /** After debt: the equity paid at closing, operations after debt service, and what the sale leaves. */
  levered: readonly number[];
  /** Of operations alone, without closing and sale. */
  operating: readonly number[];
  debtService: readonly number[];
  /** How much of each flow is ours, 0 to 1. */
  share: number;
}

export interface PooledReturn {
  /** Effective annual rate of the pooled monthly flows, or why there is none. */
  irr: RateResult;
  /** Positive over negative monthly flows; null when nothing is paid in. */
  multiple: number | null;
  profit: number;
}

export interface PooledYear {
  year: number;
  operating: number;
  debtService: number;
  unlevered: number;
  levered: number;
}

export interface Pool {
  /** By month, the first at closing. */
  unlevered: number[];
  levered: number[];
  /** Year 0 is the closing alone. */
  years: PooledYear[];
  unleveredReturn: PooledReturn;
  leveredReturn: PooledReturn;
}

/**
 * Flows of several holdings as those of one: month by month from each holding's own closing, times our share, added
 * up; a holding that is sold adds nothing from then on. Returns are of the sums, never averages of returns.
 *
 * `pool_m = Σ share_i × flow_i,m`; in dollars; no holdings give empty flows and a rate with its reason.
 *
 * @example
 * poolFlows([
 *   { unlevered: [-100, 0, 110], levered: [-100, 0, 110], operating: [0, 0, 0], debtService: [0, 0, 0], share: 1 },
 *   { unlevered: [-100, 60, 60], levered: [-100, 60, 60], operating: [0, 60, 60], debtService: [0, 0, 0], share: 0.5 },
 * ]).unlevered // [-150, 30, 140]
 */
export function poolFlows(holdings: readonly HoldingFlows[]): Pool {
  const unlevered = addUp(holdings, "unlevered");
  const levered = addUp(holdings, "levered");
  const operating = byYear(addUp(holdings, "operating"));
  const debtService = byYear(addUp(holdings, "debtService"));
  const [before, after] = [byYear(unlevered), byYear(levered)];
  const length = Math.max(operating.length, debtService.length, before.length, after.length);
  const years = Array.from({ length }, (_, year) => ({
    year,
    operating: operating[year] ?? 0,
    debtService: debtService[year] ?? 0,
    unlevered: before[year] ?? 0,
    levered: after[year] ?? 0,
  }));
  return {
    unlevered,
    levered,
    years,
    unleveredReturn: returnOf(unlevered),
    leveredReturn: returnOf(levered),
  };
}

type Line = "unlevered" | "levered" | "operating" | "debtService";

function addUp(holdings: readonly HoldingFlows[], line: Line): number[] {
  const sums: number[] = [];
  for (const holding of holdings) {
    for (const [month, amount] of holding[line].entries()) {
      sums[month] = (sums[month] ?? 0) + holding.share * amount;
    }
  }
  return sums;
}

function byYear(months: readonly number[]): number[] {
  const years: number[] = [];
  for (const [month, amount] of months.entries()) {
    const year = Math.ceil(month / 12);
    years[year] = (years[year] ?? 0) + amount;
  }
  return years;
}

function returnOf(flows: readonly number[]): PooledReturn {
  const profit = sum(flows);
  if ((flows[0] ?? -1) >= 0) {
    const message = "Nothing is paid in at the first closing, so there is nothing to return";
    return { irr: { ok: false, reason: "no-payment", message }, multiple: null, profit };
  }
  // Timed in years, the rate is the effective annual one at once: (1 + i)^12 - 1.
  const irr = rateOfReturn(
    flows.map((_, month) => month / 12),
    flows,
  );
  const paid = -sum(flows.filter((flow) => flow < 0));
  const received = sum(flows.filter((flow) => flow > 0));
  return { irr, multiple: paid > 0 ? received / paid : null, profit };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * The value below which a share of the values lies, straight between the two nearest (R's type 7, Excel's
 * PERCENTILE.INC): with the values sorted, at `h = (n - 1) × share`, `x[⌊h⌋] + (h - ⌊h⌋) × (x[⌊h⌋+1] - x[⌊h⌋])`.
 * Undefined for no values.
 *
 * @example percentile([1, 2, 3, 4], 0.5) // 2.5
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)];
  if (low === undefined) return undefined;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (at - Math.floor(at)) * (high - low);
}
