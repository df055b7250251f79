export type Tags = Readonly<Record<string, string>>;

type GroundLayer = "water" | "landuse" | "roads" | "buildings" | "places";

/** What of OpenStreetMap a street-level ground shows, and from which zoom on. Layers and kinds are named as Protomaps names them. */
export interface GroundClass {
  layer: GroundLayer;
  shape: "line" | "area" | "point";
  properties: Record<string, string>;
  minZoom: number;
}

const ROADS: Readonly<Record<string, [kind: string, minZoom: number]>> = {
  motorway: ["highway", 7],
  trunk: ["major_road", 8],
  primary: ["major_road", 9],
  secondary: ["major_road", 10],
  tertiary: ["major_road", 11],
  residential: ["minor_road", 12],
  unclassified: ["minor_road", 12],
  living_street: ["minor_road", 12],
  road: ["minor_road", 12],
  service: ["minor_road", 13],
  pedestrian: ["path", 13],
  track: ["path", 13],
  cycleway: ["path", 14],
  footway: ["path", 14],
  path: ["path", 14],
  steps: ["path", 14],
};

const PLACES: Readonly<Record<string, number>> = {
  city: 7,
  town: 8,
  village: 10,
  suburb: 11,
  quarter: 12,
  hamlet: 11,
  neighbourhood: 12,
};

const GREEN: readonly [key: string, values: ReadonlySet<string>][] = [
  [
    "leisure",
    new Set(["park", "garden", "golf_course", "nature_reserve", "pitch", "playground", "recreation_ground"]),
  ],
  [
    "landuse",
    new Set(["forest", "grass", "cemetery", "meadow", "recreation_ground", "village_green", "allotments"]),
  ],
  ["natural", new Set(["wood", "scrub", "grassland", "heath"])],
];

/** A node's class; most nodes only carry a way and have none. */
export function classifyNode({ place = "", name }: Tags): GroundClass | undefined {
  const minZoom = PLACES[place];
  if (minZoom === undefined || name === undefined) return undefined;
  const kind = ["city", "town", "village", "hamlet"].includes(place) ? "locality" : "neighbourhood";
  return { layer: "places", shape: "point", properties: { kind, kind_detail: place, name }, minZoom };
}

/** A way's class. */
export function classifyWay(tags: Tags): GroundClass | undefined {
  return classifyRoad(tags) ?? classifyRailway(tags) ?? classifyStream(tags) ?? classifyArea(tags);
}

/** The class of what is an area if it is closed: a ring, or the outer and inner rings of a multipolygon. */
export function classifyArea(tags: Tags): GroundClass | undefined {
  if (isWater(tags)) return { layer: "water", shape: "area", properties: { kind: "water" }, minZoom: 8 };
  const { building = "no" } = tags;
  if (building !== "no") {
    return { layer: "buildings", shape: "area", properties: { kind: "building" }, minZoom: 13 };
  }
  const [key] = GREEN.find(([name, values]) => values.has(tags[name] ?? "")) ?? [];
  if (key === undefined) return undefined;
  return { layer: "landuse", shape: "area", properties: { kind: tags[key] ?? "" }, minZoom: 10 };
}

export const isCoastline = ({ natural }: Tags): boolean => natural === "coastline";

function isWater({ natural, waterway, landuse }: Tags): boolean {
  return (
    natural === "water" ||
    waterway === "riverbank" ||
    waterway === "dock" ||
    landuse === "reservoir" ||
    landuse === "basin"
  );
}

function classifyRoad({ highway = "", area, name, ref }: Tags): GroundClass | undefined {
  const isLink = highway.endsWith("_link");
  const detail = isLink ? highway.slice(0, -"_link".length) : highway;
  const road = ROADS[detail];
  if (road === undefined || area === "yes") return undefined;
  const [kind, minZoom] = road;
  const properties = {
    ...{ kind, kind_detail: detail },
    ...(name === undefined ? {} : { name }),
    ...(ref === undefined ? {} : { ref }),
    ...(isLink ? { is_link: "yes" } : {}),
  };
  return { layer: "roads", shape: "line", properties, minZoom: isLink ? Math.max(minZoom, 11) : minZoom };
}

function classifyRailway({ railway = "", tunnel = "no", service }: Tags): GroundClass | undefined {
  if (!["rail", "light_rail"].includes(railway) || tunnel !== "no") return undefined;
  const minZoom = service === undefined ? 11 : 13;
  return { layer: "roads", shape: "line", properties: { kind: "rail", kind_detail: railway }, minZoom };
}

const STREAMS: Readonly<Record<string, number>> = { river: 9, canal: 11, stream: 13 };

function classifyStream({ waterway = "", tunnel = "no" }: Tags): GroundClass | undefined {
  const minZoom = STREAMS[waterway];
  if (minZoom === undefined || tunnel !== "no") return undefined;
  return { layer: "water", shape: "line", properties: { kind: waterway }, minZoom };
}
