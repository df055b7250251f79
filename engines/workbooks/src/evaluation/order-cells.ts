import type { Area } from "../values/value.ts";
import type { CellTable } from "./lay-out-cells.ts";

/** What a cell's formula may read. */
export type ListReads = (cell: number) => readonly Area[];

/** The cells with formulas of each column, in order, and which of them were not visited yet. */
interface Column {
  rows: number[];
  cells: number[];
  /** For each place the next one that may still wait; followed until it names itself. */
  next: Int32Array;
}

type Columns = (Map<number, Column> | undefined)[];

function listColumns(table: CellTable, hasFormula: (cell: number) => boolean): Columns {
  const columns: Columns = [];
  for (const [sheet, grid] of table.grids.entries()) {
    const own = new Map<number, Column>();
    columns[sheet] = own;
    grid.rows.forEach((line, row) => {
      line?.forEach((cell, column) => {
        if (cell === 0 || !hasFormula(cell)) return;
        let of = own.get(column);
        if (of === undefined) {
          of = { rows: [], cells: [], next: new Int32Array(0) };
          own.set(column, of);
        }
        of.rows.push(row);
        of.cells.push(cell);
      });
    });
    for (const column of own.values())
      column.next = Int32Array.from({ length: column.rows.length + 1 }, (_, at) => at);
  }
  return columns;
}

function follow(next: Int32Array, at: number): number {
  let place = at;
  while (next[place] !== place) {
    const after = next[place] ?? 0;
    next[place] = next[after] ?? after;
    place = after;
  }
  return place;
}

/** The first place whose row is not above the given one. */
function firstFrom(rows: readonly number[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Visit {
  cell: number;
  areas: readonly Area[];
  area: number;
  column: number;
}

/**
 * Cells with formulas so that each stands behind those that it reads, as far as there is no circle. An area costs its
 * columns and the cells in it that were not visited yet, however many formulas read it.
 */
export function orderCells(
  table: CellTable,
  of: { roots: Iterable<number>; hasFormula: (cell: number) => boolean; listReads: ListReads },
): number[] {
  const columns = listColumns(table, of.hasFormula);
  const places = new Map<number, { column: Column; at: number }>();
  for (const sheet of columns) {
    for (const column of sheet?.values() ?? []) {
      for (const [at, cell] of column.cells.entries()) places.set(cell, { column, at });
    }
  }
  const visited = new Uint8Array(table.sheets.length);
  const order: number[] = [];
  const stack: Visit[] = [];

  function enter(cell: number): void {
    visited[cell] = 1;
    const place = places.get(cell);
    if (place !== undefined) place.column.next[place.at] = place.at + 1;
    const areas = of.listReads(cell);
    stack.push({ cell, areas, area: 0, column: areas[0]?.left ?? 0 });
  }

  /** The next cell of an area that was not visited. */
  function findNext(visit: Visit): number {
    for (; visit.area < visit.areas.length; ) {
      const area = visit.areas[visit.area] as Area;
      const sheet = columns[area.sheet];
      const last = Math.min(area.right, table.grids[area.sheet]?.lastColumn ?? -1);
      for (; visit.column <= last; visit.column += 1) {
        const column = sheet?.get(visit.column);
        if (column === undefined) continue;
        const at = follow(column.next, firstFrom(column.rows, area.top));
        if (at < column.rows.length && (column.rows[at] ?? 0) <= area.bottom) return column.cells[at] ?? 0;
      }
      visit.area += 1;
      visit.column = visit.areas[visit.area]?.left ?? 0;
    }
    return 0;
  }

  for (const root of of.roots) {
    if (visited[root] === 1 || !of.hasFormula(root)) continue;
    enter(root);
    for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
      const next = findNext(visit);
      if (next !== 0) enter(next);
      else {
        order.push(visit.cell);
        stack.pop();
      }
    }
  }
  return order;
}
