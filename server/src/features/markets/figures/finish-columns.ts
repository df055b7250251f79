import type { Metric } from "@labs/contract/markets/metrics";
import { dateWords } from "@labs/reporting/figure-format";
import { type CatalogMetric, METRICS } from "../catalog/metrics.ts";
import type { AreaKind, StoredValue } from "../repository.ts";
import type { Column, Figure, FigurePart } from "./combine-counties.ts";
import { type Cycle, endOfPeriod, isCurrent } from "./publishing-rhythm.ts";
import { isStillUsed } from "./slow-figures.ts";

/** One metric over all areas of a kind. */
export interface MetricColumn {
  metric: Metric;
  /** Current figures alone: whoever reads them can't take an old one for one of today. */
  values: ReadonlyMap<string, Figure>;
  /** Figures past their publisher's cycle, to be shown as such and compared with nothing. */
  lastKnown: ReadonlyMap<string, Figure>;
  /** Why an area has no current figure although something about it is stored. */
  reasons: ReadonlyMap<string, string>;
  /** Why a figure past its publisher's cycle has no newer one, where its publisher says it. */
  withheld: ReadonlyMap<string, string>;
  /** Why a current figure has no rank. */
  unranked: ReadonlyMap<string, string>;
  /** Current figures that ranks admit, by area. */
  ranked: ReadonlyMap<string, number>;
}

interface Finishing {
  now: Date;
  /** By series and area, how many years lie between its first value and its newest. */
  history: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Figures of all metrics by age, and which of them ranks admit. */
export function finishColumns(
  columns: ReadonlyMap<string, Column>,
  of: Finishing,
): Map<string, MetricColumn> {
  const people = columns.get("population")?.values;
  return new Map(
    METRICS.flatMap((metric) => {
      const column = columns.get(metric.key);
      return column === undefined
        ? []
        : [[metric.key, finishOne(metric, column, { ...of, people })] as const];
    }),
  );
}

function finishOne(
  metric: CatalogMetric,
  column: Column,
  { now, history, people }: Finishing & { people: ReadonlyMap<string, Figure> | undefined },
): MetricColumn {
  const { current, lastKnown, reasons, withheld } = splitByAge(metric, column, now);
  const years = history.get(metric.rankedWithHistoryOf ?? "");
  const unranked = new Map<string, string>();
  const ranked = new Map<string, number>();
  const never = column.metric.notRanked;
  for (const [id, { value }] of current) {
    const reason =
      never !== null
        ? never
        : metric.rankedWithHistoryOf === undefined
          ? undefined
          : refuseRank({ years: years?.get(id), people: people?.get(id)?.value });
    if (reason === undefined) ranked.set(id, shorten(metric, value));
    else unranked.set(id, reason);
  }
  const shown = [...(current.size > 0 ? current : lastKnown).values()];
  const asOf = shown.reduce<string | null>(
    (latest, figure) => (latest === null || figure.asOf > latest ? figure.asOf : latest),
    null,
  );
  const coverage = column.values.size;
  const isLastKnown = current.size === 0 && lastKnown.size > 0;
  const described = { ...column.metric, asOf, coverage, isLastKnown };
  return { metric: described, values: current, lastKnown, reasons, withheld, unranked, ranked };
}

/** Of the demo, which ends on a fixed day, a figure is as young as the newest of its metric. */
const MOST_MONTHS_BEHIND = 12;

function splitByAge(metric: CatalogMetric, { metric: { demo }, values, reasons: given }: Column, now: Date) {
  const newest = Math.max(...Array.from(values.values(), ({ asOf }) => endOfPeriod(asOf)));
  const current = new Map<string, Figure>();
  const lastKnown = new Map<string, Figure>();
  const reasons = new Map(given);
  const withheld = new Map<string, string>();
  for (const [id, figure] of values) {
    const behind = (newest - endOfPeriod(figure.asOf)) / MONTH;
    const isYoung = behind <= MOST_MONTHS_BEHIND + 1 && (demo || isFigureCurrent(metric, figure, now));
    const reason = given.get(id);
    reasons.delete(id);
    if (isYoung) current.set(id, figure);
    else {
      lastKnown.set(id, figure);
      reasons.set(id, `Last known for ${dateWords(figure.asOf)}: past its publisher's cycle`);
      if (reason !== undefined) withheld.set(id, reason);
    }
  }
  return { current, lastKnown, reasons, withheld };
}

const MONTH = 30.44 * 86_400_000;

/** Every part by the cycle of its own publisher; what a figure may lack does not age it while it is still used. */
function isFigureCurrent(metric: CatalogMetric, { asOf, parts }: Figure, now: Date): boolean {
  const { derivation } = metric;
  if (derivation === undefined) return isCurrent({ asOf, cycle: findCycle(metric, asOf), now });
  const dated = parts ?? derivation.parts.map(({ key }) => ({ key, asOf }));
  const optional = new Set(
    derivation.parts.flatMap(({ key, isOptional }) => (isOptional === true ? [key] : [])),
  );
  return dated.every(
    (part) => isPartCurrent(part, now) || (optional.has(part.key) && isStillUsed(part, now)),
  );
}

export function isPartCurrent({ key, asOf }: FigurePart, now: Date): boolean {
  const own = METRICS.find((metric) => metric.key === key);
  return isCurrent({ asOf, cycle: own ? findCycle(own, asOf) : "monthly", now });
}

/** A series that comes out by the quarter elsewhere may come by the year of a county. */
function findCycle({ cycle, frequency }: CatalogMetric, asOf: string): Cycle {
  if (cycle !== undefined) return cycle;
  if (asOf.length === 4 || frequency === "once") return "annual";
  return frequency;
}

/** By series and area, how many years lie between its first value and its newest. */
export type History = Readonly<Record<AreaKind, Map<string, Map<string, number>>>>;

/** How long each series of each area is. */
export function measureHistory(stored: readonly StoredValue[]): History {
  const history: History = { county: new Map(), msa: new Map() };
  for (const { key, kind, id, start, month } of stored) {
    // The country's own series have no rank.
    const ofKind = history[kind] as Map<string, Map<string, number>> | undefined;
    const byArea = ofKind?.get(key) ?? new Map<string, number>();
    ofKind?.set(key, byArea);
    byArea.set(id, monthsBetween(start, month) / 12);
  }
  return history;
}

/** Shorter histories hold no turn of a market. */
export const LEAST_RANKED_YEARS = 5;
/** The urban area that the OMB asks of a metropolitan one. */
export const LEAST_RANKED_PEOPLE = 50_000;

/** Why a rank of growth, return or risk leaves an area out. */
export function refuseRank(of: {
  years: number | undefined;
  people: number | undefined;
}): string | undefined {
  const { years = 0, people } = of;
  if (years < LEAST_RANKED_YEARS) {
    return `Not ranked: ${years.toFixed(1)} years of history, fewer than ${LEAST_RANKED_YEARS}`;
  }
  if (people === undefined) return "Not ranked: its population is not known";
  if (people >= LEAST_RANKED_PEOPLE) return undefined;
  return `Not ranked: fewer than ${LEAST_RANKED_PEOPLE.toLocaleString("en-US")} people`;
}

/**
 * As many digits as a map can show, which are half the bytes; an area's own page has all of them. Ranks are of the
 * same digits, so that what is shown as equal shares a rank.
 */
export function shorten({ unit, derivation }: CatalogMetric, value: number): number {
  if (Number.isInteger(value)) return value;
  if (derivation === undefined) return Number(value.toPrecision(7));
  if (unit !== "fraction") return Number(value.toPrecision(5));
  return Math.abs(value) < 0.001 ? Number(value.toPrecision(3)) : Number(value.toFixed(5));
}

function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}
