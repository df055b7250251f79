import { unitOf } from "@labs/contract/criteria-words";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { conditionOf, needsSale, recordedValue, universe } from "./filter-repository.ts";
import { type Ease, easeRange, type Filter, type FilterStep } from "./prepare-filter.ts";

export interface StepCounts {
  removed: number;
  unknown: number;
  alone: { passes: number; fails: number; unknown: number };
  nearMisses: number;
  eases: { ease: Ease; adds: number }[];
}

/** A step's outcome by property: met, not met, or not known. */
function outcomeOf(filter: Filter, step: FilterStep): SQL {
  if (step.range === null) return conditionOf(step.key, filter.criteria, filter.metrics);
  const value = recordedValue(step.range.key);
  if (value === undefined) throw new Error(`No record answers ${step.key}`);
  return within(value, step.range.bounds);
}

function within(value: SQL, { min, max }: { min?: number | undefined; max?: number | undefined }): SQL {
  const parts = [
    ...(min === undefined ? [] : [sql`${value} >= ${min}::float8`]),
    ...(max === undefined ? [] : [sql`${value} <= ${max}::float8`]),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** Whether a property stays: met, or not known where that is kept. */
function staysAt(filter: Filter, step: FilterStep): SQL {
  return sql`(coalesce(${outcomeOf(filter, step)}, ${step.keepsUnknown}))`;
}

export function passingAll(filter: Filter): SQL {
  if (filter.recorded.length === 0) return sql`true`;
  return sql.join(
    filter.recorded.map((step) => staysAt(filter, step)),
    sql` and `,
  );
}

export const usesSales = (filter: Filter): boolean => filter.recorded.some(({ key }) => needsSale(key));

/** How many properties there are, and what each step does to them, in one pass over the universe. */
export async function countRecorded(
  database: Executor,
  filter: Filter,
): Promise<{ universe: number; matched: number; steps: StepCounts[] }> {
  const steps = filter.recorded;
  const eases = steps.map(({ range }) =>
    range === null ? [] : easeRange(range.bounds, range.key, unitOf(range.key)),
  );
  const { rows } = await database.execute<Record<string, string>>(countsQuery(filter, eases));
  const row = rows[0] ?? {};
  const read = (name: string) => Number(row[name] ?? 0);
  return {
    universe: read("universe"),
    matched: read("matched"),
    steps: steps.map((_, at) => ({
      removed: read(`removed${at}`),
      unknown: read(`unknown${at}`),
      alone: { passes: read(`passes${at}`), fails: read(`fails${at}`), unknown: read(`unknowns${at}`) },
      nearMisses: read(`near${at}`),
      eases: (eases[at] ?? []).map((ease, which) => ({ ease, adds: read(`ease${at}_${which}`) })),
    })),
  };
}

function countsQuery(filter: Filter, eases: readonly (readonly Ease[])[]): SQL {
  const steps = filter.recorded;
  const name = (prefix: string, at: number) => sql.raw(`${prefix}${at}`);
  // `offset 0` keeps the planner from unfolding the layers, which would judge each property many times over.
  const judged = steps.flatMap((step, at) => {
    const value = step.range === null ? undefined : recordedValue(step.range.key);
    const outcome = sql`${outcomeOf(filter, step)} as ${name("c", at)}`;
    return value === undefined ? [outcome] : [outcome, sql`${value} as ${name("v", at)}`];
  });
  const first = steps.map(
    (step, at) => sql`when not coalesce(${name("c", at)}, ${step.keepsUnknown}) then ${at}::int`,
  );
  const fails = steps.map((step, at) => sql`(not coalesce(${name("c", at)}, ${step.keepsUnknown}))::int`);
  const counts = steps.flatMap((_, at) => [
    sql`count(*) filter (where first = ${at}::int) as ${name("removed", at)}`,
    sql`count(*) filter (where first >= ${at}::int and ${name("c", at)} is null) as ${name("unknown", at)}`,
    sql`count(*) filter (where ${name("c", at)}) as ${name("passes", at)}`,
    sql`count(*) filter (where not ${name("c", at)}) as ${name("fails", at)}`,
    sql`count(*) filter (where ${name("c", at)} is null) as ${name("unknowns", at)}`,
    sql`count(*) filter (where first = ${at}::int and failed = 1) as ${name("near", at)}`,
    ...(eases[at] ?? []).map(
      ({ bounds }, which) =>
        sql`count(*) filter (where first = ${at}::int and failed = 1 and ${within(name("v", at), bounds)}) as ${sql.raw(`ease${at}_${which}`)}`,
    ),
  ]);
  if (steps.length === 0) return sql`select count(*) as universe, count(*) as matched from properties`;
  return sql`
    select count(*) as universe, count(*) filter (where failed = 0) as matched, ${sql.join(counts, sql`, `)}
    from (
      select judged.*, case ${sql.join(first, sql` `)} else ${steps.length}::int end as first,
        ${sql.join(fails, sql` + `)} as failed
      from (select ${sql.join(judged, sql`, `)} from ${universe(usesSales(filter))} offset 0) judged
      offset 0
    ) counted`;
}
