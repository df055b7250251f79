import type { Metric } from "@labs/contract/markets/metrics";
import type { Database } from "../../../lib/database/database.ts";
import type { CatalogMetric } from "../catalog/metric-record.ts";
import { explainNotRanked } from "../catalog/metrics.ts";
import { dateFigure, type Figure } from "../figures/combine-counties.ts";
import { LEAST_RANKED_YEARS, shorten } from "../figures/finish-columns.ts";
import { isCurrent, toIsoMonth } from "../figures/publishing-rhythm.ts";
import { type AreaSeries, listOrigins, monthText, newestMonth, type Series, valueIn } from "../series.ts";
import type { AreasOf } from "../snapshot.ts";
import { listWithheld } from "../withheld-repository.ts";
import { SMALL_AREA_METRICS } from "./small-area-metrics.ts";
import { listSmallSeries, type StoredKind } from "./small-area-repository.ts";

export interface SmallSeries extends Series {
  margins: readonly (number | null)[] | null;
  importId: string;
  knownOn: string;
  isLater: boolean;
}

/** A figure of a small area, and what stands in its way. */
export interface SmallFigure extends Figure {
  margin: number | null;
  isLastKnown: boolean;
  importIds: readonly string[];
  /** Since when it is known as it is, and whether its edition came out after the day that was asked for. */
  knownOn: string;
  isOfLaterEdition: boolean;
  /** Why no rank admits it. */
  unranked: string | undefined;
}

export interface SmallAreaColumns {
  metrics: Metric[];
  /** By metric and area. */
  figures: ReadonlyMap<string, ReadonlyMap<string, SmallFigure>>;
  /** By metric and area: why its publisher gives no figure. */
  withheld: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

type SeriesOfAreas = ReadonlyMap<string, ReadonlyMap<string, SmallSeries>>;

/** Stored series by area and metric. */
async function loadSmallSeries(
  database: Database,
  of: Parameters<typeof listSmallSeries>[1],
): Promise<SeriesOfAreas> {
  const areas = new Map<string, Map<string, SmallSeries>>();
  for (const row of await listSmallSeries(database, of)) {
    const area = areas.get(row.id) ?? new Map<string, SmallSeries>();
    areas.set(row.id, area);
    const start = Number(row.startMonth.slice(0, 4)) * 12 + Number(row.startMonth.slice(5, 7)) - 1;
    const { values, margins, importId, knownOn, isLater, stepMonths: step } = row;
    area.set(row.key, { start, step, values, margins, importId, knownOn, isLater });
  }
  return areas;
}

/** Figures of some areas by the catalog: current, last known, withheld, and which of them ranks admit. */
export async function loadSmallAreas(
  database: Database,
  of: {
    snapshot: AreasOf;
    kind: StoredKind;
    ids: readonly string[];
    keys?: readonly string[] | undefined;
    imports: ReadonlyMap<string, { publisher: string; demo: boolean }>;
  },
): Promise<SmallAreaColumns & { series: SeriesOfAreas }> {
  const metrics = SMALL_AREA_METRICS.filter(({ key }) => of.keys === undefined || of.keys.includes(key));
  const keys = [...new Set(metrics.flatMap((metric) => [metric.key, ...listOrigins(metric)]))];
  const [series, held] = await Promise.all([
    loadSmallSeries(database, { ...of, keys, knownOn: of.snapshot.knownOn }),
    listWithheld(database, { kinds: [of.kind], ids: of.ids, knownOn: of.snapshot.knownOn }),
  ]);
  const figures = new Map(
    metrics.map((metric) => [metric.key, computeColumn(metric, series, of.snapshot.now)]),
  );
  const withheld = new Map<string, Map<string, string>>();
  for (const { key, id, month, reason } of held) {
    const newest = newestMonth(series.get(id)?.get(key));
    // A newer figure stands in its place.
    if (newest !== null && monthText(newest) >= month.slice(0, 7)) continue;
    const column = withheld.get(key) ?? new Map<string, string>();
    withheld.set(key, column.set(id, `${reason} (${month.slice(0, 4)})`));
  }
  return {
    metrics: metrics.map((metric) => describeMetric(metric, figures.get(metric.key), of.imports)),
    figures,
    withheld,
    series,
  };
}

function computeColumn(metric: CatalogMetric, series: SeriesOfAreas, now: Date): Map<string, SmallFigure> {
  const column = new Map<string, SmallFigure>();
  for (const [id, area] of series) {
    const figure = computeFigure(metric, area);
    if (figure === undefined) continue;
    const isLastKnown = !isFigureCurrent(metric, figure, now);
    column.set(id, {
      ...figure,
      isLastKnown,
      unranked: refuseRank(metric, area, { ...figure, isLastKnown }),
    });
  }
  return column;
}

type Computed = Omit<SmallFigure, "isLastKnown" | "unranked">;

/** As published, else as the catalog derives it from what is published. */
function computeFigure(metric: CatalogMetric, area: ReadonlyMap<string, SmallSeries>): Computed | undefined {
  const own = area.get(metric.key);
  const month = newestMonth(own);
  if (own !== undefined && month !== null) {
    const at = (month - own.start) / own.step;
    return {
      value: own.values[at] ?? Number.NaN,
      asOf: toIsoMonth(monthText(month), own.step),
      margin: own.margins?.[at] ?? null,
      importIds: [own.importId],
      ...{ knownOn: own.knownOn, isOfLaterEdition: own.isLater },
    };
  }
  const { derivation } = metric;
  if (derivation === undefined || derivation.parts.some(({ national }) => national === true))
    return undefined;
  return derive(metric, derivation, area);
}

function derive(
  metric: CatalogMetric,
  derivation: NonNullable<CatalogMetric["derivation"]>,
  area: ReadonlyMap<string, SmallSeries>,
): Computed | undefined {
  const newest = new Map(listOrigins(metric).map((key) => [key, newestMonth(area.get(key))] as const));
  if ([...newest.values()].some((month) => month === null)) return undefined;
  const together = Math.min(...Array.from(newest.values(), (month) => month ?? 0));
  const dateOf = (key: string) => (derivation.dating === "sameMonth" ? together : (newest.get(key) ?? 0));
  const values = derivation.parts.flatMap(({ key, lags }) =>
    lags.map((lag) => valueIn(area.get(key), dateOf(key) - lag)),
  );
  if (values.some((value) => value === null)) return undefined;
  const value = derivation.compute(values.map(Number));
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  const parts = derivation.parts.map(({ key }) => ({
    key,
    asOf: toIsoMonth(monthText(dateOf(key)), area.get(key)?.step ?? 1),
  }));
  const dated = dateFigure(value, parts, derivation.monthsApart);
  if (typeof dated === "string") return undefined;
  const origins = [...newest.keys()].flatMap((key) => area.get(key) ?? []);
  return {
    ...dated,
    margin: null,
    importIds: [...new Set(origins.map(({ importId }) => importId))],
    knownOn:
      origins
        .map(({ knownOn }) => knownOn)
        .sort()
        .at(-1) ?? "",
    isOfLaterEdition: origins.some(({ isLater }) => isLater),
  };
}

/** Every part by the cycle of its own publisher, as of counties. */
function isFigureCurrent(metric: CatalogMetric, figure: Computed, now: Date): boolean {
  const origins = listOrigins(metric);
  const isOwn = figure.parts === undefined && origins.length === 1;
  const parts = figure.parts ?? origins.map((key) => ({ key, asOf: figure.asOf }));
  return parts.every(({ key, asOf }) => {
    const own = SMALL_AREA_METRICS.find((each) => each.key === key) ?? metric;
    const { cycle, frequency } = isOwn && metric.derivation === undefined ? metric : own;
    const isAnnual = asOf.length === 4 || frequency === "once";
    return isCurrent({ asOf, cycle: cycle ?? (isAnnual ? "annual" : frequency), now });
  });
}

/**
 * From this share of the figure on, a margin of error at 90% stands for a coefficient of variation above 40%: too
 * unsure to say which of two areas has more.
 */
const WIDEST_MARGIN = 0.4 * 1.645;

function refuseRank(
  metric: CatalogMetric,
  area: AreaSeries,
  { value, margin, isLastKnown }: Computed & { isLastKnown: boolean },
): string | undefined {
  if (isLastKnown) return "Not ranked: past its publisher's cycle";
  const never = explainNotRanked(metric);
  if (never !== null) return never;
  if (margin !== null && margin > WIDEST_MARGIN * Math.abs(value))
    return "Not ranked: its margin of error is too wide";
  if (metric.rankedWithHistoryOf === undefined) return undefined;
  const series = area.get(metric.rankedWithHistoryOf);
  const newest = newestMonth(series);
  const years = series === undefined || newest === null ? 0 : (newest - series.start) / 12;
  if (years >= LEAST_RANKED_YEARS) return undefined;
  return `Not ranked: ${years.toFixed(1)} years of history, fewer than ${LEAST_RANKED_YEARS}`;
}

function describeMetric(
  metric: CatalogMetric,
  column: ReadonlyMap<string, SmallFigure> = new Map(),
  imports: ReadonlyMap<string, { publisher: string; demo: boolean }>,
): Metric {
  const shown = [...column.values()];
  const current = shown.filter(({ isLastKnown }) => !isLastKnown);
  const dates = (current.length > 0 ? current : shown).map(({ asOf }) => asOf).sort();
  const ids = [...new Set(shown.flatMap(({ importIds }) => importIds))];
  const origins = ids.flatMap((id) => imports.get(id) ?? []);
  const publishers = [...new Set(origins.map(({ publisher }) => publisher))].sort().join(" and ");
  const isComputed = metric.derivation !== undefined && publishers !== "";
  const { key, label, theme, unit, direction, method, frequency, missing, codes } = metric;
  return {
    ...{ key, label, theme, unit, direction, method, frequency, missing, codes },
    source: isComputed ? `Computed from ${publishers}` : publishers,
    asOf: dates.at(-1) ?? null,
    coverage: column.size,
    isLastKnown: shown.length > 0 && current.length === 0,
    notRanked: explainNotRanked(metric),
    demo: origins.some(({ demo }) => demo),
  };
}

/** As many digits as lists and maps show. */
export function shortenOf(key: string, value: number): number {
  const metric = SMALL_AREA_METRICS.find((each) => each.key === key);
  return metric === undefined ? value : shorten(metric, value);
}
