import { normalizeText } from "@labs/addresses/address-text";
import { writeCity } from "@labs/addresses/directionals";
import { editDistance } from "@labs/addresses/match-address";
import { findStateAtEnd } from "@labs/addresses/states";
import type { Suggestion } from "@labs/contract/places";
import { findZip, listZips, type Zip } from "../../lib/postal-codes.ts";
import { isLargestCityOfName } from "./largest-cities.ts";

/** A city by its postal codes. */
interface City {
  /** Its name in capitals without blanks, so that `O'Fallon` is `O Fallon`. */
  squeezed: string;
  /** The same with its state behind it. */
  key: string;
  name: string;
  state: string;
  zips: string[];
  /** How many postal codes it has; the largest of its name has more than the others, whichever counts more. */
  size: number;
  countyFips: string;
  /** The letters of its name and of its key, a bit for each. */
  letters: number;
  keyLetters: number;
}

/** Letters from which on a city may be meant. */
const LEAST_LETTERS = 3;
const MOST_CITIES = 2;

/** A five-digit postal code, on its own or with words around it: `98118`, `ZIP 98118-1204`, `98118, Seattle, WA`. */
export function readZip(query: string): Zip | undefined {
  const code = /^\s*(?:zip(?: ?code)?\b[\s:#]*)?(\d{5})(?:-\d{4})?[\s,]*$/i.exec(query)?.[1];
  if (code !== undefined) return findZip(code);
  const [, before = "", placed, after = ""] =
    /^([^\d]*?)[\s,]*\b(\d{5})(?:-\d{4})?[\s,]*([^\d]*)$/.exec(query) ?? [];
  const zip = placed === undefined ? undefined : findZip(placed);
  if (zip === undefined) return undefined;
  const around = normalizeText(`${before} ${after}`.replaceAll(",", " ")).trim().split(" ");
  const state = findStateAtEnd(around);
  // `94110 CA`: a state alone.
  if (state?.length === around.length && state.state === zip.state) return zip;
  const city = readCity(`${before} ${after}`);
  if (city === null) return undefined;
  const own = squeeze(writeCity(normalizeText(zip.city)));
  return city === own || city === own + zip.state ? zip : undefined;
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
export function suggestCities(query: string): { named: Suggestion[]; begun: Suggestion[] } {
  const wanted = readCity(query);
  if (wanted === null) return { named: [], begun: [] };
  const { cities } = load();
  const found: City[] = [];
  for (let at = findFirstFrom(cities, wanted); at < cities.length; at += 1) {
    const city = cities[at];
    if (city === undefined || !city.key.startsWith(wanted)) break;
    found.push(city);
  }
  const named = found.filter((city) => isNamed(city, wanted));
  const begun = found.filter((city) => !isNamed(city, wanted));
  return { named: describeCities(named), begun: describeCities(begun).slice(0, MOST_CITIES - named.length) };
}

/** Where the cities begin whose key is not before what is wanted: they are in this order. */
function findFirstFrom(cities: readonly City[], wanted: string): number {
  let [low, high] = [0, cities.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cities[middle]?.key ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cities with a letter or two wrong, for a name that nothing begins with. */
export function suggestAlikeCities(query: string): Suggestion[] {
  const wanted = readCity(query);
  if (wanted === null || wanted.length < 5) return [];
  const most = wanted.length < 8 ? 1 : 2;
  const typed = lettersOf(wanted);
  // A mistake changes two letters at most: that alone leaves out nearly all of thirty thousand names.
  const isNear = (name: string, letters: number) =>
    Math.abs(name.length - wanted.length) <= most &&
    countBits(letters ^ typed) <= 2 * most &&
    editDistance(name, wanted) <= most;
  return describeCities(
    load().cities.filter(
      ({ squeezed, key, letters, keyLetters }) => isNear(squeezed, letters) || isNear(key, keyLetters),
    ),
  );
}

/** Words at the end of a street that no name of a city is misspelled to: Federal Way and Orange Park are cities. */
const STREET_END =
  /[ ,](?:avenue|ave|street|st|road|rd|drive|dr|ln|lane|ct|court|blvd|boulevard|circle|cir)\.?[ ,]*$/i;

export const isStreet = (query: string): boolean => STREET_END.test(query);

/** The city to look in for a street that no list has: the town behind the comma, else the one that it has its name from. */
export function suggestTownOf(query: string): Suggestion[] {
  const [street = "", ...towns] = query.split(",");
  const town = towns.join(" ").trim();
  if (town !== "") return suggestCities(town).named;
  return isStreet(street) ? suggestCities(street.replace(STREET_END, "")).named : [];
}

/** A bit for each letter from A to Z that a name in capitals has. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) - 65;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

function countBits(number: number): number {
  let left = number;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** How many postal codes a county has: of two of one name the larger is meant more often. */
export const countZips = (countyFips: string): number => load().zipsByCounty.get(countyFips) ?? 0;

/** As people of the trade call them. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  NYC: "NEW YORK NY",
  PHILLY: "PHILADELPHIA PA",
  VEGAS: "LAS VEGAS NV",
  SLC: "SALT LAKE CITY UT",
  NOLA: "NEW ORLEANS LA",
  INDY: "INDIANAPOLIS IN",
};

function readCity(query: string): string | null {
  if (/\d/.test(query)) return null;
  const plain = normalizeText(query.replaceAll(",", " "))
    .trim()
    .replace(/^(?:CITY|TOWN|VILLAGE) OF (?=\S)/, "");
  const words = writeCity(SHORT_NAMES[plain] ?? plain)
    .trim()
    .split(" ");
  // "SEATTLE WASHINGTON" as "SEATTLE WA"; a state alone may be a city too.
  const end = words.length > 1 ? findStateAtEnd(words) : undefined;
  const isAfterCity = end !== undefined && end.length < words.length;
  const wanted = isAfterCity ? [...words.slice(0, -end.length), end.state].join(" ") : words.join(" ");
  return wanted.length < LEAST_LETTERS ? null : squeeze(wanted);
}

const squeeze = (name: string): string => name.replaceAll(" ", "");

const isNamed = ({ squeezed, key }: City, wanted: string): boolean => squeezed === wanted || key === wanted;

function describeCities(found: readonly City[]): Suggestion[] {
  return found
    .toSorted((a, b) => b.size - a.size)
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
    const squeezed = squeeze(writeCity(normalizeText(city)));
    const key = squeezed + state;
    const known = byKey.get(key);
    if (known === undefined) {
      const letters = { letters: lettersOf(squeezed), keyLetters: lettersOf(key) };
      byKey.set(key, { squeezed, key, name: city, state, zips: [zip], size: 0, countyFips, ...letters });
    } else {
      known.zips.push(zip);
    }
    zipsByCounty.set(countyFips, (zipsByCounty.get(countyFips) ?? 0) + 1);
  }
  for (const ofName of Map.groupBy(byKey.values(), ({ squeezed }) => squeezed).values()) sizeUp(ofName);
  const cities = [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  held = { cities, zipsByCounty };
  return held;
}

function sizeUp(ofName: readonly City[]): void {
  const most = Math.max(...ofName.map(({ zips }) => zips.length));
  for (const city of ofName)
    city.size = isLargestCityOfName(city.squeezed, city.state) ? most + 0.5 : city.zips.length;
}
