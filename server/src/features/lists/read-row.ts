import { findState } from "@labs/addresses/states";
import type { RowIssue } from "@labs/contract/uploads/data-request-rows";
import { STATES } from "../../lib/postal-codes.ts";
import { cellText, type StoredCell, type TableRow } from "./find-table.ts";
import type { Mapping } from "./map-columns.ts";
import type { Field } from "./templates/fields.ts";

/** What a row says, by field: what is empty is not there, dates are ISO. */
export interface RowValues {
  row: number;
  text: Record<string, string>;
  numbers: Record<string, number>;
  issues: RowIssue[];
}

/** A reader for all rows of a list: what each cell says, and what is wrong with it. */
export function createRowReader(of: {
  fields: readonly Field[];
  mapping: Mapping;
  headers: readonly string[];
  /** The day on which the list is read: years after it have not come yet. */
  today: string;
}): (row: TableRow) => RowValues {
  const mapped = of.fields.flatMap((field) => {
    const column = of.mapping[field.key];
    return column === undefined ? [] : [{ field, column, header: of.headers[column] || field.label }];
  });
  const headerOf = new Map(mapped.map(({ field, header }) => [field.key, header]));
  return ({ row, cells }) => {
    const values: RowValues = { row, text: {}, numbers: {}, issues: [] };
    for (const { field, column, header } of mapped) {
      const cell = cells[column] ?? null;
      const text = cellText(cell).trim();
      if (text === "") continue;
      const problem = readCell(values, { field, cell, text, today: of.today });
      if (problem !== undefined) values.issues.push(describeProblem({ row, header, field, text, problem }));
    }
    refuseOrder(values, headerOf);
    return values;
  };
}

interface Problem {
  code: "A01" | "A08" | "V01" | "V02" | "V03" | "V05";
  expected?: string;
  repair: string;
}

interface Reading {
  field: Field;
  cell: StoredCell;
  text: string;
  today: string;
}

function readCell(values: RowValues, of: Reading): Problem | undefined {
  const { field, text } = of;
  const { reading } = field;
  switch (reading.kind) {
    case "number":
      return readNumber(values, of, reading);
    case "share":
      return readShare(values, of, reading);
    case "year":
      return readYear(values, of);
    case "date":
      return readDate(values, of);
    case "choice": {
      const found = reading.choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
      if (found === undefined) return { code: "V02", repair: `Enter one of ${reading.choices.join(", ")}` };
      values.text[field.key] = found;
      return undefined;
    }
    case "state": {
      const state = findState(text.toUpperCase());
      if (state === undefined || !COVERED.has(state)) {
        return {
          code: "A08",
          repair: "Take out homes outside the fifty states and DC, or correct the state",
        };
      }
      values.text[field.key] = state;
      return undefined;
    }
    case "zip":
      return readZip(values, of);
    default:
      if (reading.pattern?.test(text) === false) {
        return { code: "V02", repair: `Enter ${field.expected}, or leave it empty` };
      }
      values.text[field.key] = text;
      return undefined;
  }
}

const COVERED = new Set(Object.values(STATES));

/** `$1,250.00` and `(1,250)` and `1 250 USD`; undefined for anything that is no number. */
function readAmount(text: string): number | undefined {
  const bare = text.replaceAll(/[\s,$]|usd|\/mo(nth)?|sq\.? ?ft\.?|sf$/gi, "");
  const negative = /^\((.+)\)$/.exec(bare);
  const digits = negative?.[1] ?? bare;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits)) return undefined;
  const amount = Number(digits);
  return Number.isFinite(amount) ? (negative === null ? amount : -amount) : undefined;
}

/** A year's rent is twelve months'; a price in thousands has three digits too few. */
const ANNUAL_RENT = 9_000;
const THOUSANDS = 10_000;

function readNumber(
  values: RowValues,
  { field, text }: Reading,
  reading: Extract<Field["reading"], { kind: "number" }>,
): Problem | undefined {
  const amount = readAmount(text);
  if (amount === undefined)
    return { code: "V01", repair: `Enter a number in ${field.label}, or leave it empty` };
  if (reading.scale === "price" && amount > 0 && amount < THOUSANDS) {
    const expected = `${field.expected}, in dollars and not in thousands`;
    return { code: "V03", expected, repair: `Enter ${field.label} in whole dollars` };
  }
  if (reading.scale === "rent" && amount >= ANNUAL_RENT && amount <= 10 * reading.max) {
    const expected = `dollars a month; this looks like a year's rent`;
    return { code: "V03", expected, repair: `Enter ${field.label} for one month` };
  }
  if (amount < reading.min || amount > reading.max || (reading.integer && !Number.isInteger(amount))) {
    return { code: "V02", repair: `Enter ${field.expected} in ${field.label}, or leave it empty` };
  }
  values.numbers[field.key] = amount;
  return undefined;
}

/** `5.5%` and `0.055` and `5.5` are the same share; 1 is all where a share may be all. */
function readShare(
  values: RowValues,
  { field, text }: Reading,
  { min, max }: Extract<Field["reading"], { kind: "share" }>,
): Problem | undefined {
  const isPercent = text.endsWith("%");
  const amount = readAmount(isPercent ? text.slice(0, -1) : text);
  if (amount === undefined)
    return { code: "V01", repair: `Enter a share in ${field.label}, or leave it empty` };
  const share = isPercent || amount > 1 ? amount / 100 : amount;
  if (share < min || share > max)
    return { code: "V02", repair: `Enter ${field.expected}, or leave it empty` };
  values.numbers[field.key] = share;
  return undefined;
}

function readYear(values: RowValues, { field, text, today }: Reading): Problem | undefined {
  const year = readAmount(text);
  if (year === undefined) return { code: "V01", repair: `Enter a year of four digits in ${field.label}` };
  if (year > Number(today.slice(0, 4)))
    return { code: "V05", repair: "Enter the year in which it was built" };
  if (year < 1700 || !Number.isInteger(year)) {
    return { code: "V02", repair: `Enter a year of four digits in ${field.label}` };
  }
  values.numbers[field.key] = year;
  return undefined;
}

/** Excel's own count of days, as a number or as text. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function readDate(values: RowValues, { field, cell, text }: Reading): Problem | undefined {
  const day = typeof cell === "number" ? ofSerial(cell) : ofText(text);
  if (day === undefined) return { code: "V01", repair: `Enter ${field.label} as ${field.expected}` };
  values.text[field.key] = day;
  return undefined;
}

function ofSerial(serial: number): string | undefined {
  if (serial < 10_000 || serial > 100_000) return undefined;
  return new Date(EXCEL_EPOCH + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/** A year of two digits may be any of three parts, so it is not read. */
function ofText(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(T.*)?$/.exec(text);
  if (iso !== null) return ofParts(iso[1], iso[2], iso[3]);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (us !== null) return ofParts(us[3], us[1], us[2]);
  const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})$/i.exec(text);
  if (named === null) return undefined;
  return ofParts(named[3], String(MONTHS.indexOf(named[2]?.toLowerCase() ?? "") + 1), named[1]);
}

function ofParts(year = "", month = "", day = ""): string | undefined {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // The 31st of April is no day, though it can be counted to.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

/** A spreadsheet drops the zeros that a postal code begins with. */
function readZip(values: RowValues, { field, cell, text }: Reading): Problem | undefined {
  const digits = typeof cell === "number" ? text.padStart(5, "0") : text;
  const zip = /^(\d{5})(-?\d{4})?$/.exec(digits)?.[1];
  if (zip === undefined) return { code: "A01", repair: "Enter the five digits of the ZIP code" };
  values.text[field.key] = zip;
  return undefined;
}

function describeProblem(of: {
  row: number;
  header: string;
  field: Field;
  text: string;
  problem: Problem;
}): RowIssue {
  const { row, header, field, problem } = of;
  const found = of.text.length > 200 ? `${of.text.slice(0, 200).toWellFormed()}…` : of.text;
  const expected = problem.expected ?? field.expected;
  return {
    row,
    column: header,
    code: problem.code,
    severity: "error",
    message: `Row ${row}, ${header}: expected ${expected}, found ${found}`,
    expected,
    found,
    repair: problem.repair,
  };
}

/** What can only come after something else. */
const ORDERED = [
  { first: "lease_start", second: "lease_end", repair: "Correct the start or the end of the lease" },
  { first: "year_built", second: "year_renovated", repair: "Correct the year built or the year renovated" },
] as const;

function refuseOrder(values: RowValues, headerOf: ReadonlyMap<string, string>): void {
  const read = (key: string) => values.text[key] ?? values.numbers[key];
  for (const { first, second, repair } of ORDERED) {
    const [start, end] = [read(first), read(second)];
    if (start === undefined || end === undefined || start <= end) continue;
    const column = headerOf.get(second) ?? second;
    const expected = `${second === "lease_end" ? "a day" : "a year"} not before ${start}`;
    const found = String(end);
    values.issues.push({
      row: values.row,
      column,
      code: "V04",
      severity: "error",
      message: `Row ${values.row}, ${column}: expected ${expected}, found ${found}`,
      expected,
      found,
      repair,
    });
  }
}
