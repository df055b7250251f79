import { normalizeText } from "@labs/addresses/address-text";
import { writeCity } from "@labs/addresses/directionals";
import { addressKey, addressSimilarity, editDistance } from "@labs/addresses/match-address";
import { standardizeAddress, writeAddress, writeStreetLine } from "@labs/addresses/standardize-address";
import { findStateAtEnd } from "@labs/addresses/states";
import type { PropertyType } from "@labs/contract/estimates";
import type { Suggestion } from "@labs/contract/places";
import type { Database } from "../../lib/database/database.ts";
import { isPropertyId, writeAddressId } from "../../lib/place-ids.ts";
import { findZip, isCity } from "../../lib/postal-codes.ts";
import { countyTitle, labelProperty, writePropertyAddress } from "../../lib/property-names.ts";
import { readAddress, readFullAddress, writeAddressLines } from "../../lib/read-address.ts";
import { geocodeLocally } from "./geocode-locally.ts";
import { isLargestOfName } from "./largest-counties.ts";
import { literal } from "./property-repository.ts";
import {
  countZips,
  describeZip,
  isStreet,
  readZip,
  suggestAlikeCities,
  suggestCities,
  suggestTownOf,
} from "./suggest-areas.ts";
import {
  type Found,
  type Limits,
  listAtNumberAlike,
  listByPrefix,
  listByUpid,
  listByWords,
  listInZip,
  listNamesAlike,
  listOnStreets,
  listStreetsAlike,
} from "./suggestion-repository.ts";

const MOST = 8;

/**
 * What is meant by what is typed, from the first letter on: beginnings first, which an index answers; then words
 * left out; and spelling mistakes only when nothing else was found.
 */
export async function suggest(of: {
  database: Database;
  query: string;
  propertyType?: PropertyType | undefined;
}): Promise<Suggestion[]> {
  const { database, propertyType } = of;
  const query = reorder(of.query);
  const universalIds = readUniversalIds(query);
  if (universalIds.length > 0) {
    const found = await listByUpid(database, { universalIds, propertyType, limit: MOST });
    return found.map((row) => ({ ...describe(row), matchedOn: "universal property ID" }));
  }
  const typed = readQuery(query);
  if (typed.text === "") return [];
  const limits: Limits = { propertyType, limit: MOST };
  // No county and no metro begins with a digit.
  const market = propertyType === undefined && !/^\d/.test(typed.market) ? typed.market : "";
  // Areas have no property type.
  const zip = propertyType === undefined ? readZip(query) : undefined;
  const cities = suggestCities(propertyType === undefined ? query : "");
  const street = typed.houseNumber === null && typed.text.length >= 3 ? writeStreet(typed.street) : "";
  const found = await listByPrefix(database, { ...limits, ...typed, street, market });
  if (zip !== undefined) {
    const homes = await listInZip(database, { zip: zip.zip, limit: MOST });
    return [describeZip(zip), ...choose([...found, ...homes]).map(describe)].slice(0, MOST);
  }
  // A whole street line that was found as typed needs no guess at words left out.
  const isExact = typed.words.length >= 4 && found.some(({ kind }) => kind === "address");
  const isEnough = isExact || choose(found).length >= MOST;
  if (!isEnough && typed.words.length > 0 && typed.text.length >= 3) {
    // A city of just this name needs no address in which its words stand somewhere.
    const isCity = cities.named.length > 0;
    found.push(...(await listByWords(database, { ...limits, ...wordPatterns(typed), isNamed: isCity })));
  }
  const isFound = found.length > 0 || cities.named.length + cities.begun.length > 0;
  if (!isFound && typed.text.length >= 4) {
    const isCityMeant = propertyType === undefined && !isStreet(query);
    cities.named.push(...(isCityMeant ? suggestAlikeCities(query) : []));
    // A city that is meant is no street.
    const meant = cities.named.length === 0 ? typed : { ...typed, street: null };
    found.push(...(await listAlike(database, { typed: meant, market, limits })));
    const isNothing = found.length + cities.named.length === 0 && propertyType === undefined;
    if (isNothing && typed.houseNumber === null) cities.named.push(...suggestTownOf(query));
  }
  // Words without a number name an area more often than a street that begins with them.
  const isMetro = METRO.test(typed.text);
  const order = /^\d/.test(typed.text) ? ORDER : isMetro ? METROS_FIRST : AREAS_FIRST;
  const others = choose(found, order).map(describe);
  // A county of just this name comes before cities that merely begin so.
  const isCounty = found.some(({ kind, name }) => kind === "county" && isSameName(name, typed.market));
  const { named, begun } = cities;
  const chosen = (isCounty ? [...named, ...others, ...begun] : [...named, ...begun, ...others]).slice(
    0,
    MOST,
  );
  const unknown = propertyType === undefined ? await describeUnknown(database, query, chosen) : undefined;
  return unknown === undefined ? chosen : insertUnknown(chosen, unknown);
}

const writeStreet = (street: Typed["street"]): string =>
  street === null ? "" : [street.name, street.town].filter(Boolean).join(", ");

/** What is spelt most like it: at its house number, else on a street whose name is alike, else by a name. */
async function listAlike(
  database: Database,
  { typed, market, limits }: { typed: Typed; market: string; limits: Limits },
): Promise<Found[]> {
  const { houseNumber, street } = typed;
  if (houseNumber !== null) {
    const text = typed.addresses.at(-1) ?? typed.text;
    const found = await listAtNumberAlike(database, { ...limits, text, houseNumber });
    if (found.length > 0) return found;
  }
  const [streets, names] = await Promise.all([
    street === null ? [] : listStreetsAlike(database, street.name),
    houseNumber === null ? listNamesAlike(database, { ...limits, text: typed.text, market }) : [],
  ]).then(([all, named]) => [all, named.filter((one) => isNearCounty(one, market))] as const);
  if (street === null) return names;
  const alike = chooseAlike(streets, street.name);
  const inTown = await listOnStreets(database, { ...limits, streets: alike, town: street.town });
  const isEnough = inTown.length > 0 || street.town === "";
  const anywhere = isEnough ? [] : await listOnStreets(database, { ...limits, streets: alike, town: "" });
  return [...inTown, ...anywhere, ...names];
}

/** A county's name has at most one letter in four wrong; all else is as alike as the index says. */
function isNearCounty({ kind, name }: Found, market: string): boolean {
  if (kind !== "county" || name === null) return true;
  const [typed = ""] = market.split(" county");
  return editDistance(name.toLowerCase(), typed) <= Math.max(1, Math.floor(name.length / 4));
}

const MOST_STREETS = 4;

/** Those with the fewest letters wrong, and at most one in four. */
function chooseAlike(streets: readonly string[], name: string): string[] {
  const wrong = new Map(streets.map((street) => [street, editDistance(street, name)]));
  const wrongIn = (street: string) => wrong.get(street) ?? Number.POSITIVE_INFINITY;
  return streets
    .filter((street) => wrongIn(street) <= Math.max(1, Math.min(4, Math.floor(name.length / 4))))
    .toSorted((a, b) => wrongIn(a) - wrongIn(b))
    .slice(0, MOST_STREETS);
}

/** A full address that no loaded list has, placed as far as postal codes place it: its page can be opened too. */
async function describeUnknown(
  database: Database,
  query: string,
  chosen: readonly Suggestion[],
): Promise<Suggestion | undefined> {
  const typed = readFullAddress(query);
  if (typed === undefined || chosen.some((one) => one.address !== null && isAddressed(typed, one.address))) {
    return undefined;
  }
  const { candidates } = await geocodeLocally({ database, address: query, isRough: true });
  const [best] = candidates;
  // Known already under another spelling, or nowhere in the country.
  if (best === undefined || best.precision === "state" || isPropertyId(best.googlePlacesId)) return undefined;
  const googlePlacesId = writeAddressId(typed.standardised);
  if (googlePlacesId === null) return undefined;
  const { label } = writeAddressLines(typed.components);
  return {
    kind: "address",
    label,
    address: label,
    googlePlacesId,
    propertyId: 0,
    propertyType: null,
    upid: null,
    isOwned: false,
    countyId: best.countyId,
    msaId: best.msaId,
    matchedOn: "address that no loaded list has",
  };
}

/** Whether a suggestion is the very address that was typed. */
function isAddressed(
  { components }: NonNullable<ReturnType<typeof readFullAddress>>,
  address: string,
): boolean {
  const found = readFullAddress(address)?.components;
  return found !== undefined && addressKey(found) === addressKey(components);
}

/** As alike as a street name with a letter wrong. */
const ALIKE = 0.7;

/** After the addresses that it may be a misspelling of, before all others: another house number is another home. */
function insertUnknown(chosen: readonly Suggestion[], unknown: Suggestion): Suggestion[] {
  const { components } = readAddress(unknown.address ?? "");
  const isMeant = ({ kind, address }: Suggestion) => {
    if (kind !== "address" || address === null) return false;
    const found = readAddress(address).components;
    return found.number === components.number && addressSimilarity(found, components) >= ALIKE;
  };
  const others = chosen.filter((one) => !isMeant(one));
  return [...chosen.filter(isMeant).slice(0, MOST - 1), unknown, ...others].slice(0, MOST);
}

interface Typed {
  /** Lower case, without punctuation but commas. */
  text: string;
  words: string[];
  addresses: string[];
  /** Null for what has no house number. */
  houseNumber: string | null;
  /** What may be a street and the town behind it. */
  street: { name: string; town: string } | null;
  parcelKey: string;
  name: string;
  market: string;
}

/** `28206 1204 Oak St` as spreadsheets put it. */
const ZIP_FIRST = /^(\d{5})[\s,]+(\d+\s+[a-z0-9].*)$/i;
/** `Austin, 1204 Oak St`, `1204 Oak St in Austin`. */
const CITY_FIRST = /^([a-z][a-z .'’-]*?)[\s,]+(\d+\s+[a-z0-9].*?)(?:[\s,]+(\d{5}))?$/i;
const IN_CITY = /^(\d+\s+.+?)\s+in\s+([a-z][a-z .'’-]*)$/i;

const isTown = (text: string): boolean => isCity(writeCity(normalizeText(text)), null);

/** The parts of an address in the order in which addresses are written: number, street, city, ZIP code. */
function reorder(query: string): string {
  const plain = query.trim();
  const [, zip = "", line = ""] = ZIP_FIRST.exec(plain) ?? [];
  if (line !== "" && findZip(zip) !== undefined) return `${line} ${zip}`;
  const [, city = "", numbered = "", code = ""] = CITY_FIRST.exec(plain) ?? [];
  if (numbered !== "" && isTown(city)) return `${numbered}, ${city} ${code}`.trim();
  const [, before = "", town = ""] = IN_CITY.exec(plain) ?? [];
  return before !== "" && isTown(town) ? `${before}, ${town}` : query;
}

/** RESO's identifier of a parcel, as pages and exports print it, from its beginning or from the country on. */
const UPID = /(?:urn:reso:upi:([\d.]+):|^\s*)US:(\d{5}):([^\s"'”’,;<>()]+)/i;
/** The edition that Labs writes. */
const UPI_VERSION = "2.0";

/** As it is written, however it was typed; the letters of a parcel may be capitals. */
function readUniversalIds(query: string): string[] {
  const [, version = UPI_VERSION, county, printed] = UPID.exec(query) ?? [];
  // The full stop behind it is the sentence's.
  const parcel = printed?.replace(/[.!?]+$/, "");
  if (parcel === undefined || parcel === "") return [];
  const start = `urn:reso:upi:${version}:US:${county}:`;
  return [...new Set([parcel, parcel.toUpperCase()])].map((spelled) => start + spelled);
}

/** `Parcel 7129300520`, `APN: 712930-0520`, `Tax parcel ID 7129300520`, as our own labels and county sites write it; a county may follow. */
const PARCEL =
  /^\s*(?:(?:tax|assessor['’]?s)\s+)?(?:parcel|apn|pin|folio)\b[\s:#.]*(?:(?:number|no|id|identification)\b[\s:#.]*){0,2}([^,]*\d[^,]*)/i;

function readQuery(query: string): Typed {
  const parcel = PARCEL.exec(query)?.[1];
  if (parcel !== undefined) {
    const parcelKey = parcel.toLowerCase().replace(/[^a-z0-9]/g, "");
    const nothing = { words: [], addresses: [], houseNumber: null, street: null, name: "", market: "" };
    return { text: clean(query), parcelKey, ...nothing };
  }
  const text = clean(query.replace(/[^\p{L}\p{N},#\-/ ]+/gu, " "));
  const plain = clean(text.replace(/[,#]/g, " "));
  const standard = standardize(query);
  const prefixes = [text, ...(standard?.prefixes ?? [])].filter((prefix) => prefix !== "");
  return {
    text,
    words: (standard?.words ?? plain).split(" ").filter(Boolean),
    addresses: [...new Set(prefixes)],
    houseNumber: standard?.houseNumber ?? /^\d+(?= )/.exec(text)?.[0] ?? null,
    street: readStreet(query),
    parcelKey: plain.replace(/[^a-z0-9]/g, ""),
    name: plain,
    market: readMarket(clean(query.replace(/['’]/g, "").replace(/[^\p{L}\p{N}\-/ ]+/gu, " "))),
  };
}

/** `phoenix metro`, `raleigh msa`, `austin metropolitan area`. */
const METRO = / (?:metro|msa|cbsa|metropolitan)(?: (?:area|statistical area|division))?$/;

/** As markets are compared: without hyphens and dots, `saint` short, a state by its two letters. */
function readMarket(plain: string): string {
  const words = plain
    .replace(/^county of (.+)$/, "$1 county")
    .replace(/ parish$/, " county la")
    .replace(/ borough$/, " county ak")
    .replace(/ (parish|borough)\b/, " county")
    .replace(/ co$/, " county")
    .replace(METRO, "")
    .replaceAll("-", " ")
    .replace(/^saint /, "st ")
    .split(" ");
  const end = words.length > 1 ? findStateAtEnd(words.map((word) => word.toUpperCase())) : undefined;
  if (end === undefined || end.length === words.length) return words.join(" ");
  return [...words.slice(0, -end.length), end.state.toLowerCase()].join(" ");
}

const isSameName = (name: string | null, market: string): boolean =>
  name !== null && market.replace(/ county.*$/, "") === name.toLowerCase().replace(/ county$/, "");

function clean(text: string): string {
  // A name may be typed with or without its dots and quotes: they are dropped before this, in every search alike.
  return text
    .toLowerCase()
    .replace(/\s*,[\s,]*/g, ", ")
    .replace(/\s+/g, " ")
    .replace(/^[ ,]+|[ ,]+$/g, "");
}

interface Standard {
  prefixes: string[];
  words: string;
  houseNumber: string;
}

/**
 * `1204 North Oak Street Austin` as the addresses are stored, wherever a unit was typed, and without it: a list may
 * have the home alone. Undefined for what is no address yet.
 */
function standardize(query: string): Standard | undefined {
  const { standardised, components } = standardizeAddress(query);
  if (standardised === null || components.number === null || components.street === null) return undefined;
  const { city, state, zip, number, unitDesignator } = components;
  const home = { ...components, unitDesignator: null, unit: null };
  const words = [writeStreetLine(home), city, state, zip].filter(Boolean).join(" ");
  const prefixes = unitDesignator === null ? [standardised] : [standardised, writeAddress(home) ?? ""];
  return {
    prefixes: prefixes.map((prefix) => prefix.toLowerCase()),
    words: words.toLowerCase(),
    houseNumber: number.toLowerCase(),
  };
}

/** `whippoorwill lane raleigh`, with a house number or without, as a street and the beginning of its town. */
function readStreet(query: string): Typed["street"] {
  const isNumbered = /\d+ /.test(query);
  const numbered = isNumbered ? query : `1 ${query}`;
  const { components } = readAddress(numbered);
  const { predirectional, street, suffix, postdirectional, city } = components;
  if (street === null) return null;
  const name = [street, suffix, postdirectional].filter(Boolean).join(" ").toLowerCase();
  if (city !== null || isNumbered) return { name, town: (city ?? "").toLowerCase() };
  // A town without comma and state is read by its place: what follows the words of the street.
  const words = clean(numbered.replace(/[^\p{L}\p{N}]+/gu, " ")).split(" ");
  const behind = words.slice(1 + name.split(" ").length + (predirectional === null ? 0 : 1));
  const state = findStateAtEnd(behind.map((word) => word.toUpperCase()));
  return { name, town: behind.slice(0, behind.length - (state?.length ?? 0)).join(" ") };
}

/** A number begins an address, so the index narrows by it; other words may stand anywhere at a word's start. */
function wordPatterns({ words, name }: Typed) {
  const [first = "", ...rest] = words.map(literal);
  const isNumbered = /^\d/.test(first);
  const start = isNumbered ? first : `% ${first}`;
  return {
    addressPattern: `${[start, ...rest].join("% ")}%`,
    namePattern: isNumbered ? null : `% ${literal(name)}%`,
    name,
  };
}

const ORDER: readonly Found["kind"][] = ["address", "parcel", "name", "county", "metro"];
const AREAS_FIRST: readonly Found["kind"][] = ["county", "metro", "name", "address", "parcel"];
const METROS_FIRST: readonly Found["kind"][] = ["metro", ...AREAS_FIRST.filter((kind) => kind !== "metro")];
/** So many of each kind at least, when there are: a hundred addresses do not hide the one county. */
const RESERVED: Record<Found["kind"], number> = { address: 2, parcel: 2, name: 2, county: 1, metro: 1 };

/** By people where a census is loaded for all of them, else the largest of the name and then by postal codes. */
function sizes(same: readonly Found[]): (county: Found) => number {
  const isCounted = same.every(({ population }) => population !== null);
  const uncounted = (id: string) => (isLargestOfName(id) ? Number.POSITIVE_INFINITY : countZips(id));
  return ({ population, id }) => (isCounted ? (population ?? 0) : uncounted(id));
}

/** Of counties of one name the larger first; all else stays as it was found. */
function largestFirst(found: readonly Found[]): Found[] {
  const counties = Map.groupBy(
    found.filter(({ kind }) => kind === "county"),
    ({ name }) => name,
  );
  return [
    ...found.filter(({ kind }) => kind !== "county"),
    ...[...counties.values()].flatMap((same) => {
      const sizeOf = sizes(same);
      return same.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    }),
  ];
}

function choose(found: readonly Found[], order = ORDER): Found[] {
  const seen = new Set<string>();
  const distinct = largestFirst(found.filter(({ id }) => !seen.has(id) && seen.add(id)));
  const chosen = new Set(
    order.flatMap((kind) => distinct.filter((row) => row.kind === kind).slice(0, RESERVED[kind])),
  );
  for (const kind of order) {
    for (const row of distinct) if (row.kind === kind && chosen.size < MOST) chosen.add(row);
  }
  return order.flatMap((kind) => distinct.filter((row) => row.kind === kind && chosen.has(row)));
}

const MATCHED: Record<Found["kind"], string> = {
  address: "address",
  parcel: "parcel number",
  name: "property name",
  county: "county",
  metro: "metro",
};

function describe(row: Found): Suggestion {
  const base = { kind: row.kind, isOwned: row.isOwned, msaId: row.msaId, matchedOn: MATCHED[row.kind] };
  if (row.kind === "county" || row.kind === "metro") {
    const label = row.kind === "county" ? countyTitle(row.name, row.state ?? "") : (row.name ?? row.id);
    return {
      ...base,
      label,
      address: null,
      googlePlacesId: null,
      propertyId: null,
      propertyType: null,
      upid: null,
      countyId: row.countyFips,
    };
  }
  const place = { ...row, state: row.state ?? "" };
  const label = labelProperty(place);
  return {
    ...base,
    label: row.name !== null && row.kind === "name" ? `${row.name}, ${label}` : label,
    address: writePropertyAddress(place),
    googlePlacesId: row.id,
    propertyId: row.oid,
    propertyType: row.propertyType,
    upid: row.upid,
    countyId: row.countyFips,
  };
}
