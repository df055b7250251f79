/** The demo ends here whatever the date: the same figures on every machine and every day. */
export const LAST_MONTH = "2026-10";
export const LAST_DAY = "2026-10-31";
/** Months of rent and value series, the last of them `LAST_MONTH`. */
export const SERIES_MONTHS = 72;

const DAY = 86_400_000;

/** The date so many days before the last one, as ISO 8601. */
export function daysBefore(days: number): string {
  return new Date(Date.parse(LAST_DAY) - days * DAY).toISOString().slice(0, 10);
}

/** The first day of the month so many months before the last one. */
export function monthsBefore(months: number): string {
  const [year = 0, month = 0] = LAST_MONTH.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** Whole months from the date to the last month. */
export function monthsAgo(date: string): number {
  const [year = 0, month = 0] = date.split("-").map(Number);
  const [lastYear = 0, lastMonth = 0] = LAST_MONTH.split("-").map(Number);
  return (lastYear - year) * 12 + lastMonth - month;
}
