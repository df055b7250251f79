import { cents, readNumber } from "@labs/sheets/read-number";
import { type Cell, isBlank, textOf } from "@labs/sheets/sheet";
import { factorOf } from "../columns/in-our-units.ts";
import { isPerArea } from "../columns/rent-period.ts";
import type { RollUnit, TieOut, UnitStatus } from "../roll.ts";
import { type CountName, findOccupancy, findUnitCount, readCountName } from "../rows/classify-row.ts";
import type { PrintedTotal, SheetReading } from "../rows/table-rows.ts";
import { isOccupied, summarise } from "../summarise.ts";
import type { Field } from "../words/fields.ts";
import { ColumnSums, countBelow, type Range, RowIndex, UnitSums } from "./range-sums.ts";
import { tieOutPart } from "./tie-out-part.ts";

const ADDED: ReadonlySet<Field> = new Set<Field>([
  "sqft",
  "marketRent",
  "contractRent",
  "tenantRent",
  "subsidy",
  "concession",
  "deposit",
  "otherDeposit",
  "balance",
  "prepaid",
  "totalCharges",
  "chargeAmount",
  "otherCharges",
  "charge",
]);

/** Adds up what the file adds up, over the rows that each of its totals can mean. */
export function tieOutSheet(reading: SheetReading, units: readonly RollUnit[]): TieOut[] {
  const here = units.filter(({ source }) => source.sheet === reading.sheet.name);
  const parts = {
    reading,
    sums: new ColumnSums(reading),
    inRows: new UnitSums(here),
    units: new RowIndex(here),
    breaks: [...new Set(reading.breaks)].sort((a, b) => a - b),
  };
  return [...reading.totals.flatMap((total) => tieOutTotal(total, parts)), ...tieOutSummary(reading, here)];
}

interface Parts {
  reading: SheetReading;
  sums: ColumnSums;
  inRows: UnitSums;
  units: RowIndex;
  /** Each once, from the top. */
  breaks: readonly number[];
}

/** Of averages and of a year's figures the rows give none. */
const NO_SUM = /^(averages?|avg\.?|min(imum)?|max(imum)?|weighted|median)\b|\bannual|\byear/i;

/** A column of rents may be added up with or without those printed of empty units. */
function sumOf(
  { field, index, expected }: { field: Field; index: number; expected: number },
  { range, parts }: { range: Range; parts: Parts },
): number {
  const printed = parts.sums.of(index, range);
  if (field !== "contractRent" || close(printed, expected)) return printed;
  const paid = parts.inRows.rent(range);
  return close(paid, expected) ? paid : printed;
}

interface Figure {
  field: Field;
  index: number;
  header: string;
  expected: number;
}

/** The sums that a total's row states. */
function listFigures({ columns }: PrintedTotal, cells: readonly Cell[]): Figure[] {
  return columns.flatMap(({ field, index, header }) => {
    // Of rents by the square foot there is no sum.
    const isRate = field === "contractRent" && isPerArea(header);
    if (!ADDED.has(field) || isBlank(cells[index]) || isRate) return [];
    const number = readNumber(cells[index]);
    return number.ok && number.value !== null
      ? [{ field, index, header, expected: cents(number.value) }]
      : [];
  });
}

function tieOutTotal(total: PrintedTotal, parts: Parts): TieOut[] {
  const cells = parts.reading.sheet.rows[total.row] ?? [];
  const figures = listFigures(total, cells);
  const count = findUnitCount(cells);
  const occupancy = findOccupancy(cells);
  if ((figures.length === 0 && count === undefined) || NO_SUM.test(total.label)) return [];
  const best = rangesBefore(total.row, parts)
    .map((range) => ({
      range,
      hits:
        figures.filter((figure) => close(sumOf(figure, { range, parts }), figure.expected)).length +
        (count !== undefined && parts.inRows.count(range) === count.count ? 1 : 0),
    }))
    .reduce((best, one) => (one.hits > best.hits ? one : best), {
      range: rangesBefore(total.row, parts)[0] ?? { from: 0, to: total.row, section: undefined },
      hits: 0,
    }).range;
  const reference = (column: number) => ({
    sheet: parts.reading.sheet.name,
    row: total.row + 1,
    column: column + 1,
  });
  const rows = stretchesOf(best, parts.reading);
  const ties = figures.map((figure): TieOut => {
    const { field, index, header, expected } = figure;
    const sum = sumOf(figure, { range: best, parts });
    const check = field === "charge" ? header : field;
    const ok = close(sum, expected);
    // Both as the units have them: by the month, in square feet.
    const [printed, found] = [expected, ok ? expected : sum].map((one) =>
      cents(one * factorOf(field, header)),
    );
    return {
      check,
      scope: total.label,
      rows,
      expected: printed ?? expected,
      found: found ?? sum,
      ok,
      source: reference(index),
    };
  });
  const inRange = parts.units.in(best);
  if (count !== undefined) {
    const [expected, found] = [count.count, inRange.length];
    ties.push({
      check: "units",
      scope: total.label,
      rows: [[best.from + 1, best.to]],
      expected,
      found,
      ok: expected === found,
      source: reference(count.column),
    });
  }
  if (occupancy !== undefined && inRange.length > 0) {
    const found = Math.round((inRange.filter(isOccupied).length / inRange.length) * 10_000) / 10_000;
    const ok = closeShare(found, occupancy.share);
    ties.push({
      check: "occupancy",
      scope: total.label,
      rows: [[best.from + 1, best.to]],
      expected: occupancy.share,
      found,
      ok,
      source: reference(occupancy.column),
    });
  }
  if (ties.every(({ ok }) => ok)) return ties;
  return tieOutPart(ties, { cells, units: parts.units.in({ ...best, from: 0 }) }) ?? ties;
}

/** Whether two sums are one, rounding apart. */
export const close = (one: number, two: number): boolean =>
  Math.abs(one - two) < 0.015 + Math.abs(two) * 1e-6;

/** Whether a printed share, which has a decimal or two of a percent, is this one. */
export const closeShare = (one: number, two: number): boolean => Math.abs(one - two) < 0.0006;

/** Rows of the range that count, from 1; those of other sections between them part it. */
function stretchesOf({ from, to, section }: Range, { counted }: SheetReading): TieOut["rows"] {
  const stretches: TieOut["rows"] = [];
  let last: [number, number] | undefined;
  for (let row = from; row < to; row += 1) {
    const own = counted.get(row);
    if (own === undefined) continue;
    if (section !== undefined && own !== section) last = undefined;
    else if (last !== undefined) last[1] = row + 1;
    else {
      last = [row + 1, row + 1];
      stretches.push(last);
    }
  }
  return stretches;
}

/** What a total may sum, most likely first: all above it, its section, what came since each break before it. */
function rangesBefore(row: number, { reading: { counted, sheet }, breaks }: Parts): Range[] {
  const above = countBelow(breaks, row);
  let at = above - 1;
  while (at >= 0 && !hasCounted(counted, breaks[at] ?? 0, row)) at -= 1;
  const block = breaks[at] ?? 0;
  const starts = [block, ...breaks.slice(Math.max(0, at - 40), Math.max(0, at)).reverse(), 0];
  const ranges: Range[] = [];
  if (!hasCounted(counted, 0, row)) {
    // A total above its rows.
    const to = [...breaks.slice(above).filter((after) => after > row), sheet.rows.length];
    return to.map((end) => ({ from: row, to: end, section: undefined }));
  }
  for (const section of ["current", undefined, "future"] as const) {
    for (const from of starts) ranges.push({ from, to: row, section });
  }
  return ranges;
}

function hasCounted(counted: SheetReading["counted"], from: number, to: number): boolean {
  for (let row = from; row < to; row += 1) if (counted.has(row)) return true;
  return false;
}

/** How many units each count of a file means. */
export const COUNTS: Record<CountName, (units: readonly RollUnit[]) => number> = {
  units: (units) => units.length,
  occupied: (units) => summarise(units).occupied,
  vacant: (units) => emptyUnits(units, ["vacant", "vacant_leased", "applicant"]),
  model: (units) => emptyUnits(units, ["model"]),
};

const emptyUnits = (units: readonly RollUnit[], statuses: UnitStatus[]): number =>
  units.filter(({ unitStatus }) => statuses.includes(unitStatus)).length;

/**
 * Summary tables after the roll: `Occupied Units … 3`, `Total Units: 120`, by the column headed `# Of Units`. Each
 * counts what came since the summary before it, or all so far.
 */
function tieOutSummary({ sheet, aside, counted }: SheetReading, units: readonly RollUnit[]): TieOut[] {
  const index = new RowIndex(units);
  const ties: TieOut[] = [];
  let seen = new Set<CountName>();
  let block = { from: 0, to: 0 };
  let unitColumn: number | undefined;
  for (const row of aside) {
    if (block.to === 0 || hasCounted(counted, block.to, row)) {
      block = { from: block.to, to: row };
      seen = new Set();
      unitColumn = findUnitColumn(sheet.rows.slice(Math.max(0, row - 4), row + 30));
    }
    const line = readCountLine(sheet.rows[row] ?? [], unitColumn);
    if (line === undefined || seen.has(line.check)) continue;
    seen.add(line.check);
    const { check, label, expected, column } = line;
    const countFrom = (from: number) => COUNTS[check](index.in({ ...block, from }));
    const own = countFrom(block.from) > 0 ? block.from : 0;
    const from = [block.from, 0].find((start) => countFrom(start) === expected) ?? own;
    const found = countFrom(from);
    const source = { sheet: sheet.name, row: row + 1, column: column + 1 };
    const rows: TieOut["rows"] = [[from + 1, block.to]];
    ties.push({ check, scope: label, rows, expected, found, ok: found === expected, source });
  }
  return ties;
}

function readCountLine(
  cells: readonly Cell[],
  unitColumn: number | undefined,
): { check: CountName; label: string; expected: number; column: number } | undefined {
  const at = cells.findIndex((cell) => !isBlank(cell));
  const label = textOf(cells[at]);
  const check = readCountName(label);
  if (check === undefined || (unitColumn === undefined && /^(grand )?totals?\s*:?$/i.test(label)))
    return undefined;
  const column = unitColumn ?? cells.findIndex((cell, index) => index > at && !isBlank(cell));
  const number = readNumber(cells[column]);
  if (!number.ok || number.value === null || !Number.isInteger(number.value)) return undefined;
  return { check, label, expected: number.value, column };
}

function findUnitColumn(rows: SheetReading["sheet"]["rows"]): number | undefined {
  for (const [at, row] of rows.entries()) {
    // `Total Units  120` is a count by itself, no head of a column of them.
    if (row.some((cell) => !isBlank(cell) && readNumber(cell).ok)) continue;
    for (const [column, cell] of row.entries()) {
      const stacked = `${textOf(cell)} ${textOf(rows[at + 1]?.[column])}`.trim();
      if (
        /^(# ?of|no\.? of|number of|total)? ?units$/i.test(stacked) ||
        /^(# ?of|number of|no\.? of) units$/i.test(textOf(cell))
      ) {
        return column;
      }
    }
  }
  return undefined;
}
