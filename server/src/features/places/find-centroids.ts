import type { AddressComponents } from "@labs/addresses/parse-address";
import type { GeocodeCandidate, GeocodePrecision } from "@labs/contract/places";
import type { Executor } from "../../lib/database/database.ts";
import { findZip, listZips, type Zip } from "../../lib/postal-codes.ts";
import { describeCandidate } from "./describe-candidate.ts";
import { findCounty } from "./property-repository.ts";

const SOURCE = "Postal codes (GeoNames)";

interface Centroid {
  precision: GeocodePrecision;
  zips: readonly Zip[];
  found: Pick<AddressComponents, "city" | "state" | "zip">;
  words: string;
}

/** The middle of the postal code, else of the city, else of the state: how far the address is known at all. */
export async function findCentroids(of: {
  database: Executor;
  components: AddressComponents;
}): Promise<GeocodeCandidate[]> {
  const { components } = of;
  const centroids = listCentroids(components);
  const candidates = await Promise.all(
    centroids.map(async ({ precision, zips, found, words }) => {
      const countyId = commonCounty(zips);
      const county = countyId === null ? undefined : await findCounty(of.database, countyId);
      return describeCandidate({
        typed: components,
        found: { ...NO_STREET, ...found },
        place: {
          latitude: mean(zips.map(({ latitude }) => latitude)),
          longitude: mean(zips.map(({ longitude }) => longitude)),
          precision,
          countyId,
          msaId: county?.msaId ?? null,
        },
        googlePlacesId: undefined,
        source: SOURCE,
        demo: false,
        explanation: words,
      });
    }),
  );
  return candidates.sort((a, b) => b.confidence - a.confidence);
}

const NO_STREET: Omit<AddressComponents, "city" | "state" | "zip"> = {
  number: null,
  predirectional: null,
  street: null,
  suffix: null,
  postdirectional: null,
  unitDesignator: null,
  unit: null,
  zip4: null,
};

function listCentroids(typed: AddressComponents): Centroid[] {
  const zip = typed.zip === null ? undefined : findZip(typed.zip);
  const cities = typed.city === null ? [] : listCities(typed.city, typed.state);
  const centroids: Centroid[] = [];
  if (zip !== undefined) {
    // A postal code has several accepted names of its place; one of the same county is borne out.
    const isNamed = cities.some((city) => city.zips.some(({ countyFips }) => countyFips === zip.countyFips));
    centroids.push({
      precision: "zip",
      zips: [zip],
      found: { city: isNamed ? typed.city : zip.city.toUpperCase(), state: zip.state, zip: zip.zip },
      words: `Center of ZIP code ${zip.zip}`,
    });
    if (isNamed || cities.length === 0) return centroids;
  }
  centroids.push(...cities);
  if (centroids.length > 0 || typed.state === null) return centroids;
  const { state } = typed;
  const zips = listZips().filter((one) => one.state === state);
  if (zips.length === 0) return [];
  const words = `Center of the ZIP codes of ${state}`;
  return [{ precision: "state", zips, found: { city: null, state, zip: null }, words }];
}

const MOST_STATES = 5;

let zipsByCity: Map<string, Zip[]> | undefined;

/** Forty thousand names are made plain once, and not for each row of a list. */
function listZipsOf(city: string): readonly Zip[] {
  zipsByCity ??= Map.groupBy(listZips(), (zip) => plain(zip.city));
  return zipsByCity.get(plain(city)) ?? [];
}

/** A city by its name; without a state there may be one in several. */
function listCities(name: string, state: string | null): Centroid[] {
  const byState = new Map<string, Zip[]>();
  for (const zip of listZipsOf(name)) {
    if (state !== null && zip.state !== state) continue;
    const known = byState.get(zip.state);
    if (known === undefined) byState.set(zip.state, [zip]);
    else known.push(zip);
  }
  return [...byState]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_STATES)
    .map(([of, zips]) => ({
      precision: "city",
      zips,
      found: { city: name, state: of, zip: null },
      words: `Center of the ZIP codes of ${zips[0]?.city ?? name}, ${of}`,
    }));
}

function plain(city: string): string {
  return city
    .toUpperCase()
    .replace(/^(ST|STE|FT|MT)\.? /, (short) => LONG[short.replace(/\.? $/, "")] ?? short)
    .replace(/[^A-Z]/g, "");
}

const LONG: Record<string, string> = { ST: "SAINT", STE: "SAINTE", FT: "FORT", MT: "MOUNT" };

function commonCounty(zips: readonly Zip[]): string | null {
  const counties = new Set(zips.map(({ countyFips }) => countyFips));
  const [only] = counties;
  return counties.size === 1 && only !== undefined ? only : null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
