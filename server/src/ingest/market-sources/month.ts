/**
 * A month as a count of months since year 0, read from a header such as `2015-01-31`, `2015-01`, or, as a
 * spreadsheet saves it again, `1/31/00` or `1/31/2000`; undefined for anything else.
 */
export function parseMonth(text: string): number | undefined {
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text.trim());
  if (iso !== null) return toMonth(Number(iso[1]), Number(iso[2]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text.trim());
  if (american === null) return undefined;
  const year = Number(american[3]);
  // The spreadsheets' own rule: two digits below 30 are of this century.
  const century = american[3]?.length === 4 ? 0 : year < 30 ? 2000 : 1900;
  return toMonth(century + year, Number(american[1]));
}

function toMonth(year: number, month: number): number | undefined {
  return month >= 1 && month <= 12 ? year * 12 + month - 1 : undefined;
}

/** The first day of the month, as ISO 8601. */
export function firstDay(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

/** `2026-01`. */
export function monthText(month: number): string {
  return firstDay(month).slice(0, 7);
}

/** Annual figures stand at July, the month that population estimates are of; pages show the year alone. */
export function yearMonth(year: number): number {
  return year * 12 + 6;
}
