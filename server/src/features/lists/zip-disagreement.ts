import { normalizeText } from "@labs/addresses/address-text";
import { writeCity } from "@labs/addresses/directionals";
import type { GivenPlace } from "@labs/contract/uploads/data-request-rows";
import { milesBetween } from "../../lib/geography/miles-between.ts";
import { findZip, isCity, listZips } from "../../lib/postal-codes.ts";

export interface Disagreement {
  /** What the row says: "Chicago, IL". */
  said: string;
  /** Where its ZIP code lies: "90210 is in Beverly Hills, CA". */
  zip: string;
}

/** So far a postal code may lie from those of the city that mail to it names. */
const NEAR_MILES = 30;

/**
 * A city or state that the ZIP code is nowhere near; undefined where they agree, or where one of them is not known.
 * Suburbs take mail in the name of the city beside them, so a neighbor is no contradiction.
 */
export function findDisagreement(
  place: {
    [Part in keyof GivenPlace]: string | null | undefined;
  },
): Disagreement | undefined {
  const { state, zip } = place;
  const found = zip == null ? undefined : findZip(zip);
  if (found === undefined) return undefined;
  const city = place.city == null ? null : writeCity(normalizeText(place.city));
  const says = { said: [place.city, state].filter(Boolean).join(", "), zip: describeZip(found) };
  if (state != null && state !== found.state) return says;
  if (city === null || !isCity(city, found.state) || city === writeCity(normalizeText(found.city)))
    return undefined;
  const isNear = listPoints(city, found.state).some((point) => milesBetween(point, found) <= NEAR_MILES);
  return isNear ? undefined : says;
}

function describeZip({ zip, city, state }: { zip: string; city: string; state: string }): string {
  return `${zip} is in ${city}, ${state}`;
}

interface Point {
  latitude: number;
  longitude: number;
}

const known = new Map<string, Point[]>();

function listPoints(city: string, state: string): Point[] {
  const key = `${city}, ${state}`;
  const points =
    known.get(key) ??
    listZips().filter((zip) => zip.state === state && writeCity(normalizeText(zip.city)) === city);
  known.set(key, points);
  return points;
}
