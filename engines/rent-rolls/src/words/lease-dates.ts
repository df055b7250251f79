import { readDate } from "@labs/sheets/read-date";
import { type Cell, cellText } from "@labs/sheets/sheet";
import { FOREIGN_OPEN_END } from "./foreign-words.ts";

const MONTH_TO_MONTH =
  /^\(?(mtm|m2m|m-t-m|m[-/ ]?m|m\.t\.m\.?|mo\.?[- /]?(to[- ])?mo\.?|month[- /]?(to|2|by)?[- /]?month|monthly|(tenant[- ])?at[- ]will|t\.?a\.?w\b\.?|tenancy at will|periodic|rolling|open[- ]ended|holdover)\b/i;

/** `MTM`, `month-to-month`, `at will`: what stands where a lease would end. */
export function saysMonthToMonth(cell: Cell | undefined): boolean {
  if (typeof cell !== "string") return false;
  const text = cellText(cell);
  return MONTH_TO_MONTH.test(text) || FOREIGN_OPEN_END.test(text);
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A month without its day: a lease `12/2026`, or a stay since `Aug 2019`, begins on the first of it, a lease ends on its last. */
export function readMonthOf(field: string, cell: Cell | undefined): string | undefined {
  const text = cellText(cell);
  const [, named = "", , short] = /^([a-z]{3})[a-z]*\.?,?([- ']|-')((?:19|20)?\d{2})$/i.exec(text) ?? [];
  // A sheet shows June 2019 as `Jun-19`.
  const after = short?.length === 2 ? `20${short}` : short;
  const [, figure, year = after] = /^(0?[1-9]|1[0-2])\/((?:19|20)\d{2})$/.exec(text) ?? [];
  const month = figure ?? (MONTHS.indexOf(named.toLowerCase()) + 1 || undefined);
  if (month === undefined || !["leaseStart", "leaseEnd", "moveIn"].includes(field)) return undefined;
  const day = new Date(
    Date.UTC(Number(year), Number(month) - (field === "leaseEnd" ? 0 : 1), field === "leaseEnd" ? 0 : 1),
  );
  return day.toISOString().slice(0, 10);
}

/** `2015`, `since 2009`: the year alone since when somebody has lived there. */
export const saysYearAlone = (cell: Cell | undefined): boolean =>
  /^(?:(?:since|about|abt\.?|circa|ca?\.|~) ?)?(?:19|20)\d{2}(?: ?\?)?$/i.test(cellText(cell));

/** `09/01/2025 - 08/31/2026`, or the first alone with `MTM` after it. */
export function readDateRange(
  cell: Cell | undefined,
  dayFirst = false,
): { start: string; end: string | null; monthToMonth: boolean } | undefined {
  if (typeof cell !== "string") return undefined;
  // The first dash or word parts them: `3/1/2025 - month to month`.
  const parts =
    /^(?:from\s+)?(.+?)(?:\s+(?:-|–|—|to|thru|through)\s+|,\s*(?=m)|(?<=[/. ]\d{4})\s*[-–—]\s*(?=\d))(.+)$/i.exec(
      cellText(cell),
    );
  if (parts === null) {
    // `09/01/2023 -`: a tenancy without an end.
    const open = /^(.*\d)\s*[-–—]$/.exec(cellText(cell))?.[1];
    const from = open === undefined ? undefined : readDate(open, dayFirst);
    if (from?.ok && from.value !== null) return { start: from.value, end: null, monthToMonth: true };
    const pair = readDatePair(cell, dayFirst);
    return pair === undefined ? undefined : { start: pair[0], end: pair[1], monthToMonth: false };
  }
  const start = readDate(parts[1], dayFirst);
  const end = readDate(parts[2], dayFirst);
  if (!start.ok || start.value === null) return undefined;
  const monthToMonth = saysMonthToMonth(parts[2] ?? "");
  // Words alone, `3/1/2025 - open`, leave the end unknown; figures that are no day are a fault.
  if (!monthToMonth && !end.ok && /\d/.test(parts[2] ?? "")) return undefined;
  return { start: start.value, end: end.ok ? end.value : null, monthToMonth };
}

/**
 * The days of moving in and out in one cell, one below the other or with a dash between them: `01/01/2024 05/31/2026`,
 * `6/1/2023 -` of who stays.
 */
export function readDatePair(cell: Cell | undefined, dayFirst = false): [string, string | null] | undefined {
  if (typeof cell !== "string") return undefined;
  const [, first = "", dash, second = ""] = /^(\S*\d)\s*( [-–—]\s*|\s+)(\S*)$/.exec(cellText(cell)) ?? [];
  const [from, to] = [first, second].map((part) => readDate(part, dayFirst));
  if (!from?.ok || !to?.ok || from.value === null) return undefined;
  return to.value === null && dash?.trim() === "" ? undefined : [from.value, to.value];
}

/** A day with a word before it or a remark behind it: `thru 6/30/26`, `5/31/26 (renewing)`, `4/30/26*`. */
export function readRemarkedDay(cell: Cell | undefined, dayFirst = false): string | undefined {
  if (typeof cell !== "string") return undefined;
  const text = cellText(cell).slice(0, LONGEST_DAY);
  const bare = text
    .replace(/^(thru|through|until|till|to|exp(ires)?|ends?|by|since|from|on)\b\.?:?\s+/i, "")
    .replace(/\s*\*+$|\s*\([^()\d]*\)$/, "");
  if (bare === text) return undefined;
  const reading = readDate(bare, dayFirst);
  return reading.ok && reading.value !== null ? reading.value : undefined;
}

/** What is longer is a sentence. */
const LONGEST_DAY = 60;
