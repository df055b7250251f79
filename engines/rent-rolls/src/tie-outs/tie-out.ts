import { looksNumeric, roundToCents, sumToCents } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import type { RollUnit, TieOut } from "../roll.ts";
import { findBedCount, findOccupancy, findUnitCount } from "../rows/classify-row.ts";
import type { PrintedTotal, SheetReading } from "../rows/table-rows.ts";
import { isOccupied } from "../summarize.ts";
import type { BuiltUnit } from "../units/build-unit.ts";
import { chooseRange } from "./range-of-total.ts";
import {
  closeShare,
  countHomes,
  gatherParts,
  listStretches,
  measureBeds,
  measureOccupancy,
  type SheetParts,
  unitsIn,
} from "./sheet-parts.ts";
import { close, type Range } from "./sum-kept.ts";
import { tieOutRows } from "./tie-rows.ts";
import { tieOutSummary } from "./tie-summary.ts";
import { type Figure, findBareCount, findBareShare, listFigures, sumFigure } from "./total-figures.ts";

/** Holds each figure that the file adds up or counts against the units that are kept, over the rows it can mean. */
export function tieOutSheet(reading: SheetReading, built: readonly BuiltUnit[]): TieOut[] {
  const parts = gatherParts(reading, built);
  const summary = tieOutSummary(parts);
  const isCounted = summary.some(countsUnits);
  const ties = [...reading.totals.flatMap((total) => tieOutTotal(total, { parts, isCounted })), ...summary];
  return [...ties, ...tieOutRows(parts, { built, sums: ties })];
}

/** A count of bedrooms or rooms is none of units, but where units are let by the bed or called rooms. */
function findCount(cells: readonly Cell[], { beds, reading }: SheetParts) {
  const found = findUnitCount(cells);
  const isOfRooms = /^(bed|room)/i.test(found?.noun ?? "");
  const isCalled = reading.columns.some(
    ({ field, header }) => field === "unit" && /room|rm|bed/i.test(header),
  );
  return isOfRooms && beds.length === 0 && !isCalled ? undefined : found;
}

/** Of averages and of a year's figures the rows give none. */
const NO_SUM =
  /^(averages?|avg\.?|min(imum)?|max(imum)?|weighted|median)\b|^(?!.*total).*\b(averages?|avg\.?)\s*:?$|\bannual|\byear|\bexpenses?\b|\bnet (operating )?income|\bnoi\b|cash flow|debt service/i;

const countsUnits = ({ check, ok }: TieOut): boolean => ok && (check === "units" || check === "occupancy");

function tieOutTotal(
  total: PrintedTotal,
  { parts, isCounted }: { parts: SheetParts; isCounted: boolean },
): TieOut[] {
  const { sheet } = parts.reading;
  const cells = sheet.rows[total.row] ?? [];
  const figures = listFigures(total, cells);
  const ofBeds = parts.beds.length > 0 ? findBedCount(cells) : undefined;
  const stated = ofBeds ?? findCount(cells, parts);
  const bare = stated === undefined ? findBareCount(total, cells) : undefined;
  const count = stated ?? bare;
  if ((figures.length === 0 && count === undefined) || NO_SUM.test(total.label)) return [];
  const range = chooseRange(total, { figures, count: count?.count, parts });
  const rows = listStretches(range, parts);
  // An average says nothing of a lost unit like the others: a sum beside it has to be met.
  const isOfAverages =
    /total.*\b(avg|average)|\b(avg|average).*total/i.test(total.label) &&
    figures.some((figure) => sumFigure(figure, { range, parts }).ok);
  const tie = (
    column: number,
    tied: Pick<TieOut, "check" | "expected" | "found" | "ok"> & Partial<TieOut>,
  ): TieOut => {
    const source = { sheet: sheet.name, row: total.row + 1, column: column + 1 };
    return { scope: total.label, rows, ...tied, source };
  };
  const ties = figures.map((figure) => tie(figure.index, tieFigure(figure, { range, parts, isOfAverages })));
  const units = unitsIn(parts, range);
  if (count !== undefined) {
    const lived = units.filter(isOccupied).length;
    const isPeople = bare?.ofPeople === true && count.count !== units.length && count.count === lived;
    // Of a roll by the bed the homes may be counted.
    const homes = ofBeds === undefined ? countHomes(parts, range) : 0;
    const isOfHomes = !isPeople && count.count !== units.length && count.count === homes;
    const found = isPeople ? lived : isOfHomes ? homes : units.length;
    ties.push(
      tie(count.column, {
        check: isPeople ? "occupied" : isOfHomes ? "homes" : "units",
        expected: count.count,
        found,
        ok: count.count === found,
      }),
    );
  }
  const occupancy = findOccupancy(cells) ?? findBareShare(total, cells);
  if (occupancy !== undefined && units.length > 0) {
    const { share: expected } = occupancy;
    const byUnit = measureOccupancy(units);
    const byBed = closeShare(byUnit, expected) ? undefined : measureBeds(parts, range);
    const found = byBed !== undefined && closeShare(byBed, expected) ? byBed : byUnit;
    ties.push(
      tie(occupancy.column, { check: "occupancy", expected, found, ok: closeShare(found, expected) }),
    );
  }
  if (!isCounted && !ties.some(countsUnits)) doubtRepeats(ties, { figures, units, range, parts });
  if (ties.every(({ ok }) => ok)) return ties;
  return tieOutPart(ties, { cells, units: unitsIn(parts, { ...range, from: 0 }) }) ?? ties;
}

/**
 * A sum that is met by what rows of roommates repeat would be met as well by an empty home of that size that was lost:
 * where a unit is as large as all that is repeated and nothing counts the units, it is not met.
 */
function doubtRepeats(
  ties: TieOut[],
  of: { figures: readonly Figure[]; units: readonly RollUnit[]; range: Range; parts: SheetParts },
): void {
  for (const [at, figure] of of.figures.entries()) {
    const amount = AMOUNTS[figure.field];
    const tied = ties[at];
    if (amount === undefined || figure.field === "contractRent" || tied?.ok !== true) continue;
    const { repeated } = sumFigure(figure, of);
    if (repeated === 0 || !of.units.some((unit) => close(amount(unit), repeated))) continue;
    ties[at] = { ...tied, found: roundToCents(tied.expected - repeated), ok: false };
  }
}

function tieFigure(
  figure: Figure,
  { range, parts, isOfAverages }: { range: Range; parts: SheetParts; isOfAverages: boolean },
): Pick<TieOut, "check" | "expected" | "found" | "ok"> & Partial<TieOut> {
  const { field, header, expected } = figure;
  const { found: sum, ok: isSum, includesAsked, beside } = sumFigure(figure, { range, parts });
  // A line of totals and averages may give either.
  const known = unitsIn(parts, range).flatMap((unit) => AMOUNTS[field]?.(unit) || []);
  const average = sumToCents(known) / Math.max(1, known.length);
  const isAverage = !isSum && isOfAverages && known.length > 1 && Math.abs(average - expected) <= 0.5 + 1e-9;
  const [found, ok] = isAverage ? [expected, true] : [sum, isSum];
  const factor = figure.isAnnual ? 1 : figure.factor;
  // As the units have them: by the month, in square feet; a year's sum as it is printed.
  const years = figure.isAnnual ? 12 : 1;
  const printed = roundToCents(expected * factor);
  return {
    check: figure.isAnnual ? "annualRent" : field === "charge" ? header : field,
    expected: printed,
    found: ok ? printed : roundToCents(found * years),
    ok,
    ...(includesAsked ? { includesAsked } : {}),
    ...(beside === 0 ? {} : { beside }),
  };
}

const AMOUNTS: Partial<Record<string, (unit: RollUnit) => number>> = {
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
  const label = cellText(cells.find((cell) => !isBlank(cell) && !looksNumeric(cell)));
  const isVacant = /^(total )?(vacant|vacancy|available)\b/i.test(label);
  if (!isVacant && !/^(total )?(occupied|leased)\b/i.test(label)) return undefined;
  const part = units.filter((unit) => isOccupied(unit) !== isVacant);
  const rows = part.map(({ source }): [number, number] => [source.row, source.row]);
  const again = ties.flatMap((tie): TieOut[] => {
    const read = AMOUNTS[tie.check];
    if (read === undefined) return [];
    const found = sumToCents(part.map(read));
    return [{ ...tie, scope: label, rows, found, ok: Math.abs(found - tie.expected) < 0.015 }];
  });
  return again.length > 0 && again.every(({ ok }) => ok) ? again : undefined;
}
