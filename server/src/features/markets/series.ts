import type { Database } from "../../lib/database/database.ts";
import type { CatalogMetric } from "./catalog/metric-record.ts";
import { computeFrom } from "./figures/combine-counties.ts";
import { type AreaKind, type KnownOn, listSeries } from "./repository.ts";
import { rememberBySnapshot, type Snapshot } from "./snapshot.ts";

/** One metric of one area over time; months are counted from year 0. */
export interface Series {
  start: number;
  step: number;
  values: readonly (number | null)[];
}

/** The stored series of one area, by metric. */
export type AreaSeries = ReadonlyMap<string, Series>;

const remember = rememberBySnapshot<Promise<ReadonlyMap<string, AreaSeries>>>();

/** Stored series of the whole country under `NATION`. */
export const NATION = "US";

/** All stored series of all metros and of the country, which every chart of metros needs. */
export function getMetroSeries(
  database: Database,
  snapshot: Snapshot,
): Promise<ReadonlyMap<string, AreaSeries>> {
  const { knownOn } = snapshot;
  return remember(snapshot, "", async () => {
    const [metros, nation] = await Promise.all([
      listAreaSeries(database, { kind: "msa", knownOn }),
      listAreaSeries(database, { kind: "nation", knownOn }),
    ]);
    return new Map([...metros, ...nation]);
  });
}

/** Stored series by area and metric. */
export async function listAreaSeries(
  database: Database,
  of: { kind: AreaKind | "nation"; keys?: readonly string[]; ids?: readonly string[]; knownOn: KnownOn },
): Promise<ReadonlyMap<string, AreaSeries>> {
  const areas = new Map<string, Map<string, Series>>();
  for (const row of await listSeries(database, of)) {
    const area = areas.get(row.id) ?? new Map<string, Series>();
    areas.set(row.id, area);
    area.set(row.key, { start: monthNumber(row.startMonth), step: row.stepMonths, values: row.values });
  }
  return areas;
}

/** `2026-01` and `2026-01-01` as months from year 0. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

export function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}

/** The value published for exactly this month. */
export function valueIn(series: Series | undefined, month: number): number | null {
  if (series === undefined) return null;
  const at = (month - series.start) / series.step;
  return Number.isInteger(at) && at >= 0 ? (series.values[at] ?? null) : null;
}

/** The newest month with a value. */
export function newestMonth(series: Series | undefined): number | null {
  const at = series?.values.findLastIndex((value) => value !== null) ?? -1;
  return series === undefined || at < 0 ? null : series.start + at * series.step;
}

/** A figure of an area as of a month. */
export interface Dated {
  month: number;
  value: number;
}

/** The keys of the stored series that a metric, and so its past, is computed from. */
export function listOrigins(metric: CatalogMetric): readonly string[] {
  const parts = metric.derivation?.parts.filter((part) => part.national !== true);
  return parts === undefined ? [metric.key] : [...new Set(parts.map((part) => part.key))];
}

/**
 * A metric of an area so many months before its newest date: published, or computed as the catalog says from what
 * its parts were then. Null where one of them is not known for that date.
 */
export function figureBefore(
  metric: CatalogMetric,
  area: AreaSeries,
  of: { months: number; nation: AreaSeries | undefined },
): Dated | null {
  const newest = listOrigins(metric).map((key) => newestMonth(area.get(key)));
  if (newest.some((month) => month === null)) return null;
  const oldest = Math.min(...newest.map((month) => month ?? 0)) - of.months;
  const { derivation } = metric;
  if (derivation === undefined) {
    const value = valueIn(area.get(metric.key), oldest);
    return value === null ? null : { month: oldest, value };
  }
  const isTogether = derivation.dating === "sameMonth";
  const first = (newestMonth(area.get(listOrigins(metric)[0] ?? "")) ?? 0) - of.months;
  const values = derivation.parts.flatMap(({ key, lags, national }) => {
    const series = (national === true ? of.nation : area)?.get(key);
    const own = national === true ? first : (newestMonth(series) ?? 0) - of.months;
    return lags.map((lag) => valueIn(series, (isTogether ? oldest : own) - lag));
  });
  const value = computeFrom(derivation, values);
  return typeof value === "number" && Number.isFinite(value) ? { month: oldest, value } : null;
}

/** Growth over so many months up to one, as a fraction. */
export function growth(series: Series | undefined, month: number, months: number): number | null {
  const [now, then] = [valueIn(series, month), valueIn(series, month - months)];
  return now === null || then === null || !(then > 0) ? null : now / then - 1;
}

/** The newest month in which every one of some series has a value, not looking back further than a year. */
export function newestCommonMonth(series: readonly (Series | undefined)[]): number | null {
  const newest = series.map(newestMonth);
  if (newest.some((month) => month === null) || newest.length === 0) return null;
  const last = Math.min(...newest.map((month) => month ?? 0));
  for (let month = last; month > last - 12; month -= 1) {
    if (series.every((each) => valueIn(each, month) !== null)) return month;
  }
  return null;
}
