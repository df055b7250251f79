import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Where a map's plane lies on the screen: `screen = (left, top) + scale · plane`. */
interface Ground {
  scale: number;
  left: number;
  top: number;
}

/** How a map says what part of its plane is seen. */
export interface Lens<View> {
  toGround: (view: View, size: Size) => Ground;
  /** The nearest view that the map allows. */
  toView: (ground: Ground, size: Size) => View;
  scales: (size: Size) => [least: number, most: number];
}

interface GestureParts<View> {
  frame: RefObject<HTMLElement | null>;
  lens: Lens<View>;
  view: RefObject<View>;
  onView: (view: View) => void;
  /** Whether this gesture moves the map and not the page. */
  isMovable?: (event: Event) => boolean;
  /** Where the mouse stands; null when it leaves. */
  onPoint: (screen: Point | null) => void;
  onTap: (screen: Point) => void;
  /** Two corners of a box while it is drawn, and at its end; with this a drag draws and moves nothing. */
  onBox?: ((from: Point, to: Point, isDone: boolean) => void) | undefined;
}

/** Further than this, in pixels, is a drag and no click. */
const STILL = 5;

/** Drag and pinch move the map, Ctrl with the wheel zooms, a tap chooses; the page scrolls as everywhere else. */
export function useMapGestures<View>(parts: GestureParts<View>) {
  const current = useRef(parts);
  const pressed = useRef<Point | null>(null);
  useEffect(() => {
    current.current = parts;
  });
  const { frame, onPoint, onTap, onBox } = parts;
  useEffect(() => (frame.current === null ? undefined : listen(frame.current, current)), [frame]);

  function drag(event: PointerEvent<HTMLElement>, isDone: boolean) {
    const [from, to] = [pressed.current, pointOn(event)];
    if (from !== null && isFar(from, to)) onBox?.(from, to, isDone);
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pressed.current = pointOn(event);
      if (onBox) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.buttons === 0) onPoint(pointOn(event));
      else drag(event, false);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => drag(event, true),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.buttons === 0) onPoint(null);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const screen = pointOn(event);
      const isTap = pressed.current !== null && !isFar(pressed.current, screen);
      if (isTap && isGround(event.nativeEvent, event.currentTarget)) onTap(screen);
    },
  };
}

const isFar = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y) > STILL;

/** Where an event happened on the element that listens to it. */
function pointOn({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): Point {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function listen<View>(element: HTMLElement, current: RefObject<GestureParts<View>>): () => void {
  const size = () => ({ width: element.clientWidth || 1, height: element.clientHeight || 1 });
  const viewAt = ({ k, x, y }: ZoomTransform) =>
    current.current.lens.toView({ scale: k, left: x, top: y }, size());
  const toTransform = (view: View) => {
    const { scale, left, top } = current.current.lens.toGround(view, size());
    return zoomIdentity.translate(left, top).scale(scale);
  };
  const behavior = zoom<HTMLElement, unknown>()
    .clickDistance(STILL)
    .wheelDelta(({ deltaY }) => -deltaY / 240)
    .constrain((transform) => toTransform(viewAt(transform)))
    .filter((event: MouseEvent & Event) => {
      const { lens, view, isMovable = () => true, onBox } = current.current;
      const isWanted =
        event.type === "wheel" ? event.ctrlKey || event.metaKey : onBox === undefined && isMovable(event);
      if (!isWanted || event.button > 0 || !isGround(event, element)) return false;
      // Buttons, keys and addresses move the map too: a gesture starts from where it stands.
      behavior.scaleExtent(lens.scales(size()));
      behavior.transform(select(element), toTransform(view.current));
      return true;
    })
    .on("zoom", ({ sourceEvent, transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (sourceEvent) current.current.onView(viewAt(transform));
    });
  const selection = select(element).call(behavior).on("dblclick.zoom", null);
  return () => {
    selection.on(".zoom", null);
  };
}

/** Whether something happened to the map itself, and not to a control that lies on it. */
function isGround({ target }: Event, element: HTMLElement): boolean {
  return target === element || target instanceof HTMLCanvasElement;
}
