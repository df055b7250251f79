import { earthRadiusMiles } from "../maths/distance.ts";

/** Points as chords see them: miles on three axes, so that a distance needs no angle. */
export interface PlacePoints {
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
}

export interface FoundNeighbors {
  count: number;
  /** Positions of the points, nearest first. */
  at: Int32Array;
  /** Miles, by the chord: within a thousandth of the great circle up to 600 miles. */
  miles: Float64Array;
}

export interface NeighborSearch {
  /** The nearest points that are allowed; the answer is overwritten by the next search. */
  find(of: {
    x: number;
    y: number;
    z: number;
    count: number;
    isAllowed?: (at: number) => boolean;
  }): FoundNeighbors;
}

/** Latitude and longitude in degrees as points on three axes in miles; NaN where not known. */
export function placePoints(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): PlacePoints {
  const n = latitudes.length;
  const points = { x: new Float64Array(n), y: new Float64Array(n), z: new Float64Array(n) };
  for (let at = 0; at < n; at += 1) {
    const latitude = ((latitudes[at] ?? Number.NaN) * Math.PI) / 180;
    const longitude = ((longitudes[at] ?? Number.NaN) * Math.PI) / 180;
    points.x[at] = earthRadiusMiles * Math.cos(latitude) * Math.cos(longitude);
    points.y[at] = earthRadiusMiles * Math.cos(latitude) * Math.sin(longitude);
    points.z[at] = earthRadiusMiles * Math.sin(latitude);
  }
  return points;
}

const leafSize = 12;

/**
 * The nearest points by a k-d tree: each search looks at some hundred points of 100,000. Points whose place is not
 * known are never found. Source: J. Bentley, "Multidimensional Binary Search Trees" (1975).
 */
export function createNeighborSearch(points: PlacePoints): NeighborSearch {
  const axes = [points.x, points.y, points.z] as const;
  const order = Int32Array.from(points.x.keys()).filter((at) => !Number.isNaN(points.x[at] ?? Number.NaN));
  arrange(order, axes, { start: 0, end: order.length, depth: 0 });
  const found: FoundNeighbors = { count: 0, at: new Int32Array(0), miles: new Float64Array(0) };
  return {
    find({ x, y, z, count, isAllowed }) {
      if (found.at.length < count + 1) {
        found.at = new Int32Array(count + 1);
        found.miles = new Float64Array(count + 1);
      }
      found.count = 0;
      if (Number.isNaN(x)) return found;
      const target = [x, y, z] as const;
      const offer = (at: number) => {
        const miles = Math.hypot(
          (points.x[at] as number) - x,
          (points.y[at] as number) - y,
          (points.z[at] as number) - z,
        );
        const isFull = found.count === count;
        if (isFull && miles >= (found.miles[count - 1] as number)) return;
        if (isAllowed && !isAllowed(at)) return;
        insert(found, at, miles, count);
      };
      const visit = (start: number, end: number, depth: number) => {
        if (end - start <= leafSize) {
          for (let k = start; k < end; k += 1) offer(order[k] as number);
          return;
        }
        const axis = (depth % 3) as 0 | 1 | 2;
        const middle = (start + end) >> 1;
        const at = order[middle] as number;
        const gap = target[axis] - (axes[axis][at] as number);
        const isBelow = gap < 0;
        visit(isBelow ? start : middle + 1, isBelow ? middle : end, depth + 1);
        offer(at);
        const isFull = found.count === count;
        if (!isFull || Math.abs(gap) < (found.miles[count - 1] as number)) {
          visit(isBelow ? middle + 1 : start, isBelow ? end : middle, depth + 1);
        }
      };
      visit(0, order.length, 0);
      return found;
    },
  };
}

function insert(found: FoundNeighbors, at: number, miles: number, limit: number): void {
  let slot = found.count;
  while (slot > 0 && (found.miles[slot - 1] as number) > miles) {
    found.miles[slot] = found.miles[slot - 1] as number;
    found.at[slot] = found.at[slot - 1] as number;
    slot -= 1;
  }
  found.miles[slot] = miles;
  found.at[slot] = at;
  if (found.count < limit) found.count += 1;
}

type Axes = readonly [Float64Array, Float64Array, Float64Array];

function arrange(
  order: Int32Array,
  axes: Axes,
  { start, end, depth }: { start: number; end: number; depth: number },
): void {
  if (end - start <= leafSize) return;
  const middle = (start + end) >> 1;
  selectMiddle(order, axes[(depth % 3) as 0 | 1 | 2], { start, end, middle });
  arrange(order, axes, { start, end: middle, depth: depth + 1 });
  arrange(order, axes, { start: middle + 1, end, depth: depth + 1 });
}

/** Hoare's selection: what is smaller comes before the middle, what is larger after it. */
function selectMiddle(
  order: Int32Array,
  values: Float64Array,
  { start, end, middle }: { start: number; end: number; middle: number },
): void {
  let low = start;
  let high = end - 1;
  while (low < high) {
    const pivot = values[order[middle] as number] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[order[left] as number] as number) < pivot) left += 1;
      while ((values[order[right] as number] as number) > pivot) right -= 1;
      if (left > right) break;
      const held = order[left] as number;
      order[left] = order[right] as number;
      order[right] = held;
      left += 1;
      right -= 1;
    }
    if (right < middle) low = left;
    if (left > middle) high = right;
  }
}
