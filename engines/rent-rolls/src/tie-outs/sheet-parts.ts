import type { OtherLease, RollUnit, TieOut } from "../roll.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import { isOccupied } from "../summarize.ts";
import type { BuiltUnit } from "../units/build-unit.ts";
import { countBelow } from "./count-below.ts";
import { type KeptFigure, listKept } from "./kept-figures.ts";
import { isNamed, KeptSums, type Range } from "./sum-kept.ts";

interface RowOfUnit {
  row: number;
  property: string | null;
  unit: RollUnit | undefined;
}

/** What a sheet's printed figures are held against: its kept units, their figures, its leases to come. */
export interface SheetParts {
  reading: SheetReading;
  kept: KeptSums;
  /** In the order of their rows, and the row of each. */
  units: readonly RollUnit[];
  rows: readonly number[];
  ofUnits: readonly RowOfUnit[];
  unitRows: readonly number[];
  toCome: readonly OtherLease[];
  /** Where units are let by the bed: each bed, and whether somebody has it. */
  beds: readonly {
    row: number;
    isLet: boolean;
    property: string | null;
    home: string;
    unit: RollUnit | undefined;
  }[];
  /** Rows of headings, totals and headers, each once, from the top; they count from 0. */
  breaks: readonly number[];
  properties: readonly string[];
  totalRows: readonly number[];
}

export function gatherParts(reading: SheetReading, built: readonly BuiltUnit[]): SheetParts {
  const { name } = reading.sheet;
  const units = built.flatMap(({ unit }) => (unit !== undefined && unit.source.sheet === name ? [unit] : []));
  const toCome = built.flatMap(({ others }) =>
    others.filter(({ source, kind }) => source.sheet === name && kind !== "past"),
  );
  const inOrder = units.toSorted((one, two) => one.source.row - two.source.row);
  const kept = new KeptSums(listKept(reading, built));
  const ofUnits = groupRows(inOrder, kept.figures);
  return {
    reading,
    kept,
    units: inOrder,
    rows: inOrder.map(({ source }) => source.row),
    ofUnits,
    unitRows: ofUnits.map(({ row }) => row),
    toCome,
    beds: listBeds(reading, built),
    breaks: [...new Set(reading.breaks)].sort((a, b) => a - b),
    totalRows: reading.totals.map(({ row }) => row).sort((a, b) => a - b),
    properties: [...new Set(units.flatMap(({ property }) => property ?? []))],
  };
}

export const isIn = (
  { from, to, property }: Range,
  { source, property: own }: Pick<RollUnit, "source" | "property">,
): boolean => from < source.row && source.row <= to && (property === undefined || own === property);

export function unitsIn({ units, rows }: SheetParts, range: Range): RollUnit[] {
  const inRows = units.slice(countBelow(rows, range.from + 1), countBelow(rows, range.to + 1));
  return range.property === undefined && range.block === undefined
    ? inRows
    : inRows.filter((unit) => isNamed(range, { property: unit.property, unit }));
}

export const hasUnits = ({ rows }: SheetParts, from: number, to: number): boolean =>
  countBelow(rows, to + 1) > countBelow(rows, from + 1);

function listBeds({ sheet }: SheetReading, built: readonly BuiltUnit[]): SheetParts["beds"] {
  return built.flatMap(({ unit, inPlace, property }) =>
    inPlace
      .filter(({ row }) => row.sheet.name === sheet.name && row.values.bedSpace !== undefined)
      .map(({ row, isEmpty }) => ({
        row: row.row + 1,
        unit,
        home: [property, unit?.building, row.unit].join("/"),
        isLet: !isEmpty && unit !== undefined && isOccupied(unit),
        property,
      })),
  );
}

/** How many homes the beds of a range are in; 0 where the roll has no beds. */
export const countHomes = ({ beds }: SheetParts, range: Range): number =>
  new Set(
    beds.flatMap((bed) =>
      range.from < bed.row && bed.row <= range.to && isNamed(range, bed) ? bed.home : [],
    ),
  ).size;

/** The share of beds that are let, where the roll has beds in a range. */
export function measureBeds({ beds }: SheetParts, range: Range): number | undefined {
  const own = beds.filter((bed) => range.from < bed.row && bed.row <= range.to && isNamed(range, bed));
  return own.length === 0
    ? undefined
    : Math.round((own.filter(({ isLet }) => isLet).length / own.length) * 10_000) / 10_000;
}

/** The share of some units that are lived in, to a hundredth of a percent; 0 of none. */
export const measureOccupancy = (units: readonly RollUnit[]): number =>
  units.length === 0 ? 0 : Math.round((units.filter(isOccupied).length / units.length) * 10_000) / 10_000;

/** Whether a printed share, which has a decimal or two of a percent, is this one. */
export const closeShare = (one: number, two: number): boolean => Math.abs(one - two) < 0.0006;

/** The rows that a unit or its figures stand in, with its property, in order. */
function groupRows(units: readonly RollUnit[], figures: readonly KeptFigure[]): RowOfUnit[] {
  const rows = new Map<number, Omit<RowOfUnit, "row">>();
  for (const { row, outcome, property, unit } of figures)
    if (outcome !== "toCome") rows.set(row, { property, unit });
  for (const unit of units) rows.set(unit.source.row, { property: unit.property, unit });
  return [...rows].map(([row, of]) => ({ row, ...of })).sort((a, b) => a.row - b.row);
}

/** The stretches of rows of a range whose figures count, from 1; rows of other kinds between part them. */
export function listStretches(
  range: Range,
  { reading: { counted }, ofUnits, unitRows }: SheetParts,
): TieOut["rows"] {
  const { from, to } = range;
  const stretches: TieOut["rows"] = [];
  let last: [number, number] | undefined;
  const first = countBelow(unitRows, from + 1);
  for (let at = first; at < ofUnits.length; at += 1) {
    const own = ofUnits[at];
    if (own === undefined || own.row > to) break;
    if (!isNamed(range, own)) continue;
    let isNext = last !== undefined;
    for (let row = (last?.[1] ?? own.row) + 1; isNext && row < own.row; row += 1)
      isNext = !counted.has(row - 1);
    if (last !== undefined && isNext) last[1] = own.row;
    else {
      last = [own.row, own.row];
      stretches.push(last);
    }
  }
  return stretches;
}
