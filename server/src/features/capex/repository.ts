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
import { openMonths } from "../kept-months/service.ts";
import { type Members, selectMembers } from "../portfolios/service.ts";

export type { CapexLine };

export const capexPlan = openMonths<CapexLine>({ months: capexPlanMonths, changes: capexPlanChanges });
export const capexSpend = openMonths<CapexLine>({ months: capexSpendMonths, changes: capexSpendChanges });

export interface HeldHome {
  googlePlacesId: string;
  ownId: string | null;
  w: number;
  acquiredAt: string | null;
  demo: boolean;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

type Row<Shape> = Shape & Record<string, unknown>;

/** Homes that are held today: all of them, or the one that is asked for. */
export async function listHeld(
  database: Executor,
  of: { members: Members; isShare: boolean; placeId?: string | undefined },
): Promise<HeldHome[]> {
  const some = of.placeId === undefined ? sql`true` : sql`p.google_places_id = ${of.placeId}`;
  const { rows } = await database.execute<Row<HeldHome>>(sql`
    select p.google_places_id as "googlePlacesId", m.own_id as "ownId", p.demo,
      ${of.isShare ? sql`m.ownership_share` : sql`1::float8`} as w,
      coalesce(m.acquired_at, p.acquired_at)::text as "acquiredAt", p.address_line as "addressLine", p.city, p.state, p.zip,
      p.parcel_number as "parcelNumber", p.name, c.name as "countyName"
    from (${selectMembers(of.members)}) m join properties p on p.google_places_id = m.google_places_id
    left join counties c on c.fips = p.county_fips where ${some}`);
  return rows;
}

/** What one source says of a home's month. */
export interface SourceItem {
  id: string | null;
  googlePlacesId: string;
  side: CapexSide;
  source: "entered" | "file" | "statement";
  month: string;
  category: CapexCategory | null;
  text: string | null;
  amount: number;
  from: string;
  createdBy: string | null;
}

/** Of a list its own; elsewhere of lists that are shared with the firm. */
const isSeen = (members: Members): SQL =>
  members !== "owned" && "list" in members
    ? sql`k.portfolio_id = ${members.list}::uuid`
    : sql`exists (select 1 from portfolios f where f.id = k.portfolio_id and f.is_shared and not f.is_archived)`;

const ofFiles = (months: typeof capexPlanMonths, side: CapexSide, some: SQL) => sql`
  select null as id, k.google_places_id as "googlePlacesId", ${side}::text as side, 'file' as source, k.month,
    l->>'category' as category, l->>'text' as text, (l->>'amount')::float8 as amount,
    u.file_name || ', row ' || (l->>'row') as "from", null as "createdBy"
  from ${months} k join book_uploads u on u.id = k.upload_id, jsonb_array_elements(k.lines) l where ${some}`;

/** Everything that is entered, uploaded, or stands among capital in operating statements. */
export async function listItems(
  database: Executor,
  of: { members: Members; placeId?: string | undefined },
): Promise<SourceItem[]> {
  const one = of.placeId === undefined ? sql`true` : sql`k.google_places_id = ${of.placeId}`;
  const some = sql`${isSeen(of.members)} and ${one}`;
  const { rows } = await database.execute<Row<SourceItem>>(sql`
    select k.id::text, k.google_places_id as "googlePlacesId", k.side, 'entered' as source, k.month, k.category, k.text,
      k.amount, u.first_name || ' ' || u.last_name as "from", k.created_by::text as "createdBy"
    from ${capexItems} k join users u on u.id = k.created_by where ${some}
    union all ${ofFiles(capexPlanMonths, "plan", some)}
    union all ${ofFiles(capexSpendMonths, "spend", some)}
    union all
    select null, k.google_places_id, 'spend', 'statement', k.month, null, l->>'label', -(l->>'amount')::float8,
      u.file_name || ', row ' || (l->'source'->>'row'), null
    from ${actualMonths} k join book_uploads u on u.id = k.upload_id, jsonb_array_elements(k.lines) l
    where k.lines @> '[{"account": "capitalExpenditures"}]' and l->>'account' = 'capitalExpenditures'
      and (l->>'amount')::float8 <> 0 and ${some}
    order by 5, 2`);
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
