import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import type { InputValue } from "@labs/underwriting/model-inputs";
import { readAmount, SCALES } from "./read-amount.ts";
import { readArithmetic } from "./read-arithmetic.ts";

type Typed = Pick<FormulaRow, "format" | "grain" | "choices">;

const digits = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });
/** Dollars have cents where they are not whole: `$0.60`. */
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
/** What may stand behind an amount, in brackets or after them. */
const SUFFIX = /([%xkmb]?)(\)?)[%x]?$/i;

/** An input as its field shows it, losing no digit that a person would type: `$180,000`, `5.75%`, `3% 2.5%`. */
export function inputText(value: InputValue, row: Typed): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((each) => numberText(each, row)).join(" ");
  return numberText(value, row);
}

function numberText(value: unknown, { format, choices }: Typed): string {
  if (typeof value === "string") return choices === undefined ? value : choiceName(value);
  if (typeof value !== "number") return "";
  if (format === "percent") return `${digits.format(Number((value * 100).toPrecision(12)))}%`;
  if (format === "year") return String(value);
  const sign = value < 0 ? "-" : "";
  if (format === "currency") {
    const text = (Number.isInteger(value) ? digits : cents).format(Math.abs(value));
    return `${sign}$${text}`;
  }
  const text = digits.format(Math.abs(value));
  return format === "multiple" ? `${sign}${text}x` : `${sign}${text}`;
}

export type ReadInput = { ok: true; value: InputValue } | { ok: false };

/**
 * What was typed or pasted: signs, separators, `k`, `m` and calculations (`=1200*1.5`) are understood; a list is one
 * figure a year.
 */
export function readInput(text: string, row: Typed): ReadInput {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "—") return { ok: true, value: undefined };
  if (row.grain !== "list" || trimmed.startsWith("=")) {
    const value = readNumber(trimmed.replaceAll(/\s/g, ""), row);
    return value === undefined ? { ok: false } : { ok: true, value };
  }
  const parts = trimmed.split(/[\s;]+/).filter((part) => part !== "");
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
  const size = readArithmetic(text) ?? readScaled(text);
  if (size === undefined) return undefined;
  // `5.75 / 100` would carry the dust of binary fractions.
  return format === "percent" ? Number((size / 100).toPrecision(12)) : Number(size.toPrecision(15));
}

function readScaled(text: string): number | undefined {
  const scale = SCALES[SUFFIX.exec(text)?.[1]?.toLowerCase() ?? ""] ?? 1;
  const amount = readAmount(text.replace(SUFFIX, "$2"));
  return amount === undefined ? undefined : amount * scale;
}
