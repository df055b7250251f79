import type { Cell, CellFormula, Sides, Workbook } from "../reading/workbook.ts";
import { readCellName } from "../values/cell-names.ts";
import type { Scalar } from "../values/value.ts";
import type { Grid } from "./machine.ts";

/** A cell that belongs to a formula entered in another one: of an array, or of a data table. */
export interface Member {
  anchor: number;
  row: number;
  column: number;
  /** Another array that may come as far. */
  beside: Member | undefined;
}

/** All cells under numbers, from 1 on, with their places and what the workbook says of them. */
export interface CellTable {
  grids: Grid[];
  sheets: number[];
  rows: number[];
  columns: number[];
  cached: Scalar[];
  styles: number[];
  formulas: (CellFormula | undefined)[];
  /** By cell number, for cells that another cell's formula fills. */
  members: Map<number, Member>;
  /** Whether any cell may be filled by several arrays. */
  hasShared: boolean;
}

export interface LayoutProblem {
  problem: string;
}

/** So many places of cells may lie between the first and the last of each row together. */
const MOST_PLACES = 30_000_000;
const MOST_MEMBERS = 2_000_000;

function layOutSheet(
  cells: readonly Cell[],
  extra: readonly Sides[],
): { ends: Map<number, number>; places: number } {
  const ends = new Map<number, number>();
  const reach = (row: number, column: number): void => {
    const end = ends.get(row);
    if (end === undefined || column > end) ends.set(row, column);
  };
  for (const { row, column } of cells) reach(row, column);
  for (const { top, bottom, right } of extra) for (let row = top; row <= bottom; row += 1) reach(row, right);
  let places = 0;
  for (const end of ends.values()) places += end + 1;
  return { ends, places };
}

/** The areas that formulas fill beside their own cell, and cells that data tables put values in. */
function listExtra(workbook: Workbook, sheet: number): { areas: Sides[]; size: number } {
  const areas: Sides[] = [];
  let size = 0;
  for (const { formula } of workbook.sheets[sheet]?.cells ?? []) {
    if (formula === undefined || formula.kind === "plain" || formula.kind === "filled") continue;
    const { area } = formula;
    size += (area.bottom - area.top + 1) * (area.right - area.left + 1);
    areas.push(area);
    if (formula.kind === "data-table") {
      for (const name of [formula.first, formula.second]) {
        const place = name === undefined ? undefined : readCellName(name);
        if (place !== undefined)
          areas.push({ top: place.row, left: place.column, bottom: place.row, right: place.column });
      }
    }
  }
  return { areas, size };
}

export function layOutCells(workbook: Workbook): CellTable | LayoutProblem {
  const table: CellTable = {
    grids: [],
    sheets: [-1],
    rows: [-1],
    columns: [-1],
    cached: [null],
    styles: [0],
    formulas: [undefined],
    members: new Map(),
    hasShared: false,
  };
  let places = 0;
  for (const [at, sheet] of workbook.sheets.entries()) {
    const extra = listExtra(workbook, at);
    if (extra.size > MOST_MEMBERS)
      return { problem: `The arrays of the sheet ${sheet.name} fill more cells than we may hold` };
    const layout = layOutSheet(sheet.cells, extra.areas);
    // A cell at the end of a sheet, and nothing before it, costs its rows all the same.
    const rows = 1 + [...layout.ends.keys()].reduce((last, row) => Math.max(last, row), -1);
    places += layout.places + rows;
    if (places > MOST_PLACES) return { problem: "The workbook spans more cells than we may hold" };
    const grid: Grid = {
      name: sheet.name,
      rows: new Array(rows),
      filledRows: [...layout.ends.keys()].sort((a, b) => a - b),
      lastRow: -1,
      lastColumn: -1,
      hiddenRows: sheet.hiddenRows,
    };
    for (const [row, end] of layout.ends) {
      grid.rows[row] = new Int32Array(end + 1);
      grid.lastRow = Math.max(grid.lastRow, row);
      grid.lastColumn = Math.max(grid.lastColumn, end);
    }
    table.grids.push(grid);
    for (const cell of sheet.cells) addCell(table, at, cell);
    for (const area of extra.areas) fillArea(table, at, area);
    for (const cell of sheet.cells) joinMembers(table, at, cell);
  }
  return table;
}

export function addCell(
  table: CellTable,
  sheet: number,
  { row, column, value, style, formula }: Cell,
): number {
  const line = table.grids[sheet]?.rows[row];
  if (line === undefined) return 0;
  // A place that a damaged file names twice keeps the later cell.
  const known = line[column] ?? 0;
  const number = known === 0 ? table.sheets.length : known;
  line[column] = number;
  table.sheets[number] = sheet;
  table.rows[number] = row;
  table.columns[number] = column;
  table.cached[number] = value;
  table.styles[number] = style;
  table.formulas[number] = formula;
  return number;
}

function fillArea(table: CellTable, sheet: number, area: Sides): void {
  for (let row = area.top; row <= area.bottom; row += 1) {
    for (let column = area.left; column <= area.right; column += 1) {
      if ((table.grids[sheet]?.rows[row]?.[column] ?? 0) === 0) {
        addCell(table, sheet, { row, column, value: null, style: 0 });
      }
    }
  }
}

function joinMembers(table: CellTable, sheet: number, { row, column, formula }: Cell): void {
  if (formula === undefined || formula.kind === "plain" || formula.kind === "filled") return;
  const rows = table.grids[sheet]?.rows ?? [];
  const anchor = rows[row]?.[column] ?? 0;
  if (table.formulas[anchor] !== formula) return;
  const { top, left, bottom, right } = formula.area;
  for (let r = top; r <= bottom; r += 1) {
    for (let c = left; c <= right; c += 1) {
      const number = rows[r]?.[c] ?? 0;
      const own = number === anchor ? undefined : table.formulas[number];
      if (own !== undefined && own.kind !== "filled") continue;
      table.members.set(number, { anchor, row: r - top, column: c - left, beside: undefined });
    }
  }
}
