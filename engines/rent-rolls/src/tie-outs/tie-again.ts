import { roundToCents } from "@labs/sheets/read-number";
import type { CellReference } from "@labs/sheets/sheet";
import type { RollUnit, TieOut } from "../roll.ts";
import { isCountName } from "../rows/classify-row.ts";
import { summarize } from "../summarize.ts";
import { close, closeShare, measureOccupancy } from "./tie-out.ts";

/** Amounts of a unit that a file adds up; a figure that it doesn't print counts as nothing in its totals. */
const AMOUNTS: [name: string, read: (unit: RollUnit) => number | null][] = [
  ["sqft", ({ sqft }) => sqft],
  ["marketRent", ({ marketRent }) => marketRent],
  ["contractRent", ({ contractRent, uncountedRent }) => uncountedRent ?? contractRent],
  ["concessionRecurring", ({ concessionRecurring }) => concessionRecurring],
  ["concessionOneTime", ({ concessionOneTime }) => concessionOneTime],
  ["subsidy", ({ subsidy }) => subsidy],
  ["deposit", ({ deposit }) => deposit],
  ["balance", ({ balance }) => balance],
  ["prepaid", ({ prepaid }) => prepaid],
];

interface Move {
  cell: CellReference;
  by: number;
}

/**
 * Tie-outs of a roll whose units were corrected: a printed sum is held against its rows' sum moved by each correction
 * in its column and rows, a count or an occupancy is counted anew among the units in its rows. Units are compared
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
  const moves = listMoves(before, after);
  return ties.map((tie): TieOut => {
    const { check, expected } = tie;
    const units = () => after.filter(({ source }) => isIn(tie, source));
    if (isCountName(check)) {
      const found = summarize(units())[check];
      return { ...tie, found, ok: found === expected };
    }
    if (check === "occupancy") {
      const found = measureOccupancy(units());
      return { ...tie, found, ok: closeShare(found, expected) };
    }
    const by = moves
      .filter(({ cell }) => cell.column === tie.source.column && isIn(tie, cell))
      .reduce((sum, move) => sum + move.by, 0);
    if (by === 0) return tie;
    const found = roundToCents(tie.found + by);
    return { ...tie, found, ok: close(found, expected) };
  });
}

const isIn = ({ source, rows }: TieOut, { sheet, row }: CellReference): boolean =>
  sheet === source.sheet && rows.some(([first, last]) => first <= row && row <= last);

function listMoves(before: readonly RollUnit[], after: readonly RollUnit[]): Move[] {
  return after.flatMap((unit, at) => {
    const was = before[at];
    if (was === undefined || was === unit) return [];
    return AMOUNTS.flatMap(([name, read]): Move[] => {
      const by = (read(unit) ?? 0) - (read(was) ?? 0);
      if (by === 0) return [];
      const cell = was.sources[name] ?? emptyCell(was, { name, units: before });
      return cell === undefined ? [] : [{ cell, by }];
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
