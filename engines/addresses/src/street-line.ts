import { toOrdinal, writeOrdinals } from "./address-text.ts";
import { findBox, findHighway } from "./highways.ts";
import { findSuffix, isPlainSuffix } from "./street-suffixes.ts";
import { findUnitDesignator, isUnitNumber, isUnitStart } from "./unit-designators.ts";

export interface StreetLine {
  number: string | null;
  predirectional: string | null;
  street: string | null;
  suffix: string | null;
  postdirectional: string | null;
  unitDesignator: string | null;
  unit: string | null;
  /** Words after the street line: the city, where no comma parted it. */
  rest: string[];
  /** The street's end was a guess: no suffix, highway or comma showed it. */
  isEndUnclear: boolean;
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
};

/**
 * Reads number, street and unit from words in capitals. With `hasCity` the words may run on into a city, otherwise
 * they are a street line alone.
 */
export function readStreetLine(words: readonly string[], hasCity: boolean): StreetLine {
  const box = findBox(words);
  if (box) return { ...emptyStreetLine, street: box.street, rest: words.slice(box.length) };
  const { number, used } = readNumber(words);
  const remaining = words.slice(used);
  const unitAt = findUnit(remaining);
  const before = unitAt < 0 ? remaining : remaining.slice(0, unitAt);
  const name = readName(before, hasCity && unitAt < 0);
  const after = unitAt < 0 ? [] : remaining.slice(unitAt);
  // "123 MAIN ST SPRINGFIELD APT 4": what lies between street and unit can only be the city.
  const unit = readUnit(after);
  const rest = [...name.rest, ...unit.rest];
  const line = {
    ...emptyStreetLine,
    ...name,
    number,
    unitDesignator: unit.designator,
    unit: unit.unit,
    rest,
  };
  return unit.designator === null && !hasCity ? adoptBareUnit(line) : line;
}

/** The number of a house: `123`, `123A`, `45-12`, `123 1/2`, `N123W456`, `12-B`. */
function readNumber(words: readonly string[]): { number: string | null; used: number } {
  const [first = "", second = "", third = "", fourth = ""] = words;
  if (/^[NS]\d+[EW]\d+[A-Z]?$|^[EW]\d+[NS]\d+[A-Z]?$/.test(first)) return { number: first, used: 1 };
  // Wisconsin's grid with blanks: "N 123 W 456 MAIN ST", "W140 N5550 LILLY RD".
  if (/^[NS]\d+$/.test(first) && /^[EW]\d+$/.test(second)) return { number: first + second, used: 2 };
  if (/^[EW]\d+$/.test(first) && /^[NS]\d+$/.test(second)) return { number: first + second, used: 2 };
  const isSpacedGrid =
    /^[NSEW]$/.test(first) && /^\d+$/.test(second) && /^[NSEW]$/.test(third) && /^\d+$/.test(fourth);
  if (isSpacedGrid) return { number: first + second + third + fourth, used: 4 };
  if (/^[NSEW]\d+$/.test(first) && words.length > 1) return { number: first, used: 1 };
  if (!/^\d+(?:[-/]?[A-Z]|-\d+[A-Z]?)?$/.test(first)) return { number: null, used: 0 };
  // "5 AVE" is a street without a number.
  if (words.length === 1) return { number: first, used: 1 };
  if (words.length === 2 && isPlainSuffix(second)) return { number: null, used: 0 };
  if (/^\d\/\d$/.test(second)) return { number: `${first} ${second}`, used: 2 };
  if (second === "-" && /^\d+$/.test(third)) return { number: `${first}-${third}`, used: 3 };
  return { number: first, used: 1 };
}

function findUnit(words: readonly string[]): number {
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (!isUnitStart(word, words[at + 1])) continue;
    // "FRONT ST" and "LOT E RD" are streets: a designator is followed by its number, not by a suffix.
    const next = words[at + 1];
    if (next !== undefined && findSuffix(next) && !/\d/.test(next)) continue;
    return at;
  }
  return -1;
}

/** All units in a row (`BLDG 3 APT 204`): the first designator, then the number with what follows it. */
function readUnit(words: readonly string[]): {
  designator: string | null;
  unit: string | null;
  rest: string[];
} {
  let designator: string | null = null;
  const parts: string[] = [];
  let at = 0;
  while (at < words.length && isUnitStart(words[at], words[at + 1])) {
    const found = findUnitDesignator(words[at]) ?? null;
    at += 1;
    // "APT # 4": the sign adds nothing to a word.
    if (words[at] === "#") at += 1;
    if (designator === null) designator = found;
    else if (found !== null && found !== "#") parts.push(found);
    const number = words[at];
    if (number !== undefined && isUnitNumber(number)) {
      parts.push(number);
      at += 1;
    }
  }
  return { designator, unit: parts.length > 0 ? parts.join(" ") : null, rest: words.slice(at) };
}

type Name = Pick<
  StreetLine,
  "predirectional" | "street" | "suffix" | "postdirectional" | "rest" | "isEndUnclear"
>;

function readName(words: readonly string[], hasCity: boolean): Name {
  const predirectional = readPredirectional(words);
  const body = words.slice(predirectional === null ? 0 : 1);
  const highway = readHighway(body);
  if (highway)
    return { predirectional, ...readAfterHighway(highway.street, body.slice(highway.length), hasCity) };
  const suffixAt = hasCity ? findSuffixBeforeCity(body) : findLastSuffix(body);
  if (suffixAt < 0) return readUnmarkedName(predirectional, body, hasCity);
  const after = body.slice(suffixAt + 1);
  const post = findDirectional(after[0]);
  // "MAIN ST NORTH BEND": before a city only the short form is a directional of the street.
  const isPost = post !== undefined && (after.length === 1 || (after[0]?.length ?? 0) <= 2);
  return {
    predirectional,
    street: writeName(body.slice(0, suffixAt), true),
    suffix: findSuffix(body[suffixAt] ?? "") ?? null,
    postdirectional: isPost ? post : null,
    rest: isPost ? after.slice(1) : after,
    isEndUnclear: false,
  };
}

/** A numbered road, also one that was replaced: `OLD HIGHWAY 99`. */
function readHighway(body: readonly string[]): { street: string; length: number } | undefined {
  if (body[0] !== "OLD") return findHighway(body);
  const highway = findHighway(body.slice(1));
  return highway && { street: `OLD ${highway.street}`, length: highway.length + 1 };
}

/** What follows a numbered road: `RD W` of `FM 1960 RD W`, `FRONTAGE RD` of `I-10 FRONTAGE RD`, or a city. */
function readAfterHighway(
  road: string,
  words: readonly string[],
  hasCity: boolean,
): Omit<Name, "predirectional"> {
  const kind = ["FRONTAGE", "SERVICE", "ACCESS", "FEEDER"].includes(words[0] ?? "") ? (words[0] ?? "") : "";
  const street = kind === "" ? road : `${road} ${kind}`;
  const tail = kind === "" ? words : words.slice(1);
  const suffix = isPlainSuffix(tail[0] ?? "") ? (findSuffix(tail[0] ?? "") ?? null) : null;
  const after = suffix === null ? tail : tail.slice(1);
  const post = findDirectional(after[0]) ?? null;
  const isPost = post !== null && (!hasCity || (after[0]?.length ?? 0) <= 2);
  return {
    street,
    suffix,
    postdirectional: isPost ? post : null,
    rest: isPost ? after.slice(1) : [...after],
    isEndUnclear: false,
  };
}

/** A directional before the name, unless it is the name itself: `NORTH ST`, `E ST NW`. */
function readPredirectional(words: readonly string[]): string | null {
  const directional = findDirectional(words[0]);
  if (!directional || words.length < 2) return null;
  const isNameItself = findSuffix(words[1] ?? "") !== undefined && !hasSuffixWithin(words.slice(2));
  const isAlone = findDirectional(words[1]) !== undefined && words.length === 2;
  return (isNameItself && isPlainSuffix(words[1] ?? "")) || isAlone ? null : directional;
}

/** True when a plain suffix comes before a directional or the end: then the first suffix belongs to the name. */
function hasSuffixWithin(words: readonly string[]): boolean {
  return words.slice(0, 2).some(isPlainSuffix);
}

function findLastSuffix(body: readonly string[]): number {
  const last = body.length - 1;
  const end = findDirectional(body[last]) !== undefined && findSuffix(body[last - 1] ?? "") ? last - 1 : last;
  for (let at = end; at >= 1; at -= 1) {
    if (!findSuffix(body[at] ?? "")) continue;
    // After the suffix only a directional or a bare unit may follow; "AVENUE OF THE AMERICAS" has no suffix.
    const after = body.slice(at + 1);
    if (
      after.length === 0 ||
      after.every((word) => findDirectional(word) || /\d/.test(word) || word.length === 1)
    ) {
      return at;
    }
    return isPlainSuffix(body[at] ?? "") ? at : -1;
  }
  return -1;
}

function findSuffixBeforeCity(body: readonly string[]): number {
  const isSaint = (at: number) =>
    body[at] === "ST" && body[at + 1] !== undefined && !findSuffix(body[at + 1] ?? "");
  for (const isMark of [isPlainSuffix, (word: string) => findSuffix(word) !== undefined]) {
    let at = body.findIndex((word, place) => place >= 1 && isMark(word));
    if (at < 0) continue;
    while (isPlainSuffix(body[at + 1] ?? "") && !isSaint(at + 1)) at += 1;
    return at;
  }
  return -1;
}

function readUnmarkedName(predirectional: string | null, body: readonly string[], hasCity: boolean): Name {
  const none = { predirectional, suffix: null, postdirectional: null };
  if (hasCity && body[0] === "BROADWAY") {
    return { ...none, street: "BROADWAY", rest: body.slice(1), isEndUnclear: false };
  }
  const street = body.length > 0 ? writeName(body, false) : null;
  return { ...none, street, rest: [], isEndUnclear: hasCity && body.length > 1 };
}

/** Ordinals in figures, SAINT spelled out at the head of a name, `5 AVE` as `5TH AVE`. */
function writeName(words: readonly string[], hasSuffix: boolean): string {
  // "4TH ST" is an ordinal, the FOURTH of "FOURTH PLAIN BLVD" a word of a name.
  const ordinal = writeOrdinals(words);
  const written = ordinal.length === 1 ? ordinal : [...words];
  const [first = ""] = written;
  if (hasSuffix && written.length === 1 && /^\d+$/.test(first)) return toOrdinal(Number(first));
  const isSaint = (first === "ST" || first === "STE") && written.length > 1;
  return (isSaint ? ["SAINT", ...written.slice(1)] : written).join(" ");
}

/** `123 MAIN ST 4B`: a number after the suffix is a unit without its designator. */
function adoptBareUnit(line: StreetLine): StreetLine {
  const [word, ...more] = line.rest;
  if (word === undefined || more.length > 0 || line.suffix === null || !isUnitNumber(word)) return line;
  return { ...line, unitDesignator: "#", unit: word, rest: [] };
}

const byWord = new Map<string, string>(
  Object.entries({
    NORTH: "N",
    SOUTH: "S",
    EAST: "E",
    WEST: "W",
    NORTHEAST: "NE",
    NORTHWEST: "NW",
    SOUTHEAST: "SE",
    SOUTHWEST: "SW",
    NO: "N",
    SO: "S",
  }).flatMap(([word, short]) => [
    [word, short],
    [short, short],
  ]),
);

/** The USPS abbreviation of a directional in capitals (`NORTHEAST` to `NE`); `undefined` for any other word. */
function findDirectional(word: string | undefined): string | undefined {
  return word === undefined ? undefined : byWord.get(word);
}
