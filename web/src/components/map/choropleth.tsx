import { Box } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import hidden from "../layout/hidden.module.css";
import classes from "./choropleth.module.css";
import { type Point, useMapGestures } from "./map-gestures.ts";
import { useMapPainter } from "./map-redraw.ts";
import { countyAt, getShapes, type MapTopology } from "./map-shapes.ts";
import { type MapView, nextInDirection, placeOnScreen, VIEW_LENS, WHOLE, zoomAt } from "./map-view.ts";

interface ChoroplethProps {
  /** Projected to a plane already, 975 by 610. */
  topology: MapTopology;
  findColor: (id: string) => string | null;
  selected?: ReadonlySet<string>;
  hasMetros?: boolean;
  view?: MapView;
  /** Told when the map has come to rest somewhere else. */
  onViewChange?: (view: MapView) => void;
  onHover: (id: string | null) => void;
  onOpen: (id: string) => void;
  label: string;
  /** What is said of the county that arrow keys have reached. */
  describe?: (id: string) => string;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The counties of the country on a canvas, colored by the caller; what has no value is hatched. Arrow keys walk from
 * county to county, Enter opens, plus and minus zoom, 0 shows the whole.
 */
export function Choropleth(props: ChoroplethProps) {
  const { topology, selected = NONE, view = WHOLE, onHover, onOpen, label, describe } = props;
  const shapes = useMemo(() => getShapes(topology), [topology]);
  const size = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(size.ref, frame);
  const canvas = useMapPainter({
    shapes,
    findColor: props.findColor,
    selected,
    hasMetros: props.hasMetros ?? false,
    view,
    onViewChange: props.onViewChange,
    frame,
    width: size.width,
    height: size.height,
  });
  const { seen, pointed } = canvas;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view from outside moves the map.
  useEffect(() => canvas.show(view), [view.k, view.x, view.y]);

  function point(id: string | null) {
    if (id === pointed.current) return;
    pointed.current = id;
    canvas.redrawMarks();
    onHover(id);
  }
  const countyUnder = (screen: Point) =>
    countyAt(shapes, placeOnScreen(seen.current, size).toPlane(screen))?.id ?? null;
  const gestures = useMapGestures({
    frame,
    lens: VIEW_LENS,
    view: seen,
    onView: (next) => canvas.move(next),
    // A finger on the whole country scrolls the page.
    isMovable: ({ type }) => type !== "touchstart" || seen.current.k > 1,
    onPoint: (screen) => point(screen === null ? null : countyUnder(screen)),
    onTap: (screen) => {
      const county = countyUnder(screen);
      if (county !== null) onOpen(county);
    },
  });

  const { walked, onKeyDown } = useCountyKeys({ shapes, selected, canvas, point, onOpen });

  return (
    <Box
      ref={merged}
      className={classes.frame}
      role="application"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...gestures}
    >
      <canvas ref={canvas.ground} aria-hidden data-painted={canvas.painted || undefined} />
      <canvas ref={canvas.marks} aria-hidden />
      <output className={hidden.text}>{walked === null ? "" : (describe?.(walked) ?? walked)}</output>
    </Box>
  );
}

interface CountyKeys extends Pick<ChoroplethProps, "onOpen"> {
  shapes: ReturnType<typeof getShapes>;
  selected: ReadonlySet<string>;
  canvas: ReturnType<typeof useMapPainter>;
  point: (id: string) => void;
}

function useCountyKeys({ shapes, selected, canvas, point, onOpen }: CountyKeys) {
  const [walked, setWalked] = useState<string | null>(null);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const isArrow = key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp" || key === "ArrowDown";
    const here = shapes.byId.get(canvas.pointed.current ?? [...selected][0] ?? "");
    const middle = (here === undefined ? undefined : shapes.middles()[here]) ?? canvas.seen.current;
    if (isArrow) {
      const middles = shapes.middles();
      const at = nextInDirection(middles, middle, key);
      const next = at === undefined ? undefined : shapes.counties[at];
      if (next !== undefined) {
        point(next.id);
        setWalked(next.id);
        if (canvas.seen.current.k > 1)
          canvas.move({ k: canvas.seen.current.k, ...(middles[at ?? -1] ?? canvas.seen.current) });
      }
    } else if (key === "Enter" && canvas.pointed.current !== null) onOpen(canvas.pointed.current);
    else if (key === "+" || key === "=") canvas.move(zoomAt(canvas.seen.current, 1.6, middle));
    else if (key === "-") canvas.move(zoomAt(canvas.seen.current, 1 / 1.6, canvas.seen.current));
    else if (key === "0") canvas.move(WHOLE);
    else return;
    event.preventDefault();
  }
  return { walked, onKeyDown };
}
