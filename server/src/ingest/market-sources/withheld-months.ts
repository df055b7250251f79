import type { PoolClient } from "pg";
import { copyRows } from "../copy-rows.ts";
import type { AreaKind } from "./area-book.ts";
import { firstDay, parseMonth } from "./month.ts";
import type { KnownState } from "./timeline.ts";

/** A month whose figure a publisher withholds, from the day on which that was known until the one on which it gave it. */
export interface WithheldRow {
  month: number;
  reason: string;
  knownOn: string;
  /** Null while it is withheld. */
  givenOn: string | null;
  stepMonths: number;
  outAfterDays: number;
  importId: string;
}

interface Group {
  metricKey: string;
  areaKind: AreaKind;
}

/** Reads what is withheld of some areas, and takes it away to make room. */
export async function takeWithheld(
  client: PoolClient,
  { metricKey, areaKind, ids }: Group & { ids: readonly string[] },
): Promise<Map<string, WithheldRow[]>> {
  const { rows } = await client.query<Omit<WithheldRow, "month"> & { id: string; month: string }>(
    `delete from withheld_figures where metric_key = $1 and area_kind = $2 and area_id = any($3)
     returning area_id as id, month::text, reason, known_on::text as "knownOn", given_on::text as "givenOn",
       step_months as "stepMonths", out_after_days as "outAfterDays", import_id as "importId"`,
    [metricKey, areaKind, ids],
  );
  const read = rows.map(({ id, month, ...row }) => ({ id, row: { ...row, month: parseMonth(month) ?? 0 } }));
  return new Map(
    Array.from(
      Map.groupBy(read, ({ id }) => id),
      ([id, those]) => [id, those.map(({ row }) => row)],
    ),
  );
}

/** Writes what the states of some areas withhold, each month from the state that begins with it to the one that gives it. */
export async function writeWithheld(
  client: PoolClient,
  {
    metricKey,
    areaKind,
    courses,
  }: Group & { courses: readonly { id: string; states: readonly KnownState[] }[] },
): Promise<void> {
  const rows = courses.flatMap(({ id, states }) =>
    listWithheld(states).map(({ month, reason, knownOn, givenOn, stepMonths, outAfterDays, importId }) => [
      ...[
        metricKey,
        areaKind,
        id,
        firstDay(month),
        reason,
        knownOn,
        givenOn,
        stepMonths,
        outAfterDays,
        importId,
      ],
    ]),
  );
  await copyRows({
    client,
    table: "withheld_figures",
    columns: [
      ...["metric_key", "area_kind", "area_id", "month", "reason", "known_on", "given_on", "step_months"],
      ...["out_after_days", "import_id"],
    ],
    rows,
  });
}

function listWithheld(states: readonly KnownState[]): WithheldRow[] {
  const told: WithheldRow[] = [];
  const open = new Map<number, WithheldRow>();
  for (const { withheld, knownOn, stepMonths, outAfterDays, importId } of states) {
    for (const [month, row] of open) {
      if (withheld.has(month)) continue;
      row.givenOn = knownOn;
      open.delete(month);
    }
    for (const [month, reason] of withheld) {
      if (open.has(month)) continue;
      const row = { month, reason, knownOn, givenOn: null, stepMonths, outAfterDays, importId };
      open.set(month, row);
      told.push(row);
    }
  }
  return told;
}
