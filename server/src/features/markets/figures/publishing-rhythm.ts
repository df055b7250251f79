import { CYCLE_DAYS, type Release } from "./release-days.ts";

/** How often a publisher brings out a new file. */
export type Rhythm = "weekly" | "monthly" | "quarterly" | "annual" | "decade";

/** By what a figure is current: its publisher's rhythm, or how it brings out what comes later than a year after. */
export type Cycle = Release;

const DAY = 86_400_000;

/** The last day of `2023`, of `2025-12`, or a day itself. */
export function endOfPeriod(asOf: string): number {
  const [year = 0, month = 12, day] = asOf.split("-").map(Number);
  return day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day);
}

/** Years for annual figures, months for all others. */
export function toIsoMonth(month: string, stepMonths: number): string {
  return month.slice(0, stepMonths >= 12 ? 4 : 7);
}

/** Whether the publisher of a figure has nothing newer to bring yet. A fiscal year ends with September. */
export function isCurrent({ asOf, cycle, now }: { asOf: string; cycle: Cycle; now: Date }): boolean {
  const end = endOfPeriod(cycle === "fiscalYear" ? `${asOf.slice(0, 4)}-09` : asOf);
  return (now.getTime() - end) / DAY <= CYCLE_DAYS[cycle];
}
