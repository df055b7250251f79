import { readNumber } from "@labs/sheets/read-number";
import { type Cell, cellText } from "@labs/sheets/sheet";
import { type Field, MONEY } from "../words/header-synonyms.ts";
import { listPrintedCounts } from "./printed-count.ts";
import type { LeaseRow, SheetReading } from "./table-rows.ts";

const RANGE = /^(?:units? |#)?([a-z]{0,2})(\d{1,4})\s*(?:-|–|—|\bto\b|thru|through)\s*\1(\d{1,4})$/i;
const LONGEST = 60;

/** `101, 102 & 103`, `201/202`. */
const LISTED = /^[a-z]{0,2}\d{1,4}[a-z]?(\s*(?:,|&|\/|\+|\band\b)\s*[a-z]{0,2}\d{1,4}[a-z]?)+$/i;

/** The units of a list in one cell; undefined where there is but one. */
export const partList = (unit: string): string[] | undefined =>
  LISTED.test(unit) ? unit.split(/\s*(?:,|&|\/|\+|\band\b)\s*/i) : undefined;

interface UnitRange {
  lease: LeaseRow;
  units: string[];
  /** Numbers one by one: as often homes made into one, so only a printed count tells. */
  isListed: boolean;
}

/**
 * Rows that stand for several units, `101-104`, as one row a unit. Where most numbers have a dash it parts a building
 * from its unit, and a number that stands in the roll already is no part of a range: those are left as they are.
 */
export function expandRanges(reading: SheetReading): SheetReading {
  const found = reading.leases.flatMap((lease) => readRange(lease) ?? []);
  const spans = found.filter(({ isListed }) => !isListed);
  const ranges = isCounted(found, reading) === true ? found : areRanges(spans, reading) ? spans : [];
  if (ranges.length === 0) return reading;
  const weights = new Map<string, number>();
  const byRow = new Map(ranges.map((range) => [range.lease, range]));
  const isSum = readSums(ranges, reading);
  const leases = reading.leases.flatMap((lease) => {
    const range = byRow.get(lease);
    return range === undefined ? [lease] : split(range, { isSum, weights });
  });
  return { ...reading, leases: leases.map((lease, order) => ({ ...lease, order })), weights };
}

function readRange(lease: LeaseRow): UnitRange | undefined {
  const listed = partList(lease.unit);
  if (listed !== undefined) return { lease, units: listed, isListed: true };
  const match = RANGE.exec(lease.unit);
  const [, prefix = "", from = "", to = ""] = match ?? [];
  const count = Number(to) - Number(from) + 1;
  if (match === null || count < 2 || count > LONGEST || from.length > to.length) return undefined;
  const units = Array.from(
    { length: count },
    (_, at) => `${prefix}${String(Number(from) + at).padStart(from.length, "0")}`,
  );
  return { lease, units, isListed: false };
}

/** Whether the file's own count of units is met with the ranges, or without; undefined where neither is so. */
function isCounted(ranges: readonly UnitRange[], reading: SheetReading): boolean | undefined {
  const { others, inside } = listUnits(ranges, reading);
  const printed = listPrintedCounts(reading);
  if (ranges.length === 0 || isClash(others, inside)) return undefined;
  if (printed.includes(others.size + ranges.length)) return false;
  return printed.includes(others.size + inside.length) ? true : undefined;
}

function listUnits(ranges: readonly UnitRange[], { leases }: SheetReading) {
  const rows = new Set(ranges.map(({ lease }) => lease));
  return {
    others: new Set(leases.filter((lease) => !rows.has(lease)).map(({ unit }) => unit.toLowerCase())),
    inside: ranges.flatMap(({ units }) => units.map((unit) => unit.toLowerCase())),
  };
}

const isClash = (others: ReadonlySet<string>, inside: readonly string[]): boolean =>
  new Set(inside).size < inside.length || inside.some((unit) => others.has(unit));

function areRanges(ranges: readonly UnitRange[], reading: SheetReading): boolean {
  const { others, inside } = listUnits(ranges, reading);
  const counted = isCounted(ranges, reading);
  if (ranges.length === 0 || counted === false || isClash(others, inside)) return false;
  const dashed = [...others].filter((unit) => /[-–/]/.test(unit)).length;
  const isRare = ranges.length <= others.size && dashed <= others.size * 0.2;
  return (
    counted === true ||
    (isRare && ranges.some(isPlain) && ranges.every((range) => isSharedOut(range, ranges, reading)))
  );
}

/** Not of one who has all of them: a part of the figure, or the whole as that of each, is like what other units have. */
function isSharedOut(
  { lease, units }: UnitRange,
  ranges: readonly UnitRange[],
  { leases }: SheetReading,
): boolean {
  const rows = new Set(ranges.map((range) => range.lease));
  return (["sqft", "contractRent", "marketRent"] as const).every((field) => {
    const [figure = 0] = readFigure(lease, field);
    const median = findMedian(
      leases.filter((one) => !rows.has(one)).flatMap((one) => readFigure(one, field)),
    );
    if (median === undefined || figure === 0) return true;
    return figure / units.length >= 0.4 * median || figure <= 1.6 * median;
  });
}

/** Of what is above 0. */
function findMedian(figures: readonly number[]): number | undefined {
  const sorted = figures.filter((figure) => figure > 0).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Two numbers with one tenant are as often two homes made into one. */
const isPlain = ({ units, lease: { values } }: UnitRange): boolean =>
  units.length > 2 || /vacant/i.test(`${cellText(values.tenant?.cell)} ${cellText(values.status?.cell)}`);

/** Whether a field's figure beside a range is that of all its units or of each. */
function readSums(
  ranges: readonly UnitRange[],
  reading: SheetReading,
): (lease: LeaseRow, field: Field) => boolean {
  const rows = new Map(ranges.map(({ lease, units }) => [lease, units.length]));
  const medians = new Map<Field, number>();
  const printed = new Map<Field, boolean>();
  for (const field of [...MONEY, "sqft" as const]) {
    const alone = reading.leases.flatMap((lease) => (rows.has(lease) ? [] : readFigure(lease, field)));
    const median = findMedian(alone);
    if (median !== undefined) medians.set(field, median);
    const [once, each] = [1, 2].map((way) =>
      reading.leases.reduce(
        (sum, lease) => sum + (readFigure(lease, field)[0] ?? 0) * (way === 1 ? 1 : (rows.get(lease) ?? 1)),
        0,
      ),
    );
    const totals = listTotals(reading, field);
    if (totals.some((total) => Math.abs(total - (once ?? 0)) < 0.02)) printed.set(field, true);
    else if (totals.some((total) => Math.abs(total - (each ?? 0)) < 0.02)) printed.set(field, false);
  }
  return (lease, field) => {
    const known = printed.get(field);
    const median = medians.get(field);
    if (known !== undefined) return known;
    const [figure = 0] = readFigure(lease, field);
    return median === undefined || figure > (median * (1 + (rows.get(lease) ?? 1))) / 2;
  };
}

function readFigure({ values }: LeaseRow, field: Field): number[] {
  const reading = readNumber(values[field]?.cell);
  return reading.ok && reading.value !== null ? [reading.value] : [];
}

const listTotals = ({ totals, sheet }: SheetReading, field: Field): number[] =>
  totals.flatMap(({ row, columns }) => {
    const column = columns.find((one) => one.field === field);
    const reading = column === undefined ? undefined : readNumber(sheet.rows[row]?.[column.index]);
    return reading?.ok && reading.value !== null && reading.value !== 0 ? [reading.value] : [];
  });

/** One lease a unit, of the figures of all of them its part; the figures of each weigh as many times in a sum. */
function split(
  { lease, units }: UnitRange,
  { isSum, weights }: { isSum: (lease: LeaseRow, field: Field) => boolean; weights: Map<string, number> },
): LeaseRow[] {
  const summed = new Set<Field>([...MONEY, "sqft" as const].filter((field) => isSum(lease, field)));
  for (const field of [...MONEY, "sqft" as const]) {
    const value = lease.values[field];
    if (value !== undefined && !summed.has(field)) weights.set(`${lease.row}/${value.column}`, units.length);
  }
  return units.map((unit, at) => ({
    ...lease,
    unit,
    charges: lease.charges.map((charge) => ({
      ...charge,
      cell: takePart(charge.cell, { at, of: units.length }),
    })),
    values: Object.fromEntries(
      Object.entries(lease.values).map(([field, value]) => {
        const isPart = [...summed].some((one) => one === field);
        return [field, isPart ? { ...value, cell: takePart(value.cell, { at, of: units.length }) } : value];
      }),
    ),
    sameUnitBefore: 0,
  }));
}

/** Cents that a division leaves over fall to one of the parts. */
function takePart(cell: Cell, { at, of }: { at: number; of: number }): Cell {
  const reading = readNumber(cell);
  if (!reading.ok || reading.value === null) return cell;
  const until = (parts: number) => Math.round(((reading.value ?? 0) * 100 * parts) / of);
  return (until(at + 1) - until(at)) / 100;
}
