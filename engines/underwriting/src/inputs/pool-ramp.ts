import type { StressedHolding } from "../analysis/pool-stress.ts";

/**
 * Holdings bought one after another: so many a month in their order, each holding's flows from its own closing on.
 * 0 buys all at once. Source: `domain.md` PF-3.
 *
 * @example rampUp([first, second], 1)[1]?.unlevered[0] // 0: the second closes a month later
 */
export function rampUp(holdings: readonly StressedHolding[], perMonth: number): StressedHolding[] {
  return holdings.map((holding, index) => {
    const months = perMonth > 0 ? Math.floor(index / perMonth) : 0;
    const later = (line: readonly number[]): number[] => [...new Array<number>(months).fill(0), ...line];
    return {
      ...holding,
      unlevered: later(holding.unlevered),
      levered: later(holding.levered),
      operating: later(holding.operating),
      debtService: later(holding.debtService),
      income: later(holding.income),
      balance: later(holding.balance),
    };
  });
}
