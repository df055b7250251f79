import { createOSMStream } from "osm-pbf-parser-node";
import {
  classifyArea,
  classifyNode,
  classifyWay,
  type GroundClass,
  isCoastline,
  type Tags,
} from "./classify-tags.ts";
import { type Bounds, closeCoastline } from "./close-coastline.ts";
import { isRing, joinLines, nestRings, type Position } from "./join-lines.ts";
import { createNodePlaces, type NodePlaces } from "./osm-node-places.ts";

export interface GroundFeature extends Omit<GroundClass, "shape"> {
  geometry:
    | { type: "Point"; coordinates: Position }
    | { type: "LineString"; coordinates: Position[] }
    | { type: "Polygon"; coordinates: Position[][] };
}

export interface Extract {
  bounds: Bounds;
  features: GroundFeature[];
}

interface Header {
  type?: undefined;
  /** In billionths of a degree. */
  bbox?: { left: number; right: number; top: number; bottom: number };
}
type Entity =
  | { type: "node"; id: number; lon: number; lat: number; tags?: Tags }
  | { type: "way"; id: number; refs: number[]; tags?: Tags }
  | { type: "relation"; members: Member[]; tags?: Tags };
interface Member {
  type: string;
  ref: number;
  role: string;
}

/** What a street-level ground shows of an extract of OpenStreetMap (.osm.pbf). */
export async function readExtract(path: string): Promise<Extract> {
  const nodes = createNodePlaces();
  const features: GroundFeature[] = [];
  const relations: { members: Member[]; found: GroundClass }[] = [];
  let given: Bounds | undefined;
  // Relations name ways that come before them: the first reading finds which ways are needed.
  for await (const entity of readEntities(path)) {
    if (entity.type === undefined) given = readBounds(entity);
    else if (entity.type === "node") takeNode(entity, { nodes, features });
    else if (entity.type === "relation") {
      const found = entity.tags?.type === "multipolygon" ? classifyArea(entity.tags) : undefined;
      if (found !== undefined) relations.push({ members: entity.members, found });
    }
  }
  const bounds = given ?? nodes.bounds();
  if (bounds === undefined) throw new Error("The extract holds no place");
  const wanted = new Set(relations.flatMap(({ members }) => members.map(({ ref }) => ref)));
  const { kept, coasts } = await readWays(path, { nodes, features, wanted });
  for (const { members, found } of relations) features.push(...assembleArea(members, found, kept));
  for (const coordinates of closeCoastline(coasts, bounds)) {
    const geometry = { type: "Polygon", coordinates } as const;
    features.push({ layer: "water", properties: { kind: "ocean" }, minZoom: 5, geometry });
  }
  return { bounds, features };
}

async function* readEntities(path: string): AsyncGenerator<Header | Entity> {
  for await (const entity of createOSMStream(path)) yield entity as Header | Entity;
}

function readBounds({ bbox }: Header): Bounds | undefined {
  if (bbox === undefined) return undefined;
  return [bbox.left / 1e9, bbox.bottom / 1e9, bbox.right / 1e9, bbox.top / 1e9];
}

interface Reading {
  nodes: NodePlaces;
  features: GroundFeature[];
}

function takeNode(node: OfType<Entity, "node">, { nodes, features }: Reading): void {
  const place: Position = [node.lon, node.lat];
  nodes.add(node.id, place);
  const found = node.tags && classifyNode(node.tags);
  if (found === undefined) return;
  features.push({ ...strip(found), geometry: { type: "Point", coordinates: place } });
}

type OfType<Union extends { type?: string | undefined }, Type extends string> = Union extends { type: Type }
  ? Union
  : never;

async function readWays(path: string, { nodes, features, wanted }: Reading & { wanted: Set<number> }) {
  const kept = new Map<number, Position[]>();
  const coasts: Position[][] = [];
  for await (const entity of readEntities(path)) {
    if (entity.type !== "way") continue;
    // Ways at the edge of an extract name nodes that are not in it.
    const line = entity.refs.flatMap((id) => {
      const place = nodes.find(id);
      return place === undefined ? [] : [place];
    });
    if (wanted.has(entity.id)) kept.set(entity.id, line);
    const tags = entity.tags ?? {};
    if (isCoastline(tags)) coasts.push(line);
    const found = classifyWay(tags);
    if (found !== undefined && line.length > 1) features.push(...drawWay(line, found));
  }
  return { kept, coasts };
}

function drawWay(line: Position[], found: GroundClass): GroundFeature[] {
  if (found.shape === "line") {
    return [{ ...strip(found), geometry: { type: "LineString", coordinates: line } }];
  }
  return isRing(line) ? [{ ...strip(found), geometry: { type: "Polygon", coordinates: [line] } }] : [];
}

function assembleArea(
  members: readonly Member[],
  found: GroundClass,
  ways: ReadonlyMap<number, Position[]>,
): GroundFeature[] {
  const listRings = (isInner: boolean) => {
    const lines = members.flatMap(({ type, ref, role }) => {
      const line = type === "way" && (role === "inner") === isInner ? ways.get(ref) : undefined;
      return line === undefined ? [] : [line];
    });
    return joinLines(lines, { isDirected: false }).filter(isRing);
  };
  return nestRings(listRings(false), listRings(true)).map((coordinates) => ({
    ...strip(found),
    geometry: { type: "Polygon", coordinates },
  }));
}

function strip({ layer, properties, minZoom }: GroundClass) {
  return { layer, properties, minZoom };
}
