export const earthRadiusMiles = 3958.7613;
const radiansPerDegree = Math.PI / 180;

/**
 * Great-circle distance by the haversine formula on a sphere of 3,958.76 miles.
 * Coordinates in decimal degrees, answer in miles.
 * Source: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984).
 *
 * @example distanceMiles(47.6062, -122.3321, 45.5152, -122.6784).toFixed(1) // "145.4"
 */
export function distanceMiles(latA: number, lonA: number, latB: number, lonB: number): number {
  const sinLat = Math.sin(((latB - latA) * radiansPerDegree) / 2);
  const sinLon = Math.sin(((lonB - lonA) * radiansPerDegree) / 2);
  const h =
    sinLat * sinLat + Math.cos(latA * radiansPerDegree) * Math.cos(latB * radiansPerDegree) * sinLon * sinLon;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Miles of one degree of latitude; of longitude it is this times the cosine of the latitude. */
export const milesPerDegree = earthRadiusMiles * radiansPerDegree;

/** Degrees that a circle reaches from its center, a little more than less: distances decide what lies within. */
export function reachInDegrees(
  latitude: number,
  radiusMiles: number,
): { latitude: number; longitude: number } {
  const reach = (1.001 * radiusMiles) / milesPerDegree;
  return { latitude: reach, longitude: reach / Math.max(0.05, Math.cos(latitude * radiansPerDegree)) };
}

export interface Neighbor {
  /** Position in the arrays that the index was built from. */
  at: number;
  distance: number;
}

export interface SpatialIndex {
  /** Points within a radius, of those that are asked for, nearest first; of equal distances the earlier position first. */
  within(
    latitude: number,
    longitude: number,
    radiusMiles: number,
    isAsked?: (at: number) => boolean,
  ): Neighbor[];
  /** At most `count` nearest points within a radius, nearest first. */
  nearest(of: { latitude: number; longitude: number; count: number; radiusMiles: number }): Neighbor[];
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

  const within: SpatialIndex["within"] = (latitude, longitude, radiusMiles, isAsked = () => true) => {
    const reach = reachInDegrees(latitude, radiusMiles);
    const found: Neighbor[] = [];
    for (let y = row(latitude - reach.latitude); y <= row(latitude + reach.latitude); y += 1) {
      for (let x = row(longitude - reach.longitude); x <= row(longitude + reach.longitude); x += 1) {
        for (const at of cells.get(cellKey(y, x)) ?? []) {
          const [north, east] = [latitudes[at] ?? Number.NaN, longitudes[at] ?? Number.NaN];
          // Far quicker than its distance, and most of a cell lie outside of a small circle's box.
          const isBoxed =
            Math.abs(north - latitude) <= reach.latitude && Math.abs(east - longitude) <= reach.longitude;
          if (!isBoxed || !isAsked(at)) continue;
          const distance = distanceMiles(latitude, longitude, north, east);
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
