import type { Cell, Sheet, Sides, Workbook } from "../reading/workbook.ts";
import type { CompiledWorkbook } from "./compile-workbook.ts";

const MOST_CELLS = 200_000;

/**
 * A workbook in which each dynamic array has the room that it fills, where that is empty in the file: programs other
 * than Excel note the first cell alone. Undefined where no array is short of room.
 */
export function growSpills(workbook: Workbook, compiled: CompiledWorkbook): Workbook | undefined {
  const isDynamic = ({ formula }: Cell): boolean => formula?.kind === "array" && formula.isDynamic;
  if (!workbook.sheets.some(({ cells }) => cells.some(isDynamic))) return undefined;
  compiled.run();
  let hasGrown = false;
  const sheets = workbook.sheets.map((sheet, at): Sheet => {
    const taken = new Set(sheet.cells.map(({ row, column }) => `${row}/${column}`));
    const cells = sheet.cells.map((cell): Cell => {
      const { formula, row, column } = cell;
      if (formula?.kind !== "array" || !formula.isDynamic) return cell;
      const spill = compiled.spillOf(compiled.table.grids[at]?.rows[row]?.[column] ?? 0);
      const { area } = formula;
      if (spill === undefined || spill.cells.length > MOST_CELLS) return cell;
      const needed = {
        ...area,
        bottom: Math.max(area.bottom, area.top + spill.rows - 1),
        right: Math.max(area.right, area.left + spill.columns - 1),
      };
      if (needed.bottom === area.bottom && needed.right === area.right) return cell;
      if (!takeRoom(taken, area, needed)) return cell;
      hasGrown = true;
      return { ...cell, formula: { ...formula, area: needed } };
    });
    return { ...sheet, cells };
  });
  return hasGrown ? { ...workbook, sheets } : undefined;
}

/** Takes the places that an array needs beside its own; where one is taken already, none. */
function takeRoom(taken: Set<string>, own: Sides, needed: Sides): boolean {
  const places: string[] = [];
  for (let row = needed.top; row <= needed.bottom; row += 1) {
    for (let column = needed.left; column <= needed.right; column += 1) {
      if (row <= own.bottom && column <= own.right) continue;
      const place = `${row}/${column}`;
      if (taken.has(place)) return false;
      places.push(place);
    }
  }
  for (const place of places) taken.add(place);
  return true;
}
