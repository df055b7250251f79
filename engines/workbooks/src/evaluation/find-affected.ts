import type { Area } from "../values/value.ts";
import type { Affected, OpenTable } from "./data-tables.ts";
import type { CellTable } from "./lay-out-cells.ts";
import { orderCells } from "./order-cells.ts";

/** Which cells lie between some inputs, as those of a data table, and the formulas that are asked for. */
export function findAffected(of: {
  table: CellTable;
  open: Pick<OpenTable, "inputs" | "targets">;
  hasFormula: (cell: number) => boolean;
  listReads: (cell: number) => readonly Area[];
  isDynamic: (cell: number) => boolean;
}): Affected {
  const { table, open, listReads } = of;
  const cells = orderCells(table, { roots: open.targets, hasFormula: of.hasFormula, listReads });
  const isDynamic = cells.some(of.isDynamic);
  if (isDynamic) return { cells, isDynamic };
  const isAffected = new Uint8Array(table.sheets.length);
  for (const input of open.inputs) isAffected[input] = 1;
  const seen = new Map<string, boolean>();
  const reaches = (area: Area): boolean => {
    if (area.top === area.bottom && area.left === area.right) {
      return isAffected[table.grids[area.sheet]?.rows[area.top]?.[area.left] ?? 0] === 1;
    }
    const key = `${area.sheet},${area.top},${area.left},${area.bottom},${area.right}`;
    const known = seen.get(key);
    if (known === true) return true;
    const found = hasAffected(table, area, isAffected);
    seen.set(key, found);
    return found;
  };
  // Twice, as in a circle a cell may stand before one that it reads.
  for (const _ of [1, 2]) {
    for (const cell of cells)
      if (isAffected[cell] === 0 && listReads(cell).some(reaches)) isAffected[cell] = 1;
  }
  return { cells: cells.filter((cell) => isAffected[cell] === 1), isDynamic };
}

function hasAffected(table: CellTable, area: Area, isAffected: Uint8Array): boolean {
  const grid = table.grids[area.sheet];
  for (let row = area.top; row <= Math.min(area.bottom, grid?.lastRow ?? -1); row += 1) {
    const line = grid?.rows[row];
    if (line === undefined) continue;
    for (let column = area.left; column <= Math.min(area.right, line.length - 1); column += 1) {
      if (isAffected[line[column] ?? 0] === 1) return true;
    }
  }
  return false;
}
