import type { Basemap } from "@labs/contract/basemaps";
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { Ink } from "./point-map-paint.ts";

/** Of the fonts that the page has: without an address of glyphs, MapLibre draws letters with the browser's own. */
const FONT = ["Inter Variable"];
const STRONG_FONT = ["Inter Variable SemiBold", "Inter Variable"];

/** What a feature is, by the words of Protomaps (`kind_detail`, `kind`), OpenMapTiles (`class`) and OpenStreetMap itself. */
const KIND: ExpressionSpecification = [
  "coalesce",
  ["get", "highway"],
  ["get", "kind_detail"],
  ["get", "class"],
  ["get", "place"],
  ["get", "kind"],
  "",
];

const HIGHWAYS = ["motorway", "motorway_link", "highway"];
const MAJOR = [
  ...["trunk", "trunk_link", "primary", "primary_link", "secondary", "secondary_link"],
  ...["tertiary", "tertiary_link", "major_road", "medium_road"],
];
const PATHS = ["footway", "path", "cycleway", "steps", "track", "pedestrian", "bridleway", "corridor"];
const RAILS = ["rail", "light_rail", "subway", "tram", "transit", "narrow_gauge", "monorail"];
/** Drawn thinner than streets, as what leads to one house. */
const SERVICE = ["service", "driveway", "parking_aisle", "alley"];
const UNSEEN = [
  "ferry",
  "proposed",
  "construction",
  "abandoned",
  "disused",
  "razed",
  "platform",
  "runway",
  "taxiway",
];
const GREEN = [
  ...["park", "garden", "golf_course", "nature_reserve", "recreation_ground", "playground", "pitch", "zoo"],
  ...["forest", "wood", "grass", "grassland", "meadow", "scrub", "heath", "cemetery", "village_green"],
  ...["allotments", "national_park", "protected_area"],
];

/** Names of the same layer in the vocabularies of Protomaps and OpenMapTiles. */
const LAYERS = {
  green: ["landuse", "landcover", "park", "landuse_park", "parks"],
  water: ["water", "ocean", "lakes"],
  streams: ["water", "waterway", "physical_line"],
  buildings: ["buildings", "building"],
  roads: ["roads", "transportation"],
  roadNames: ["roads", "transportation_name"],
  places: ["places", "place"],
};

interface StyleParts {
  basemap: Pick<Basemap, "layers" | "minZoom" | "maxZoom" | "attribution">;
  /** The address of the tiles. */
  tiles: string;
  ink: Ink;
}

/** A quiet ground in the colors of the page: what is drawn on it is what people look at. */
export function createStreetStyle({ basemap, tiles, ink }: StyleParts): StyleSpecification {
  const find = (names: readonly string[]) => names.filter((name) => basemap.layers.includes(name));
  const { minZoom, maxZoom } = basemap;
  return {
    version: 8,
    sources: { ground: { type: "vector", url: tiles, minzoom: minZoom, maxzoom: maxZoom } },
    layers: [
      { id: "land", type: "background", paint: { "background-color": ink.land } },
      ...find(LAYERS.green).map((name) => drawGreen(name, ink)),
      ...find(LAYERS.water).map((name) => drawWater(name, ink)),
      ...find(LAYERS.streams).map((name) => drawStreams(name, ink)),
      ...find(LAYERS.buildings).map((name) => drawBuildings(name, ink)),
      ...find(LAYERS.roads).flatMap((name) => drawRoads(name, ink)),
      ...find(LAYERS.roadNames).map((name) => nameRoads(name, ink)),
      ...find(LAYERS.places).map((name) => namePlaces(name, ink)),
    ],
  };
}

const isAny = (kinds: readonly string[]): ExpressionSpecification => ["in", KIND, ["literal", [...kinds]]];
const isShape = (shape: "Polygon" | "LineString" | "Point"): ExpressionSpecification => [
  "match",
  ["geometry-type"],
  [shape, `Multi${shape}`],
  true,
  false,
];

/** Widths that double as streets do on the ground, from a zoom to another. */
const widen = (from: [zoom: number, width: number], to: [zoom: number, width: number]) =>
  ["interpolate", ["exponential", 1.6], ["zoom"], ...from, ...to] as ExpressionSpecification;

function drawGreen(name: string, { land, green }: Ink): LayerSpecification {
  return {
    id: `${name}-green`,
    type: "fill",
    source: "ground",
    "source-layer": name,
    filter: ["all", isShape("Polygon"), isAny(GREEN)],
    paint: { "fill-color": mix(land, green, 0.1), "fill-antialias": false },
  };
}

function drawWater(name: string, ink: Ink): LayerSpecification {
  return {
    id: `${name}-area`,
    type: "fill",
    source: "ground",
    "source-layer": name,
    filter: isShape("Polygon"),
    paint: { "fill-color": inkWater(ink) },
  };
}

function drawStreams(name: string, ink: Ink): LayerSpecification {
  return {
    id: `${name}-stream`,
    type: "line",
    source: "ground",
    "source-layer": name,
    filter: isShape("LineString"),
    paint: { "line-color": inkWater(ink), "line-width": widen([10, 0.6], [17, 5]) },
  };
}

function drawBuildings(name: string, { land, line }: Ink): LayerSpecification {
  return {
    id: `${name}-area`,
    type: "fill",
    source: "ground",
    "source-layer": name,
    minzoom: 13,
    filter: isShape("Polygon"),
    paint: { "fill-color": mix(land, line, 0.5), "fill-outline-color": line },
  };
}

function drawRoads(name: string, { line, strong, text, land }: Ink): LayerSpecification[] {
  const layer = { type: "line", source: "ground", "source-layer": name } as const;
  const layout = { "line-cap": "round", "line-join": "round" } as const;
  const known = [...HIGHWAYS, ...MAJOR, ...PATHS, ...RAILS, ...SERVICE, ...UNSEEN];
  const isMinor: ExpressionSpecification = ["!", isAny(known)];
  return [
    {
      ...layer,
      id: `${name}-path`,
      minzoom: 14,
      filter: ["all", isShape("LineString"), isAny(PATHS)],
      paint: { "line-color": line, "line-width": 1, "line-dasharray": [2, 2] },
    },
    {
      ...layer,
      id: `${name}-rail`,
      filter: ["all", isShape("LineString"), isAny(RAILS)],
      paint: { "line-color": strong, "line-width": widen([11, 0.5], [17, 1.5]), "line-dasharray": [4, 2] },
    },
    {
      ...layer,
      id: `${name}-service`,
      minzoom: 13,
      layout,
      filter: ["all", isShape("LineString"), isAny(SERVICE)],
      paint: { "line-color": line, "line-width": widen([13, 0.5], [17, 4]) },
    },
    {
      ...layer,
      id: `${name}-minor`,
      layout,
      filter: ["all", isShape("LineString"), isMinor],
      paint: { "line-color": mix(line, strong, 0.35), "line-width": widen([11, 0.5], [17, 10]) },
    },
    {
      ...layer,
      id: `${name}-major`,
      layout,
      filter: ["all", isShape("LineString"), isAny(MAJOR)],
      paint: { "line-color": strong, "line-width": widen([9, 0.8], [17, 14]) },
    },
    {
      ...layer,
      id: `${name}-highway`,
      layout,
      filter: ["all", isShape("LineString"), isAny(HIGHWAYS)],
      paint: {
        "line-color": mix(strong, mix(land, text, 0.8), 0.25),
        "line-width": widen([8, 1.2], [17, 18]),
      },
    },
  ];
}

function nameRoads(name: string, { text, land }: Ink): LayerSpecification {
  return {
    id: `${name}-names`,
    type: "symbol",
    source: "ground",
    "source-layer": name,
    minzoom: 12,
    filter: ["all", ["has", "name"], ["any", isAny([...HIGHWAYS, ...MAJOR]), [">=", ["zoom"], 13.5]]],
    layout: {
      "symbol-placement": "line",
      "text-field": ["get", "name"],
      "text-font": FONT,
      "text-size": ["interpolate", ["linear"], ["zoom"], 12, 10, 17, 13],
      "text-max-angle": 30,
      "text-padding": 8,
      "symbol-spacing": 320,
      // Important roads are named first.
      "symbol-sort-key": ["case", isAny(HIGHWAYS), 0, isAny(MAJOR), 1, 2],
    },
    paint: { "text-color": text, "text-halo-color": land, "text-halo-width": 1.5 },
  };
}

function namePlaces(name: string, { text, land }: Ink): LayerSpecification {
  const isTown = isAny(["city", "town", "village", "locality"]);
  return {
    id: `${name}-names`,
    type: "symbol",
    source: "ground",
    "source-layer": name,
    filter: [
      "all",
      ["has", "name"],
      isShape("Point"),
      ["!", isAny(["country", "state", "region", "continent"])],
    ],
    layout: {
      "text-field": ["get", "name"],
      "text-font": STRONG_FONT,
      "text-size": ["case", isAny(["city"]), 14, isTown, 12, 11],
      "text-letter-spacing": 0.02,
      "text-max-width": 8,
      "text-padding": 6,
      "symbol-sort-key": ["case", isAny(["city"]), 0, isTown, 1, 2],
    },
    paint: { "text-color": text, "text-halo-color": land, "text-halo-width": 1.5 },
  };
}

/** Between the color of lines and the accent: blue enough to be water, pale enough to stay ground. */
const inkWater = ({ line, accent }: Ink) => mix(line, accent, 0.12);

/** A color between two, both as `#rrggbb`. */
function mix(from: string, to: string, share: number): string {
  const read = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [first, last] = [read(from), read(to)];
  const parts = first.map((value, at) => Math.round(value + ((last[at] ?? value) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
