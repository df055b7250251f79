import { and, isNotNull, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { DATA_VERSION } from "./repository.ts";

const holdings = new WeakMap<Database, ReturnType<typeof prepareHoldings>>();

/** Every page of an area asks this: it is written and planned once. */
function prepareHoldings(database: Database) {
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
}

/**
 * What we own in some counties, their ids joined by commas; a sum is of the homes with a figure. With it the state of
 * the data, which whoever asks this wants too: one read in place of two.
 */
export async function findHoldings(database: Database, countyIds: string) {
  const query = holdings.get(database) ?? prepareHoldings(database);
  holdings.set(database, query);
  const [row] = await query.execute({ countyIds });
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
