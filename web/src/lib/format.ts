import { groupDigits } from "@labs/underwriting/group-digits";

/** Before a figure below zero; a statement puts it in parentheses. */
export const MINUS = "−";
/** What stands where a figure is unavailable. */
export const UNAVAILABLE = "—";

type Amount = number | null | undefined;

function shifted(value: number, digits: number): number {
  const [mantissa, exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

/** Half away from zero on the decimal that a person sees, so that 1.005 shows as 1.01. */
export function roundTo(value: number, digits: number): number {
  const exact = Number(Math.abs(value).toPrecision(15));
  const rounded = shifted(Math.round(shifted(exact, digits)), -digits);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

function isKnown(value: Amount): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function grouped(value: number, digits: number): string {
  const rounded = roundTo(value, digits);
  return `${rounded < 0 ? MINUS : ""}${groupDigits(Math.abs(rounded), digits)}`;
}

/** `412500` is `$412,500`, `-1200` is `−$1,200`. */
export function money(value: Amount, digits = 0): string {
  if (!isKnown(value)) return UNAVAILABLE;
  const text = grouped(Math.abs(value), digits);
  const isNegative = roundTo(value, digits) < 0;
  return `${isNegative ? MINUS : ""}$${text}`;
}

/** For cards: `$1.25M`, `$412K`, `$980`; show the full value on hover. */
export function moneyShort(value: Amount): string {
  if (!isKnown(value)) return UNAVAILABLE;
  const size = Math.abs(value);
  const sign = value < 0 ? MINUS : "";
  if (size >= 999_500_000) return `${sign}$${trimmed(size / 1e9)}B`;
  if (size >= 999_500) return `${sign}$${trimmed(size / 1e6)}M`;
  if (size >= 10_000) return `${sign}$${grouped(size / 1e3, 0)}K`;
  return money(value);
}

function trimmed(value: number): string {
  return groupDigits(roundTo(value, 2), 0, 2);
}

/** A fraction with one decimal: `0.0575` is `5.8%`. */
export function rate(value: Amount, digits = 1): string {
  return isKnown(value) ? `${grouped(value * 100, digits)}%` : UNAVAILABLE;
}

/** Returns carry two decimals: `0.1234` is `12.34%`. */
export function returnRate(value: Amount): string {
  return rate(value, 2);
}

/** A difference of two rates: `0.0025` is `25 bp`. */
export function basisPoints(value: Amount): string {
  return isKnown(value) ? `${grouped(value * 10_000, 0)} bp` : UNAVAILABLE;
}

/** `1.73x`. */
export function multiple(value: Amount): string {
  return isKnown(value) ? `${grouped(value, 2)}x` : UNAVAILABLE;
}

export function count(value: Amount, digits = 0): string {
  return isKnown(value) ? grouped(value, digits) : UNAVAILABLE;
}

/** The word for one, or for any other number of things, none among them. */
export const oneOrMany = (amount: Amount, one: string, many: string): string => (amount === 1 ? one : many);

/** `1 home`, `1,204 homes`, `0 homes`. */
export const counted = (amount: Amount, one: string, many: string): string =>
  `${count(amount)} ${oneOrMany(amount, one, many)}`;

/** `2.5` baths stay `2.5`, `3` beds stay `3`. */
export function plainNumber(value: Amount): string {
  if (!isKnown(value)) return UNAVAILABLE;
  return trimmed(value).replace("-", MINUS);
}

export function squareFeet(value: Amount): string {
  return isKnown(value) ? `${grouped(value, 0)} sq ft` : UNAVAILABLE;
}

/** Negatives of a statement stand in parentheses: `(1,200)`. */
export function statementAmount(value: Amount, digits = 0): string {
  if (!isKnown(value)) return UNAVAILABLE;
  const text = grouped(Math.abs(value), digits);
  return roundTo(value, digits) < 0 ? `(${text})` : text;
}

/** A range before its point: `$2,040 – $2,230, est. $2,135`. */
export function moneyRange({ low, high, point }: { low: Amount; high: Amount; point: Amount }): string {
  if (!isKnown(low) || !isKnown(high)) return money(point);
  const span = `${money(low)} – ${money(high)}`;
  return isKnown(point) ? `${span}, est. ${money(point)}` : span;
}

/** With its sign, for a change: `+$45`, `−$45`, `$0`. */
export function moneyChange(value: Amount, digits = 0): string {
  if (!isKnown(value)) return UNAVAILABLE;
  return roundTo(value, digits) > 0 ? `+${money(value, digits)}` : money(value, digits);
}

export function bytes(size: number): string {
  if (size < 1_000) return `${size} B`;
  if (size < 999_500) return `${grouped(size / 1e3, 0)} kB`;
  return `${grouped(size / 1e6, 1)} MB`;
}

/** One decimal, and for a small share so many that it does not stand as 0.0%: two digits of it, the last of them no zero. */
function shareDigits(value: number): number {
  const percent = Math.abs(100 * value);
  if (percent >= 0.05 || roundTo(percent, 6) === 0) return 1;
  const digits = Math.min(6, 1 - Math.floor(Math.log10(percent)));
  return roundTo(percent, digits) === roundTo(percent, digits - 1) ? digits - 1 : digits;
}

/** By the units of the contract (`usd`, `fraction`, `sqft`, …). */
export function byUnit(value: string | number | boolean | null | undefined, unit: string): string {
  if (value === null || value === undefined || value === "") return UNAVAILABLE;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return value;
  switch (unit) {
    case "usd":
      return money(value);
    case "usdPerYear":
      return `${money(value)} a year`;
    case "fraction":
      return rate(value, shareDigits(value));
    case "perThousand":
      return `${money(1_000 * value, 2)} per $1,000`;
    case "sqft":
      return squareFeet(value);
    case "ratio":
      return count(value, 2);
    case "index":
      return count(value, 1);
    case "years":
      return `${count(value, 1)} years`;
    case "year":
      return String(value);
    case "coordinate":
      return value.toFixed(5);
    default:
      return plainNumber(value);
  }
}
