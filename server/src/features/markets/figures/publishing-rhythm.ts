/** How often a publisher brings out a new file. */
export type Rhythm = "weekly" | "monthly" | "quarterly" | "annual" | "decade";

/** By what a figure is current: its publisher's rhythm, or how it brings out what comes later than a year after. */
export type Cycle = Rhythm | "survey" | "fiscalYear" | "editions";

/**
 * How many days after the end of its period a figure is past its cycle: its publisher has brought out a newer one by
 * then, with time to be late. The one definition of current; where each number comes from is said in the methods
 * (docs/methods/market-statistics.md).
 */
export const CYCLE_DAYS: Readonly<Record<Cycle, number>> = {
  weekly: 14,
  monthly: 62,
  quarterly: 184,
  annual: 550,
  survey: 792,
  fiscalYear: 62,
  editions: 1_340,
  decade: 3_650,
};

const DAY = 86_400_000;

/** The last day of `2023`, of `2025-12`, or a day itself. */
export function endOfPeriod(asOf: string): number {
  const [year = 0, month = 12, day] = asOf.split("-").map(Number);
  return day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day);
}

/** Whether the publisher of a figure has nothing newer to bring yet. A fiscal year ends with September. */
export function isCurrent({ asOf, cycle, now }: { asOf: string; cycle: Cycle; now: Date }): boolean {
  const end = endOfPeriod(cycle === "fiscalYear" ? `${asOf.slice(0, 4)}-09` : asOf);
  return (now.getTime() - end) / DAY <= CYCLE_DAYS[cycle];
}
