import type { DataFreshness, DataImport, RejectedRow } from "@labs/contract/data-sources";
import { desc, eq, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import {
  dailyRates,
  dataImports,
  metricSeries,
  metroDivisions,
  sourceChecks,
  zipFairRents,
} from "../../lib/database/tables/markets.ts";

/** So many rejected rows stand with each import in the list of all. */
const SHOWN_REJECTIONS = 5;

/** Every import, newest first. */
export async function listImports(database: Database): Promise<DataImport[]> {
  const rows = await database
    .select({
      id: dataImports.id,
      source: dataImports.source,
      publisher: dataImports.publisher,
      file: dataImports.file,
      fileHash: dataImports.fileHash,
      vintage: dataImports.vintage,
      read: dataImports.read,
      kept: dataImports.kept,
      rejectedCount: dataImports.rejectedCount,
      rejected: sql<RejectedRow[]>`jsonb_path_query_array(${dataImports.rejected},
        ${`$[0 to ${SHOWN_REJECTIONS - 1}]`}::jsonpath)`,
      importedAt: dataImports.importedAt,
      demo: dataImports.demo,
    })
    .from(dataImports)
    .orderBy(desc(dataImports.importedAt), dataImports.source, dataImports.id);
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
}

export async function findRejected(
  database: Database,
  id: string,
): Promise<{ rejected: RejectedRow[]; rejectedCount: number } | undefined> {
  const [row] = await database
    .select({ rejected: dataImports.rejected, rejectedCount: dataImports.rejectedCount })
    .from(dataImports)
    .where(eq(dataImports.id, id));
  return row;
}

/** The newest real import of each source. */
export async function listNewestImports(database: Database) {
  return (
    database
      .selectDistinctOn([dataImports.source], {
        source: dataImports.source,
        importId: dataImports.id,
        file: dataImports.file,
        vintage: dataImports.vintage,
        importedAt: dataImports.importedAt,
        read: dataImports.read,
        kept: dataImports.kept,
        rejectedCount: dataImports.rejectedCount,
      })
      .from(dataImports)
      .where(eq(dataImports.demo, false))
      // Of several files of a source the one with the newest data says how old it is.
      .orderBy(dataImports.source, sql`${dataImports.vintage} desc nulls last`, desc(dataImports.importedAt))
  );
}

/** The newest look at each source's address. */
export async function listNewestChecks(database: Database) {
  return database
    .selectDistinctOn([sourceChecks.feed])
    .from(sourceChecks)
    .orderBy(sourceChecks.feed, desc(sourceChecks.checkedAt));
}

interface Covered {
  source: string;
  key: string;
  areaKind: string;
  coverage: number;
  latestMonth: string;
  stepMonths: number;
}

/** How many areas each source has each of its metrics for, and until when. */
export async function listCoverage(database: Database): Promise<Covered[]> {
  return database
    .select({
      source: dataImports.source,
      key: metricSeries.metricKey,
      areaKind: metricSeries.areaKind,
      coverage: sql<number>`count(*)::int`,
      latestMonth: sql<string>`max(${metricSeries.latestMonth})::text`,
      stepMonths: sql<number>`max(${metricSeries.stepMonths})`,
    })
    .from(metricSeries)
    .innerJoin(dataImports, eq(dataImports.id, metricSeries.importId))
    .where(eq(dataImports.demo, false))
    .groupBy(dataImports.source, metricSeries.metricKey, metricSeries.areaKind)
    .orderBy(metricSeries.metricKey, metricSeries.areaKind);
}

/** What sources have besides series of counties and metros: how much, and until when. */
export async function listOtherCoverage(
  database: Database,
): Promise<{ source: string; key: string; coverage: number; asOf: string | null }[]> {
  const { rows } = await database.execute<{
    source: string;
    key: string;
    coverage: number;
    asOf: string | null;
  }>(sql`
    select i.source, o.key, o.coverage, o."asOf" from (
      select import_id, 'zipFairRents' as key, count(*)::int as coverage, max(fiscal_year)::text as "asOf"
      from ${zipFairRents} group by import_id
      union all
      select import_id, 'dailyRates', count(*)::int, max(day)::text from ${dailyRates} group by import_id
      union all
      select import_id, 'metroDivisions', count(*)::int, null from ${metroDivisions} group by import_id
    ) o join ${dataImports} i on i.id = o.import_id order by i.source, o.key`);
  return rows;
}

interface FreshnessRow {
  sources: number;
  lastLoadedAt: Date | string | null;
  newestAsOf: string | null;
  demo: boolean;
}

/** Vintages that are words, as an edition is, have no place in an order of dates, nor have those of the demo beside real ones. */
export async function summarizeImports(executor: Executor): Promise<DataFreshness> {
  const { rows } = await executor.execute<FreshnessRow & Record<string, unknown>>(sql`
    select count(distinct source)::int as sources, max(imported_at) as "lastLoadedAt",
      coalesce(max(vintage) filter (where not demo), max(vintage)) as "newestAsOf",
      coalesce(bool_or(demo), false) as demo
    from (
      select source, imported_at, demo, case when vintage ~ '^\\d{4}(-\\d{2}){0,2}$' then vintage end as vintage
      from data_imports
    ) dated`);
  const row = rows[0] ?? { sources: 0, lastLoadedAt: null, newestAsOf: null, demo: false };
  const { lastLoadedAt } = row;
  return { ...row, lastLoadedAt: lastLoadedAt === null ? null : new Date(lastLoadedAt).toISOString() };
}
