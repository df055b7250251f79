import { isoDay } from "../language/date-functions.ts";
import { roundTo } from "../language/math-functions.ts";
import type { Format } from "../language/rows.ts";
import { groupDigits } from "../maths/group-digits.ts";

/** A figure for reading, rounded with ties corrected; the figure itself is never rounded. */
export function formatFigure(value: unknown, format: Format): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number" || !Number.isFinite(value)) return "unavailable";
  if (format === "currency") {
    const digits = Math.abs(value) < 100 ? 2 : 0;
    const rounded = roundTo(value, digits);
    return `${rounded < 0 ? "-" : ""}$${groupDigits(Math.abs(rounded), digits)}`;
  }
  if (format === "percent") return `${groupDigits(roundTo(value * 100, 2), 2)}%`;
  if (format === "multiple") return `${groupDigits(roundTo(value, 2), 2)}x`;
  if (format === "date") return dayWords(value);
  if (format === "boolean") return value === 0 ? "no" : "yes";
  return format === "integer" ? groupDigits(roundTo(value, 0), 0) : String(roundTo(value, 4));
}

let days: Intl.DateTimeFormat | undefined;

/** `Oct 31, 2026` of a spreadsheet's number of days. */
function dayWords(serial: number): string {
  days ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return days.format(new Date(isoDay(serial)));
}
