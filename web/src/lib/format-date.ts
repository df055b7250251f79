import { oneOrMany, UNAVAILABLE } from "./format.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A date as precise as it was given: `2024`, `May 2024` or `May 1, 2024`, never shifted by a time zone. */
export function asOfText(value: string | null | undefined): string {
  if (!value) return UNAVAILABLE;
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(value);
  if (!match) return value;
  const [, year = "", month, day] = match;
  const name = month === undefined ? undefined : MONTHS[Number(month) - 1];
  if (name === undefined) return year;
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}, ${year}`;
}

/** The day it is where the reader is: `2024-05-01`. */
export function localDay(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** An instant in the reader's own time zone: `May 1, 2024, 3:05 PM`. */
export function dateTime(value: string | null | undefined): string {
  const date = value ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return UNAVAILABLE;
  const hour = date.getHours();
  const minute = String(date.getMinutes()).padStart(2, "0");
  return `${asOfText(localDay(date))}, ${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

const STEPS: [seconds: number, unit: string][] = [
  [31_557_600, "year"],
  [2_629_800, "month"],
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** How long ago an instant was: `3 days ago`, `just now`. */
export function ageText(value: string | null | undefined, now: Date): string {
  const then = value ? new Date(value).getTime() : Number.NaN;
  if (Number.isNaN(then)) return UNAVAILABLE;
  const seconds = (now.getTime() - then) / 1_000;
  for (const [length, unit] of STEPS) {
    const amount = Math.floor(seconds / length);
    if (amount >= 1) return `${amount} ${unit}${oneOrMany(amount, "", "s")} ago`;
  }
  return "just now";
}
