/** Standard deviation of the yearly price change of one home. Unison, Home Analytics part 3 (2018). */
export const SINGLE_HOME_VOLATILITY = 0.127;

/** The same of the index around it, in the same study: what one home varies by is over four times as much. */
export const INDEX_VOLATILITY = 0.029;

/**
 * Standard deviation of the average yearly price growth of one home over a hold, a fraction rounded to a tenth of a point.
 *
 * Formula: 12.7% / √years, as for yearly changes that are independent of each other; an index would have 2.9% / √years.
 * Errors: none; a hold of less than a year counts as one.
 * See docs/methods/returns.md#simulation. Source: Unison, Home Analytics part 3 (2018).
 *
 * @param holdYears years from closing to sale
 * @example homePriceSpread(7) // 0.048
 */
export function homePriceSpread(holdYears: number): number {
  return Math.round((1000 * SINGLE_HOME_VOLATILITY) / Math.sqrt(Math.max(1, holdYears))) / 1000;
}
