import { roundToCents } from "@labs/sheets/read-number";
import type { CellReference } from "@labs/sheets/sheet";
import type { RollUnit, TieOut } from "../roll.ts";
import { isCountName } from "../rows/classify-row.ts";
import { summarize } from "../summarize.ts";
import { closeShare, measureOccupancy } from "./sheet-parts.ts";
import { close } from "./sum-kept.ts";

/** Amounts of a unit that a file adds up; what a tie-out's own sum has of rents asked for empty units, it keeps. */
const AMOUNTS: [name: string, read: (unit: RollUnit, includesAsked: boolean) => number | null][] = [
  ["sqft", ({ sqft }) => sqft],
  ["marketRent", ({ marketRent }) => marketRent],
  [
    "contractRent",
    ({ contractRent, uncountedRent }, includesAsked) =>
      (contractRent ?? 0) + (includesAsked ? (uncountedRent ?? 0) : 0),
  ],
  ["concessionRecurring", ({ concessionRecurring }) => concessionRecurring],
  ["concessionOneTime", ({ concessionOneTime }) => concessionOneTime],
  ["subsidy", ({ subsidy }) => subsidy],
  ["deposit", ({ deposit }) => deposit],
  ["balance", ({ balance }) => balance],
  ["prepaid", ({ prepaid }) => prepaid],
];

interface Move {
  name: string;
  cell: CellReference;
  by: number;
}

/**
 * Tie-outs of a roll whose units were corrected: a printed sum is held against its rows' sum moved by each correction
 * in its column and rows, a count or an occupancy is counted again among the units in its rows. Units are compared
 * by their place in both lists. Dollars, square feet, units or a share, as the printed figure.
 *
 * @example
 * const rows = [["Unit", "Status", "Rent"], ["101", "Occupied", 1200], ["102", "Occupied", 1100], ["Total", "", 2300]];
 * const { units, tieOut } = readRentRoll([{ name: "", hidden: false, merges: [], rows }]);
 * const after = units.map((unit) => ({ ...unit, contractRent: 1300 }));
 * tieAgain(tieOut, { before: units, after })[0].found // 2600
 */
export function tieAgain(
  ties: readonly TieOut[],
  { before, after }: { before: readonly RollUnit[]; after: readonly RollUnit[] },
): TieOut[] {
  const moves = { kept: listMoves(before, after, false), withAsked: listMoves(before, after, true) };
  return ties.map((tie): TieOut => {
    const { check, expected, statuses } = tie;
    const inRows = after.filter(({ source }) => isIn(tie, source));
    const isPart = statuses !== undefined;
    const units = isPart ? inRows.filter(({ unitStatus }) => statuses.includes(unitStatus)) : inRows;
    if (isCountName(check)) {
      const found = summarize(units)[check];
      return { ...tie, found, ok: found === expected };
    }
    if (check === "occupancy") {
      const found = isPart ? share(units.length, inRows.length) : measureOccupancy(units);
      return { ...tie, found, ok: closeShare(found, expected) };
    }
    const moved = tie.includesAsked ? moves.withAsked : moves.kept;
    const years = check === "annualRent" ? 12 : 1;
    const own = moved.filter(
      ({ cell, name }) =>
        ((cell.column === tie.source.column && tie.across === undefined) ||
          name === check ||
          (years === 12 && name === "contractRent")) &&
        isIn(tie, cell),
    );
    // Who counts among units of one status may have changed with a correction.
    const read = AMOUNTS.find(([name]) => name === check)?.[1];
    const isRegrouped =
      isPart &&
      read !== undefined &&
      before.some(({ unitStatus }, at) => unitStatus !== after[at]?.unitStatus);
    if (own.length === 0 && !isRegrouped) return tie;
    const sign = isPrintedUnsigned(tie, { own, before, after }) ? -1 : 1;
    const found = isRegrouped
      ? roundToCents(
          units.reduce((sum, unit) => sum + (read(unit, tie.includesAsked === true) ?? 0), 0) * sign,
        )
      : roundToCents(tie.found + own.reduce((sum, { by }) => sum + by, 0) * sign * years);
    return { ...tie, found, ok: close(found, expected) };
  });
}

/** What is taken off a rent is kept below zero, and many files print it and add it up without a sign. */
function isPrintedUnsigned(
  { expected, found }: TieOut,
  { own, before, after }: { own: readonly Move[]; before: readonly RollUnit[]; after: readonly RollUnit[] },
): boolean {
  const names = new Set(own.map(({ name }) => name));
  const isOff = names.size > 0 && [...names].every((name) => name.startsWith("concession"));
  if (!isOff || expected < 0 || found < 0) return false;
  return [...before, ...after].every(
    ({ concessionRecurring, concessionOneTime }) =>
      (concessionRecurring ?? 0) <= 0 && (concessionOneTime ?? 0) <= 0,
  );
}

const share = (part: number, all: number): number =>
  all === 0 ? 0 : Math.round((part / all) * 10_000) / 10_000;

const isIn = (
  { source, rows, across = [{ sheet: source.sheet, rows }] }: TieOut,
  cell: CellReference,
): boolean =>
  across.some(
    (part) =>
      part.sheet === cell.sheet && part.rows.some(([first, last]) => first <= cell.row && cell.row <= last),
  );

function listMoves(before: readonly RollUnit[], after: readonly RollUnit[], includesAsked: boolean): Move[] {
  return after.flatMap((unit, at) => {
    const was = before[at];
    if (was === undefined || was === unit) return [];
    return AMOUNTS.flatMap(([name, read]): Move[] => {
      const by = (read(unit, includesAsked) ?? 0) - (read(was, includesAsked) ?? 0);
      if (by === 0) return [];
      const cell = was.sources[name] ?? emptyCell(was, { name, units: before });
      return cell === undefined ? [] : [{ name, cell, by }];
    });
  });
}

/** An empty cell is no value's source: it stands in the unit's row, in the column of the others. */
function emptyCell(
  { source }: RollUnit,
  { name, units }: { name: string; units: readonly RollUnit[] },
): CellReference | undefined {
  const other = units.find(({ sources }) => sources[name]?.sheet === source.sheet)?.sources[name];
  return other === undefined ? undefined : { ...source, column: other.column };
}
