import { normalizeText } from "@labs/addresses/address-text";
import { writeCity } from "@labs/addresses/directionals";
import { editDistance } from "@labs/addresses/match-address";
import { findStateAtEnd } from "@labs/addresses/states";
import type { Suggestion } from "@labs/contract/places";
import { findZip, listZips, type Zip } from "../../lib/postal-codes.ts";

/** A city by its postal codes. */
interface City {
  /** In capitals, as cities are compared, with its state behind it. */
  key: string;
  name: string;
  state: string;
  zips: string[];
  countyFips: string;
}

/** Letters from which on a city may be meant. */
const LEAST_LETTERS = 3;
const MOST_CITIES = 2;

/** A five-digit postal code, on its own or with words around it: `98118`, `ZIP 98118-1204`. */
export function readZip(query: string): Zip | undefined {
  const zip = /^\s*(?:zip(?: ?code)?\b[\s:#]*)?(\d{5})(?:-\d{4})?\s*$/i.exec(query)?.[1];
  return zip === undefined ? undefined : findZip(zip);
}

export const describeZip = ({ zip, city, state, countyFips }: Zip): Suggestion => ({
  ...AREA,
  kind: "zip",
  label: `${zip}, ${city}, ${state}`,
  countyId: countyFips,
  zips: [zip],
  matchedOn: "ZIP code",
});

/** Cities that begin with what is typed, of one name the largest first; a state may follow. */
export function suggestCities(query: string): Suggestion[] {
  const wanted = readCity(query);
  if (wanted === null) return [];
  const { cities } = load();
  const from = cities.findIndex(({ key }) => key >= wanted);
  const found: City[] = [];
  for (let at = from; at >= 0 && at < cities.length; at += 1) {
    const city = cities[at];
    if (city === undefined || !city.key.startsWith(wanted)) break;
    found.push(city);
  }
  return describeCities(wanted, found);
}

/** Cities with a letter or two wrong, for a name that nothing begins with. */
export function suggestAlikeCities(query: string): Suggestion[] {
  const wanted = readCity(query);
  if (wanted === null || wanted.length < 5) return [];
  const most = wanted.length < 8 ? 1 : 2;
  const isAlike = ({ key, state }: City) => {
    const name = key.slice(0, -state.length - 1);
    if (Math.abs(name.length - wanted.length) <= most && editDistance(name, wanted) <= most) return true;
    return Math.abs(key.length - wanted.length) <= most && editDistance(key, wanted) <= most;
  };
  return describeCities(wanted, load().cities.filter(isAlike));
}

/** How many postal codes a county has: of two of one name the larger is meant more often. */
export const countZips = (countyFips: string): number => load().zipsByCounty.get(countyFips) ?? 0;

function readCity(query: string): string | null {
  if (/\d/.test(query)) return null;
  const words = writeCity(normalizeText(query.replaceAll(",", " ")))
    .trim()
    .split(" ");
  // "SEATTLE WASHINGTON" as "SEATTLE WA"; a state alone may be a city too.
  const end = words.length > 1 ? findStateAtEnd(words) : undefined;
  const isAfterCity = end !== undefined && end.length < words.length;
  const wanted = isAfterCity ? [...words.slice(0, -end.length), end.state].join(" ") : words.join(" ");
  return wanted.length < LEAST_LETTERS ? null : wanted;
}

function describeCities(wanted: string, found: readonly City[]): Suggestion[] {
  const isNamed = ({ key, state }: City) => key === wanted || key === `${wanted} ${state}`;
  return found
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || b.zips.length - a.zips.length)
    .slice(0, MOST_CITIES)
    .map(({ name, state, zips, countyFips }) => ({
      ...AREA,
      kind: "city",
      label: `${name}, ${state}`,
      countyId: countyFips,
      zips,
      matchedOn: "city",
    }));
}

const AREA = {
  address: null,
  googlePlacesId: null,
  propertyId: null,
  propertyType: null,
  upid: null,
  isOwned: false,
  msaId: null,
} as const;

let held: { cities: City[]; zipsByCounty: Map<string, number> } | undefined;

/** By name, read once a process as the postal codes are. */
function load() {
  if (held !== undefined) return held;
  const byKey = new Map<string, City>();
  const zipsByCounty = new Map<string, number>();
  for (const { zip, city, state, countyFips } of listZips()) {
    const key = `${writeCity(normalizeText(city))} ${state}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { key, name: city, state, zips: [zip], countyFips });
    else known.zips.push(zip);
    zipsByCounty.set(countyFips, (zipsByCounty.get(countyFips) ?? 0) + 1);
  }
  const cities = [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  held = { cities, zipsByCounty };
  return held;
}
