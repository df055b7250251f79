import type { Database } from "../lib/database/database.ts";
import { counties, dataImports, metricSeries, metros } from "../lib/database/tables/markets.ts";

/** A day on which the figures of January 2026 are current; tests of what is known then run on it. */
export const MARKETS_DAY = new Date("2026-02-20T12:00:00Z");

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
    kind?: "county" | "msa" | "nation";
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

export const KING = "53033";
export const PIERCE = "53053";
export const ADA = "16001";
/** A planning region of Connecticut, which the map's edition does not have. */
export const REGION = "09110";
export const SEATTLE = "42660";
export const BOISE = "14260";

/** Two counties with nearly everything, one with old figures, one with none; two metros. */
export async function insertMarkets(database: Database): Promise<{ importId: string }> {
  const importId = await insertImport(database, { publisher: "Zillow" });
  const census = await insertImport(database, { publisher: "Census Bureau" });
  await insertMetro(database, { id: SEATTLE, name: "Seattle-Tacoma-Bellevue, WA", importId: census });
  await insertMetro(database, { id: BOISE, name: "Boise City, ID", importId: census });
  await insertCounty(database, { fips: KING, name: "King County", state: "WA", msaId: SEATTLE });
  await insertCounty(database, { fips: PIERCE, name: "Pierce County", state: "WA", msaId: SEATTLE });
  await insertCounty(database, { fips: ADA, name: "Ada County", state: "ID", msaId: BOISE });
  await insertCounty(database, {
    fips: REGION,
    name: "Capitol Planning Region",
    state: "CT",
    geographyVintage: "2022",
  });
  const rent = { key: "typicalRent", importId };
  const value = { key: "typicalHomeValue", importId };
  const growing = (from: number, to: number) => [from, ...Array(11).fill(null), to];
  await insertSeries(database, { ...rent, id: KING, start: "2025-01", values: growing(2_000, 2_100) });
  await insertSeries(database, { ...value, id: KING, start: "2024-12", values: [600_000, 610_000, 620_000] });
  await insertSeries(database, { ...rent, id: PIERCE, start: "2025-12", values: [1_500, 1_600] });
  await insertSeries(database, { ...value, id: PIERCE, start: "2025-12", values: [400_000, 384_000] });
  await insertSeries(database, { ...rent, id: ADA, start: "2024-01", values: [1_000, 1_100] });
  await insertSeries(database, {
    ...rent,
    kind: "msa",
    id: SEATTLE,
    start: "2025-12",
    values: [1_900, 1_950],
  });
  const people = { key: "population", importId: census, start: "2023-07", stepMonths: 12 };
  await insertSeries(database, { ...people, id: KING, values: [2_000_000, 2_040_000] });
  await insertSeries(database, { ...people, id: PIERCE, values: [900_000, 909_000] });
  const jobs = { key: "unemploymentRate", importId: census, start: "2024-07", stepMonths: 12 };
  await insertSeries(database, { ...jobs, id: KING, values: [0.04] });
  await insertSeries(database, { ...jobs, id: PIERCE, values: [0.06] });
  await insertSeries(database, { ...jobs, id: ADA, values: [0.03] });
  const workers = { ...jobs, key: "laborForce" };
  await insertSeries(database, { ...workers, id: KING, values: [1_000_000] });
  await insertSeries(database, { ...workers, id: PIERCE, values: [400_000] });
  return { importId };
}
