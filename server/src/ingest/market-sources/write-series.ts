import type { PoolClient } from "pg";
import { copyRows } from "../copy-rows.ts";
import { GEOGRAPHY_VINTAGE } from "../county-geography.ts";
import { LATER_COUNTIES, LATER_VINTAGE } from "../later-counties.ts";
import type { AreaKind } from "./area-book.ts";
import { firstDay, parseMonth } from "./month.ts";

/** A metric of an area by month, each month counted from year 0. */
export interface Series {
  metricKey: string;
  areaKind: AreaKind;
  areaId: string;
  stepMonths: number;
  values: ReadonlyMap<number, number>;
}

/**
 * Writes series into the stored ones. A month that the new file has replaces the stored one, and a month that it has
 * not stays: publishers drop areas and early years from later files. Demo figures of the metrics go first, all of
 * them, for a map must not mix simulated with real ones.
 */
export async function writeSeries(options: {
  client: PoolClient;
  importId: string;
  series: readonly Series[];
}): Promise<void> {
  const { client, importId, series } = options;
  const keys = [...new Set(series.map(({ metricKey }) => metricKey))];
  await client.query(
    `delete from metric_series where metric_key = any($1)
     and import_id in (select id from data_imports where demo)`,
    [keys],
  );
  const metroVintage = await findMetroVintage(client);
  for (const group of Map.groupBy(series, ({ metricKey, areaKind }) => `${metricKey} ${areaKind}`).values()) {
    const [{ metricKey, areaKind } = { metricKey: "", areaKind: "county" as const }] = group;
    const stored = await takeStored(client, { metricKey, areaKind, ids: group.map(({ areaId }) => areaId) });
    const vintage = areaKind === "county" ? findVintage(group.map(({ areaId }) => areaId)) : metroVintage;
    await copyRows({
      client,
      table: "metric_series",
      columns: COLUMNS,
      rows: group.map((one) => [...toRow(one, stored.get(one.areaId)), importId, vintage]),
    });
  }
}

const COLUMNS = [
  ...["metric_key", "area_kind", "area_id", "start_month", "step_months", "values"],
  ...["latest_month", "latest_value", "import_id", "geography_vintage"],
];

function toRow({ metricKey, areaKind, areaId, stepMonths, values }: Series, stored: Stored | undefined) {
  const merged = new Map([...(stored?.values ?? []), ...values]);
  const months = [...merged.keys()];
  const first = months.reduce((a, b) => Math.min(a, b));
  const last = months.reduce((a, b) => Math.max(a, b));
  // Where a publisher changed its rhythm, the finer one holds both.
  const step = months.reduce(
    (a, month) => greatestDivisor(a, month - first),
    stored?.stepMonths ?? stepMonths,
  );
  const common = greatestDivisor(step, stepMonths);
  const list = Array.from(
    { length: (last - first) / common + 1 },
    (_, index) => merged.get(first + index * common) ?? null,
  );
  return [
    ...[metricKey, areaKind, areaId, firstDay(first), common, list],
    ...[firstDay(last), merged.get(last) ?? null],
  ];
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

interface Stored {
  stepMonths: number;
  values: [number, number][];
}

/** Reads what is stored of some areas, and takes it away to make room. */
async function takeStored(
  client: PoolClient,
  { metricKey, areaKind, ids }: { metricKey: string; areaKind: AreaKind; ids: string[] },
): Promise<Map<string, Stored>> {
  const { rows } = await client.query<{ id: string; start: string; step: number; values: (number | null)[] }>(
    `delete from metric_series where metric_key = $1 and area_kind = $2 and area_id = any($3)
     returning area_id as id, start_month::text as start, step_months as step, values`,
    [metricKey, areaKind, ids],
  );
  return new Map(
    rows.map(({ id, start, step, values }) => {
      const first = parseMonth(start) ?? 0;
      const known = values.flatMap((value, index): [number, number][] =>
        value === null ? [] : [[first + index * step, value]],
      );
      return [id, { stepMonths: step, values: known }];
    }),
  );
}

async function findMetroVintage(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ vintage: string }>("select vintage from metros limit 1");
  return rows[0]?.vintage ?? null;
}

const LATER = new Set(LATER_COUNTIES.map(({ fips }) => fips));

/** Which edition's counties a file names; null where it names only such as both editions have. */
function findVintage(ids: readonly string[]): string | null {
  if (ids.some((id) => LATER.has(id))) return LATER_VINTAGE;
  // Connecticut's eight counties, and Alaska's Valdez-Cordova.
  return ids.some((id) => /^090|^02261$/.test(id)) ? GEOGRAPHY_VINTAGE : null;
}
