import type { CapexCategory, CapexSide } from "@labs/contract/portfolios/capex";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import {
  actualMonths,
  type CapexLine,
  capexItems,
  capexPlanChanges,
  capexPlanMonths,
  capexSpendChanges,
  capexSpendMonths,
} from "../../lib/database/tables/actuals.ts";
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

export type { CapexLine };

export const capexPlan = openMonths<CapexLine>({ months: capexPlanMonths, changes: capexPlanChanges });
export const capexSpend = openMonths<CapexLine>({ months: capexSpendMonths, changes: capexSpendChanges });

/** In one word what the capital of a portfolio rests on, beside its holdings. */
export const signCapital = (members: Members): SQL => sql`${signFiles(members)},
  (select concat_ws(' ', count(*), sum(k.xmin::text::bigint)) from ${capexItems} k
    where ${isSeen(members, "k.portfolio_id")}),
  (select concat_ws(' ', count(*), sum(s.xmin::text::bigint)) from committee_submissions s
    where s.state in ('approved', 'approvedWithConditions'))`;

export interface HeldHome extends HeldName {
  acquiredAt: string | null;
  demo: boolean;
  w: number;
}

type Row<Shape> = Shape & Record<string, unknown>;

interface Asked extends HeldOf {
  placeId?: string | undefined;
}

const selectAsked = (of: Asked): SQL =>
  of.placeId === undefined
    ? selectHeld(of)
    : sql`select * from (${selectHeld(of)}) h where h.id = ${of.placeId}`;

/** Homes that are held today: all of them, or the one that is asked for. */
export async function listHeld(database: Executor, of: Asked): Promise<HeldHome[]> {
  const { rows } = await database.execute<Row<HeldHome>>(sql`
    select ${HELD_NAME}, h.w, h.demo, h.acquired_at as "acquiredAt" from (${selectAsked(of)}) h`);
  return rows;
}

/** What one source says of a home's month. */
export interface SourceItem {
  id: string | null;
  googlePlacesId: string;
  side: CapexSide;
  source: "entered" | "file" | "statement";
  month: string;
  /** Null of a line of a statement: its label says it. */
  category: CapexCategory | null;
  text: string | null;
  amount: number;
  from: string;
  createdBy: string | null;
  /** The statement of its home and month has capital of its own. */
  isTwice: boolean;
}

/**
 * Everything that is entered, uploaded, or stands among capital in operating statements of homes that are held: what
 * a statement has of a month goes before what was entered or uploaded of it.
 */
function selectItems(of: Asked, year?: number): SQL {
  const inYear = year === undefined ? sql`true` : sql`left(k.month, 4) = ${String(year)}`;
  const some = sql`${isSeen(of.members, "k.portfolio_id")} and ${inYear}`;
  const file = sql`join held h on h.id = k.google_places_id join book_uploads u on u.id = k.upload_id`;
  const ofFiles = (months: typeof capexPlanMonths, side: CapexSide) => sql`
    select null as id, h.id as home, h.w, ${side}::text as side, 'file' as source, k.month, l->>'category' as category,
      l->>'text' as text, (l->>'amount')::float8 as amount, u.file_name || ', row ' || (l->>'row') as "from",
      null as created_by
    from ${months} k ${file}, jsonb_array_elements(k.lines) l where ${some}`;
  return sql`
    held as materialized (${selectAsked(of)}), statements as materialized (
      select h.id as home, h.w, k.month, l->>'label' as text, -(l->>'amount')::float8 as amount,
        u.file_name || ', row ' || (l->'source'->>'row') as "from"
      from ${actualMonths} k ${file}, jsonb_array_elements(k.lines) l
      where k.lines @> '[{"account": "capitalExpenditures"}]' and l->>'account' = 'capitalExpenditures'
        and (l->>'amount')::float8 <> 0 and ${some}
    ), told as (
      select k.id::text, h.id as home, h.w, k.side, 'entered' as source, k.month, k.category, k.text, k.amount,
        u.first_name || ' ' || u.last_name as "from", k.created_by::text as created_by
      from ${capexItems} k join held h on h.id = k.google_places_id join users u on u.id = k.created_by where ${some}
      union all ${ofFiles(capexPlanMonths, "plan")}
      union all ${ofFiles(capexSpendMonths, "spend")}
      union all select null, home, w, 'spend', 'statement', month, null, text, amount, "from", null from statements
    ), items as (
      select t.*, t.side = 'spend' and t.source <> 'statement' and s.home is not null as is_twice
      from told t left join (select distinct home, month from statements) s using (home, month)
    )`;
}

/** The items of one home, each with its source. */
export async function listItems(
  database: Executor,
  of: { members: Members; placeId: string },
): Promise<SourceItem[]> {
  const { rows } = await database.execute<Row<SourceItem>>(sql`
    with ${selectItems({ ...of, isShare: false })}
    select id, home as "googlePlacesId", side, source, month, category, text, amount, "from",
      created_by as "createdBy", is_twice as "isTwice" from items order by month`);
  return rows;
}

/** What is budgeted and spent of one year; what has no part in it is left out. */
export interface YearSums {
  homes: { id: string; budget: number; isBudgeted: boolean; spend: number; lastSpend: string | null }[];
  months: { month: string; budget: number; spend: number }[];
  /** Of lines of statements their label stands in place of the category. */
  categories: { category: CapexCategory | null; text: string | null; budget: number; spend: number }[];
  leftOut: { amount: number; months: number };
}

const SUMS = sql.raw(`coalesce(sum(amount) filter (where side = 'plan'), 0) as budget,
  coalesce(sum(amount) filter (where side = 'spend'), 0) as spend`);

export async function sumYear(database: Executor, of: HeldOf & { year: number }): Promise<YearSums> {
  const { rows } = await database.execute<Row<YearSums>>(sql`
    with ${selectItems(of, of.year)}, shown as materialized (
      select home, side, month, category, case when category is null then text end as text, w * amount as amount, is_twice
      from items
    ), counted as (select * from shown where not is_twice), homes as (
      select home as id, ${SUMS}, bool_or(side = 'plan') as "isBudgeted", max(month) filter (where side = 'spend') as "lastSpend"
      from counted group by home
    ), months as (select month, ${SUMS} from counted group by month),
    categories as (select category, text, ${SUMS} from counted group by category, text)
    select coalesce((select jsonb_agg(h) from homes h), '[]') as homes,
      coalesce((select jsonb_agg(m) from months m), '[]') as months,
      coalesce((select jsonb_agg(c) from categories c), '[]') as categories,
      (select jsonb_build_object('amount', coalesce(sum(amount), 0), 'months', count(distinct (home, month)))
        from shown where is_twice) as "leftOut"`);
  const [read] = rows;
  if (read === undefined) throw new Error("A sum has one row");
  return read;
}

/** Months of any year in which something is budgeted, and in which something was spent. */
export async function listToldMonths(
  database: Executor,
  of: HeldOf,
): Promise<{ side: CapexSide; month: string }[]> {
  const some = isSeen(of.members, "k.portfolio_id");
  const monthsOf = (table: typeof capexPlanMonths, side: CapexSide) => sql`
    select ${side}::text as side, k.month from ${table} k join held h on h.id = k.google_places_id where ${some}`;
  const { rows } = await database.execute<Row<{ side: CapexSide; month: string }>>(sql`
    with held as materialized (${selectHeld(of)})
    select k.side, k.month from ${capexItems} k join held h on h.id = k.google_places_id where ${some}
    union ${monthsOf(capexPlanMonths, "plan")} union ${monthsOf(capexSpendMonths, "spend")}
    union select 'spend', k.month from ${actualMonths} k join held h on h.id = k.google_places_id
      where k.lines @> '[{"account": "capitalExpenditures"}]' and ${some} and exists (
        select 1 from jsonb_array_elements(k.lines) l
        where l->>'account' = 'capitalExpenditures' and (l->>'amount')::float8 <> 0)`);
  return rows;
}

/** What versions plan as capital: at closing, and month by month from month 1. */
export interface CapitalPlan {
  id: string;
  closing: number | null;
  holdYears: number | null;
  lines: Record<string, (number | null)[] | null>;
}

export async function listCapitalPlans(
  database: Executor,
  versions: readonly { googlePlacesId: string; version: number }[],
): Promise<CapitalPlan[]> {
  const { rows } = await database.execute<Row<CapitalPlan>>(sql`
    select v.google_places_id as id, (v.inputs->>'holdYears')::float8 as "holdYears",
      (v.outputs->>case v.model when 'singlefamily' then 'renovationCost' else 'capexWithContingency' end)::float8 as closing,
      case v.model when 'singlefamily' then jsonb_build_object('recurring', v.monthly_lines->'recurringCapex')
        else jsonb_build_object('renovation', v.monthly_lines->'renovationCost', 'other', v.monthly_lines->'capitalNeedsCost')
        end as lines
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as asked("googlePlacesId" text, version int)
    join underwriting_versions v on v.google_places_id = asked."googlePlacesId" and v.version = asked.version`);
  return rows;
}

export async function insertItem(database: Executor, item: typeof capexItems.$inferInsert): Promise<string> {
  const [row] = await database.insert(capexItems).values(item).returning({ id: capexItems.id });
  if (row === undefined) throw new Error("The item was not stored");
  return row.id;
}

export async function findItem(database: Executor, of: { id: string; portfolioId: string }) {
  const [row] = await database
    .select()
    .from(capexItems)
    .where(and(eq(capexItems.id, of.id), eq(capexItems.portfolioId, of.portfolioId)));
  return row;
}

export async function removeItem(database: Executor, id: string): Promise<void> {
  await database.delete(capexItems).where(eq(capexItems.id, id));
}
