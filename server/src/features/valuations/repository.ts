import { ENTERED_METHODS, type ValuationMethod } from "@labs/contract/portfolios/valuations";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { valuations } from "../../lib/database/tables/portfolios.ts";
import { type Members, selectMembers } from "../portfolios/service.ts";

interface Asked {
  members: Members;
  isShare: boolean;
}

/** Estimates are everybody's; what was entered is of its list, and elsewhere of lists that are shared with the firm. */
function isSeen(members: Members): SQL {
  if (members !== "owned" && "list" in members)
    return sql`(v.portfolio_id is null or v.portfolio_id = ${members.list}::uuid)`;
  return sql`(v.portfolio_id is null or exists (
    select 1 from portfolios f where f.id = v.portfolio_id and f.is_shared and not f.is_archived))`;
}

/** What somebody entered goes before an estimate, an appraisal before an opinion. */
const RANK = sql.raw(`array_position(array['${[...ENTERED_METHODS, "salesComps"].join("', '")}'], v.method)`);

/** Homes that are held today, and one valuation of each by month and method. */
const selectValued = ({ members, isShare }: Asked) => sql`
  held as materialized (
    select m.google_places_id as id, m.own_id, ${isShare ? sql`m.ownership_share` : sql`1::float8`} as w, p.demo
    from (${selectMembers(members)}) m join properties p on p.google_places_id = m.google_places_id
  ), v as materialized (
    select distinct on (h.id, v.month, v.method) h.id, v.month, v.method, ${RANK} as rank, v.value * h.w as value
    from held h join ${valuations} v on v.google_places_id = h.id and ${isSeen(members)}
    order by h.id, v.month, v.method, v.as_of desc, v.created_at desc
  ), best as materialized (
    select distinct on (id, month) id, month, method, rank, value from v order by id, month, rank
  )`;

export interface MonthRow {
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

export interface HeldSums {
  holdings: number;
  valued: number;
  current: number;
  demo: boolean;
}

/** Every month in which a home was valued: in one statement, so that all parts are of the same moment. */
export async function readMonths(
  database: Executor,
  of: Asked,
): Promise<{ sums: HeldSums; months: MonthRow[] }> {
  const { rows } = await database.execute<{ sums: HeldSums; months: MonthRow[] }>(sql`
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
    ), newest as (select id, max(month) as month from best group by 1)
    select (select jsonb_build_object('holdings', (select count(*) from held),
        'demo', coalesce((select bool_or(demo) from held), false), 'valued', count(*),
        'current', count(*) filter (where month = (select max(month) from newest))) from newest) as sums,
      coalesce((select jsonb_agg(jsonb_build_object('month', s.month, 'homes', s.homes, 'value', s.value,
          'methods', k.methods, 'from', t."from", 'both', coalesce(c.both, 0), 'before', c.before, 'after', c.after)
          order by s.month)
        from summed s join steps t using (month) join by_method k using (month) left join compared c using (month)),
        '[]') as months`);
  const [read] = rows;
  if (read === undefined) throw new Error("A sum has one row");
  return read;
}

export interface HomeRow {
  googlePlacesId: string;
  ownId: string | null;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
  months: number;
  month: string | null;
  method: ValuationMethod | null;
  value: number | null;
  previousMonth: string | null;
  previousValue: number | null;
}

/** Homes with their newest valuation and the one before it by the same method, the largest value first. */
export async function listHomes(database: Executor, of: Asked & { limit: number }): Promise<HomeRow[]> {
  const { rows } = await database.execute<HomeRow & Record<string, unknown>>(sql`
    with ${selectValued(of)}, newest as (
      select distinct on (id) id, month, method, value, count(*) over (partition by id)::int as months
      from best order by id, month desc
    ), shown as (
      select h.id, h.own_id, n.month, n.method, n.value, coalesce(n.months, 0) as months
      from held h left join newest n using (id) order by n.value desc nulls last, h.id limit ${of.limit}
    )
    select n.id as "googlePlacesId", n.own_id as "ownId", p.address_line as "addressLine", p.city, p.state, p.zip,
      p.parcel_number as "parcelNumber", p.name, c.name as "countyName", n.months, n.month, n.method, n.value,
      b.month as "previousMonth", b.value as "previousValue"
    from shown n join properties p on p.google_places_id = n.id
    left join counties c on c.fips = p.county_fips
    left join lateral (
      select v.month, v.value from v where v.id = n.id and v.method = n.method and v.month < n.month
      order by v.month desc limit 1
    ) b on true
    order by n.value desc nulls last, n.id`);
  return rows;
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
    where v.google_places_id = ${googlePlacesId} and ${isSeen(members)}
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
