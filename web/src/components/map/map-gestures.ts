import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type MapView, placeOnScreen, zoomAt } from "./map-view.ts";

interface GestureParts {
  frame: RefObject<HTMLDivElement | null>;
  view: RefObject<MapView>;
  onView: (view: MapView) => void;
  /** A point of the plane that the mouse stands over; null when it leaves. */
  onPoint: (point: { x: number; y: number } | null) => void;
  onTap: (point: { x: number; y: number }) => void;
}

/** Further than this, in pixels, is a drag and no click. */
const STILL = 5;

/** Drag and pinch move the map, Ctrl with the wheel zooms, a tap chooses; the page scrolls as everywhere else. */
export function useMapGestures({ frame, view, onView, onPoint, onTap }: GestureParts) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pressed = useRef<{ x: number; y: number; isDrag: boolean } | null>(null);

  const screenOf = (event: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const planeOf = () => {
    const box = frame.current?.getBoundingClientRect();
    return placeOnScreen(view.current, { width: box?.width ?? 1, height: box?.height ?? 1 });
  };

  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const screen = screenOf(event);
      onView(zoomAt(view.current, 2 ** (-event.deltaY / 240), planeOf().toPlane(screen)));
    };
    // React listens to the wheel passively, and could not keep the page from zooming.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  });

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const screen = screenOf(event);
    fingers.current.set(event.pointerId, screen);
    pressed.current = { ...screen, isDrag: fingers.current.size > 1 };
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const screen = screenOf(event);
    const before = fingers.current.get(event.pointerId);
    const { scale, toPlane } = planeOf();
    if (before === undefined || pressed.current === null) {
      onPoint(toPlane(screen));
      return;
    }
    const isFar = Math.hypot(screen.x - pressed.current.x, screen.y - pressed.current.y) > STILL;
    if (!pressed.current.isDrag && !isFar) return;
    if (!pressed.current.isDrag) event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current.isDrag = true;
    fingers.current.set(event.pointerId, screen);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) {
      const { k, x, y } = view.current;
      onView({ k, x: x - (screen.x - before.x) / scale, y: y - (screen.y - before.y) / scale });
      return;
    }
    const spread = Math.hypot(screen.x - other.x, screen.y - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    if (was > 0) onView(zoomAt(view.current, spread / was, toPlane(other)));
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    const isTap = pressed.current !== null && !pressed.current.isDrag && fingers.current.has(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (fingers.current.size === 0) pressed.current = null;
    const screen = screenOf(event);
    if (isTap) onTap(planeOf().toPlane(screen));
  }

  function onPointerLeave() {
    fingers.current.clear();
    pressed.current = null;
    onPoint(null);
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onPointerLeave };
}
