import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "../../../lib/database/database.ts";
import { properties } from "../../../lib/database/tables/properties.ts";

/** What we own in some counties; a sum is null unless every home of it is known. */
export async function findHoldings(executor: Executor, countyIds: string[]) {
  const rows = await executor
    .select({
      homes: sql<number>`count(*)::int`,
      invested: sql<number | null>`sum(${properties.acquisitionPrice})`,
      withPrice: sql<number>`count(${properties.acquisitionPrice})::int`,
      monthlyRent: sql<number | null>`sum(${properties.actualRent})`,
      withRent: sql<number>`count(${properties.actualRent})::int`,
    })
    .from(properties)
    .where(and(isNotNull(properties.cmsPropertyOid), inArray(properties.countyFips, countyIds)));
  return rows[0] ?? { homes: 0, invested: null, withPrice: 0, monthlyRent: null, withRent: 0 };
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
