import type { GeocodePrecision } from "./places.ts";

/** The area whose middle a precision tells; null where it tells the home itself. */
const CENTERS: Readonly<Record<GeocodePrecision, string | null>> = {
  rooftop: null,
  parcel: null,
  interpolated: null,
  street: "street",
  zip: "ZIP code",
  city: "city",
  state: "state",
};

/** The area in whose middle a home was put for want of its own place; null where the home itself is placed. */
export function centerArea(precision: string | null): string | null {
  return precision !== null && precision in CENTERS ? CENTERS[precision as GeocodePrecision] : null;
}

/** What a map says beside a home that stands in the middle of an area; null where the home itself is placed. */
export function placedAtCenter(precision: string | null): string | null {
  const area = centerArea(precision);
  return area === null ? null : `Placed at ${area} center`;
}
