import type { GeocodeCandidate, Geocoding } from "@labs/contract/places";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { isPropertyId } from "../../lib/place-ids.ts";
import { readAddress } from "../../lib/read-address.ts";
import type { GeocoderClient, ServicePlace } from "./client.ts";
import { describeCandidate, gradeMatch } from "./describe-candidate.ts";
import { geocodeLocally } from "./geocode-locally.ts";
import { findCounty, findCountyNamed } from "./property-repository.ts";

interface Question {
  database: Executor;
  geocoder: GeocoderClient | undefined;
  address: string;
}

/**
 * Places an address: a loaded property is the answer whoever else is asked; then the operator's geocoding service;
 * then what postal codes say. A service that fails is a failure: its place is never guessed in silence.
 */
export async function geocode({ database, geocoder, address }: Question): Promise<Geocoding> {
  const local = await geocodeLocally({ database, address });
  const isKnown = local.candidates.some(({ googlePlacesId }) => isPropertyId(googlePlacesId));
  const { standardised, components } = readAddress(address);
  if (geocoder === undefined || isKnown || components.street === null) return local;
  const places = await geocoder.geocode(standardised ?? address);
  if (places.length === 0) {
    const message = `${geocoder.source} knows no such address`;
    return { ...local, problems: [...local.problems, { code: "serviceFoundNothing", message }] };
  }
  const candidates = await Promise.all(
    places.slice(0, 8).map((place) => describePlace({ database, geocoder, address }, place)),
  );
  const [best] = candidates;
  const problems = local.problems.filter(({ code }) => code !== "partsUnmatched" && code !== "notFound");
  if (best !== undefined && best.unmatched.length > 0) {
    problems.push({ code: "partsUnmatched", message: `Not found: ${best.unmatched.join(", ")}` });
  }
  return { matchQuality: gradeMatch(best), candidates, problems };
}

/** The same for a page that must not fail with the service: then with why it knows less than it could. */
export async function geocodeOrExplain(
  of: Question,
): Promise<{ geocoding: Geocoding; failure: string | null }> {
  try {
    return { geocoding: await geocode(of), failure: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
    return { geocoding: await geocodeLocally(of), failure: error.message };
  }
}

/** The place of a service's own id; undefined where the service has no such ids or does not know it. */
export async function findServicePlace(of: {
  database: Executor;
  geocoder: GeocoderClient | undefined;
  placeId: string;
}): Promise<GeocodeCandidate | undefined> {
  const { database, geocoder, placeId } = of;
  const place = await geocoder?.findPlace?.(placeId);
  if (geocoder === undefined || place === undefined) return undefined;
  return describePlace({ database, geocoder, address: place.formatted }, place);
}

async function describePlace(
  { database, geocoder, address }: Question & { geocoder: GeocoderClient },
  place: ServicePlace,
): Promise<GeocodeCandidate> {
  const { latitude, longitude, precision, formatted, placeId } = place;
  const named = place.county === null ? undefined : await findCountyNamed(database, place.county);
  const countyId = place.countyFips ?? named?.fips ?? null;
  const county = named ?? (countyId === null ? undefined : await findCounty(database, countyId));
  return describeCandidate({
    typed: readAddress(address).components,
    found: readAddress(formatted).components,
    place: { latitude, longitude, precision, countyId, msaId: county?.msaId ?? null },
    googlePlacesId: placeId ?? undefined,
    source: geocoder.source,
    demo: false,
    explanation: `${geocoder.source} places it at ${formatted}`,
  });
}
