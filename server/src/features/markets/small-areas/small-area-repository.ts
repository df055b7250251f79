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

/** As stored: tracts of the census of 2010 are of a kind of their own. */
export type StoredKind = (typeof SMALL_AREA_KINDS)[number];

/** Every stored series of some small areas, each with its margins and where it comes from. */
export async function listSmallSeries(
  executor: Executor,
  of: { kind: StoredKind; ids: readonly string[]; keys?: readonly string[] | undefined },
) {
  return executor
    .select({
      key: metricSeries.metricKey,
      id: metricSeries.areaId,
      startMonth: metricSeries.startMonth,
      stepMonths: metricSeries.stepMonths,
      values: metricSeries.values,
      margins: metricSeries.margins,
      importId: metricSeries.importId,
    })
    .from(metricSeries)
    .where(
      and(
        eq(metricSeries.areaKind, of.kind),
        sql`${metricSeries.areaId} = any(${sql.param([...of.ids])}::text[])`,
        of.keys ? inArray(metricSeries.metricKey, [...of.keys]) : undefined,
      ),
    );
}

/** What publishers withhold of some areas, the newest month last. */
export async function listWithheld(executor: Executor, of: { kind: StoredKind; ids: readonly string[] }) {
  return executor
    .select({
      key: withheldFigures.metricKey,
      id: withheldFigures.areaId,
      month: withheldFigures.month,
      reason: withheldFigures.reason,
    })
    .from(withheldFigures)
    .where(
      and(
        eq(withheldFigures.areaKind, of.kind),
        sql`${withheldFigures.areaId} = any(${sql.param([...of.ids])}::text[])`,
      ),
    )
    .orderBy(withheldFigures.month);
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

export async function listFairRents(executor: Executor, zip: string) {
  return executor
    .select({
      areaName: zipFairRents.areaName,
      fiscalYear: zipFairRents.fiscalYear,
      rents: zipFairRents.rents,
    })
    .from(zipFairRents)
    .where(eq(zipFairRents.zip, zip))
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
