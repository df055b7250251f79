import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Size } from "./map-gestures.ts";
import classes from "./outline-ground.module.css";
import type { MapPlace } from "./point-map-view.ts";
import { useOutlines, useRest } from "./use-outlines.ts";

/**
 * Land, and the lines and names of counties and states, under a drawing that has no ground of its own. Until they are
 * there, and where they could not be loaded, the drawing stands on the bare surface.
 */
export function OutlineGround({
  place,
  size,
  isLater = false,
}: {
  place: MapPlace;
  size: Size;
  /** Only once the page has come to rest: more to load than a first look is worth. */
  isLater?: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data: outlines } = useOutlines({ isBackground: true, enabled: useRest(isLater) });
  const scheme = useComputedColorScheme("light");
  const { longitude, latitude, zoom } = place;
  const { width, height } = size;
  useEffect(() => {
    let isOver = outlines === undefined || scheme === undefined;
    const paint = async () => {
      const { paintGround, prepareCanvas, readInk } = await import("./point-map-paint.ts");
      const context = isOver ? null : prepareCanvas(canvas.current, { width, height });
      if (outlines === undefined || context === null) return;
      paintGround(context, {
        outlines,
        place: { longitude, latitude, zoom },
        size: { width, height },
        ink: readInk(context.canvas),
      });
      context.canvas.dataset.drawn = "true";
    };
    if (!isOver) paint().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [outlines, scheme, longitude, latitude, zoom, width, height]);
  return <canvas ref={canvas} className={classes.ground} aria-hidden />;
}
