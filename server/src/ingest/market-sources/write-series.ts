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
  /** Of a survey: the margin of error of a month's value. */
  margins?: ReadonlyMap<number, number>;
  /** Months for which the publisher withholds the area's figure, and why. */
  withheld?: ReadonlyMap<number, string>;
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
  const { client, importId } = options;
  await writeWithheld(options);
  const series = options.series.filter(({ values }) => values.size > 0);
  // The demo has no small areas, so theirs mix with nothing.
  const wide = series.filter(({ areaKind }) => !isSmall(areaKind));
  const keys = [...new Set(wide.map(({ metricKey }) => metricKey))];
  await client.query(
    `delete from metric_series where metric_key = any($1)
     and import_id in (select id from data_imports where demo)`,
    [keys],
  );
  const metroVintage = await findMetroVintage(client);
  const today = await findToday(client);
  for (const group of Map.groupBy(series, ({ metricKey, areaKind }) => `${metricKey} ${areaKind}`).values()) {
    const [{ metricKey, areaKind } = { metricKey: "", areaKind: "county" as const }] = group;
    const stored = await takeStored(client, { metricKey, areaKind, ids: group.map(({ areaId }) => areaId) });
    const vintage = findGeography(areaKind, { ids: group.map(({ areaId }) => areaId), metroVintage });
    const rows = group.map((one) => ({ one, row: toRow(one, stored.get(one.areaId)) }));
    await keepSuperseded(client, { stored, rows, today });
    await copyRows({
      client,
      table: "metric_series",
      columns: COLUMNS,
      rows: rows.map(({ one, row }) => {
        const [before = "", own] = [stored.get(one.areaId)?.knownOn, findKnownOn(one, today)];
        return [...row, importId, vintage, before > own ? before : own];
      }),
    });
  }
}

const isSmall = (kind: AreaKind): boolean => kind === "zip" || kind === "tract" || kind === "tract2010";

const TRACTS = { tract: "2020", tract2010: "2010" } as const;

function findGeography(
  areaKind: AreaKind,
  { ids, metroVintage }: { ids: readonly string[]; metroVintage: string | null },
): string | null {
  if (areaKind === "tract" || areaKind === "tract2010") return TRACTS[areaKind];
  if (areaKind === "zip") return null;
  return areaKind === "county" ? findVintage(ids) : metroVintage;
}

/** What a publisher withholds; a figure that a later file gives takes its place. */
async function writeWithheld(options: {
  client: PoolClient;
  importId: string;
  series: readonly Series[];
}): Promise<void> {
  const { client, importId, series } = options;
  const told = series.filter(({ areaKind }) => isSmall(areaKind));
  const rows = told.flatMap(({ metricKey, areaKind, areaId, withheld = new Map() }) =>
    Array.from(withheld as ReadonlyMap<number, string>, ([month, reason]) => [
      ...[metricKey, areaKind, areaId, firstDay(month), reason, importId],
    ]),
  );
  const columns = ["metric_key", "area_kind", "area_id", "month", "reason", "import_id"];
  const key = "(area_kind, area_id, metric_key, month)";
  if (told.length === 0) return;
  await client.query("create temporary table told_figures (like withheld_figures) on commit drop");
  await copyRows({ client, table: "told_figures", columns, rows });
  await client.query(
    `insert into withheld_figures (${columns}) select ${columns} from told_figures
     on conflict ${key} do update set reason = excluded.reason, import_id = excluded.import_id`,
  );
  await client.query("drop table told_figures");
  await client.query(
    `delete from withheld_figures held using unnest($1::text[], $2::text[], $3::text[], $4::date[])
     as given (metric_key, area_kind, area_id, month)
     where (held.area_kind, held.area_id, held.metric_key, held.month)
       = (given.area_kind, given.area_id, given.metric_key, given.month)`,
    listGiven(told),
  );
}

function listGiven(series: readonly Series[]): [string[], string[], string[], string[]] {
  const given: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const { metricKey, areaKind, areaId, values } of series) {
    for (const month of values.keys()) {
      given[0].push(metricKey);
      given[1].push(areaKind);
      given[2].push(areaId);
      given[3].push(firstDay(month));
    }
  }
  return given;
}

/**
 * Days after the end of a month, a quarter or a year by which its publisher has brought it out at the latest: the
 * longest cycle of that rhythm, so that nothing counts as known too early (docs/methods/market-statistics.md).
 */
const DAYS_UNTIL_OUT = [
  [12, 792],
  [3, 184],
  [1, 62],
] as const;

/** The day by which the newest value of a series was out, or today where that is still to come. */
function findKnownOn({ values, stepMonths }: Series, today: string): string {
  const last = [...values.keys()].reduce((a, b) => Math.max(a, b), 0);
  const days = DAYS_UNTIL_OUT.find(([months]) => stepMonths >= months)?.[1] ?? 62;
  // Annual figures stand at July and are of the whole year.
  const year = Math.floor(last / 12);
  const end = Date.UTC(year, stepMonths >= 12 ? 12 : (last % 12) + 1, 0);
  const out = new Date(end + days * 86_400_000).toISOString().slice(0, 10);
  return out < today ? out : today;
}

async function findToday(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ today: string }>("select current_date::text as today");
  return rows[0]?.today ?? "";
}

/** Keeps what series were that the new edition changes or prolongs, each with the days on which it was what is known. */
async function keepSuperseded(
  client: PoolClient,
  of: {
    stored: ReadonlyMap<string, Stored>;
    rows: { one: Series; row: ReturnType<typeof toRow> }[];
    today: string;
  },
): Promise<void> {
  const changed = of.rows.flatMap(({ one, row }) => {
    const before = of.stored.get(one.areaId);
    if (before === undefined || before.isDemo || isSame(before, row)) return [];
    const until = findKnownOn(one, of.today);
    return before.knownOn < until ? [{ one, before, until }] : [];
  });
  await copyRows({
    client,
    table: "superseded_series",
    columns: [
      ...["metric_key", "area_kind", "area_id", "known_on", "superseded_on"],
      ...["start_month", "step_months", "values", "import_id"],
    ],
    rows: changed.map(({ one: { metricKey, areaKind, areaId }, before, until }) => [
      ...[metricKey, areaKind, areaId, before.knownOn, until],
      ...[before.start, before.stepMonths, before.list, before.importId],
    ]),
  });
}

const isSame = ({ start, stepMonths, list }: Stored, row: ReturnType<typeof toRow>): boolean =>
  row[3] === start && row[4] === stepMonths && String(row[5]) === String(list);

const COLUMNS = [
  ...["metric_key", "area_kind", "area_id", "start_month", "step_months", "values", "margins"],
  ...["latest_month", "latest_value", "import_id", "geography_vintage", "known_on"],
];

function toRow(series: Series, stored: Stored | undefined) {
  const { metricKey, areaKind, areaId, stepMonths, values } = series;
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
  // The margin of a value that is replaced goes with it.
  const kept = (stored?.margins ?? []).filter(([month]) => !values.has(month));
  const margins = new Map([...kept, ...(series.margins ?? [])]);
  const spread = (by: ReadonlyMap<number, number>) =>
    Array.from({ length: (last - first) / common + 1 }, (_, index) => by.get(first + index * common) ?? null);
  return [
    ...[metricKey, areaKind, areaId, firstDay(first), common, spread(merged)],
    ...[margins.size === 0 ? null : spread(margins), firstDay(last), merged.get(last) ?? null],
  ];
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

interface Stored {
  start: string;
  stepMonths: number;
  list: (number | null)[];
  values: [number, number][];
  margins: [number, number][];
  knownOn: string;
  importId: string;
  isDemo: boolean;
}

/** Reads what is stored of some areas, and takes it away to make room. */
async function takeStored(
  client: PoolClient,
  { metricKey, areaKind, ids }: { metricKey: string; areaKind: AreaKind; ids: string[] },
): Promise<Map<string, Stored>> {
  const { rows } = await client.query<{
    id: string;
    start: string;
    step: number;
    values: (number | null)[];
    margins: (number | null)[] | null;
    knownOn: string;
    importId: string;
    isDemo: boolean;
  }>(
    `delete from metric_series using data_imports
     where data_imports.id = import_id and metric_key = $1 and area_kind = $2 and area_id = any($3)
     returning area_id as id, start_month::text as start, step_months as step, values, margins,
       known_on::text as "knownOn", import_id as "importId", demo as "isDemo"`,
    [metricKey, areaKind, ids],
  );
  return new Map(
    rows.map(({ id, start, step, values, margins, ...rest }) => {
      const first = parseMonth(start) ?? 0;
      const dated = (list: readonly (number | null)[]) =>
        list.flatMap((value, index): [number, number][] =>
          value === null ? [] : [[first + index * step, value]],
        );
      const known = { start, stepMonths: step, list: values, values: dated(values) };
      return [id, { ...known, margins: dated(margins ?? []), ...rest }];
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
