import { ActionIcon, Button, Tooltip, useComputedColorScheme } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import {
  IconFocusCentered,
  IconMinus,
  IconPlus,
  IconPolygon,
  IconSquareDashed,
  IconX,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { count } from "../lib/format.ts";
import classes from "./point-map.module.css";
import { type DrawingTool, usePointMapGestures } from "./point-map-gestures.ts";
import {
  inkOf,
  type OutlineTopology,
  outlinesOf,
  paintClusters,
  paintGround,
  paintRings,
  radiusOf,
} from "./point-map-paint.ts";
import {
  boundsOf,
  type Cluster,
  clusterPoints,
  frameOf,
  fromPlane,
  type LongitudesAndLatitudes,
  type MapBounds,
  type MapPlace,
  type Point,
  placeOfPoints,
  toPlane,
  zoomedAt,
} from "./point-map-view.ts";

export type Ring = [longitude: number, latitude: number][];

export interface MapPoints extends LongitudesAndLatitudes {
  ids: readonly string[];
}

interface PointMapProps {
  /** Names the map for people and screen readers, and says where else its content stands. */
  label: string;
  outlines: OutlineTopology | undefined;
  points: MapPoints;
  /** Areas that are looked at, drawn over the ground. */
  rings: readonly Ring[];
  pointed: string | null;
  selected: ReadonlySet<string>;
  /** Where the map stands at first; all points when left out. */
  start: MapPlace | null;
  onPoint: (id: string | null) => void;
  onOpen: (id: string) => void;
  /** The map has come to rest. */
  onRest?: (place: MapPlace, bounds: MapBounds) => void;
  onDrawn: (ring: Ring) => void;
  /** What is shown of the point under the mouse. */
  describe: (id: string) => ReactNode;
  /** At the foot, such as a search of this area. */
  actions?: ReactNode;
}

const CELL = 34;
/** Up to so many points are drawn one by one, however close they lie. */
const SINGLE = 250;
const REST_MILLISECONDS = 300;

/** Points over the outlines of counties and states, on a canvas of its own: no tiles are fetched from anywhere. */
export function PointMap(props: PointMapProps) {
  const { points, outlines, rings, start, onRest, onDrawn } = props;
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref: sized, width, height } = useElementSize<HTMLElement>();
  const ref = useMergedRef(frame, sized);
  const scheme = useComputedColorScheme("light");
  const size = useMemo(() => ({ width, height }), [width, height]);
  const [place, setPlace] = useState<MapPlace | null>(start);
  const shown = useMemo(() => place ?? placeOfPoints(points, size), [place, points, size]);
  const rested = useRef(onRest);
  const at = useRef(shown);
  at.current = shown;
  const [tool, setTool] = useState<DrawingTool>(null);
  const [corners, setCorners] = useState<Point[]>([]);
  const clusters = useClusters(points, shown, size);
  const positions = useMemo(() => new Map(points.ids.map((id, position) => [id, position])), [points]);
  const pointed = props.pointed === null ? null : (positions.get(props.pointed) ?? null);

  useEffect(() => {
    const context = prepare(canvas.current, size);
    if (context === null || frame.current === null || scheme === undefined) return;
    const ink = inkOf(frame.current);
    paintGround(context, { outlines: outlines && outlinesOf(outlines), place: shown, size, ink });
    const drawn = corners.map((corner): [number, number] => degreesOf(corner));
    paintRings(context, { rings: drawn.length > 1 ? [...rings, drawn] : rings, place: shown, size, ink });
    const marked = new Set([...props.selected].flatMap((id) => positions.get(id) ?? []));
    paintClusters(context, { clusters, marked, pointed, ink });
  }, [outlines, shown, size, rings, corners, clusters, props.selected, positions, pointed, scheme]);

  useEffect(() => {
    rested.current = onRest;
  });
  useEffect(() => {
    if (place === null || size.width === 0) return;
    const timer = setTimeout(() => rested.current?.(place, boundsOf(place, size)), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [place, size]);

  const under = (screen: Point): Cluster | undefined =>
    clusters.find(
      ({ x, y, members }) => Math.hypot(x - screen.x, y - screen.y) < radiusOf(members.length) + 4,
    );
  const planeOf = (screen: Point) => frameOf(at.current, size).toPlane(screen);
  const finish = (plane: Point[]) => {
    setCorners([]);
    setTool(null);
    if (plane.length > 2) onDrawn(plane.map(degreesOf));
  };
  const zoom = (by: number, point?: Point) =>
    setPlace(zoomedAt(at.current, { by, at: point ?? { x: width / 2, y: height / 2 }, size }));
  const gestures = usePointMapGestures({
    frame,
    place: at,
    tool,
    onPlace: setPlace,
    onPoint: (screen) => {
      const found = screen === null || tool !== null ? undefined : under(screen);
      const only = found?.members.length === 1 ? found.members[0] : undefined;
      props.onPoint(only === undefined ? null : (points.ids[only] ?? null));
    },
    onTap: (screen) => {
      if (tool === "shape") setCorners([...corners, planeOf(screen)]);
      if (tool !== null) return;
      const found = under(screen);
      const [only] = found?.members ?? [];
      if (found !== undefined && found.members.length > 1) zoom(1.6, screen);
      else if (only !== undefined) props.onOpen(points.ids[only] ?? "");
    },
    onBox: (from, to, isDone) => {
      const [a, c] = [planeOf(from), planeOf(to)];
      const box = [a, { x: c.x, y: a.y }, c, { x: a.x, y: c.y }];
      if (isDone) finish(box);
      else setCorners(box);
    },
  });
  const tip = pointed === null ? undefined : clusters.find(({ members }) => members.includes(pointed));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls, this holds a drawing with some.
    <section
      ref={ref}
      role="group"
      className={classes.frame}
      aria-label={`${props.label} Arrow keys move it, plus and minus zoom.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by keyboard.
      tabIndex={0}
      data-tool={tool ?? undefined}
      data-pointed={tip === undefined ? undefined : true}
      {...gestures}
    >
      <canvas ref={canvas} aria-hidden />
      {tip === undefined || props.pointed === null ? null : (
        <div className={classes.tip} style={tipPlace(tip, size)}>
          {props.describe(props.pointed)}
        </div>
      )}
      <MapTools
        tool={tool}
        onTool={setTool}
        onClear={() => setCorners([])}
        onZoom={zoom}
        onFit={() => setPlace(null)}
      />
      <div className={classes.foot} onPointerDown={(event) => event.stopPropagation()}>
        <span className={classes.note}>{noteOf(tool, points.ids.length)}</span>
        {tool === "shape" ? (
          <Button size="xs" disabled={corners.length < 3} onClick={() => finish(corners)}>
            Close the shape
          </Button>
        ) : (
          props.actions
        )}
      </div>
    </section>
  );
}

function degreesOf(plane: Point): [number, number] {
  const { longitude, latitude } = fromPlane(plane);
  return [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5];
}

function noteOf(tool: DrawingTool, points: number): string {
  if (tool === "box") return "Drag a box over the area to search";
  if (tool === "shape") return "Click the corners of the area, then close the shape";
  return points === 0 ? "Nothing to show" : `${count(points)} on the map`;
}

function tipPlace({ x, y }: Point, { width, height }: { width: number; height: number }) {
  return {
    ...(x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }),
    ...(y > height / 2 ? { bottom: height - y + 12 } : { top: y + 12 }),
  };
}

function useClusters(points: MapPoints, place: MapPlace, size: { width: number; height: number }): Cluster[] {
  const plane = useMemo(
    () => points.longitudes.map((longitude, at) => toPlane(longitude, points.latitudes[at] ?? 0)),
    [points],
  );
  return useMemo(() => {
    const { toScreen } = frameOf(place, size);
    const onScreen = plane.map(toScreen);
    const inSight = onScreen.filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
    return clusterPoints(onScreen, size, inSight.length > SINGLE ? CELL : 1);
  }, [plane, place, size]);
}

function prepare(
  canvas: HTMLCanvasElement | null,
  { width, height }: { width: number; height: number },
): CanvasRenderingContext2D | null {
  const context = canvas?.getContext("2d") ?? null;
  if (canvas === null || context === null || width === 0) return null;
  const density = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.textBaseline = "middle";
  return context;
}

interface MapToolsProps {
  tool: DrawingTool;
  onTool: (tool: DrawingTool) => void;
  onClear: () => void;
  onZoom: (by: number) => void;
  onFit: () => void;
}

function MapTools({ tool, onTool, onClear, onZoom, onFit }: MapToolsProps) {
  const choose = (next: DrawingTool) => {
    onClear();
    onTool(tool === next ? null : next);
  };
  const buttons = [
    { label: "Zoom in", icon: IconPlus, run: () => onZoom(1) },
    { label: "Zoom out", icon: IconMinus, run: () => onZoom(-1) },
    { label: "Show everything", icon: IconFocusCentered, run: onFit },
    { label: "Search inside a box", icon: IconSquareDashed, run: () => choose("box"), is: "box" },
    { label: "Search inside a shape", icon: IconPolygon, run: () => choose("shape"), is: "shape" },
  ];
  return (
    <div className={classes.tools} onPointerDown={(event) => event.stopPropagation()}>
      {buttons.map(({ label, icon: Icon, run, is }) => (
        <Tooltip key={label} label={label} position="left">
          <ActionIcon
            variant={is !== undefined && tool === is ? "filled" : "default"}
            size="lg"
            aria-label={label}
            aria-pressed={is === undefined ? undefined : tool === is}
            onClick={run}
          >
            {is !== undefined && tool === is ? (
              <IconX size={16} aria-hidden />
            ) : (
              <Icon size={16} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
