import type { PoolClient } from "pg";
import { listShapes, type Ring } from "../lib/geography/county-shapes.ts";
import { copyRows } from "./copy-rows.ts";
import { type County, LATER_COUNTIES, LATER_VINTAGE } from "./later-counties.ts";

export type { County };

/** The edition of county boundaries that the maps are drawn from. */
export const GEOGRAPHY_VINTAGE = "2017";

/** Every county of the map, with the center of its area. */
export function readCounties(): County[] {
  return listShapes()
    .map(({ fips, name, state, rings }) => ({ fips, name, state, ...findCenter(rings) }))
    .sort((a, b) => a.fips.localeCompare(b.fips));
}

/** Writes the counties that are not there yet. They are real geography: real and demo figures both stand on them. */
export async function ensureCounties(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ fips: string }>("select fips from counties");
  const known = new Set(rows.map(({ fips }) => fips));
  const later = LATER_COUNTIES.map((county) => ({ ...county, vintage: LATER_VINTAGE }));
  // An older installation may hold the map's counties alone.
  const drawn =
    known.size > 0 ? [] : readCounties().map((county) => ({ ...county, vintage: GEOGRAPHY_VINTAGE }));
  const missing = [...drawn, ...later].filter(({ fips }) => !known.has(fips));
  if (missing.length === 0) return;
  await copyRows({
    client,
    table: "counties",
    columns: ["fips", "name", "state", "latitude", "longitude", "geography_vintage"],
    rows: missing.map(({ fips, name, state, latitude, longitude, vintage }) => [
      ...[fips, name, state, latitude, longitude, vintage],
    ]),
  });
}

/** Independent cities carry codes from 510 on, and some share their name with the county around them. */
/** The mean point of the area, by the shoelace formula, in degrees stretched to equal lengths. */
function findCenter(drawn: readonly Ring[]): { latitude: number; longitude: number } {
  const rings = drawn.map((ring) =>
    ring.map(([longitude, latitude]): [number, number] => [
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

/** Why a county code of a newer or wider list is not known. */
export function explainMissing(fips: string): string {
  if (Number(fips.slice(0, 2)) > 56) return `${fips} lies in a territory; no metric covers it`;
  if (fips.endsWith("000")) return `${fips} is a state or the rest of one, no county`;
  return `${fips} is no county of the map's edition of ${GEOGRAPHY_VINTAGE}, and none that came after it`;
}
