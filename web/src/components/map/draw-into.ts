import type { GeoContext } from "d3-geo";

/** Draws shapes into a path, straight and without a text of its steps between. */
export const drawInto = (path: Path2D): GeoContext => ({
  beginPath: () => undefined,
  moveTo: (x, y) => path.moveTo(x, y),
  lineTo: (x, y) => path.lineTo(x, y),
  arc: (x, y, radius, from, to) => path.arc(x, y, radius, from, to),
  closePath: () => path.closePath(),
});
