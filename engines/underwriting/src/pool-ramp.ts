import type { StressedHolding } from "./pool-stress.ts";

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

/**
 * A holding that bears its part of the platform: `perYear / 12` in every month after its closing, in dollars.
 * Source: `domain.md` PF-5.
 */
export function withPlatformCost(holding: StressedHolding, perYear: number): StressedHolding {
  const less = (line: readonly number[]): number[] =>
    line.map((flow, month) => (month > 0 ? flow - perYear / 12 : flow));
  return {
    ...holding,
    unlevered: less(holding.unlevered),
    levered: less(holding.levered),
    operating: less(holding.operating),
  };
}

/** The most equity that is in the pool at once, and the month (from 0) in which it is; nothing paid in gives 0. */
export function peakEquity(levered: readonly number[]): { amount: number; month: number } {
  let [total, amount, at] = [0, 0, 0];
  for (const [month, flow] of levered.entries()) {
    total += flow;
    if (-total > amount) [amount, at] = [-total, month];
  }
  return { amount, month: at };
}
