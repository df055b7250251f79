import type { Area } from "../values/value.ts";
import type { CellTable } from "./lay-out-cells.ts";
import type { ListReads } from "./order-cells.ts";

/** The cells with formulas that read some cells, directly or through others. */
export type ListReaders = (from: readonly number[]) => number[];

/** So many references in one workbook are followed; areas that grow with each row have very many. */
const MOST_EDGES = 6_000_000;

/**
 * Who reads whom, the other way round than formulas say it. An area of several cells is a node of its own, so that a
 * thousand formulas over one area cost the area once. Undefined where there are more references than we may hold.
 */
export function openReaders(
  table: CellTable,
  order: readonly number[],
  listReads: ListReads,
): ListReaders | undefined {
  const edges = listEdges(table, order, listReads);
  if (edges === undefined) return undefined;
  const { from, to, nodes } = edges;
  const first = table.sheets.length;
  const starts = new Int32Array(nodes + 1);
  for (const node of from) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1)
    starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const places = starts.slice();
  const readers = new Int32Array(to.length);
  for (let at = 0; at < to.length; at += 1) {
    const node = from[at] ?? 0;
    readers[places[node] ?? 0] = to[at] ?? 0;
    places[node] = (places[node] ?? 0) + 1;
  }
  const seen = new Uint32Array(nodes);
  let turn = 0;
  return (given) => {
    turn += 1;
    const found: number[] = [];
    const open = [...given];
    for (const node of open) seen[node] = turn;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        const reader = readers[at] ?? 0;
        if (seen[reader] === turn) continue;
        seen[reader] = turn;
        open.push(reader);
        if (reader < first) found.push(reader);
      }
    }
    return found;
  };
}

interface Edges {
  from: number[];
  to: number[];
  nodes: number;
}

function listEdges(table: CellTable, order: readonly number[], listReads: ListReads): Edges | undefined {
  const edges: Edges = { from: [], to: [], nodes: table.sheets.length };
  const known = new Map<string, number>();
  const join = (from: number, to: number): void => {
    edges.from.push(from);
    edges.to.push(to);
  };
  for (const reader of order) {
    for (const area of listReads(reader)) {
      const { sheet, top, left, bottom, right } = area;
      if (top === bottom && left === right) {
        const cell = table.grids[sheet]?.rows[top]?.[left] ?? 0;
        if (cell !== 0) join(cell, reader);
        continue;
      }
      const key = `${sheet},${top},${left},${bottom},${right}`;
      let node = known.get(key);
      if (node === undefined) {
        node = edges.nodes;
        edges.nodes += 1;
        known.set(key, node);
        joinCells(table, area, (cell) => join(cell, node as number));
      }
      join(node, reader);
      if (edges.to.length > MOST_EDGES) return undefined;
    }
  }
  return edges;
}

function joinCells(
  table: CellTable,
  { sheet, top, left, bottom, right }: Area,
  join: (cell: number) => void,
) {
  const grid = table.grids[sheet];
  for (let row = top; row <= Math.min(bottom, grid?.lastRow ?? -1); row += 1) {
    const line = grid?.rows[row];
    if (line === undefined) continue;
    for (let column = left; column <= Math.min(right, line.length - 1); column += 1) {
      const cell = line[column] ?? 0;
      if (cell !== 0) join(cell);
    }
  }
}
