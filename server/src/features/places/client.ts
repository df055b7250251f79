import type { GeocodePrecision } from "@labs/contract/places";
import { z } from "zod";
import type { GeocoderConfig } from "../../lib/config.ts";
import { AppError } from "../../lib/errors.ts";

/** A place as a geocoding service knows it, in one shape for all services. */
export interface ServicePlace {
  formatted: string;
  latitude: number;
  longitude: number;
  precision: GeocodePrecision;
  countyFips: string | null;
  /** For a service that names the county and does not number it. */
  county: { name: string; state: string } | null;
  /** The service's own id of the place. */
  placeId: string | null;
}

export interface GeocoderClient {
  source: string;
  geocode: (address: string) => Promise<ServicePlace[]>;
  /** The place of the service's own id, for a service that has such ids. */
  findPlace?: (placeId: string) => Promise<ServicePlace | undefined>;
}

/** A page that waits longer for its place than this is better shown without. */
const TIMEOUT_MILLISECONDS = 5_000;
const RETRY_AFTER_SECONDS = 30;

/** Undefined for the local geocoder, which calls nobody. */
export function openGeocoderClient(
  config: GeocoderConfig,
  timeoutMilliseconds: number = TIMEOUT_MILLISECONDS,
): GeocoderClient | undefined {
  if (config.kind === "local") return undefined;
  const client =
    config.kind === "census" ? census(config, timeoutMilliseconds) : google(config, timeoutMilliseconds);
  return { ...client, geocode: remember(client.geocode) };
}

const REMEMBERED = 500;
const LIFE_MILLISECONDS = 3_600_000;

/** One page asks for its place several times; the services count and bill each call. */
function remember(geocode: GeocoderClient["geocode"]): GeocoderClient["geocode"] {
  const held = new Map<string, { until: number; places: Promise<ServicePlace[]> }>();
  return (address) => {
    const known = held.get(address);
    if (known !== undefined && known.until > Date.now()) return known.places;
    const places = geocode(address);
    held.delete(address);
    held.set(address, { until: Date.now() + LIFE_MILLISECONDS, places });
    for (const oldest of held.keys()) {
      if (held.size <= REMEMBERED) break;
      held.delete(oldest);
    }
    // A failure is told to who waits for it, and the next one asks again.
    places.catch(() => held.delete(address));
    return places;
  };
}

interface Call<Answer extends z.ZodType> {
  source: string;
  url: URL;
  answer: Answer;
  timeoutMilliseconds: number;
}

/** Whatever goes wrong is said without the address that was called: it holds the key. */
async function call<Answer extends z.ZodType>(of: Call<Answer>): Promise<z.output<Answer>> {
  const fail = (what: string) =>
    new AppError("unavailable", `${of.source} ${what}`, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const response = await fetch(of.url, {
    headers: { accept: "application/json" },
    // Elsewhere the key would go along.
    redirect: "error",
    signal: AbortSignal.timeout(of.timeoutMilliseconds),
  }).catch((error: unknown) => {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw fail(
      isLate ? `did not answer within ${of.timeoutMilliseconds / 1000} seconds` : "cannot be reached",
    );
  });
  if (!response.ok) throw fail(`answered with status ${response.status}`);
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = of.answer.safeParse(body);
  if (!parsed.success) throw fail("answered in a shape that is not its own");
  return parsed.data;
}

const CensusAnswer = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        matchedAddress: z.string(),
        coordinates: z.object({ x: z.number(), y: z.number() }),
        geographies: z.object({ Counties: z.array(z.object({ GEOID: z.string() })).optional() }).optional(),
      }),
    ),
  }),
});

/** The Census Bureau places an address along the address range of its street's side. */
function census(
  config: Extract<GeocoderConfig, { kind: "census" }>,
  timeoutMilliseconds: number,
): GeocoderClient {
  const source = "The Census Bureau's geocoder";
  return {
    source,
    async geocode(address) {
      const url = new URL(`${config.url}/geocoder/geographies/onelineaddress`);
      url.search = new URLSearchParams({
        address,
        benchmark: "Public_AR_Current",
        vintage: "Current_Current",
        format: "json",
      }).toString();
      const { result } = await call({ source, url, answer: CensusAnswer, timeoutMilliseconds });
      return result.addressMatches.map(({ matchedAddress, coordinates, geographies }) => ({
        // "4600 SILVER HILL RD, WASHINGTON, DC, 20233": no comma stands between state and postal code.
        formatted: matchedAddress.replace(/, ([A-Z]{2}), (\d{5})$/, ", $1 $2"),
        latitude: coordinates.y,
        longitude: coordinates.x,
        precision: "interpolated" as const,
        countyFips: geographies?.Counties?.[0]?.GEOID ?? null,
        county: null,
        placeId: null,
      }));
    },
  };
}

const GoogleAnswer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        place_id: z.string(),
        types: z.array(z.string()),
        address_components: z.array(
          z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
        ),
        geometry: z.object({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.string(),
        }),
      }),
    )
    .default([]),
});
type GooglePlace = z.infer<typeof GoogleAnswer>["results"][number];

function google(
  config: Extract<GeocoderConfig, { kind: "google" }>,
  timeoutMilliseconds: number,
): GeocoderClient {
  const source = "Google's geocoder";
  const ask = async (question: Record<string, string>) => {
    const url = new URL(`${config.url}/maps/api/geocode/json`);
    url.search = new URLSearchParams({ ...question, key: config.key }).toString();
    const answer = await call({ source, url, answer: GoogleAnswer, timeoutMilliseconds });
    // A place id that Google does not know is an invalid request to it.
    if (answer.status === "ZERO_RESULTS" || answer.status === "NOT_FOUND") return [];
    if (answer.status === "INVALID_REQUEST" && question.place_id !== undefined) return [];
    if (answer.status === "OK") return answer.results.map(readGooglePlace);
    const status = answer.status.replace(/[^A-Z_]/g, "").slice(0, 40);
    throw new AppError("unavailable", `${source} refused: ${status}`, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  };
  return {
    source,
    geocode: (address) => ask({ address, components: "country:US" }),
    findPlace: async (placeId) => (await ask({ place_id: placeId }))[0],
  };
}

function readGooglePlace(place: GooglePlace): ServicePlace {
  const part = (type: string) => place.address_components.find(({ types }) => types.includes(type));
  const county = part("administrative_area_level_2");
  const state = part("administrative_area_level_1");
  return {
    formatted: place.formatted_address.replace(/, USA$/, ""),
    latitude: place.geometry.location.lat,
    longitude: place.geometry.location.lng,
    precision: googlePrecision(place),
    countyFips: null,
    county: county && state ? { name: county.long_name, state: state.short_name } : null,
    placeId: place.place_id,
  };
}

/** The middle of something is only as precise as the thing is small. */
function googlePrecision({ geometry, types }: GooglePlace): GeocodePrecision {
  if (geometry.location_type === "ROOFTOP") return "rooftop";
  if (geometry.location_type === "RANGE_INTERPOLATED") return "interpolated";
  if (types.includes("postal_code")) return "zip";
  if (types.includes("administrative_area_level_1") || types.includes("country")) return "state";
  const isTown = ["locality", "sublocality", "neighborhood", "administrative_area_level_2"].some((type) =>
    types.includes(type),
  );
  return isTown ? "city" : "street";
}
