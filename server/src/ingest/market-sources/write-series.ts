import type { PoolClient } from "pg";
import { RELEASE_DAYS, type Release } from "../../features/markets/service.ts";
import { copyRows } from "../copy-rows.ts";
import { GEOGRAPHY_VINTAGE } from "../county-geography.ts";
import { LATER_COUNTIES, LATER_VINTAGE } from "../later-counties.ts";
import type { AreaKind } from "./area-book.ts";
import { firstDay, parseMonth } from "./month.ts";
import { greatestDivisor, type KnownState, newestMonth, newestTold, placeEdition } from "./timeline.ts";
import { takeWithheld, type WithheldRow, writeWithheld } from "./withheld-months.ts";

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
 * Writes series into the stored ones. A month of which the new file says something, a figure or that it is withheld,
 * replaces the stored one, and a month that it has not stays: publishers drop areas and early years from later files.
 * What was stored before stays what was known then; an older file that comes late changes nothing that a newer one says. Demo figures of the metrics go first, all of
 * them, for a map must not mix simulated with real ones.
 */
export async function writeSeries(options: {
  client: PoolClient;
  importId: string;
  series: readonly Series[];
  /** How their publisher brings them out, where the steps do not say it. */
  release?: Release | undefined;
}): Promise<void> {
  const { client } = options;
  const series = options.series.filter(({ values, withheld }) => values.size + (withheld?.size ?? 0) > 0);
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
    await writeGroup(group, { ...options, metroVintage, today });
  }
}

/** Series of one metric and kind of area. */
async function writeGroup(
  group: readonly Series[],
  of: { client: PoolClient; metroVintage: string | null } & Loading,
): Promise<void> {
  const { client, metroVintage, today } = of;
  const [{ metricKey, areaKind } = { metricKey: "", areaKind: "county" as const }] = group;
  const ids = group.map(({ areaId }) => areaId);
  const editions = new Map(group.map((one) => [one.areaId, toEdition(one, of)]));
  const held = await takeWithheld(client, { metricKey, areaKind, ids });
  const stored = await takeStored(client, { metricKey, areaKind, ids });
  const isLate = (id: string) => (stored.get(id)?.knownOn ?? "") > (editions.get(id)?.knownOn ?? "");
  // Where months are withheld, states without any figure stand between those that are stored.
  const whole = ids.filter((id) => isLate(id) || held.has(id));
  const past = await takeSuperseded(client, { metricKey, areaKind, ids: whole });
  const courses = Array.from(editions, ([id, edition]) => {
    const known = [...(past.get(id) ?? []), ...[stored.get(id) ?? []].flat()];
    return { id, states: placeEdition(withHeld(known, held.get(id) ?? []), edition, today) };
  });
  const vintage = findGeography(areaKind, { ids, metroVintage });
  await copyRows({
    client,
    table: "superseded_series",
    columns: [...COLUMNS, "superseded_on"],
    rows: courses.flatMap(({ id, states }) =>
      states
        .slice(0, -1)
        .flatMap((state, at) =>
          state.values.size === 0
            ? []
            : [[...toRow(metricKey, areaKind, id, state), states[at + 1]?.knownOn ?? today]],
        ),
    ),
  });
  await copyRows({
    client,
    table: "metric_series",
    columns: [...COLUMNS, "latest_month", "latest_value", "geography_vintage"],
    rows: courses.flatMap(({ id, states }) =>
      states.slice(-1).flatMap((state) => {
        if (state.values.size === 0) return [];
        const last = newestMonth(state.values);
        const latest = [firstDay(last), state.values.get(last) ?? null];
        return [[...toRow(metricKey, areaKind, id, state), ...latest, vintage]];
      }),
    ),
  });
  await writeWithheld(client, { metricKey, areaKind, courses });
}

/** The states of a series, oldest first, with what each withholds; those of which everything is withheld among them. */
function withHeld(states: readonly KnownState[], held: readonly WithheldRow[]): KnownState[] {
  if (held.length === 0) return [...states];
  const days = new Set(states.map(({ knownOn }) => knownOn));
  const empty = Array.from(
    Map.groupBy(held, ({ knownOn }) => knownOn),
    ([knownOn, [first]]): KnownState[] => {
      if (days.has(knownOn) || first === undefined) return [];
      const { importId, stepMonths, outAfterDays } = first;
      const nothing = { values: new Map(), margins: new Map(), withheld: new Map() };
      return [{ knownOn, importId, stepMonths, outAfterDays, ...nothing }];
    },
  );
  const all = [...states, ...empty.flat()].sort((a, b) => a.knownOn.localeCompare(b.knownOn));
  return all.map((state) => {
    const then = held.filter(
      ({ knownOn, givenOn }) => knownOn <= state.knownOn && (givenOn === null || givenOn > state.knownOn),
    );
    return { ...state, withheld: new Map(then.map(({ month, reason }) => [month, reason])) };
  });
}

interface Loading {
  importId: string;
  today: string;
  release?: Release | undefined;
}

function toEdition(series: Series, { importId, today, release }: Loading): KnownState {
  const { stepMonths, values, margins = new Map(), withheld = new Map() } = series;
  const outAfterDays = countDaysUntilOut(stepMonths, release);
  const knownOn = findKnownOn({ stepMonths, values, withheld, outAfterDays }, today);
  return { knownOn, importId, stepMonths, outAfterDays, values, margins, withheld };
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

/** From the end of a fiscal year, in September, to that of the year of its number. */
const FISCAL_TO_YEAR_END = 92;

/** Days from the end of a value's month, of its year where it is annual, to the day by which it was out. */
function countDaysUntilOut(stepMonths: number, release: Release | undefined): number {
  if (release === "fiscalYear") return RELEASE_DAYS.fiscalYear - FISCAL_TO_YEAR_END;
  if (release !== undefined) return RELEASE_DAYS[release];
  return RELEASE_DAYS[stepMonths >= 12 ? "annual" : stepMonths >= 3 ? "quarterly" : "monthly"];
}

/** The day by which the newest month of a series was out, or today where that is still to come. */
function findKnownOn(
  {
    stepMonths,
    outAfterDays,
    ...told
  }: Pick<KnownState, "values" | "withheld" | "stepMonths" | "outAfterDays">,
  today: string,
): string {
  const last = newestTold(told);
  // Annual figures stand at July and are of the whole year.
  const year = Math.floor(last / 12);
  const end = Date.UTC(year, stepMonths >= 12 ? 12 : (last % 12) + 1, 0);
  const out = new Date(end + outAfterDays * 86_400_000).toISOString().slice(0, 10);
  return out < today ? out : today;
}

async function findToday(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ today: string }>("select current_date::text as today");
  return rows[0]?.today ?? "";
}

const COLUMNS = [
  ...["metric_key", "area_kind", "area_id", "start_month", "step_months", "values", "margins"],
  ...["import_id", "known_on", "out_after_days"],
];

function toRow(metricKey: string, areaKind: AreaKind, areaId: string, state: KnownState) {
  const { values, margins, importId, knownOn, outAfterDays } = state;
  const months = [...values.keys()];
  const first = months.reduce((a, b) => Math.min(a, b));
  const last = newestMonth(values);
  const step = months.reduce((a, month) => greatestDivisor(a, month - first), state.stepMonths);
  const spread = (by: ReadonlyMap<number, number>) =>
    Array.from({ length: (last - first) / step + 1 }, (_, index) => by.get(first + index * step) ?? null);
  return [
    ...[metricKey, areaKind, areaId, firstDay(first), step, spread(values)],
    ...[margins.size === 0 ? null : spread(margins), importId, knownOn, outAfterDays],
  ];
}

interface StoredRow {
  id: string;
  start: string;
  step: number;
  values: (number | null)[];
  margins: (number | null)[] | null;
  knownOn: string;
  outAfterDays: number;
  importId: string;
}

const RETURNED = `area_id as id, start_month::text as start, step_months as step, values, margins,
  known_on::text as "knownOn", out_after_days as "outAfterDays", import_id as "importId"`;

interface Group {
  metricKey: string;
  areaKind: AreaKind;
  ids: string[];
}

/** Reads what is stored of some areas, and takes it away to make room; simulated figures go for good. */
async function takeStored(
  client: PoolClient,
  { metricKey, areaKind, ids }: Group,
): Promise<Map<string, KnownState>> {
  const { rows } = await client.query<StoredRow & { demo: boolean }>(
    `delete from metric_series using data_imports
     where data_imports.id = import_id and metric_key = $1 and area_kind = $2 and area_id = any($3)
     returning ${RETURNED}, demo`,
    [metricKey, areaKind, ids],
  );
  return new Map(rows.flatMap((row) => (row.demo ? [] : [[row.id, toState(row)] as const])));
}

/** The earlier states of some areas, oldest first, taken away as the stored ones are. */
async function takeSuperseded(
  client: PoolClient,
  { metricKey, areaKind, ids }: Group,
): Promise<Map<string, KnownState[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<StoredRow>(
    `delete from superseded_series where metric_key = $1 and area_kind = $2 and area_id = any($3)
     returning ${RETURNED}`,
    [metricKey, areaKind, ids],
  );
  rows.sort((a, b) => a.knownOn.localeCompare(b.knownOn));
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ id }) => id),
      ([id, states]) => [id, states.map(toState)],
    ),
  );
}

function toState({ start, step, values, margins, ...state }: StoredRow): KnownState {
  const first = parseMonth(start) ?? 0;
  const dated = (list: readonly (number | null)[]) =>
    new Map(
      list.flatMap((value, index): [number, number][] =>
        value === null ? [] : [[first + index * step, value]],
      ),
    );
  const { knownOn, outAfterDays, importId } = state;
  const rest = { values: dated(values), margins: dated(margins ?? []), withheld: new Map() };
  return { knownOn, outAfterDays, importId, stepMonths: step, ...rest };
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
