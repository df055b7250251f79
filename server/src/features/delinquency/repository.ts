import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { type BalanceLine, balanceChanges, balanceMonths } from "../../lib/database/tables/actuals.ts";
import {
  HELD_NAME,
  type HeldName,
  type HeldOf,
  isSeen,
  openMonths,
  selectHeld,
  signFiles,
} from "../kept-months/service.ts";
import type { Members } from "../portfolios/service.ts";

export type { BalanceLine };

/** Months of balances as files have them. */
export const balances = openMonths<BalanceLine>({ months: balanceMonths, changes: balanceChanges });

const LINE = sql.raw(`owed float8, prepaid float8, billed float8, collected float8,
  age0 float8, age1 float8, age31 float8, age61 float8, age91 float8`);

/** A roll's balance below 0 is paid ahead; charges it has not by unit are the rent of the lease. */
const OF_ROLL = sql.raw(`select greatest((u->>'balance')::float8, 0) as owed,
  case when (u->>'balance')::float8 < 0 then -(u->>'balance')::float8 else (u->>'prepaid')::float8 end as prepaid,
  coalesce((u->>'totalCharges')::float8, (u->>'contractRent')::float8) as billed, null::float8 as collected,
  null::float8 as age0, null::float8 as age1, null::float8 as age31, null::float8 as age61, null::float8 as age91
  from rent_roll_units t, jsonb_array_elements(t.units) u
  where t.request_id = k.request_id and t.version = k.version and u->>'unitStatus' in ('occupied', 'notice', 'notice_leased')`);

/** One column of a home's month: null unless every row says it, so that no part stands for the whole. */
const whole = (column: string) =>
  sql.raw(`k.w * case when count(l.${column}) = count(*) then sum(l.${column}) end as ${column}`);
const age = (column: string) =>
  sql.raw(`k.w * case when count(l.age0) = count(l.owed) then sum(l.${column}) end as ${column}`);

const SUMMED = sql`count(*) filter (where l.owed > 0)::int as accounts, (count(*) - count(l.owed))::int as untold,
  k.w * sum(l.owed) as owed, k.w * sum(l.prepaid) as prepaid, ${whole("billed")}, ${whole("collected")},
  ${age("age0")}, ${age("age1")}, ${age("age31")}, ${age("age61")}, ${age("age91")}`;

/** Accepted rent rolls of buildings. */
const IS_ACCEPTED = sql.raw("d.kind = 'rent-roll' and d.accepted_into->>'unitMixVersion' is not null");

/** In one word what the delinquency of a portfolio rests on, beside its holdings. */
export const signReports = (members: Members) => sql`${signFiles(members)},
  (select concat_ws(' ', count(*), sum(d.xmin::text::bigint)) from data_requests d where ${IS_ACCEPTED})`;

/**
 * Months of homes that are held today: as files of the firm's own book state them, else of a building as the rent roll
 * does that was accepted for it. A month in which no row states a balance says nothing of delinquency.
 */
const selectTold = (of: HeldOf) => sql`
  held as materialized (${selectHeld(of)}), filed as materialized (
    select distinct on (h.id, b.month) h.id, h.w, b.month, b.lines, u.file_name as file
    from held h join ${balanceMonths} b on b.google_places_id = h.id and ${isSeen(of.members, "b.portfolio_id")}
    join book_uploads u on u.id = b.upload_id order by h.id, b.month, u.applied_at desc
  ), rolls as (
    select distinct on (h.id, left(v.roll->>'asOf', 7)) h.id, h.w, left(v.roll->>'asOf', 7) as month,
      d.file_name as file, d.id as request_id, v.version
    from held h join data_requests d on d.google_places_id = h.id and ${IS_ACCEPTED}
    join rent_roll_versions v on v.request_id = d.id and v.version = d.roll_version
    where h.property_type = 'multifamily' and v.roll->>'asOf' is not null
      and jsonb_array_length(v.roll->'properties') <= 1
    order by h.id, left(v.roll->>'asOf', 7), v.roll->>'asOf' desc, d.created_at desc
  ), told as materialized (
    select k.id, k.month, k.file, s.* from filed k,
      lateral (select ${SUMMED} from jsonb_to_recordset(k.lines) as l(${LINE})) s where s.owed is not null
    union all
    select k.id, k.month, k.file, s.*
    from rolls k, lateral (select ${SUMMED} from (${OF_ROLL}) l) s
    where s.owed is not null and not exists (select 1 from filed f where f.id = k.id and f.month = k.month)
  )`;

const AGES = sql.raw(
  "jsonb_build_object('age0', sum(age0), 'age1', sum(age1), 'age31', sum(age31), 'age61', sum(age61), 'age91', sum(age91))",
);

/** Two sums over the homes that say both, as one object; null where none does. */
const overBilled = (column: string) =>
  sql.raw(`case when count(*) filter (where ${column} is not null and billed > 0) > 0 then jsonb_build_object(
    'amount', sum(${column}) filter (where billed > 0), 'billed', sum(billed) filter (where ${column} is not null and billed > 0),
    'homes', count(*) filter (where ${column} is not null and billed > 0)) end`);

interface MonthRow {
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

export interface HomeRow extends HeldName {
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

export interface Told {
  sums: HeldSums;
  months: MonthRow[];
  /** The newest report of each home: of the newest month those that owe most first, then those that were told before. */
  homes: HomeRow[];
}

/** In one statement, so that all parts are of the same moment, and every report is read once. */
export async function readTold(database: Executor, of: HeldOf & { limit: number }): Promise<Told> {
  const { rows } = await database.execute<Told & Record<string, unknown>>(sql`
    with ${selectTold(of)}, summed as (
      select month, count(*)::int as homes, count(*) filter (where owed > 0)::int as behind,
        sum(accounts)::int as accounts, sum(owed) as owed, sum(prepaid) as prepaid, sum(untold)::int as untold,
        case when count(age0) > 0 then ${AGES} end as ages, count(age0)::int as aged,
        coalesce(sum(owed) filter (where age0 is null), 0) as unaged,
        ${overBilled("owed")} as "owedOverBilled", ${overBilled("collected")} as "collectedOverBilled"
      from told group by month
    ), newest as (
      select t.* from told t join (select id, max(month) as month from told group by 1) n using (id, month)
    ), shown as (
      select ${HELD_NAME}, n.month, n.file, n.accounts, n.untold, n.owed, n.prepaid, n.billed, n.collected,
        n.age0, n.age1, n.age31, n.age61, n.age91
      from (select * from newest order by month desc, owed desc, id limit ${of.limit}) n join held h using (id)
    )
    select (select jsonb_build_object('holdings', (select count(*) from held),
        'demo', coalesce((select bool_or(demo) from held), false), 'told', count(*),
        'current', count(*) filter (where month = (select max(month) from newest))) from newest) as sums,
      coalesce((select jsonb_agg(s order by month) from summed s), '[]') as months,
      coalesce((select jsonb_agg(s order by month desc, owed desc, "googlePlacesId") from shown s), '[]') as homes`);
  const [read] = rows;
  if (read === undefined) throw new Error("A sum has one row");
  return read;
}
