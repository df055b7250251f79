import type { SmallAreaOutlines } from "@labs/contract/markets/small-areas";
import type { MapTopology } from "../../../components/map/map-shapes.ts";
import { MAP_HEIGHT, MAP_WIDTH } from "../../../components/map/map-view.ts";

/** Outlines are whole numbers of so many degrees. */
const STEP = 1e-5;
/** Of the plane's width and height that the areas fill. */
const FILLED = 0.94;

type Ring = [number, number][];

/** Small areas on the plane that maps are drawn on, as large as they fit; nothing where no outline is loaded. */
export function toTopology({ ids, outlines }: SmallAreaOutlines): MapTopology | undefined {
  const rings = outlines.map((outline) => outline.map(readRing));
  const points = rings.flat(2);
  if (points.length === 0) return undefined;
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [x, y] of points) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  const [middleX, middleY] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  // A degree of longitude is shorter than one of latitude, by the cosine of where it is.
  const narrow = Math.cos((middleY * Math.PI) / 180);
  const scale =
    FILLED * Math.min(MAP_WIDTH / ((box.east - box.west) * narrow), MAP_HEIGHT / (box.north - box.south));
  const place = ([x, y]: [number, number]): [number, number] => [
    MAP_WIDTH / 2 + (x - middleX) * narrow * scale,
    MAP_HEIGHT / 2 - (y - middleY) * scale,
  ];
  const arcs: Ring[] = [];
  const geometries = rings.map((ofArea, at) => ({
    type: "Polygon" as const,
    id: ids[at] ?? "",
    arcs: ofArea.map((ring) => [arcs.push(ring.map(place)) - 1]),
  }));
  return {
    type: "Topology",
    arcs,
    objects: {
      counties: { type: "GeometryCollection", geometries },
      states: { type: "GeometryCollection", geometries: [] },
    },
  };
}

function readRing(steps: readonly number[]): Ring {
  const ring: Ring = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    ring.push([x * STEP, y * STEP]);
  }
  const [first] = ring;
  return first === undefined ? ring : [...ring, first];
}
