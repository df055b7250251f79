import type { Area } from "../values/value.ts";
import type { CellTable } from "./lay-out-cells.ts";
import type { ListReads } from "./order-cells.ts";

interface Node {
  index: number;
  low: number;
  isOnStack: boolean;
}

/**
 * The groups of cells that read each other in a circle (Tarjan). An area of several cells is a node of its own, so
 * that a thousand formulas over one area cost the area once.
 */
export function findLoops(table: CellTable, order: readonly number[], listReads: ListReads): number[][] {
  const hasFormula = new Uint8Array(table.sheets.length);
  for (const cell of order) hasFormula[cell] = 1;
  const first = table.sheets.length;
  const areaNumbers = new Map<string, number>();
  const areas: Area[] = [];
  const numberOf = (area: Area): number => {
    const key = `${area.sheet},${area.top},${area.left},${area.bottom},${area.right}`;
    let number = areaNumbers.get(key);
    if (number === undefined) {
      number = first + areas.length;
      areas.push(area);
      areaNumbers.set(key, number);
    }
    return number;
  };
  const listTargets = (node: number): number[] => {
    if (node < first) {
      return listReads(node).flatMap((area) => {
        if (area.top !== area.bottom || area.left !== area.right) return [numberOf(area)];
        const cell = table.grids[area.sheet]?.rows[area.top]?.[area.left] ?? 0;
        return hasFormula[cell] === 1 ? [cell] : [];
      });
    }
    return listCells(table, areas[node - first] as Area, hasFormula);
  };
  return searchLoops(order, listTargets).flatMap((group) => {
    const cells = group.filter((node) => node < first);
    const isLoop = group.length > 1 || listTargets(group[0] ?? 0).includes(group[0] ?? -1);
    return isLoop && cells.length > 0 ? [cells] : [];
  });
}

function listCells(table: CellTable, area: Area, hasFormula: Uint8Array): number[] {
  const cells: number[] = [];
  const grid = table.grids[area.sheet];
  for (let row = area.top; row <= Math.min(area.bottom, grid?.lastRow ?? -1); row += 1) {
    const line = grid?.rows[row];
    if (line === undefined) continue;
    for (let column = area.left; column <= Math.min(area.right, line.length - 1); column += 1) {
      const cell = line[column] ?? 0;
      if (cell !== 0 && hasFormula[cell] === 1) cells.push(cell);
    }
  }
  return cells;
}

interface Frame {
  node: number;
  state: Node;
  targets: number[];
  at: number;
}

function searchLoops(roots: readonly number[], listTargets: (node: number) => number[]): number[][] {
  const nodes = new Map<number, Node>();
  const open: number[] = [];
  const frames: Frame[] = [];
  const groups: number[][] = [];
  let count = 0;

  function enter(node: number): void {
    const state = { index: count, low: count, isOnStack: true };
    count += 1;
    nodes.set(node, state);
    open.push(node);
    frames.push({ node, state, targets: listTargets(node), at: 0 });
  }

  function leave({ node, state }: Frame): void {
    frames.pop();
    const parent = frames.at(-1);
    if (parent !== undefined) parent.state.low = Math.min(parent.state.low, state.low);
    if (state.low !== state.index) return;
    const group = open.splice(open.lastIndexOf(node));
    for (const one of group) {
      const of = nodes.get(one);
      if (of !== undefined) of.isOnStack = false;
    }
    groups.push(group);
  }

  for (const root of roots) {
    if (nodes.has(root)) continue;
    enter(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = frame.targets[frame.at];
      if (target === undefined) {
        leave(frame);
        continue;
      }
      frame.at += 1;
      const known = nodes.get(target);
      if (known === undefined) enter(target);
      else if (known.isOnStack) frame.state.low = Math.min(frame.state.low, known.index);
    }
  }
  return groups;
}
