import type { Lens, Point, Size } from "./map-gestures.ts";

/** What part of the world is seen: its middle, and how often the world was doubled from 256 pixels. */
export interface MapPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

export interface LongitudesAndLatitudes {
  longitudes: readonly number[];
  latitudes: readonly number[];
}

export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Corners of the contiguous states. */
const COUNTRY: LongitudesAndLatitudes = { longitudes: [-124.7, -67], latitudes: [24.5, 49.4] };
const LEAST_ZOOM = 2.5;
const MOST_ZOOM = 17;
/** Mercator has no poles. */
const MOST_LATITUDE = 85;

/** Paths of a map are on the plane times this: they keep 24 bits, enough of it for a house. */
export const PATH_SCALE = 65_536;

/** Web Mercator with the world from 0 to 1, north up. */
export function toPlane(longitude: number, latitude: number): Point {
  const sine = Math.sin((Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, latitude)) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export function fromPlane({ x, y }: Point): { longitude: number; latitude: number } {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { longitude: (x - 0.5) * 360, latitude };
}

const countPixels = (zoom: number): number => 256 * 2 ** zoom;

function clampPlace({ longitude, latitude, zoom }: MapPlace): MapPlace {
  return {
    longitude: Math.min(-50, Math.max(-190, longitude)),
    latitude: Math.min(75, Math.max(10, latitude)),
    zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)),
  };
}

/** Where the plane lies on the screen. */
export function createFrame(place: MapPlace, { width, height }: Size) {
  const scale = countPixels(place.zoom);
  const middle = toPlane(place.longitude, place.latitude);
  const [left, top] = [width / 2 - middle.x * scale, height / 2 - middle.y * scale];
  return {
    scale,
    left,
    top,
    toScreen: ({ x, y }: Point): Point => ({ x: left + x * scale, y: top + y * scale }),
    toPlane: ({ x, y }: Point): Point => ({ x: (x - left) / scale, y: (y - top) / scale }),
  };
}

export const PLACE_LENS: Lens<MapPlace> = {
  toGround: createFrame,
  toView: ({ scale, left, top }, { width, height }) =>
    clampPlace({
      ...fromPlane({ x: (width / 2 - left) / scale, y: (height / 2 - top) / scale }),
      zoom: Math.log2(scale / countPixels(0)),
    }),
  scales: () => [countPixels(LEAST_ZOOM), countPixels(MOST_ZOOM)],
};

/** Moved by pixels of the screen. */
export function movedBy(place: MapPlace, by: Point): MapPlace {
  const scale = countPixels(place.zoom);
  const middle = toPlane(place.longitude, place.latitude);
  return clampPlace({
    ...fromPlane({ x: middle.x - by.x / scale, y: middle.y - by.y / scale }),
    zoom: place.zoom,
  });
}

/** Zoomed so that what lies under a point of the screen stays there. */
export function zoomedAt(place: MapPlace, of: { by: number; at: Point; size: Size }): MapPlace {
  const zoom = clampPlace({ ...place, zoom: place.zoom + of.by }).zoom;
  const under = createFrame(place, of.size).toPlane(of.at);
  const scale = countPixels(zoom);
  const middle = {
    x: under.x - (of.at.x - of.size.width / 2) / scale,
    y: under.y - (of.at.y - of.size.height / 2) / scale,
  };
  return clampPlace({ ...fromPlane(middle), zoom });
}

/** What the tools at the right edge take, on both sides so that the points stand in the middle. */
const TOOLS = 156;

/** The place that shows every point with some room around and beside the tools; the whole country for none. */
export function placeOfPoints(given: LongitudesAndLatitudes, size: Size): MapPlace {
  const points = given.longitudes.length === 0 ? COUNTRY : given;
  const corners = points.longitudes.map((longitude, at) => toPlane(longitude, points.latitudes[at] ?? 0));
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const { x, y } of corners) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const across = Math.log2(
    Math.max(0.5 * size.width, Math.min(0.86 * size.width, size.width - TOOLS), 1) /
      (256 * Math.max(right - left, 1e-9)),
  );
  const down = Math.log2((0.86 * Math.max(size.height, 1)) / (256 * Math.max(bottom - top, 1e-9)));
  const middle = fromPlane({ x: (left + right) / 2, y: (top + bottom) / 2 });
  return clampPlace({ ...middle, zoom: Math.min(across, down, 14) });
}

const MILES_PER_DEGREE = 69.055;

/** The place around a point at which a mile takes so many pixels. */
export function placeByScale(
  { latitude, longitude }: { latitude: number; longitude: number },
  pixelsPerMile: number,
): MapPlace {
  const degree = pixelsPerMile * MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return { latitude, longitude, zoom: Math.log2((degree * 360) / countPixels(0)) };
}

export function findBounds(place: MapPlace, size: Size): MapBounds {
  const { toPlane: at } = createFrame(place, size);
  const [first, last] = [fromPlane(at({ x: 0, y: 0 })), fromPlane(at({ x: size.width, y: size.height }))];
  const rounded = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    west: rounded(Math.max(-180, first.longitude)),
    east: rounded(Math.min(180, last.longitude)),
    south: rounded(last.latitude),
    north: rounded(first.latitude),
  };
}

/** `-84.39012,33.75001,9.2` for an address. */
export function textOfPlace({ longitude, latitude, zoom }: MapPlace): string {
  return `${longitude.toFixed(4)},${latitude.toFixed(4)},${zoom.toFixed(2)}`;
}

export function placeOfText(text: string | null): MapPlace | null {
  const [longitude, latitude, zoom, ...more] = (text ?? "").split(",").map(Number);
  if (longitude === undefined || latitude === undefined || zoom === undefined || more.length > 0) return null;
  return [longitude, latitude, zoom].every(Number.isFinite) && text !== ""
    ? clampPlace({ longitude, latitude, zoom })
    : null;
}

/** Points colored by the classes of a figure. */
export interface Shades {
  /** By point; null where the figure is missing. */
  classes: readonly (number | null)[];
  colors: readonly string[];
}

export interface Cluster extends Point {
  /** Positions of the points that it stands for. */
  members: number[];
  /** What the points count in all: one each, unless said otherwise. */
  total: number;
}

/** How large a point or a cluster is drawn. */
export const clusterRadius = (total: number): number => (total === 1 ? 4.5 : 9 + 3.2 * Math.log10(total));

/** Whether more than a third of the points would lie on another one, so that none can be told from its neighbor. */
export function isSmeared(points: readonly Point[]): boolean {
  const side = 2 * clusterRadius(1);
  const cells = Map.groupBy(points, ({ x, y }) => `${Math.floor(x / side)},${Math.floor(y / side)}`);
  const isCovered = ({ x, y }: Point) => {
    const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
    const near = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${column + right},${row + down}`) ?? []),
    );
    // The point itself is among them.
    return near.filter((other) => Math.hypot(other.x - x, other.y - y) < side).length > 1;
  };
  return points.filter(isCovered).length > points.length / 3;
}

/** Points of a screen by cells of a grid, then circles that would overlap: each is one circle with its number. */
export function clusterPoints(
  points: readonly Point[],
  size: Size,
  { cell, counts }: { cell: number; counts?: readonly number[] | undefined },
): Cluster[] {
  const clusters = clusterByCell(points, size, cell);
  if (counts !== undefined) {
    for (const one of clusters) one.total = one.members.reduce((sum, at) => sum + (counts[at] ?? 0), 0);
  }
  return cell < 2 ? clusters : mergeOverlaps(clusters);
}

function mergeOverlaps(clusters: Cluster[]): Cluster[] {
  const kept: Cluster[] = [];
  for (const one of clusters.sort((a, b) => b.total - a.total)) {
    const over = kept.find(
      ({ x, y, total }) => Math.hypot(x - one.x, y - one.y) < clusterRadius(total) + clusterRadius(one.total),
    );
    if (over === undefined) kept.push(one);
    else {
      over.members.push(...one.members);
      over.total += one.total;
    }
  }
  return kept;
}

function clusterByCell(points: readonly Point[], size: Size, cell: number): Cluster[] {
  const cells = new Map<number, Cluster>();
  for (const [at, { x, y }] of points.entries()) {
    if (x < -cell || y < -cell || x > size.width + cell || y > size.height + cell) continue;
    const key = Math.floor(y / cell) * 100_000 + Math.floor(x / cell);
    const known = cells.get(key);
    if (known === undefined) {
      cells.set(key, { x, y, members: [at], total: 1 });
      continue;
    }
    const count = known.members.push(at);
    known.total = count;
    known.x += (x - known.x) / count;
    known.y += (y - known.y) / count;
  }
  return [...cells.values()];
}
