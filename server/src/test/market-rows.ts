import type { Database } from "../lib/database/database.ts";
import { counties, dataImports, metricSeries, metros } from "../lib/database/tables/markets.ts";

/** The record of an import, as every row of data needs one. */
export async function insertImport(
  database: Database,
  more: Partial<typeof dataImports.$inferInsert> = {},
): Promise<string> {
  const [row] = await database
    .insert(dataImports)
    .values({
      source: "test",
      publisher: "Publisher",
      file: "test.csv",
      fileHash: "hash",
      read: 10,
      kept: 9,
      rejectedCount: 1,
      rejected: [{ row: 3, reason: "No such county" }],
      demo: false,
      ...more,
    })
    .returning({ id: dataImports.id });
  if (row === undefined) throw new Error("The import was not written");
  return row.id;
}

export async function insertMetro(database: Database, metro: { id: string; name: string; importId: string }) {
  await database.insert(metros).values({ ...metro, kind: "metropolitan", vintage: "July 2023" });
}

export async function insertCounty(
  database: Database,
  county: { fips: string; name: string; state: string; msaId?: string; geographyVintage?: string },
) {
  await database
    .insert(counties)
    .values({ latitude: 47, longitude: -122, msaId: null, geographyVintage: "2017", ...county });
}

/** A series that ends in a month; its values are the last ones, null where nothing was published. */
export async function insertSeries(
  database: Database,
  series: {
    key: string;
    kind?: "county" | "msa";
    id: string;
    start: string;
    stepMonths?: number;
    values: (number | null)[];
    importId: string;
  },
) {
  const stepMonths = series.stepMonths ?? 1;
  const last = series.values.findLastIndex((value) => value !== null);
  const latest = new Date(`${series.start}-01T00:00:00Z`);
  latest.setUTCMonth(latest.getUTCMonth() + last * stepMonths);
  await database.insert(metricSeries).values({
    metricKey: series.key,
    areaKind: series.kind ?? "county",
    areaId: series.id,
    startMonth: `${series.start}-01`,
    stepMonths,
    values: series.values,
    latestMonth: latest.toISOString().slice(0, 10),
    latestValue: series.values[last] ?? 0,
    importId: series.importId,
  });
}
