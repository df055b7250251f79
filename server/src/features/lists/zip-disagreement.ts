import { normalizeText } from "@labs/addresses/address-text";
import { writeCity } from "@labs/addresses/directionals";
import type { GivenPlace } from "@labs/contract/uploads/data-request-rows";
import { milesBetween } from "../../lib/geography/miles-between.ts";
import { findZip, isCity, listZips, type Zip } from "../../lib/postal-codes.ts";

export interface Disagreement {
  /** What the row says: "Chicago, IL". */
  said: string;
  /** Where its ZIP code lies: "90210 is in Beverly Hills, CA". */
  zip: string;
}

/** So far a postal code may lie from those of the city that mail to it names. */
export const NEAR_MILES = 30;

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
  return city === null || isNearCity(city, found) ? undefined : says;
}

/** Whether a city may name mail to a ZIP code; one that the post does not know may. */
export function isNearCity(city: string, zip: Zip): boolean {
  if (!isCity(city, zip.state) || city === writeCity(normalizeText(zip.city))) return true;
  return listPoints(city, zip.state).some((point) => milesBetween(point, zip) <= NEAR_MILES);
}

function describeZip({ zip, city, state }: { zip: string; city: string; state: string }): string {
  return `${zip} is in ${city}, ${state}`;
}

interface Point {
  latitude: number;
  longitude: number;
}

const known = new Map<string, Point[]>();

export function listPoints(city: string, state: string): Point[] {
  const key = `${city}, ${state}`;
  const points =
    known.get(key) ??
    listZips().filter((zip) => zip.state === state && writeCity(normalizeText(zip.city)) === city);
  known.set(key, points);
  return points;
}
