import { milesPerDegree } from "../maths/distance.ts";

/** Bandwidths in miles, wide to narrow: region, metro, town, neighborhood, block. */
const surfaceScalesMiles = [120, 30, 8, 2.5, 0.8] as const;

/** So many observations in reach pull a level as hard as the wider level holds it back. */
const surfaceShrinkage = 2;

export interface SurfacePoint {
  value: number;
  /** Kernel weight of observations at the narrowest scale but one (2.5 miles): how local the value is. */
  evidence: number;
}

/** Plain data, so that a fit may be made in one thread and read in another. */
export interface LocationSurface {
  levels: readonly Level[];
  /** The surface at each observation as the others make it, in the order of the input. */
  leaveOneOut: Float64Array;
}

interface Level {
  scaleMiles: number;
  cells: Map<number, Cell>;
}

interface Cell {
  latitude: number;
  longitude: number;
  weight: number;
  sum: number;
}

/**
 * What a place adds to the log of an amount: kernel means of the residuals from region down to block, each level
 * fitted to what the wider ones leave and shrunk toward them by `sum K r / (sum K + shrinkage)`, so that a place
 * with few observations takes its surroundings' value. Cells of half a bandwidth stand for their observations,
 * which keeps 100,000 of them fast.
 *
 * Throws a RangeError when the arrays differ in length.
 */
export function fitLocationSurface(of: {
  latitudes: ArrayLike<number>;
  longitudes: ArrayLike<number>;
  values: ArrayLike<number>;
  weights?: ArrayLike<number>;
}): LocationSurface {
  const n = of.values.length;
  if (of.latitudes.length !== n || of.longitudes.length !== n) throw new RangeError("lengths differ");
  const residuals = Float64Array.from(of.values);
  const leaveOneOut = new Float64Array(n);
  const levels: Level[] = [];
  for (const scaleMiles of surfaceScalesMiles) {
    const level: Level = { scaleMiles, cells: binResiduals({ ...of, residuals, scaleMiles }) };
    levels.push(level);
    const means = smoothCells(level);
    for (let at = 0; at < n; at += 1) {
      const latitude = of.latitudes[at] ?? 0;
      const longitude = of.longitudes[at] ?? 0;
      const own = of.weights?.[at] ?? 1;
      const around = means(latitude, longitude);
      // The own observation sits in its cell, at kernel weight 1 or a little less: take it out again.
      const weight = Math.max(0, around.weight - own * around.ownCellKernel);
      const sum = around.sum - own * around.ownCellKernel * (residuals[at] ?? 0);
      const value = weight > 1e-9 ? sum / (weight + surfaceShrinkage) : 0;
      leaveOneOut[at] = (leaveOneOut[at] ?? 0) + value;
      residuals[at] = (residuals[at] ?? 0) - value;
    }
  }
  return { levels, leaveOneOut };
}

/** The surface at a place, and how much was observed around it. */
export function surfaceAt({ levels }: LocationSurface, latitude: number, longitude: number): SurfacePoint {
  let value = 0;
  let evidence = 0;
  for (const level of levels) {
    const { weight, sum } = sumKernel(level, latitude, longitude);
    value += sum / (weight + surfaceShrinkage);
    if (level.scaleMiles === 2.5) evidence = weight;
  }
  return { value, evidence };
}

/** Kernel sums are the same for all points of a cell to the precision wanted: computed once a cell. */
function smoothCells(level: Level) {
  const memo = new Map<number, { weight: number; sum: number; ownCellKernel: number }>();
  return (latitude: number, longitude: number) => {
    const key = cellKey(latitude, longitude, level.scaleMiles);
    const known = memo.get(key);
    if (known) return known;
    const cell = level.cells.get(key);
    const center = cell ?? { latitude, longitude };
    const answer = { ...sumKernel(level, center.latitude, center.longitude), ownCellKernel: cell ? 1 : 0 };
    memo.set(key, answer);
    return answer;
  };
}

/** Three standard deviations of the kernel each way; beyond them a cell weighs about a hundredth. */
const reachCells = 3;

/** The plane stands for the sphere here: within the kernel's reach they differ by less than the cells' size. */
function sumKernel(level: Level, latitude: number, longitude: number): { weight: number; sum: number } {
  const step = level.scaleMiles / 2 / milesPerDegree;
  const y = Math.floor(latitude / step);
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let weight = 0;
  let sum = 0;
  for (let dy = -reachCells; dy <= reachCells; dy += 1) {
    const lonStep = longitudeStep(y + dy, step);
    const x = Math.floor(longitude / lonStep);
    for (let dx = -reachCells; dx <= reachCells; dx += 1) {
      const cell = level.cells.get(packKey(y + dy, x + dx));
      if (!cell) continue;
      const north = (cell.latitude - latitude) / step;
      const east = ((cell.longitude - longitude) * shrink) / step;
      const kernel = Math.exp(-0.5 * (north * north + east * east));
      weight += kernel * cell.weight;
      sum += kernel * cell.sum;
    }
  }
  return { weight, sum };
}

function binResiduals(of: {
  latitudes: ArrayLike<number>;
  longitudes: ArrayLike<number>;
  weights?: ArrayLike<number>;
  residuals: Float64Array;
  scaleMiles: number;
}): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (let at = 0; at < of.residuals.length; at += 1) {
    const latitude = of.latitudes[at] ?? 0;
    const longitude = of.longitudes[at] ?? 0;
    const weight = of.weights?.[at] ?? 1;
    const key = cellKey(latitude, longitude, of.scaleMiles);
    let cell = cells.get(key);
    if (!cell) {
      cell = { latitude: 0, longitude: 0, weight: 0, sum: 0 };
      cells.set(key, cell);
    }
    cell.latitude += latitude * weight;
    cell.longitude += longitude * weight;
    cell.weight += weight;
    cell.sum += weight * (of.residuals[at] ?? 0);
  }
  for (const [key, cell] of cells) {
    if (cell.weight > 0) {
      cell.latitude /= cell.weight;
      cell.longitude /= cell.weight;
    } else cells.delete(key);
  }
  return cells;
}

function cellKey(latitude: number, longitude: number, scaleMiles: number): number {
  const step = scaleMiles / 2 / milesPerDegree;
  const y = Math.floor(latitude / step);
  return packKey(y, Math.floor(longitude / longitudeStep(y, step)));
}

/** Cells are as wide as high: a row's step in longitude grows with its latitude. */
function longitudeStep(y: number, step: number): number {
  return step / Math.max(0.05, Math.cos((y * step * Math.PI) / 180));
}

function packKey(y: number, x: number): number {
  return (y + 65_536) * 262_144 + (x + 131_072);
}
