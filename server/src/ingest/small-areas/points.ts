import type { PoolClient } from "pg";
import { z } from "zod";
import { findColumns, parseNumber } from "../cells.ts";
import { copyRows } from "../copy-rows.ts";
import { importFile, type RejectedRow, type Written } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { MarketSource } from "../market-sources/market-source.ts";
import type { Table } from "../read-table.ts";

/** The Census Bureau's Gazetteer of tracts and of ZIP code tabulation areas: a point within each, and its land. */
const COLUMNS = { id: "GEOID", land: "ALAND_SQMI", latitude: "INTPTLAT", longitude: "INTPTLONG" } as const;

/** A list of columns and rows, as a national map of tabulation areas is given. */
const Listed = z.object({
  cols: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
const LISTED = { id: "zcta", latitude: "lat", longitude: "lon" } as const;

interface Point {
  row: number;
  id: string;
  latitude: number;
  longitude: number;
  land: number | null;
}

export const points: MarketSource = {
  key: "census-points",
  order: 1,
  isOwn: (table) => isGazetteer(table) || isListed(table),
  async import(table, { pool }) {
    const { read, found, rejected } = isListed(table) ? readListed(table) : readGazetteer(table);
    const year = /20\d\d/.exec(table.file)?.[0] ?? null;
    return importFile({
      pool,
      head: {
        source: "census-points",
        publisher: "US Census Bureau",
        file: table.file,
        fileHash: table.fileHash,
        vintage: year,
      },
      write: (client, importId) =>
        writePoints(client, importId, { read, found, rejected, edition: year ?? "of an unknown year" }),
    });
  },
};

/** The Gazetteer of counties has five digits under the same columns. */
function isGazetteer({ rows: [header = [], first = []] }: Table): boolean {
  const columns = findColumns(header, COLUMNS);
  if (columns === undefined) return false;
  const id = (first[columns.id] ?? "").trim();
  return /^\d{11}$/.test(id) || (/^\d{5}$/.test(id) && !header.some((name) => name.trim() === "USPS"));
}

function isListed({ json }: Table): boolean {
  const head = Listed.pick({ cols: true }).safeParse(json);
  return head.success && findColumns(head.data.cols, LISTED) !== undefined;
}

function readGazetteer({ rows: [header = [], ...rows] }: Table) {
  const columns = findColumns(header, COLUMNS);
  if (columns === undefined) throw new IngestError("The file lacks a column that its kind has");
  return readPoints(
    rows.map((cells) => ({
      id: (cells[columns.id] ?? "").trim(),
      land: parseNumber(cells[columns.land] ?? "") ?? null,
      latitude: parseNumber(cells[columns.latitude] ?? "") ?? Number.NaN,
      longitude: parseNumber(cells[columns.longitude] ?? "") ?? Number.NaN,
    })),
    { first: 2 },
  );
}

function readListed({ json }: Table) {
  const { cols, rows } = Listed.parse(json);
  const columns = findColumns(cols, LISTED);
  if (columns === undefined) throw new IngestError("The file lacks a column that its kind has");
  return readPoints(
    rows.map((cells) => ({
      id: String(cells[columns.id] ?? "").padStart(5, "0"),
      land: null,
      latitude: Number(cells[columns.latitude] ?? Number.NaN),
      longitude: Number(cells[columns.longitude] ?? Number.NaN),
    })),
    { first: 1 },
  );
}

function readPoints(listed: readonly Omit<Point, "row">[], { first }: { first: number }) {
  const rejected: RejectedRow[] = [];
  const found = new Map<string, Point>();
  listed.forEach((point, index) => {
    const row = index + first;
    const isPlace = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
    if (!/^(\d{5}|\d{11})$/.test(point.id)) {
      rejected.push({ row, reason: `"${point.id}" is no ZIP code and no census tract` });
    } else if (found.has(point.id)) rejected.push({ row, reason: `${point.id} stands twice` });
    else if (!isPlace) rejected.push({ row, reason: "its point is no number" });
    else found.set(point.id, { row, ...point });
  });
  return { read: listed.length, found: [...found.values()], rejected };
}

async function writePoints(
  client: PoolClient,
  importId: string,
  of: { read: number; found: Point[]; rejected: RejectedRow[]; edition: string },
): Promise<Written> {
  const { read, found, rejected, edition } = of;
  if (found.length === 0)
    throw new IngestError(`No row can be used; row ${rejected[0]?.row}: ${rejected[0]?.reason}`);
  const columns = ["kind", "id", "latitude", "longitude", "land_sq_miles", "edition", "import_id"];
  await client.query("create temporary table listed_points (like small_areas) on commit drop");
  await copyRows({
    client,
    table: "listed_points",
    columns,
    rows: found.map(({ id, latitude, longitude, land }) => [
      ...[id.length === 5 ? "zip" : Number(edition) < 2020 ? "tract2010" : "tract", id],
      ...[latitude, longitude, land, `Points of ${edition}`, importId],
    ]),
  });
  // An outline has its own middle; only its land may come from here.
  await client.query(
    `insert into small_areas (${columns}) select ${columns} from listed_points
     on conflict (kind, id) do update set
       land_sq_miles = coalesce(excluded.land_sq_miles, small_areas.land_sq_miles),
       latitude = case when small_areas.outline is null then excluded.latitude else small_areas.latitude end,
       longitude = case when small_areas.outline is null then excluded.longitude else small_areas.longitude end`,
  );
  return { read, kept: read - rejected.length, rejected };
}
