import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { placedAtCenter } from "@labs/contract/place-precision";
import { feature } from "topojson-client";

type Atlas = Parameters<typeof feature>[0];

let atlas: Atlas | undefined;

function readAtlas(): Atlas {
  atlas ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("us-atlas/counties-10m.json"), "utf8"),
  ) as Atlas;
  return atlas;
}

type Ring = readonly (readonly number[])[];

const WIDTH = 480;
const HEIGHT = 320;
/** Of the outline from the edges: the words stand above and below it. */
const FRAME = { left: 24, top: 52, right: 24, bottom: 62 };

interface Locator {
  countyFips: string;
  latitude: number | null;
  longitude: number | null;
  title: string;
  place: string;
  precision: string | null;
  isDemo: boolean;
}

/**
 * An SVG of the county's outline with a point where the record places the property. It says in itself that it is an
 * illustration, so that it can be taken for no photo wherever it is shown.
 */
export function drawLocator(of: Locator): string {
  const rings = listRings(of.countyFips);
  const project = rings.length === 0 ? undefined : projection(rings);
  const outline = project && rings.map((ring) => writePath(ring, project)).join("");
  const point =
    project && of.latitude !== null && of.longitude !== null && project([of.longitude, of.latitude]);
  const center = placedAtCenter(of.precision);
  const known = center ?? `Place as recorded${of.precision === null ? "" : ` (${of.precision})`}`;
  const note = point ? `${of.isDemo ? "Demo data. " : ""}${known}` : "The record has no coordinates";
  const caption = `Illustration, not a photo: ${of.title} in ${of.place}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="Inter, system-ui, sans-serif">`,
    `<title>${escapeXml(caption)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f8fafc"/>`,
    outline ? `<path d="${outline}" fill="#e2e8f0" stroke="#94a3b8" fill-rule="evenodd"/>` : "",
    point ? (center === null ? marker(point) : areaMarker(point)) : "",
    `<rect x="16" y="14" width="160" height="24" rx="4" fill="#fef3c7" stroke="#d97706"/>`,
    `<text x="26" y="30" font-size="12" font-weight="600" textLength="140" lengthAdjust="spacingAndGlyphs" fill="#92400e">Illustration, not a photo</text>`,
    `<text x="16" y="${HEIGHT - 34}" font-size="14" font-weight="600" fill="#0f172a">${escapeXml(shorten(of.title, 58))}</text>`,
    `<text x="16" y="${HEIGHT - 14}" font-size="12" fill="#475569">${escapeXml(shorten(`${of.place} · ${note}`, 74))}</text>`,
    "</svg>",
  ].join("");
}

function listRings(countyFips: string): Ring[] {
  const map = readAtlas();
  const { counties } = map.objects;
  const shapes = counties?.type === "GeometryCollection" ? counties.geometries : [];
  const shape = shapes.find(({ id }) => String(id) === countyFips);
  // A county that is newer than the map's edition has no outline on it.
  if (shape === undefined) return [];
  const drawn = feature(map, shape);
  if (drawn.type !== "Feature") return [];
  if (drawn.geometry.type === "Polygon") return drawn.geometry.coordinates;
  return drawn.geometry.type === "MultiPolygon" ? drawn.geometry.coordinates.flat() : [];
}

type Project = (place: readonly number[]) => readonly [number, number];

/** Degrees to the frame, as wide as they are at the county's middle latitude. */
function projection(rings: readonly Ring[]): Project {
  const points = rings.flat();
  // West of the date line the Aleutians go on with the same sign: no other county has points of both.
  const crosses = points.some(([x = 0]) => x > 0) && points.some(([x = 0]) => x < 0);
  const turn = (x: number) => (crosses && x > 0 ? x - 360 : x);
  const xs = points.map(([x = 0]) => turn(x));
  const ys = points.map(([, y = 0]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const stretch = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [wide, high] = [WIDTH - FRAME.left - FRAME.right, HEIGHT - FRAME.top - FRAME.bottom];
  const scale = Math.min(wide / ((east - west) * stretch), high / (north - south));
  const left = FRAME.left + (wide - (east - west) * stretch * scale) / 2;
  const top = FRAME.top + (high - (north - south) * scale) / 2;
  return ([x = 0, y = 0]) => [
    round(left + (turn(x) - west) * stretch * scale),
    round(top + (north - y) * scale),
  ];
}

const round = (value: number) => Math.round(value * 10) / 10;

function writePath(ring: Ring, project: Project): string {
  return `M${ring.map((place) => project(place).join(",")).join("L")}Z`;
}

function marker([x, y]: readonly [number, number]): string {
  return `<circle cx="${x}" cy="${y}" r="14" fill="#0f766e" fill-opacity="0.2"/><circle cx="${x}" cy="${y}" r="5" fill="#0f766e" stroke="#fff" stroke-width="1.5"/>`;
}

/** No dot: the home stands somewhere around. */
function areaMarker([x, y]: readonly [number, number]): string {
  return `<circle cx="${x}" cy="${y}" r="18" fill="#0f766e" fill-opacity="0.2" stroke="#0f766e" stroke-width="1.5" stroke-dasharray="4 3"/>`;
}

function shorten(text: string, length: number): string {
  const letters = [...text.toWellFormed()];
  return letters.length <= length ? letters.join("") : `${letters.slice(0, length - 1).join("")}…`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeXml(text: string): string {
  // XML 1.0 knows no control characters, not even escaped.
  return text
    .replaceAll(/\p{Cc}|\uFFFE|\uFFFF/gu, " ")
    .replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
