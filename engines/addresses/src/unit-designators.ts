/** USPS Publication 28, appendix C2, with the spellings met in the field. */
const byWord = new Map<string, string>(
  Object.entries({
    APT: "APARTMENT APT APTMT APMT APTO APARTAMENTO",
    BSMT: "BASEMENT BSMT",
    BLDG: "BUILDING BLDG BLD BLG",
    CARRIAGE: "CARRIAGE",
    COACH: "COACH",
    DEPT: "DEPARTMENT DEPT",
    FL: "FLOOR FLR FL",
    FRNT: "FRONT FRNT",
    GARDEN: "GARDEN",
    GUEST: "GUEST",
    HNGR: "HANGER HANGAR HNGR",
    HOUSE: "HOUSE",
    KEY: "KEY",
    LBBY: "LOBBY LBBY",
    LOT: "LOT LOTS LT",
    LOWR: "LOWER LOWR DOWNSTAIRS",
    OFC: "OFFICE OFC",
    PH: "PENTHOUSE PH",
    PIER: "PIER",
    PMB: "PMB",
    REAR: "REAR",
    RM: "ROOM RM",
    SIDE: "SIDE",
    SLIP: "SLIP",
    SPC: "SPACE SPC SP",
    STE: "SUITE STE SUIT",
    STOP: "STOP",
    TRLR: "TRAILER TRLR",
    UNIT: "UNIT UNITS",
    UPPR: "UPPER UPPR UPSTAIRS",
    "#": "# NO NUM NUMBER VILLA CASITA COTTAGE CABIN BUNGALOW TOWNHOME TOWNHOUSE",
  }).flatMap(([standard, words]) => words.split(" ").map((word): [string, string] => [word, standard])),
);

/** Designators that stand without a number. */
const standsAlone = new Set(["BSMT", "FRNT", "GARDEN", "LBBY", "LOWR", "OFC", "PH", "REAR", "SIDE", "UPPR"]);

/** Designators that are as often words of a street or city: taken only before something like a number. */
const isOftenAWord = new Set("FRNT KEY LOT LOWR UPPR PIER SLIP STOP SIDE REAR # SPC OFC".split(" "));

/** Kinds of homes that complexes number; a sign stands for them, as the standard has no word. */
const KINDS = new Set("VILLA CASITA COTTAGE CABIN BUNGALOW TOWNHOME TOWNHOUSE".split(" "));

/** Kinds of a second house on a lot: `COACH HOUSE`. */
const HOUSES = new Set(["CARRIAGE", "COACH", "GUEST"]);

/** Words that name streets as often, `CARRIAGE HOUSE LN`: units only behind the end of a street. */
export const isHouseOnLot = (word: string | undefined): boolean => word === "HOUSE" || HOUSES.has(word ?? "");

/** What may follow a designator that stands alone: `BSMT APT`, `LOWER LEVEL`, `FRONT UNIT`. */
const halves = new Set("APT UNIT LEVEL HOUSE STE RIGHT LEFT".split(" "));

/** The standard abbreviation of a unit designator in capitals; `undefined` for any other word. */
function findUnitDesignator(word: string | undefined): string | undefined {
  return word === undefined ? undefined : byWord.get(word);
}

/** True when the word at the position begins a unit, judged with the word that follows. */
export function isUnitStart(word: string | undefined, next: string | undefined): boolean {
  const designator = findUnitDesignator(word);
  if (!designator) return false;
  // "GARDEN LEVEL"; "GARDEN ST" and "4 GARDEN CITY" are none.
  if (designator === "GARDEN") return next === "LEVEL" || next === "APT" || next === "UNIT";
  if (HOUSES.has(designator)) return next === "HOUSE";
  // "HOUSE B" of several on one lot; the E of "COURT HOUSE E" is a side.
  if (designator === "HOUSE") return /^(?:\d{1,3}|[A-DF-MO-RT-VX-Z])$/.test(next ?? "");
  // "COTTAGE 5"; "COTTAGE GROVE" and "VILLA DR" are none.
  if (KINDS.has(word ?? "")) return /^\d/.test(next ?? "");
  // "KEY WEST", "SIDE ST": words that are seldom units need a figure.
  if (designator === "KEY" || designator === "SIDE") return /^\d/.test(next ?? "");
  if (next !== undefined && isUnitNumber(next)) return true;
  if (next === undefined) return standsAlone.has(designator);
  if (standsAlone.has(designator) && halves.has(next)) return true;
  return next === "#" || (standsAlone.has(designator) && !isOftenAWord.has(designator)) || isNumberSign(next);
}

function isNumberSign(word: string | undefined): boolean {
  return findUnitDesignator(word) === "#";
}

/** `4`, `4B`, `B`, `12-3`, `A12`: what numbers a unit. Also `#4`, whose sign says nothing more. */
export function isUnitNumber(word: string): boolean {
  return (
    /^#?(?:[A-Z]{0,3}-?\d[\dA-Z/&-]*|[A-Z]{1,2}|[A-Z]{1,3}-[A-Z\d]+|[A-Z]&[A-Z])$/.test(word) || word === "#"
  );
}

export interface Unit {
  designator: string | null;
  unit: string | null;
  rest: string[];
}

/** All units in a row (`BLDG 3 APT 204`): the first designator, then the number with what follows it. */
export function readUnit(words: readonly string[]): Unit {
  let designator: string | null = null;
  const parts: string[] = [];
  let at = 0;
  while (at < words.length && isUnitStart(words[at], words[at + 1])) {
    const found = findUnitDesignator(words[at]) ?? null;
    at += 1;
    // "APT # 4": the sign adds nothing to a word.
    if (isNumberSign(words[at]) && words[at + 1] !== undefined) at += 1;
    if (designator === null) designator = found;
    // Between two numbers the sign stays: "STE K # 182"; before a designator of its own it says nothing.
    else if (found !== null && (found !== "#" || parts.length > 0)) parts.push(found);
    const next = words[at];
    if (next !== undefined && (standsAlone.has(found ?? "") || HOUSES.has(found ?? "")) && halves.has(next)) {
      // "REAR APT 4" are two units, "REAR APT" is one.
      if (isUnitStart(next, words[at + 1]) && words[at + 1] !== undefined) continue;
      parts.push(next);
      at += 1;
    } else if (next !== undefined && isUnitNumber(next)) {
      const end = endOfNumbers(words, at);
      parts.push(words.slice(at, end).join(" "));
      at = end;
      // "FL 3 LEFT".
      if (words[at] === "LEFT" || words[at] === "RIGHT") parts.push(words[at++] ?? "");
    }
  }
  return { designator, unit: parts.length > 0 ? parts.join(" ") : null, rest: words.slice(at) };
}

/** `A & B`, `1 & 2`: several units under one designator. */
function endOfNumbers(words: readonly string[], start: number): number {
  let end = start + 1;
  while (/^(?:&|AND|-)$/.test(words[end] ?? "") && isUnitNumber(words[end + 1] ?? "")) end += 2;
  return end;
}
