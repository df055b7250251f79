import { findColumns, getColumns, parseNumber } from "../cells.ts";
import { explainMissing } from "../county-geography.ts";
import { importFile, type RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { MarketSource } from "./market-source.ts";

/** The Census Bureau's Gazetteer: a point within each county, and its land. */
const COLUMNS = {
  state: "USPS",
  fips: "GEOID",
  land: "ALAND_SQMI",
  latitude: "INTPTLAT",
  longitude: "INTPTLONG",
} as const;

export const gazetteer: MarketSource = {
  key: "census-gazetteer",
  order: 0,
  isOwn: ({ rows: [header = []] }) => findColumns(header, COLUMNS) !== undefined,
  async import(table, { pool }) {
    const { places, rejected, read } = parsePlaces(table);
    return importFile({
      pool,
      head: {
        source: "census-gazetteer",
        publisher: "US Census Bureau",
        file: table.file,
        fileHash: table.fileHash,
        vintage: /20\d\d/.exec(table.file)?.[0] ?? null,
      },
      write: async (client) => {
        const { rows } = await client.query<{ fips: string }>(
          `update counties set latitude = p.latitude, longitude = p.longitude, land_sq_miles = p.land
           from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) as p (fips, latitude, longitude, land)
           where counties.fips = p.fips returning counties.fips`,
          [
            places.map(({ fips }) => fips),
            places.map(({ latitude }) => latitude),
            places.map(({ longitude }) => longitude),
            places.map(({ land }) => land),
          ],
        );
        const known = new Set(rows.map(({ fips }) => fips));
        const unknown = places.filter(({ fips }) => !known.has(fips));
        const all = [...rejected, ...unknown.map(({ row, fips }) => ({ row, reason: explainMissing(fips) }))];
        if (known.size === 0)
          throw new IngestError(`No row can be used; row ${all[0]?.row}: ${all[0]?.reason}`);
        return { read, kept: known.size, rejected: all.sort((a, b) => a.row - b.row) };
      },
    });
  },
};

interface Place {
  row: number;
  fips: string;
  latitude: number;
  longitude: number;
  land: number;
}

function parsePlaces({ rows }: Table): { places: Place[]; rejected: RejectedRow[]; read: number } {
  refuseRagged(rows, 0);
  const columns = getColumns(rows[0] ?? [], COLUMNS);
  const places = new Map<string, Place>();
  const rejected: RejectedRow[] = [];
  rows.slice(1).forEach((cells, index) => {
    const row = index + 2;
    const number = (name: keyof typeof COLUMNS) => parseNumber(cells[columns[name]] ?? "") ?? Number.NaN;
    const fips = (cells[columns.fips] ?? "").trim().padStart(5, "0");
    const [latitude, longitude, land] = [number("latitude"), number("longitude"), number("land")];
    if (!/^\d{5}$/.test(fips)) rejected.push({ row, reason: `"${fips}" is no county code` });
    else if (places.has(fips)) rejected.push({ row, reason: `county ${fips} stands twice` });
    else if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && land > 0)) {
      rejected.push({ row, reason: "its point or its land is no number" });
    } else places.set(fips, { row, fips, latitude, longitude, land });
  });
  return { places: [...places.values()], rejected, read: rows.length - 1 };
}
