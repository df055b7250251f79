import { looksNumeric } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import type { UnitStatus } from "../roll.ts";
import { FOREIGN_TOTAL } from "../words/foreign-words.ts";
import { readPlan } from "../words/read-plan.ts";
import { readStatus } from "../words/read-status.ts";

export type Section = "current" | "future" | "past" | "summary";

const TOTAL =
  /^[(*\s]*(grand|sub|property|report|portfolio|overall|section|page|unit|floor ?plan|building|charge|complex|all|gross|net|monthly|lease|scheduled)?[- ]*(grand )?totals?\b|\b(sub)?totals?( for .*)?\s*:?$|^(averages?|avg\.?|count|sum|minimum|maximum|min|max|weighted|median)\b|^total\b|^(all( units)?|(entire |whole )?portfolio)\s*:?$|\b(averages?|avg\.?)\s*:?$/i;
const UNIT_COUNT =
  /^(?:totals?:? )?(?:of )?(\d[\d,]*) (?:total )?(?:units?|apartments?|apts?|spaces|sites|lots|pads|doors)\b/i;
/** A count behind the words of a total: `S1 Total: 2 units`, `Total Aspen Way - 3 sites`. */
const COUNT_BEHIND =
  /\btotals?\b[^\d]{0,40}?[\s:(–-](\d[\d,]*) (units?|apartments?|apts?|spaces|sites?|lots?|pads?|beds?|bed spaces|homes?|doors?|suites?|rooms?)\b/i;

const COUNT_AFTER =
  /^totals? (?:# ?of |number of )?(beds|bed spaces|sites|lots|spaces|homes|doors|rooms|suites):? ?(\d{1,4})$/i;

const isTotal = (text: string): boolean =>
  TOTAL.test(text) || FOREIGN_TOTAL.test(text) || COUNT_BEHIND.test(text);

const BARE_TOTAL = /^(grand |sub-?)?totals?\s*(for)?\s*:?$/i;

/** `Total` with the name of what it adds up in the next cell. */
function withName(text: string, after: readonly Cell[]): string {
  const next = BARE_TOTAL.test(text) ? after.find((cell) => !isBlank(cell)) : undefined;
  return typeof next === "string" && /[a-z]{3}/i.test(next) && !looksNumeric(next)
    ? `${text} ${cellText(next)}`
    : text;
}

/** The part of the units that a line counts in brackets: `Occupied (3)`. */
const PART = /^(occupied|vacant|leased|available)( units)? \(\d+\)$/i;

/** The words of a row that adds others up; undefined for any other row. */
export function findTotalLabel(row: readonly Cell[], isUnitRow: boolean): string | undefined {
  let seen = 0;
  for (const [column, cell] of row.entries()) {
    if (isBlank(cell)) continue;
    seen += 1;
    if (typeof cell === "string") {
      const text = cellText(cell);
      if (seen === 2 && /^(grand )?totals?( (units|apartments|apts))?\s*:?$/i.test(text)) return text;
      if (seen === 1 || !isUnitRow)
        if (isTotal(text) || UNIT_COUNT.test(text) || (seen === 1 && PART.test(text)))
          return withName(text, row.slice(column + 1));
    }
    if (seen >= 6) break;
  }
  return undefined;
}

/** The number of units that a total row states: `2 Units`, `Total 10 Units`, `11 units`. */
export function findUnitCount(
  row: readonly Cell[],
): { count: number; column: number; noun?: string | undefined } | undefined {
  for (const [column, cell] of row.entries()) {
    if (typeof cell !== "string") continue;
    const match =
      UNIT_COUNT.exec(cellText(cell)) ??
      /\((\d[\d,]*) (?:units|apartments|apts)\)/i.exec(cellText(cell)) ??
      /^(?:total )?(?:# ?of )?units:? ?(\d[\d,]*)$/i.exec(cellText(cell));
    if (match !== null) return { count: Number((match[1] ?? "").replaceAll(",", "")), column };
    const [, before, noun] = COUNT_BEHIND.exec(cellText(cell)) ?? [];
    if (before !== undefined) return { count: Number(before.replaceAll(",", "")), column, noun };
    const after = COUNT_AFTER.exec(cellText(cell));
    if (after !== null) return { count: Number(after[2]), column, noun: after[1] };
  }
  return undefined;
}

/** The number of beds that a total row of a roll of beds states: `6 Beds`. */
export function findBedCount(row: readonly Cell[]): { count: number; column: number } | undefined {
  for (const [column, cell] of row.entries()) {
    const [, count] = /^(?:total:? )?(\d[\d,]*) (?:total )?bed(?:s|[- ]?spaces)$/i.exec(cellText(cell)) ?? [];
    if (count !== undefined) return { count: Number(count.replaceAll(",", "")), column };
  }
  return undefined;
}

/** What a form says of each of its columns. */
const OF_FORM =
  /^(required|optional|conditional|mandatory|if (applicable|known|any)|text|number|numeric|integer|decimal|currency|date|string|boolean|[ymd]{2,4}[/-][ymd]{2,4}[/-][ymd]{2,4}|drop-?down|y\/n|yes\/no|\$?#+(\.#+)?)$/i;

/** Columns counted below their names, `(1) | (2) | (3)`, or told how to fill in: `Required | Optional`. */
export function isNumbering(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell)).map(cellText);
  if (filled.length >= 3 && filled.every((text) => OF_FORM.test(text))) return true;
  const isMarked = filled.every((text) => /^[([]\d{1,2}[)\]]$/.test(text));
  return (
    filled.length >= (isMarked ? 2 : 5) &&
    filled.every((text, at) => text.replaceAll(/[()[\]]/g, "") === String(at + 1))
  );
}

export type CountName = "units" | "occupied" | "vacant" | "model";

const PLACES = "(?:units|rooms|sites|lots|pads|spaces|homes|apartments|apts|doors|suites|beds)";
const COUNTS: [CountName, RegExp][] = [
  [
    "units",
    /^((total )?(number|no\.?|#|count)? ?(of )?units( total)?|(total )?units? count|total( (number of )?(units|apartments|apts|sites|lots|pads|homes|doors|suites))?s?|grand totals?)\s*:?$/i,
  ],
  ["occupied", new RegExp(`^(total |number of |# ?)?(occupied( ${PLACES})?|${PLACES} occupied)\\s*:?$`, "i")],
  ["vacant", new RegExp(`^(total |number of |# ?)?(vacant( ${PLACES})?|${PLACES} vacant)\\s*:?$`, "i")],
  ["model", /^(total )?models?( units)?\s*:?$/i],
];

export const isCountName = (name: string): name is CountName => COUNTS.some(([one]) => one === name);

/** What a line of a summary counts: `Total Units:`, `Occupied Units`. */
export function readCountName(label: string): CountName | undefined {
  return COUNTS.find(([, pattern]) => pattern.test(label))?.[0];
}

const STATED =
  /^(total|occupied|vacant|occupancy|vacancy|units?|leased|average|avg|model|down|on notice|notice)\b[a-z #%.]*[:=]? ?\$?[\d.,]+ ?%?( units?)?$/i;

/** A label and its count, alone in their row; or nothing but cells of both, `Occupied: 2 | Vacant: 1`. */
export function isCountRow(cells: readonly Cell[]): boolean {
  const stated = cells.filter((cell) => !isBlank(cell)).map(cellText);
  if (stated.length >= 2 && stated.every((text) => STATED.test(text))) return true;
  const [label, count, ...more] = cells.filter((cell) => !isBlank(cell));
  return (
    typeof label === "string" &&
    more.length === 0 &&
    looksNumeric(count) &&
    !/^(grand )?totals?\b\s*:?$/i.test(cellText(label)) &&
    readCountName(cellText(label)) !== undefined
  );
}

/** `100.0% Occupied` in a total row, as a fraction. */
export function findOccupancy(row: readonly Cell[]): { share: number; column: number } | undefined {
  for (const [column, cell] of row.entries()) {
    const match = typeof cell === "string" ? /^([\d.]+)\s*%\s*occupied/i.exec(cellText(cell)) : null;
    if (match !== null) return { share: Number(match[1]) / 100, column };
  }
  return undefined;
}

export type Heading =
  | { kind: "section"; section: Section; status?: UnitStatus | undefined }
  | { kind: "plan" | "building" | "property" | "group"; name: string }
  | { kind: "note" };

const SUMMARY =
  /\b(summary|recap|statistics|analysis|averages?|breakdown|occupancy and rents?|legend|totals? by|distribution)\b|amt \/ sqft|^unit mix\b|^(annual |monthly |operating )?(expenses|expenditures|costs|operating costs)( \((annual|monthly)\))?:?$/i;
const FUTURE =
  /^\(?(future|applicants?|applications?|pending|upcoming|pre-?leased?|prospective)\b|\b(future|pending|prospective)\b.*\b(residents?|tenants?|leases?|applicants?|move[- ]?ins?)\b/i;
const PAST = /\b(past|former|previous|prior|moved[- ]out)\b.*\b(residents?|tenants?|leases?|occupants?)\b/i;
const CURRENT =
  /^\(?(current|occupied|notice|vacant|vacancies|active|in[- ]place|unit details|model|down|admin|employee|non[- ]revenue|on notice|(units?|residents?|tenants?|apartments?) (on notice|occupied|vacant|with notice))\b/i;
const LABELLED: [Extract<Heading, { name: string }>["kind"], RegExp][] = [
  ["plan", /^(?:unit type|floor ?plans?|plan|unit style|type|unit plan|bedrooms?)\s*[:=–-]+\s*(.+)$/i],
  ["building", /^(?:building|bldg\.?)\s*[:=#-]*\s*(.+)$/i],
  ["property", /^(?:property(?: name)?|community|complex|entity|project)\s*[:=–-]+\s*(.+)$/i],
  ["property", /^->\s*(.+)$/],
];
const NOTE =
  /^(\*|note|printed|generated|page \d|report|user|run|prepared|rent roll\b|as of|date|for\b|\(?continued|end of)|\bgenerated\b|^(month|year|period|book|through|status|sort|filter)\b[^=:]*[=:]|^confidential|^(all )?(rents?|amounts|figures) (are|is|shown|stated|quoted)\b|^\d+$|https?:|©/i;

/** What a property may be called after its first word, be that `Model` or `Future`: `Notice Hill`, `Vacant Lane LLC`. */
const PLACE =
  /\b(towers?|villages?|heights|hills?|creek|lane|farms?|park|pointe?|place|court|gardens?|lofts?|manor|terraces?|woods?|ridge|landing|crossing|square|station|villas|estates?|mills?|lakes?|springs?|commons|club|flats|residences|living|landmark|llc|inc|l\.?p|trust|properties|partners|streets?|st|avenue|ave|road|rd|drive|dr|blvd|boulevard|plaza|center)\b/i;
/** A kind of home by itself. */
const HOMES =
  /^(lofts?|penthouses?|town ?(house|home)s?|cottages?|flats?|duplex(es)?)( (units?|apartments?))?$/i;
/** What a report says of itself: which units and leases it was asked for. */
const ASKED_FOR = /\b(included|excluded|including|excluding|not shown|hidden)\b/i;

/** The title of a page that goes on. */
const CONTINUED = /^rent roll\b.*\bcont(inued|'?d)?\.?\)?$/i;

/** `I hereby certify that the above is true.` */
const isSentence = (text: string): boolean => /[a-z]{2}[.!?]$/.test(text) && text.split(" ").length >= 7;

/** What letters of a column stand for: `C = Current   N = Notice`, `O - Occupied, V - Vacant`. */
const LEGEND =
  /^(?:(?:key|legend|codes?)\b[ :]*)?(?:[\w*/]{1,4} ?[=–-] ?[A-Za-z][^=–]{1,40}(?:[,;]\s*|\s+|$)){2,}$/;

/** `Occupied units: 4   Vacant units: 2`: a line that counts units of several states heads those of none. */
function countsStates(text: string): boolean {
  const counted = text.matchAll(
    /\b(occupied|vacant|leased|available|notice|model|down|total|units)\b[a-z #.]{0,16}[:=]?\s*\d[\d,.]*\b/gi,
  );
  return new Set([...counted].map(([, state]) => state?.toLowerCase())).size > 1;
}

/** What a row of one cell says about the rows below it. */
export function readHeading(text: string): Heading {
  if (
    /^([*†‡§¹²³]|\(\d{1,2}\) |note\b)/i.test(text) ||
    isSentence(text) ||
    LEGEND.test(text) ||
    /_{4,}/.test(text) ||
    ASKED_FOR.test(text) ||
    CONTINUED.test(text)
  )
    return { kind: "note" };
  if (SUMMARY.test(text) && text.length < 80) return { kind: "section", section: "summary" };
  for (const [kind, pattern] of LABELLED) {
    const name = pattern.exec(text)?.[1]?.trim();
    if (name !== undefined && name !== "") return { kind, name };
  }
  if (countsStates(text)) return { kind: "note" };
  const maySection = text.length < 60 && !PLACE.test(text);
  if (maySection && CURRENT.test(text)) {
    // `Down / Rehab` is one state in two words, `Occupied / Vacant` are two.
    const states = new Set(text.split(/[/,&]| and /).map((part) => readStatus(part)?.unit));
    const [status] = states.size === 1 ? states : [];
    return { kind: "section", section: "current", status: status === "occupied" ? undefined : status };
  }
  if (maySection && PAST.test(text)) return { kind: "section", section: "past" };
  if (maySection && FUTURE.test(text)) return { kind: "section", section: "future" };
  if (NOTE.test(text) || text.length > 120) return { kind: "note" };
  if ((text.length <= 30 && readPlan(text).beds !== null && !/\d{3}/.test(text)) || HOMES.test(text))
    return { kind: "plan", name: text };
  return { kind: "group", name: text };
}

/** A line of a page's head or foot, by the page's number in it: `OneSite Rents v3.0 | Page 2 of 3`. */
export function isPageLine(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  const isPage = (cell: Cell) => /^page:? ?\d+( ?(of|\/) ?\d+)?$/i.test(cellText(cell));
  // A row with a figure is one of the roll, whoever lives there.
  return filled.length <= 4 && filled.some(isPage) && !filled.some((cell) => looksNumeric(cell));
}

/** What a program prints at the end of a page. */
export const isFooter = (text: string): boolean =>
  /^(page \d|printed\b|generated\b|report (generated|run|date|printed)|run (date|on)\b|prepared by)/i.test(
    text,
  );

/** What stands left and right of the title on each page. */
export const isPageNote = (text: string): boolean =>
  /^(date|time|page|database|user|report|run|printed|bldg status|building status|sort|status|period|db)\b.*[:#]|^page \d|^\d{1,2}[/:.-]\d{1,2}([/:.-]\d{2,4})?( ?[ap]m)?$/i.test(
    text,
  );

const SENTENCE =
  /\b(the|and|for|with|includes?|income|per|laundry|vending|printed|page|rents?|report|parking)\b/i;

/** `Down | 1 | 25%` is a line of a summary sooner than a unit. */
const isStateWord = (text: string): boolean =>
  /^(admin|down|model|employee|leased|pre-?leased|unleased|available|on notice|non[- ]?revenue|eviction|exempt)( units?)?$/i.test(
    text,
  );

/** A home that has a name in place of a number. */
export const DWELLING =
  /\b(apt|apartment|suite|cottage|basement|attic|penthouse|cabin|bungalow|carriage house|(first|second|third|ground|top|main) floor|upper|lower|upstairs|downstairs)\b/i;

/** A number needs one more value beside it, or nothing where it is bare; a word needs two, or to be called empty. */
export function namesUnit(unit: string, filled: number, isEmpty: boolean): boolean {
  if (isStateWord(unit)) return filled >= 5;
  const isHome = unit.length <= 2 || isEmpty || DWELLING.test(unit);
  if (!/\d/.test(unit)) return filled >= 3 || (isHome && filled >= 2);
  return filled >= 2 || unit.length <= 10;
}

/** Whether words could number a unit: short, no sentence, no total, no section. */
export function isUnitLabel(text: string): boolean {
  if (text === "" || text.length > 60 || isTotal(text) || UNIT_COUNT.test(text)) return false;
  // A line to sign on: `By: ________`.
  if (/_{3,}|^(?:by|signed|signature|title|date)\s*:/i.test(text)) return false;
  // `1BR Units  12` counts some; none is called so.
  if (/\d.*[a-z].* units$/i.test(text)) return false;
  if (/^(\*|->)|\$|\/mo\b|%/.test(text) || /^(vacant|occupied|occupancy|future|current|notice)\b/i.test(text))
    return false;
  if (
    /^(page|printed|generated|report|as of|run (on|date|time)|prepared|rent ?roll)\b|^\d{1,2}\/\d{1,2}\/\d{4}/i.test(
      text,
    )
  )
    return false;
  if (/\d/.test(text)) return !/[:=]/.test(text) && text.split(" ").length <= 9;
  return text.split(" ").length <= 3 && !SENTENCE.test(text) && !text.endsWith(":");
}
