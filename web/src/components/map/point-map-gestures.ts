import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type MapPlace, movedBy, type Point, type Size, zoomedAt } from "./point-map-view.ts";

/** Dragging moves the map; drawing takes the drag for a box, or clicks for corners. */
export type DrawingTool = "box" | "shape" | null;

interface GestureParts {
  frame: RefObject<HTMLElement | null>;
  place: RefObject<MapPlace>;
  tool: DrawingTool;
  onPlace: (place: MapPlace) => void;
  onPoint: (point: Point | null) => void;
  onTap: (point: Point) => void;
  /** Two corners of a box while it is drawn, and at its end. */
  onBox: (from: Point, to: Point, isDone: boolean) => void;
}

/** Further than this, in pixels, is a drag and no click. */
const STILL = 4;
const STEP = 80;
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** Drag and pinch move the map, Ctrl with the wheel zooms; arrows, plus and minus do the same by keyboard. */
export function usePointMapGestures(parts: GestureParts) {
  const { frame, place, tool, onPlace, onPoint, onTap, onBox } = parts;
  const fingers = useRef(new Map<number, Point>());
  const pressed = useRef<(Point & { isDrag: boolean }) | null>(null);
  const screenOf = (event: { clientX: number; clientY: number }) => pointOf(event, frame.current);

  useWheel({ frame, place, onPlace });

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const screen = screenOf(event);
    fingers.current.set(event.pointerId, screen);
    pressed.current = { ...screen, isDrag: fingers.current.size > 1 };
    if (tool === "box") event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const screen = screenOf(event);
    const before = fingers.current.get(event.pointerId);
    const from = pressed.current;
    if (before === undefined || from === null) {
      onPoint(screen);
      return;
    }
    if (!from.isDrag && Math.hypot(screen.x - from.x, screen.y - from.y) <= STILL) return;
    if (!from.isDrag) event.currentTarget.setPointerCapture(event.pointerId);
    from.isDrag = true;
    fingers.current.set(event.pointerId, screen);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (tool === "box") onBox(from, screen, false);
    else if (other === undefined) {
      onPlace(movedBy(place.current, { x: screen.x - before.x, y: screen.y - before.y }));
    } else {
      const spread = Math.hypot(screen.x - other.x, screen.y - other.y);
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      if (was > 0)
        onPlace(
          zoomedAt(place.current, { by: Math.log2(spread / was), at: other, size: sizeOf(frame.current) }),
        );
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const from = pressed.current;
    const wasDown = fingers.current.delete(event.pointerId);
    const screen = screenOf(event);
    if (fingers.current.size === 0) pressed.current = null;
    if (from === null || !wasDown) return;
    if (tool === "box" && from.isDrag) onBox(from, screen, true);
    else if (!from.isDrag) onTap(screen);
  }

  function onPointerCancel() {
    fingers.current.clear();
    pressed.current = null;
  }

  const onPointerLeave = () => {
    if (pressed.current === null) onPoint(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => moveByKey(event, { frame, place, onPlace });
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave, onKeyDown };
}

function sizeOf(element: HTMLElement | null): Size {
  const box = element?.getBoundingClientRect();
  return { width: box?.width ?? 1, height: box?.height ?? 1 };
}

function pointOf(event: { clientX: number; clientY: number }, element: HTMLElement | null): Point {
  const box = element?.getBoundingClientRect();
  return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
}

type Moving = Pick<GestureParts, "frame" | "place" | "onPlace">;

function useWheel({ frame, place, onPlace }: Moving): void {
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const at = pointOf(event, element);
      onPlace(zoomedAt(place.current, { by: -event.deltaY / 240, at, size: sizeOf(element) }));
    };
    // React listens to the wheel passively, and could not keep the page from zooming.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  });
}

function moveByKey(event: KeyboardEvent<HTMLElement>, { frame, place, onPlace }: Moving): void {
  if (event.target !== event.currentTarget) return;
  const move = KEYS[event.key];
  const by = event.key === "+" || event.key === "=" ? 0.5 : event.key === "-" ? -0.5 : 0;
  if (move === undefined && by === 0) return;
  event.preventDefault();
  const size = sizeOf(frame.current);
  const at = { x: size.width / 2, y: size.height / 2 };
  onPlace(move === undefined ? zoomedAt(place.current, { by, at, size }) : movedBy(place.current, move));
}
