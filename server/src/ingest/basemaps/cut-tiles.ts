import { gzipSync } from "node:zlib";
import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { Bounds } from "./close-coastline.ts";
import type { Position } from "./join-lines.ts";
import type { Extract, GroundFeature } from "./read-extract.ts";
import type { Tile } from "./write-archive.ts";

/** Below it the outlines of counties say more; above it MapLibre draws the last one larger. */
export const ZOOMS = [7, 14] as const;

const EXTENT = 4096;

/** From this zoom on each tile is cut with all that lies in it, and forgotten: a whole state would fill the memory. */
const CELL_ZOOM = 12;
/** Tiles hold a little of what is next to them. */
const MARGIN = 0.02;

/** Cuts an extract into vector tiles. */
export function cutTiles({ bounds, features }: Extract): Tile[] {
  const whole = { zoom: 0, x: 0, y: 0 };
  const far = features.filter(({ minZoom }) => minZoom < CELL_ZOOM);
  const tiles = cutCell(far, { cell: whole, zooms: [ZOOMS[0], CELL_ZOOM - 1], bounds });
  const byCell = groupByCell(features);
  for (const cell of listTiles(bounds, CELL_ZOOM)) {
    const near = byCell.get(writeKey(cell));
    if (near === undefined) continue;
    for (const tile of cutCell(near, { cell, zooms: [CELL_ZOOM, ZOOMS[1]], bounds })) tiles.push(tile);
  }
  return tiles;
}

interface Address {
  zoom: number;
  x: number;
  y: number;
}

interface Cutting {
  cell: Address;
  zooms: readonly [least: number, most: number];
  bounds: Bounds;
}

/** What appears together is indexed together: a tile asks for nothing that it leaves out. */
function cutCell(features: readonly GroundFeature[], { cell, zooms, bounds }: Cutting): Tile[] {
  const groups = Map.groupBy(features, ({ layer, minZoom }) => `${layer} ${minZoom}`);
  const indexes = [...groups.values()].map((group) => {
    const [{ layer, minZoom } = { layer: "", minZoom: 0 }] = group;
    return { layer, minZoom, index: createIndex(group, zooms[1]) };
  });
  const tiles: Tile[] = [];
  for (let zoom = zooms[0]; zoom <= zooms[1]; zoom += 1) {
    const seen = indexes.filter(({ minZoom }) => minZoom <= zoom);
    for (const { x, y } of listTilesIn(cell, { zoom, bounds })) {
      const layers: Record<string, GeoJSONVTTile> = {};
      for (const { layer, index } of seen) {
        const tile = index.getTile(zoom, x, y);
        if (tile === null || tile.features.length === 0) continue;
        const known = layers[layer];
        layers[layer] =
          known === undefined ? tile : { ...known, features: [...known.features, ...tile.features] };
      }
      if (Object.keys(layers).length === 0) continue;
      const encoded = fromGeojsonVt(layers, { version: 2, extent: EXTENT });
      tiles.push({ zoom, x, y, content: gzipSync(encoded) });
    }
  }
  return tiles;
}

/** Features by the tiles that they reach into. */
function groupByCell(features: readonly GroundFeature[]): Map<string, GroundFeature[]> {
  const byCell = new Map<string, GroundFeature[]>();
  for (const feature of features) {
    for (const cell of listTiles(findBounds(feature), CELL_ZOOM, MARGIN)) {
      const key = writeKey(cell);
      const known = byCell.get(key);
      if (known === undefined) byCell.set(key, [feature]);
      else known.push(feature);
    }
  }
  return byCell;
}

const writeKey = ({ x, y }: Pick<Address, "x" | "y">) => `${x} ${y}`;

function findBounds({ geometry }: GroundFeature): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude, latitude] of listPositions(geometry)) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}

/** A hole lies in its outer ring. */
function listPositions({ type, coordinates }: GroundFeature["geometry"]): readonly Position[] {
  if (type === "Point") return [coordinates];
  return type === "LineString" ? coordinates : (coordinates[0] ?? []);
}

function createIndex(features: readonly GroundFeature[], maxZoom: number): GeoJSONVT {
  const collection = {
    type: "FeatureCollection",
    features: features.map(({ properties, geometry }) => ({ type: "Feature", properties, geometry })),
  } as ConstructorParameters<typeof GeoJSONVT>[0];
  return new GeoJSONVT(collection, { maxZoom, indexMaxPoints: 0, extent: EXTENT, tolerance: 4 });
}

interface Range {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function findRange([west, south, east, north]: Bounds, zoom: number, margin = 0): Range {
  const within = (tile: number) => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(tile)));
  return {
    left: within(tileColumn(west, zoom) - margin),
    top: within(tileRow(north, zoom) - margin),
    right: within(tileColumn(east, zoom) + margin),
    bottom: within(tileRow(south, zoom) + margin),
  };
}

const listTiles = (bounds: Bounds, zoom: number, margin = 0): Iterable<Address> =>
  walk(findRange(bounds, zoom, margin), zoom);

function listTilesIn(cell: Address, { zoom, bounds }: { zoom: number; bounds: Bounds }): Iterable<Address> {
  const { left, top, right, bottom } = findRange(bounds, zoom);
  const across = 2 ** (zoom - cell.zoom);
  const inCell = {
    left: Math.max(left, cell.x * across),
    top: Math.max(top, cell.y * across),
    right: Math.min(right, (cell.x + 1) * across - 1),
    bottom: Math.min(bottom, (cell.y + 1) * across - 1),
  };
  return walk(inCell, zoom);
}

function* walk({ left, top, right, bottom }: Range, zoom: number): Iterable<Address> {
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) yield { zoom, x, y };
}

const tileColumn = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * 2 ** zoom;

function tileRow(latitude: number, zoom: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom;
}
