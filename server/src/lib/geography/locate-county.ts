import { findZip, listZips } from "../postal-codes.ts";
import { listShapes, type Ring } from "./county-shapes.ts";

interface Shape {
  fips: string;
  rings: readonly Ring[];
  west: number;
  south: number;
  east: number;
  north: number;
}

let held: Shape[] | undefined;

/** The county of the map that a point lies in; one off the coast has that of the nearest postal code. */
export function locateCounty(latitude: number, longitude: number): string | undefined {
  held ??= listShapes().map(({ fips, rings }) => {
    const points = rings.flat();
    const bound = (axis: 0 | 1, most: boolean) =>
      points.reduce(
        (found, point) => (point[axis] > found === most ? point[axis] : found),
        most ? -999 : 999,
      );
    return {
      fips,
      rings,
      west: bound(0, false),
      east: bound(0, true),
      south: bound(1, false),
      north: bound(1, true),
    };
  });
  const inside = held.find(
    ({ rings, west, east, south, north }) =>
      longitude >= west &&
      longitude <= east &&
      latitude >= south &&
      latitude <= north &&
      isInside(rings, longitude, latitude),
  );
  return inside?.fips ?? nearestZip(latitude, longitude);
}

/** Whether the map has the outline of a county: its edition is older than Connecticut's planning regions. */
export const isOutlined = (fips: string): boolean => listShapes().some((shape) => shape.fips === fips);

/** By crossings of a line to the east: odd is inside, holes and islands included. */
function isInside(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let index = 0, last = ring.length - 1; index < ring.length; last = index, index += 1) {
      const [x1 = 0, y1 = 0] = ring[index] ?? [];
      const [x0 = 0, y0 = 0] = ring[last] ?? [];
      if (y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/** About ten miles, in degrees. */
const SHORE = 0.15;

function nearestZip(latitude: number, longitude: number): string | undefined {
  let best: { fips: string; distance: number } | undefined;
  const stretch = Math.cos((latitude * Math.PI) / 180);
  for (const zip of listZips()) {
    const distance = Math.hypot(zip.latitude - latitude, (zip.longitude - longitude) * stretch);
    if (distance < (best?.distance ?? SHORE)) best = { fips: zip.countyFips, distance };
  }
  return best?.fips;
}

/** The county that nearly all of the postal codes lie in; undefined when they lie in several, or none is known. */
export function findCommonCounty(zips: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const zip of zips) {
    const county = findZip(zip.slice(0, 5).padStart(5, "0"))?.countyFips;
    if (county !== undefined) counts.set(county, (counts.get(county) ?? 0) + 1);
  }
  const [county, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return count !== undefined && count >= COMMON_SHARE * zips.length ? county : undefined;
}

/** Codes at a county's edge are counted to the neighbor. */
const COMMON_SHARE = 0.9;
