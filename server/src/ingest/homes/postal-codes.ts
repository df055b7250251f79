import { findZip } from "../../lib/postal-codes.ts";

/** The county that nearly all of the postal codes lie in; undefined when they lie in several, or none is known. */
export function findCommonCounty(zips: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const zip of zips) {
    const county = findZip(zip.slice(0, 5).padStart(5, "0"))?.countyFips;
    if (county !== undefined) counts.set(county, (counts.get(county) ?? 0) + 1);
  }
  const [county, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return count !== undefined && count >= COMMON_SHARE * zips.length ? county : undefined;
}

/** Codes at a county's edge are counted to the neighbour. */
const COMMON_SHARE = 0.9;
