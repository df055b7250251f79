import { normalizeText } from "./address-text.ts";
import { findCanadian } from "./canada.ts";
import { writeCity } from "./directionals.ts";
import { isBox } from "./highways.ts";
import { readSegments } from "./segments.ts";
import { canZipBeInState, findMistypedState, findState, findStateAtEnd } from "./states.ts";
import { emptyStreetLine, type StreetLine } from "./street-line.ts";
import { isPretype, isTitle } from "./street-name.ts";
import { findSuffix, isPlainSuffix } from "./street-suffixes.ts";

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
  | "streetUnclear"
  | "suffixMissing"
  | "cityMissing"
  | "cityNotSeparated"
  | "stateMissing"
  | "zipMissing"
  | "zipNotInState"
  | "zipUnclear"
  | "unitWithoutDesignator"
  | "intersection"
  | "canadianAddress"
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
  /** True for a city (in capitals, spelled out) of a state, or of any where `null`: parts it from the street. */
  isCity?: (city: string, state: string | null) => boolean;
}

/** What each problem takes from the confidence: a missing street or number says most. */
const costs: Record<AddressProblemCode, number> = {
  empty: 1,
  tooLong: 1,
  streetMissing: 0.6,
  numberMissing: 0.35,
  intersection: 0.35,
  canadianAddress: 0.3,
  cityNotSeparated: 0.25,
  streetUnclear: 0.25,
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
  const whole = normalizeText(input)
    .replace(/,? (?:USA|US|UNITED STATES(?: OF AMERICA)?)$/, "")
    .replace(/,? (?:USA|UNITED STATES(?: OF AMERICA)?)(?=,? \d{5}(?:-\d{4})?$)/, "");
  const single = cutAttention(cutOtherNames(cutParcel(whole, report), report), report);
  const block = /^(\d+) BLOCK (?:OF )?(?=[A-Z\d]+ [A-Z])/.exec(single);
  if (block) report("streetUnclear", "The text names a block of houses, not one.");
  const text = block ? `${block[1]} ${single.slice(block[0].length)}` : single;
  if (text === "" || /^(?:N\/A|NA|NONE|NULL|UNKNOWN|TBD|-+)$/.test(text)) {
    report("empty", "There is no address in the text.");
    return finish(emptyComponents(), problems);
  }
  const canadian = findCanadian(text);
  if (canadian) {
    const where = canadian.province === null ? "" : ` (${canadian.province})`;
    report("canadianAddress", `The address is in Canada${where}; only US addresses are read in full.`);
  }
  const { zip, zip4, before } = canadian
    ? { zip: null, zip4: null, before: canadian.before }
    : takeZip(text, report);
  const { state, segments } = canadian
    ? { state: null, segments: splitSegments(before) }
    : takeState(before, zip);
  if (state === "PR") spellSides(segments);
  const isPlaced = state !== null || zip !== null || canadian !== undefined;
  const { line, city } = readSegments(segments, { zip, state, isPlaced, report, options });
  const { number, predirectional, street, suffix, postdirectional, unitDesignator, unit } = line;
  const components: AddressComponents = {
    ...{ number, predirectional, street, suffix, postdirectional, unitDesignator, unit },
    ...{ city: city === null ? null : writeCity(city, state), state, zip, zip4 },
  };
  if (canadian === undefined) reportGaps(components, line, report);
  return finish(components, problems);
}

const PARCEL =
  /(?:^|(?<=[ ,]))(?:APN|PARCEL(?: (?:NO|NUMBER|ID))?|TAX ID|PIN|FOLIO) (?:# )?\d[\d.-]{4,}\d(?:, |$| )/;

/** `APN 042-118-09, BARSTOW, CA`: the number of a parcel is no street. */
function cutParcel(text: string, report: Report): string {
  const [found] = PARCEL.exec(text) ?? [];
  if (found === undefined) return text;
  report("textIgnored", `Not part of a street address: ${found.replace(/[, ]+$/, "")}.`);
  return text.replace(found, "").replace(/[, ]+$/, "");
}

const OTHER_NAMES = /,? (?:A ?K ?A|A\/K\/A|FKA|F\/K\/A|ALSO KNOWN AS|FORMERLY(?: KNOWN AS)?) ([^,]*)(?=,|$)/;

/** `219 BROAD ST A/K/A 1 MILL PLZ, NEWARK`: the first of several names up to the next comma. */
function cutOtherNames(text: string, report: Report): string {
  const found = OTHER_NAMES.exec(text);
  if (found === null || !/\d.* /.test(text.slice(0, found.index))) return text;
  const isLast = found.index + found[0].length === text.length;
  // Without a comma the city and the ZIP code stand behind the other name, and nothing shows where they begin.
  if (isLast && /\d{5}$| [A-Z]{2}$/.test(text)) {
    report("streetUnclear", "The text names more than one address.");
    return text;
  }
  report("textIgnored", `Another name of the same address: ${found[1]}.`);
  return text.slice(0, found.index) + text.slice(found.index + found[0].length);
}

/** `271 SPRING ST NW ATTN REGUS, ATLANTA`: who is to open the mail, up to the next comma. */
function cutAttention(text: string, report: Report): string {
  const found = /(?<=\d.* [^,]*),? (?:ATTN|ATTENTION|C\/O) ([^,]*)(?=,)/.exec(text);
  if (found === null) return text;
  report("textIgnored", `Not part of a street address: ${found[1]}.`);
  return text.slice(0, found.index) + text.slice(found.index + found[0].length);
}

const SHORTENED_ZIP =
  /^(.+[ ,](?:CT|MA|ME|NH|NJ|RI|VT|PR|CONNECTICUT|MASSACHUSETTS|MAINE|NEW (?:HAMPSHIRE|JERSEY)|RHODE ISLAND|VERMONT|PUERTO RICO))[ ,]+(\d{4})$/;

export type Report = (code: AddressProblemCode, message: string) => void;

/** What a list writes behind a whole address: `RENO NV 89501 (APN 012-345-67)`, `RENO NV 89501 / WASHOE`. */
function cutBehindZip(typed: string, report: Report): string {
  // A spreadsheet's number: "89501.0".
  const text = typed.replace(/([ ,]\d{5})\.0+(?=[ ,]|$)/, "$1");
  const found = /^(.*\d.*[ ,]([A-Z]{2}),? (\d{5})(?:-\d{4}| \d{4}(?= |,|$))?)[ ,&]+(\S.*)$/.exec(text);
  const [, address = "", state = "", zip = "", behind = ""] = found ?? [];
  if (found === null || findState(state) !== state || !canZipBeInState(zip, state)) return text;
  report("textIgnored", `Not part of a street address: ${behind}.`);
  return address;
}

function takeZip(written: string, report: Report) {
  const typed = cutBehindZip(written, report);
  // "HOUSTON,TX77058" lost its blank.
  const whole = typed.replace(/^(.*[ ,])([A-Z]{2})(\d{5}(?:-?\d{4})?)$/, (all, before, state, zip) =>
    findState(state) === state && canZipBeInState(zip, state) ? `${before}${state} ${zip}` : all,
  );
  // Some lists write the state last: "RENO, 89501, NV".
  const text = whole.replace(/^(.*[ ,]) ?(\d{5}(?:-\d{4})?),? ([A-Z]{2})$/, (all, before, zip, state) =>
    findState(state) === state && before.includes(",") ? `${before}${state} ${zip}` : all,
  );
  const found = /(?:^|[ ,])(\d{5})(?:[ -]?(\d{4}))?$/.exec(text);
  const before = found ? text.slice(0, found.index) : text;
  // A lone number or a road's number at the end is no ZIP code.
  const isNamed = /\d (?:[NSEW]{1,2} )?(?!(?:COUNTY|STATE)\b)[A-Z]{4,} (?:HIGHWAY|HWY)$/.test(before);
  const isRoad =
    !isNamed &&
    /\b(?:HIGHWAY|HWY|ROUTE|RTE|ROAD|RD|CR|FM|SR|BOX|#|APT|APARTMENT|UNIT|STE|SUITE)$/.test(before);
  if (found?.[1] !== undefined && before !== "" && !isRoad) {
    return { zip: found[1], zip4: found[2] ?? null, before: before.replace(/[ ,]+$/, "") };
  }
  // Spreadsheets cut the leading zero of New England's ZIP codes: "BOSTON MA 2134".
  const ofIsland = /^(.+[ ,](?:PR|PUERTO RICO))[ ,]+([679]\d{2})$/.exec(text);
  if (ofIsland?.[1] !== undefined && ofIsland[2] !== undefined) {
    report("zipUnclear", `The ZIP code ${ofIsland[2]} has three digits; leading zeros were restored.`);
    return { zip: `00${ofIsland[2]}`, zip4: null, before: ofIsland[1] };
  }
  const short = SHORTENED_ZIP.exec(text);
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

function splitSegments(text: string): string[][] {
  return text
    .split(",")
    .map((segment) => segment.trim().split(" ").filter(Boolean))
    .filter((words) => words.length > 0);
}

/** In Puerto Rico a street ends in a side in Spanish: SO is the southwest, NO the northwest. */
function spellSides(segments: readonly string[][]): void {
  for (const words of segments) {
    const last = words.at(-1);
    if (words.length > 2 && (last === "SO" || last === "NO")) words[words.length - 1] = `${last[0]}W`;
  }
}

function takeState(text: string, zip: string | null): { state: string | null; segments: string[][] } {
  const segments = splitSegments(text);
  const last = segments.at(-1);
  const found = last
    ? (findStateAtEnd(last) ?? findMistypedState(last, { zip, mayBeWhole: segments.length > 2 }))
    : undefined;
  if (!last || !found) return { state: null, segments };
  const kept = last.slice(0, last.length - found.length);
  // "12 MAIN CT" and "500 E OREGON" end in a street; with ZIP code or comma the same word is a state.
  const isAlone = segments.length === 1 && zip === null;
  const word = last.at(-1) ?? "";
  const isStreetWord = findSuffix(word) !== undefined || (found.length === 1 && word.length > 2);
  const hasStreet = kept.slice(1, -1).some(isPlainSuffix);
  // "10TH AVENUE DRIVE NE" ends in a directional, not in Nebraska.
  const isNortheast = word === "NE" && isPlainSuffix(kept.at(-1) ?? "");
  if (isNortheast && (zip === null || !canZipBeInState(zip, "NE"))) return { state: null, segments };
  if (isAlone && (kept.length < 2 || (isStreetWord && !hasStreet))) return { state: null, segments };
  const others = segments.slice(0, -1);
  // "ROSWELL, GEORGIA, GA": the state a second time.
  const isTwice = findState(others.at(-1)?.join(" ") ?? "") === found.state && found.state !== "NY";
  if (kept.length === 0 && others.length > 1 && isTwice) {
    return { state: found.state, segments: others.slice(0, -1) };
  }
  return { state: found.state, segments: kept.length > 0 ? [...others, kept] : others };
}

/** The L of `UNIT K, L CEDAR RAPIDS`: but for a few, whose apostrophe is lost, no city begins with a letter. */
const beginsWithLetter = (city: string): boolean =>
  /^[A-Z] [A-Z]{2}/.test(city) &&
  !/^(?:O (?:FALLON|BRIEN|NEALS)|D (?:IBERVILLE|HANIS|LO)|L ANSE|[JX] CITY)$/.test(city);

function reportGaps(found: AddressComponents, line: StreetLine, report: Report): void {
  const isWhole = isBox(found.street) || found.street?.includes(" & ") === true;
  const isNamedWhole = /\d|^BROADWAY$|^COUNTY (?:ROAD|HIGHWAY|ROUTE) [A-Z]{1,2}$|^AVENUE (?:[A-Z]|OF)\b/.test(
    found.street ?? "",
  );
  const needsSuffix = !isWhole && !isNamedWhole && !isPretype((found.street ?? "").split(" "));
  if (found.street === null) report("streetMissing", "No street was found.");
  if (found.number === null && !isWhole) report("numberMissing", "No house number was found.");
  if (found.street?.includes(" & ")) report("intersection", "A crossing of two streets has no house number.");
  if (found.street !== null && found.suffix === null && needsSuffix) {
    report("suffixMissing", "The street has no suffix such as ST or AVE.");
  }
  // Two addresses in one, or a second number: "505-511 36TH AVE/3701 6TH ST", "1019 1021 NORTH DAKOTA".
  if (
    /^-|[A-Z]\/|\bMILE ?POST\b|\bMP \d|^\d+ (?!MILE|CORNERS|OAKS|HILLS|POINTS)[A-Z]{1,}/.test(
      found.street ?? "",
    )
  ) {
    report("streetUnclear", "The street may be more than one, or hold a second house number.");
  }
  if (line.movedSide !== undefined) {
    report(
      "streetUnclear",
      `The ${line.movedSide} behind the street's name is taken for the side before it.`,
    );
  }
  if (hasStreetInside(found)) {
    report("streetUnclear", "The street's name holds a street, and what is behind it is not known.");
  }
  // "ALT 19", "BUSINESS 83": which road's alternate or business route it is, the text does not say.
  if (/^(?:ALT|BYP|BUSINESS) \d+[A-Z]?$/.test(found.street ?? "")) {
    report("streetUnclear", "The street is a route of a highway whose kind is not named.");
  }
  if (line.isEndUnclear || beginsWithLetter(found.city ?? "")) {
    report("cityNotSeparated", "Nothing shows where the street ends and the city begins.");
  }
  if (!line.isEndUnclear && found.city === null) report("cityMissing", "No city was found.");
  if (found.state === null) report("stateMissing", "No state was found.");
  if (found.zip === null) report("zipMissing", "No ZIP code was found.");
  if (found.zip !== null && found.state !== null && !canZipBeInState(found.zip, found.state)) {
    report("zipNotInState", `The ZIP code ${found.zip} is not in ${found.state}.`);
  }
  if (found.unitDesignator === "#") {
    report("unitWithoutDesignator", "The unit has no designator such as APT or STE.");
  }
}

/**
 * `DOVE ST GARDEN LEVEL`, `LAMAR ST AKA 812 LAMAR` with its suffix, `LAKESHORE MOBILE HOME` before PARK: a name that
 * goes on behind the end of a street, or that is no street's.
 */
function hasStreetInside({ street, suffix }: AddressComponents): boolean {
  const words = (street ?? "").split(" ");
  // "COUNTY ROAD Y" is a road's whole name.
  if (/^COUNTY (?:ROAD|HIGHWAY|ROUTE) [A-Z]{1,2}$/.test(street ?? "")) return false;
  // "LINCOLN CTR 5400 LBJ": a building, and then the house.
  if (/[A-Z]{3,} (?:CTR|PLZ|TOWER|BLDG|SQ) \d{2,} [A-Z]/.test(street ?? "") && suffix !== null) return true;
  const at = words.findIndex((word, place) => place > 0 && isPlainSuffix(word) && !isTitle(words, place));
  if (/(?:^| )(?:MOBILE HOME|TRAILER|RV)$/.test(street ?? "") && suffix === "PARK") return true;
  if (at < 0 || words.includes("&")) return false;
  const behind = words.slice(at + 1);
  if (behind.length > 1 && suffix !== null && /^\d+$/.test(behind[0] ?? "")) return true;
  if (suffix === null)
    return behind.length > 0 && !words.some((word) => /\d/.test(word)) && words[0] !== "AVENUE";
  return behind.slice(1).some((word) => /^\d/.test(word));
}

function finish(components: AddressComponents, problems: AddressProblem[]): ParsedAddress {
  const cost = problems.reduce((sum, problem) => sum + costs[problem.code], 0);
  return { components, problems, confidence: Math.max(0, Math.round((1 - cost) * 100) / 100) };
}

function emptyComponents(): AddressComponents {
  const { rest: _, isEndUnclear: __, complex: ___, ...street } = emptyStreetLine;
  return { ...street, city: null, state: null, zip: null, zip4: null };
}
