import { type Cell, cellText } from "./sheet.ts";

/** A day in ISO form; `null` where the cell is empty; unreadable where it holds no day that exists. */
export type DateReading = { ok: true; value: string | null } | { ok: false };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const TIME = "(?:[ t]+\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[ap]m)?(?: ?[a-z]{2,4}|z)?)?";
const NUMERIC = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${TIME}$`, "i");
const ISO = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, "i");
const DAY_MONTH = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?[-/ ]${MONTH},?[-/ ]['’]?(\\d{4}|\\d{2})${TIME}$`,
  "i",
);
const MONTH_DAY = new RegExp(
  `^${MONTH}[-/ ](\\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+['’]?(\\d{4}|\\d{2})${TIME}$`,
  "i",
);
const NOTHING = /^(n\/?a|none|nil|null|tbd|-+|—|0|0?0\/0?0\/0{2,4}|1\/[01]\/1900|vacant|\?)$/i;

/** Days that a spreadsheet counts from 30 December 1899, between 1954 and 2119. */
const SERIALS = { first: 20_000, last: 80_000 };
const DAY = 86_400_000;

/**
 * The day in a cell: a date, a serial, `MM/DD/YYYY` (with `dayFirst` the other way), ISO, `DD-Mon-YY` or in words.
 *
 * @example readDate("31-Jan-26") // { ok: true, value: "2026-01-31" }
 */
export function readDate(cell: Cell | undefined, dayFirst = false): DateReading {
  if (cell instanceof Date) return dated(cell);
  if (typeof cell === "number") return readSerial(cell);
  if (typeof cell === "boolean") return { ok: false };
  const text = cellText(cell).replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i, "");
  if (text === "" || NOTHING.test(text)) return { ok: true, value: null };
  return readWords(text, dayFirst);
}

function readWords(text: string, dayFirst: boolean): DateReading {
  const iso = ISO.exec(text);
  if (iso !== null) return day(iso[1], iso[2], iso[3]);
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    return dayFirst ? day(numeric[3], numeric[2], numeric[1]) : day(numeric[3], numeric[1], numeric[2]);
  }
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth !== null) return day(dayMonth[3], readMonth(dayMonth[2]), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay !== null) return day(monthDay[3], readMonth(monthDay[1]), monthDay[2]);
  if (/^(19|20)\d{6}$/.test(text)) return day(text.slice(0, 4), text.slice(4, 6), text.slice(6));
  return /^\d{5}(\.\d+)?$/.test(text) ? readSerial(Number(text)) : { ok: false };
}

function readMonth(word: string | undefined): string {
  return String(MONTHS.indexOf((word ?? "").slice(0, 3).toLowerCase()) + 1);
}

function readSerial(value: number): DateReading {
  if (value === 0) return { ok: true, value: null };
  if (value > 19_000_000 && value < 21_000_000) return readWords(String(value), false);
  if (value < SERIALS.first || value > SERIALS.last) return { ok: false };
  return dated(new Date(Date.UTC(1899, 11, 30) + Math.floor(value) * DAY));
}

function dated(date: Date): DateReading {
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 1900 || year > 2200) return { ok: false };
  return { ok: true, value: year === 1900 ? null : date.toISOString().slice(0, 10) };
}

function day(year = "", month = "", date = ""): DateReading {
  const full = year.length === 2 ? (Number(year) < 70 ? 2000 : 1900) + Number(year) : Number(year);
  const value = new Date(Date.UTC(full, Number(month) - 1, Number(date)));
  const exists = value.getUTCMonth() === Number(month) - 1 && value.getUTCDate() === Number(date);
  return exists ? dated(value) : { ok: false };
}

/** Whether a cell would do in a column of dates. */
export function looksDated(cell: Cell | undefined): boolean {
  if (cell instanceof Date) return true;
  if (typeof cell === "number")
    return cell >= SERIALS.first && cell <= SERIALS.last && Number.isInteger(cell);
  if (typeof cell !== "string" || !/\d/.test(cell)) return false;
  const reading = readDate(cell);
  return reading.ok && reading.value !== null;
}

/** Where a day stands above 12 in the first place of a numeric date, and never in the second, days come first; so where it is likely and nothing speaks against it. */
export function findDayFirst(cells: Iterable<Cell | undefined>, isLikely = false): boolean {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const cell of cells) {
    const match = typeof cell === "string" ? NUMERIC.exec(cellText(cell)) : null;
    if (match === null) continue;
    const [first, second] = [Number(match[1]), Number(match[2])];
    if (first > 12 && second <= 12) dayFirst += 1;
    if (second > 12 && first <= 12) monthFirst += 1;
  }
  return (dayFirst > 0 || isLikely) && monthFirst === 0;
}
