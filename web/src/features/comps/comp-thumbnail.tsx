import type { Comp } from "@labs/contract/estimates";
import { atHost } from "../../lib/calls/at-host.ts";
import classes from "./comp-thumbnail.module.css";

const SIDE = 28;
/** The area that fills the drawing; larger homes fill it too. */
const FULL_SQFT = 3200;

/** The home's photo; without one a plan in outline, as large as its area and with as many rooms as it has. */
export function CompThumbnail({ comp }: { comp: Comp }) {
  if (comp.photoUrl) {
    return (
      <img
        className={classes.photo}
        src={atHost(comp.photoUrl)}
        alt=""
        width={SIDE}
        height={SIDE}
        loading="lazy"
      />
    );
  }
  const side = Math.max(10, SIDE * Math.min(1, Math.sqrt((comp.sqft ?? 1200) / FULL_SQFT)));
  const start = (SIDE - side) / 2;
  const rooms = Math.max(1, Math.min(6, Math.round(comp.beds ?? 1)));
  const columns = Math.ceil(rooms / 2);
  // Bedrooms along one side, the living room along the other.
  const depth = side * 0.55;
  return (
    <svg className={classes.plan} width={SIDE} height={SIDE} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden>
      <title>Illustration by size and bedrooms; not a photo</title>
      <rect x={start} y={start} width={side} height={side} data-wall />
      <path d={`M${start} ${start + depth}h${side}`} />
      {Array.from({ length: columns - 1 }, (_, at) => {
        const x = start + (side * (at + 1)) / columns;
        return <path key={x} d={`M${x} ${start}v${depth}`} />;
      })}
      {rooms > 1 && columns < rooms ? <path d={`M${start} ${start + depth / 2}h${side}`} /> : null}
    </svg>
  );
}
