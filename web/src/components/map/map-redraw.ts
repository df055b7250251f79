import { useComputedColorScheme } from "@mantine/core";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { paintGround, paintMarks, readInk, type Screen } from "./map-paint.ts";
import type { MapShapes } from "./map-shapes.ts";
import { clampView, type MapView } from "./map-view.ts";

interface PainterParts {
  shapes: MapShapes;
  findColor: (id: string) => string | null;
  selected: ReadonlySet<string>;
  hasMetros: boolean;
  /** Where the map stands at first. */
  view: MapView;
  onViewChange: ((view: MapView) => void) | undefined;
  frame: RefObject<HTMLDivElement | null>;
  width: number;
  height: number;
}

/** So long after the last move the map has come to rest. */
const REST = 250;

/** Paints outside of React: a move or a hover draws, and renders nothing. */
export function useMapPainter(parts: PainterParts) {
  const { shapes, findColor, selected, hasMetros, frame, width, height, onViewChange } = parts;
  const scheme = useComputedColorScheme("light");
  const ground = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const seen = useRef<MapView>(parts.view);
  /** What the page knows: where it sent the map last, or where it was last told that the map rests. */
  const agreed = useRef<MapView>(parts.view);
  const pointed = useRef<string | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [painted, setPainted] = useState(false);
  const colored = useMemo(() => shapes.counties.map(({ id }) => findColor(id)), [shapes, findColor]);
  const colors = useSameWhileEqual(colored);

  function drawGround(): void {
    const screen: Screen = { width, height, density: window.devicePixelRatio || 1 };
    const context = prepare(ground.current, screen);
    if (context === null || frame.current === null) return;
    const ink = readInk(frame.current);
    paintGround(context, { shapes, colors, view: seen.current, screen, ink, hasMetros });
    frame.current.toggleAttribute("data-zoomed", seen.current.k > 1);
  }
  function drawMarks(): void {
    const screen: Screen = { width, height, density: window.devicePixelRatio || 1 };
    const context = prepare(marks.current, screen);
    if (context === null || frame.current === null) return;
    const areas = shapes.counties.filter(({ id }) => selected.has(id));
    const at = shapes.byId.get(pointed.current ?? "");
    const under = at === undefined ? undefined : shapes.counties[at];
    const ink = readInk(frame.current);
    paintMarks(context, { selected: areas, pointed: under, view: seen.current, screen, ink });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn follows the scheme through style alone.
  useEffect(() => {
    if (width === 0) return;
    drawGround();
    setPainted(true);
  }, [shapes, colors, hasMetros, width, height, scheme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(drawMarks, [shapes, selected, width, height, scheme]);
  useEffect(() => () => clearTimeout(resting.current), []);

  const frames = useFrames({ drawGround, drawMarks });
  return {
    ground,
    marks,
    seen,
    pointed,
    painted,
    /** Draws what is pointed at, with the next frame. */
    redrawMarks: () => frames.ask(false),
    /** Goes where the page says; a place that it was told itself must not undo what a hand has moved since. */
    show(view: MapView): void {
      if (isSamePlace(view, agreed.current)) return;
      agreed.current = view;
      seen.current = view;
      frames.ask(true);
    },
    /** Goes where a hand moves it, and says so once it rests. */
    move(view: MapView): void {
      seen.current = clampView(view);
      frames.ask(true);
      clearTimeout(resting.current);
      resting.current = setTimeout(() => {
        agreed.current = seen.current;
        onViewChange?.(seen.current);
      }, REST);
    },
  };
}

/** Whether two views are the same but for the digits that an address leaves out. */
const isSamePlace = (one: MapView, other: MapView): boolean =>
  Math.abs(one.k - other.k) < 0.01 && Math.abs(one.x - other.x) < 0.1 && Math.abs(one.y - other.y) < 0.1;

/** The same list for as long as it says the same, so that nothing is painted twice. */
function useSameWhileEqual<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(list);
  if (kept === list) return kept;
  if (kept.length === list.length && kept.every((item, at) => item === list[at])) return kept;
  keep(list);
  return list;
}

/** Draws at most once a frame, however often it is asked, by the newest drawings. */
function useFrames(drawings: { drawGround: () => void; drawMarks: () => void }) {
  const newest = useRef(drawings);
  const asked = useRef({ frame: 0, hasGround: false });
  useEffect(() => {
    newest.current = drawings;
  });
  useEffect(() => () => cancelAnimationFrame(asked.current.frame), []);
  return {
    ask(hasGround: boolean): void {
      asked.current.hasGround ||= hasGround;
      if (asked.current.frame !== 0) return;
      asked.current.frame = requestAnimationFrame(() => {
        if (asked.current.hasGround) newest.current.drawGround();
        newest.current.drawMarks();
        asked.current = { frame: 0, hasGround: false };
      });
    },
  };
}

function prepare(canvas: HTMLCanvasElement | null, screen: Screen): CanvasRenderingContext2D | null {
  if (canvas === null || screen.width === 0) return null;
  const [width, height] = [
    Math.round(screen.width * screen.density),
    Math.round(screen.height * screen.density),
  ];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  return canvas.getContext("2d");
}
