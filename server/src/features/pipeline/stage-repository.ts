import type { PipelineStatus } from "@labs/contract/deals/pipeline";
import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { joinSubject } from "./subject-repository.ts";

export interface StageRow {
  stage: PipelineStatus;
  deals: number;
  movedOn: number;
  passed: number;
  open: number;
  medianDays: number | null;
  medianDaysOpen: number | null;
  reasons: { reason: string | null; deals: number }[] | null;
  [column: string]: unknown;
}

interface Asked {
  stages: readonly PipelineStatus[];
  since: string | null;
}

/** Under what deals are counted that somebody passed in words of their own, without one of the firm's reasons. */
const OWN_WORDS = "In words alone";

const placeOf = (stages: Asked["stages"], of: string) =>
  sql`array_position(${sql.param(stages)}::text[], ${sql.raw(of)})`;

/** The stays of deals by the history of their properties, and of each deal how far it came and whether it is passed. */
const followDeals = ({ stages, since }: Asked) => sql`
    changes as (
      select c.google_places_id as id, c.version, c.status, c.changed_at as entered,
        case when c.status = 'passed'
          then coalesce(c.pass_reason, case when c.pass_words <> '' then ${OWN_WORDS} end) end as reason,
        lag(c.status) over w as earlier, row_number() over w as number
      from pipeline_changes c ${joinSubject("c")}
      window w as (partition by c.google_places_id order by c.version)
    ), stays as (
      select id, status, entered, version, lead(entered) over (partition by id order by version) as left_at
      from changes where number = 1 or status is distinct from earlier
    ), deals as (
      select id, max(${placeOf(stages, "status")}) as furthest,
        bool_or(status = 'passed' and left_at is null) as is_passed,
        (select (array_agg(c.reason order by c.version desc))[1] from changes c where c.id = stays.id) as reason
      from stays where status is not null group by id
      having ${since}::date is null or min(entered) >= ${since}::date
    ), whys as (
      select furthest, reason, count(*)::int as deals from deals where is_passed group by furthest, reason
    )`;

/** Deals that are passed and never were in a stage, with the reasons that they have. */
export async function findPassedUnstaged(
  database: Executor,
  asked: Asked,
): Promise<{ deals: number; reasons: StageRow["reasons"] }> {
  const { rows } = await database.execute<{ deals: number; reasons: StageRow["reasons"] }>(sql`
    with ${followDeals(asked)}
    select coalesce(sum(y.deals), 0)::int as deals,
      jsonb_agg(jsonb_build_object('reason', y.reason, 'deals', y.deals) order by y.deals desc, y.reason) as reasons
    from whys y where y.furthest is null`);
  return rows[0] ?? { deals: 0, reasons: null };
}

/**
 * Of each stage the deals that were in it, by the history of their properties. A stay begins where the status changed
 * to the stage and ends where it changed to another one, or to none.
 */
export async function listStageRows(database: Executor, asked: Asked): Promise<StageRow[]> {
  const place = (of: string) => placeOf(asked.stages, of);
  const { rows } = await database.execute<StageRow>(sql`
    with ${followDeals(asked)}, spent as (
      select s.id, s.status, bool_or(s.left_at is null) as is_open, ${place("s.status")} as place,
        sum(extract(epoch from coalesce(s.left_at, clock_timestamp()) - s.entered)) / 86400 as days
      from stays s where s.status is not null group by s.id, s.status
    )
    select s.status as stage, count(*)::int as deals, count(*) filter (where d.furthest > s.place)::int as "movedOn",
      count(*) filter (where d.furthest = s.place and d.is_passed)::int as passed,
      count(*) filter (where s.is_open)::int as open,
      percentile_cont(0.5) within group (order by s.days) filter (where not s.is_open) as "medianDays",
      percentile_cont(0.5) within group (order by s.days) filter (where s.is_open) as "medianDaysOpen",
      (select jsonb_agg(jsonb_build_object('reason', y.reason, 'deals', y.deals) order by y.deals desc, y.reason)
        from whys y where y.furthest = s.place) as reasons
    from spent s join deals d on d.id = s.id where s.place is not null group by s.status, s.place`);
  return rows;
}
