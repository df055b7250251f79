import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { dataImports, metricSeries, supersededSeries } from "../../lib/database/tables/markets.ts";
import { type AreaKind, type KnownOn, seriesKnownOn } from "./repository.ts";

export interface KnownDay {
  key: string;
  id: string;
  knownOn: string;
  /** The edition came out after the day that was asked for: its months are those that were out by then. */
  isLater: boolean;
}

/** Since when the stored series of some areas are known. */
export async function listKnownDays(
  executor: Executor,
  { kind, ids, knownOn }: { kind: AreaKind; ids: readonly string[]; knownOn: KnownOn },
): Promise<KnownDay[]> {
  const isLater = knownOn === null ? sql`false` : sql`is_later`;
  const { rows } = await executor.execute<KnownDay & Record<string, unknown>>(sql`
    select metric_key as "key", area_id as "id", known_on::text as "knownOn", ${isLater} as "isLater"
    from ${seriesKnownOn(knownOn)} known
    where area_kind = ${kind} and area_id = any(${sql.param([...ids])}::text[])`);
  return rows;
}

/** A series as it was known from a day on. */
export interface EditionRow {
  key: string;
  publisher: string;
  knownOn: string;
  startMonth: string;
  stepMonths: number;
  values: (number | null)[];
}

/** Every state of an area's stored series that was known by a day, oldest first. */
export async function listEditions(
  executor: Executor,
  of: { kind: AreaKind; id: string; knownOn: KnownOn; keys?: readonly string[] },
): Promise<EditionRow[]> {
  const { kind, id, knownOn, keys } = of;
  const ofKeys = keys === undefined ? sql`` : sql`and metric_key = any(${sql.param([...keys])}::text[])`;
  const byThen = knownOn === null ? sql`` : sql`and known_on <= ${knownOn}::date`;
  const states = (table: typeof metricSeries | typeof supersededSeries) => sql`
    select metric_key, known_on, start_month, step_months, "values", import_id
    from ${table} where area_kind = ${kind} and area_id = ${id} ${byThen} ${ofKeys}`;
  const { rows } = await executor.execute<EditionRow & Record<string, unknown>>(sql`
    select metric_key as "key", publisher, known_on::text as "knownOn", start_month::text as "startMonth",
      step_months as "stepMonths", "values"
    from (${states(supersededSeries)} union all ${states(metricSeries)}) state
    join ${dataImports} held on held.id = state.import_id
    order by metric_key, known_on`);
  return rows;
}
