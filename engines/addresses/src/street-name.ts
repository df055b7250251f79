import { toOrdinal, writeOrdinals } from "./address-text.ts";
import { findDirectional, spellSaintInside } from "./directionals.ts";
import { findHighway } from "./highways.ts";
import { findSuffix, isPlainSuffix, spellSuffix } from "./street-suffixes.ts";

export interface StreetName {
  predirectional: string | null;
  street: string | null;
  suffix: string | null;
  postdirectional: string | null;
  /** Words after the street: the city, where no comma parted it. */
  rest: string[];
  /** The street's end was a guess: nothing showed it. */
  isEndUnclear: boolean;
  /** A single letter behind the name that is taken for the side before it. */
  movedSide?: string;
}

/** Where a street stands: whether its words may run on into a city, and the state, which names its roads. */
export interface StreetPlace {
  hasCity: boolean;
  state: string | null;
}

/** Reads a street's name with its directionals and suffix from words without number and unit. */
export function readName(words: readonly string[], place: StreetPlace): StreetName {
  const predirectional = readPredirectional(words, place);
  const body = words.slice(predirectional === null ? 0 : 1);
  const highway = findHighway(body, place.state);
  if (highway) {
    return { predirectional, ...readAfterHighway(highway.street, body.slice(highway.length), place) };
  }
  const isCoordinate = /^\d{3,}$/.test(body[0] ?? "") && isPlainSuffix(body[2] ?? "");
  const grid = predirectional === null && !isCoordinate ? undefined : readGrid(body);
  if (grid) return { predirectional, ...grid };
  const avenue = readLetteredAvenue(body);
  if (avenue) return { predirectional, suffix: null, ...avenue };
  const suffixAt = place.hasCity ? findSuffixBeforeCity(body) : findLastSuffix(body);
  // "CEDAR CREEK BOULDER": CREEK may end the street or begin a longer name; the CIRCLE of "DR CIRCLE PINES" the city's.
  const isDoubled = suffixAt > 1 && isPlainSuffix(body[suffixAt - 1] ?? "");
  const isSuffixUnclear = place.hasCity && (isDoubled || !isPlainSuffix(body[suffixAt] ?? ""));
  if (suffixAt < 0) return readUnmarkedName(predirectional, body, place);
  const { postdirectional, rest, isUnclear } = readPostdirectional(body.slice(suffixAt + 1));
  const inside =
    predirectional === null && postdirectional === null ? findSideInside(body, suffixAt) : undefined;
  return {
    predirectional: inside?.length === 1 ? inside : predirectional,
    street: writeName(body.slice(0, inside === undefined ? suffixAt : suffixAt - 1), true),
    suffix: findSuffix(body[suffixAt] ?? "") ?? null,
    postdirectional: inside?.length === 2 ? inside : postdirectional,
    rest,
    isEndUnclear: isUnclear || isSuffixUnclear,
    ...(inside?.length === 1 ? { movedSide: inside } : {}),
  };
}

/** The W of `SAINT JOHN W ST` and the NW of `NEW MEXICO NW AV`, as some assessors write them; `AVENUE E RD` has none. */
function findSideInside(body: readonly string[], suffixAt: number): string | undefined {
  const [before = "", written = ""] = body.slice(suffixAt - 2, suffixAt);
  if (suffixAt < 2 || written.length > 2 || /^(?:NO|SO)$/.test(written) || pretypes.has(before))
    return undefined;
  const side = findDirectional(written);
  return side?.length === 2 || !isPlainSuffix(before) ? side : undefined;
}

/** `NORTH BEND` after a suffix is a city, `N BEND` a directional and a city, `EAST` alone a directional. */
function readPostdirectional(after: readonly string[]) {
  const found = findDirectional(after[0]);
  // Hardly a city begins with NORTHEAST, many with NORTH.
  const isShort = found?.length === 2 || (after[0]?.length ?? 0) <= 2;
  const isDirectional = found !== undefined && (after.length === 1 || isShort || hasFigure(after[1]));
  return {
    postdirectional: isDirectional ? found : null,
    rest: isDirectional ? after.slice(1) : [...after],
    // "FAIRVIEW AVENUE EAST SEATTLE": the word may belong to either.
    isUnclear: found?.length === 1 && after.length > 1 && !hasFigure(after[1]),
  };
}

function hasFigure(word: string | undefined): boolean {
  return /\d/.test(word ?? "");
}

/** What follows a numbered road: `RD W` of `FM 1960 RD W`, `FRONTAGE RD` of `I-10 FRONTAGE RD`, or a city. */
function readAfterHighway(
  road: string,
  words: readonly string[],
  place: StreetPlace,
): Omit<StreetName, "predirectional"> {
  const side = findDirectional(words[0]) === undefined ? 0 : 1;
  const isFrontage = ["FRONTAGE", "SERVICE", "ACCESS", "FEEDER"].includes(words[side] ?? "");
  const tail = isFrontage ? words.slice(side + 1) : words;
  const suffix = isPlainSuffix(tail[0] ?? "") ? (findSuffix(tail[0] ?? "") ?? null) : null;
  const after = suffix === null ? [...tail] : tail.slice(1);
  const read = place.hasCity
    ? readPostdirectional(after)
    : { postdirectional: findDirectional(after[0]) ?? null, rest: after.slice(1), isUnclear: false };
  return {
    street: isFrontage ? [road, ...words.slice(0, side + 1)].join(" ") : road,
    suffix,
    postdirectional: read.postdirectional,
    rest: read.postdirectional === null ? after : read.rest,
    isEndUnclear: read.isUnclear,
  };
}

/** The streets of Utah's grids, a coordinate with its side: `500 E` of `1234 S 500 E`. */
function readGrid(body: readonly string[]): Omit<StreetName, "predirectional"> | undefined {
  const side = findDirectional(body[1]);
  if (!/^\d+(?:ST|ND|RD|TH)?$/.test(body[0] ?? "") || side === undefined) return undefined;
  // "2928 N 2900 E RD": a road of Illinois is named by its coordinate.
  if (side.length === 1 && isPlainSuffix(body[2] ?? "")) {
    const street = `${body[0]} ${sides[side]}`;
    return {
      street,
      suffix: findSuffix(body[2] ?? "") ?? null,
      postdirectional: null,
      rest: body.slice(3),
      isEndUnclear: false,
    };
  }
  return {
    street: body[0] ?? null,
    suffix: null,
    postdirectional: side,
    rest: body.slice(2),
    isEndUnclear: false,
  };
}

/** Streets that begin with their kind: `AVENUE C`, `AVENUE OF THE STARS`; the letter of `AVE J` follows it. */
function readLetteredAvenue(body: readonly string[]) {
  const [first = "", second = ""] = body;
  if (!/^AVE(?:NUE)?$/.test(first) || !/^(?:[A-Z]|[A-Z]?\d+|OF)$/.test(second)) return undefined;
  if (isPlainSuffix(body[2] ?? "")) return undefined;
  if (second === "OF") {
    const length = body[2] === "THE" ? 4 : 3;
    const rest = body.slice(length);
    const street = ["AVENUE", ...body.slice(1, length)].join(" ");
    return { street, postdirectional: null, rest, isEndUnclear: false };
  }
  // Galveston has half streets: "AVENUE O 1/2".
  const isHalf = body[2] === "1/2";
  const { postdirectional, rest, isUnclear } = readPostdirectional(body.slice(isHalf ? 3 : 2));
  return {
    street: isHalf ? `AVENUE ${second} 1/2` : `AVENUE ${second}`,
    postdirectional,
    rest,
    isEndUnclear: isUnclear,
  };
}

/** A directional before the name, unless it is the name itself: `NORTH ST`, `E ST NW`. */
function readPredirectional(words: readonly string[], place: StreetPlace): string | null {
  const directional = findDirectional(words[0]);
  if (!directional || words.length < 2) return null;
  const body = words.slice(1);
  if (isDirectionalName(words, place)) return null;
  if (readLetteredAvenue(body) || findHighway(body, place.state)) return directional;
  // "S DR MARTIN LUTHER KING JR DR" and "N ST LOUIS AVE": a doctor's and a saint's streets.
  const isPerson = /^(?:DR (?:MARTIN|M|ML|MLK)|ST LOUIS)\b/.test(body.join(" "));
  if (isPerson && (!place.hasCity || body.length > 3)) return directional;
  // "S DR MARY BETHUNE BLVD": a doctor's, where the street ends behind the name.
  const isDoctors = body[0] === "DR" && body.length > 3 && isPlainSuffix(body.at(-1) ?? "");
  if (isDoctors && !place.hasCity) return directional;
  const isNameItself = findSuffix(words[1] ?? "") !== undefined && !hasSuffixWithin(words.slice(2));
  const isAlone = findDirectional(words[1]) !== undefined && words.length === 2;
  return (isNameItself && isPlainSuffix(words[1] ?? "")) || isAlone ? null : directional;
}

const OPPOSITES = new Set(["E W", "W E", "N S", "S N"]);

/** Directionals that are the street's name: `EAST WEST HWY`, and `SOUTH AVE W` where no avenues have letters. */
function isDirectionalName(
  [first = "", second = "", third = ""]: readonly string[],
  place: StreetPlace,
): boolean {
  if (OPPOSITES.has(`${findDirectional(first)} ${findDirectional(second)}`))
    return isPlainSuffix(third) && findSuffix(third) !== "ST";
  const isAvenue = /^AVE(?:NUE)?$/.test(second) && findDirectional(third) !== undefined;
  return isAvenue && first.length > 2 && place.state !== "CA";
}

/** True when a plain suffix comes before a directional or the end: then the first suffix belongs to the name. */
function hasSuffixWithin(words: readonly string[]): boolean {
  return words.slice(0, 2).some(isPlainSuffix);
}

function findLastSuffix(body: readonly string[]): number {
  const last = body.length - 1;
  const end = findDirectional(body[last]) !== undefined && findSuffix(body[last - 1] ?? "") ? last - 1 : last;
  for (let at = end; at >= 1; at -= 1) {
    if (!findSuffix(body[at] ?? "") || isTitle(body, at)) continue;
    // After the suffix only a directional or a bare unit may follow; "AVENUE OF THE AMERICAS" has no suffix.
    const after = body.slice(at + 1);
    const isEnd = after.every((word) => findDirectional(word) || /\d/.test(word) || word.length === 1);
    if (isEnd) return at;
    return isPlainSuffix(body[at] ?? "") ? at : -1;
  }
  return -1;
}

function findSuffixBeforeCity(body: readonly string[]): number {
  if (isPretype(body)) return -1;
  const isSaint = (at: number) =>
    body[at] === "ST" && body[at + 1] !== undefined && !findSuffix(body[at + 1] ?? "");
  for (const isMark of [isPlainSuffix, (word: string) => findSuffix(word) !== undefined]) {
    let at = body.findIndex((word, place) => place >= 1 && isMark(word) && !isSaintOfStreet(body, place));
    if (at < 0) continue;
    // "1600 NE 4TH FORT LAUDERDALE": a numbered street has no FORT; the city begins with it.
    if (isMark !== isPlainSuffix && /^\d+(?:ST|ND|RD|TH)$/.test(body[at - 1] ?? "") && at + 1 < body.length)
      return -1;
    const isEnd = (word: string) => isMark(word) || /^(?:MALL|EXT|EXTENSION)$/.test(word);
    while (isEnd(body[at + 1] ?? "") && !isSaint(at + 1) && at + 2 < body.length) at += 1;
    return at;
  }
  return -1;
}

/** The ST of `LAKE ST LOUIS BLVD LAKE ST LOUIS`: a saint's, as the street ends behind it. */
function isSaintOfStreet(body: readonly string[], at: number): boolean {
  const spelled = spellSaintInside(body.slice(0, at + 2).join(" "));
  return body[at] === "ST" && spelled.split(" ").at(-2) === "SAINT" && body.slice(at + 2).some(isPlainSuffix);
}

const pretypes = new Set(
  "CALLE CAMINO CAMINITO AVENIDA VIA PASEO VEREDA RUE CALLEJON CARRERA CAM CLL AVDA PLAZA VISTA CALZADA".split(
    " ",
  ),
);

/** Spanish and French streets begin with their kind and need no suffix: `CALLE DEL SOL`, `EL CAMINO REAL`. */
export function isPretype(words: readonly string[]): boolean {
  const at = words[0] === "EL" || words[0] === "LA" ? 1 : 0;
  const isPlain = words.some((word, place) => isPlainSuffix(word) && !isTitle(words, place));
  return words.length > at + 1 && pretypes.has(words[at] ?? "") && !isPlain;
}

/** The DR of `CALLE DR VEVE` and the ST of `RUE ST ANN`: a doctor's and a saint's; `PLAZA DR` and `VISTA ST` are none. */
export function isTitle(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? "";
  const kinds = words[at] === "DR" ? DOCTORS_STREETS : words[at] === "ST" ? /^RUE$/ : undefined;
  return kinds?.test(words[at - 1] ?? "") === true && next.length > 2 && !isPlainSuffix(next);
}

const DOCTORS_STREETS = /^(?:CALLE|CLL|AVENIDA|AVDA|CAMINO|PASEO)$/;

function readUnmarkedName(
  predirectional: string | null,
  body: readonly string[],
  { hasCity }: StreetPlace,
): StreetName {
  const none = { predirectional, suffix: null, postdirectional: null, isEndUnclear: false };
  if (hasCity && body[0] === "BROADWAY") return { ...none, street: "BROADWAY", rest: body.slice(1) };
  if (hasCity && body.slice(0, 3).join(" ") === "EL CAMINO REAL") {
    return { ...none, street: "EL CAMINO REAL", rest: body.slice(3) };
  }
  // "CALLE 45 CAROLINA": a number ends a street that begins with its kind.
  if (hasCity && isPretype(body) && /^\d+[A-Z]?$/.test(body[1] ?? "") && body.length > 2) {
    return { ...none, street: body.slice(0, 2).join(" "), rest: body.slice(2) };
  }
  const [first = "", ...others] = body;
  if (hasCity && /^\d+(?:ST|ND|RD|TH)$/.test(first) && others.length > 0) {
    return { ...none, street: first, rest: others, isEndUnclear: true };
  }
  const last = body.at(-1) ?? "";
  const post = body.length > 1 && last.length <= 2 ? (findDirectional(last) ?? null) : null;
  const name = post === null ? body : body.slice(0, -1);
  // "AVE PONCE DE LEON" begins with its kind.
  const kind = name[0] === "AVE" && name.length > 1 ? ["AVENUE", ...name.slice(1)] : name;
  const street = name.length > 0 ? writeName(kind, false) : null;
  return { ...none, street, postdirectional: post, rest: [], isEndUnclear: hasCity && body.length > 1 };
}

/** Words that are spelled out at the head of a name, as in cities: `FT APACHE` is `FORT APACHE`. */
const headWords: Readonly<Record<string, string>> = { ST: "SAINT", STE: "SAINTE", FT: "FORT", MT: "MOUNT" };

const sides: Readonly<Record<string, string>> = { N: "NORTH", S: "SOUTH", E: "EAST", W: "WEST" };

/** Ordinals in figures, SAINT, FORT and MOUNT spelled out at the head of a name, `5 AVE` as `5TH AVE`. */
function writeName(words: readonly string[], hasSuffix: boolean): string {
  // "4TH ST" is an ordinal, the FOURTH of "FOURTH PLAIN BLVD" a word of a name.
  const ordinal = writeOrdinals(words);
  const written = ordinal.length === 1 ? ordinal : [...words];
  const [first = ""] = written;
  if (hasSuffix && written.length === 1 && /^\d+$/.test(first)) return toOrdinal(Number(first));
  // "CT ST" is Court Street.
  if (hasSuffix && written.length === 1 && isPlainSuffix(first)) return spellSuffix(first);
  // "RUE ST ANN": a saint's, whatever the name.
  if (written[1] === "ST" && isTitle(written, 1)) written[1] = "SAINT";
  const spelled = headWords[first];
  if (written.length > 1 && spelled !== undefined) written[0] = spelled;
  const [, second = ""] = written;
  if (written.length === 2 && OPPOSITES.has(`${findDirectional(first)} ${findDirectional(second)}`))
    return `${sides[first] ?? first} ${sides[second] ?? second}`;
  // Of two suffixes the first is spelled out: "BAY STREET EXT".
  const last = written.at(-1) ?? "";
  if (hasSuffix && written.length > 1) written[written.length - 1] = spellSuffix(last);
  return spellSaintInside(written.join(" "));
}
