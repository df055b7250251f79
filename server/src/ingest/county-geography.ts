import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { PoolClient } from "pg";
import { feature } from "topojson-client";
import { STATES } from "../lib/postal-codes.ts";
import { copyRows } from "./copy-rows.ts";

/** The edition of county boundaries that the maps are drawn from. */
export const GEOGRAPHY_VINTAGE = "2017";

export interface County {
  fips: string;
  name: string;
  state: string;
  latitude: number;
  longitude: number;
}

type Ring = readonly (readonly number[])[];

/** Every county of the map, with the centre of its area. */
export function readCounties(): County[] {
  const path = createRequire(import.meta.url).resolve("us-atlas/counties-10m.json");
  const topology: Parameters<typeof feature>[0] = JSON.parse(readFileSync(path, "utf8"));
  const drawn = topology.objects.counties && feature(topology, topology.objects.counties);
  if (drawn?.type !== "FeatureCollection") throw new Error("us-atlas holds no counties");
  const counties: County[] = [];
  for (const { id, properties, geometry } of drawn.features) {
    const fips = String(id);
    const state = STATES[fips.slice(0, 2)];
    if (state === undefined) continue;
    const polygons =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    counties.push({ fips, name: countyName(fips, String(properties?.name)), state, ...centreOf(polygons) });
  }
  return counties.sort((a, b) => a.fips.localeCompare(b.fips));
}

/** Writes the counties once. They are real geography: real and demo figures both stand on them. */
export async function ensureCounties(client: PoolClient): Promise<void> {
  const { rows } = await client.query("select 1 from counties limit 1");
  if (rows.length > 0) return;
  await copyRows({
    client,
    table: "counties",
    columns: ["fips", "name", "state", "latitude", "longitude", "geography_vintage"],
    rows: readCounties().map((county) => [
      county.fips,
      county.name,
      county.state,
      county.latitude,
      county.longitude,
      GEOGRAPHY_VINTAGE,
    ]),
  });
}

/** Independent cities carry codes from 510 on, and some share their name with the county around them. */
function countyName(fips: string, name: string): string {
  const isIndependentCity = Number(fips.slice(2)) >= 510;
  return isIndependentCity && !/city/i.test(name) ? `${name} (city)` : name;
}

/** The mean point of the area, by the shoelace formula, in degrees stretched to equal lengths. */
function centreOf(polygons: readonly (readonly Ring[])[]): { latitude: number; longitude: number } {
  const rings = polygons.flat().map((ring) =>
    ring.map(([longitude = 0, latitude = 0]): [number, number] => [
      // The Aleutians cross the date line.
      longitude > 0 ? longitude - 360 : longitude,
      latitude,
    ]),
  );
  const points = rings.flat();
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [originX, originY] = [mean(0), mean(1)];
  let area = 0;
  let x = 0;
  let y = 0;
  for (const ring of rings) {
    const stretch = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
    ring.slice(1).forEach(([lon1, lat1], index) => {
      const [lon0, lat0] = ring[index] ?? [lon1, lat1];
      const cross = ((lon0 - originX) * (lat1 - originY) - (lon1 - originX) * (lat0 - originY)) * stretch;
      area += cross;
      x += (lon0 + lon1 - 2 * originX) * cross;
      y += (lat0 + lat1 - 2 * originY) * cross;
    });
  }
  // Drawn as coarsely as the map is, the smallest independent cities are a line without area.
  const [dx, dy] = area === 0 ? [0, 0] : [x / (3 * area), y / (3 * area)];
  const longitude = originX + dx;
  return { latitude: round(originY + dy), longitude: round(longitude < -180 ? longitude + 360 : longitude) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
