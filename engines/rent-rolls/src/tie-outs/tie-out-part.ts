import { cents } from "@labs/sheets/read-number";
import { type Cell, isBlank, textOf } from "@labs/sheets/sheet";
import type { RollUnit, TieOut } from "../roll.ts";
import { isOccupied } from "../summarise.ts";
import type { Field } from "../words/fields.ts";

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
export function tieOutPart(
  ties: readonly TieOut[],
  { cells, units }: { cells: readonly Cell[]; units: readonly RollUnit[] },
): TieOut[] | undefined {
  const label = textOf(cells.find((cell) => !isBlank(cell)));
  const isVacant = /^(total )?(vacant|vacancy|available)\b/i.test(label);
  if (!isVacant && !/^(total )?(occupied|leased)\b/i.test(label)) return undefined;
  const part = units.filter((unit) => isOccupied(unit) !== isVacant);
  const rows = part.map(({ source }): [number, number] => [source.row, source.row]);
  const again = ties.flatMap((tie): TieOut[] => {
    const read = Object.entries(AMOUNTS).find(([check]) => check === tie.check)?.[1];
    if (read === undefined) return [];
    const found = cents(part.reduce((sum, unit) => sum + read(unit), 0));
    return [{ ...tie, scope: label, rows, found, ok: Math.abs(found - tie.expected) < 0.015 }];
  });
  return again.length > 0 && again.every(({ ok }) => ok) ? again : undefined;
}
