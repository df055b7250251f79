import { isoDay } from "../language/date-functions.ts";
import { roundTo } from "../language/math-functions.ts";
import type { Format } from "../language/rows.ts";

/** By the number of digits; made once, as making one costs more than the rest of a figure. */
const formats = [0, 1, 2].map(
  (digits) =>
    new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** Below a thousand nothing is grouped, and plain digits are much faster. */
const grouped = (value: number, digits: number): string =>
  Math.abs(value) < 999 ? value.toFixed(digits) : (formats[digits]?.format(value) ?? String(value));

/** A figure for reading, rounded with ties corrected; the figure itself is never rounded. */
export function formatFigure(value: unknown, format: Format): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number" || !Number.isFinite(value)) return "unavailable";
  if (format === "currency") {
    const digits = Math.abs(value) < 100 ? 2 : 0;
    const rounded = roundTo(value, digits);
    return `${rounded < 0 ? "-" : ""}$${grouped(Math.abs(rounded), digits)}`;
  }
  if (format === "percent") return `${grouped(roundTo(value * 100, 2), 2)}%`;
  if (format === "multiple") return `${grouped(roundTo(value, 2), 2)}x`;
  if (format === "date") return dayWords(value);
  if (format === "boolean") return value === 0 ? "no" : "yes";
  return format === "integer" ? grouped(roundTo(value, 0), 0) : String(roundTo(value, 4));
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** `Oct 31, 2026` of a spreadsheet's number of days. */
const dayWords = (serial: number): string => days.format(new Date(isoDay(serial)));
