/** Rings as `small_areas.outline` keeps them: whole numbers of 0.00001 degrees, each point as its step. */
export type StoredRings = readonly (readonly number[])[];

const STEP = 1e-5;
const CORNERS = 72;

type Point = readonly [x: number, y: number];

/**
 * What share of an area lies within a circle, on the plane that touches the earth at the circle's middle. The circle
 * is a polygon of as much area.
 */
export function shareInCircle(
  rings: StoredRings,
  circle: { latitude: number; longitude: number; miles: number },
): number {
  const perLongitude = 69.1 * Math.cos((circle.latitude * Math.PI) / 180);
  const radius = circle.miles * Math.sqrt((2 * Math.PI) / (CORNERS * Math.sin((2 * Math.PI) / CORNERS)));
  const corners = Array.from({ length: CORNERS }, (_, at): Point => {
    const angle = (2 * Math.PI * at) / CORNERS;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  let [whole, within] = [0, 0];
  for (const ring of rings) {
    const points = readRing(ring).map(
      ([x, y]): Point => [(x - circle.longitude) * perLongitude, (y - circle.latitude) * 69.1],
    );
    whole += signedArea(points);
    within += signedArea(clip(points, corners));
  }
  return whole > 0 ? Math.min(1, Math.max(0, within / whole)) : 0;
}

function readRing(steps: readonly number[]): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x * STEP, y * STEP]);
  }
  return points;
}

/** Twice the area within; below zero for a hole, whose line runs with the clock. */
function signedArea(points: readonly Point[]): number {
  let sum = 0;
  let [x0, y0] = points.at(-1) ?? [0, 0];
  for (const [x, y] of points) {
    sum += x0 * y - x * y0;
    [x0, y0] = [x, y];
  }
  return sum;
}

/** What of a ring lies within a convex polygon that runs against the clock, by Sutherland and Hodgman. */
function clip(ring: readonly Point[], corners: readonly Point[]): readonly Point[] {
  let points = ring;
  // Where all of it lies within there is nothing to cut.
  const [reach] = corners;
  const inner = (reach?.[0] ?? 0) * Math.cos(Math.PI / CORNERS);
  if (points.every(([x, y]) => x * x + y * y <= inner * inner)) return points;
  for (let at = 0; at < corners.length && points.length > 0; at += 1) {
    const [ax, ay] = corners[at] ?? [0, 0];
    const [bx, by] = corners[(at + 1) % corners.length] ?? [0, 0];
    const side = ([x, y]: Point) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const kept: Point[] = [];
    let before = points.at(-1) ?? [0, 0];
    let beforeSide = side(before);
    for (const point of points) {
      const ownSide = side(point);
      if (beforeSide >= 0 !== ownSide >= 0) {
        const share = beforeSide / (beforeSide - ownSide);
        kept.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]);
      }
      if (ownSide >= 0) kept.push(point);
      [before, beforeSide] = [point, ownSide];
    }
    points = kept;
  }
  return points;
}
