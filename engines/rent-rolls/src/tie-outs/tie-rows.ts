import { roundToCents } from "@labs/sheets/read-number";
import type { TieOut } from "../roll.ts";
import type { BuiltUnit } from "../units/build-unit.ts";
import type { SheetParts } from "./sheet-parts.ts";
import { close } from "./sum-kept.ts";

/**
 * What no total shows: rows that repeat a unit and are not kept, and charges that don't make the total printed right
 * below them. Nothing of it stands here while it is in order.
 */
export function tieOutRows(
  { reading }: SheetParts,
  { built, hasTotals }: { built: readonly BuiltUnit[]; hasTotals: boolean },
): TieOut[] {
  const { name } = reading.sheet;
  const doubles = built.flatMap((one) => one.doubles.filter(({ row }) => row.sheet.name === name));
  const ties: TieOut[] = [];
  const [first] = doubles;
  if (hasTotals && first !== undefined) {
    const expected = reading.leases.length;
    const source = { sheet: name, row: first.row.row + 1, column: (first.row.values.unit?.column ?? 0) + 1 };
    ties.push({
      check: "rows",
      scope: null,
      rows: [],
      expected,
      found: expected - doubles.length,
      ok: false,
      source,
    });
  }
  for (const { unit, inPlace } of built) {
    for (const { row, chargeTotal, figures } of inPlace) {
      if (
        unit === undefined ||
        row.sheet.name !== name ||
        chargeTotal === null ||
        row.chargeTotal === undefined
      )
        continue;
      const found = roundToCents(
        figures.reduce((sum, { code, printed }) => sum + (code === null ? 0 : printed), 0),
      );
      if (close(found, chargeTotal)) continue;
      const source = { sheet: name, row: row.chargeTotal.row + 1, column: row.chargeTotal.column + 1 };
      const rows: TieOut["rows"] = [[row.row + 1, row.chargeTotal.row]];
      ties.push({
        check: "totalCharges",
        scope: `Unit ${unit.unitId}`,
        rows,
        expected: chargeTotal,
        found,
        ok: false,
        source,
      });
    }
  }
  return ties;
}
