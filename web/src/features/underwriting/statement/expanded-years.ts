/** The longest hold, and the year after it. */
const MOST_YEARS = 31;

/** The years that an address names as expanded to months: `1,3`. */
export function readYears(text: string | null): number[] {
  const years = (text ?? "").split(",").map(Number);
  return [...new Set(years)].filter((year) => Number.isInteger(year) && year >= 1 && year <= MOST_YEARS);
}

export const writeYears = (years: readonly number[]): string => years.toSorted((a, b) => a - b).join(",");
