import type { CompiledWorkbook } from "../evaluation/compile-workbook.ts";

/** Cells over and left of data tables: what is tried there is no assumption of the model, whatever words stand beside it. */
export function listTrialValues({ workbook, table }: CompiledWorkbook): ReadonlySet<number> {
  const trials = new Set<number>();
  for (const [sheet, { cells }] of workbook.sheets.entries()) {
    const rows = table.grids[sheet]?.rows;
    for (const { formula } of cells) {
      if (formula?.kind !== "data-table") continue;
      const { top, left, bottom, right } = formula.area;
      for (let column = left; column <= right; column += 1) trials.add(rows?.[top - 1]?.[column] ?? 0);
      for (let row = top; row <= bottom; row += 1) trials.add(rows?.[row]?.[left - 1] ?? 0);
    }
  }
  trials.delete(0);
  return trials;
}
