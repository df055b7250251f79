/** A closed line of longitudes and latitudes. */
export type Ring = readonly (readonly number[])[];

export interface Outline {
  latitude: number;
  longitude: number;
  west: number;
  south: number;
  east: number;
  north: number;
  /** Rings as the database keeps them (`small_areas.outline`). */
  text: string;
}

/** Whole numbers of so many degrees: about a meter. */
const STEP = 1e-5;

/** The polygons of an area as one outline, with its middle; undefined where they enclose nothing. */
export function measureOutline(polygons: readonly (readonly Ring[])[]): Outline | undefined {
  const rings = polygons.flatMap((polygon) => polygon.map((ring, at) => turn(ring, { isHole: at > 0 })));
  const points = rings.flat();
  if (points.length === 0 || !points.every(isPlace)) return undefined;
  const sides = { west: 180, south: 90, east: -180, north: -90 };
  for (const [x = 0, y = 0] of points) {
    sides.west = Math.min(sides.west, x);
    sides.east = Math.max(sides.east, x);
    sides.south = Math.min(sides.south, y);
    sides.north = Math.max(sides.north, y);
  }
  const middle = findMiddle(rings);
  if (middle === undefined) return undefined;
  return { ...middle, ...sides, text: JSON.stringify(rings.map(writeSteps)) };
}

const isPlace = ([x, y]: readonly number[]): boolean =>
  x !== undefined && y !== undefined && Math.abs(x) <= 180 && Math.abs(y) <= 90;

/** Outer lines against the clock and holes with it, so that signed areas add up. */
function turn(ring: Ring, { isHole }: { isHole: boolean }): Ring {
  return signedArea(ring) > 0 === isHole ? [...ring].reverse() : ring;
}

/** Twice the area within, in square degrees; below zero where the line runs with the clock. */
function signedArea(ring: Ring): number {
  return ring.reduce((sum, [x = 0, y = 0], at) => {
    const [x0 = 0, y0 = 0] = ring[(at || ring.length) - 1] ?? [];
    return sum + x0 * y - x * y0;
  }, 0);
}

function findMiddle(rings: readonly Ring[]): { latitude: number; longitude: number } | undefined {
  const [[originX = 0, originY = 0] = []] = rings[0] ?? [];
  let [area, sumX, sumY] = [0, 0, 0];
  for (const ring of rings) {
    ring.forEach(([x = 0, y = 0], at) => {
      const [x0 = 0, y0 = 0] = ring[(at || ring.length) - 1] ?? [];
      const cross = (x0 - originX) * (y - originY) - (x - originX) * (y0 - originY);
      area += cross;
      sumX += (x0 + x - 2 * originX) * cross;
      sumY += (y0 + y - 2 * originY) * cross;
    });
  }
  if (!(area > 0)) return undefined;
  return { longitude: round(originX + sumX / (3 * area)), latitude: round(originY + sumY / (3 * area)) };
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

function writeSteps(ring: Ring): number[] {
  let [lastX, lastY] = [0, 0];
  return ring.flatMap(([x = 0, y = 0], at) => {
    const [gridX, gridY] = [Math.round(x / STEP), Math.round(y / STEP)];
    const step = [gridX - lastX, gridY - lastY];
    [lastX, lastY] = [gridX, gridY];
    // Points that fall together add nothing but bytes.
    return at > 0 && step[0] === 0 && step[1] === 0 ? [] : step;
  });
}
