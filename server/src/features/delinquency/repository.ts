import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { type BalanceLine, balanceChanges, balanceMonths } from "../../lib/database/tables/actuals.ts";
import { openMonths } from "../kept-months/service.ts";
import { type Members, selectMembers } from "../portfolios/service.ts";

export type { BalanceLine };

/** Months of balances as files have them. */
export const balances = openMonths<BalanceLine>({ months: balanceMonths, changes: balanceChanges });

interface Asked {
  members: Members;
  isShare: boolean;
}

const isSeen = (members: Members) =>
  members !== "owned" && "list" in members
    ? sql`b.portfolio_id = ${members.list}::uuid`
    : sql`exists (select 1 from portfolios f where f.id = b.portfolio_id and f.is_shared and not f.is_archived)`;

const LINE = sql.raw(`owed float8, prepaid float8, billed float8, collected float8,
  age0 float8, age1 float8, age31 float8, age61 float8, age91 float8`);

/** A roll's balance below 0 is paid ahead; charges it has not by unit are the rent of the lease. */
const OF_ROLL = sql.raw(`select greatest((u->>'balance')::float8, 0) as owed,
  case when (u->>'balance')::float8 < 0 then -(u->>'balance')::float8 else (u->>'prepaid')::float8 end as prepaid,
  coalesce((u->>'totalCharges')::float8, (u->>'contractRent')::float8) as billed, null::float8 as collected,
  null::float8 as age0, null::float8 as age1, null::float8 as age31, null::float8 as age61, null::float8 as age91
  from rent_roll_units t, jsonb_array_elements(t.units) u
  where t.request_id = r.request_id and t.version = r.version and u->>'unitStatus' in ('occupied', 'notice', 'notice_leased')`);

/** One column of a home's month: null unless every row says it, so that no part stands for the whole. */
const whole = (column: string) =>
  sql.raw(`w * case when count(l.${column}) = count(*) then sum(l.${column}) end as ${column}`);
const age = (column: string) =>
  sql.raw(`w * case when count(l.age0) = count(l.owed) then sum(l.${column}) end as ${column}`);

const SUMMED = sql`k.id, k.month, k.file, count(*) filter (where l.owed > 0)::int as accounts,
  (count(*) - count(l.owed))::int as untold, w * sum(l.owed) as owed, w * sum(l.prepaid) as prepaid,
  ${whole("billed")}, ${whole("collected")},
  ${age("age0")}, ${age("age1")}, ${age("age31")}, ${age("age61")}, ${age("age91")}`;

/**
 * Months of homes that are held today: as files of the firm's own book state them, else of a building as the rent roll
 * does that was accepted for it. A month in which no row states a balance says nothing of delinquency.
 */
const selectTold = ({ members, isShare }: Asked) => sql`
  held as materialized (
    select m.google_places_id as id, m.own_id, ${isShare ? sql`m.ownership_share` : sql`1::float8`} as w, p.demo,
      p.property_type
    from (${selectMembers(members)}) m join properties p on p.google_places_id = m.google_places_id
  ), filed as (
    select distinct on (h.id, b.month) h.id, h.w, b.month, b.lines, u.file_name as file
    from held h join ${balanceMonths} b on b.google_places_id = h.id and ${isSeen(members)}
    join book_uploads u on u.id = b.upload_id order by h.id, b.month, u.applied_at desc
  ), rolls as (
    select distinct on (h.id, left(v.roll->>'asOf', 7)) h.id, h.w, left(v.roll->>'asOf', 7) as month,
      d.file_name as file, d.id as request_id, v.version
    from held h join data_requests d on d.google_places_id = h.id and d.kind = 'rent-roll'
      and d.accepted_into->>'unitMixVersion' is not null
    join rent_roll_versions v on v.request_id = d.id and v.version = d.roll_version
    where h.property_type = 'multifamily' and v.roll->>'asOf' is not null
      and jsonb_array_length(v.roll->'properties') <= 1
    order by h.id, left(v.roll->>'asOf', 7), v.roll->>'asOf' desc, d.created_at desc
  ), told as materialized (
    select * from (
      select ${SUMMED} from filed k, jsonb_to_recordset(k.lines) as l(${LINE}) group by k.id, k.month, k.file, w
      union all
      select ${SUMMED} from (
          select * from rolls r where not exists (select 1 from filed f where f.id = r.id and f.month = r.month)
        ) k, lateral (select * from (select k.request_id, k.version) r, lateral (${OF_ROLL}) q) l
      group by k.id, k.month, k.file, w
    ) s where owed is not null
  )`;

const AGES = sql.raw(
  "jsonb_build_object('age0', sum(age0), 'age1', sum(age1), 'age31', sum(age31), 'age61', sum(age61), 'age91', sum(age91))",
);

/** Two sums over the homes that say both, as one object; null where none does. */
const overBilled = (column: string) =>
  sql.raw(`case when count(*) filter (where ${column} is not null and billed > 0) > 0 then jsonb_build_object(
    'amount', sum(${column}) filter (where billed > 0), 'billed', sum(billed) filter (where ${column} is not null and billed > 0),
    'homes', count(*) filter (where ${column} is not null and billed > 0)) end`);

export interface MonthRow {
  month: string;
  homes: number;
  behind: number;
  accounts: number;
  owed: number;
  prepaid: number | null;
  untold: number;
  ages: Record<string, number> | null;
  aged: number;
  unaged: number;
  owedOverBilled: { amount: number; billed: number; homes: number } | null;
  collectedOverBilled: { amount: number; billed: number; homes: number } | null;
}

interface HeldSums {
  holdings: number;
  told: number;
  current: number;
  demo: boolean;
}

export async function readMonths(
  database: Executor,
  of: Asked,
): Promise<{ sums: HeldSums; months: MonthRow[] }> {
  const { rows } = await database.execute<{ sums: HeldSums; months: MonthRow[] }>(sql`
    with ${selectTold(of)}, summed as (
      select month, count(*)::int as homes, count(*) filter (where owed > 0)::int as behind,
        sum(accounts)::int as accounts, sum(owed) as owed, sum(prepaid) as prepaid, sum(untold)::int as untold,
        case when count(age0) > 0 then ${AGES} end as ages, count(age0)::int as aged,
        coalesce(sum(owed) filter (where age0 is null), 0) as unaged,
        ${overBilled("owed")} as "owedOverBilled", ${overBilled("collected")} as "collectedOverBilled"
      from told group by month
    ), newest as (select id, max(month) as month from told group by 1)
    select (select jsonb_build_object('holdings', (select count(*) from held),
        'demo', coalesce((select bool_or(demo) from held), false), 'told', count(*),
        'current', count(*) filter (where month = (select max(month) from newest))) from newest) as sums,
      coalesce((select jsonb_agg(s order by month) from summed s), '[]') as months`);
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
  month: string;
  file: string;
  accounts: number;
  untold: number;
  owed: number;
  prepaid: number | null;
  billed: number | null;
  collected: number | null;
  age0: number | null;
  age1: number | null;
  age31: number | null;
  age61: number | null;
  age91: number | null;
}

/** The newest report of each home: of the newest month those that owe most first, then those that were told before. */
export async function listToldHomes(database: Executor, of: Asked & { limit: number }): Promise<HomeRow[]> {
  const { rows } = await database.execute<HomeRow & Record<string, unknown>>(sql`
    with ${selectTold(of)}, newest as (select distinct on (id) * from told order by id, month desc),
    shown as (select * from newest order by month desc, owed desc, id limit ${of.limit})
    select n.id as "googlePlacesId", h.own_id as "ownId", p.address_line as "addressLine", p.city, p.state, p.zip,
      p.parcel_number as "parcelNumber", p.name, c.name as "countyName", n.month, n.file, n.accounts, n.untold, n.owed,
      n.prepaid, n.billed, n.collected, n.age0, n.age1, n.age31, n.age61, n.age91
    from shown n join held h on h.id = n.id join properties p on p.google_places_id = n.id
    left join counties c on c.fips = p.county_fips order by n.month desc, n.owed desc, n.id`);
  return rows;
}
