import type { CellValue, EntryKind } from "@labs/contract/firm-models/firm-models";
import { readScaled } from "../../lib/typed-input/read-amount.ts";
import { readArithmetic } from "../../lib/typed-input/read-arithmetic.ts";

/** What is typed into a cell, as the workbook stores it. */
export type TypedValue = { ok: true; value: CellValue } | { ok: false; problem: string };

const DAY_MILLISECONDS = 86_400_000;
/** The day 0 of a calendar that begins in 1900, as Excel counts from March 1900 on; and of one from 1904. */
const ZERO_1900 = Date.UTC(1899, 11, 30);
const ZERO_1904 = Date.UTC(1904, 0, 1);

const zeroDay = (is1904: boolean): number => (is1904 ? ZERO_1904 : ZERO_1900);

export function readTyped(
  text: string,
  { entry, is1904 }: { entry: EntryKind; is1904: boolean },
): TypedValue {
  const trimmed = text.trim();
  if (entry === "text") return { ok: true, value: text };
  if (trimmed === "") return { ok: true, value: null };
  if (entry === "flag") {
    if (/^(true|yes|1)$/i.test(trimmed)) return { ok: true, value: true };
    if (/^(false|no|0)$/i.test(trimmed)) return { ok: true, value: false };
    return { ok: false, problem: "Type TRUE or FALSE" };
  }
  if (entry === "date") {
    const day = readDay(trimmed, is1904);
    return day === undefined
      ? { ok: false, problem: "Type a date, as 12/31/2026" }
      : { ok: true, value: day };
  }
  const number = readNumber(trimmed, entry);
  return number === undefined ? { ok: false, problem: "Type a number" } : { ok: true, value: number };
}

/** As a spreadsheet takes it: a percent sign makes a share of a number in any cell. */
function readNumber(text: string, entry: EntryKind): number | undefined {
  const isPercent = entry === "percent";
  if (text.startsWith("=")) {
    const size = readArithmetic(text, { isPercent });
    return size === undefined ? undefined : Number((isPercent ? size / 100 : size).toPrecision(12));
  }
  const plain = text.replace(/\s*%\s*(\)?)$/, "$1");
  const amount = readScaled(plain);
  if (amount === undefined) return undefined;
  const isShare = isPercent || plain !== text;
  return isShare ? Number((amount / 100).toPrecision(12)) : Number(amount.toPrecision(15));
}

function readDay(text: string, is1904: boolean): number | undefined {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const [year, month, day] = us ? [us[3], us[1], us[2]] : iso ? iso.slice(1) : [];
  if (year === undefined) return undefined;
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (moment.getUTCMonth() !== Number(month) - 1 || moment.getUTCDate() !== Number(day)) return undefined;
  const serial = (moment.getTime() - zeroDay(is1904)) / DAY_MILLISECONDS;
  return serial > 0 ? serial : undefined;
}

/** A cell's value as its field begins with it, losing no digit that a person would type. */
export function writeTyped(
  value: CellValue,
  { entry, is1904 }: { entry: EntryKind; is1904: boolean },
): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return value;
  if (entry === "percent") return `${Number((value * 100).toPrecision(12))}%`;
  if (entry === "date" && Number.isInteger(value)) {
    const day = new Date(zeroDay(is1904) + value * DAY_MILLISECONDS);
    if (!Number.isNaN(day.getTime())) {
      return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
    }
  }
  return String(Number(value.toPrecision(15)));
}
