import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { DrawnStreets } from "./draw-streets.ts";
import type { Size } from "./map-gestures.ts";
import type { MapPlace } from "./point-map-view.ts";
import {
  boxOnScreen,
  LEAST_ZOOM,
  type ScreenBox,
  type StreetGround,
  useStreetGround,
} from "./street-ground.ts";
import classes from "./streets.module.css";

interface StreetsProps {
  place: MapPlace;
  size: Size;
}

/**
 * Streets, water and parks between a map's outlines and what is drawn on it. It follows the map's place and takes no
 * gesture; where nothing covers the place, and until its tiles are there, the map looks as it does without it.
 */
export function Streets(props: StreetsProps) {
  return props.place.zoom < LEAST_ZOOM ? null : <CoveredStreets {...props} />;
}

function CoveredStreets({ place, size }: StreetsProps) {
  const ground = useStreetGround(place, size);
  return ground === undefined ? null : <DrawnGround key={ground.key} {...{ ground, place, size }} />;
}

function DrawnGround({ ground, place, size }: StreetsProps & { ground: StreetGround }) {
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnStreets | null>(null);
  const [credit, setCredit] = useState<string | null>(null);
  const scheme = useComputedColorScheme("light");
  const latest = useRef({ ground, place });
  useEffect(() => {
    latest.current = { ground, place };
  });
  useEffect(() => {
    let isOver = scheme === undefined;
    const draw = async () => {
      const { drawStreets } = await import("./draw-streets.ts");
      if (isOver || holder.current === null) return;
      drawn.current = drawStreets(holder.current, { ...latest.current, onPainted: setCredit });
    };
    // Without the drawing's own code, or without a graphics processor, the outlines stay.
    draw().catch(() => undefined);
    return () => {
      isOver = true;
      drawn.current?.remove();
      drawn.current = null;
      setCredit(null);
    };
  }, [scheme]);
  const { longitude, latitude, zoom } = place;
  const { width, height } = size;
  useEffect(
    () => drawn.current?.show({ longitude, latitude, zoom }, { width, height }),
    [longitude, latitude, zoom, width, height],
  );
  const edge = ground.kind === "archive" ? boxOnScreen(ground.basemap, place, size) : null;
  return (
    <>
      <div
        ref={holder}
        className={classes.streets}
        data-painted={credit === null ? undefined : true}
        style={{ clipPath: edge === null ? undefined : cutTo(edge, size) }}
        aria-hidden
      />
      {credit && edge ? <div className={classes.edge} style={placeBox(edge)} aria-hidden /> : null}
      {credit ? <small className={classes.credit}>{credit}</small> : null}
    </>
  );
}

/** Roads go on beyond the edge of an extract: outside of it they would end in nothing. */
function cutTo({ left, top, right, bottom }: ScreenBox, { width, height }: Size): string {
  return `inset(${top}px ${width - right}px ${height - bottom}px ${left}px)`;
}

function placeBox({ left, top, right, bottom }: ScreenBox) {
  return { left, top, width: right - left, height: bottom - top };
}
