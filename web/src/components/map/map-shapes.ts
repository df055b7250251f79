import { geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { drawInto } from "./draw-into.ts";
import type { Box } from "./map-view.ts";
import { createPause, untilIdle } from "./work-in-slices.ts";

export type MapTopology = Topology<{
  counties: GeometryCollection;
  states: GeometryCollection;
  metros?: GeometryCollection;
}>;

export interface MapArea {
  id: string;
  path: Path2D;
  box: Box;
}

export interface MapShapes {
  counties: MapArea[];
  byId: ReadonlyMap<string, number>;
  states: Path2D;
  outline: Path2D;
  /** Made when they are first drawn: few look at them, and everybody waits for the map. */
  metros: () => Path2D;
  /** Where each county's middle lies, which only keys ask for. */
  middles: () => { x: number; y: number }[];
}

const known = new WeakMap<MapTopology, MapShapes>();

/** Makes the paths of a map ahead of its drawing, in slices between which the page goes on. */
export async function traceShapes(topology: MapTopology): Promise<void> {
  if (known.has(topology)) return;
  const { counties } = topology.objects;
  // The words around the map come first: they are there to be read while it is made.
  await untilIdle();
  const pause = createPause();
  const features: CountyFeature[] = [];
  const areas: MapArea[] = [];
  for (const geometry of counties.geometries) {
    for (const county of feature(topology, { ...counties, geometries: [geometry] }).features) {
      features.push(county);
      areas.push(toArea(county));
    }
    await pause();
  }
  const borders = drawBorders(topology);
  await pause();
  known.set(topology, assemble(topology, { features, areas, borders }));
}

/** Paths of a map, made once for each geometry. */
export function getShapes(topology: MapTopology): MapShapes {
  let shapes = known.get(topology);
  if (shapes === undefined) {
    shapes = createShapes(topology);
    known.set(topology, shapes);
  }
  return shapes;
}

type CountyFeature = ReturnType<typeof listFeatures>[number];

const listFeatures = (topology: MapTopology) => feature(topology, topology.objects.counties).features;

function toArea(county: CountyFeature): MapArea {
  return { id: String(county.id), ...traced(county) };
}

function drawBorders(topology: MapTopology): Pick<MapShapes, "states" | "outline"> {
  const { states } = topology.objects;
  return {
    states: traced(mesh(topology, states, (a, b) => a !== b)).path,
    outline: traced(mesh(topology, states, (a, b) => a === b)).path,
  };
}

function createShapes(topology: MapTopology): MapShapes {
  const features = listFeatures(topology);
  return assemble(topology, { features, areas: features.map(toArea), borders: drawBorders(topology) });
}

interface Traced {
  features: CountyFeature[];
  areas: MapArea[];
  borders: Pick<MapShapes, "states" | "outline">;
}

function assemble(topology: MapTopology, { features, areas, borders }: Traced): MapShapes {
  const { metros } = topology.objects;
  return {
    ...borders,
    counties: areas,
    byId: new Map(areas.map((area, at) => [area.id, at])),
    metros: once(() => (metros === undefined ? new Path2D() : traced(mesh(topology, metros)).path)),
    middles: once(() => {
      const path = geoPath();
      return features.map((county) => {
        const [x, y] = path.centroid(county);
        return { x, y };
      });
    }),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The path of a shape and its bounds, in one walk along its lines. */
function traced(shape: Parameters<ReturnType<typeof geoPath>>[0]): Pick<MapArea, "path" | "box"> {
  const path = new Path2D();
  const box: [number, number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  const reach = (x: number, y: number) => {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  };
  const context = drawInto(path);
  geoPath(null, {
    ...context,
    moveTo: (x, y) => {
      reach(x, y);
      context.moveTo(x, y);
    },
    lineTo: (x, y) => {
      reach(x, y);
      context.lineTo(x, y);
    },
  })(shape);
  return { path, box };
}

/** Bounds of a state or a metro by its id. */
export function findBox(topology: MapTopology, kind: "states" | "metros", id: string): Box | undefined {
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
