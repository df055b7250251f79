import type { Database } from "../../lib/database/database.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { isCurrent } from "./figures/publishing-rhythm.ts";
import { listAreaSeries, monthText, newestMonth, valueIn } from "./series.ts";
import { getSnapshot } from "./snapshot.ts";

const METRIC = "typicalHomeValue";

/** How far home values around a place have moved. */
export interface ValueGrowth {
  /** As a fraction. */
  growth: number;
  /** Months, `2023-05`. */
  from: string;
  to: string;
  area: string;
  source: string;
  demo: boolean;
}

/**
 * Growth of the typical home value of a county from a month to the newest one, else of its metro; null where neither
 * has a value for that month and a current one, and where the values are simulated and the home is not, or the other way round.
 */
export async function findValueGrowth(of: {
  database: Database;
  countyFips: string;
  msaId: string | null;
  /** A day or month from which on. */
  from: string;
  demo: boolean;
}): Promise<ValueGrowth | null> {
  const { database, countyFips, msaId } = of;
  const snapshot = await getSnapshot(database);
  const month = Number(of.from.slice(0, 4)) * 12 + Number(of.from.slice(5, 7)) - 1;
  const county = snapshot.counties.get(countyFips);
  const areas = [
    { kind: "county" as const, id: countyFips, name: county && countyTitle(county.name, county.state) },
    ...(msaId === null ? [] : [{ kind: "msa" as const, id: msaId, name: snapshot.metros.get(msaId)?.name }]),
  ];
  for (const { kind, id, name } of areas) {
    const metric = snapshot.columns[kind].get(METRIC)?.metric;
    if (metric === undefined || metric.demo !== of.demo || name === undefined) continue;
    const { knownOn } = snapshot;
    const stored = await listAreaSeries(database, { kind, ids: [id], keys: [METRIC], knownOn });
    const series = stored.get(id)?.get(METRIC);
    const newest = newestMonth(series);
    if (newest === null) continue;
    // "Today" is not years ago: what is past its publisher's cycle moves no sale to now.
    const isNow = metric.demo || isCurrent({ asOf: monthText(newest), cycle: "monthly", now: snapshot.now });
    if (!isNow) continue;
    const [then, now] = [valueIn(series, month), valueIn(series, newest)];
    if (then === null || now === null || !(then > 0)) continue;
    const { source, demo } = metric;
    return {
      growth: now / then - 1,
      from: monthText(month),
      to: monthText(newest),
      area: name,
      source,
      demo,
    };
  }
  return null;
}
