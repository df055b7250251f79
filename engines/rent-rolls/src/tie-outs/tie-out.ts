import { readNumber, roundToCents, sumToCents } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import { findFactor, isPerArea } from "../columns/rent-units.ts";
import type { RollUnit, TieOut } from "../roll.ts";
import { type CountName, findOccupancy, findUnitCount, readCountName } from "../rows/classify-row.ts";
import type { PrintedTotal, SheetReading } from "../rows/table-rows.ts";
import { isOccupied, summarize } from "../summarize.ts";
import type { Field } from "../words/header-names.ts";
import { ColumnSums, countBelow, type Range, RowIndex, UnitSums } from "./range-sums.ts";

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
function sumFigure(
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
      ? [{ field, index, header, expected: roundToCents(number.value) }]
      : [];
  });
}

function tieOutTotal(total: PrintedTotal, parts: Parts): TieOut[] {
  const { sheet } = parts.reading;
  const cells = sheet.rows[total.row] ?? [];
  const figures = listFigures(total, cells);
  const count = findUnitCount(cells);
  if ((figures.length === 0 && count === undefined) || NO_SUM.test(total.label)) return [];
  const range = chooseRange(total, { figures, count: count?.count, parts });
  const tie = (
    column: number,
    { check, rows, expected, found, ok }: Omit<TieOut, "scope" | "source">,
  ): TieOut => {
    const source = { sheet: sheet.name, row: total.row + 1, column: column + 1 };
    return { check, scope: total.label, rows, expected, found, ok, source };
  };
  const stretches = listStretches(range, parts.reading);
  const ties = figures.map((figure) => {
    const { field, index, header, expected } = figure;
    const sum = sumFigure(figure, { range, parts });
    const ok = close(sum, expected);
    // Both as the units have them: by the month, in square feet.
    const convert = (value: number) => roundToCents(value * findFactor(field, header));
    const [printed, found] = [convert(expected), convert(ok ? expected : sum)];
    const check = field === "charge" ? header : field;
    return tie(index, { check, rows: stretches, expected: printed, found, ok });
  });
  const units = parts.units.in(range);
  const rows: TieOut["rows"] = [[range.from + 1, range.to]];
  if (count !== undefined) {
    const [expected, found] = [count.count, units.length];
    ties.push(tie(count.column, { check: "units", rows, expected, found, ok: expected === found }));
  }
  const occupancy = findOccupancy(cells);
  if (occupancy !== undefined && units.length > 0) {
    const [expected, found] = [occupancy.share, measureOccupancy(units)];
    const ok = closeShare(found, expected);
    ties.push(tie(occupancy.column, { check: "occupancy", rows, expected, found, ok }));
  }
  if (ties.every(({ ok }) => ok)) return ties;
  return tieOutPart(ties, { cells, units: parts.units.in({ ...range, from: 0 }) }) ?? ties;
}

/** Of all that a total may sum, the range that meets most of its figures. */
function chooseRange(
  { row }: PrintedTotal,
  { figures, count, parts }: { figures: readonly Figure[]; count: number | undefined; parts: Parts },
): Range {
  const ranges = rangesBefore(row, parts);
  const hits = ranges.map(
    (range) =>
      figures.filter((figure) => close(sumFigure(figure, { range, parts }), figure.expected)).length +
      (count !== undefined && parts.inRows.count(range) === count ? 1 : 0),
  );
  return ranges[hits.indexOf(Math.max(...hits))] ?? { from: 0, to: row, section: undefined };
}

/** The share of some units that are lived in, to a hundredth of a percent; 0 of none. */
export const measureOccupancy = (units: readonly RollUnit[]): number =>
  units.length === 0 ? 0 : Math.round((units.filter(isOccupied).length / units.length) * 10_000) / 10_000;

/** Whether two sums are one, rounding apart. */
export const close = (one: number, two: number): boolean =>
  Math.abs(one - two) < 0.015 + Math.abs(two) * 1e-6;

/** Whether a printed share, which has a decimal or two of a percent, is this one. */
export const closeShare = (one: number, two: number): boolean => Math.abs(one - two) < 0.0006;

/** Rows of the range that count, from 1; those of other sections between them part it. */
function listStretches({ from, to, section }: Range, { counted }: SheetReading): TieOut["rows"] {
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
    const countFrom = (from: number) => summarize(index.in({ ...block, from }))[check];
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
  const label = cellText(cells[at]);
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
      const stacked = `${cellText(cell)} ${cellText(rows[at + 1]?.[column])}`.trim();
      if (
        /^(# ?of|no\.? of|number of|total)? ?units$/i.test(stacked) ||
        /^(# ?of|number of|no\.? of) units$/i.test(cellText(cell))
      ) {
        return column;
      }
    }
  }
  return undefined;
}

const AMOUNTS: Partial<Record<Field | "units", (unit: RollUnit) => number>> = {
  units: () => 1,
  sqft: ({ sqft }) => sqft ?? 0,
  marketRent: ({ marketRent }) => marketRent ?? 0,
  contractRent: ({ contractRent }) => contractRent ?? 0,
};

/**
 * The tie-outs of a total of the occupied or the empty units alone (`Vacant Sqft: 18.9% 1 Units 1,400`), which stand
 * scattered among the rows above it; undefined where the row doesn't say so or they give other sums.
 */
function tieOutPart(
  ties: readonly TieOut[],
  { cells, units }: { cells: readonly Cell[]; units: readonly RollUnit[] },
): TieOut[] | undefined {
  const label = cellText(cells.find((cell) => !isBlank(cell)));
  const isVacant = /^(total )?(vacant|vacancy|available)\b/i.test(label);
  if (!isVacant && !/^(total )?(occupied|leased)\b/i.test(label)) return undefined;
  const part = units.filter((unit) => isOccupied(unit) !== isVacant);
  const rows = part.map(({ source }): [number, number] => [source.row, source.row]);
  const again = ties.flatMap((tie): TieOut[] => {
    const read = Object.entries(AMOUNTS).find(([check]) => check === tie.check)?.[1];
    if (read === undefined) return [];
    const found = sumToCents(part.map(read));
    return [{ ...tie, scope: label, rows, found, ok: Math.abs(found - tie.expected) < 0.015 }];
  });
  return again.length > 0 && again.every(({ ok }) => ok) ? again : undefined;
}
