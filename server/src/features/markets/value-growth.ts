import { dateWords } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { isCurrent } from "./figures/publishing-rhythm.ts";
import { listAreaSeries, monthText, newestMonth, valueIn } from "./series.ts";
import { getSnapshot } from "./snapshot.ts";

const METRIC = "typicalHomeValue";

/** How far home values around a place have moved. */
interface ValueGrowth {
  /** As a fraction. */
  growth: number;
  /** Months, `2023-05`. */
  from: string;
  to: string;
  area: string;
  source: string;
  demo: boolean;
}

/** Or the rules that left it out, as a sentence without its full stop. */
export type FoundGrowth = ValueGrowth | { unavailable: string };

interface Asked {
  countyFips: string;
  msaId: string | null;
  /** A day or month from which on. */
  from: string;
  /** A day or month up to which, as of an estimate that stands on older evidence; the newest month without one. */
  to?: string | undefined;
  demo: boolean;
}

/**
 * Growth of the typical home value of a county between two months, else of its metro. Where no month is asked for, or the series
 * does not have it, it runs to the newest month, if that is a current one. Simulated values never move a real home, nor real ones a simulated home.
 */
export async function findValueGrowth(of: Asked & { database: Database }): Promise<FoundGrowth> {
  const { database, countyFips, msaId } = of;
  const snapshot = await getSnapshot(database);
  const county = snapshot.counties.get(countyFips);
  const areas = [
    { kind: "county" as const, id: countyFips, name: county && countyTitle(county.name, county.state) },
    ...(msaId === null ? [] : [{ kind: "msa" as const, id: msaId, name: snapshot.metros.get(msaId)?.name }]),
  ];
  const { knownOn, now } = snapshot;
  const reasons: string[] = [];
  for (const { kind, id, name } of areas) {
    const metric = snapshot.columns[kind].get(METRIC)?.metric;
    if (metric === undefined || name === undefined) continue;
    if (metric.demo !== of.demo) {
      const [home, values] = of.demo ? ["simulated", "real"] : ["real", "simulated"];
      reasons.push(`the home is ${home} and the home values of ${name} are ${values}`);
      continue;
    }
    const stored = await listAreaSeries(database, { kind, ids: [id], keys: [METRIC], knownOn });
    const found = measureGrowth(stored.get(id)?.get(METRIC), { ...of, now, isSimulated: metric.demo, name });
    if ("unavailable" in found) reasons.push(found.unavailable);
    else return { ...found, area: name, source: metric.source, demo: metric.demo };
  }
  return {
    unavailable:
      reasons.length === 0 ? "no home values are loaded for the county or its metro" : reasons.join("; "),
  };
}

function measureGrowth(
  series: Parameters<typeof newestMonth>[0],
  of: Pick<Asked, "from" | "to"> & { now: Date; isSimulated: boolean; name: string },
): Pick<ValueGrowth, "growth" | "from" | "to"> | { unavailable: string } {
  const { name } = of;
  const newest = newestMonth(series);
  if (newest === null) return { unavailable: `no home values of ${name} are loaded` };
  const from = readMonth(of.from);
  const then = valueIn(series, from);
  if (then === null || !(then > 0))
    return { unavailable: `${name} has no home value of ${monthWords(from)}` };
  const asked = of.to === undefined ? null : readMonth(of.to);
  const askedValue = asked === null || asked < from ? null : valueIn(series, asked);
  if (asked !== null && askedValue !== null) return grown([from, then], [asked, askedValue]);
  // "Today" is not years ago: what is past its publisher's cycle moves no sale to now.
  const isNow = of.isSimulated || isCurrent({ asOf: monthText(newest), cycle: "monthly", now: of.now });
  const now = valueIn(series, newest);
  if (isNow && now !== null) return grown([from, then], [newest, now]);
  return {
    unavailable: `home values of ${name} are last known for ${monthWords(newest)}, past their publisher’s cycle`,
  };
}

const grown = ([from, then]: [number, number], [to, now]: [number, number]) => ({
  growth: now / then - 1,
  from: monthText(from),
  to: monthText(to),
});

const readMonth = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const monthWords = (month: number): string => dateWords(monthText(month));
