import { sql } from "drizzle-orm";
import type { Executor } from "../../../lib/database/database.ts";
import { counties, dataImports, metricSeries, metros } from "../../../lib/database/tables/markets.ts";

export type AreaKind = "county" | "msa";

export interface StoredValue {
  key: string;
  kind: AreaKind;
  id: string;
  /** First day of the latest month with a value. */
  month: string;
  value: number;
  /** The value twelve months earlier. */
  yearAgo: number | null;
  stepMonths: number;
  importId: string;
}

/** Rent and value of an area in the latest month that both are published to. */
export interface RentAndValue {
  kind: AreaKind;
  id: string;
  month: string;
  rent: number | null;
  value: number | null;
}

/** Changes with every import that is added, replaced or removed. */
export async function findDataVersion(executor: Executor): Promise<string> {
  const { rows } = await executor.execute<{ version: string }>(
    sql`select md5(coalesce(string_agg(id::text, ',' order by id), '')) as version from ${dataImports}`,
  );
  return rows[0]?.version ?? "";
}

export async function listCounties(executor: Executor) {
  return executor
    .select({
      id: counties.fips,
      name: counties.name,
      state: counties.state,
      msaId: counties.msaId,
      vintage: counties.geographyVintage,
    })
    .from(counties)
    .orderBy(counties.fips);
}

export async function listMetros(executor: Executor) {
  return executor
    .select({ id: metros.id, name: metros.name, vintage: metros.vintage })
    .from(metros)
    .orderBy(metros.id);
}

export async function listImports(executor: Executor) {
  return executor
    .select({ id: dataImports.id, publisher: dataImports.publisher, demo: dataImports.demo })
    .from(dataImports);
}

export async function listStoredValues(executor: Executor): Promise<StoredValue[]> {
  const { rows } = await executor.execute<StoredValue & Record<string, unknown>>(sql`
    select metric_key as "key", area_kind as "kind", area_id as "id", latest_month::text as "month",
      latest_value as "value", ${valueAt("s", sql`s.latest_month - interval '12 months'`)} as "yearAgo",
      step_months as "stepMonths", import_id as "importId"
    from ${metricSeries} s`);
  return rows;
}

export async function listRentsAndValues(executor: Executor): Promise<RentAndValue[]> {
  const { rows } = await executor.execute<RentAndValue & Record<string, unknown>>(sql`
    select r.area_kind as "kind", r.area_id as "id", m.month::text as "month",
      ${valueAt("r", sql`m.month`)} as "rent", ${valueAt("v", sql`m.month`)} as "value"
    from ${metricSeries} r
    join ${metricSeries} v on v.area_kind = r.area_kind and v.area_id = r.area_id and v.metric_key = 'typicalHomeValue'
    cross join lateral (select least(r.latest_month, v.latest_month) as month) m
    where r.metric_key = 'typicalRent'`);
  return rows;
}

/** The element of a series for a month; null before its start, between its steps, or where nothing was published. */
function valueAt(series: "s" | "r" | "v", month: ReturnType<typeof sql>) {
  const table = sql.raw(series);
  const months = sql`(
    (extract(year from ${month})::int - extract(year from ${table}.start_month)::int) * 12
    + extract(month from ${month})::int - extract(month from ${table}.start_month)::int)`;
  return sql`case when ${months} >= 0 and ${months} % ${table}.step_months = 0
    then ${table}.values[${months} / ${table}.step_months + 1] end`;
}
