import { findDirectional } from "./directionals.ts";
import { findBox, findHighway } from "./highways.ts";
import { readNumber } from "./house-numbers.ts";
import { isPretype, readName, type StreetName, type StreetPlace } from "./street-name.ts";
import { findSuffix, isPlainSuffix } from "./street-suffixes.ts";
import { isHouseOnLot, isUnitNumber, isUnitStart, readUnit } from "./unit-designators.ts";

export interface StreetLine extends StreetName {
  number: string | null;
  unitDesignator: string | null;
  unit: string | null;
  /** The name of a complex that stood between street and unit. */
  complex: string | null;
}

export const emptyStreetLine: StreetLine = {
  number: null,
  predirectional: null,
  street: null,
  suffix: null,
  postdirectional: null,
  unitDesignator: null,
  unit: null,
  rest: [],
  isEndUnclear: false,
  complex: null,
};

/** Reads number, street and unit from words in capitals, which may run on into a city if the place says so. */
export function readStreetLine(words: readonly string[], place: StreetPlace): StreetLine {
  const turned = place.state === "PR" ? turnRound(words) : undefined;
  if (turned !== undefined) return readStreetLine(turned, place);
  const box = findBox(words);
  if (box) return { ...emptyStreetLine, street: box.street, rest: words.slice(box.length) };
  const { number, used } = readNumber(words);
  const { unit: inner, rest: remaining } = takeInnerUnit(
    number === null ? [] : words.slice(used),
    words.slice(used),
  );
  const unitAt = findUnit(remaining, place.state);
  const before = unitAt < 0 ? remaining : remaining.slice(0, unitAt);
  const { street, complex } = partComplex(before, place.state);
  const name = readName(street, { ...place, hasCity: place.hasCity && unitAt < 0 && complex === null });
  const unit = readUnit(unitAt < 0 ? inner : [...inner, ...remaining.slice(unitAt)]);
  const line = {
    ...emptyStreetLine,
    ...name,
    number,
    unitDesignator: unit.designator,
    unit: unit.unit,
    rest: [...name.rest, ...unit.rest],
    complex,
  };
  // "123 MAIN ST VILLAS # 4 RENO": with a city behind the unit, what lies before the unit is none.
  if (unit.rest.length > 0 && name.rest.length > 0) {
    return { ...line, rest: unit.rest, complex: [complex, ...name.rest].filter(Boolean).join(" ") };
  }
  return unit.designator === null ? adoptBareUnit(skipComplex(partFigure(line, place)), place.hasCity) : line;
}

/** `CALLE LUNA 255 APTO 3`: in Spanish the house comes behind its street. */
function turnRound(words: readonly string[]): string[] | undefined {
  const at = words.findIndex((word, place) => place >= 2 && /^\d{1,5}[A-Z]?$/.test(word));
  const isEnd = at === words.length - 1 || isUnitStart(words[at + 1], words[at + 2]);
  const isHouse = at > 0 && isEnd && isPretype(words) && !words.slice(0, at).some((word) => /\d/.test(word));
  return isHouse && !isUnitStart(words[at - 1], words[at])
    ? [words[at] ?? "", ...words.slice(0, at), ...words.slice(at + 1)]
    : undefined;
}

/** `84 REAR CHESTNUT ST`, `8821 LOT 14 SUNNY LN`: a unit between the number and the street. */
function takeInnerUnit(
  after: readonly string[],
  words: readonly string[],
): { unit: string[]; rest: string[] } {
  const length =
    after[0] === "REAR" ? 1 : /^(?:LOT|UNIT|APT|STE|SPC|TRLR|BLDG)$/.test(after[0] ?? "") ? 2 : 0;
  const isNumbered = length < 2 || /^(?:[A-Z]?-?\d+[A-Z]?|[A-Z])$/.test(after[1] ?? "");
  const rest = words.slice(length);
  const isStreet = rest.length > 1 && rest.slice(1).some(isPlainSuffix);
  if (length === 0 || !isNumbered || !isStreet) return { unit: [], rest: [...words] };
  return { unit: words.slice(0, length), rest };
}

function findUnit(words: readonly string[], state: string | null): number {
  const isPrefixed = findDirectional(words[0]) !== undefined;
  const highway = findHighway(isPrefixed ? words.slice(1) : words, state);
  const start = highway ? highway.length + (isPrefixed ? 1 : 0) : 1;
  for (let at = start; at < words.length; at += 1) {
    const word = words[at];
    if (!isUnitStart(word, words[at + 1])) continue;
    // "FRONT ST" and "LOT E RD" are streets: a designator is followed by its number, not by a suffix.
    const next = words[at + 1];
    if (next !== undefined && findSuffix(next) && !/\d/.test(next) && next !== "#") continue;
    // "OLD CARRIAGE HOUSE RD" is a street, "MAPLE ST CARRIAGE HOUSE" a home behind one.
    if (isHouseOnLot(word) && (!words.slice(1, at).some(isPlainSuffix) || isPlainSuffix(words[at + 2] ?? "")))
      continue;
    return at;
  }
  return -1;
}

const complexes = new Set(
  (
    "APARTMENTS APARTMENT APTS CONDOS CONDO CONDOMINIUM CONDOMINIUMS TOWNHOMES TOWNHOUSES VILLAS LOFTS RESIDENCES " +
    "TOWERS MHP DUPLEX SUBDIVISION HOMES COOP"
  ).split(" "),
);

/** True for the name of a complex: `STONEGATE CONDOS`, `MAPLE GROVE MOBILE HOME PARK`. */
export function isComplex(words: readonly string[]): boolean {
  return complexes.has(words.at(-1) ?? "") || /\b(?:MOBILE HOME|TRAILER|RV) PARK$/.test(words.join(" "));
}

/** What names a neighborhood or a building of Puerto Rico before its own name. */
const islandPlaces = new Set(
  "URB URBANIZACION COND CONDOMINIO EXT BO BARRIO PARC PARCELAS EDIF EDIFICIO RES".split(" "),
);

export const isIslandPlace = (word: string | undefined): boolean => islandPlaces.has(word ?? "");

/** Parts the name of a complex from the street before it: `MAIN ST WILLOW CREEK APARTMENTS`. */
function partComplex(
  words: readonly string[],
  state: string | null,
): { street: readonly string[]; complex: string | null } {
  // "AVE MUNOZ RIVERA COND EL CENTRO".
  const placeAt = state === "PR" ? words.findIndex((word, at) => at > 1 && isIslandPlace(word)) : -1;
  if (placeAt > 0) return { street: words.slice(0, placeAt), complex: words.slice(placeAt).join(" ") };
  if (!isComplex(words)) return { street: words, complex: null };
  const suffixAt = words.findIndex((word, at) => at >= 1 && isPlainSuffix(word));
  if (suffixAt < 0) return { street: words, complex: null };
  const isPost = findDirectional(words[suffixAt + 1]) !== undefined;
  const end = suffixAt + (isPost ? 2 : 1);
  return end < words.length
    ? { street: words.slice(0, end), complex: words.slice(end).join(" ") }
    : { street: words, complex: null };
}

/** "AVENUE FOUNTAIN APARTMENTS MILWAUKEE": up to the word for homes it is the name of a complex. */
function skipComplex(line: StreetLine): StreetLine {
  const at = line.rest.findIndex((word) => complexes.has(word));
  if (at < 0) return line;
  return { ...line, complex: line.rest.slice(0, at + 1).join(" "), rest: line.rest.slice(at + 1) };
}

/** `1020 W BRYN MAWR 211`: a figure behind the name of a house's street is its unit; `CALLE 45` is a street. */
function partFigure(line: StreetLine, { hasCity, state }: StreetPlace): StreetLine {
  const words = line.street?.split(" ") ?? [];
  const [names, figure = ""] = [words.slice(0, -1), words.at(-1)];
  const isNamed = names.length > (line.predirectional === null && !/[A-Z]$/.test(figure) ? 1 : 0);
  const isUnit = /^\d{1,4}[A-Z]?$/.test(figure) && isNamed && names.every((word) => /^[A-Z]{3,}$/.test(word));
  const isHouse = line.number !== null && line.suffix === null && line.rest.length === 0;
  if (!isUnit || !isHouse || hasCity || state === "PR" || isPretype(words) || isRoadOf(words, state))
    return line;
  return { ...line, street: names.join(" "), unitDesignator: "#", unit: figure };
}

const isRoadOf = (words: readonly string[], state: string | null): boolean =>
  words.some((_, at) => findHighway(words.slice(at), state) !== undefined);

/** `123 MAIN ST 4B`: a number after the suffix is a unit without its designator. */
function adoptBareUnit(line: StreetLine, hasCity: boolean): StreetLine {
  const [word, ...more] = line.rest;
  const hasEnd = line.suffix !== null || line.street?.startsWith("AVENUE ") === true;
  if (word === undefined || !hasEnd || !isUnitNumber(word)) return line;
  // Before a city only a figure or a letter that is no directional is surely a unit.
  const isSure = /\d/.test(word) || (word.length === 1 && findDirectional(word) === undefined);
  if (more.length > 0 && !(hasCity && isSure)) return line;
  return { ...line, unitDesignator: "#", unit: word, rest: more };
}
