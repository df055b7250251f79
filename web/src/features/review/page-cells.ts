import type { PrintedBox, SheetPart } from "@labs/contract/uploads/data-request-rows";
import type { CellReference } from "@labs/contract/uploads/rent-rolls";

/** A cell with its place on a page. */
export interface PageCell {
  cell: CellReference;
  text: string;
  box: PrintedBox;
}

/** All cells of the parts that were fetched, in the order of reading. */
export const listCells = (parts: readonly SheetPart[]): PageCell[] =>
  parts.flatMap(({ sheets, sheet, from, rows, printed }) =>
    (printed?.boxes ?? []).flatMap((boxes, at) =>
      boxes.flatMap((box, column): PageCell[] => {
        const name = sheets[sheet]?.name;
        if (box === null || name === undefined) return [];
        const cell = { sheet: name, row: from + at, column: column + 1 };
        return [{ cell, text: rows[at]?.[column] ?? "", box }];
      }),
    ),
  );

/** So far beside a cell, in points, a click still means it. */
const NEAR = 6;

/** The cell at a place of a page: the one under it, else the nearest in its line. */
export function cellAt(cells: readonly PageCell[], { x, y }: { x: number; y: number }): PageCell | undefined {
  let best: { one: PageCell; off: number } | undefined;
  for (const one of cells) {
    const { left, top, right, bottom } = one.box;
    if (y < top - NEAR / 2 || y > bottom + NEAR / 2) continue;
    const off = Math.max(left - x, x - right, 0) + Math.max(top - y, y - bottom, 0);
    if (best === undefined || off < best.off) best = { one, off };
  }
  return best?.one;
}

/** The cell that the arrow keys lead to: the next of the row, or the nearest in the row above or below. */
export function walkCells(
  cells: readonly PageCell[],
  from: PageCell | undefined,
  key: string,
): PageCell | undefined {
  if (from === undefined) return cells[0];
  const isSameRow = ({ cell }: PageCell) => cell.sheet === from.cell.sheet && cell.row === from.cell.row;
  const row = cells.filter(isSameRow);
  const at = row.findIndex(({ cell }) => cell.column === from.cell.column);
  if (key === "ArrowLeft") return row[at - 1];
  if (key === "ArrowRight") return row[at + 1];
  const step = key === "ArrowUp" ? -1 : 1;
  const others = cells.filter((one) => !isSameRow(one) && step * (one.box.top - from.box.top) > 0);
  const next = others.toSorted((a, b) => step * (a.box.top - b.box.top))[0];
  if (next === undefined) return undefined;
  const line = others.filter(({ cell }) => cell.sheet === next.cell.sheet && cell.row === next.cell.row);
  const off = ({ box }: PageCell) => Math.abs(box.left - from.box.left);
  return line.toSorted((a, b) => off(a) - off(b))[0];
}
