import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import { STATES } from "../postal-codes.ts";

export type Ring = readonly (readonly [number, number])[];

/** Every county of the map with the rings of its area. */
export function listShapes(): { fips: string; name: string; state: string; rings: Ring[] }[] {
  const path = createRequire(import.meta.url).resolve("us-atlas/counties-10m.json");
  const topology: Parameters<typeof feature>[0] = JSON.parse(readFileSync(path, "utf8"));
  const drawn = topology.objects.counties && feature(topology, topology.objects.counties);
  if (drawn?.type !== "FeatureCollection") throw new Error("us-atlas holds no counties");
  return drawn.features.flatMap(({ id, properties, geometry }) => {
    const fips = String(id);
    const state = STATES[fips.slice(0, 2)];
    if (state === undefined) return [];
    const polygons =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    const rings = polygons.flat().map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]));
    return { fips, name: countyName(fips, String(properties?.name)), state, rings };
  });
}

let names: Map<string, string> | undefined;

/** What a county is called, also before any source of counties is loaded; its number where the map has none. */
export function nameCounty(fips: string, known: string | null): string {
  if (known !== null) return known;
  names ??= new Map(listShapes().map((shape) => [shape.fips, shape.name]));
  return names.get(fips) ?? fips;
}

function countyName(fips: string, name: string): string {
  const isIndependentCity = Number(fips.slice(2)) >= 510;
  return isIndependentCity && !/city/i.test(name) ? `${name} (city)` : name;
}
