import type { MarketForecast, MarketForecasts } from "@labs/contract/markets/forecasts";
import { forecastSeries, type SeriesForecast } from "@labs/estimation/series-forecast";
import { dateWords } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { type EditionRow, listEditions } from "./editions-repository.ts";
import type { AreaKind } from "./repository.ts";
import { listAreaSeries, monthNumber, monthText, type Series } from "./series.ts";
import type { MetricColumn, Snapshot } from "./snapshot.ts";

/** What a purchase rests on, and what comes every month. */
const FORECAST = ["typicalRent", "typicalHomeValue"];
const YEARS = [1, 2, 3];
const LEVEL = 0.8;

const METHOD = [
  "Damped trend: the last value × e^(g × (0.95 + 0.95² + … + 0.95ʰ)), h months ahead, with g the mean monthly log growth of the last twelve.",
  "The same rule for every area: back-tested at each past month on the months out by then, as the edition of that time had them where it is loaded, else as they are known today; its errors are shown next to it.",
  "The range is as wide as 80% of those misses, each counted in how much the area's figure moved at the time. It is widened after every range that missed and narrowed after every one that held, so that 80% hold in the long run. Within range counts outcomes that lay inside the range which could be known when each forecast was made.",
  "No forecast where past ranges held less than 70% of outcomes; at three years that is one metro in five.",
  "Only months to come are listed: what a forecast said of months that have passed is in its track record.",
  "Forecasts of months that overlap miss together, so they are worth less evidence than their number. A rule that misses by as much as saying that nothing changes knows nothing.",
];

/** Forecasts of an area, each with what the same forecasts of its past missed by; a reason where none can be measured. */
export async function describeForecasts(
  database: Database,
  { snapshot, kind, id }: { snapshot: Snapshot; kind: AreaKind; id: string },
): Promise<MarketForecasts> {
  const { knownOn } = snapshot;
  const states = Map.groupBy(
    await listEditions(database, { kind, id, knownOn, keys: FORECAST }),
    (state) => state.key,
  );
  const own = (await listAreaSeries(database, { kind, keys: FORECAST, ids: [id], knownOn })).get(id);
  const items: MarketForecast[] = [];
  const missing: MarketForecasts["missing"] = [];
  for (const key of FORECAST) {
    const column = snapshot.columns[kind].get(key);
    const series = own?.get(key);
    if (column === undefined) continue;
    const forecast: SeriesForecast =
      series === undefined
        ? { ok: false, reason: "No data published for this area" }
        : forecastMonthly(series, states.get(key) ?? []);
    if (series !== undefined && forecast.ok) {
      const item = describe(column, { series, forecast, now: monthOf(snapshot.now) });
      if (item.horizons.length > 0) items.push(item);
      else {
        const reason = `Its last value is of ${dateWords(item.asOf)}: every month that could be forecast from it has passed`;
        missing.push({ key, label: column.metric.label, reason });
      }
    } else if (!forecast.ok) missing.push({ key, label: column.metric.label, reason: forecast.reason });
  }
  return { method: METHOD, items, missing };
}

function forecastMonthly({ start, values, step }: Series, states: readonly EditionRow[]): SeriesForecast {
  if (step !== 1) return { ok: false, reason: "Not published monthly" };
  const editions = new Map(
    states.flatMap((state) => {
      const first = monthNumber(state.startMonth) - start;
      if (state.stepMonths !== 1) return [];
      // In the places of the series: what lies before it is cut, and what the edition lacks before is a gap.
      const placed = first < 0 ? state.values.slice(-first) : [...Array(first).fill(null), ...state.values];
      return [[placed.findLastIndex((value) => value !== null), placed] as const];
    }),
  );
  return forecastSeries({ values, stepsPerYear: 12, years: YEARS, level: LEVEL, editions });
}

function describe(
  { metric }: MetricColumn,
  { series, forecast, now }: { series: Series; forecast: SeriesForecast & { ok: true }; now: string },
): MarketForecast {
  const { key, label, unit, source, demo } = metric;
  const { last, steps, horizons, track } = forecast;
  const monthAt = (at: number) => monthText(series.start + at);
  const value = series.values[last] ?? Number.NaN;
  return {
    ...{ key, label, unit, source, demo, value },
    asOf: monthAt(last),
    level: LEVEL,
    horizons: horizons
      .map(({ ahead, error: { firstOutcome, lastOutcome, ...error }, ...step }) => ({
        months: ahead,
        month: monthAt(last + ahead),
        ...{ value: step.value, low: step.low, high: step.high },
        change: step.value / value - 1,
        error: { ...error, from: monthAt(firstOutcome), to: monthAt(lastOutcome) },
      }))
      // What has passed is known to its publisher: it is no forecast any more.
      .filter(({ month }) => demo || month >= now),
    path: steps
      .map((step): MarketForecast["path"][number] => [
        monthAt(last + step.ahead),
        shown(step.value),
        shown(step.low),
        shown(step.high),
      ])
      .filter(([month]) => demo || month >= now),
    track: track.map((one) => [monthAt(one.at), shown(one.value)]),
  };
}

const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** As many digits as a line can show. */
function shown(value: number): number {
  return Number(value.toPrecision(6));
}
