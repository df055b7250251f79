import type { AddressComponents } from "@labs/addresses/parse-address";
import { writeStreetLine } from "@labs/addresses/standardize-address";
import type { GeocodeCandidate, Geocoding } from "@labs/contract/places";
import type { Executor } from "../../lib/database/database.ts";
import { milesBetween } from "../../lib/geography/miles-between.ts";
import { readAddress } from "../../lib/read-address.ts";
import { describeCandidate, gradeMatch, isSameStreet } from "./describe-candidate.ts";
import { findCentroids } from "./find-centroids.ts";
import { locateHome } from "./locate-home.ts";
import { type KnownAddress, listAtNumber, listOnStreet, type PlaceWords } from "./property-repository.ts";

const MOST = 8;

/**
 * Places an address by what is loaded: the home itself, else between known homes of its street, else the middle of
 * its postal code or city, which is never called more than that.
 */
export async function geocodeLocally(of: {
  database: Executor;
  address: string;
  /** Whether it is enough to know the postal code, where no loaded home has the address: between homes is slow to say. */
  isRough?: boolean;
}): Promise<Geocoding> {
  const { database, isRough = false } = of;
  const read = readAddress(of.address);
  const { components } = read;
  const place = lowerPlace(components);
  const exact = await findHomes(database, components, place);
  const between = exact.length > 0 || isRough ? undefined : await interpolate(database, components, place);
  const precise = between === undefined ? exact : [between];
  const candidates = precise.length > 0 ? precise : await findCentroids({ database, components });
  const problems: Geocoding["problems"] = read.problems.map(({ code, message }) => ({ code, message }));
  const [best] = candidates;
  if (best === undefined) problems.push({ code: "notFound", message: "The address could not be located" });
  else if (best.unmatched.length > 0) {
    problems.push({ code: "partsUnmatched", message: `Not found: ${best.unmatched.join(", ")}` });
  }
  return { matchQuality: gradeMatch(best), candidates: candidates.slice(0, MOST), problems };
}

function lowerPlace({ city, state, zip }: AddressComponents): PlaceWords {
  return { city: city?.toLowerCase() ?? null, state, zip };
}

async function findHomes(
  database: Executor,
  typed: AddressComponents,
  place: PlaceWords,
): Promise<GeocodeCandidate[]> {
  const { number, street } = typed;
  if (number === null || street === null) return [];
  const rows = await listAtNumber(database, {
    number: number.toLowerCase(),
    street: street.toLowerCase(),
    place,
  });
  const same = rows.flatMap((row) => {
    const components = readAddress(row.searchText).components;
    if (components.number !== number || !isSameStreet(typed, components)) return [];
    // A flat that was not asked for is another home.
    if (components.unit !== null && components.unit !== typed.unit) return [];
    const place = locateHome(row);
    if (place === undefined) return [];
    const { countyFips, msaId, googlePlacesId, source, demo } = row;
    const { isRecorded, ...point } = place;
    const explanation = `A loaded property has this address${isRecorded ? "" : "; its own place is not known"}`;
    const described = listSpellings(row, components).map((found) =>
      describeCandidate({
        typed,
        found,
        place: { ...point, countyId: countyFips, msaId },
        googlePlacesId,
        source,
        demo,
        explanation,
      }),
    );
    return described.toSorted((a, b) => b.confidence - a.confidence).slice(0, 1);
  });
  const best = Math.max(0, ...same.map(({ confidence }) => confidence));
  return same
    .filter(({ confidence }) => confidence >= best - 0.11)
    .sort((a, b) => b.confidence - a.confidence);
}

/** The address as the source says it, and as it stands once its city or ZIP code is corrected. */
function listSpellings({ city, zip }: KnownAddress, source: AddressComponents): AddressComponents[] {
  const current = { ...source, city: city?.toUpperCase() ?? source.city, zip: zip ?? source.zip };
  return current.city === source.city && current.zip === source.zip ? [source] : [current, source];
}

interface Neighbor {
  number: number;
  latitude: number;
  longitude: number;
  row: KnownAddress;
}

/** Two known homes speak for what lies between only when the block is one, not a road through the county. */
const WIDEST_GAP = 200;
const LONGEST_BLOCK_MILES = 0.5;
/** Next to a known home: three or so houses away. */
const NEAR = 10;

async function interpolate(
  database: Executor,
  typed: AddressComponents,
  place: PlaceWords,
): Promise<GeocodeCandidate | undefined> {
  const { street } = typed;
  const number = /^\d{1,6}$/.test(typed.number ?? "") ? Number(typed.number) : null;
  if (number === null || street === null || (place.zip === null && place.city === null)) return undefined;
  const rows = await listOnStreet(database, { number, street: street.toLowerCase(), place });
  const all = rows.flatMap((row): Neighbor[] => {
    const found = readAddress(row.searchText).components;
    const { latitude, longitude } = row;
    if (!isSameStreet(typed, found) || latitude === null || longitude === null) return [];
    return [{ number: Number.parseInt(row.searchText, 10), latitude, longitude, row }];
  });
  // Simulated homes never place a real street when real ones do.
  const real = all.filter(({ row }) => !row.demo);
  const point = placeBetween(real.length > 0 ? real : all, number);
  if (point === undefined) return undefined;
  const { countyFips, msaId, source, demo } = point.from.row;
  const { latitude, longitude } = point;
  const line = writeStreetLine({ ...typed, number: null, unit: null, unitDesignator: null });
  return describeCandidate({
    typed,
    found: { ...typed, unit: null, unitDesignator: null },
    unborne: point.isBuilding ? [] : ["number"],
    place: {
      latitude,
      longitude,
      precision: point.isBuilding ? "rooftop" : "interpolated",
      countyId: countyFips,
      msaId,
    },
    googlePlacesId: undefined,
    source,
    demo,
    explanation: `${point.words} ${line}`,
  });
}

interface Point {
  latitude: number;
  longitude: number;
  from: Neighbor;
  isBuilding: boolean;
  words: string;
}

function placeBetween(neighbors: readonly Neighbor[], number: number): Point | undefined {
  const at = neighbors.find((one) => one.number === number);
  if (at !== undefined) {
    return { ...locate(at), from: at, isBuilding: true, words: `Where other homes stand at ${number}` };
  }
  // Even and odd numbers face each other: a home's own side says more.
  const side = neighbors.filter((one) => one.number % 2 === number % 2);
  for (const row of [side, neighbors]) {
    const below = row.filter((one) => one.number < number).sort((a, b) => b.number - a.number)[0];
    const above = row.filter((one) => one.number > number).sort((a, b) => a.number - b.number)[0];
    if (below === undefined || above === undefined) continue;
    if (above.number - below.number > WIDEST_GAP || milesBetween(below, above) > LONGEST_BLOCK_MILES)
      continue;
    const share = (number - below.number) / (above.number - below.number);
    return {
      latitude: below.latitude + share * (above.latitude - below.latitude),
      longitude: below.longitude + share * (above.longitude - below.longitude),
      from: below.row.demo ? below : above,
      isBuilding: false,
      words: `Between ${below.number} and ${above.number}`,
    };
  }
  const nearest = [...neighbors].sort((a, b) => Math.abs(a.number - number) - Math.abs(b.number - number))[0];
  if (nearest === undefined || Math.abs(nearest.number - number) > NEAR) return undefined;
  return { ...locate(nearest), from: nearest, isBuilding: false, words: `Near ${nearest.number}` };
}

const locate = ({ latitude, longitude }: Neighbor) => ({ latitude, longitude });
