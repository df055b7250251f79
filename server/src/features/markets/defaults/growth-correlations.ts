import type { Correlations } from "@labs/contract/underwriting";
import { INDEX_VOLATILITY, SINGLE_HOME_VOLATILITY } from "@labs/underwriting/home-price-spread";
import type { Database } from "../../../lib/database/database.ts";
import { countyTitle } from "../../../lib/property-names.ts";
import { type AreaKind, listMonthlyRates } from "../repository.ts";
import { type AreaSeries, listAreaSeries, newestMonth, valueIn } from "../series.ts";
import { getSnapshot, type Snapshot } from "../snapshot.ts";
import { writePeriod } from "./area-growth.ts";

interface Subject {
  countyFips: string;
  propertyType: "singlefamily" | "multifamily";
  demo: boolean;
}

const KEYS = ["typicalRent", "typicalHomeValue"] as const;

/** Fewer yearly changes than these hold no cycle of a market; they overlap, so they are of six years. */
const LEAST_MONTHS = 60;

/** How the assumptions of a simulation moved together in the past of the property's metro, else of its county. */
export async function findCorrelations(database: Database, subject: Subject): Promise<Correlations> {
  const snapshot = await getSnapshot(database);
  const rates = await listMonthlyRates(database, subject.demo);
  for (const area of listAreas(snapshot, subject.countyFips)) {
    const isOwn = KEYS.every((key) => snapshot.columns[area.kind].get(key)?.metric.demo === subject.demo);
    if (!isOwn) continue;
    const series = await listAreaSeries(database, {
      kind: area.kind,
      keys: KEYS,
      ids: [area.id],
      knownOn: null,
    });
    const changes = listChanges(series.get(area.id), rates);
    if (changes.length < LEAST_MONTHS) continue;
    return describe(changes, {
      ...subject,
      place: area.place,
      publishers: listPublishers(snapshot, area.kind),
    });
  }
  return {
    pairs: {},
    source:
      "Rents and home values of the metro or county have no common six years: no correlation is supposed.",
  };
}

const listPublishers = (snapshot: Snapshot, kind: AreaKind): string =>
  [...new Set(KEYS.map((key) => snapshot.columns[kind].get(key)?.metric.source))].join(" and ");

function listAreas(snapshot: Snapshot, fips: string): { kind: AreaKind; id: string; place: string }[] {
  const county = snapshot.counties.get(fips);
  const metro = snapshot.metros.get(county?.msaId ?? "");
  return [
    ...(metro === undefined
      ? []
      : [{ kind: "msa" as const, id: metro.id, place: `the ${metro.name} metro` }]),
    ...(county === undefined
      ? []
      : [{ kind: "county" as const, id: fips, place: countyTitle(county.name, county.state) }]),
  ];
}

/** Of the twelve months up to one: growth of rents and of values, and points of rate and yield. */
interface Change {
  month: number;
  rent: number;
  value: number;
  yield: number;
  rate: number | null;
}

function listChanges(area: AreaSeries | undefined, rates: ReadonlyMap<number, number>): Change[] {
  const [rents, values] = [area?.get("typicalRent"), area?.get("typicalHomeValue")];
  const last = Math.min(newestMonth(rents) ?? -1, newestMonth(values) ?? -1);
  const first = Math.max(rents?.start ?? 0, values?.start ?? 0) + 12;
  const changes: Change[] = [];
  for (let month = first; month <= last; month += 1) {
    const [rent, rentBefore] = [valueIn(rents, month), valueIn(rents, month - 12)];
    const [value, valueBefore] = [valueIn(values, month), valueIn(values, month - 12)];
    if (!(rent && rentBefore && value && valueBefore)) continue;
    const [rate, rateBefore] = [rates.get(month), rates.get(month - 12)];
    changes.push({
      month,
      rent: rent / rentBefore - 1,
      value: value / valueBefore - 1,
      yield: rent / value - rentBefore / valueBefore,
      rate: rate === undefined || rateBefore === undefined ? null : rate - rateBefore,
    });
  }
  // One window for all pairs, so that no three of them can contradict each other.
  const dated = changes.filter(({ rate }) => rate !== null);
  return dated.length >= LEAST_MONTHS ? dated : changes.map((change) => ({ ...change, rate: null }));
}

/** The price of one home has most of its risk to itself, so it moves that much less with anything else. */
const HOME_SHARE = INDEX_VOLATILITY / SINGLE_HOME_VOLATILITY;

function describe(
  changes: readonly Change[],
  { propertyType, place, publishers }: Subject & { place: string; publishers: string },
): Correlations {
  const isHome = propertyType === "singlefamily";
  const hasRate = changes.every(({ rate }) => rate !== null);
  const [second, share] = isHome ? (["homePriceGrowth", HOME_SHARE] as const) : (["exitCapRate", 1] as const);
  const paths: Record<string, number[]> = {
    rentGrowth: changes.map(({ rent }) => rent),
    [second]: changes.map((change) => (isHome ? change.value : change.yield)),
    ...(hasRate ? { "debt.rate": changes.map(({ rate }) => rate ?? 0) } : {}),
  };
  const names = Object.keys(paths).sort();
  const pairs = names.flatMap((a, at) =>
    names.slice(at + 1).map((b): [string, number] => {
      const whole = correlate(paths[a] ?? [], paths[b] ?? []);
      return [`${a} ${b}`, Math.round(100 * whole * (a === second || b === second ? share : 1)) / 100];
    }),
  );
  const [from, to] = [changes[0]?.month ?? 0, changes.at(-1)?.month ?? 0].map((month) =>
    writePeriod({ month, step: 1 }),
  );
  const rate = hasRate ? ", and of the survey of 30-year mortgage rates" : "";
  const own = isHome
    ? ` The price of one home is taken to follow ${Math.round(100 * HOME_SHARE)}% of its index, as most of its risk is its own.`
    : " An exit cap rate is taken to move as rent over home value there, as no cap rates by month are loaded.";
  return {
    pairs: Object.fromEntries(pairs),
    source: `Yearly changes of rents and home values of ${place} (${publishers})${rate}, ${changes.length} overlapping months from ${from} to ${to}.${own}`,
  };
}

/** Pearson's coefficient; 0 of what never moved. */
function correlate(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [middleA, middleB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [at, one] of a.entries()) {
    const [fromA, fromB] = [one - middleA, (b[at] ?? middleB) - middleB];
    both += fromA * fromB;
    ofA += fromA ** 2;
    ofB += fromB ** 2;
  }
  return ofA > 0 && ofB > 0 ? both / Math.sqrt(ofA * ofB) : 0;
}
