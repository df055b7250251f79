import type { Metric } from "@labs/contract/markets/metrics";
import { count } from "../../../lib/format.ts";
import { lastKnownText, metricText } from "../../../lib/metric-words.ts";
import type { CountyClasses } from "./county-classes.ts";
import classes from "./map-legend.module.css";

interface MapLegendProps {
  metric: Metric;
  shown: CountyClasses;
  kind: "quantile" | "even";
  /** Counties drawn in gray: with a value, without a class. */
  apart: number;
  /** What is colored. */
  areas?: string;
}

/** How values are spread, each class from its lower bound on, and what has no data. */
export function MapLegend({ metric, shown, kind, apart, areas = "counties" }: MapLegendProps) {
  const { bins, breaks, colors, missing, low, high } = shown;
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  return (
    <div className={classes.legend}>
      <div className={classes.scale}>
        <div
          className={classes.bins}
          role="img"
          aria-label={`How ${areas} are spread between ${metricText(low, metric)} and ${metricText(high, metric)}`}
        >
          {bins.map((bin, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step of the axis is its place.
            <span key={at} style={{ height: `${(100 * bin.count) / most}%`, background: bin.color }} />
          ))}
        </div>
        <ol className={classes.classes} aria-label="Classes, by lower bound">
          {colors.map((color, at) => (
            <li key={color} style={{ borderColor: color }}>
              {at === 0 ? "lowest" : metricText(breaks[at - 1], metric)}
            </li>
          ))}
        </ol>
      </div>
      <p className={classes.note}>
        <span className={classes.swatch} aria-hidden />
        No data: {count(missing)} {areas}.{" "}
        {metric.isLastKnown
          ? `${lastKnownText(metric.asOf)}: past its publisher’s cycle, not ranked. `
          : null}
        {apart > 0 ? `Gray: ${count(apart)} last known or too small to rank. ` : null}
        {kind === "quantile"
          ? `Quantile classes: each has about the same number of ${areas}.`
          : "Threshold classes: equal steps from the 2nd to the 98th percentile."}
      </p>
    </div>
  );
}
