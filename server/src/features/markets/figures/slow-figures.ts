import { endOfPeriod } from "./publishing-rhythm.ts";

/**
 * Shares that law, ground and households of a place keep for years. Taxes and moves are means of five years of a survey, so
 * another year moves them by a fifth of what it differs; hazards are means of decades, mapped every few years. Rates of
 * interest, growth, vacancy and amounts of dollars are not among them: they follow the cycle, or prices.
 */
const SLOW_KEYS: ReadonlySet<string> = new Set(["propertyTaxRate", "expectedLossRate", "renterMoveRate"]);

/** After as many years a five-year survey shares no year with the newest one. */
const SLOW_YEARS = 5;

/** Until when a figure past its publisher's cycle still starts an underwriting; null where it never does. */
export function usedUntil({ key, asOf }: { key: string; asOf: string }): Date | null {
  if (!SLOW_KEYS.has(key)) return null;
  const until = new Date(endOfPeriod(asOf));
  until.setUTCFullYear(until.getUTCFullYear() + SLOW_YEARS);
  return until;
}

/** Whether a figure is still used where nothing newer of its place is loaded. */
export function isStillUsed(figure: { key: string; asOf: string }, now: Date): boolean {
  const until = usedUntil(figure);
  return until !== null && now.getTime() <= until.getTime() + 86_399_999;
}
