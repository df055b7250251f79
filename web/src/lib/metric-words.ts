import type { Metric, MetricTheme } from "@labs/contract/markets/metrics";
import { byUnit } from "./format.ts";
import { asOfText } from "./format-date.ts";

export const THEME_LABELS: Readonly<Record<MetricTheme, string>> = {
  rentAndValue: "Rent and value",
  affordability: "Affordability",
  supply: "Supply",
  people: "People",
  jobs: "Jobs and income",
  risk: "Risk",
  other: "Other",
};

/** What people ask of a market first, in their order. */
const HEADLINE_METRICS: readonly string[] = [
  "typicalRent",
  "rentGrowth1y",
  "typicalHomeValue",
  "valueGrowth1y",
  "valueGrowth5y",
  "grossYield",
  "population",
  "populationGrowth1y",
  "domesticMigrationRate",
  "medianHouseholdIncome",
  "rentToIncome",
  "unemploymentRate",
  "permitsPerThousandHomes",
  "monthsOfSupply",
  "propertyTaxRate",
  "expectedLossRate",
  "priceToRent",
  "incomeGrowth5y",
  "ownerShare",
];

/** What a map shows to who has chosen nothing. */
export const FIRST_METRIC = "typicalRent";

/** The same metrics, those that people ask of first in front. */
export function byHeadline<M extends Pick<Metric, "key">>(metrics: readonly M[]): M[] {
  const place = ({ key }: M) => {
    const at = HEADLINE_METRICS.indexOf(key);
    return at < 0 ? HEADLINE_METRICS.length : at;
  };
  return metrics.toSorted((a, b) => place(a) - place(b));
}

/** What stands beside a figure past its publisher's cycle: it is compared with nothing. */
export const lastKnownText = (asOf: string | null | undefined): string => `Last known ${asOfText(asOf)}`;

/**
 * The month of a figure; of one of parts of several dates, each of them, the oldest first. A year beside a month of the
 * same year says no more than the month.
 */
export function datesText(asOf: string | null | undefined, dates: readonly string[] = []): string {
  const apart = [...new Set(dates)].filter(
    (date) => !dates.some((other) => other.length > date.length && other.startsWith(date)),
  );
  return apart.length > 1
    ? apart
        .toSorted()
        .map((date) => asOfText(date))
        .join(" and ")
    : asOfText(apart[0] ?? asOf);
}

/** The same within a sentence. */
export const lastKnownWords = (asOf: string | null | undefined): string => `last known ${asOfText(asOf)}`;

/** What a desk shows to who has chosen nothing: the first metric that some area has a current figure of. */
export function findFirstMetric<M extends Pick<Metric, "key" | "coverage" | "isLastKnown" | "notRanked">>(
  metrics: readonly M[],
): M | undefined {
  const known = byHeadline(metrics.filter(({ coverage, notRanked }) => coverage > 0 && notRanked === null));
  return known.find(({ isLastKnown }) => !isLastKnown) ?? known[0];
}

/** A figure in its unit, or the words that its publisher's code stands for. */
export function metricText(value: number | null | undefined, metric: Pick<Metric, "unit" | "codes">): string {
  const code = metric.codes.find((each) => each.value === value);
  return code?.text ?? byUnit(value, metric.unit);
}

/** Metrics to choose from, by theme; those without a value, and those that may decide nothing, are left out. */
export function groupMetrics(
  metrics: readonly Pick<Metric, "key" | "label" | "theme" | "coverage" | "notRanked">[],
) {
  const known = metrics.filter((metric) => metric.coverage > 0 && metric.notRanked === null);
  return Object.entries(THEME_LABELS).flatMap(([theme, group]) => {
    const items = known
      .filter((metric) => metric.theme === theme)
      .map(({ key, label }) => ({ value: key, label }));
    return items.length === 0 ? [] : [{ group, items }];
  });
}
