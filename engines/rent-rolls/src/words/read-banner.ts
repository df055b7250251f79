import { readDate } from "@labs/sheets/read-date";
import { normalizeWords } from "@labs/sheets/sheet";
import { englishMonths, FOREIGN_AS_OF, FOREIGN_TITLE } from "./foreign-words.ts";

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const DAY =
  "(\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}|\\d{4}-\\d{1,2}-\\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-, ]+\\d{2,4})";
const DAYS: RegExp[] = [
  new RegExp(`as[ -]?of(?: date)?\\s*[:=-]*\\s*(?:\\w+day,? )?${DAY}`, "i"),
  new RegExp(`(?:effective|report|rent roll|roll|status|snapshot|property) date\\s*[:=-]*\\s*${DAY}`, "i"),
  new RegExp(`${DAY}\\s*(?:-|to|through|thru)\\s*${DAY}`, "i"),
  new RegExp(`rent ?roll.*?${DAY}`, "i"),
  new RegExp(`\\b(?:roll|census|schedule)\\b.{0,40}?${DAY}`, "i"),
  new RegExp(`^(?:date|for|on|at)?\\s*[:=-]*\\s*${DAY}$`, "i"),
];
const MONTH_YEAR: RegExp[] = [
  new RegExp(
    `(?:month(?: year)?|period|for)?\\s*[:=-]*\\s*\\b(${MONTHS})[a-z]*\\.?[-,]? ?'?(\\d{4})\\b`,
    "i",
  ),
  /(?:month(?: year)?|period|for month|year)\s*[:=-]*\s*(\d{1,2})[-/](\d{4})\b/i,
  /\b(?:month|period)\s*[:=]\s*(0?[1-9]|1[0-2])\/(\d{2})$/i,
];
const PRINTED = new RegExp(
  `(?:printed|generated|exported|run|created|date|time)[^0-9a-z]*(?: on| at| date| by)?\\s*[:=-]*\\s*.*?${DAY}`,
  "i",
);
const FOREIGN = new RegExp(`${FOREIGN_AS_OF}\\s*:?\\s*${DAY}`, "i");
const PAGE_DAY = new RegExp(`\\bdate\\s*[:=]\\s*${DAY}`, "i");
const LEADING_DAY = new RegExp(`^${DAY}(?!\\s+(?:\\d{1,2}:\\d|date|page))`, "i");
const ANY_DAY = new RegExp(`^${DAY}\\b`, "i");
/** `Tower Court  3/31/2026`. */
const LAST_DAY = new RegExp(`^[^:=]{3,60}\\s${DAY}$`, "i");

/**
 * The day that a roll stands for, by the lines around it: its own words for it first, a month's last day after that,
 * and the day it was printed at last.
 */
export function findAsOf(printed: readonly string[]): string | undefined {
  const lines = printed.map(englishMonths);
  for (const pattern of DAYS) {
    const found = firstDay(lines, pattern);
    if (found !== undefined) return found;
  }
  for (const line of lines) {
    if (line.length > 80 || PRINTED.test(line)) continue;
    const found = findMonth(line);
    if (found !== undefined) return found;
  }
  // Between a page's date and its clock a day that stands first is the roll's.
  const isClocked =
    lines.some((line) => /\btime\s*[:=]/i.test(line)) && lines.some((line) => PAGE_DAY.test(line));
  return (
    firstDay(lines, FOREIGN) ??
    (isClocked ? firstDay(lines, LEADING_DAY) : undefined) ??
    firstDay(lines, PRINTED) ??
    firstDay(lines, PAGE_DAY) ??
    firstDay(lines, ANY_DAY) ??
    firstDay(lines, LAST_DAY)
  );
}

function firstDay(lines: readonly string[], pattern: RegExp): string | undefined {
  for (const line of lines) {
    const match = pattern.exec(line);
    const day =
      match === null ? undefined : match[2] !== undefined && DAYS[2] === pattern ? match[2] : match[1];
    if (day === undefined) continue;
    const words = day.replaceAll(/(\d)(st|nd|rd|th)/gi, "$1");
    // Other languages put the day first; so does a date that begins with more than a year has months.
    const readings = pattern === FOREIGN ? [true] : [false, true];
    const found = readings.map((dayFirst) => readDate(words, dayFirst)).find(({ ok }) => ok);
    if (found?.ok && found.value !== null) return found.value;
  }
  return undefined;
}

function findMonth(line: string): string | undefined {
  for (const [at, pattern] of MONTH_YEAR.entries()) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const month = at === 0 ? MONTHS.split("|").indexOf((match[1] ?? "").toLowerCase()) + 1 : Number(match[1]);
    const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
    if (month >= 1 && month <= 12 && year >= 1990 && year <= 2100) return lastDay(year, month);
  }
  return undefined;
}

const lastDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The day or month in a file's or sheet's name: `rent roll 2024-11`, `RR 01.31.26`, `Rent Roll Nov 2024`. */
export function findAsOfInName(name: string): string | undefined {
  // An underscore is a blank, or stands where a date's own sign would.
  const text = name
    .replace(/\.[a-z]{3,4}$/i, "")
    .replaceAll(/(?<=\d)_(?=\d+_\d)|(?<=\d_\d+)_(?=\d)/g, "-")
    .replaceAll("_", " ");
  const iso = /(?<!\d)(20\d{2})([-. ]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?![\da-z])/i.exec(text);
  const american = /(?<!\d)(\d{1,2})([-. ])(\d{1,2})\2(\d{4}|\d{2})(?![\da-z])/i.exec(text);
  const day = iso !== null ? `${iso[1]}-${iso[3]}-${iso[4]}` : american?.[0].replaceAll(/[. ]/g, "-");
  const reading = day === undefined ? undefined : readDate(day);
  if (reading?.ok && reading.value !== null) return reading.value;
  const month = /(?<!\d)(20\d{2})[-. ](0[1-9]|1[0-2])(?!\d)/.exec(text);
  if (month !== null) return lastDay(Number(month[1]), Number(month[2]));
  const reversed = /(?<!\d)(0?[1-9]|1[0-2])[-. ](20\d{2})(?!\d)/.exec(text);
  return reversed === null ? findMonth(text) : lastDay(Number(reversed[2]), Number(reversed[1]));
}

const LABEL =
  /^(?:property(?: name)?|properties|community|for property|apartment community|site|objekt|liegenschaft|propiedad|inmueble|immeuble|r[ée]sidence|propriet[àa])\s*[:=]\s*(.+)$/i;
const TITLE =
  /(rent|room|bed|unit|tenant|lease) ?roll|tenancy schedule|tenant (list|roster)|resident (list|history)|lease charges|unit details|^report|^page\b/i;
const NOISE =
  /^(onesite|realpage|yardi|entrata|appfolio|resman|buildium|rent manager)\b|\bv\d+\.\d|\bas of\b|^date|^month|^year|printed|^time|^user|parameters?\b|exported|generated|sort(ed)? by|^units:|active|included|report date|^from\b|^through\b|database|^detail|^\(|prepared|^confidential|^www|^run\b|^period|^for\b|^\d[\d/:. -]*(am|pm)?$|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ .,]+(\d{1,2},? )?\d{4}$|^->|^(show|group|filter|status|excluding|including|owned by|sections?|details?)\b|^\w+ (subjournal|designation)|^\d[\d/.-]{5,9} (time|page|date)\b|^bldg status/i;

/** `Property = bell,crow`: what the report was asked for, by codes whose names stand over their units. */
const CODES = /\bpropert(?:y|ies)\s*[=:]\s*([\w-]+(?:,\s?[\w-]+)+)(?=\s|$)/i;

/** The codes of several properties that the lines above a roll say it was asked for. */
export function listPropertyCodes(lines: readonly string[]): string[] {
  const [, codes] = lines.map((line) => CODES.exec(line)).find((match) => match !== null) ?? [];
  return codes?.split(/,\s?/) ?? [];
}

/** `bell   As Of = 10/31/2026`: what else the same line says. */
const FURTHER = /\s+(?:as of|month|period|book|from|through|status|date)(?: date)?\s*[=:].*$/i;

/** `Tower Court 3/31/2026`: the roll's day behind the name. */
const ENDING_DAY = new RegExp(`(?<=[a-z]{3}.*)[\\s,(–—-]+${DAY}\\)?$`, "i");

/** The property that the lines above a header name: what is neither the report's title nor its date. */
export function findPropertyName(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const labelled = LABEL.exec(line)?.[1]?.replace(FURTHER, "").trim();
    if (CODES.test(line)) continue;
    if (labelled !== undefined && labelled.length <= 120 && !/^all\b|,.*,.*,/i.test(labelled))
      return labelled;
  }
  for (const line of lines) {
    if (CODES.test(line)) continue;
    if (NOISE.test(line) || line.length > 90 || /^\*|[.!?]$|\$|^notes?\b/i.test(line)) continue;
    const name = line
      .replace(/\s*[-–—:|]\s*(rent ?roll|unit mix).*$/i, "")
      .replace(/^(rent ?roll)( (detail|report|summary))?\s*([-–—:|]|for)\s*/i, "")
      .replace(ENDING_DAY, "")
      .trim();
    const words = normalizeWords(name);
    if (
      words === "" ||
      NOISE.test(name) ||
      TITLE.test(name) ||
      FOREIGN_TITLE.test(name) ||
      /^\d+$/.test(words)
    )
      continue;
    return name;
  }
  return undefined;
}

/** A heading such as `-> Name - street, city, ST zip` without the address after the name. */
export function shortenPropertyName(heading: string): string {
  const match = /^(.+?) - (.*\b[A-Z]{2},? \d{5}(-\d{4})?)$/.exec(heading);
  return (match?.[1] ?? heading).trim();
}
