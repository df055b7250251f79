import { readDate } from "@labs/sheets/read-date";
import { type Cell, cellText } from "@labs/sheets/sheet";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
/** Whether a text names a month anywhere. */
export const MONTH_NAMED = new RegExp(`\\b${MONTH}(?![a-z])`, "i");
const NAMED = new RegExp(`^${MONTH}[\\s\\-/,'’.]*(\\d{4}|\\d{2})$`, "i");
const YEAR_FIRST = new RegExp(`^(\\d{4})[\\s\\-/,]*${MONTH}$`, "i");
const NAME_ALONE = new RegExp(`^${MONTH}$`, "i");
const NUMBERED = /^(\d{1,2})[-/.](\d{4})$/;
/** `01/24`, which may be a day as well: only months that follow on each other are written so. */
const NUMBERED_SHORT = /^(\d{1,2})[/-](\d{2})$/;
const NUMBERED_YEAR_FIRST = /^(\d{4})[-/.]?(\d{2})$/;
const AROUND =
  /\b(for|the|month|mth|period|per|mtd|ptd|ending|ended|end|as|of|actuals?|act|amount|balance|activity|net change|forecast|budget(ed)?|bud|reforecast|projected|proforma|variance|var)\b|[:()*]/gi;

/** A month that a header names; a name without its year has only the number of the month. */
export type MonthReading = { month: string } | { monthOfYear: number };

/**
 * The month in a header's cell: `Jan 2024`, `01/31/2024`, `Jan-24`, `2024-01`, `Month Ending 1/31/24`, a date, or the
 * month alone.
 *
 * @example readMonth("Jan-24") // { month: "2024-01" }
 */
export function readMonth(cell: Cell | undefined): MonthReading | undefined {
  if (cell instanceof Date) return readDay(cell);
  if (isSerial(cell)) return readDay(Number(cell));
  if (typeof cell !== "string" || isAmount(cell)) return undefined;
  const text = cellText(cell).replaceAll(AROUND, " ").replaceAll(/\s+/g, " ").trim();
  return text === "" ? undefined : (readWords(text) ?? readOneMonth(text));
}

/** Days since 1900 that fall between 2000 and 2050; a table of text has them as text. */
function isSerial(cell: Cell | undefined): boolean {
  if (typeof cell === "string" && !/^\d{5}$/.test(cell.trim())) return false;
  const value = typeof cell === "string" || typeof cell === "number" ? Number(cell) : Number.NaN;
  return Number.isInteger(value) && value >= 36_526 && value <= 54_788;
}

/** Whether a cell names a month only among others: as a count of days, or as two short numbers. */
export function isUnsureMonth(cell: Cell | undefined): boolean {
  return isSerial(cell) || (typeof cell === "string" && NUMBERED_SHORT.test(cell.trim()));
}

const isAmount = (text: string): boolean =>
  /^[\s$(-]*\d[\d,]*(\.\d*)?[\s)]*$/.test(text) && !/^\s*20\d{4}\s*$/.test(text);

function readWords(text: string): MonthReading | undefined {
  const named = NAMED.exec(text);
  if (named !== null) return inYear(named[2], monthNumber(named[1]));
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return inYear(yearFirst[1], monthNumber(yearFirst[2]));
  if (NAME_ALONE.test(text)) return { monthOfYear: monthNumber(text) };
  const numbered = NUMBERED.exec(text);
  if (numbered !== null) return inYear(numbered[2], Number(numbered[1]));
  const short = NUMBERED_SHORT.exec(text);
  if (short !== null) return inYear(short[2], Number(short[1]));
  const reversed = NUMBERED_YEAR_FIRST.exec(text);
  if (reversed !== null) return inYear(reversed[1], Number(reversed[2]));
  return /^\d+$/.test(text) ? undefined : readDay(text);
}

/** `01/01/2024 - 01/31/2024` is one month, if it is. */
function readOneMonth(text: string): MonthReading | undefined {
  const range = readMonthRange(text);
  return range !== undefined && range.from === range.to ? { month: range.from } : undefined;
}

/** `Jan 2024 - Dec 2024`, `01/01/2024 through 12/31/2024`: the first and the last month. */
export function readMonthRange(text: string): { from: string; to: string } | undefined {
  const found = /^(.*\S)\s*(?:\s[-–—]\s?|–|—|\sto\s|\sthrough\s|\sthru\s|(?<=\d{4})-)\s*(\S.*)$/i.exec(text);
  if (found === null) return undefined;
  const to = readEither(found[2]);
  // `Jan - Dec 2024`: one year for both.
  const from =
    readEither(found[1]) ?? (to === undefined ? undefined : readEither(`${found[1]} ${to.slice(0, 4)}`));
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}

function readEither(text = ""): string | undefined {
  const reading = readWords(text.replaceAll(AROUND, " ").replaceAll(/\s+/g, " ").trim());
  return reading !== undefined && "month" in reading ? reading.month : undefined;
}

function readDay(cell: Cell): MonthReading | undefined {
  const reading = readDate(cell);
  return reading.ok && reading.value !== null ? { month: reading.value.slice(0, 7) } : undefined;
}

function inYear(year = "", month: number): MonthReading | undefined {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (full < 1980 || full > 2079 || month < 1 || month > 12) return undefined;
  return { month: `${full}-${String(month).padStart(2, "0")}` };
}

function monthNumber(word = ""): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/** Months since year 0, for arithmetic. */
export function monthIndex(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

export function monthAt(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** What says which year a header's bare month names are of. */
export interface YearHint {
  /** The last month, where a title or the sender names it. */
  end?: string | undefined;
  /** The first month of the period that a title names. */
  from?: string | undefined;
  /** The only year that a title names. */
  year?: number | undefined;
}

/** Months by column; bare names take the year from what the file or its sender says. */
export function dateMonths(
  named: readonly { reading: MonthReading | undefined }[],
  hint: YearHint,
): Map<number, string> {
  const found = new Map<number, string>();
  const bare: { at: number; monthOfYear: number }[] = [];
  for (const [at, { reading }] of named.entries()) {
    if (reading === undefined) continue;
    if ("month" in reading) found.set(at, reading.month);
    else bare.push({ at, monthOfYear: reading.monthOfYear });
  }
  if (bare.length === 0) return found;
  if (found.size > 0) return dateByNeighbors(found, bare);
  const last = bare.at(-1)?.monthOfYear ?? 0;
  const end = hint.end !== undefined && Number(hint.end.slice(5)) === last ? hint.end : undefined;
  let index =
    end !== undefined ? monthIndex(end) : hint.year !== undefined ? hint.year * 12 + last - 1 : undefined;
  if (index === undefined) return found;
  for (const { at, monthOfYear } of bare.toReversed()) {
    while ((index % 12) + 1 !== monthOfYear) index -= 1;
    found.set(at, monthAt(index));
  }
  return found;
}

/** A year that stands over some months alone is that of the months around them, too. */
function dateByNeighbors(
  dated: ReadonlyMap<number, string>,
  bare: readonly { at: number; monthOfYear: number }[],
): Map<number, string> {
  const all = [
    ...[...dated].map(([at, month]) => ({ at, monthOfYear: Number(month.slice(5)) })),
    ...bare,
  ].sort((a, b) => a.at - b.at);
  const falls = all.filter(
    ({ monthOfYear }, at) => at > 0 && (all[at - 1]?.monthOfYear ?? 0) % 12 === (monthOfYear % 12) + 1,
  );
  const step = falls.length > all.length / 2 ? -1 : 1;
  const found = new Map(dated);
  const walk = (from: number, way: 1 | -1) => {
    const near = all[from - way];
    const known = near === undefined ? undefined : found.get(near.at);
    const own = all[from];
    if (own === undefined || known === undefined || found.has(own.at)) return;
    let index = monthIndex(known) + way * step;
    while ((index % 12) + 1 !== own.monthOfYear) index += way * step;
    found.set(own.at, monthAt(index));
  };
  for (let at = 1; at < all.length; at += 1) walk(at, 1);
  for (let at = all.length - 2; at >= 0; at -= 1) walk(at, -1);
  return found;
}
