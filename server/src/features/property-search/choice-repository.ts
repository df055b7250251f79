import { isRangeKey, RANGES } from "@labs/contract/property-criteria";
import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { recordedValue, universe } from "./filter-repository.ts";

type Column = "state" | "county_fips" | "subtype" | "condition" | "grade";

/** The values of a column with how many properties have each, the most frequent first. */
export async function listValues(
  database: Executor,
  column: Column,
): Promise<{ value: string; count: number }[]> {
  const name = sql.raw(column);
  const { rows } = await database.execute<{ value: string; count: number }>(
    sql`select ${name} as value, count(*)::int as count from properties where ${name} is not null
      group by 1 order by 2 desc, 1`,
  );
  return rows;
}

/** Of how many properties each recorded criterion is known. */
export async function countKnown(
  database: Executor,
): Promise<{ universe: number; demo: number; known: Record<string, number> }> {
  const keys = Object.keys(RANGES).filter((key) => isRangeKey(key) && recordedValue(key) !== undefined);
  const counts = keys.flatMap((key) => {
    const value = isRangeKey(key) ? recordedValue(key) : undefined;
    return value === undefined ? [] : [sql`count(${value})::int as ${sql.identifier(key)}`];
  });
  const { rows } = await database.execute<Record<string, number>>(sql`
    select count(*)::int as universe, (count(*) filter (where p.demo))::int as demo,
      count(p.owner_name)::int as "ownerName", count(p.subtype)::int as subtypes,
      count(p.condition)::int as conditions, count(p.grade)::int as grades, ${sql.join(counts, sql`, `)}
    from ${universe(true)}`);
  const { universe: all = 0, demo = 0, ...known } = rows[0] ?? {};
  return { universe: all, demo, known };
}
