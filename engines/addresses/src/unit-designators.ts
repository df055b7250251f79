/** USPS Publication 28, appendix C2, with the spellings met in the field. */
const byWord = new Map<string, string>(
  Object.entries({
    APT: "APARTMENT APT APTMT APMT",
    BSMT: "BASEMENT BSMT",
    BLDG: "BUILDING BLDG BLD",
    DEPT: "DEPARTMENT DEPT",
    FL: "FLOOR FLR FL",
    FRNT: "FRONT FRNT",
    HNGR: "HANGER HANGAR HNGR",
    LBBY: "LOBBY LBBY",
    LOT: "LOT",
    LOWR: "LOWER LOWR",
    OFC: "OFFICE OFC",
    PH: "PENTHOUSE PH",
    PIER: "PIER",
    REAR: "REAR",
    RM: "ROOM RM",
    SLIP: "SLIP",
    SPC: "SPACE SPC",
    STE: "SUITE STE SUIT",
    STOP: "STOP",
    TRLR: "TRAILER TRLR",
    UNIT: "UNIT",
    UPPR: "UPPER UPPR",
    "#": "# NO NUM",
  }).flatMap(([standard, words]) => words.split(" ").map((word): [string, string] => [word, standard])),
);

/** Designators that stand without a number. */
const standsAlone = new Set(["BSMT", "FRNT", "LBBY", "LOWR", "OFC", "PH", "REAR", "UPPR"]);

/** Designators that are as often words of a street or city: taken only before something like a number. */
const isOftenAWord = new Set(["FRNT", "LOT", "LOWR", "UPPR", "PIER", "SLIP", "STOP", "REAR", "#", "SPC"]);

/** The standard abbreviation of a unit designator in capitals; `undefined` for any other word. */
export function findUnitDesignator(word: string | undefined): string | undefined {
  return word === undefined ? undefined : byWord.get(word);
}

/** True when the word at the position begins a unit, judged with the word that follows. */
export function isUnitStart(word: string | undefined, next: string | undefined): boolean {
  const designator = findUnitDesignator(word);
  if (!designator) return false;
  if (next !== undefined && isUnitNumber(next)) return true;
  if (next === undefined) return standsAlone.has(designator);
  return standsAlone.has(designator) && !isOftenAWord.has(designator);
}

/** `4`, `4B`, `B`, `12-3`, `A12`: what numbers a unit. Also `#4`, whose sign says nothing more. */
export function isUnitNumber(word: string): boolean {
  return /^#?(?:[A-Z]{0,3}-?\d[\dA-Z/-]*|[A-Z]{1,2})$/.test(word) || word === "#";
}
