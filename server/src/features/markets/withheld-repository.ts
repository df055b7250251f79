import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { metricSeries, supersededSeries } from "../../lib/database/tables/markets.ts";
import { withheldFigures } from "../../lib/database/tables/small-areas.ts";
import type { AreaKind, KnownOn } from "./repository.ts";
import type { StoredKind } from "./small-areas/small-area-repository.ts";

/** A figure that its publisher withholds. */
export interface WithheldFigure {
  key: string;
  id: string;
  kind: AreaKind | StoredKind;
  month: string;
  reason: string;
}

/** What publishers withhold of areas, as it is or as it was known on a day, the newest month last. */
export async function listWithheld(
  executor: Executor,
  of: { kinds: readonly WithheldFigure["kind"][]; ids?: readonly string[]; knownOn: KnownOn },
): Promise<WithheldFigure[]> {
  const { kinds, ids, knownOn } = of;
  const among = ids === undefined ? sql`` : sql`and held.area_id = any(${sql.param([...ids])}::text[])`;
  const { rows } = await executor.execute<WithheldFigure & Record<string, unknown>>(sql`
    select held.metric_key as "key", held.area_id as "id", held.area_kind as "kind", held.month::text as "month",
      held.reason
    from ${withheldFigures} held
    where held.area_kind = any(${sql.param([...kinds])}::text[]) ${among} and ${isKnown(knownOn)}
    order by held.month`);
  return rows;
}

/**
 * As series of a day are: by the edition of then, and where none so old is loaded by what the oldest one says of the
 * months that were out.
 */
function isKnown(knownOn: KnownOn): SQL {
  if (knownOn === null) return sql`held.given_on is null`;
  const isSame = (other: SQL) => sql`${other}.area_kind = held.area_kind and ${other}.area_id = held.area_id
    and ${other}.metric_key = held.metric_key and ${other}.known_on < held.known_on`;
  const end = sql`(date_trunc(case when held.step_months >= 12 then 'year' else 'month' end, held.month::timestamp)
    + case when held.step_months >= 12 then interval '1 year' else interval '1 month' end)::date - 1`;
  const isOldest = sql.join(
    [metricSeries, supersededSeries, withheldFigures].map(
      (table) => sql`not exists (select from ${table} other where ${isSame(sql`other`)})`,
    ),
    sql` and `,
  );
  return sql`(held.known_on <= ${knownOn}::date and (held.given_on is null or held.given_on > ${knownOn}::date)
    or held.known_on > ${knownOn}::date and ${end} + held.out_after_days <= ${knownOn}::date and ${isOldest})`;
}
