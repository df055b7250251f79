import { ENTERED_METHODS, type ValuationMethod } from "@labs/contract/portfolios/valuations";
import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { valuations } from "../../lib/database/tables/portfolios.ts";
import { HELD_NAME, type HeldName, type HeldOf, isSeen, selectHeld } from "../kept-months/service.ts";
import { type Members, selectMembers } from "../portfolios/service.ts";

/** Estimates are everybody's; what was entered is of its list. */
const isShown = (members: Members) => sql`(v.portfolio_id is null or ${isSeen(members, "v.portfolio_id")})`;

/** In one word what the valuations of a portfolio rest on, beside its holdings and their estimates. */
export const signEntered = (members: Members) => sql`
  (select concat_ws(' ', count(*), sum(v.xmin::text::bigint)) from ${valuations} v
    where v.portfolio_id is not null and ${isSeen(members, "v.portfolio_id")})`;

/** What somebody entered goes before an estimate, an appraisal before an opinion. */
const RANK = sql.raw(`array_position(array['${[...ENTERED_METHODS, "salesComps"].join("', '")}'], v.method)`);

/** Homes that are held today, and one valuation of each by month and method. */
const selectValued = (of: HeldOf) => sql`
  held as materialized (${selectHeld(of)}), v as materialized (
    select distinct on (h.id, v.month, v.method) h.id, v.month, v.method, ${RANK} as rank, v.value * h.w as value
    from held h join ${valuations} v on v.google_places_id = h.id and ${isShown(of.members)}
    order by h.id, v.month, v.method, v.as_of desc, v.created_at desc
  ), best as materialized (
    select distinct on (id, month) id, month, method, rank, value from v order by id, month, rank
  )`;

interface MonthRow {
  month: string;
  homes: number;
  value: number;
  methods: { method: ValuationMethod; homes: number }[];
  /** The month with valuations before it, with the homes that both have by one method. */
  from: string | null;
  both: number;
  before: number | null;
  after: number | null;
}

interface HeldSums {
  holdings: number;
  valued: number;
  current: number;
  demo: boolean;
}

export interface HomeRow extends HeldName {
  months: number;
  month: string | null;
  method: ValuationMethod | null;
  value: number | null;
  previousMonth: string | null;
  previousValue: number | null;
}

export interface Valued {
  sums: HeldSums;
  months: MonthRow[];
  /** Homes with their newest valuation and the one before it by the same method, the largest value first. */
  homes: HomeRow[];
}

/** Every month in which a home was valued, and homes: in one statement, so that all parts are of the same moment. */
export async function readValued(database: Executor, of: HeldOf & { limit: number }): Promise<Valued> {
  const { rows } = await database.execute<Valued & Record<string, unknown>>(sql`
    with ${selectValued(of)}, steps as (
      select month, lag(month) over (order by month) as "from" from (select distinct month from v) d
    ), pairs as (
      select distinct on (s.month, n.id) s.month, b.value as before, n.value as after
      from steps s join v n on n.month = s.month
      join v b on b.id = n.id and b.method = n.method and b.month = s."from"
      order by s.month, n.id, n.rank
    ), compared as (
      select month, count(*)::int as both, sum(before) as before, sum(after) as after from pairs group by 1
    ), by_method as (
      select month, jsonb_agg(jsonb_build_object('method', method, 'homes', homes) order by rank) as methods
      from (select month, method, min(rank) as rank, count(*)::int as homes from best group by 1, 2) k group by 1
    ), summed as (
      select month, count(*)::int as homes, sum(value) as value from best group by 1
    ), of_months as (
      select s.month, s.homes, s.value, k.methods, t."from", coalesce(c.both, 0) as both, c.before, c.after
      from summed s join steps t using (month) join by_method k using (month) left join compared c using (month)
    ), newest as (
      select b.*, n.months from best b
      join (select id, max(month) as month, count(*)::int as months from best group by 1) n using (id, month)
    ), top as (
      select h.id, n.months, n.month, n.method, n.value from held h left join newest n using (id)
      order by n.value desc nulls last, h.id limit ${of.limit}
    ), earlier as (
      select distinct on (id) id, v.month, v.value from top t join v using (id, method) where v.month < t.month
      order by id, v.month desc
    ), shown as (
      select ${HELD_NAME}, coalesce(t.months, 0) as months, t.month, t.method, t.value,
        e.month as "previousMonth", e.value as "previousValue"
      from top t join held h using (id) left join earlier e using (id)
    )
    select (select jsonb_build_object('holdings', (select count(*) from held),
        'demo', coalesce((select bool_or(demo) from held), false), 'valued', count(*),
        'current', count(*) filter (where month = (select max(month) from newest))) from newest) as sums,
      coalesce((select jsonb_agg(m order by month) from of_months m), '[]') as months,
      coalesce((select jsonb_agg(s order by value desc nulls last, "googlePlacesId") from shown s), '[]') as homes`);
  const [read] = rows;
  if (read === undefined) throw new Error("A sum has one row");
  return read;
}

export interface ValuationRow {
  id: string;
  portfolioId: string | null;
  month: string;
  method: ValuationMethod;
  value: number;
  asOf: string;
  source: string | null;
  byId: string | null;
  by: string | null;
  createdAt: string;
}

const ROW =
  sql.raw(`v.id, v.portfolio_id as "portfolioId", v.month, v.method, v.value, v.as_of as "asOf", v.source,
  v.created_by as "byId", u.first_name || ' ' || u.last_name as by,
  to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`);

export async function listOfHome(
  database: Executor,
  { members, googlePlacesId }: { members: Members; googlePlacesId: string },
): Promise<ValuationRow[]> {
  const { rows } = await database.execute<ValuationRow & Record<string, unknown>>(sql`
    select ${ROW} from ${valuations} v left join users u on u.id = v.created_by
    where v.google_places_id = ${googlePlacesId} and ${isShown(members)}
    order by v.month desc, ${RANK}, v.as_of desc`);
  return rows;
}

export async function findValuation(database: Executor, id: string): Promise<ValuationRow | undefined> {
  const { rows } = await database.execute<ValuationRow & Record<string, unknown>>(sql`
    select ${ROW} from ${valuations} v left join users u on u.id = v.created_by where v.id = ${id}::uuid`);
  return rows[0];
}

/** Undefined where the month has one by this method. */
export async function insertValuation(
  database: Executor,
  valuation: typeof valuations.$inferInsert,
): Promise<string | undefined> {
  const [row] = await database
    .insert(valuations)
    .values(valuation)
    .onConflictDoNothing()
    .returning({ id: valuations.id });
  return row?.id;
}

export async function removeValuation(
  database: Executor,
  of: { id: string; portfolioId: string },
): Promise<void> {
  await database
    .delete(valuations)
    .where(and(eq(valuations.id, of.id), eq(valuations.portfolioId, of.portfolioId)));
}

export async function isMember(
  database: Executor,
  { members, googlePlacesId }: { members: Members; googlePlacesId: string },
): Promise<boolean> {
  const { rows } = await database.execute<{ held: boolean }>(sql`
    select exists (select 1 from (${selectMembers(members)}) m where m.google_places_id = ${googlePlacesId}) as held`);
  return rows[0]?.held ?? false;
}
