import { distanceMiles, milesPerDegree } from "./distance.ts";

export interface Neighbour {
  /** Position in the arrays that the index was built from. */
  at: number;
  distance: number;
}

export interface SpatialIndex {
  /** Points within a radius, nearest first; of equal distances the earlier position first. */
  within(latitude: number, longitude: number, radiusMiles: number): Neighbour[];
  /** At most `count` nearest points within a radius, nearest first. */
  nearest(of: { latitude: number; longitude: number; count: number; radiusMiles: number }): Neighbour[];
}

const cellDegrees = 0.05;

/** An index over points by cells of 0.05 degrees: building is linear, asking is by the cells in reach. */
export function createSpatialIndex(
  latitudes: ArrayLike<number>,
  longitudes: ArrayLike<number>,
): SpatialIndex {
  const cells = new Map<number, number[]>();
  for (let at = 0; at < latitudes.length; at += 1) {
    const key = cellKey(row(latitudes[at] ?? Number.NaN), row(longitudes[at] ?? Number.NaN));
    const cell = cells.get(key);
    if (cell) cell.push(at);
    else cells.set(key, [at]);
  }

  const within = (latitude: number, longitude: number, radiusMiles: number): Neighbour[] => {
    const latReach = radiusMiles / milesPerDegree;
    const lonReach = latReach / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
    const found: Neighbour[] = [];
    for (let y = row(latitude - latReach); y <= row(latitude + latReach); y += 1) {
      for (let x = row(longitude - lonReach); x <= row(longitude + lonReach); x += 1) {
        for (const at of cells.get(cellKey(y, x)) ?? []) {
          const distance = distanceMiles(latitude, longitude, latitudes[at] ?? 0, longitudes[at] ?? 0);
          if (distance <= radiusMiles) found.push({ at, distance });
        }
      }
    }
    return found.sort((a, b) => a.distance - b.distance || a.at - b.at);
  };

  return {
    within,
    nearest({ latitude, longitude, count, radiusMiles }) {
      // Growing rings: in a dense town the first one is enough and the wide ones are never sorted.
      for (let radius = Math.min(radiusMiles, 0.75); ; radius = Math.min(radiusMiles, radius * 2.5)) {
        const found = within(latitude, longitude, radius);
        if (found.length >= count || radius >= radiusMiles) return found.slice(0, count);
      }
    },
  };
}

function row(degrees: number): number {
  return Math.floor(degrees / cellDegrees);
}

function cellKey(y: number, x: number): number {
  return (y + 4000) * 16384 + (x + 8000);
}
