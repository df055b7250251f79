import { createNeighborSearch, type NeighborSearch, type PlacePoints } from "./neighbor-search.ts";

/** How much further, or less far, estimates miss around a place than elsewhere. Plain data. */
export interface LocalMisses {
  level: number;
  /** Where past errors were, their scaled sizes, and the cell of each by number. */
  points: PlacePoints;
  scores: Float64Array;
  cells: Int32Array;
  /** The level's quantile of all scores. */
  usual: number;
}

/** So many of the nearest errors tell of a place. */
const nearestErrors = 100;
/** So many errors, each of another cell, pull a factor as hard as 1 holds it back. */
const shrinkage = 50;

/** Gathers scaled sizes of errors by place; also answers each one's factor, made without its own cell. */
export function fitLocalMisses(of: {
  scores: Float64Array;
  points: PlacePoints;
  cells: readonly string[];
  level: number;
}): { misses: LocalMisses; own: Float64Array } {
  const { scores, points, level } = of;
  const numbers = new Map<string, number>();
  const cells = Int32Array.from(of.cells, (cell) => {
    const number = numbers.get(cell) ?? numbers.size;
    numbers.set(cell, number);
    return number;
  });
  const misses = { level, points, scores, cells, usual: findQuantile(scores, level) };
  return { misses, own: findFactors(misses, points, (own, other) => cells[own] !== cells[other]) };
}

/**
 * What the reach of ranges is multiplied by: the level's quantile of the hundred nearest scores against that of all,
 * `(q / q_all)^(n / (n + 50))`, where errors of one cell go together: `n = (sum n_c)^2 / sum n_c^2` over the cells. 1 at
 * an unknown place.
 */
export function findFactors(
  misses: LocalMisses,
  { x, y, z }: PlacePoints,
  isAllowed?: (asked: number, error: number) => boolean,
): Float64Array {
  const search = openSearch(misses.points);
  return x.map((east, at) => {
    const found = search.find({
      ...{ x: east, y: y[at] ?? 0, z: z[at] ?? 0, count: nearestErrors },
      ...(isAllowed ? { isAllowed: (error: number) => isAllowed(at, error) } : {}),
    });
    const near = found.at.subarray(0, found.count);
    const quantile = findQuantile(
      Float64Array.from(near, (error) => misses.scores[error] ?? 0),
      misses.level,
    );
    const ratio = quantile / misses.usual;
    if (!(ratio > 0 && Number.isFinite(ratio))) return 1;
    const count = countCells(Int32Array.from(near, (error) => misses.cells[error] ?? 0));
    return ratio ** (count / (count + shrinkage));
  });
}

const searches = new WeakMap<PlacePoints, NeighborSearch>();

function openSearch(points: PlacePoints): NeighborSearch {
  const known = searches.get(points) ?? createNeighborSearch(points);
  searches.set(points, known);
  return known;
}

/** L. Kish's effective number: how many cells of one size would tell as much. */
function countCells(cells: Int32Array): number {
  const counts = new Map<number, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  let squares = 0;
  for (const count of counts.values()) squares += count * count;
  return cells.length ** 2 / squares;
}

/** The smallest score that the level's share of them does not exceed; NaN without any. */
function findQuantile(scores: Float64Array, level: number): number {
  return scores.toSorted()[Math.ceil(level * scores.length) - 1] ?? Number.NaN;
}
