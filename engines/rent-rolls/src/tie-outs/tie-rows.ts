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
  { built, sums }: { built: readonly BuiltUnit[]; sums: readonly TieOut[] },
): TieOut[] {
  const { name } = reading.sheet;
  const doubles = built.flatMap((one) => one.doubles.filter(({ row }) => row.sheet.name === name));
  const ties: TieOut[] = [];
  const isOfTotals = sums.some(({ check }) => check === "totalCharges");
  if (isOfTotals && !sums.some(({ check }) => check === "contractRent"))
    ties.push(...tieRowSums(built, name));
  const [first] = doubles;
  if (sums.length > 0 && first !== undefined) {
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

/**
 * A column that repeats each rent as its row's total, where nothing is charged beside: a row in which the two differ
 * has one of them wrong, which a sum of the totals alone doesn't show.
 */
function tieRowSums(built: readonly BuiltUnit[], sheet: string): TieOut[] {
  const rows = built.flatMap(({ unit, inPlace }) =>
    inPlace.flatMap(({ row, numbers, charges }) => {
      const { contractRent: rent, totalCharges: total } = numbers;
      const column = row.values.totalCharges?.column;
      const isPlain = unit !== undefined && row.sheet.name === sheet && !row.hasChargeRows;
      return isPlain && column !== undefined && rent !== undefined && total !== undefined
        ? [
            {
              unitId: unit.unitId,
              row: row.row + 1,
              column: column + 1,
              rent,
              total,
              isAlone: charges.length === 0,
            },
          ]
        : [];
    }),
  );
  const unmet = rows.filter(({ rent, total }) => !close(rent, total));
  const isRepeated = rows.every(({ isAlone }) => isAlone) && unmet.length * 2 <= rows.length;
  return !isRepeated
    ? []
    : unmet.map(
        ({ unitId, row, column, rent, total }): TieOut => ({
          check: "totalCharges",
          scope: `Unit ${unitId}`,
          rows: [[row, row]],
          expected: total,
          found: rent,
          ok: false,
          source: { sheet, row, column },
        }),
      );
}
