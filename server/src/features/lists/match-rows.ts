import type { AddressComponents } from "@labs/addresses/parse-address";
import type { GeocodeCandidate } from "@labs/contract/places";
import type { Executor } from "../../lib/database/database.ts";
import { isPropertyId, writeAddressId } from "../../lib/place-ids.ts";
import { readAddress } from "../../lib/read-address.ts";
import {
  describeCandidate,
  findCountyNamed,
  type GeocoderClient,
  geocodeOrExplain,
  getSubject,
  isSameStreet,
  listSubjects,
  locateHome,
  type Subject,
} from "../places/service.ts";
import { type LoadedAddress, listBeginning, listParcels, listWritten } from "./match-repository.ts";
import type { RowValues } from "./read-row.ts";
import type { RowAddress } from "./read-row-address.ts";

/** The place that a row means: a loaded property, or where an address that nobody loaded stands. */
export interface Match {
  subject: Subject;
  candidate: GeocodeCandidate;
}

/** What could not be told apart, or not be found; with a geocoder's failure that may pass. */
export interface Miss {
  ambiguous: number;
  failure: string | null;
}

interface Question {
  address: RowAddress;
  values: RowValues;
}

interface Parts {
  database: Executor;
  geocoder: GeocoderClient | undefined;
  signal: AbortSignal;
}

/**
 * The places of many rows: those that are written as a loaded property is in one query, those that leave out a
 * direction or a suffix in another, those with a parcel in a third. What is left is placed one by one.
 */
export async function matchRows(
  parts: Parts,
  questions: readonly Question[],
): Promise<Map<number, Match | Miss>> {
  const { database } = parts;
  const found = new Map<number, GeocodeCandidate[]>();
  const open = () => questions.filter(({ address }) => !found.has(address.row));
  collect(found, questions, await listWritten(database, open().flatMap(asText)));
  collect(found, questions, await listBeginning(database, open().flatMap(asBeginnings)));
  const counties = await findCounties(database, open());
  collect(
    found,
    questions,
    await listParcels(
      database,
      open().flatMap((question) => asParcel(question, counties)),
    ),
    true,
  );
  const matches = new Map<number, Match | Miss>();
  await placeOthers(parts, open(), matches);
  const chosen = new Map<number, GeocodeCandidate>();
  for (const [row, candidates] of found) {
    const [best] = candidates;
    const equal = candidates.filter((one) => one.confidence === best?.confidence && one.demo === best?.demo);
    const isOne = new Set(equal.map(({ formatted }) => formatted)).size === 1;
    if (best !== undefined && isOne) chosen.set(row, best);
    else matches.set(row, { ambiguous: equal.length, failure: null });
  }
  await openSubjects(database, chosen, matches);
  return matches;
}

function asText({ address }: Question): { at: number; text: string }[] {
  const { standardised, row } = address;
  return standardised === null ? [] : [{ at: row, text: standardised.toLowerCase() }];
}

const DIRECTIONS = ["n", "s", "e", "w", "ne", "nw", "se", "sw"];

/** Either side may leave out the direction before the street. */
function asBeginnings({ address: { row, components } }: Question) {
  const { number, street, predirectional, city, state, zip } = components;
  if (number === null || street === null) return [];
  const directions = predirectional === null ? ["", ...DIRECTIONS] : [predirectional.toLowerCase(), ""];
  return directions.map((direction) => ({
    at: row,
    beginning: [number, direction, street].filter(Boolean).join(" ").toLowerCase(),
    city: city?.toLowerCase() ?? null,
    state,
    zip,
  }));
}

/** The counties that rows name instead of giving their code, by "name, state". */
async function findCounties(
  database: Executor,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const named = questions.flatMap(({ values: { text }, address }) => {
    const state = address.components.state ?? text.state;
    const isNeeded = text.apn !== undefined && text.county_fips === undefined && text.county !== undefined;
    return isNeeded && state !== undefined ? [{ name: text.county ?? "", state }] : [];
  });
  for (const { name, state } of named) {
    const key = `${name}, ${state}`;
    if (found.has(key)) continue;
    found.set(key, (await findCountyNamed(database, { name, state }))?.fips ?? "");
  }
  return found;
}

function asParcel({ address, values }: Question, counties: ReadonlyMap<string, string>) {
  const { apn, upid, county_fips: code, county: name } = values.text;
  const state = address.components.state ?? values.text.state ?? "";
  const county = code ?? (counties.get(`${name}, ${state}`) || undefined);
  const parcel = apn?.toLowerCase().replace(/[^a-z0-9]/g, "") || null;
  if (upid === undefined && (parcel === null || county === undefined)) return [];
  return [{ at: address.row, county: county?.padStart(5, "0") ?? null, parcel, upid: upid ?? null }];
}

/** Candidates of each row, the best first; a flat that was not asked for is another home. */
function collect(
  found: Map<number, GeocodeCandidate[]>,
  questions: readonly Question[],
  rows: readonly LoadedAddress[],
  isParcel = false,
): void {
  const addressOf = new Map(questions.map(({ address }) => [address.row, address]));
  for (const row of rows) {
    const address = addressOf.get(row.at);
    if (address === undefined) continue;
    const { components: typed, standardised } = address;
    const isWrittenSo = row.searchText === standardised?.toLowerCase();
    const components = isWrittenSo ? typed : readAddress(row.searchText ?? "").components;
    if (!isParcel && !isSameHome(typed, components)) continue;
    const { countyFips, msaId, googlePlacesId, source, demo } = row;
    const place = locateHome(row);
    if (place === undefined) continue;
    const { latitude, longitude, precision } = place;
    const candidate = describeCandidate({
      typed,
      found: components,
      place: { latitude, longitude, precision, countyId: countyFips, msaId },
      googlePlacesId,
      source,
      demo,
      explanation: isParcel ? "A loaded property has this parcel" : "A loaded property has this address",
    });
    const held = found.get(row.at) ?? [];
    if (!held.some((one) => one.googlePlacesId === googlePlacesId)) held.push(candidate);
    // Of a real and a simulated home at one address the real one is meant.
    held.sort((a, b) => b.confidence - a.confidence || Number(a.demo) - Number(b.demo));
    found.set(row.at, held);
  }
}

function isSameHome(typed: AddressComponents, found: AddressComponents): boolean {
  if (found.number !== typed.number || !isSameStreet(typed, found)) return false;
  return found.unit === null || found.unit === typed.unit;
}

async function openSubjects(
  database: Executor,
  chosen: ReadonlyMap<number, GeocodeCandidate>,
  matches: Map<number, Match | Miss>,
): Promise<void> {
  if (chosen.size === 0) return;
  const ids = [...new Set([...chosen.values()].flatMap(({ googlePlacesId }) => googlePlacesId ?? []))];
  const subjects = new Map(
    (await listSubjects(database, ids)).map((subject) => [subject.googlePlacesId, subject]),
  );
  for (const [row, candidate] of chosen) {
    const subject = subjects.get(candidate.googlePlacesId ?? "");
    matches.set(row, subject === undefined ? { ambiguous: 0, failure: null } : { subject, candidate });
  }
}

/** So many are looked for at once: each asks the database several times. */
const AT_ONCE = 4;

async function placeOthers(
  parts: Parts,
  questions: readonly Question[],
  matches: Map<number, Match | Miss>,
): Promise<void> {
  const waiting = [...questions];
  const place = createPlacing(parts);
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      parts.signal.throwIfAborted();
      matches.set(next.address.row, await place(next));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** What is known of one address on a street that nobody loaded is known of all, and of a county's places too. */
function createPlacing({ database, geocoder }: Parts): (question: Question) => Promise<Match | Miss> {
  const streets = new Map<string, GeocodeCandidate>();
  const counties = new Map<string, Promise<Subject>>();

  async function geocode({ components, standardised }: RowAddress) {
    const { street, city, state, zip } = components;
    const key = JSON.stringify([street, city, state, zip]);
    const known = geocoder === undefined ? streets.get(key) : undefined;
    if (known !== undefined && standardised !== null) {
      return { candidates: [{ ...known, googlePlacesId: writeAddressId(standardised) }], failure: null };
    }
    const { geocoding, failure } = await geocodeOrExplain({
      database,
      geocoder,
      address: standardised ?? "",
    });
    const [best] = geocoding.candidates;
    const isOne = geocoding.candidates.length === 1;
    if (best !== undefined && isOne && best.unmatched.includes("street")) streets.set(key, best);
    return { candidates: geocoding.candidates, failure };
  }

  /** A place that nobody loaded has its county's names and nothing else. */
  async function openPlace(id: string, { countyId, demo, source, components }: GeocodeCandidate) {
    if (isPropertyId(id) || countyId === null) return getSubject({ database, googlePlacesId: id });
    const key = JSON.stringify([countyId, demo, source]);
    const known = counties.get(key) ?? getSubject({ database, googlePlacesId: id });
    counties.set(key, known);
    const subject = await known;
    return { ...subject, googlePlacesId: id, addressLine: null, city: components.city, zip: components.zip };
  }

  return async ({ address, values }) => {
    if (address.standardised === null) return { ambiguous: 0, failure: null };
    const { candidates, failure } = await geocode(address);
    const [best] = candidates;
    // The middle of a state is no place of an address, nor that of a city where the postal code is another's.
    const isNowhere =
      best?.precision === "state" || (best?.unmatched.includes("city") && best.unmatched.includes("zip"));
    if (best === undefined || isNowhere) return { ambiguous: 0, failure };
    const equal = candidates.filter(({ confidence }) => confidence === best.confidence);
    if (new Set(equal.map(({ formatted }) => formatted)).size > 1)
      return { ambiguous: equal.length, failure };
    const id = best.googlePlacesId;
    if (id === null) return { ambiguous: 0, failure };
    return stand(await openPlace(id, best), best, values);
  };
}

/** Where the row itself says where it stands, the middle of a postal code is not needed. */
function stand(subject: Subject, best: GeocodeCandidate, { numbers }: RowValues): Match {
  const { latitude, longitude } = numbers;
  const isCoarse = !["rooftop", "parcel", "interpolated"].includes(best.precision);
  const place =
    isCoarse && latitude !== undefined && longitude !== undefined
      ? { latitude, longitude, precision: "parcel" as const }
      : { latitude: best.latitude, longitude: best.longitude, precision: best.precision };
  return {
    subject: {
      ...subject,
      latitude: place.latitude,
      longitude: place.longitude,
      geocodePrecision: subject.oid === 0 ? place.precision : subject.geocodePrecision,
    },
    candidate: { ...best, ...place },
  };
}
