import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { groupDigits } from "@labs/underwriting/group-digits";
import type { InputValue } from "@labs/underwriting/model-inputs";
import { roundTo } from "../format.ts";
import { readAmount, readScaled } from "./read-amount.ts";
import { readArithmetic } from "./read-arithmetic.ts";

type Typed = Pick<FormulaRow, "format" | "grain" | "choices">;

/** More decimals than anybody types. */
const MOST_DECIMALS = 6;
/** Between the figures of a list; `12 %` and `$ 500` are one. */
const BETWEEN = /\s*;\s*|,\s+|(?<=%),|(?<!\$)\s+(?!%)/;

/** An input as its field shows it, losing no digit that a person would type: `$180,000`, `5.75%`, `3% 2.5%`. */
export function inputText(value: InputValue, row: Typed): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((each) => numberText(each, row)).join(" ");
  return numberText(value, row);
}

const digits = (value: number, fewest = 0) =>
  groupDigits(roundTo(value, MOST_DECIMALS), fewest, MOST_DECIMALS);

function numberText(value: unknown, { format, choices }: Typed): string {
  if (typeof value === "string") return choices === undefined ? value : choiceName(value);
  if (typeof value !== "number") return "";
  if (format === "percent") return `${digits(Number((value * 100).toPrecision(12)))}%`;
  if (format === "year") return String(value);
  const sign = value < 0 ? "-" : "";
  if (format === "currency") {
    // Dollars have cents where they are not whole: `$0.60`.
    return `${sign}$${digits(Math.abs(value), Number.isInteger(value) ? 0 : 2)}`;
  }
  const text = digits(Math.abs(value));
  return format === "multiple" ? `${sign}${text}x` : `${sign}${text}`;
}

export type ReadInput = { ok: true; value: InputValue } | { ok: false };

/**
 * What was typed or pasted: signs, separators, `k`, `m`, `bps` and calculations (`=1200*1.5`) are understood; a list is
 * one figure a year.
 */
export function readInput(text: string, row: Typed): ReadInput {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "—") return { ok: true, value: undefined };
  if (row.grain !== "list" || trimmed.startsWith("=")) {
    const value = readNumber(trimmed, row);
    return value === undefined ? { ok: false } : { ok: true, value };
  }
  const parts = trimmed.split(BETWEEN).filter((part) => part !== "");
  const values = parts.map((part) => readNumber(part, row));
  const numbers = values.filter((value) => value !== undefined);
  if (numbers.length !== values.length) return { ok: false };
  return { ok: true, value: numbers.length === 1 ? numbers[0] : numbers };
}

/** One figure without a unit of its own, understood alike: `1,250`, `$1.2m`, `=1200*1.5`. Undefined where it is none. */
export function readFigure(text: string): number | undefined {
  const read = readInput(text, { format: "number", grain: "scalar" });
  return read.ok && typeof read.value === "number" ? read.value : undefined;
}

function readNumber(text: string, { format }: Typed): number | undefined {
  const isPercent = format === "percent";
  const size = text.startsWith("=") ? readArithmetic(text, { isPercent }) : readMarked(text, format);
  if (size === undefined) return undefined;
  // `5.75 / 100` would carry the dust of binary fractions.
  return isPercent ? Number((size / 100).toPrecision(12)) : Number(size.toPrecision(15));
}

/** Signs of the field's own unit are passed over; another unit's say that another field was meant. */
function readMarked(text: string, format: Typed["format"]): number | undefined {
  if (format === "currency" || format === "number") return readScaled(text);
  if (text.includes("$")) return undefined;
  if (format === "multiple") return readAmount(text.replace(/\s*x\s*(\)?)$/i, "$1"));
  if (format !== "percent") return readAmount(text);
  const points = text.replace(/\s*bps?$/i, "");
  if (points !== text) return scaleDown(readAmount(points));
  return readAmount(text.replace(/\s*%\s*(\)?)$/, "$1"));
}

/** A hundred basis points are a percent. */
const scaleDown = (points: number | undefined) => (points === undefined ? undefined : points / 100);
