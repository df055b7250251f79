import type { RankedMetric } from "@labs/contract/markets/metrics";
import { Progress, Text } from "@mantine/core";
import { Figure } from "../../../components/figure/figure.tsx";
import { count } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { metricText } from "../../../lib/metric-words.ts";
import classes from "./market-figures.module.css";

/** The headline figures of a market, each with its rank among all markets of its kind. */
export function MarketFigures({ metrics }: { metrics: RankedMetric[] }) {
  return (
    <dl className={classes.grid}>
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
                  ],
                }}
              />
            </span>
            <Rank metric={metric} />
            <Text size="xs" c="dimmed">
              {datesText(metric)}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
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
function datesText({ asOf, isLastKnown, parts }: RankedMetric): string {
  const dates = [...new Set(parts.map((part) => asOfText(part.asOf)))];
  const text = dates.length > 1 ? dates.join(" and ") : asOfText(asOf);
  return isLastKnown ? `Last known ${text}` : text;
}

function Rank({ metric }: { metric: RankedMetric }) {
  if (metric.unranked !== null) {
    return (
      <Text size="xs" c="dimmed">
        {metric.unranked}
      </Text>
    );
  }
  if (metric.rank === null || metric.percentile === null) return null;
  return (
    <>
      <Progress
        value={metric.percentile * 100}
        size={4}
        aria-label={`${metric.label}: higher than ${Math.round(metric.percentile * 100)}% of areas`}
      />
      <Text size="xs" c="dimmed">
        {count(metric.rank)} of {count(metric.of)}
      </Text>
    </>
  );
}
