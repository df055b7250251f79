import type { RemainingPlan } from "./compare-courses.ts";

interface Stated {
  /** Net operating income of 12 months. */
  noi: number;
  /** A year; of a list the first is that from year 1 to 2, and the last repeats. */
  growth: number | readonly number[];
  holdYears: number;
  value: number;
  homePriceGrowth: number;
  saleCostPct: number;
}

/**
 * What a home brings where no version says it: the net operating income of its last 12 statements, grown yearly, until a
 * sale at a price grown from today's value. Capital is in no statement's operating income, so none is taken off.
 * See docs/methods/hold-sell.md#plan. Units: dollars, rates as shares. Errors: none.
 *
 * @example planFromStatements({ noi: 12_000, growth: 0.03, holdYears: 2, value: 1, homePriceGrowth: 0, saleCostPct: 0 }).operating[12] // 1030
 */
export function planFromStatements(of: Stated): RemainingPlan {
  const { noi, growth, holdYears, value, homePriceGrowth, saleCostPct } = of;
  const stepOf = (year: number) =>
    typeof growth === "number" ? growth : (growth[Math.min(year, growth.length) - 1] ?? 0);
  const operating: number[] = [];
  let monthly = noi / 12;
  for (let year = 1; year <= holdYears; year += 1) {
    for (let month = 1; month <= 12; month += 1) operating.push(monthly);
    monthly *= 1 + stepOf(year);
  }
  const exitValue = value * (1 + homePriceGrowth) ** holdYears;
  return { outlay: 0, operating, ncf: noi, exitValue, exitCosts: saleCostPct * exitValue };
}
