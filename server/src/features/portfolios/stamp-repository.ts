import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { type Members, selectMembers } from "./holding-repository.ts";

/** What else figures rest on: an expression whose words are another once that is another. */
export type Rests = SQL;

const WRITTEN = sql.raw("xmin::text::bigint");

/** The members, and by which transaction each was written last where that is a row of its own. */
function selectWritten(members: Members): SQL {
  // Which of the homes we own count, and what lists say of them, is told by the lists.
  if (members === "owned")
    return sql`select google_places_id, 0::bigint as written from properties where cms_property_oid is not null`;
  if ("list" in members)
    return sql`select google_places_id, ${WRITTEN} as written from portfolio_holdings
      where portfolio_id = ${members.list}::uuid`;
  return sql`select m.google_places_id, 0::bigint as written from (${selectMembers(members)}) m`;
}

/**
 * What figures over a portfolio's holdings rest on, in one word: which rows they are, and by the transaction that wrote
 * each row last (`xmin`) the state of holdings, records, estimates, versions and unit mixes, and of what else they rest
 * on. Another word is another answer.
 */
export async function signHoldings(
  database: Executor,
  members: Members,
  rests: Rests = sql`null`,
): Promise<string> {
  const lists =
    members === "owned"
      ? sql`(select concat_ws(' ', count(*), sum(${WRITTEN})) from portfolio_holdings where own_id is not null),
          (select concat_ws(' ', count(*), sum(${WRITTEN})) from portfolios),`
      : sql``;
  const { rows } = await database.execute<{ stamp: string }>(sql`
    select concat_ws(' ', count(*), sum(hashtext(m.google_places_id)), sum(m.written), sum(p.xmin::text::bigint),
      count(e.google_places_id), sum(e.xmin::text::bigint), count(n.google_places_id), sum(n.xmin::text::bigint), ${lists}
      (select concat_ws(' ', count(*), sum(${WRITTEN})) from unit_mix_versions),
      (select concat_ws(' ', count(*), max(imported_at)) from data_imports), ${rests}) as stamp
    from (${selectWritten(members)}) m
    join properties p on p.google_places_id = m.google_places_id
    left join holding_estimates e on e.google_places_id = p.google_places_id
    left join newest_versions n on n.google_places_id = p.google_places_id`);
  return rows[0]?.stamp ?? "";
}
