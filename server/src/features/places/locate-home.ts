import { GeocodePrecision } from "@labs/contract/places";
import { findZip } from "../../lib/postal-codes.ts";

interface Recorded {
  latitude: number | null;
  longitude: number | null;
  precision: string | null;
  zip: string | null;
}

interface HomePlace {
  latitude: number;
  longitude: number;
  precision: GeocodePrecision;
  /** Whether the place is that of its record, and not the middle of its ZIP code. */
  isRecorded: boolean;
}

/** Where a home of the data stands; one whose place nobody knows lies in its ZIP code, and is the home all the same. */
export function locateHome({ latitude, longitude, precision, zip }: Recorded): HomePlace | undefined {
  const known = GeocodePrecision.safeParse(precision);
  if (latitude !== null && longitude !== null && known.success) {
    return { latitude, longitude, precision: known.data, isRecorded: true };
  }
  const center = zip === null ? undefined : findZip(zip);
  if (center === undefined) return undefined;
  return { latitude: center.latitude, longitude: center.longitude, precision: "zip", isRecorded: false };
}
