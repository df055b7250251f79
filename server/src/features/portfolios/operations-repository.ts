import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { loansOf } from "../../lib/database/held-loans.ts";
import { COLLECTED, type Members, selectMembers } from "./holding-repository.ts";

interface Asked {
  members: Members;
  /** By what each home counts: whole, or our share of it. */
  isShare: boolean;
  today: string;
}

/** Each holding with its lease, its loan and its estimates: what was entered goes before the record. */
function selectHeld({ members, isShare }: Asked): SQL {
  // Terms of a loan belong together: with a balance that was entered none of the record are taken.
  const loan = (column: string) =>
    sql.raw(`case when m.loan_balance is null then coalesce(m.${column}, p.${column}) else m.${column} end`);
  return sql`select p.google_places_id as id, p.property_type, p.demo, m.is_occupied, m.leases, ${loansOf("m")} as loans,
      ${isShare ? sql`m.ownership_share` : sql`1::float8`} as w, ${COLLECTED} as rent,
      case when m.is_occupied = false then null
        else coalesce(m.lease_ends_on, p.lease_ends_on) end as ends,
      coalesce(m.loan_balance, p.loan_balance) as balance,
      ${loan("loan_rate")} as rate, ${loan("loan_matures_on")} as matures,
      coalesce(m.acquisition_price, p.acquisition_price) as cost, e.value, e.rent as market
    from (${selectMembers(members)}) m
    join properties p on p.google_places_id = m.google_places_id
    left join holding_estimates e on e.google_places_id = p.google_places_id`;
}

interface OperationSums {
  holdings: number;
  demo: boolean;
  occupied: number;
  vacant: number;
  unknown: number;
  rented: number;
  rentKnown: number;
  rent: number | null;
  market: number | null;
  costKnown: number;
  cost: number | null;
  value: number | null;
  undated: number;
  loans: number;
  noLoan: number;
  unknownLoan: number;
  loanKnown: number;
  loanBalance: number | null;
  loanValue: number | null;
}

export interface ExpirationRow {
  /** A month, or where it lies beyond what is shown by month. */
  month: string;
  leases: number;
  rent: number | null;
  rents: number;
}

/** Leases that followed another one in their unit, with the rents of both. */
interface TradeOuts {
  leases: number;
  before: number;
  after: number;
}

export interface MaturityRow {
  /** A year, or that it has passed or is not known. */
  year: string;
  loans: number;
  balance: number;
  rate: number | null;
  rates: number;
}

export interface Operations {
  sums: OperationSums;
  /** Leases by the month of their end; a building's by unit where its file has them. */
  expirations: ExpirationRow[];
  tradeOuts: TradeOuts;
  maturities: MaturityRow[];
}

const RENT_KNOWN = sql.raw("is_occupied is distinct from false and rent is not null and market is not null");
const COST_KNOWN = sql.raw("cost is not null and value is not null");
const LOAN_KNOWN = sql.raw("balance > 0 and value is not null");

/** All in one statement: the holdings are read once, and every part is of the same moment. */
export async function readOperations(
  database: Executor,
  of: Asked & { months: number },
): Promise<Operations> {
  const { rows } = await database.execute<Operations & Record<string, unknown>>(sql`
    with h as materialized (${selectHeld(of)}), sums as (
      select count(*)::int as holdings, coalesce(bool_or(demo), false) as demo,
        count(*) filter (where property_type = 'singlefamily' and is_occupied)::int as occupied,
        count(*) filter (where property_type = 'singlefamily' and not is_occupied)::int as vacant,
        count(*) filter (where property_type = 'singlefamily' and is_occupied is null)::int as unknown,
        count(*) filter (where is_occupied is distinct from false)::int as rented,
        count(*) filter (where ${RENT_KNOWN})::int as "rentKnown", sum(w * rent) filter (where ${RENT_KNOWN}) as rent,
        sum(w * market) filter (where ${RENT_KNOWN}) as market,
        count(*) filter (where ${COST_KNOWN})::int as "costKnown", sum(w * cost) filter (where ${COST_KNOWN}) as cost,
        sum(w * value) filter (where ${COST_KNOWN}) as value,
        count(*) filter (where is_occupied is distinct from false and ends is null and leases is null)::int as undated,
        count(*) filter (where balance > 0)::int as loans, count(*) filter (where balance = 0)::int as "noLoan",
        count(*) filter (where balance is null)::int as "unknownLoan",
        count(*) filter (where ${LOAN_KNOWN})::int as "loanKnown",
        sum(w * balance) filter (where ${LOAN_KNOWN}) as "loanBalance",
        sum(w * value) filter (where ${LOAN_KNOWN}) as "loanValue"
      from h
    ), turns as (
      select h.property_type, h.w, (one->>'startsOn')::date as starts, (one->>'endsOn')::date as ends,
        (one->>'rent')::float8 as rent, lag((one->>'rent')::float8) over unit as before,
        lead(one) over unit is not null as is_followed
      from h, jsonb_array_elements(h.leases) one
      window unit as (partition by h.id, one->>'unit' order by one->>'startsOn' nulls first)
    ), trades as (
      select count(*)::int as leases, coalesce(sum(w * before), 0) as before, coalesce(sum(w * rent), 0) as after
      from turns where before > 0 and rent is not null
        and starts between ${of.today}::date - interval '12 months' and ${of.today}::date
    ), l as (
      select ends, w * rent as rent from h
      where ends is not null and (leases is null or property_type = 'singlefamily')
      union all
      -- A lease that another one followed is over, and runs from month to month no more.
      select ends, w * rent from turns where property_type <> 'singlefamily' and ends is not null
        and (ends >= ${of.today}::date or not is_followed)
    ), expirations as (
      select case when ends < ${of.today}::date then 'ended'
          when ends >= date_trunc('month', ${of.today}::date) + make_interval(months => ${of.months}) then 'later'
          else to_char(ends, 'YYYY-MM') end as month,
        count(*)::int as leases, sum(rent) as rent, count(rent)::int as rents
      from l group by 1
    ), debts as (
      select w, balance, rate, matures from h where loans is null
      union all
      select w, (one->>'balance')::float8, (one->>'rate')::float8, (one->>'maturesOn')::date
      from h, jsonb_array_elements(h.loans) one
    ), maturities as (
      select case when matures is null then 'undated' when matures < ${of.today}::date then 'matured'
          else extract(year from matures)::int::text end as year,
        count(*)::int as loans, sum(w * balance) as balance, sum(w * balance * rate) as rate, count(rate)::int as rates
      from debts where balance > 0 group by 1
    )
    select (select to_jsonb(s) from sums s) as sums, (select to_jsonb(t) from trades t) as "tradeOuts",
      coalesce((select jsonb_agg(e order by month) from expirations e), '[]') as expirations,
      coalesce((select jsonb_agg(m order by year) from maturities m), '[]') as maturities`);
  const [read] = rows;
  if (read === undefined) throw new Error("A sum has one row");
  return read;
}

export async function countSold(database: Executor, members: Members): Promise<number> {
  if (members === "owned" || !("list" in members)) return 0;
  const { rows } = await database.execute<{ homes: number }>(sql`
    select count(*)::int as homes from sold_holdings where portfolio_id = ${members.list}`);
  return rows[0]?.homes ?? 0;
}
