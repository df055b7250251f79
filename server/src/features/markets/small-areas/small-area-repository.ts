import { and, between, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../../lib/database/database.ts";
import { metricSeries, zipFairRents } from "../../../lib/database/tables/markets.ts";
import {
  type SMALL_AREA_KINDS,
  smallAreas,
  withheldFigures,
  zipCounties,
  zipTracts,
} from "../../../lib/database/tables/small-areas.ts";
import { type KnownOn, type SeriesRow, seriesKnownOn } from "../repository.ts";

/** As stored: tracts of the census of 2010 are of a kind of their own. */
export type StoredKind = (typeof SMALL_AREA_KINDS)[number];

export interface SmallSeriesRow extends SeriesRow {
  margins: (number | null)[] | null;
  importId: string;
  /** Since when it is known as it is. */
  knownOn: string;
  /** Its edition came out after the day that was asked for. */
  isLater: boolean;
}

/** Every stored series of some small areas, each with its margins and where it comes from. */
export async function listSmallSeries(
  executor: Executor,
  of: {
    kind: StoredKind;
    ids: readonly string[];
    keys?: readonly string[] | undefined;
    knownOn: KnownOn;
  },
): Promise<SmallSeriesRow[]> {
  const { kind, ids, keys, knownOn } = of;
  const isLater = knownOn === null ? sql`false` : sql`is_later`;
  const ofKeys = keys === undefined ? sql`` : sql`and metric_key = any(${sql.param([...keys])}::text[])`;
  const { rows } = await executor.execute<SmallSeriesRow & Record<string, unknown>>(sql`
    select metric_key as "key", area_id as "id", start_month::text as "startMonth", step_months as "stepMonths",
      "values", margins, import_id as "importId", known_on::text as "knownOn", ${isLater} as "isLater"
    from ${seriesKnownOn(knownOn)} known
    where area_kind = ${kind} and area_id = any(${sql.param([...ids])}::text[]) ${ofKeys}`);
  return rows;
}

/** Tracts whose codes begin with a county's, by their outlines, points and figures. */
export async function listTractIds(
  executor: Executor,
  of: { kind: StoredKind; countyIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select distinct found.id from unnest(${sql.param([...of.countyIds])}::text[]) county (fips)
    cross join lateral (
      select id from ${smallAreas} where kind = ${of.kind} and id >= county.fips and id < county.fips || 'x'
      union all
      select area_id from ${metricSeries}
      where area_kind = ${of.kind} and area_id >= county.fips and area_id < county.fips || 'x'
    ) found order by 1`);
  return rows.map(({ id }) => id);
}

/** ZIP codes of counties by a crosswalk; none where no crosswalk was loaded. */
export async function listCrossedZips(executor: Executor, countyIds: readonly string[]) {
  return executor
    .select({ zip: zipCounties.zip, countyId: zipCounties.countyFips, share: zipCounties.share })
    .from(zipCounties)
    .where(inArray(zipCounties.countyFips, [...countyIds]));
}

export async function listCountiesOfZip(executor: Executor, zip: string) {
  return executor
    .select({ countyId: zipCounties.countyFips, share: zipCounties.share })
    .from(zipCounties)
    .where(eq(zipCounties.zip, zip))
    .orderBy(sql`${zipCounties.share} desc nulls last`, zipCounties.countyFips);
}

export async function listTractsOfZip(executor: Executor, zip: string) {
  return executor
    .select({ id: zipTracts.tract, share: zipTracts.share })
    .from(zipTracts)
    .where(eq(zipTracts.zip, zip))
    .orderBy(zipTracts.tract);
}

export async function listZipsOfTract(executor: Executor, tract: string) {
  return executor
    .select({ id: zipTracts.zip, share: zipTracts.share })
    .from(zipTracts)
    .where(eq(zipTracts.tract, tract))
    .orderBy(zipTracts.zip);
}

/** A fiscal year's rents are in force from the October before it. */
export async function listFairRents(executor: Executor, { zip, knownOn }: { zip: string; knownOn: KnownOn }) {
  const begins = sql`make_date(${zipFairRents.fiscalYear} - 1, 10, 1)`;
  return executor
    .select({
      areaName: zipFairRents.areaName,
      fiscalYear: zipFairRents.fiscalYear,
      rents: zipFairRents.rents,
    })
    .from(zipFairRents)
    .where(and(eq(zipFairRents.zip, zip), knownOn === null ? undefined : sql`${begins} <= ${knownOn}::date`))
    .orderBy(sql`${zipFairRents.fiscalYear} desc`, zipFairRents.areaName);
}

const PLACE = {
  id: smallAreas.id,
  latitude: smallAreas.latitude,
  longitude: smallAreas.longitude,
  outline: smallAreas.outline,
  edition: smallAreas.edition,
};

export async function findPlace(executor: Executor, { kind, id }: { kind: StoredKind; id: string }) {
  const [place] = await executor
    .select(PLACE)
    .from(smallAreas)
    .where(and(eq(smallAreas.kind, kind), eq(smallAreas.id, id)));
  return place;
}

/** Outlines of some areas, in the order of their codes. */
export async function listOutlines(
  executor: Executor,
  { kind, ids }: { kind: StoredKind; ids: readonly string[] },
) {
  return executor
    .select(PLACE)
    .from(smallAreas)
    .where(
      and(
        eq(smallAreas.kind, kind),
        sql`${smallAreas.id} = any(${sql.param([...ids])}::text[])`,
        sql`${smallAreas.outline} is not null`,
      ),
    )
    .orderBy(smallAreas.id);
}

/** As far, in degrees of latitude, from a tract's middle to its farthest corner in open country. */
const FARTHEST = 0.6;

/** Tracts that a circle may meet: whose box it crosses, or whose point lies within where there is no outline. */
export async function listNear(
  executor: Executor,
  of: { kind: StoredKind; latitude: number; longitude: number; high: number; wide: number },
) {
  const { kind, latitude, longitude, high, wide } = of;
  return executor
    .select(PLACE)
    .from(smallAreas)
    .where(
      and(
        eq(smallAreas.kind, kind),
        between(smallAreas.latitude, latitude - high - FARTHEST, latitude + high + FARTHEST),
        between(smallAreas.longitude, longitude - wide - 2 * FARTHEST, longitude + wide + 2 * FARTHEST),
        sql`coalesce(${smallAreas.west}, ${smallAreas.longitude}) <= ${longitude + wide}`,
        sql`coalesce(${smallAreas.east}, ${smallAreas.longitude}) >= ${longitude - wide}`,
        sql`coalesce(${smallAreas.south}, ${smallAreas.latitude}) <= ${latitude + high}`,
        sql`coalesce(${smallAreas.north}, ${smallAreas.latitude}) >= ${latitude - high}`,
      ),
    )
    .orderBy(smallAreas.id);
}

/** Whether anything is known of an area of a kind. */
export async function isStored(executor: Executor, { kind, id }: { kind: StoredKind; id: string }) {
  const { rows } = await executor.execute<{ known: boolean }>(sql`
    select exists (select from ${smallAreas} where kind = ${kind} and id = ${id})
      or exists (select from ${metricSeries} where area_kind = ${kind} and area_id = ${id})
      or exists (select from ${withheldFigures} where area_kind = ${kind} and area_id = ${id}) as known`);
  return rows[0]?.known ?? false;
}
