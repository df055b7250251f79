import { and, isNotNull, sql } from "drizzle-orm";
import type { Database, Executor } from "../../../lib/database/database.ts";
import { properties } from "../../../lib/database/tables/properties.ts";

const holdings = new WeakMap<Database, ReturnType<typeof prepareHoldings>>();

/** Every page of an area asks this: it is written and planned once. */
function prepareHoldings(database: Database) {
  const countyIds = sql`string_to_array(${sql.placeholder("countyIds")}, ',')`;
  return database
    .select({
      homes: sql<number>`count(*)::int`,
      invested: sql<number | null>`sum(${properties.acquisitionPrice})`,
      withPrice: sql<number>`count(${properties.acquisitionPrice})::int`,
      monthlyRent: sql<number | null>`sum(${properties.actualRent})`,
      withRent: sql<number>`count(${properties.actualRent})::int`,
    })
    .from(properties)
    .where(and(isNotNull(properties.cmsPropertyOid), sql`${properties.countyFips} = any(${countyIds})`))
    .prepare("holdings_of_counties");
}

/** What we own in some counties, their ids joined by commas; a sum is of the homes with a figure. */
export async function findHoldings(database: Database, countyIds: string) {
  const query = holdings.get(database) ?? prepareHoldings(database);
  holdings.set(database, query);
  const rows = await query.execute({ countyIds });
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
