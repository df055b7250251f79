import type { RankedMetric } from "@labs/contract/markets/metrics";
import { Text } from "@mantine/core";
import { Figure } from "../../../components/figure/figure.tsx";
import { byUnit, count, counted } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { datesText, metricText } from "../../../lib/metric-words.ts";
import classes from "./market-figures.module.css";

/** Below the county figures come from surveys: with their margin of error. */
type ShownMetric = RankedMetric & { margin?: number | null };

interface MarketFiguresProps {
  metrics: ShownMetric[];
  /** One under the other, so that their dots can be compared. */
  isScored?: boolean;
}

/** The headline figures of a market, each with its rank among all markets of its kind. */
export function MarketFigures({ metrics, isScored = false }: MarketFiguresProps) {
  return (
    <dl className={isScored ? classes.rows : classes.grid}>
      {metrics.map((metric) => (
        <div key={metric.key} className={classes.cell}>
          <dt>{metric.label}</dt>
          <dd>
            <span className={classes.value}>
              <Figure
                label={metric.label}
                text={metric.value === null ? null : metricText(metric.value, metric)}
                unavailable={metric.unavailable}
                provenance={{
                  source: metric.source,
                  asOf: metric.asOf,
                  formula: metric.method,
                  demo: metric.demo,
                  inputs: [
                    { label: "Coverage", text: `${metric.coverage} areas` },
                    ...metric.parts.map(({ label, asOf }) => ({ label, text: asOfText(asOf) })),
                    ...(metric.knownOn === null
                      ? []
                      : [{ label: "Known since", text: asOfText(metric.knownOn) }]),
                  ],
                }}
              />
              {metric.margin == null ? null : (
                <Text span size="xs" c="dimmed" ml={6}>
                  ±{"\u00a0"}
                  {byUnit(metric.margin, metric.unit)}
                </Text>
              )}
            </span>
            <Rank metric={metric} />
            <Text size="xs" c="dimmed" className={classes.dates}>
              {writeDates(metric)}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `12 figures, 3 last known`. */
export function countText(figures: readonly RankedMetric[]): string {
  const known = figures.filter(({ value }) => value !== null);
  const old = known.filter(({ isLastKnown }) => isLastKnown).length;
  const all = counted(known.length, "figure", "figures");
  return old === 0 ? all : `${all}, ${old} last known`;
}

/** What no source publishes for this area, each with its reason; folded, since it can be most of a theme. */
export function MissingFigures({ metrics }: { metrics: RankedMetric[] }) {
  if (metrics.length === 0) return null;
  const [first] = metrics;
  return (
    <details>
      <summary>
        {metrics.length === 1
          ? `${first?.label} is not available here`
          : `${metrics.length} figures are not available here`}
      </summary>
      <ul className={classes.missing}>
        {metrics.map(({ key, label, unavailable, missing }) => (
          <li key={key}>
            {label}: {unavailable ?? missing}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The month of a figure; of one of several dates, each of its parts. */
function writeDates({ asOf, isLastKnown, parts }: RankedMetric): string {
  const text = datesText(
    asOf,
    parts.map((part) => part.asOf),
  );
  return isLastKnown ? `Last known ${text}` : text;
}

/** The share of areas that an area is better than; null where no side is better, or it has no rank. */
export function placeOf({ percentile, direction, unranked }: RankedMetric): number | null {
  if (percentile === null || unranked !== null || direction === "neutral") return null;
  return direction === "lowerIsBetter" ? 1 - percentile : percentile;
}

/** Where the area stands among all of its kind: a dot on their line, the median at its middle, better to the right. */
function Rank({ metric }: { metric: RankedMetric }) {
  if (metric.unranked !== null) {
    return (
      <Text size="xs" c="dimmed" className={classes.unranked}>
        {metric.unranked}
      </Text>
    );
  }
  const { rank, percentile, direction, label, of } = metric;
  if (rank === null || percentile === null) return null;
  const isNeutral = direction === "neutral";
  const place = placeOf(metric) ?? percentile;
  const words = isNeutral
    ? `higher than ${Math.round(percentile * 100)}% of areas`
    : `better than ${Math.round(place * 100)}% of areas`;
  return (
    <>
      <div
        className={classes.line}
        role="img"
        aria-label={`${label}: ${words}`}
        data-neutral={isNeutral || undefined}
      >
        <span style={{ left: `${place * 100}%` }} />
      </div>
      <Text size="xs" c="dimmed" className={classes.place}>
        {count(rank)} of {count(of)}
      </Text>
    </>
  );
}
