import { normalizeText } from "./address-text.ts";
import { findDirectional, writeCity } from "./directionals.ts";
import { findBox, findHighway } from "./highways.ts";
import { beginsWithNumber } from "./house-numbers.ts";
import { readIntersection } from "./intersections.ts";
import type { ParseOptions, Report } from "./parse-address.ts";
import { emptyStreetLine, isComplex, isIslandPlace, readStreetLine, type StreetLine } from "./street-line.ts";
import { isPretype } from "./street-name.ts";
import { findSuffix, isPlainSuffix } from "./street-suffixes.ts";
import { isHouseOnLot, isUnitNumber, isUnitStart, readUnit } from "./unit-designators.ts";

interface Around {
  zip: string | null;
  state: string | null;
  /** The address names a state, ZIP code or country: what stands before it can be a city. */
  isPlaced: boolean;
  report: Report;
  options: ParseOptions;
}

/** What the parts between commas are: one is the street, others are units, the city, or say nothing of the place. */
export function readSegments(
  segments: readonly string[][],
  around: Around,
): { line: StreetLine; city: string | null } {
  const opened = segments.map((words) => openSegment(words, around.state));
  const scores = opened.map(({ street }) => scoreStreet(street, around.state));
  const best = Math.max(0, ...scores);
  const at = Math.max(0, best === 0 ? 0 : scores.indexOf(best));
  const chosen = opened[at];
  if (!chosen) return { line: emptyStreetLine, city: null };
  const crossing = findCrossing(opened, at, around);
  const others = segments.map((words, place) => ({ words, place })).filter(({ place }) => place !== at);
  const isUnit = (words: readonly string[]) =>
    isUnitStart(words[0], words[1]) && !findBox(words) && !(isHouseOnLot(words[0]) && words.length > 2);
  // Before the street, or between it and the city: "12 BAY DR, THE MERIDIAN # 20, MIAMI".
  const inComplex = others
    .filter(({ place }) => place < at || (place > at && place < segments.length - 1))
    .flatMap(({ words }) => (isUnitStart(words[0], words[1]) ? [] : takeUnitBehind(words)));
  const units = [
    chosen.unit,
    inComplex,
    ...others.filter(({ words }) => isUnit(words)).map(({ words }) => words),
  ];
  const after = others.filter(({ words, place }) => place > at + (crossing?.used ?? 0) && !isUnit(words));
  const bare = takeBareUnit(after.map(({ words }) => words));
  const { city: named, ignored } = chooseCity(bare.rest);
  const unread = [
    ...others.filter(({ words, place }) => place < at && !isUnit(words)).map(({ words }) => words),
    chosen.ignored,
    ...ignored,
  ].map((words) => words.join(" "));
  const isCityInside = named === null && around.isPlaced;
  const read = readStreet(chosen.street, {
    units: [...units.flat(), ...bare.unit],
    ...{ crossing: crossing?.street, isCityInside, around },
  });
  if (read.line.complex !== null) unread.push(read.line.complex);
  const inside = read.line.rest.join(" ");
  const found = read.city ?? named ?? (isCityInside ? inside : null);
  const { city, unit } = cutUnitWord(found);
  if (unit !== null) unread.push(unit);
  if (inside !== "" && inside !== found) unread.push(inside);
  const said = unread.filter((text) => text !== "");
  if (said.length > 0) around.report("textIgnored", `Not part of a street address: ${said.join(", ")}.`);
  return { line: read.line, city: city === "" || city === null ? findOnlyCity(around) : city };
}

/** `PL NE UNIT CEDAR RAPIDS`: a unit's word without its number, which no city begins with. */
function cutUnitWord(city: string | null): { city: string | null; unit: string | null } {
  const [, unit, rest] = /^(UNIT|APT|APARTMENT|SUITE|BLDG|BUILDING) (.+)$/.exec(city ?? "") ?? [];
  return unit === undefined || rest === undefined ? { city, unit: null } : { city: rest, unit };
}

interface Reading {
  units: readonly string[];
  crossing: string | undefined;
  isCityInside: boolean;
  around: Around;
}

function readStreet(street: readonly string[], of: Reading): { line: StreetLine; city: string | null } {
  if (of.crossing !== undefined) {
    return { line: { ...emptyStreetLine, street: of.crossing }, city: null };
  }
  const known = of.isCityInside ? findKnownCity(street, of.around) : undefined;
  const words = known === undefined ? street : street.slice(0, street.length - known.length);
  const hasCity = of.isCityInside && known === undefined;
  const place = { hasCity, state: of.around.state };
  const crossing = beginsWithNumber(words) ? undefined : readIntersection(words, place);
  const line = crossing
    ? { ...emptyStreetLine, ...crossing }
    : readStreetLine([...words, ...of.units], place);
  // "SPRINGFIELD, IL" and "LAKE FOREST, IL": a name alone before a state is a place, not a street.
  if (of.isCityInside && isNameAlone(line)) return { line: emptyStreetLine, city: street.join(" ") };
  // A second number is no part of a city: "12 MAIN ST 14 MAIN ST RENO".
  const hasNumberInCity = of.isCityInside && line.rest.some((word) => /\d/.test(word));
  const hasStreetInCity =
    of.isCityInside &&
    line.rest.some((word) => isStreetsAlone(word) || /^(?:ATTN|ATTENTION|C\/O)$/.test(word));
  const isEndUnclear = line.isEndUnclear || known?.isUnclear === true || hasNumberInCity || hasStreetInCity;
  return { line: { ...line, isEndUnclear }, city: known?.city ?? null };
}

/** `BLVD` in what would be a city: hardly a city has one, and the street ends there. */
const isStreetsAlone = (word: string): boolean =>
  /^(?:AVE|BLVD|RD|DR|LN|PKWY|HWY|EXPY)$/.test(findSuffix(word) ?? "");

function isNameAlone(line: StreetLine): boolean {
  const others = [line.number, line.unitDesignator];
  const isNamed = line.suffix === null || !isPlainSuffix(line.suffix);
  return others.every((part) => part === null) && isNamed && !/\d|&|GENERAL DELIVERY/.test(line.street ?? "");
}

/** The longest ending that is a city of the ZIP code, or else of the state; unclear where a shorter one is too. */
function findKnownCity(
  street: readonly string[],
  { zip, state, options }: Around,
): { city: string; length: number; isUnclear: boolean } | undefined {
  const ofZip = zip === null ? [] : (options.citiesOfZip?.(zip) ?? []).map((name) => normalizeText(name));
  const endings = [5, 4, 3, 2, 1]
    .filter((length) => length < street.length)
    .map((length) => ({ city: street.slice(-length).join(" "), length }));
  const isOfZip = (city: string) => ofZip.some((name) => writeCity(name) === writeCity(city));
  const inZip = endings.find(({ city }) => isOfZip(city));
  if (inZip) return { ...inZip, isUnclear: false };
  const isCity = options.isCity;
  const cities = isCity ? endings.filter(({ city }) => isCity(writeCity(city), state)) : [];
  const [longest, next] = cities;
  if (longest === undefined) return undefined;
  const before = street[street.length - longest.length - 1] ?? "";
  // "AVENUE EAST SEATTLE" and "ST NORTH KANSAS CITY": the word may belong to either. "MAIN ST CHARLES" too.
  const isLongDirectional = before.length > 2 && findDirectional(before) !== undefined;
  const isPrefixed = /^(?:N|S|E|W|NO|SO|NORTH|SOUTH|EAST|WEST|ST) /.test(longest.city) && next !== undefined;
  const isSaintAfterSuffix = longest.city.startsWith("ST ") && isPlainSuffix(before);
  return { ...longest, isUnclear: isLongDirectional || (isPrefixed && !isSaintAfterSuffix) };
}

function findOnlyCity({ zip, options }: Around): string | null {
  const cities = zip === null ? [] : (options.citiesOfZip?.(zip) ?? []);
  return cities.length === 1 ? normalizeText(cities[0] ?? "") : null;
}

interface Opened {
  /** Words of a unit that stood before the street. */
  unit: string[];
  street: string[];
  /** A recipient, or what stands for a number that is not known yet. */
  ignored: string[];
}

/** Takes from the head of a segment what is no street: `APT 4B 123 MAIN ST`, `MARY SMITH 19 RIVER RD`. */
function openSegment(words: readonly string[], state: string | null): Opened {
  const none: Opened = { unit: [], street: [...words], ignored: [] };
  if (findBox(words)) return none;
  if (/^(?:TBD+|TBA|X{2,})$/.test(words[0] ?? "") && words.length > 2)
    return openSegment(words.slice(1), state);
  // "PARCEL B OLD MILL RD": a piece of land that has no number yet.
  if (/^(?:PARCEL|TRACT)$/.test(words[0] ?? "") && /^(?:[A-Z]|\d+[A-Z]?)$/.test(words[1] ?? "")) {
    const street = words.slice(2);
    if (street.slice(1).some(isPlainSuffix)) return { unit: [], street, ignored: words.slice(0, 2) };
  }
  // "C/O ANN REED PO BOX 1180 SALEM", "H E BROWN RR 3 BOX 9 CANTON": who gets the mail, then where.
  const boxAt = words.findIndex(
    (word, at) => at > 0 && /^(?:PO|RR|HC|HCR|RFD)$/.test(word) && findBox(words.slice(at)) !== undefined,
  );
  // "216 N PINE PO BOX 318": the house, and where its mail goes.
  const isBehindHouse =
    boxAt > 1 && beginsWithNumber(words) && findBox(words.slice(boxAt))?.length === words.length - boxAt;
  if (isBehindHouse) return { unit: [], street: words.slice(0, boxAt), ignored: words.slice(boxAt) };
  if (boxAt > 0 && !words.slice(0, boxAt).some((word) => /\d/.test(word) || isPlainSuffix(word))) {
    return { unit: [], street: words.slice(boxAt), ignored: words.slice(0, boxAt) };
  }
  // "WILLOW CREEK APTS # 204 8800 N LAMAR BLVD": a complex and the home in it before the house.
  const homeAt = words.findIndex((word, at) => at > 1 && isUnitStart(word, words[at + 1]));
  if (homeAt > 1 && isComplex(words.slice(0, homeAt))) {
    const { rest } = readUnit(words.slice(homeAt));
    const home = words.slice(homeAt, words.length - rest.length);
    if (beginsWithNumber(rest) && rest.length > 2)
      return { unit: home, street: rest, ignored: words.slice(0, homeAt) };
  }
  // "BO QUEBRADA CARR 3 KM 45.2": a neighborhood of Puerto Rico before its road.
  const roadAt = words.findIndex((word, at) => at > 1 && word === "CARR" && /\d/.test(words[at + 1] ?? ""));
  if (roadAt > 0 && isIslandPlace(words[0]))
    return { unit: [], street: words.slice(roadAt), ignored: words.slice(0, roadAt) };
  const unit = takeLeadingUnit(words);
  if (unit) return { unit, street: words.slice(unit.length), ignored: [] };
  if (beginsWithNumber(words) || findHighway(words, state) || isPretype(words)) return none;
  const numberAt = words.findIndex(
    (word, at) => at > 0 && beginsWithNumber(words.slice(at)) && isHouse(word),
  );
  if (numberAt < 0) return none;
  const before = words.slice(0, numberAt);
  const after = words.slice(numberAt);
  // "URB LAS LOMAS 1660 CALLE 34": a neighborhood of Puerto Rico before the house.
  const isStreetAfter = after.slice(2).some(isPlainSuffix) || isPretype(after.slice(1));
  const isWordOfRoad = before.some((word) => findSuffix(word) || isUnitStart(word, "1"));
  const isNamed =
    isComplex(before) ||
    isIslandPlace(before[0]) ||
    before.some((word) => /^(?:C\/O|ATTN|ATTENTION|TRUSTEE)$/.test(word));
  if (!isStreetAfter || (isWordOfRoad && !isNamed)) return none;
  return { unit: [], street: after, ignored: before };
}

/** `1660`, and `A14` or `4RS8` of Puerto Rico. */
const isHouse = (word: string): boolean =>
  /^(?:\d{1,6}[A-Z]?|[A-Z]{1,2}-?\d+(?:-\d+)?|\d+[A-Z]{1,2}\d+)$/.test(word);

/** `SEABREEZE MOBILE ESTATES SPACE 41`: the home within what is named before the house. */
function takeUnitBehind(words: readonly string[]): string[] {
  const at = words.findIndex((word, place) => place > 0 && isUnitStart(word, words[place + 1]));
  const isEnd = at > 0 && /\d/.test(words.slice(at).join(" ")) && readUnit(words.slice(at)).rest.length === 0;
  return isEnd && !findBox(words) ? words.slice(at) : [];
}

function takeLeadingUnit(words: readonly string[]): string[] | undefined {
  if (!isUnitStart(words[0], words[1])) return undefined;
  const isHome = (rest: readonly string[]) =>
    beginsWithNumber(rest) && rest.length > 2 && rest.slice(1).some((word) => findSuffix(word));
  const whole = words.length - readUnit(words).rest.length;
  if (isHome(words.slice(whole))) return words.slice(0, whole);
  // "BASEMENT 812 IRVING PARK RD": the number is the house's.
  if (isUnitStart(words[0], undefined) && isHome(words.slice(1))) return words.slice(0, 1);
  const isLot = words[0] === "LOT" && /\d/.test(words[1] ?? "");
  return isLot && words.slice(3).some((word) => findSuffix(word)) ? words.slice(0, whole) : undefined;
}

const businesses = /\b(?:LLC|INC|CORP|LP|LLP|LTD|TRUST|HOLDINGS|PARTNERS|ASSOCIATES|GROUP)$/;

/** How much a segment looks like the street: the highest is taken. */
function scoreStreet(words: readonly string[], state: string | null): number {
  if (findBox(words)) return 2;
  if (words.length === 0 || businesses.test(words.join(" ")) || isUnitStart(words[0], words[1])) return 0;
  const hasSuffix = words.slice(1).some(isPlainSuffix);
  const hasRoad = findHighway(words.slice(1), state) ?? findHighway(words.slice(2), state);
  if (beginsWithNumber(words)) return words.length === 1 ? 1.5 : hasSuffix || hasRoad ? 4 : 3;
  if (findHighway(words, state) || isPretype(words)) return 1;
  return hasSuffix && !isComplex(words) ? 1 : 0;
}

/** Two segments that are streets without a number, "N SCOTT ST, 14TH ST N": their crossing. */
function findCrossing(
  opened: readonly Opened[],
  at: number,
  { state }: Around,
): { street: string; used: number } | undefined {
  const [first, second] = [opened[at]?.street ?? [], opened[at + 1]?.street ?? []];
  const isBareStreet = (words: readonly string[]) =>
    words.length > 1 && words.slice(1).some(isPlainSuffix) && readsWithoutNumber(words, state);
  if (!isBareStreet(first) || !isBareStreet(second)) return undefined;
  const crossing = readIntersection([...first, "&", ...second], { hasCity: false, state });
  return crossing && crossing.rest.length === 0 ? { street: crossing.street, used: 1 } : undefined;
}

function readsWithoutNumber(words: readonly string[], state: string | null): boolean {
  return readStreetLine(words, { hasCity: false, state }).number === null;
}

/** "812 CEDAR ST, B, AUSTIN": a lone letter or figure before the city is a unit. */
function takeBareUnit(places: readonly string[][]): { unit: string[]; rest: string[][] } {
  const [first, ...rest] = places;
  const word = first?.[0] ?? "";
  const isBare = first?.length === 1 && rest.length > 0 && /^(?:[A-Z]|[A-Z]?-?\d{1,4}-?[A-Z]?)$/.test(word);
  return isBare && isUnitNumber(word) ? { unit: ["#", word], rest } : { unit: [], rest: [...places] };
}

/** The last segment behind the street is the city; a county beside it, or the name of a complex, is not. */
function chooseCity(places: readonly string[][]): { city: string | null; ignored: string[][] } {
  const isCounty = (words: readonly string[]) => /^(?:COUNTY|PARISH)$/.test(words.at(-1) ?? "");
  const named = places.filter((words) => !isComplex(words) && !findBox(words));
  const plain = named.filter((words) => !isCounty(words));
  const city = (plain.length > 0 ? plain : named).at(-1);
  return { city: city?.join(" ") ?? null, ignored: places.filter((words) => words !== city) };
}
