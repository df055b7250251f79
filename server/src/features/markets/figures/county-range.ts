import type { Database } from "../../../lib/database/database.ts";
import { type AreaSeries, listAreaSeries, monthText, newestMonth, valueIn } from "../series.ts";
import type { Snapshot } from "../snapshot.ts";

/** Levels that a metro and its counties have from the same publisher, in files that may be of different revisions. */
const LEVELS = ["typicalHomeValue", "typicalRent"] as const;

/** Rounding and what lies outside the counties of a file may move a mean so far past its parts. */
const TOLERANCE = 0.01;

/** A metro whose own figure is higher or lower than that of any of its counties in the same month. */
export interface OutOfRange {
  metroId: string;
  key: string;
  month: string;
  value: number;
  low: number;
  high: number;
  /** Of how many counties. */
  counties: number;
}

/** Which of some metros, or of all, contradict their counties: a mean lies within its parts, so their files differ. */
export async function listOutOfRange(
  database: Database,
  snapshot: Snapshot,
  metroIds: readonly string[] = [...snapshot.countiesOfMetro.keys()],
): Promise<{ compared: number; found: OutOfRange[] }> {
  const members = new Map(
    metroIds.map((id) => [id, (snapshot.countiesOfMetro.get(id) ?? []).map((county) => county.id)]),
  );
  const { knownOn } = snapshot;
  const [metros, counties] = await Promise.all([
    listAreaSeries(database, { kind: "msa", keys: LEVELS, ids: metroIds, knownOn }),
    listAreaSeries(database, { kind: "county", keys: LEVELS, ids: [...members.values()].flat(), knownOn }),
  ]);
  let compared = 0;
  const found: OutOfRange[] = [];
  for (const [metroId, countyIds] of members) {
    for (const key of LEVELS) {
      const isOneKind =
        snapshot.columns.msa.get(key)?.metric.demo === snapshot.columns.county.get(key)?.metric.demo;
      const range = isOneKind
        ? measureRange(key, { own: metros.get(metroId), countyIds, counties })
        : undefined;
      if (range === undefined) continue;
      compared += 1;
      const { value, low, high } = range;
      if (value > high * (1 + TOLERANCE) || value < low * (1 - TOLERANCE))
        found.push({ metroId, key, ...range });
    }
  }
  return { compared, found };
}

/** The metro's figure and those of its counties in the newest month that all of them have; undefined without one. */
function measureRange(
  key: string,
  of: {
    own: AreaSeries | undefined;
    countyIds: readonly string[];
    counties: ReadonlyMap<string, AreaSeries>;
  },
): Omit<OutOfRange, "metroId" | "key"> | undefined {
  const own = of.own?.get(key);
  const parts = of.countyIds.map((id) => of.counties.get(id)?.get(key));
  if (parts.length === 0 || parts.some((series) => series === undefined)) return undefined;
  const month = Math.min(...[own, ...parts].map((series) => newestMonth(series) ?? Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(month)) return undefined;
  const value = valueIn(own, month);
  const values = parts.map((series) => valueIn(series, month));
  const known = values.filter((each) => each !== null);
  if (value === null || known.length < values.length) return undefined;
  const range = { low: Math.min(...known), high: Math.max(...known) };
  return { month: monthText(month), value, ...range, counties: known.length };
}
