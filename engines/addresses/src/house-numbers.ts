import { findHighway } from "./highways.ts";
import { findSuffix, isPlainSuffix } from "./street-suffixes.ts";

const words = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split(" ");

/** Streets of numbers have these: "5 AVE"; in "118 COVE" the number is the house's. */
const numbered = new Set("AVE ST RD DR CT PL LN TER WAY BLVD CIR PKWY HWY RTE".split(" "));

/** In Puerto Rico a house has the letters of its block: `A14 CALLE 2`, `4RS8 VIA 39`. */
const islandStreets = new Set("CALLE AVE AVENIDA VIA CAMINO PASEO CARR CARRETERA".split(" "));

/** The house number at the head of a street line (`123`, `123A`, `45-12`, `123 1/2`, `N123W456`) and its words. */
export function readNumber(line: readonly string[]): { number: string | null; used: number } {
  const grid = readGridNumber(line);
  if (grid) return grid;
  const [first = "", second = "", third = ""] = line;
  const spelled = words.indexOf(first) + 1;
  if (spelled > 0 && second === "HUNDRED" && line.length > 3)
    return { number: String(spelled * 100), used: 2 };
  // "ONE PENN PLAZA" has a number, "THREE RIVERS RD" a name.
  const isCount = spelled > 1 && second.endsWith("S");
  if (spelled > 0 && !isCount && line.length > 2 && line.slice(2).some((word) => findSuffix(word))) {
    return { number: String(spelled), used: 1 };
  }
  if (
    /^(?:[A-Z]{1,2}-?\d+(?:-?\d+|[A-Z])?|\d+[A-Z]{1,2}-?\d+)$/.test(first) &&
    islandStreets.has(second) &&
    third !== ""
  ) {
    return { number: first, used: 1 };
  }
  // "T703 STATE ROUTE 66": the number of a house that a township gave.
  if (/^[A-Z]\d{3,5}$/.test(first) && findHighway(line.slice(1), null)) return { number: first, used: 1 };
  const half = /^(\d+)-(\d\/\d)$/.exec(first);
  if (half) return { number: `${half[1]} ${half[2]}`, used: 1 };
  if (!/^\d+(?:[-/]?[A-Z]|[A-Z]?[-/]\d+[A-Z]?)?$/.test(first)) return { number: null, used: 0 };
  // "5 AVE" is a street without a number.
  if (line.length === 1) return { number: first, used: 1 };
  // "2100 BOULEVARD" is a house: no town counts so many.
  const isHouse = findSuffix(second) === "BLVD" && /^\d{3,}$/.test(first);
  if (line.length === 2 && numbered.has(findSuffix(second) ?? "") && !isHouse)
    return { number: null, used: 0 };
  if (/^\d\/\d(?:-?[A-Z])?$/.test(second)) return { number: `${first} ${second}`, used: 2 };
  if (/^(?:THRU|THROUGH|TO)$/.test(second) && /^\d+[A-Z]?$/.test(third) && line.length > 4) {
    return { number: `${first}-${third}`, used: 3 };
  }
  if (second === "-" && /^\d+[A-Z]?$/.test(third)) return { number: `${first}-${third}`, used: 3 };
  if (second === "&" && /^\d+[A-Z]?$/.test(third)) return { number: `${first} & ${third}`, used: 3 };
  // "123 A MAIN ST" is number 123A; "123 A ST" and "123 E MAIN ST" are not.
  // "2153 U S 401" is a house on a highway, "2964 L B J FWY" one on a president's.
  const isLettered =
    /^[A-DF-MO-RT-VX-Z]$/.test(second) && findSuffix(third) === undefined && third.length > 1;
  // "3511 R RAVENSWOOD" names its street without a suffix.
  const isNameAlone = line.length === 3 && /^[A-Z]{5,}$/.test(third);
  if (isLettered && (line.slice(3).some(isPlainSuffix) || isNameAlone) && third !== "&") {
    return { number: first + second, used: 2 };
  }
  return { number: first, used: 1 };
}

/** Numbers of the grids of Wisconsin and Illinois: `N6W23001`, also with blanks in it, and `1S450`. */
function readGridNumber(line: readonly string[]): { number: string; used: number } | undefined {
  const [first = "", second = "", third = "", fourth = ""] = line;
  if (/^(?:[NS]\d+[EW]\d+|[EW]\d+[NS]\d+|\d+[NSEW]\d+)[A-Z]?$/.test(first)) return { number: first, used: 1 };
  const isPair = /^[NS]\d+ [EW]\d+$|^[EW]\d+ [NS]\d+$/.test(`${first} ${second}`);
  if (isPair || /^[NSEW] \d+[NSEW]\d+$/.test(`${first} ${second}`))
    return { number: first + second, used: 2 };
  if (/^[NSEW] \d+ [NSEW] \d+$/.test(`${first} ${second} ${third} ${fourth}`) && line.length > 4) {
    return { number: first + second + third + fourth, used: 4 };
  }
  if (/^\d{1,2}[NSEW] \d{3,}$/.test(`${first} ${second}`) && line.length > 3) {
    return { number: first + second, used: 2 };
  }
  return /^[NSEW]\d+$/.test(first) && line.length > 1 ? { number: first, used: 1 } : undefined;
}

/** True when a segment begins as a street line does, with a house number. */
export function beginsWithNumber(line: readonly string[]): boolean {
  return readNumber(line).used > 0;
}
