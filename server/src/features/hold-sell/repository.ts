import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";

/** The version that says how a home is held: the one that the committee approved last, else the one kept last. */
export interface PlanHead {
  googlePlacesId: string;
  version: number;
  isApproved: boolean;
  /** When it was kept, to the microsecond: a version of the same number in its place is another one. */
  keptAt: string;
}

export async function listPlanHeads(database: Executor, places: readonly string[]): Promise<PlanHead[]> {
  const { rows } = await database.execute<PlanHead & Record<string, unknown>>(sql`
    with approved as (
      select distinct on (s.google_places_id) s.google_places_id, s.underwriting_version as version
      from committee_submissions s
      where s.state in ('approved', 'approvedWithConditions') and s.google_places_id = any(${sql.param(places)})
      order by s.google_places_id, s.decided_at desc
    )
    select asked.id as "googlePlacesId", k.version, a.version is not null as "isApproved",
      k.created_at::text as "keptAt"
    from unnest(${sql.param(places)}::text[]) asked(id)
    left join approved a on a.google_places_id = asked.id
    join lateral (
      select v.version, v.created_at from underwriting_versions v
      where v.google_places_id = asked.id and (a.version is null or v.version = a.version)
      order by v.version desc limit 1
    ) k on true`);
  return rows;
}

/** What of a version the comparison reads, which never changes; months begin with the first after its start. */
export interface PlanFigures {
  googlePlacesId: string;
  version: number;
  keptAt: string;
  model: "singlefamily" | "multifamily";
  closing: string | null;
  isOwned: boolean;
  created: string;
  holdYears: number | null;
  homePriceGrowth: number | null;
  exitChannel: string | null;
  /** Up to the first month without a figure. */
  unlevered: number[] | null;
  ncf: number[] | null;
  exitValue: number | null;
  exitValueRetail: number | null;
  saleCosts: number | null;
  renovationCost: number | null;
}

const number = (of: "inputs" | "outputs", key: string) =>
  sql.raw(`case jsonb_typeof(v.${of}->'${key}') when 'number' then (v.${of}->>'${key}')::float8 end`);

export async function readPlanFigures(
  database: Executor,
  versions: readonly PlanHead[],
): Promise<PlanFigures[]> {
  type Row = Omit<PlanFigures, "unlevered" | "ncf"> & Record<"unlevered" | "ncf", (number | null)[] | null>;
  const asked = versions.map(({ googlePlacesId, version }) => ({ googlePlacesId, version }));
  const { rows } = await database.execute<Row & Record<string, unknown>>(sql`
    select v.google_places_id as "googlePlacesId", v.version,
      v.created_at::text as "keptAt", v.model, v.inputs->>'closingDate' as closing,
      coalesce(v.inputs->>'ownership' = 'owned', false) as "isOwned",
      to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD') as created,
      ${number("inputs", "holdYears")} as "holdYears", ${number("inputs", "homePriceGrowth")} as "homePriceGrowth",
      v.inputs->>'exitChannel' as "exitChannel",
      v.monthly_lines->'unleveredCashFlow' as unlevered, v.monthly_lines->'ncf' as ncf,
      ${number("outputs", "exitValue")} as "exitValue", ${number("outputs", "exitValueRetail")} as "exitValueRetail",
      ${number("outputs", "saleCosts")} as "saleCosts", ${number("outputs", "renovationCost")} as "renovationCost"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked("googlePlacesId" text, version int)
    join underwriting_versions v on v.google_places_id = asked."googlePlacesId" and v.version = asked.version`);
  return rows.map(({ unlevered, ncf, ...row }) => ({
    ...row,
    unlevered: takeKnown(unlevered),
    ncf: takeKnown(ncf),
  }));
}

/** The months up to the first without a figure: what is beyond can't be told. */
function takeKnown(line: readonly (number | null)[] | null): number[] | null {
  if (line === null) return null;
  const known: number[] = [];
  for (const amount of line) {
    if (typeof amount !== "number") break;
    known.push(amount);
  }
  return known;
}
