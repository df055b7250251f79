import type { PoolClient } from "pg";
import { STATES } from "../../lib/postal-codes.ts";
import { findColumns, getColumns, parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { MarketSource } from "./market-source.ts";
import { combineDivisions } from "./metro-divisions.ts";
import { yearMonth } from "./month.ts";
import { type FileSeries, importSeries, type SeriesFile } from "./series-file.ts";

/** The Census Bureau's population estimates: one row an area, a column each measure and year. */
const COUNTY = { level: "SUMLEV", state: "STATE", county: "COUNTY", name: "CTYNAME" } as const;
const METRO = { msa: "CBSA", division: "MDIV", county: "STCOU", name: "NAME", kind: "LSAD" } as const;

const MEASURES = [
  ["population", "POPESTIMATE"],
  ["netMigration", "NETMIG"],
  ["domesticMigration", "DOMESTICMIG"],
] as const;

const hasYears = (header: readonly string[]) => header.some((name) => /^POPESTIMATE20\d\d$/.test(name));

function isEstimates({ rows: [header = []] }: Table): boolean {
  return hasYears(header) && (findColumns(header, COUNTY) ?? findColumns(header, METRO)) !== undefined;
}

export const censusPopulation: MarketSource = {
  key: "census-pep",
  order: 1,
  isOwn: isEstimates,
  import(table, { pool }) {
    const { divisions, ...file } = parseEstimates(table);
    return importSeries({
      pool,
      table,
      file,
      before: (client, importId) => writeDivisions(client, importId, divisions),
      after: (client) => combineDivisions(client, ["homePriceIndex", "purchaseOnlyIndex"]),
    });
  },
};

async function writeDivisions(client: PoolClient, importId: string, divisions: Division[]): Promise<void> {
  await client.query(
    `insert into metro_divisions (id, msa_id, name, import_id)
     select id, msa_id, name, $4 from unnest($1::text[], $2::text[], $3::text[]) as d (id, msa_id, name)
     on conflict (id) do update
     set msa_id = excluded.msa_id, name = excluded.name, import_id = excluded.import_id`,
    [
      divisions.map(({ id }) => id),
      divisions.map(({ msaId }) => msaId),
      divisions.map(({ name }) => name),
      importId,
    ],
  );
}

interface Division {
  id: string;
  msaId: string;
  name: string;
}

function parseEstimates(table: Table): SeriesFile & { divisions: Division[] } {
  const { rows } = table;
  const header = rows[0] ?? [];
  refuseRagged(rows, 0);
  const isCounty = findColumns(header, COUNTY) !== undefined;
  const years = header.flatMap((name) => Number(/^POPESTIMATE(20\d\d)$/.exec(name)?.[1] ?? Number.NaN) || []);
  const columns = listColumns(header, years);
  const divisions: Division[] = [];
  const series: FileSeries[] = [];
  const rejected: RejectedRow[] = [];
  rows.slice(1).forEach((cells, index) => {
    const row = index + 2;
    const area = isCounty ? readCounty(cells, header) : readMetro(cells, header);
    const values = "reason" in area ? area : readMeasures(cells, columns);
    if ("reason" in area || "reason" in values) {
      rejected.push({
        row,
        reason: "reason" in area ? area.reason : "reason" in values ? values.reason : "",
      });
      return;
    }
    if (area.division !== undefined) divisions.push(area.division);
    for (const [metricKey, points] of values.points) {
      series.push({
        ...{ rows: [row], metricKey, areaKind: area.areaKind, area: area.area },
        ...{ stepMonths: 12, values: points },
      });
    }
  });
  return {
    source: isCounty ? "census-population-county" : "census-population-metro",
    publisher: "US Census Bureau",
    vintage: String(Math.max(...years)),
    read: rows.length - 1,
    series,
    rejected,
    divisions,
  };
}

interface MeasureColumn {
  metricKey: string;
  month: number;
  column: number;
  name: string;
}

function listColumns(header: readonly string[], years: readonly number[]): MeasureColumn[] {
  const first = Math.min(...years);
  return MEASURES.flatMap(([metricKey, prefix]) =>
    years.flatMap((year) => {
      const name = `${prefix}${year}`;
      const column = header.indexOf(name);
      if (column < 0) throw new IngestError(`The file has no column ${name}`);
      // Migration of the first year is that of the three months from the census to July.
      if (metricKey !== "population" && year === first) return [];
      return { metricKey, month: yearMonth(year), column, name };
    }),
  );
}

const MOST_PEOPLE = 100_000_000;

function readMeasures(
  cells: readonly string[],
  columns: readonly MeasureColumn[],
): { points: Map<string, Map<number, number>> } | { reason: string } {
  const points = new Map<string, Map<number, number>>();
  for (const { metricKey, month, column, name } of columns) {
    const text = cells[column] ?? "";
    const value = parseNumber(text);
    const isSound =
      typeof value === "number" &&
      Number.isInteger(value) &&
      Math.abs(value) <= MOST_PEOPLE &&
      (value >= 0 || metricKey !== "population");
    if (!isSound) return { reason: `"${text.trim()}" under ${name} is no number of people` };
    const values = points.get(metricKey) ?? new Map<number, number>();
    points.set(metricKey, values.set(month, value));
  }
  return { points };
}

type Area =
  | { areaKind: FileSeries["areaKind"]; area: string; division?: Division }
  | { reason: string; division?: undefined };

function readCounty(cells: readonly string[], header: readonly string[]): Area {
  const columns = getColumns(header, COUNTY);
  const cell = (name: keyof typeof COUNTY) => (cells[columns[name]] ?? "").trim();
  const fips = cell("state").padStart(2, "0") + cell("county").padStart(3, "0");
  if (Number(cell("level")) === 40) {
    const state = STATES[fips.slice(0, 2)];
    return state === undefined ? { reason: `"${fips}" is no state` } : { areaKind: "state", area: state };
  }
  if (Number(cell("level")) !== 50)
    return { reason: `"${cell("level")}" is a level of neither county nor state` };
  return /^\d{5}$/.test(fips)
    ? { areaKind: "county", area: fips }
    : { reason: `"${fips}" is no county code` };
}

function readMetro(cells: readonly string[], header: readonly string[]): Area {
  const columns = getColumns(header, METRO);
  const cell = (name: keyof typeof METRO) => (cells[columns[name]] ?? "").trim();
  const msaId = cell("msa");
  // The county file has all counties of one vintage; these of a newer one are only those of metros.
  if (cell("county") !== "") return { reason: "a county: its figures come from the file of counties" };
  const id = cell("division");
  const name = cell("name");
  if (!/^\d{5}$/.test(msaId)) return { reason: `"${msaId}" is no CBSA code` };
  if (id === "") return { areaKind: "msa", area: msaId };
  if (!/^\d{5}$/.test(id)) return { reason: `"${id}" is no code of a division` };
  return { areaKind: "division", area: id, division: { id, msaId, name } };
}
