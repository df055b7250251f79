import { geoPath, geoTransform } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import { drawInto } from "./draw-into.ts";
import type { Point } from "./map-gestures.ts";
import { PATH_SCALE, toPlane } from "./point-map-view.ts";
import { createPause, untilIdle } from "./work-in-slices.ts";

/** In degrees. */
export type OutlineTopology = Topology<{
  counties: GeometryCollection<{ name?: string }>;
  states: GeometryCollection<{ name?: string }>;
}>;

export interface OutlineName extends Point {
  text: string;
}

/** Paths are on the plane times `PATH_SCALE`, names on the plane. */
export interface Outlines {
  counties: Path2D;
  states: Path2D;
  land: Path2D;
  countyNames: OutlineName[];
  stateNames: OutlineName[];
}

const onPlane = geoTransform({
  point(longitude, latitude) {
    const { x, y } = toPlane(longitude, latitude);
    this.stream.point(x * PATH_SCALE, y * PATH_SCALE);
  },
});

/** Paths and names of an outline map, made in slices between which the page goes on. */
export async function traceOutlines(topology: OutlineTopology): Promise<Outlines> {
  const { counties, states } = topology.objects;
  await untilIdle();
  const pause = createPause();

  async function drawLines(arcs: Iterable<number>): Promise<Path2D> {
    const path = new Path2D();
    const draw = geoPath(onPlane, drawInto(path));
    for (const arc of arcs) {
      draw(feature(topology, { type: "LineString", arcs: [arc] }));
      await pause();
    }
    return path;
  }

  async function readNames(areas: typeof counties): Promise<OutlineName[]> {
    const names: OutlineName[] = [];
    for (const area of areas.geometries) {
      for (const shape of feature(topology, { ...areas, geometries: [area] }).features) {
        const text = shape.properties.name;
        const [x, y] = geoPath(onPlane).centroid(shape);
        if (text !== undefined && Number.isFinite(x))
          names.push({ x: x / PATH_SCALE, y: y / PATH_SCALE, text });
      }
      await pause();
    }
    return names;
  }

  const land = new Path2D();
  for (const state of states.geometries) {
    geoPath(onPlane, drawInto(land))(feature(topology, state));
    await pause();
  }
  return {
    land,
    states: await drawLines(countAreas(states).keys()),
    counties: await drawLines(listSharedArcs(counties)),
    stateNames: await readNames(states),
    countyNames: await readNames(counties),
  };
}

function listSharedArcs(areas: GeometryCollection): number[] {
  return [...countAreas(areas)].flatMap(([arc, count]) => (count > 1 ? [arc] : []));
}

/** How many areas each line of a map bounds: a border is the line of two, and is drawn once. */
function countAreas({ geometries }: GeometryCollection): Map<number, number> {
  const counts = new Map<number, number>();
  for (const geometry of geometries) {
    for (const ring of listRings(geometry)) {
      // A line that is walked backward has the complement of its number.
      for (const arc of ring.map((at) => (at < 0 ? ~at : at))) counts.set(arc, (counts.get(arc) ?? 0) + 1);
    }
  }
  return counts;
}

function listRings(geometry: GeometryObject): number[][] {
  if (geometry.type === "Polygon") return geometry.arcs;
  return geometry.type === "MultiPolygon" ? geometry.arcs.flat() : [];
}
