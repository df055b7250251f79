import type { Metric } from "@labs/contract/markets/metrics";
import type { Cycle } from "../figures/publishing-rhythm.ts";
import type { TypicalHomes } from "../figures/typical-homes.ts";
import type { AreaKind } from "../repository.ts";

/** A series that a derived figure is computed from, and the months before the figure's month at which it is read. */
interface Part {
  key: string;
  lags: readonly number[];
  /** Of the whole country instead of the area. */
  national?: boolean;
  /** A figure is computed without it too, and without one past its publisher's cycle: its value is then NaN. */
  isOptional?: boolean;
  /** Where each part is of its own newest date: read at the newest month that all such parts of it have, at no other. */
  isOfSharedMonth?: boolean;
}

/** The area that a figure is computed for, and what a home costs to run there on the firm's assumptions. */
export interface FigurePlace {
  kind: AreaKind;
  id: string;
  homes: TypicalHomes;
  /** By which optional parts are current; null of the demo, whose age does not count. */
  now: Date | null;
}

export interface Derivation {
  parts: readonly Part[];
  /** All parts of the newest month that all of them have, or each of its own newest. */
  dating: "sameMonth" | "eachLatest";
  /** Months that the ends of the parts' periods lie apart at most, where it is not the usual. */
  monthsApart?: number;
  /** The figure from the parts' values in their order, or why there is none; of the past without a place. */
  compute(values: readonly number[], place?: FigurePlace): number | string;
  /** Why there is no figure where a value of a part is missing. */
  reason: string;
}

/** Parts of different dates make no figure where the ends of their periods lie further apart than this. */
export const MOST_MONTHS_APART = 36;

/**
 * How a metro without a published figure gets one; everything else would mislead. `fromSums` applies the derivation
 * to the sums of its counties' parts, `fromFigures` to the metro's own figures, each of its own date. A mean of
 * medians says that it is one.
 */
export type MetroRule =
  | "none"
  | "sum"
  | "fromSums"
  | "fromFigures"
  | { weightedBy: string; words: string; ofMedians?: boolean };

export interface CatalogMetric
  extends Pick<
    Metric,
    "key" | "label" | "theme" | "unit" | "direction" | "method" | "frequency" | "missing" | "codes"
  > {
  derivation: Derivation | undefined;
  metroRule: MetroRule;
  /** By what a figure is current, where the frequency of its series does not say it. */
  cycle: Cycle | undefined;
  /**
   * Of a composite that holds race, ethnicity or another protected class: which. It is read beside other figures and
   * decides nothing: no rank, score, color, buy box, estimate or default takes it (decision 92).
   */
  protectedClasses: string | undefined;
  /** Why areas can't be ranked by it at all. */
  notRanked: string | undefined;
  /** What ranks ask of an area: a history of five years of this series, and a floor of size. */
  rankedWithHistoryOf: string | undefined;
  /** How many decimals a figure of the metric means anything to. */
  decimals: number;
}

type Optional =
  | "missing"
  | "codes"
  | "metroRule"
  | "decimals"
  | "cycle"
  | "protectedClasses"
  | "notRanked"
  | "rankedWithHistoryOf";
type Given = Omit<CatalogMetric, "derivation" | Optional> & Partial<Pick<CatalogMetric, Optional>>;

const DECIMALS: Readonly<Record<Metric["unit"], number>> = {
  ...{ usd: 0, count: 0, index: 1, years: 1, perThousand: 5 },
  ...{ ratio: 2, fraction: 4 },
};

/** The mean of medians, weighted by the homes that they are of. */
export const BY_HOUSEHOLDS = { weightedBy: "households", words: "households", ofMedians: true } as const;

const NOT_PUBLISHED = "No value where the publisher has none for the area; never 0.";

export function stored(metric: Given): CatalogMetric {
  return { ...chooseDefaults(metric), missing: NOT_PUBLISHED, ...metric, derivation: undefined };
}

function chooseDefaults({ unit }: Given): Pick<CatalogMetric, Exclude<Optional, "missing">> {
  return {
    ...{ codes: [], metroRule: "none", decimals: DECIMALS[unit] },
    ...{ cycle: undefined, protectedClasses: undefined, notRanked: undefined },
    rankedWithHistoryOf: undefined,
  };
}

export function derived(metric: Given, derivation: Derivation): CatalogMetric {
  const missing = "No value where one of its parts is missing or of another date; never 0.";
  return { ...chooseDefaults(metric), missing, ...metric, derivation };
}

/** How much more a series is than some months before, as a whole or, from two years on, a year. */
export function growth(
  metric: Omit<Given, "unit" | "method">,
  of: { key: string; words: string; years: number },
): CatalogMetric {
  const { key, words, years } = of;
  const span = years === 1 ? "twelve months" : `${years} years`;
  const method =
    years === 1
      ? `${words} ÷ ${lower(words)} ${span} earlier − 1.`
      : `(${words} ÷ ${lower(words)} ${span} earlier)^(1/${years}) − 1: CAGR.`;
  return derived(
    {
      ...metric,
      unit: "fraction",
      method,
      missing: `No value where nothing was published for ${span} earlier; never 0.`,
    },
    {
      parts: [{ key, lags: [0, 12 * years] }],
      dating: "eachLatest",
      compute: ([now = 0, before = 0]) =>
        now > 0 && before > 0 ? (now / before) ** (1 / years) - 1 : "Growth needs two positive values",
      reason: `Nothing was published for ${span} earlier`,
    },
  );
}

/** "Rent growth, 1 year"; longer spans are of one year of them. */
export function spanLabel(words: string, years: number): string {
  return years === 1 ? `${words}, 1 year` : `${words}, ${years}-yr CAGR`;
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
