import { geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Box } from "./map-view.ts";

export type MapTopology = Topology<{
  counties: GeometryCollection;
  states: GeometryCollection;
  metros?: GeometryCollection;
}>;

export interface MapArea {
  id: string;
  path: Path2D;
  box: Box;
  middle: { x: number; y: number };
}

export interface MapShapes {
  counties: MapArea[];
  byId: ReadonlyMap<string, number>;
  states: Path2D;
  outline: Path2D;
  metros: Path2D;
}

const known = new WeakMap<MapTopology, MapShapes>();

/** Paths of a map, made once for each geometry. */
export function shapesOf(topology: MapTopology): MapShapes {
  let shapes = known.get(topology);
  if (shapes === undefined) {
    shapes = createShapes(topology);
    known.set(topology, shapes);
  }
  return shapes;
}

function createShapes(topology: MapTopology): MapShapes {
  const { counties, states, metros } = topology.objects;
  const path = geoPath();
  const areas = feature(topology, counties).features.map((county): MapArea => {
    const [[left, top], [right, bottom]] = path.bounds(county);
    const [x, y] = path.centroid(county);
    return { id: String(county.id), path: traced(county), box: [left, top, right, bottom], middle: { x, y } };
  });
  return {
    counties: areas,
    byId: new Map(areas.map((area, at) => [area.id, at])),
    states: traced(mesh(topology, states, (a, b) => a !== b)),
    outline: traced(mesh(topology, states, (a, b) => a === b)),
    metros: metros === undefined ? new Path2D() : traced(mesh(topology, metros)),
  };
}

function traced(shape: Parameters<ReturnType<typeof geoPath>>[0]): Path2D {
  const path = new Path2D();
  geoPath(null, {
    beginPath: () => undefined,
    moveTo: (x, y) => path.moveTo(x, y),
    lineTo: (x, y) => path.lineTo(x, y),
    arc: (x, y, radius, from, to) => path.arc(x, y, radius, from, to),
    closePath: () => path.closePath(),
  })(shape);
  return path;
}

/** Bounds of a state or a metro by its id. */
export function boxOf(topology: MapTopology, kind: "states" | "metros", id: string): Box | undefined {
  const collection = topology.objects[kind];
  const shape = collection?.geometries.find((geometry) => String(geometry.id) === id);
  if (shape === undefined) return undefined;
  const [[left, top], [right, bottom]] = geoPath().bounds(feature(topology, shape));
  return [left, top, right, bottom];
}

let scratch: CanvasRenderingContext2D | null | undefined;

/** The county under a point of the plane. */
export function countyAt({ counties }: MapShapes, { x, y }: { x: number; y: number }): MapArea | undefined {
  scratch ??= document.createElement("canvas").getContext("2d");
  return counties.find(
    ({ path, box: [left, top, right, bottom] }) =>
      x >= left && x <= right && y >= top && y <= bottom && scratch?.isPointInPath(path, x, y) === true,
  );
}
