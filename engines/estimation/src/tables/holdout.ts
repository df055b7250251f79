import { createRandom, shuffledIndices } from "../maths/seeded-random.ts";
import { median } from "../maths/weighted-statistics.ts";
import type { EstimationTable } from "./feature-columns.ts";
import { createNeighborSearch, type PlacePoints, placePoints } from "./neighbor-search.ts";

/** How the rows to be predicted lie to the known ones, so that errors are measured under the same conditions. */
export interface Holdout {
  /** Rows of one cell are held out together: 0 single rows, 1 rows of one place, above that degrees of a grid. */
  cell: number;
  /** Whether what is to be predicted comes after the known rows. */
  isAhead: boolean;
}

/** Cells from the narrowest on; the first whose held-out rows are as far from the others as the subjects stands. */
const cells = [0, 1, 1.05, 1.2, 2, 4] as const;
const sampleSize = 400;
const probeFolds = 5;
/** Held-out rows count as far enough away from this share of the subjects' distance on. */
const nearlyAsFar = 0.7;
/** So much of the subjects dated no earlier than the last known row is a prediction of what comes. */
const aheadShare = 0.8;

/** Reads from dates and places whether subjects come later, at known places, at new ones or in new areas. */
export function readHoldout(known: EstimationTable, subjects: EstimationTable, seed: number): Holdout {
  return { cell: chooseCell(known, subjects, seed), isAhead: isAhead(known, subjects) };
}

/** The cell of each row; a row whose place is not known is a cell of its own. */
export function listCells(table: EstimationTable, cell: number): string[] {
  return Array.from({ length: table.size }, (_, row) => {
    const [latitude, longitude] = [table.latitude[row] ?? Number.NaN, table.longitude[row] ?? Number.NaN];
    if (cell === 0 || Number.isNaN(latitude)) return `row ${row}`;
    if (cell === 1) return `${latitude.toFixed(4)} ${longitude.toFixed(4)}`;
    const size = cell - 1;
    return `${Math.floor(latitude / size)} ${Math.floor(longitude / size)}`;
  });
}

/** A fold for each row, drawn from the seed; rows of one cell share it. */
export function assignFolds(cells: readonly string[], of: { count: number; seed: number }): Int32Array {
  const random = createRandom(of.seed);
  const byCell = new Map<string, number>();
  return Int32Array.from(cells, (cell) => {
    const fold = byCell.get(cell) ?? Math.floor(random() * of.count);
    byCell.set(cell, fold);
    return fold;
  });
}

function chooseCell(known: EstimationTable, subjects: EstimationTable, seed: number): number {
  const points = placePoints(known.latitude, known.longitude);
  const search = createNeighborSearch(points);
  const there = placePoints(subjects.latitude, subjects.longitude);
  const distances = nearestMiles(search, there, sample(there, seed));
  // Of homes whose place is not known nobody can say that their building is among the known ones.
  if (distances.length === 0) return 1;
  const toSubjects = median(distances) ?? 0;
  const atKnownPlaces = share(distances);
  const rows = sample(points, seed + 1);
  const alone = nearestMiles(search, points, rows, (row, at) => row !== at);
  const isRepeated = share(alone);
  // Where places repeat, subjects at new places all are the mark of places held out, however near they lie.
  if (isRepeated < 0.05 || atKnownPlaces >= isRepeated / 2) {
    if ((median(alone) ?? 0) >= nearlyAsFar * toSubjects) return 0;
  }
  for (const cell of cells.slice(1)) {
    const folds = assignFolds(listCells(known, cell), { count: probeFolds, seed });
    const apart = nearestMiles(search, points, rows, (row, at) => folds[row] !== folds[at]);
    if ((median(apart) ?? 0) >= nearlyAsFar * toSubjects) return cell;
  }
  return cells[cells.length - 1] ?? 0;
}

/** Ten yards: the same building. */
const samePlaceMiles = 0.006;

function share(distances: readonly number[]): number {
  return distances.filter((miles) => miles < samePlaceMiles).length / Math.max(1, distances.length);
}

function sample(points: PlacePoints, seed: number): Uint32Array {
  return shuffledIndices(points.x.length, seed)
    .filter((row) => !Number.isNaN(points.x[row] ?? Number.NaN))
    .slice(0, sampleSize);
}

function nearestMiles(
  search: ReturnType<typeof createNeighborSearch>,
  points: PlacePoints,
  rows: Uint32Array,
  isOther: (row: number, at: number) => boolean = () => true,
): number[] {
  return Array.from(rows, (row) => {
    const [x, y, z] = [points.x[row] ?? 0, points.y[row] ?? 0, points.z[row] ?? 0];
    const found = search.find({ x, y, z, count: 1, isAllowed: (at) => isOther(row, at) });
    return found.count > 0 ? (found.miles[0] ?? 0) : Number.POSITIVE_INFINITY;
  });
}

function isAhead(known: EstimationTable, subjects: EstimationTable): boolean {
  const latest = known.day.reduce((a, b) => (b > a ? b : a), Number.NEGATIVE_INFINITY);
  const dated = subjects.day.filter((day) => !Number.isNaN(day));
  if (dated.length === 0 || !Number.isFinite(latest)) return false;
  return dated.filter((day) => day >= latest).length >= aheadShare * dated.length;
}

/** The day from which the latest quarter of the rows begins; null where all are of one day. */
export function latestQuarter(days: Float64Array): number | null {
  const sorted = days.filter((day) => !Number.isNaN(day)).sort();
  const cut = sorted[Math.floor(sorted.length * 0.75)];
  const first = sorted[0];
  return cut !== undefined && first !== undefined && cut > first ? cut : null;
}
