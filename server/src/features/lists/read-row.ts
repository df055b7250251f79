import { findState } from "@labs/addresses/states";
import type { RowIssue } from "@labs/contract/uploads/data-request-rows";
import { findZip, STATES } from "../../lib/postal-codes.ts";
import { hasDots, isCanadianCode, isProvince } from "./columns/column-content.ts";
import type { Mapping } from "./columns/map-columns.ts";
import { cellText, type StoredCell, type TableRow } from "./find-table.ts";
import { IN_THOUSANDS } from "./in-thousands.ts";
import { readPeriod } from "./periods.ts";
import {
  MONTH_ALONE,
  readAmount,
  readDay,
  readDayFirst,
  readLot,
  readShortDay,
  withoutDots,
} from "./read-cell.ts";
import type { Field } from "./templates/fields.ts";
import { addBaths, readBaths, readCount, readRooms } from "./templates/rooms.ts";

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
  /** Of all rows that name none. */
  state?: string | undefined;
  /** What the whole column of lots is told in, where neither a cell nor another column says it. */
  lotUnit?: string | undefined;
  /** Columns whose days have years of two figures, and say in which order. */
  shortDays?: ReadonlySet<number>;
  /** Columns whose days stand before their months. */
  dayFirst?: ReadonlySet<number>;
  /** Columns whose thousands have dots. */
  dotted?: ReadonlySet<number>;
  /** Columns whose figures have their parts behind a comma. */
  commas?: ReadonlySet<number>;
  /** A line above the headings says so of all dollars. */
  isInThousands?: boolean;
}): (row: TableRow) => RowValues {
  const mapped = of.fields.flatMap((field) => {
    const column = of.mapping[field.key];
    return column === undefined ? [] : [{ field, column, header: of.headers[column] || field.label }];
  });
  const isEuropean = ({ reading }: Field, column: number) =>
    (of.commas?.has(column) === true && (reading.kind === "number" || reading.kind === "share")) ||
    (of.dotted?.has(column) === true && hasDots(reading));
  const headerOf = new Map(mapped.map(({ field, header }) => [field.key, header]));
  return ({ row, cells }) => {
    const values: RowValues = { row, text: {}, numbers: {}, issues: [] };
    for (const { field, column, header } of mapped) {
      const cell = cells[column] ?? null;
      const text = cellText(cell).trim();
      if (text === "" || saysNothing(field, text)) continue;
      const problem = readCell(values, {
        ...of,
        field,
        cell,
        text: isEuropean(field, column) ? withoutDots(text) : text,
        header,
        isShort: of.shortDays?.has(column) ?? false,
        isDayFirst: of.dayFirst?.has(column) ?? false,
      });
      if (problem !== undefined) values.issues.push(describeProblem({ row, header, field, text, problem }));
    }
    const baths = addBaths(values.numbers, /\btot|integer/i.test(headerOf.get("baths") ?? ""));
    if (baths !== undefined) values.numbers.baths = baths;
    refuseOrder(values, headerOf);
    return values;
  };
}

const NOTHING =
  /^(?:n\.?\/?a\.?|none|null|nil|unk|unknown|tb[da]|[-–—]+|\.|\?+|(?:(?:amount|price|value|data) )?not (?:available|disclosed|known|listed|provided)\.?|undisclosed|unpriced|(?:price )?(?:upon|on|by) request|call(?: (?:for|us|agent|broker|owner)\b.*)?|contact (?:agent|broker|owner|seller)|make (?:an )?offer|best offer|market|negotiable)$/i;
const ZERO = /^\$?0+(?:\.0+)?$/;
const NO_TERM = /^(?:mtm|m2m|m-t-m|m\/m|month[- ](?:to|2)[- ]month|vacant|no lease|open)$/i;

/** What people write where a figure or a day is not there; dues of none are known to be none. */
function saysNothing({ key, reading }: Field, text: string): boolean {
  if (key === "hoa_monthly" && /^none$/i.test(text)) return false;
  if (/^lease_/.test(key) && NO_TERM.test(text)) return true;
  // An empty home has no rent.
  if (key === "current_rent" && /^vacant$/i.test(text)) return true;
  if (!/^(?:number|share|year|date)$/.test(reading.kind)) return false;
  // Nothing is as large or as dear as 0 of what has to be more.
  const isZero =
    (reading.kind === "year" || (reading.kind === "number" && reading.min > 0)) && ZERO.test(text);
  return isZero || NOTHING.test(text);
}

interface Problem {
  code: "A01" | "A08" | "V01" | "V02" | "V03" | "V05";
  expected?: string;
  repair: string;
  /** An error, unless it says otherwise: what is left out of a home that goes on without it. */
  severity?: "warning";
}

interface Reading {
  field: Field;
  cell: StoredCell;
  text: string;
  today: string;
  state?: string | undefined;
  header: string;
  lotUnit?: string | undefined;
  isInThousands?: boolean;
  isShort: boolean;
  isDayFirst: boolean;
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
      if (isProvince(text) || /^(?:ontario|quebec|british columbia|alberta|manitoba)$/i.test(text)) {
        return CANADIAN;
      }
      const state = findState(text.toUpperCase().replaceAll(".", ""));
      if (state === undefined || !COVERED.has(state)) {
        return {
          code: "A08",
          repair: "Remove homes outside the 50 states and DC, or correct the state",
        };
      }
      values.text[field.key] = state;
      return undefined;
    }
    case "zip":
      return readZip(values, of);
    default:
      if (field.key === "beds_baths") return takeRooms(values, text);
      if (reading.pattern?.test(text) === false) {
        return { code: "V02", repair: `Enter ${field.expected}, or leave it empty` };
      }
      values.text[field.key] = text;
      return undefined;
  }
}

/** What columns of their own do not say. */
function takeRooms({ numbers }: RowValues, text: string): Problem | undefined {
  const rooms = readRooms(text);
  if (rooms === undefined)
    return {
      code: "V01",
      severity: "warning",
      repair: "Enter bedrooms and bathrooms as 3/2, or leave it empty",
    };
  for (const [key, count] of Object.entries(rooms)) numbers[key] ??= count;
  return undefined;
}

const CANADIAN: Problem = {
  code: "A08",
  expected: "a home in the United States, and not in Canada",
  repair: "Take out Canadian homes",
};
const COVERED = new Set(Object.values(STATES));

/** A year's rent is twelve months'; a price in thousands has three digits too few. */
const ANNUAL_RENT = 9_000;
const LEAST_RENT = 10;
const THOUSANDS = 10_000;

function readNumber(
  values: RowValues,
  { field, text: cell, header, lotUnit = header, isInThousands = false }: Reading,
  reading: Extract<Field["reading"], { kind: "number" }>,
): Problem | undefined {
  const isRooms = field.key === "beds" || /baths$/.test(field.key);
  // What a column of its own says of how often dues are due is taken into account with them.
  const isSaidApart = field.key === "hoa_monthly" && values.text.hoa_frequency !== undefined;
  const saysThousands = isInThousands || IN_THOUSANDS.test(header);
  // Who tells dues in thousands, beside taxes and insurance of a year, tells those of a year.
  const isYearly = field.key === "hoa_monthly" && saysThousands && !/mo/i.test(header);
  const said = isSaidApart ? "" : isYearly ? `${header} annual` : header;
  const period = readPeriod(field.key, { text: cell, header: said });
  const text = isRooms ? readCount(cell) : period.text;
  const counted = isRooms && field.key !== "beds" ? readBaths(cell) : undefined;
  const figure =
    counted ??
    (field.key === "lot_sqft" ? readLot(text, values.text.lot_units ?? lotUnit) : readAmount(text));
  const isScaled =
    reading.isDollars === true &&
    saysThousands &&
    !isRentInDollars(field.key, { header, figure }) &&
    /^[-(]?\s*\$?\s*-?[\d,.]+\)?$/.test(text);
  const times = period.times * (isScaled ? 1000 : 1);
  const written = figure === undefined || times === 1 ? figure : Math.round(figure * times * 100) / 100;
  // Accountants write what is paid in parentheses.
  const isPaid = /tax|insurance|hoa|renovation/.test(field.key) && text.startsWith("(");
  const isNone = field.key === "hoa_monthly" && /^none$/i.test(text);
  const amount = isNone ? 0 : written !== undefined && isPaid ? Math.abs(written) : written;
  if (amount === undefined)
    return { code: "V01", repair: `Enter a number in ${field.label}, or leave it empty` };
  if (reading.scale === "price" && amount > 0 && amount < THOUSANDS) {
    const expected = `${field.expected}, in dollars and not in thousands`;
    return { code: "V03", expected, repair: `Enter ${field.label} in whole dollars` };
  }
  // Nobody lets a home for so little: "1.050" and "1.2" are thousands.
  if (reading.scale === "rent" && amount > 0 && amount < LEAST_RENT) {
    const expected = `${field.expected}; a home does not rent for so little`;
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

/** `$ in thousands except rents`: nobody rents a home for 200,000 dollars a month; a heading of its own is believed. */
function isRentInDollars(
  key: string,
  { header, figure = 0 }: { header: string; figure?: number | undefined },
): boolean {
  return key === "current_rent" && !IN_THOUSANDS.test(header) && figure >= RENT_IN_DOLLARS;
}

const RENT_IN_DOLLARS = 200;

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
  // "1972/2016": built, and renovated later.
  const year = readAmount(
    /^(\d{4}) ?\/ ?(?:\d{4}|-+|n\/?a)?$/i.exec(text)?.[1] ??
      text.replace(/^(?:(?:year )?built|yr\.? (?:built|blt)|b\.)(?: in)?[: ]+(?=\d{4}$)/i, ""),
  );
  if (year === undefined) return { code: "V01", repair: `Enter a four-digit year in ${field.label}` };
  if (year > Number(today.slice(0, 4)))
    return { code: "V05", repair: "Enter the year in which it was built" };
  if (year < 1700 || !Number.isInteger(year)) {
    return { code: "V02", repair: `Enter a four-digit year in ${field.label}` };
  }
  values.numbers[field.key] = year;
  return undefined;
}

/** Excel's own count of days, as a number or as text. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

function readDate(
  values: RowValues,
  { field, cell, text, isShort, isDayFirst }: Reading,
): Problem | undefined {
  const day =
    (isDayFirst ? readDayFirst(text) : undefined) ??
    (typeof cell === "number" ? ofSerial(cell) : readDay(text)) ??
    ofLease(field.key, text) ??
    (isShort ? readShortDay(text) : undefined);
  if (day === undefined && MONTH_ALONE.test(text)) {
    return {
      code: "V01",
      severity: "warning",
      repair: "A month alone is left out; enter the day if it is known",
    };
  }
  if (day === undefined) return { code: "V01", repair: `Enter ${field.label} as ${field.expected}` };
  values.text[field.key] = day;
  return undefined;
}

/** A lease that is told by months begins on the first's first day and ends on the last's last, as in rent rolls. */
function ofLease(key: string, text: string): string | undefined {
  if (!/^lease_/.test(key) || !MONTH_ALONE.test(text)) return undefined;
  const first =
    readDay(
      text.replace(/^(\d{1,2})[/-](\d{4})$/, "$1/1/$2").replace(/^(\d{4})[/-]?(\d{1,2})$/, "$1-$2-1"),
    ) ?? readDay(text.replace(/^([a-z]+)\.?[- ](\d{4})$/i, "$1 1 $2"));
  if (first === undefined || key === "lease_start") return first;
  const [year, month] = first.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
}

function ofSerial(serial: number): string | undefined {
  if (serial < 10_000 || serial > 100_000) return undefined;
  return new Date(EXCEL_EPOCH + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/** As text, four digits have lost their zero only where that makes a postal code of the row's state. */
function isCut(text: string, state: string | undefined): boolean {
  const [zip = ""] = text.split("-");
  return /^\d{4}(-\d{4})?$/.test(text) && state !== undefined && findZip(padZip(zip))?.state === state;
}

function padZip(text: string): string {
  const [zip = "", more] = text.split("-");
  return more === undefined ? zip.padStart(5, "0") : `${zip.padStart(5, "0")}-${more}`;
}

/** A spreadsheet drops the zeros that a postal code begins with. */
function readZip(values: RowValues, { field, cell, text, state }: Reading): Problem | undefined {
  if (isCanadianCode(text)) return CANADIAN;
  const digits = typeof cell === "number" || isCut(text, values.text.state ?? state) ? padZip(text) : text;
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
    severity: problem.severity ?? "error",
    message: `Row ${row}, ${header}: expected ${expected}, found ${found}`,
    expected,
    found,
    repair: problem.repair,
  };
}

/** What can only come after something else. */
const ORDERED = [
  { first: "lease_start", second: "lease_end", repair: "Correct the lease start or end" },
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
