import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { mergeArcs } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import type { Database } from "../../lib/database/database.ts";
import { type Precompressed, precompress } from "../../lib/precompressed.ts";
import { getSnapshot, type Snapshot } from "./snapshot.ts";

export type Projection = "albers" | "geographic";

const FILES: Readonly<Record<Projection, string>> = {
  albers: "us-atlas/counties-albers-10m.json",
  geographic: "us-atlas/counties-10m.json",
};

/** The edition of county boundaries in the atlas. */
export const MAP_EDITION = "2017";

type Atlas = Topology<{ counties: GeometryCollection<{ name: string }>; [name: string]: GeometryCollection }>;

function readAtlas(projection: Projection): Atlas {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(FILES[projection]), "utf8"));
}

let drawn: ReadonlySet<string> | undefined;

/** Whether the map's edition has a county. */
export function isOnMap(countyId: string): boolean {
  drawn ??= new Set(readAtlas("albers").objects.counties.geometries.map((shape) => String(shape.id)));
  return drawn.has(countyId);
}

const cached = new WeakMap<Snapshot, Map<Projection, Promise<Precompressed>>>();
let last: { vintage: string; answers: Map<Projection, Promise<Precompressed>> } | undefined;

/** The map, compressed once for as long as metros consist of the same counties. */
export async function getGeometry(
  database: Database,
  projection: Projection,
): Promise<Precompressed & { vintage: string }> {
  const snapshot = await getSnapshot(database);
  const vintage = writeVintage(snapshot);
  const answers = cached.get(snapshot) ?? (last?.vintage === vintage ? last.answers : new Map());
  cached.set(snapshot, answers);
  last = { vintage, answers };
  let answer = answers.get(projection);
  if (answer === undefined) {
    answer = precompress(JSON.stringify(draw(snapshot, projection)), 9);
    answers.set(projection, answer);
    answer.catch(() => answers.delete(projection));
  }
  return { ...(await answer), vintage };
}

/** Edition of the boundaries and a hash of what the metros consist of and are called. */
export function writeVintage(snapshot: Snapshot): string {
  const metros = Array.from(snapshot.countiesOfMetro, ([id, counties]) => [
    id,
    snapshot.metros.get(id)?.name,
    ...counties.map((county) => county.id),
  ]);
  const hash = createHash("sha256").update(JSON.stringify(metros.sort())).digest("hex");
  return `${MAP_EDITION}-${hash.slice(0, 12)}`;
}

function draw(snapshot: Snapshot, projection: Projection): Topology {
  const atlas = readAtlas(projection);
  const shapes = new Map(atlas.objects.counties.geometries.map((shape) => [String(shape.id), shape]));
  const metros = Array.from(snapshot.countiesOfMetro, ([id, counties]) => {
    const parts = counties.flatMap((county) => {
      const shape = shapes.get(county.id);
      return shape?.type === "Polygon" || shape?.type === "MultiPolygon"
        ? [shape as Polygon | MultiPolygon]
        : [];
    });
    const name = snapshot.metros.get(id)?.name ?? id;
    // A metro whose counties are all newer than the map has no shape to draw.
    return parts.length === 0 ? undefined : { ...mergeArcs(atlas, parts), id, properties: { name } };
  });
  const drawnMetros = metros.filter((metro) => metro !== undefined);
  return {
    ...atlas,
    objects: { ...atlas.objects, metros: { type: "GeometryCollection", geometries: drawnMetros } },
  };
}
