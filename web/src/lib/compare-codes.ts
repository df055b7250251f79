/** The plain order of dates, ids and codes; words that are read are ordered by their language. */
export function compareCodes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
