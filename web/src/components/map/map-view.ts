import type { Lens, Point, Size } from "./map-gestures.ts";

/** The plane that national maps are projected to. */
export const MAP_WIDTH = 975;
export const MAP_HEIGHT = 610;
const MOST_ZOOM = 40;

/** What part of the plane is seen: its middle, and how much larger than the whole country it is drawn. */
export interface MapView {
  k: number;
  x: number;
  y: number;
}

export type Box = readonly [left: number, top: number, right: number, bottom: number];

export const WHOLE: MapView = { k: 1, x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 };

/** Keeps the zoom in bounds and the middle on the map; the whole country always stands in the middle. */
export function clampView({ k, x, y }: MapView): MapView {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, k));
  const [halfWidth, halfHeight] = [MAP_WIDTH / zoom / 2, MAP_HEIGHT / zoom / 2];
  return {
    k: zoom,
    x: Math.min(MAP_WIDTH - halfWidth, Math.max(halfWidth, x)),
    y: Math.min(MAP_HEIGHT - halfHeight, Math.max(halfHeight, y)),
  };
}

/** Zooms so that a point of the plane stays where it is seen. */
export function zoomAt(view: MapView, factor: number, point: Point): MapView {
  const k = Math.min(MOST_ZOOM, Math.max(1, view.k * factor));
  const share = view.k / k;
  return clampView({ k, x: point.x + (view.x - point.x) * share, y: point.y + (view.y - point.y) * share });
}

/** The view that shows a part of the plane with some room around it. */
export function fitBox([left, top, right, bottom]: Box): MapView {
  const k = 0.8 * Math.min(MAP_WIDTH / Math.max(1, right - left), MAP_HEIGHT / Math.max(1, bottom - top));
  return clampView({ k: Math.min(k, 14), x: (left + right) / 2, y: (top + bottom) / 2 });
}

/** `3.2,410,220` for an address; nothing for the whole country. */
export function textOfView(view: MapView): string | null {
  if (view.k <= 1.001) return null;
  return `${view.k.toFixed(2)},${view.x.toFixed(1)},${view.y.toFixed(1)}`;
}

/** What an address says, or the whole country where it says nothing that makes sense. */
export function viewOfText(text: string | null): MapView {
  const [k, x, y, ...more] = (text ?? "").split(",").map(Number);
  if (k === undefined || x === undefined || y === undefined || more.length > 0) return WHOLE;
  return [k, x, y].every(Number.isFinite) && k > 1 ? clampView({ k, x, y }) : WHOLE;
}

/** Pixels of a unit of the plane where the whole country is seen: it fills the screen's smaller side. */
const leastScale = (size: Size) => Math.min(size.width / MAP_WIDTH, size.height / MAP_HEIGHT);

/** Where plane and screen meet. */
export function placeOnScreen(view: MapView, size: Size) {
  const scale = leastScale(size) * view.k;
  const [left, top] = [size.width / 2 - view.x * scale, size.height / 2 - view.y * scale];
  return {
    scale,
    left,
    top,
    toPlane: (screen: Point): Point => ({ x: (screen.x - left) / scale, y: (screen.y - top) / scale }),
  };
}

export const VIEW_LENS: Lens<MapView> = {
  toGround: placeOnScreen,
  toView: ({ scale, left, top }, size) =>
    clampView({
      k: scale / leastScale(size),
      x: (size.width / 2 - left) / scale,
      y: (size.height / 2 - top) / scale,
    }),
  scales: (size) => [leastScale(size), leastScale(size) * MOST_ZOOM],
};

/**
 * The nearest of some points in a direction, for arrow keys: what lies ahead within 45 degrees, the nearest first.
 * Undefined at the edge.
 */
export function nextInDirection(
  points: readonly Point[],
  from: Point,
  direction: "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown",
): number | undefined {
  const [dx, dy] = STEPS[direction];
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, point] of points.entries()) {
    const [x, y] = [point.x - from.x, point.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 0.01 || aside > ahead) continue;
    const distance = Math.hypot(x, y) + aside;
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
