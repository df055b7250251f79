import type { Inputs } from "../inputs/model-inputs.ts";
import { isSameValue } from "./same-value.ts";

export interface AlignedRows {
  /** For each row of the first table the one that it became; undefined where it was removed. */
  matches: (Inputs | undefined)[];
  /** Rows of the second table that the first one has not. */
  added: Inputs[];
}

/** Above so many pairs of rows what has no name of its own is matched by its place alone. */
const MOST_PAIRS = 250_000;

/**
 * Which row of a table became which: first by a name in the first column that stands once in either, then, in order,
 * rows that have more than half of their cells in common. Definition: docs/methods/merge.md#rows-of-tables.
 */
export function alignRows(
  before: readonly Inputs[],
  after: readonly Inputs[],
  columns: readonly string[],
): AlignedRows {
  const matches: (Inputs | undefined)[] = before.map(() => undefined);
  const [first = ""] = columns;
  const [named, namedAfter] = [findNamed(before, first), findNamed(after, first)];
  const taken = new Set<number>();
  for (const [name, at] of named) {
    const to = namedAfter.get(name);
    if (to === undefined) continue;
    matches[at] = after[to];
    taken.add(to);
  }
  const rest = [...before.keys()].filter((at) => matches[at] === undefined);
  const restAfter = [...after.keys()].filter((at) => !taken.has(at));
  const alike = (from: number, to: number) => countAlike(before[from], after[to], columns);
  for (const [from, to] of matchInOrder(rest, restAfter, alike)) {
    matches[from] = after[to];
    taken.add(to);
  }
  return { matches, added: after.filter((_, at) => !taken.has(at)) };
}

/** Where the names stand that only one row has. */
function findNamed(rows: readonly Inputs[], column: string): Map<string, number> {
  const found = new Map<string, number>();
  const several = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const cell = row[column];
    if (cell === undefined || cell === null || cell === "") continue;
    const name = `${typeof cell} ${cell}`;
    if (found.has(name)) several.add(name);
    found.set(name, at);
  }
  for (const name of several) found.delete(name);
  return found;
}

/** How many cells two rows have in common; 0 where it is half of them or less. */
function countAlike(a: Inputs = {}, b: Inputs = {}, columns: readonly string[]): number {
  const filled = columns.filter((column) => (a[column] ?? b[column] ?? null) !== null);
  const same = filled.filter((column) => isSameValue(a[column], b[column])).length;
  return 2 * same > filled.length ? same : 0;
}

/** Pairs that cross nowhere and have the most in common: the longest common sequence, weighed. */
function matchInOrder(
  from: readonly number[],
  to: readonly number[],
  alike: (from: number, to: number) => number,
): [number, number][] {
  if (from.length === 0 || to.length === 0) return [];
  if (from.length * to.length > MOST_PAIRS)
    return from.flatMap((at, index): [number, number][] => {
      const other = to[index];
      return other !== undefined && alike(at, other) > 0 ? [[at, other]] : [];
    });
  const width = to.length + 1;
  const best = new Float64Array((from.length + 1) * width);
  const scores = from.map((at) => to.map((other) => alike(at, other)));
  const bestAt = (row: number, column: number) => best[row * width + column] ?? 0;
  const scoreAt = (row: number, column: number) => scores[row]?.[column] ?? 0;
  for (let row = from.length - 1; row >= 0; row -= 1)
    for (let column = to.length - 1; column >= 0; column -= 1)
      best[row * width + column] = Math.max(
        bestAt(row + 1, column),
        bestAt(row, column + 1),
        scoreAt(row, column) > 0 ? scoreAt(row, column) + bestAt(row + 1, column + 1) : 0,
      );
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < from.length && column < to.length) {
    const score = scoreAt(row, column);
    if (score > 0 && bestAt(row, column) === score + bestAt(row + 1, column + 1)) {
      pairs.push([from[row] ?? 0, to[column] ?? 0]);
      row += 1;
      column += 1;
    } else if (bestAt(row, column) === bestAt(row + 1, column)) row += 1;
    else column += 1;
  }
  return pairs;
}
