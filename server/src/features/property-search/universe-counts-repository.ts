import { findUnit } from "@labs/contract/property-search/criteria-words";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { joinFigures } from "../universe/service.ts";
import { type Ease, easeRange } from "./ease-range.ts";
import type { Filter, FilterStep } from "./prepare-filter.ts";
import {
  isReady,
  judgeStep,
  listJoined,
  listMoneySteps,
  nearKey,
  passingAll,
  readValue,
  type Stored,
  universe,
  within,
} from "./universe-conditions-repository.ts";

export interface StepCounts {
  removed: number;
  unknown: number;
  alone: { passes: number; fails: number; unknown: number };
  nearMisses: number;
  eases: { ease: Ease; adds: number }[];
}

/** How many properties there are, and what each step does to them, in one pass over the universe. */
export function countRecorded(database: Executor, filter: Filter): Promise<LayerCounts> {
  return countLayer(database, filter, {
    steps: filter.recorded,
    from: universe(listJoined(filter)),
    where: sql`true`,
  });
}

/** What each criterion on money does to the properties that pass the recorded ones and whose figures hold. */
export function countStored(database: Executor, filter: Filter, stored: Stored): Promise<LayerCounts> {
  return countLayer(database, filter, {
    steps: listMoneySteps(filter),
    from: sql`${universe(listJoined(filter))} ${joinFigures}`,
    where: sql`${nearKey(filter)} and ${passingAll(filter)} and ${isReady(stored)}`,
  });
}

export interface LayerCounts {
  universe: number;
  matched: number;
  steps: StepCounts[];
}

interface Layer {
  steps: readonly FilterStep[];
  from: SQL;
  where: SQL;
}

async function countLayer(database: Executor, filter: Filter, layer: Layer): Promise<LayerCounts> {
  const eases = layer.steps.map(({ range }) =>
    range === null ? [] : easeRange(range.bounds, range.key, findUnit(range.key)),
  );
  const { rows } = await database.execute<Record<string, string>>(countsQuery(filter, layer, eases));
  const row = rows[0] ?? {};
  const read = (name: string) => Number(row[name] ?? 0);
  return {
    universe: read("universe"),
    matched: read("matched"),
    steps: layer.steps.map((_, at) => ({
      removed: read(`removed${at}`),
      unknown: read(`unknown${at}`),
      alone: { passes: read(`passes${at}`), fails: read(`fails${at}`), unknown: read(`unknowns${at}`) },
      nearMisses: read(`near${at}`),
      eases: (eases[at] ?? []).map((ease, which) => ({ ease, adds: read(`ease${at}_${which}`) })),
    })),
  };
}

function countsQuery(filter: Filter, layer: Layer, eases: readonly (readonly Ease[])[]): SQL {
  const { steps, from, where } = layer;
  const name = (prefix: string, at: number) => sql.raw(`${prefix}${at}`);
  // `offset 0` keeps the planner from unfolding the layers, which would judge each property many times over.
  const judged = steps.flatMap((step, at) => {
    const value = readValue(step);
    const outcome = sql`${judgeStep(filter, step)} as ${name("c", at)}`;
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
  if (steps.length === 0)
    return sql`select count(*) as universe, count(*) as matched from ${from} where ${where}`;
  return sql`
    select count(*) as universe, count(*) filter (where failed = 0) as matched, ${sql.join(counts, sql`, `)}
    from (
      select judged.*, case ${sql.join(first, sql` `)} else ${steps.length}::int end as first,
        ${sql.join(fails, sql` + `)} as failed
      from (select ${sql.join(judged, sql`, `)} from ${from} where ${where} offset 0) judged
      offset 0
    ) counted`;
}
