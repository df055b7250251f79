import { normalizeText } from "./address-text.ts";
import { findBox } from "./highways.ts";
import { canZipBeInState, findState, findStateAtEnd } from "./states.ts";
import { emptyStreetLine, readStreetLine, type StreetLine } from "./street-line.ts";
import { findSuffix } from "./street-suffixes.ts";
import { isUnitStart } from "./unit-designators.ts";

/** Parts of a US address in capitals and standard abbreviations; `null` is not there. */
export interface AddressComponents {
  /** As written, with fraction, hyphen or grid letters; `null` for boxes. */
  number: string | null;
  predirectional: string | null;
  /** The name alone; a box (`PO BOX 12`) or numbered road (`COUNTY ROAD 5`) whole. */
  street: string | null;
  suffix: string | null;
  postdirectional: string | null;
  unitDesignator: string | null;
  unit: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  zip4: string | null;
}

export type AddressProblemCode =
  | "empty"
  | "tooLong"
  | "numberMissing"
  | "streetMissing"
  | "suffixMissing"
  | "cityMissing"
  | "cityNotSeparated"
  | "stateMissing"
  | "zipMissing"
  | "zipNotInState"
  | "zipUnclear"
  | "unitWithoutDesignator"
  | "textIgnored";

export interface AddressProblem {
  code: AddressProblemCode;
  message: string;
}

export interface ParsedAddress {
  components: AddressComponents;
  problems: AddressProblem[];
  /** 0 (nothing found) to 1 (every part found, none guessed). */
  confidence: number;
}

export interface ParseOptions {
  /** Cities of a ZIP code in any case; parts the city from a street without suffix and fills a missing one. */
  citiesOfZip?: (zip: string) => readonly string[];
}

/** What each problem takes from the confidence: a missing street or number says most. */
const costs: Record<AddressProblemCode, number> = {
  empty: 1,
  tooLong: 1,
  streetMissing: 0.6,
  numberMissing: 0.35,
  cityNotSeparated: 0.25,
  zipNotInState: 0.25,
  zipUnclear: 0.2,
  cityMissing: 0.15,
  stateMissing: 0.15,
  zipMissing: 0.1,
  textIgnored: 0.1,
  unitWithoutDesignator: 0.05,
  suffixMissing: 0.05,
};

const maximumLength = 500;

/**
 * Parses one US address line, whatever is in it: what can't be read is `null` and named in `problems`.
 *
 * Source: USPS Publication 28, "Postal Addressing Standards"; docs/methods/addresses.md.
 *
 * @example parseAddress("123 North Main Street, Apt. 4, St. Louis, Missouri 63101-1234").components.city // "SAINT LOUIS"
 */
export function parseAddress(input: string, options: ParseOptions = {}): ParsedAddress {
  const problems: AddressProblem[] = [];
  const report = (code: AddressProblemCode, message: string) => problems.push({ code, message });
  if (input.length > maximumLength) {
    report("tooLong", `The text has ${input.length} characters; an address has at most ${maximumLength}.`);
    return finish(emptyComponents(), problems);
  }
  const text = normalizeText(input).replace(/,? (?:USA|US|UNITED STATES(?: OF AMERICA)?)$/, "");
  if (text === "") {
    report("empty", "There is no address in the text.");
    return finish(emptyComponents(), problems);
  }
  const { zip, zip4, before } = takeZip(text, report);
  const { state, segments } = takeState(before, zip);
  const { line, city } = readSegments(segments, { zip, state, report, options });
  const { rest: _, isEndUnclear: __, ...street } = line;
  const components: AddressComponents = {
    ...street,
    city: city === null ? null : writeCity(city),
    state,
    zip,
    zip4,
  };
  reportGaps(components, line, report);
  return finish(components, problems);
}

type Report = (code: AddressProblemCode, message: string) => void;

function takeZip(text: string, report: Report) {
  const found = /(?:^|[ ,])(\d{5})(?:[ -]?(\d{4}))?$/.exec(text);
  const before = found ? text.slice(0, found.index) : text;
  // A lone number or a road's number at the end is no ZIP code.
  const isRoad = /(?:HIGHWAY|HWY|ROUTE|RTE|ROAD|RD|CR|FM|SR|BOX|#)$/.test(before) && !before.includes(",");
  if (found?.[1] !== undefined && before !== "" && !isRoad) {
    return { zip: found[1], zip4: found[2] ?? null, before: before.replace(/[ ,]+$/, "") };
  }
  // Spreadsheets cut the leading zero of New England's ZIP codes: "BOSTON MA 2134".
  const short = /^(.+[ ,](?:CT|MA|ME|NH|NJ|RI|VT|PR))[ ,]+(\d{4})$/.exec(text);
  if (short?.[1] !== undefined && short[2] !== undefined) {
    report("zipUnclear", `The ZIP code ${short[2]} has four digits; a leading zero was restored.`);
    return { zip: `0${short[2]}`, zip4: null, before: short[1] };
  }
  // A code cut or grown by a typing error after a state is no ZIP code, and no part of the city either.
  const wrong = /^(.+[ ,]([A-Z]{2}))[ ,]+(\d{3,4}|\d{6,8})$/.exec(text);
  if (wrong?.[1] !== undefined && findState(wrong[2] ?? "") === wrong[2]) {
    report("zipUnclear", `${wrong[3]} is no ZIP code.`);
    return { zip: null, zip4: null, before: wrong[1] };
  }
  return { zip: null, zip4: null, before: text };
}

function takeState(text: string, zip: string | null): { state: string | null; segments: string[][] } {
  const segments = text
    .split(",")
    .map((segment) => segment.trim().split(" ").filter(Boolean))
    .filter((words) => words.length > 0);
  const last = segments.at(-1);
  const found = last ? findStateAtEnd(last) : undefined;
  if (!last || !found) return { state: null, segments };
  const kept = last.slice(0, last.length - found.length);
  // "12 MAIN CT" and "500 E OREGON" end in a street; with ZIP code or comma the same word is a state.
  const isAlone = segments.length === 1 && zip === null;
  const word = last.at(-1) ?? "";
  const isStreetWord = findSuffix(word) !== undefined || (found.length === 1 && word.length > 2);
  const hasStreet = kept.slice(1).some((entry) => findSuffix(entry) !== undefined);
  if (isAlone && (kept.length < 2 || (isStreetWord && !hasStreet))) return { state: null, segments };
  return {
    state: found.state,
    segments: kept.length > 0 ? [...segments.slice(0, -1), kept] : segments.slice(0, -1),
  };
}

interface SegmentContext {
  zip: string | null;
  state: string | null;
  report: Report;
  options: ParseOptions;
}

function readSegments(segments: string[][], of: SegmentContext): { line: StreetLine; city: string | null } {
  const cities =
    of.zip === null ? [] : (of.options.citiesOfZip?.(of.zip) ?? []).map((name) => normalizeText(name));
  const streetAt = segments.findIndex(isStreetStart);
  const at = streetAt < 0 ? 0 : streetAt;
  const [street, ...after] = segments.slice(at);
  // A unit before the street ("APT 4, 123 MAIN ST") is kept, a name of a building or person is not.
  const leading = segments.slice(0, at);
  const units = [...leading, ...after].filter((words) => isUnitStart(words[0], words[1]));
  const ignored = leading.filter((words) => !units.includes(words));
  const places = after.filter((words) => !units.includes(words));
  if (!street) return { line: emptyStreetLine, city: null };
  const isCityInside = places.length === 0 && (of.state !== null || of.zip !== null);
  const known = isCityInside ? cities.find((name) => ` ${street.join(" ")}`.endsWith(` ${name}`)) : undefined;
  const words = known === undefined ? street : street.slice(0, street.length - known.split(" ").length);
  const line = readStreetLine([...words, ...units.flat()], isCityInside && known === undefined);
  // "SPRINGFIELD, IL": a name alone before a state is a place, not a street.
  if (isCityInside && isNameAlone(line)) return { line: emptyStreetLine, city: line.street };
  const inside = line.rest.join(" ");
  const city = known ?? (places.length > 0 ? (places.at(-1)?.join(" ") ?? null) : isCityInside ? inside : "");
  const unread = [...ignored, ...places.slice(0, -1)].map((part) => part.join(" "));
  if (inside !== "" && inside !== city) unread.push(inside);
  if (unread.length > 0) of.report("textIgnored", `Not part of a street address: ${unread.join(", ")}.`);
  return {
    line,
    city: city === "" || city === null ? (cities.length === 1 ? (cities[0] ?? null) : null) : city,
  };
}

function isNameAlone(line: StreetLine): boolean {
  const others = [line.number, line.predirectional, line.suffix, line.unitDesignator];
  return others.every((part) => part === null) && line.rest.length === 0 && !/\d/.test(line.street ?? "");
}

function isStreetStart(words: readonly string[]): boolean {
  return /^(?:\d|[NSEW]\d)/.test(words[0] ?? "") || findBox(words) !== undefined;
}

/** USPS spells SAINT, FORT and MOUNT out in the names of cities. */
function writeCity(city: string): string {
  return city
    .replace(/^(?:ST|STE) /, (head) => (head === "ST " ? "SAINT " : "SAINTE "))
    .replace(/^FT /, "FORT ")
    .replace(/^MT /, "MOUNT ");
}

function reportGaps(found: AddressComponents, line: StreetLine, report: Report): void {
  const isBox = /^(?:PO BOX|(?:RR|HC) \d)/.test(found.street ?? "");
  const isNumberedRoad = /\d/.test(found.street ?? "") || found.street === "BROADWAY";
  if (found.street === null) report("streetMissing", "No street was found.");
  if (found.number === null && !isBox) report("numberMissing", "No house number was found.");
  if (found.street !== null && found.suffix === null && !isBox && !isNumberedRoad) {
    report("suffixMissing", "The street has no suffix such as ST or AVE.");
  }
  if (line.isEndUnclear && found.city === null) {
    report("cityNotSeparated", "Nothing shows where the street ends and the city begins.");
  } else if (found.city === null) report("cityMissing", "No city was found.");
  if (found.state === null) report("stateMissing", "No state was found.");
  if (found.zip === null) report("zipMissing", "No ZIP code was found.");
  if (found.zip !== null && found.state !== null && !canZipBeInState(found.zip, found.state)) {
    report("zipNotInState", `The ZIP code ${found.zip} is not in ${found.state}.`);
  }
  if (found.unitDesignator === "#") {
    report("unitWithoutDesignator", "The unit has no designator such as APT or STE.");
  }
}

function finish(components: AddressComponents, problems: AddressProblem[]): ParsedAddress {
  const cost = problems.reduce((sum, problem) => sum + costs[problem.code], 0);
  return { components, problems, confidence: Math.max(0, Math.round((1 - cost) * 100) / 100) };
}

function emptyComponents(): AddressComponents {
  const { rest: _, isEndUnclear: __, ...street } = emptyStreetLine;
  return { ...street, city: null, state: null, zip: null, zip4: null };
}
