import { IconMapPinFilled } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { Point, Size } from "./map-gestures.ts";
import classes from "./map-pin.module.css";
import { toDegrees } from "./point-map-state.ts";
import { createFrame, type MapPlace, toPlane } from "./point-map-view.ts";

export interface Pin {
  latitude: number;
  longitude: number;
  /** What it marks, for readers of the screen. */
  label: string;
  onMove: (place: { latitude: number; longitude: number }) => void;
}

/** Pixels by a key. */
const STEP = 4;
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A mark that is dragged, or moved by arrow keys, to where the property stands. */
export function MapPin({ pin, place, size }: { pin: Pin; place: MapPlace; size: Size }) {
  const frame = createFrame(place, size);
  const at = frame.toScreen(toPlane(pin.longitude, pin.latitude));
  const moveTo = (screen: Point) => {
    const [longitude, latitude] = toDegrees(frame.toPlane(screen));
    pin.onMove({ latitude, longitude });
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.offsetParent?.getBoundingClientRect();
    if (box !== undefined) moveTo({ x: event.clientX - box.left, y: event.clientY - box.top });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moveTo({ x: at.x + by.x, y: at.y + by.y });
  };
  return (
    <button
      type="button"
      className={classes.pin}
      style={{ left: at.x, top: at.y }}
      aria-label={`${pin.label} at ${pin.latitude.toFixed(5)}, ${pin.longitude.toFixed(5)}. Drag it, or use arrow keys.`}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <IconMapPinFilled size={32} aria-hidden />
    </button>
  );
}
