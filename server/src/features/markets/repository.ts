import { and, desc, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { keptQuery } from "../../lib/database/kept-query.ts";
import { assumptionTemplates } from "../../lib/database/tables/assumptions.ts";
import {
  counties,
  dailyRates,
  dataImports,
  metricSeries,
  metros,
} from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import type { Derivation } from "./catalog/metric-record.ts";

export type AreaKind = "county" | "msa";

/** The day as of which something is read; null for now. */
export type KnownOn = string | null;

/** Stored series as they are, or as they were known on a day. */
export function seriesKnownOn(knownOn: KnownOn): SQL {
  return knownOn === null ? sql`${metricSeries}` : sql`known_series(${knownOn}::date)`;
}

const HELD = sql.raw("held_series");

/**
 * Works a past day's series out once for the many reads of a transaction; its name is the transaction's alone. Series
 * of small areas, which nothing of the country reads, are left out.
 */
export async function holdKnownSeries(transaction: Executor, knownOn: string): Promise<void> {
  await transaction.execute(sql`
    create temporary table ${HELD} on commit drop as
    select metric_key collate "C" as metric_key, area_kind collate "C" as area_kind, area_id collate "C" as area_id,
      start_month, step_months, "values", latest_month, latest_value, import_id
    from known_series(${knownOn}::date) where area_kind in ('county', 'msa', 'nation')`);
  await transaction.execute(sql`create index on ${HELD} (metric_key, area_kind, area_id)`);
  // Of the values themselves no plan needs to know anything, and they are most of what there is to look at.
  await transaction.execute(sql`analyze ${HELD} (metric_key, area_kind, area_id, latest_month)`);
}

const heldSeries = (knownOn: KnownOn): SQL => (knownOn === null ? sql`${metricSeries}` : HELD);

export interface StoredValue {
  key: string;
  kind: AreaKind;
  id: string;
  /** First day of the first month of the series, and of the latest one with a value. */
  start: string;
  month: string;
  value: number;
  stepMonths: number;
  importId: string;
}

/** What a derived figure of an area is computed from. */
export interface PartValues {
  kind: AreaKind;
  id: string;
  /** The month of the oldest part. */
  month: string;
  stepMonths: number;
  /** Part by part in their order: the month it is of, and how many months lie between two of its values; null without it. */
  months: (string | null)[];
  steps: (number | null)[];
  values: (number | null)[];
}

/** Changes with every import that is added, replaced or removed, and with what the firm assumes of homes. */
const DATA_VERSION = sql<string>`(
  select md5(coalesce(string_agg(held.id::text, ',' order by held.id), '') || coalesce((
    select max(template.created_at)::text from ${assumptionTemplates} template where template.portfolio_id is null
  ), '')) from ${dataImports} held
)`;

/** Every call about markets asks this. */
const prepareDataVersion = keptQuery((database) =>
  database
    .select({ version: DATA_VERSION.as("version") })
    .from(sql`(select) nothing`)
    .prepare("data_version"),
);

export async function findDataVersion(database: Database): Promise<string> {
  const rows = await prepareDataVersion(database).execute();
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

/** Of a past day within a transaction that holds its series. */
export async function listStoredValues(executor: Executor, knownOn: KnownOn): Promise<StoredValue[]> {
  const { rows } = await executor.execute<StoredValue & Record<string, unknown>>(sql`
    select metric_key as "key", area_kind as "kind", area_id as "id", start_month::text as "start",
      latest_month::text as "month", latest_value as "value", step_months as "stepMonths", import_id as "importId"
    from ${heldSeries(knownOn)} known where area_kind in ('county', 'msa', 'nation')`);
  return rows;
}

/** The values of a derivation's parts, of every area that has all of them. */
export async function listPartValues(
  executor: Executor,
  { parts, dating, knownOn }: Pick<Derivation, "parts" | "dating"> & { knownOn: KnownOn },
): Promise<PartValues[]> {
  const held = heldSeries(knownOn);
  const series = parts.map((part, index) => ({ ...part, table: sql.raw(`s${index}`) }));
  const own = series.filter((part) => part.national !== true);
  const joined = sql.join(
    series.slice(1).map(({ table, key, national, isOptional }) => {
      const area =
        national === true
          ? sql`${table}.area_kind = 'nation'`
          : sql`${table}.area_kind = s0.area_kind and ${table}.area_id = s0.area_id`;
      const join = sql.raw(isOptional === true ? "left join" : "join");
      return sql`${join} ${held} ${table} on ${table}.metric_key = ${key} and ${area}`;
    }),
    sql` `,
  );
  const values = series.flatMap(({ table, lags, national }) => {
    const month = dating === "eachLatest" && national !== true ? sql`${table}.latest_month` : sql`m.month`;
    return lags.map((lag) => valueAt(table, sql`${month} - make_interval(months => ${lag}::int)`));
  });
  const latest = sql.join(
    own.map(({ table }) => sql`${table}.latest_month`),
    sql`, `,
  );
  const steps = sql.join(
    own.map(({ table }) => sql`${table}.step_months`),
    sql`, `,
  );
  const months = sql.join(
    series.map(({ table, national }) =>
      dating === "eachLatest" && national !== true ? sql`${table}.latest_month::text` : sql`m.month::text`,
    ),
    sql`, `,
  );
  const allSteps = sql.join(
    series.map(({ table }) => sql`${table}.step_months`),
    sql`, `,
  );
  // The country's part is of the first part's month where the others are each of their own.
  const month = dating === "eachLatest" ? sql`s0.latest_month` : sql`least(${latest})`;
  const { rows } = await executor.execute<PartValues & Record<string, unknown>>(sql`
    select s0.area_kind as "kind", s0.area_id as "id", least(${latest})::text as "month",
      greatest(${steps}) as "stepMonths", array[${months}] as "months", array[${allSteps}] as "steps",
      array[${sql.join(values, sql`, `)}] as "values"
    from ${held} s0 ${joined}
    cross join lateral (select ${month} as month) m
    where s0.metric_key = ${parts[0]?.key} and s0.area_kind in ('county', 'msa')`);
  return rows;
}

/** The element of a series for a month; null before its start, between its steps, or where nothing was published. */
function valueAt(table: SQL, month: SQL): SQL {
  const months = sql`(
    (extract(year from ${month})::int - extract(year from ${table}.start_month)::int) * 12
    + extract(month from ${month})::int - extract(month from ${table}.start_month)::int)`;
  return sql`case when ${months} >= 0 and ${months} % ${table}.step_months = 0
    then ${table}.values[${months} / ${table}.step_months + 1] end`;
}

/** A stored series, its first month as `2015-01-01`. */
export interface SeriesRow {
  key: string;
  id: string;
  startMonth: string;
  stepMonths: number;
  values: (number | null)[];
}

/** Every stored series of some metrics, for all areas of a kind or for a few. */
export async function listSeries(
  executor: Executor,
  of: { kind: AreaKind | "nation"; keys?: readonly string[]; ids?: readonly string[]; knownOn: KnownOn },
): Promise<SeriesRow[]> {
  const { kind, keys, ids, knownOn } = of;
  const among = (column: SQL, list: readonly string[] | undefined) =>
    list === undefined ? sql`` : sql`and ${column} = any(${sql.param([...list])}::text[])`;
  const { rows } = await executor.execute<SeriesRow & Record<string, unknown>>(sql`
    select metric_key as "key", area_id as "id", start_month::text as "startMonth", step_months as "stepMonths",
      "values"
    from ${seriesKnownOn(knownOn)} known
    where area_kind = ${kind} ${among(sql`metric_key`, keys)} ${among(sql`area_id`, ids)}`);
  return rows;
}

/** The newest mortgage rate of the weekly survey of lenders, as published. */
export interface SurveyedRate {
  day: string;
  value: number;
  publisher: string;
  demo: boolean;
}

export async function findNewestRate(
  executor: Executor,
  knownOn: KnownOn,
): Promise<SurveyedRate | undefined> {
  const { publisher, demo } = dataImports;
  const [newest] = await executor
    .select({ day: dailyRates.day, value: dailyRates.value, publisher, demo })
    .from(dailyRates)
    .innerJoin(dataImports, eq(dataImports.id, dailyRates.importId))
    .where(
      and(eq(dailyRates.key, "mortgageRate"), knownOn === null ? undefined : lte(dailyRates.day, knownOn)),
    )
    .orderBy(desc(dailyRates.day))
    .limit(1);
  return newest;
}

/** The mean of each month of the survey, by months counted from year 0. */
export async function listMonthlyRates(
  executor: Executor,
  demo: boolean,
): Promise<ReadonlyMap<number, number>> {
  const month = sql<number>`(12 * extract(year from ${dailyRates.day}) + extract(month from ${dailyRates.day}) - 1)::int`;
  const rows = await executor
    .select({ month, value: sql<number>`avg(${dailyRates.value})` })
    .from(dailyRates)
    .innerJoin(dataImports, eq(dataImports.id, dailyRates.importId))
    .where(and(eq(dailyRates.key, "mortgageRate"), eq(dataImports.demo, demo)))
    .groupBy(month);
  return new Map(rows.map(({ month: at, value }) => [at, Number(value)]));
}

/** Every page of an area asks this. */
const prepareHoldings = keptQuery((database) => {
  const countyIds = sql`string_to_array(${sql.placeholder("countyIds")}, ',')`;
  return database
    .select({
      version: DATA_VERSION,
      homes: sql<number>`count(*)::int`,
      invested: sql<number | null>`sum(${properties.acquisitionPrice})`,
      withPrice: sql<number>`count(${properties.acquisitionPrice})::int`,
      monthlyRent: sql<number | null>`sum(${properties.actualRent})`,
      withRent: sql<number>`count(${properties.actualRent})::int`,
    })
    .from(properties)
    .where(and(isNotNull(properties.cmsPropertyOid), sql`${properties.countyFips} = any(${countyIds})`))
    .prepare("holdings_of_counties");
});

/**
 * What we own in some counties, their ids joined by commas; a sum is of the homes with a figure. With it the state of
 * the data, which whoever asks this wants too: one read in place of two.
 */
export async function findHoldings(database: Database, countyIds: string) {
  const [row] = await prepareHoldings(database).execute({ countyIds });
  if (row === undefined) throw new Error("a count has its row, however little it counts");
  return row;
}

/** Number of our homes by county. */
export async function listHomesByCounty(executor: Executor) {
  return executor
    .select({ countyId: properties.countyFips, homes: sql<number>`count(*)::int` })
    .from(properties)
    .where(isNotNull(properties.cmsPropertyOid))
    .groupBy(properties.countyFips)
    .orderBy(properties.countyFips);
}

/** How many properties of each type stand in some counties, and whether any is simulated. */
export async function countProperties(executor: Executor, countyIds: string[]) {
  const rows = await executor
    .select({
      singleFamily: sql<number>`count(*) filter (where ${properties.propertyType} = 'singlefamily')::int`,
      multiFamily: sql<number>`count(*) filter (where ${properties.propertyType} = 'multifamily')::int`,
      demo: sql<boolean>`coalesce(bool_or(${properties.demo}), false)`,
    })
    .from(properties)
    .where(inArray(properties.countyFips, countyIds));
  return rows[0] ?? { singleFamily: 0, multiFamily: 0, demo: false };
}

/** A few properties of some counties: ours first, then by address. */
export async function listProperties(executor: Executor, countyIds: string[], most: number) {
  return executor
    .select({
      googlePlacesId: properties.googlePlacesId,
      name: properties.name,
      addressLine: properties.addressLine,
      city: properties.city,
      parcelNumber: properties.parcelNumber,
      propertyType: properties.propertyType,
      cmsPropertyOid: properties.cmsPropertyOid,
      beds: properties.beds,
      baths: properties.baths,
      sqft: properties.sqft,
      units: properties.units,
      actualRent: properties.actualRent,
    })
    .from(properties)
    .where(inArray(properties.countyFips, countyIds))
    .orderBy(
      sql`${properties.cmsPropertyOid} is null`,
      sql`${properties.addressLine} is null`,
      properties.countyFips,
      properties.oid,
    )
    .limit(most);
}
