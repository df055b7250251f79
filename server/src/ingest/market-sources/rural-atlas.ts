import { findColumns, getColumns } from "../cells.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { MarketSource } from "./market-source.ts";
import { yearMonth } from "./month.ts";
import { importSeries, type SeriesFile } from "./series-file.ts";
import { column, readCountyRows } from "./survey-rows.ts";

/** The Department of Agriculture's Atlas of Rural and Small-Town America, its table of people. */
const COLUMNS = { fips: "FIPS", state: "State", county: "County", owners: "OwnHomePct" } as const;

export const ruralAtlas: MarketSource = {
  key: "usda-rural-atlas",
  order: 2,
  isOwn: ({ rows: [header = []] }) => findColumns(header, COLUMNS) !== undefined,
  import: async (table, { pool }) => importSeries({ pool, table, file: parseOwners(table) }),
};

function parseOwners(table: Table): SeriesFile {
  const [header = [], ...rows] = table.rows;
  refuseRagged(table.rows, 0);
  const columns = getColumns(header, COLUMNS);
  const years = header.flatMap((name) => Number(/^TotalPopEst(20\d\d)$/.exec(name)?.[1] ?? Number.NaN) || []);
  const year = Math.max(...years);
  if (years.length === 0)
    throw new IngestError("The file has no column of a year's population, which says its date");
  const read = readCountyRows({
    rows: rows.map((cells, index) => [index + 2, cells] as const),
    area: (cells) => {
      const fips = (cells[columns.fips] ?? "").trim().padStart(5, "0");
      return /^\d{5}$/.test(fips)
        ? { fips, state: (cells[columns.state] ?? "").trim() }
        : { reason: `"${fips}" is no county code` };
    },
    month: yearMonth(year),
    figures: [{ metricKey: "ownerShare", words: "share", most: 1, value: column(columns.owners, 0.01) }],
  });
  const publisher = "US Department of Agriculture";
  return { source: "usda-rural-atlas", publisher, vintage: String(year), release: "survey", ...read };
}
