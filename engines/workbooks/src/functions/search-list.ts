import { clip, type Machine, readCell, toMatrix } from "../evaluation/machine.ts";
import { compareScalars } from "../values/coerce.ts";
import { type Area, type Argument, isArea, isError, NA, type Scalar, VALUE } from "../values/value.ts";
import { wildcard } from "./wildcard.ts";

/** Values in a row or a column, read one at a time. */
export interface List {
  length: number;
  at: (index: number) => Scalar;
}

const empty: List = { length: 0, at: () => null };

/** One row or one column as a list; of more, `undefined`. */
export function listOf(machine: Machine, value: Argument): List | undefined {
  if (value === undefined) return empty;
  if (isArea(value)) {
    const area = clip(machine, value);
    if (area.left === area.right) return columnOf(machine, area, 0);
    return area.top === area.bottom ? rowOf(machine, area, 0) : undefined;
  }
  if (isError(value)) throw value;
  const matrix = toMatrix(machine, value);
  if (matrix.rows > 1 && matrix.columns > 1) return undefined;
  return { length: matrix.cells.length, at: (index) => matrix.cells[index] ?? null };
}

/** The first column of a table, or another one. */
export function columnOf(machine: Machine, value: Argument, column: number): List {
  if (isArea(value)) {
    const { sheet, top, left, bottom } = clip(machine, value);
    return { length: bottom - top + 1, at: (index) => readCell(machine, sheet, top + index, left + column) };
  }
  const matrix = toMatrix(machine, value ?? null);
  return { length: matrix.rows, at: (index) => matrix.cells[index * matrix.columns + column] ?? null };
}

export function rowOf(machine: Machine, value: Argument, row: number): List {
  if (isArea(value)) {
    const { sheet, top, left, right } = clip(machine, value);
    return { length: right - left + 1, at: (index) => readCell(machine, sheet, top + row, left + index) };
  }
  const matrix = toMatrix(machine, value ?? null);
  return { length: matrix.columns, at: (index) => matrix.cells[row * matrix.columns + index] ?? null };
}

/** A blank is looked for as zero. */
const sought = (value: Scalar): Scalar => (value === null ? 0 : value);

const isSameKind = (a: Scalar, b: Scalar): boolean =>
  typeof a === typeof b && a !== null && b !== null && !isError(a);

export type Direction = 1 | -1;

/** The first place, or the last, at which a value stands; -1 for none. */
export function findExact(
  list: List,
  target: Scalar,
  { direction = 1, wildcards = true }: { direction?: Direction; wildcards?: boolean } = {},
): number {
  const value = sought(target);
  const pattern = wildcards && typeof value === "string" ? wildcard(value) : undefined;
  const lower = typeof value === "string" ? value.toLowerCase() : undefined;
  const from = direction === 1 ? 0 : list.length - 1;
  for (let step = 0; step < list.length; step += 1) {
    const index = from + step * direction;
    const one = list.at(index);
    if (typeof one !== typeof value || one === null) continue;
    if (typeof one === "string") {
      if (pattern !== undefined) {
        if (pattern.test(one)) return index;
      } else if (one === value || (one.length === lower?.length && one.toLowerCase() === lower)) return index;
    } else if (!isError(one) && compareScalars(one, value) === 0) return index;
  }
  return -1;
}

/** Of equal neighbors the last. */
function lastEqual(list: List, from: number, value: Scalar): number {
  let at = from;
  while (
    at + 1 < list.length &&
    isSameKind(list.at(at + 1), value) &&
    compareScalars(list.at(at + 1), value) === 0
  ) {
    at += 1;
  }
  return at;
}

/** By halving, as a spreadsheet searches what it believes sorted: where it meets the value, else below it. */
export function findSorted(list: List, target: Scalar, isDescending = false): number {
  const value = sought(target);
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    let probe = middle;
    while (probe <= high && !isSameKind(list.at(probe), value)) probe += 1;
    if (probe > high) {
      high = middle - 1;
      continue;
    }
    const order = compareScalars(list.at(probe), value);
    if (order === 0) return lastEqual(list, probe, value);
    if (isDescending ? order >= 0 : order <= 0) low = probe + 1;
    else high = middle - 1;
  }
  let found = high;
  while (found >= 0 && !isSameKind(list.at(found), value)) found -= 1;
  return found;
}

/** The nearest below (or above) where the value itself is not there; the list need not be sorted. */
function findNearest(list: List, target: Scalar, side: Direction, direction: Direction = 1): number {
  const value = sought(target);
  let best = -1;
  const from = direction === 1 ? 0 : list.length - 1;
  for (let step = 0; step < list.length; step += 1) {
    const index = from + step * direction;
    const one = list.at(index);
    if (!isSameKind(one, value)) continue;
    const order = compareScalars(one, value);
    if (order === 0) return index;
    if (order * side < 0) continue;
    if (best < 0 || compareScalars(one, list.at(best)) * side < 0) best = index;
  }
  return best;
}

/** MATCH's and XMATCH's ways to search; throws what the formula shows where nothing is found. */
export function match(list: List, target: Scalar, type: number): number {
  const found = type === 0 ? findExact(list, target) : findSorted(list, target, type < 0);
  if (found < 0) throw NA;
  return found;
}

/** A blank finds the first blank cell, where the older functions look for zero. */
function findBlank(list: List, direction: Direction): number {
  const from = direction === 1 ? 0 : list.length - 1;
  for (let step = 0; step < list.length; step += 1) {
    const index = from + step * direction;
    if (list.at(index) === null) return index;
  }
  return -1;
}

export function matchWithModes(list: List, target: Scalar, mode: number, search: number): number {
  if (Math.abs(search) === 2) {
    const isDescending = search < 0;
    const near = findSorted(list, target, isDescending);
    const isExact = near >= 0 && compareScalars(list.at(near), sought(target)) === 0;
    if (isExact) return near;
    if (mode === 0) return -1;
    const [above, below] = isDescending ? [near, near + 1] : [near + 1, near];
    const chosen = mode === 1 ? above : below;
    return chosen >= 0 && chosen < list.length ? chosen : -1;
  }
  const direction: Direction = search < 0 ? -1 : 1;
  if (target === null && mode !== 2) return findBlank(list, direction);
  if (mode === 0 || mode === 2) return findExact(list, target, { direction, wildcards: mode === 2 });
  if (mode === 1 || mode === -1) return findNearest(list, target, mode, direction);
  throw VALUE;
}

export const sizeOf = (area: Area): { rows: number; columns: number } => ({
  rows: area.bottom - area.top + 1,
  columns: area.right - area.left + 1,
});
