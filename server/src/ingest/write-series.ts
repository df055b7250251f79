import type { PoolClient } from "pg";
import { copyRows } from "./copy-rows.ts";
import { firstDay, parseMonth } from "./month.ts";

/** An area's values by month, each month counted from year 0. */
export interface MonthlySeries {
  areaId: string;
  values: ReadonlyMap<number, number>;
}

/**
 * Writes a metric's monthly series. A month that the new file has replaces the stored one, and a month that it has
 * not stays: publishers drop areas and early years from later files. Demo figures of the metric go first, all of
 * them, for a map must not mix simulated with real ones.
 */
export async function writeMonthlySeries(options: {
  client: PoolClient;
  importId: string;
  metricKey: string;
  areaKind: "county" | "msa";
  series: readonly MonthlySeries[];
}): Promise<void> {
  const { client, importId, metricKey, areaKind, series } = options;
  await client.query(
    "delete from metric_series where metric_key = $1 and import_id in (select id from data_imports where demo)",
    [metricKey],
  );
  const stored = await readStored(client, metricKey, areaKind);
  await client.query(
    "delete from metric_series where metric_key = $1 and area_kind = $2 and area_id = any($3)",
    [metricKey, areaKind, series.map(({ areaId }) => areaId)],
  );
  const rows = series.map(({ areaId, values }) => {
    const merged = new Map([...(stored.get(areaId) ?? []), ...values]);
    const months = [...merged.keys()];
    const first = months.reduce((a, b) => Math.min(a, b));
    const last = months.reduce((a, b) => Math.max(a, b));
    const list = Array.from({ length: last - first + 1 }, (_, index) => merged.get(first + index) ?? null);
    const latest = merged.get(last) ?? null;
    return [metricKey, areaKind, areaId, firstDay(first), 1, list, firstDay(last), latest, importId];
  });
  await copyRows({
    client,
    table: "metric_series",
    columns: [
      ...["metric_key", "area_kind", "area_id", "start_month", "step_months", "values"],
      ...["latest_month", "latest_value", "import_id"],
    ],
    rows,
  });
}

async function readStored(
  client: PoolClient,
  metricKey: string,
  areaKind: string,
): Promise<Map<string, [number, number][]>> {
  const { rows } = await client.query<{ id: string; start: string; step: number; values: (number | null)[] }>(
    `select area_id as id, start_month::text as start, step_months as step, values from metric_series
     where metric_key = $1 and area_kind = $2`,
    [metricKey, areaKind],
  );
  return new Map(
    rows.map(({ id, start, step, values }) => {
      const first = parseMonth(start) ?? 0;
      return [
        id,
        values.flatMap((value, index): [number, number][] =>
          value === null ? [] : [[first + index * step, value]],
        ),
      ];
    }),
  );
}
