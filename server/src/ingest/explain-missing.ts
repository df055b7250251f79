import { GEOGRAPHY_VINTAGE } from "./county-geography.ts";

/** Why a county code of a newer or wider list is not known. */
export function explainMissing(fips: string): string {
  if (Number(fips.slice(0, 2)) > 56) return `${fips} lies in a territory; no metric covers it`;
  if (fips.endsWith("000")) return `${fips} is a state or the rest of one, no county`;
  return `${fips} is no county of the map's edition of ${GEOGRAPHY_VINTAGE}, and none that came after it`;
}
