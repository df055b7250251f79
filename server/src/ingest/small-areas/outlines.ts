import type { PoolClient } from "pg";
import { z } from "zod";
import { copyRows } from "../copy-rows.ts";
import { importFile, type RejectedRow, type Written } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { AreaKind } from "../market-sources/area-book.ts";
import type { MarketSource } from "../market-sources/market-source.ts";
import type { Table } from "../read-table.ts";
import { measureOutline, type Outline, type Ring } from "./outline-rings.ts";

type Properties = Readonly<Record<string, unknown>>;

const Shapes = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(
    z.object({
      properties: z.record(z.string(), z.unknown()).nullable(),
      geometry: z
        .discriminatedUnion("type", [
          z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(z.array(z.number()))) }),
          z.object({
            type: z.literal("MultiPolygon"),
            coordinates: z.array(z.array(z.array(z.array(z.number())))),
          }),
        ])
        .nullable(),
    }),
  ),
});

export type Feature = z.infer<typeof Shapes>["features"][number];

/** Which areas a file draws, by what its shapes are called. */
interface Layout {
  publisher: string;
  /** Of an area that two files draw, the Census Bureau's outline stands. */
  isCensus: boolean;
  area(properties: Properties): { kind: AreaKind; id: string } | undefined;
  edition(table: Table): string;
}

const text = (value: unknown): string =>
  typeof value === "number" ? String(value) : String(value ?? "").trim();

/** A column of 11-digit tract codes; which census they are of, the file or its name says. */
const tracts =
  (column: string, kind: (table: Properties) => "tract" | "tract2010") => (properties: Properties) => {
    const id = text(properties[column]);
    return /^\d{11}$/.test(id) ? { kind: kind(properties), id } : undefined;
  };

/** ZIP codes that a spreadsheet or a database took for numbers have lost their leading zeros. */
const zips = (column: string) => (properties: Properties) => {
  const id = text(properties[column]).padStart(5, "0");
  return /^\d{5}$/.test(id) ? { kind: "zip" as const, id } : undefined;
};

/** New York City's own numbers of its boroughs. */
const BOROUGHS: Readonly<Record<string, string>> = {
  1: "36061",
  2: "36005",
  3: "36047",
  4: "36081",
  5: "36085",
};

const CENSUS = { publisher: "US Census Bureau", isCensus: true };
const yearOf = ({ file }: Table): string => /(?<!\d)(20[12]\d)(?!\d)/.exec(file)?.[1] ?? "";

/** Properties that name a layout, the surest first. */
const LAYOUTS: readonly (readonly [column: string, layout: Layout])[] = [
  [
    "ZCTA5CE20",
    { ...CENSUS, area: zips("ZCTA5CE20"), edition: () => "ZIP code tabulation areas of the census of 2020" },
  ],
  [
    "ZCTA5CE10",
    { ...CENSUS, area: zips("ZCTA5CE10"), edition: () => "ZIP code tabulation areas of the census of 2010" },
  ],
  [
    "TRACTCE",
    {
      ...CENSUS,
      area: tracts("GEOID", () => "tract"),
      edition: (table) => `Census tracts of ${yearOf(table)}`,
    },
  ],
  [
    "BoroCT2010",
    {
      publisher: "New York City Department of City Planning",
      isCensus: false,
      area: (properties) => {
        const county = BOROUGHS[text(properties.BoroCode)];
        const code = text(properties.CT2010).padStart(6, "0");
        return county !== undefined && /^\d{6}$/.test(code)
          ? { kind: "tract2010", id: county + code }
          : undefined;
      },
      edition: () => "Census tracts of 2010, New York City's shoreline",
    },
  ],
  ...["ZIP_CODE", "ZIPCODE", "zipcode", "zip", "CODE"].map(
    (column) =>
      [
        column,
        {
          publisher: "City or county government",
          isCensus: false,
          area: zips(column),
          edition: (table: Table) => `ZIP codes as drawn in ${table.file}`,
        },
      ] as const,
  ),
];

const checked = new WeakMap<object, Feature[] | undefined>();

/** The shapes of a file, checked once however many ask whether it is theirs. */
export function readFeatures({ json }: Pick<Table, "json">): Feature[] | undefined {
  if (typeof json !== "object" || json === null || !("features" in json)) return undefined;
  if (checked.has(json)) return checked.get(json);
  const parsed = Shapes.safeParse(json);
  const features = parsed.success ? parsed.data.features : undefined;
  checked.set(json, features);
  return features;
}

/** Only shapes of areas: a file of points or of neighborhoods that happens to have a column of ZIP codes is none. */
function findLayout(table: Table): Layout | undefined {
  const features = readFeatures(table);
  const first = features?.[0]?.properties;
  if (features === undefined || first == null) return undefined;
  const found = LAYOUTS.find(([column]) => column in first)?.[1];
  if (found === undefined) return undefined;
  const named = features.filter(({ properties }) => found.area(properties ?? {}) !== undefined).length;
  return named > 0.9 * features.length ? found : undefined;
}

export const outlines: MarketSource = {
  key: "outlines",
  order: 1,
  isOwn: (table) => findLayout(table) !== undefined,
  import: async (table, { pool, vintage }) => {
    const layout = findLayout(table);
    const features = readFeatures(table);
    if (layout === undefined || features === undefined)
      throw new IngestError("The file draws no known areas");
    const year = Number(vintage ?? yearOf(table));
    const isDrawn2010 = year > 0 && year < 2020;
    if (layout.area(features[0]?.properties ?? {})?.kind === "tract" && !(year > 0)) {
      throw new IngestError(
        "Neither the file nor its name says its year, and tracts change with each census: give the name that its publisher gave it, or --vintage YEAR",
      );
    }
    return importFile({
      pool,
      head: {
        source: "area-outlines",
        publisher: layout.publisher,
        file: table.file,
        fileHash: table.fileHash,
        vintage: year > 0 ? String(year) : null,
      },
      write: (client, importId) =>
        writeOutlines(client, importId, {
          features,
          edition: layout.edition(table),
          isCensus: layout.isCensus,
          area: (properties) => {
            const area = layout.area(properties);
            return area?.kind === "tract" && isDrawn2010 ? { ...area, kind: "tract2010" } : area;
          },
        }),
    });
  },
};

/** Writes what a file draws; several shapes of one area are its parts. */
export async function writeOutlines(
  client: PoolClient,
  importId: string,
  of: Pick<Layout, "area" | "isCensus"> & { features: readonly Feature[]; edition: string },
): Promise<Written> {
  const rejected: RejectedRow[] = [];
  const drawn = new Map<string, { kind: AreaKind; id: string; polygons: Ring[][]; land: number | null }>();
  const counties = await listCounties(client);
  of.features.forEach(({ properties, geometry }, index) => {
    const area = of.area(properties ?? {});
    const reason = geometry === null ? "it has no shape" : refuse(area, counties);
    if (reason !== undefined || area === undefined || geometry === null) {
      rejected.push({ row: index + 1, reason: reason ?? "" });
      return;
    }
    const key = `${area.kind} ${area.id}`;
    const known = drawn.get(key) ?? { ...area, polygons: [], land: readLand(properties ?? {}) };
    drawn.set(key, known);
    known.polygons.push(...(geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates));
  });
  const rows = Array.from(drawn.values(), ({ kind, id, polygons, land }) => {
    const outline = measureOutline(polygons);
    return outline === undefined ? [] : [toRow({ kind, id, land }, outline, of.edition, importId)];
  }).flat();
  if (rows.length === 0) throw new IngestError(`No shape can be used; the first: ${rejected[0]?.reason}`);
  await client.query("create temporary table drawn_areas (like small_areas) on commit drop");
  await copyRows({ client, table: "drawn_areas", columns: COLUMNS, rows });
  const replaced = COLUMNS.filter((name) => name !== "kind" && name !== "id")
    .map((name) => `${name} = excluded.${name}`)
    .join(", ");
  // A city's own drawing takes no Census outline's place; any outline takes that of a point.
  await client.query(
    `insert into small_areas (${COLUMNS}) select ${COLUMNS} from drawn_areas
     on conflict (kind, id) do update set ${replaced}
     where $1 or small_areas.outline is null or not exists (
       select from data_imports held where held.id = small_areas.import_id and held.publisher = $2)`,
    [of.isCensus, CENSUS.publisher],
  );
  return { read: of.features.length, kept: of.features.length - rejected.length, rejected };
}

const COLUMNS = [
  ...["kind", "id", "latitude", "longitude", "land_sq_miles"],
  ...["west", "south", "east", "north", "outline", "edition", "import_id"],
];

function toRow(
  { kind, id, land }: { kind: AreaKind; id: string; land: number | null },
  { latitude, longitude, west, south, east, north, text: rings }: Outline,
  edition: string,
  importId: string,
) {
  return [kind, id, latitude, longitude, land, west, south, east, north, rings, edition, importId];
}

async function listCounties(client: PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ fips: string }>("select fips from counties");
  return new Set(rows.map(({ fips }) => fips));
}

function refuse(
  area: { kind: AreaKind; id: string } | undefined,
  counties: ReadonlySet<string>,
): string | undefined {
  if (area === undefined) return "it does not name its area";
  if (area.kind === "zip") return undefined;
  const county = area.id.slice(0, 5);
  return counties.has(county) ? undefined : `${county} is no county that is known`;
}

const SQ_METERS = 2_589_988.110336;

function readLand(properties: Properties): number | null {
  const meters = Number(properties.ALAND20 ?? properties.ALAND10 ?? properties.ALAND);
  if (meters > 0) return meters / SQ_METERS;
  const miles = Number(properties.land_sq_mi);
  return miles > 0 ? miles : null;
}
