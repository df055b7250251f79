import { centerArea } from "@labs/contract/place-precision";
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Point, Size } from "./map-gestures.ts";
import { paintClusters, paintGround, paintRings, prepareCanvas, readInk } from "./point-map-paint.ts";
import {
  type Cluster,
  clusterPoints,
  createFrame,
  findBounds,
  fromPlane,
  isSmeared,
  type LongitudesAndLatitudes,
  type MapBounds,
  type MapPlace,
  movedBy,
  placeOfPoints,
  type Shades,
  toPlane,
  zoomedAt,
} from "./point-map-view.ts";
import type { Outlines } from "./trace-outlines.ts";

export type Ring = [longitude: number, latitude: number][];

export interface MapPoints extends LongitudesAndLatitudes {
  ids: readonly string[];
  /** How many properties each point stands for, where that is not one. */
  counts?: readonly number[];
  shades?: Shades;
  /** How well each place is known; the middle of a city or ZIP code is drawn as one. */
  precisions?: readonly (string | null)[];
}

const CELL = 34;
/** Up to so many points are drawn one by one, as long as most of them stand free. */
const SINGLE = 250;
const REST_MILLISECONDS = 300;
const STEP = 80;
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** Where the map stands, until it is moved all points in sight; says so when it has come to rest. */
export function useMapPlace(of: {
  points: MapPoints;
  start: MapPlace | null;
  onRest: ((place: MapPlace, bounds: MapBounds) => void) | undefined;
}) {
  const { points, start, onRest } = of;
  const frame = useRef<HTMLElement>(null);
  const { ref: sized, width, height } = useElementSize<HTMLElement>();
  const ref = useMergedRef(frame, sized);
  const size = useMemo(() => ({ width, height }), [width, height]);
  const [place, setPlace] = useState<MapPlace | null>(start);
  const shown = useMemo(() => place ?? placeOfPoints(points, size), [place, points, size]);
  const current = useRef(shown);
  const rested = useRef(onRest);
  useEffect(() => {
    current.current = shown;
    rested.current = onRest;
  });
  useEffect(() => {
    if (place === null || size.width === 0) return;
    const timer = setTimeout(() => rested.current?.(place, findBounds(place, size)), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [place, size]);
  const zoom = (by: number, point?: Point) =>
    setPlace(zoomedAt(shown, { by, at: point ?? { x: width / 2, y: height / 2 }, size }));
  const move = (next: MapPlace | null) => {
    // Two moves may come before the next drawing: the second goes on from the first.
    if (next !== null) current.current = next;
    setPlace(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const step = KEYS[event.key];
    const by = event.key === "+" || event.key === "=" ? 0.5 : event.key === "-" ? -0.5 : 0;
    if (step === undefined && by === 0) return;
    event.preventDefault();
    if (step === undefined) zoom(by);
    else move(movedBy(current.current, step));
  };
  return { frame, ref, size, shown, current, move, zoom, onKeyDown };
}

/** Positions of the points that stand in the middle of a city, ZIP code or other area. */
export function useCentered({ precisions }: MapPoints): ReadonlySet<number> {
  return useMemo(
    () =>
      new Set((precisions ?? []).flatMap((precision, at) => (centerArea(precision) === null ? [] : [at]))),
    [precisions],
  );
}

export function useClusters(points: MapPoints, place: MapPlace, size: Size): Cluster[] {
  const plane = useMemo(
    () => points.longitudes.map((longitude, at) => toPlane(longitude, points.latitudes[at] ?? 0)),
    [points],
  );
  return useMemo(() => {
    const { toScreen } = createFrame(place, size);
    const onScreen = plane.map(toScreen);
    const inSight = onScreen.filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
    const { counts } = points;
    const isCrowded = counts !== undefined || inSight.length > SINGLE || isSmeared(inSight);
    return clusterPoints(onScreen, size, { cell: isCrowded ? CELL : 1, counts });
  }, [plane, place, size, points]);
}

/** Paints outside of React's tree, whenever what is seen changes: outlines, and above the streets what stands on them. */
export function usePainting(of: {
  frame: RefObject<HTMLElement | null>;
  outlines: Outlines | undefined;
  place: MapPlace;
  size: Size;
  rings: readonly Ring[];
  corners: readonly Point[];
  clusters: readonly Cluster[];
  marked: ReadonlySet<number>;
  pointed: number | null;
  points: MapPoints;
}) {
  const { frame, outlines, place, size, rings, corners, clusters, marked, pointed, points } = of;
  const { shades } = points;
  const centered = useCentered(points);
  const ground = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme("light");
  useEffect(() => {
    const context = prepareCanvas(ground.current, size);
    if (context === null || frame.current === null || scheme === undefined) return;
    const ink = readInk(frame.current);
    paintGround(context, { outlines, place, size, ink });
  }, [frame, outlines, place, size, scheme]);
  useEffect(() => {
    const context = prepareCanvas(canvas.current, size);
    if (context === null || frame.current === null || scheme === undefined) return;
    const ink = readInk(frame.current);
    const drawn = corners.map(toDegrees);
    paintRings(context, { rings: drawn.length > 1 ? [...rings, drawn] : rings, place, size, ink });
    paintClusters(context, { clusters, marked, pointed, centered, shades, ink });
  }, [frame, place, size, rings, corners, clusters, marked, pointed, centered, shades, scheme]);
  return { ground, canvas };
}

export function toDegrees(plane: Point): [longitude: number, latitude: number] {
  const { longitude, latitude } = fromPlane(plane);
  return [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5];
}
