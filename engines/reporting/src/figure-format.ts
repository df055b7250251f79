import { isoDay } from "@labs/underwriting/date-functions";
import { UNAVAILABLE } from "./report-model.ts";

const grouped = (digits: number) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const FORMATS = [0, 1, 2, 3, 4, 5, 6].map(grouped);

/**
 * Rounds half away from zero as a person does, undoing the last bit that binary fractions lose.
 *
 * Formula: sign(x) · round(|x| · 10^d · (1 + 2^-51)) / 10^d. Errors: none; not-finite stays as it is.
 * Example: `roundForDisplay(1.005, 2)` is `1.01`, where `(1.005).toFixed(2)` is `1.00`.
 */
export function roundForDisplay(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  const scale = 10 ** digits;
  const rounded = Math.round(Math.abs(value) * scale * (1 + 2 ** -51)) / scale;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

function write(value: number | null | undefined, digits: number, prefix: string, suffix: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNAVAILABLE;
  const rounded = roundForDisplay(value, digits);
  const text = FORMATS[digits]?.format(Math.abs(rounded)) ?? String(Math.abs(rounded));
  return `${rounded < 0 ? "−" : ""}${prefix}${text}${suffix}`;
}

export type Amount = number | null | undefined;

/** `$412,500`. */
export const dollars = (value: Amount) => write(value, 0, "$", "");
/** `$1.25 / sqft` and the like, where cents matter. */
export const dollarsAndCents = (value: Amount) => write(value, 2, "$", "");
/** Rates with one decimal: `2.5%`. */
export const rate = (value: Amount) => write(value == null ? value : value * 100, 1, "", "%");
/** Returns and yields with two decimals: `8.82%`. */
export const returnRate = (value: Amount) => write(value == null ? value : value * 100, 2, "", "%");
/** `1.73x`. */
export const multiple = (value: Amount) => write(value, 2, "", "x");
export const count = (value: Amount) => write(value, 0, "", "");
export const decimal = (value: Amount, digits = 1) => write(value, digits, "", "");

/** Statements put negatives in parentheses and leave the currency to the heading: `(12,450)`. */
export function statement(value: Amount): string {
  const text = write(value, 0, "", "");
  return text.startsWith("−") ? `(${text.slice(1)})` : text;
}

/** A step of an adjustment: always signed, nothing where there is no step. */
export function signedDollars(value: Amount): string {
  const text = dollars(value);
  if (text === "$0") return "0";
  return text.startsWith("−") || text === UNAVAILABLE ? text : `+${text}`;
}

/** Ranges before points: `$2,040 – $2,230, est. $2,135`. */
export function rangeThenPoint(range: { low: number; high: number; point: number }): string {
  return `${dollars(range.low)} – ${dollars(range.high)}, est. ${dollars(range.point)}`;
}

/** By the catalog's own format of a row. */
export function byCatalogFormat(value: unknown, format: string, unit: string): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return value === "" ? UNAVAILABLE : value;
  if (Array.isArray(value)) return value.map((item) => byCatalogFormat(item, format, unit)).join(", ");
  if (typeof value !== "number") return UNAVAILABLE;
  if (format === "currency") return unit === "$/sq ft" ? dollarsAndCents(value) : dollars(value);
  if (format === "percent") return percentAsGiven(value);
  if (format === "multiple") return multiple(value);
  if (format === "integer") return count(value);
  if (format === "date") return dateWords(isoDay(value));
  return asGiven(value);
}

/** With the decimals that it has, up to so many: 2.25 baths are not 2.3. */
function asGiven(value: number, most = 3): string {
  const digits = String(roundForDisplay(value, most)).split(".")[1]?.length ?? 0;
  return decimal(value, Math.min(most, digits));
}

/** An input keeps the decimals that it was typed with, up to three, so that the log says what was used. */
function percentAsGiven(value: number): string {
  const percent = roundForDisplay(value * 100, 3);
  const digits = String(percent).split(".")[1]?.length ?? 0;
  return write(percent, Math.min(3, Math.max(1, digits)), "", "%");
}

/** By the unit of a fact or of a market figure. */
export function byUnit(value: string | number | boolean | null, unit: string): string {
  if (value === null) return UNAVAILABLE;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return value;
  if (unit === "usd" || unit === "usdPerMonth") return dollars(value);
  if (unit === "usdPerYear") return `${dollars(value)} / yr`;
  if (unit === "fraction") return smallRate(value);
  if (unit === "perThousand") return `${dollarsAndCents(1_000 * value)} per $1,000`;
  if (unit === "sqft") return `${count(value)} sq ft`;
  if (unit === "year" || unit === "text") return String(value);
  if (unit === "coordinate") return decimal(value, 3);
  if (unit === "ratio") return decimal(value, 2);
  if (unit === "years") return `${decimal(value, 1)} yr`;
  if (unit === "count") return asGiven(value, 2);
  return Number.isInteger(value) ? count(value) : decimal(value, 1);
}

/**
 * One decimal, and for a small share so many that it does not stand as 0.0%: two digits of it, the last of them no
 * zero, as pages have it.
 */
function smallRate(value: number): string {
  const percent = Math.abs(100 * value);
  if (percent >= 0.05 || roundForDisplay(percent, 6) === 0) return rate(value);
  const digits = Math.min(6, 1 - Math.floor(Math.log10(percent)));
  const isZeroLast = roundForDisplay(percent, digits) === roundForDisplay(percent, digits - 1);
  return write(100 * value, isZeroLast ? digits - 1 : digits, "", "%");
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A date as precise as its source: `2025`, `Mar 2025` or `Mar 14, 2025`. */
export function dateWords(date: string | null): string {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date ?? "");
  if (parts === null) return date ?? UNAVAILABLE;
  const [, year = "", month, day] = parts;
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return year;
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}, ${year}`;
}

/** A sentence whose ISO dates are written as all other dates of a report are. */
export function datesInWords(sentence: string): string {
  return sentence.replaceAll(
    /(?<![\w-])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w-])/g,
    dateWords,
  );
}

/** `Nov 20, 2026, 22:14 UTC`. */
export function momentWords(moment: string): string {
  return `${dateWords(moment)}, ${moment.slice(11, 16)} UTC`;
}
