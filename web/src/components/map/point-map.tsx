import { placedAtCenter } from "@labs/contract/place-precision";
import { ActionIcon, Button, Text } from "@mantine/core";
import {
  IconFocusCentered,
  IconMinus,
  IconPlus,
  IconPolygon,
  IconSquareDashed,
  IconX,
} from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { count } from "../../lib/format.ts";
import { Hint } from "../status/hint.tsx";
import { type Point, type Size, useMapGestures } from "./map-gestures.ts";
import { MapPin, type Pin } from "./map-pin.tsx";
import classes from "./point-map.module.css";
import {
  type MapPoints,
  type Ring,
  toDegrees,
  useCentered,
  useClusters,
  useMapPlace,
  usePainting,
} from "./point-map-state.ts";
import {
  type Cluster,
  clusterRadius,
  createFrame,
  type MapBounds,
  type MapPlace,
  PLACE_LENS,
} from "./point-map-view.ts";
import { Streets } from "./streets.tsx";
import type { Outlines } from "./trace-outlines.ts";

/** Dragging moves the map; drawing takes the drag for a box, or clicks for corners. */
type DrawingTool = "box" | "shape" | null;

interface PointMapProps {
  /** Names the map for people and screen readers, and says where else its content stands. */
  label: string;
  outlines: Outlines | undefined;
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
  /** Without it nothing is drawn on the map, and it has no tools for that. */
  onDrawn?: (ring: Ring) => void;
  /** What is shown of the point under the mouse. */
  describe: (id: string) => ReactNode;
  /** A place that is being chosen: dragged, or put where the map is clicked. */
  pin?: Pin;
  /** At the foot, such as a search of this area. */
  actions?: ReactNode;
  /** What the colors of the points mean. */
  legend?: ReactNode;
}

/** Points over the outlines of counties and states, and over streets where a basemap covers the place. */
export function PointMap(props: PointMapProps) {
  const { points, start, onRest, outlines, rings } = props;
  const { frame, ref, size, shown, current, move, zoom, onKeyDown } = useMapPlace({ points, start, onRest });
  const clusters = useClusters(points, shown, size);
  const positions = useMemo(() => new Map(points.ids.map((id, position) => [id, position])), [points]);
  const marked = useMemo(
    () => new Set([...props.selected].flatMap((id) => positions.get(id) ?? [])),
    [props.selected, positions],
  );
  const pointed = props.pointed === null ? null : (positions.get(props.pointed) ?? null);
  const { tool, setTool, corners, setCorners, finish } = useDrawing(props.onDrawn);
  const { ground, canvas } = usePainting({
    frame,
    outlines,
    place: shown,
    size,
    rings,
    corners,
    clusters,
    marked,
    pointed,
    points,
  });
  const toPlane = (screen: Point) => createFrame(current.current, size).toPlane(screen);
  const drawBox = (from: Point, to: Point, isDone: boolean) => {
    const [a, c] = [toPlane(from), toPlane(to)];
    const box = [a, { x: c.x, y: a.y }, c, { x: a.x, y: c.y }];
    if (isDone) finish(box);
    else setCorners(box);
  };
  const gestures = useMapGestures({
    frame,
    lens: PLACE_LENS,
    view: current,
    onView: move,
    onPoint: (screen) => {
      const found = screen === null || tool !== null ? undefined : clusterUnder(clusters, screen);
      const only = found?.members.length === 1 ? found.members[0] : undefined;
      props.onPoint(only === undefined ? null : (points.ids[only] ?? null));
    },
    onTap: (screen) => {
      if (tool === "shape") setCorners([...corners, toPlane(screen)]);
      const found = tool === null ? clusterUnder(clusters, screen) : undefined;
      const [only] = found?.members ?? [];
      if (found !== undefined && found.members.length > 1) zoom(1.6, screen);
      else if (only !== undefined) props.onOpen(points.ids[only] ?? "");
      else if (tool === null) putPin(props.pin, toPlane(screen));
    },
    onBox: tool === "box" ? drawBox : undefined,
  });
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
      data-pointed={pointed === null ? undefined : true}
      onKeyDown={onKeyDown}
      {...gestures}
    >
      <canvas ref={ground} aria-hidden />
      <Streets place={shown} size={size} />
      <canvas ref={canvas} aria-hidden />
      <Tip {...{ clusters, pointed, size }}>
        {props.pointed === null ? null : props.describe(props.pointed)}
        <CenterNote precision={pointed === null ? null : (points.precisions?.[pointed] ?? null)} />
      </Tip>
      {props.pin && <MapPin pin={props.pin} place={shown} size={size} />}
      <MapTools {...{ tool, onTool: props.onDrawn && setTool, onZoom: zoom, onFit: () => move(null) }} />
      <Legend>{props.legend}</Legend>
      <div className={classes.foot} onPointerDown={(event) => event.stopPropagation()}>
        <MapNote tool={tool} points={points} />
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

function Legend({ children }: { children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div className={classes.legend} onPointerDown={(event) => event.stopPropagation()}>
      {children}
    </div>
  );
}

/** Beside what a tip tells of a point that is no address. */
function CenterNote({ precision }: { precision: string | null }) {
  const words = placedAtCenter(precision);
  return words === null ? null : (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  );
}

function MapNote({ tool, points }: { tool: DrawingTool; points: MapPoints }) {
  const centered = useCentered(points);
  const total = points.counts?.reduce((sum, each) => sum + each, 0) ?? points.ids.length;
  if (tool === null && total === 0) return <span />;
  return <span className={classes.note}>{writeNote(tool, total, centered.size)}</span>;
}

/** What is being drawn, corner by corner; another tool begins again. */
function useDrawing(onDrawn: ((ring: Ring) => void) | undefined) {
  const [tool, choose] = useState<DrawingTool>(null);
  const [corners, setCorners] = useState<Point[]>([]);
  const setTool = (next: DrawingTool) => {
    setCorners([]);
    choose(next);
  };
  const finish = (drawn: Point[]) => {
    setTool(null);
    if (drawn.length > 2) onDrawn?.(drawn.map(toDegrees));
  };
  return { tool, setTool, corners, setCorners, finish };
}

function putPin(pin: Pin | undefined, plane: Point): void {
  const [longitude, latitude] = toDegrees(plane);
  pin?.onMove({ latitude, longitude });
}

function clusterUnder(clusters: readonly Cluster[], screen: Point): Cluster | undefined {
  return clusters.find(
    ({ x, y, total }) => Math.hypot(x - screen.x, y - screen.y) < clusterRadius(total) + 4,
  );
}

interface TipProps {
  clusters: readonly Cluster[];
  pointed: number | null;
  size: Size;
  children: ReactNode;
}

function Tip({ clusters, pointed, size, children }: TipProps) {
  const at = pointed === null ? undefined : clusters.find(({ members }) => members.includes(pointed));
  if (at === undefined || children === null) return null;
  return (
    <div className={classes.tip} style={tipPlace(at, size)}>
      {children}
    </div>
  );
}

function writeNote(tool: DrawingTool, total: number, centered: number): string {
  if (tool === "box") return "Drag a box over the area to search";
  if (tool === "shape") return "Click the corners of the area, then close the shape";
  const on = `${count(total)} on the map`;
  return centered === 0 ? on : `${on}, ${count(centered)} at the center of a city or ZIP code (dashed)`;
}

function tipPlace({ x, y }: Point, { width, height }: { width: number; height: number }) {
  return {
    ...(x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }),
    ...(y > height / 2 ? { bottom: height - y + 12 } : { top: y + 12 }),
  };
}

interface MapToolsProps {
  tool: DrawingTool;
  onTool: ((tool: DrawingTool) => void) | undefined;
  onZoom: (by: number) => void;
  onFit: () => void;
}

function MapTools({ tool, onTool, onZoom, onFit }: MapToolsProps) {
  const choose = (next: DrawingTool) => onTool?.(tool === next ? null : next);
  const drawing = [
    { label: "Search inside a box", icon: IconSquareDashed, run: () => choose("box"), is: "box" },
    { label: "Search inside a shape", icon: IconPolygon, run: () => choose("shape"), is: "shape" },
  ];
  const buttons: { label: string; icon: typeof IconPlus; run: () => void; is?: string }[] = [
    { label: "Zoom in", icon: IconPlus, run: () => onZoom(1) },
    { label: "Zoom out", icon: IconMinus, run: () => onZoom(-1) },
    { label: "Show everything", icon: IconFocusCentered, run: onFit },
    ...(onTool === undefined ? [] : drawing),
  ];
  return (
    <div className={classes.tools} onPointerDown={(event) => event.stopPropagation()}>
      {buttons.map(({ label, icon: Icon, run, is }) => (
        <Hint key={label} label={label} position="left">
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
        </Hint>
      ))}
    </div>
  );
}
