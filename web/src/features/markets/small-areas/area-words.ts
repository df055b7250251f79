import type { Metric } from "@labs/contract/markets/metrics";
import type { SmallAreaKind, SmallAreaMetrics } from "@labs/contract/markets/small-areas";
import { byUnit } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { metricText } from "../../../lib/metric-words.ts";
import { findLastKnown } from "../rank-counties.ts";

export const KIND_WORDS: Readonly<Record<SmallAreaKind, { one: string; many: string; inText: string }>> = {
  zip: { one: "ZIP code", many: "ZIP codes", inText: "ZIP codes" },
  tract: { one: "Census tract", many: "Census tracts", inText: "census tracts" },
};

export const areaHref = (kind: SmallAreaKind, id: string, census: string | null): string =>
  `/markets/${kind}/${id}${kind === "tract" && census === "2010" ? "?census=2010" : ""}`;

/** `$1,500 ± $120`: a figure with its margin of error at 90% confidence. */
function withMargin(text: string, margin: number | null, unit: Metric["unit"]): string {
  return margin === null ? text : `${text} ±\u00a0${byUnit(margin, unit)}`;
}

/** A figure of a list as it is shown: with its margin, its date where it is old, or why there is none. */
export function figureText(data: SmallAreaMetrics, metric: Metric, row: number): string {
  const value = data.values[metric.key]?.[row] ?? null;
  if (value === null) return data.withheld[metric.key]?.includes(row) === true ? "withheld" : "—";
  const text = withMargin(metricText(value, metric), data.margins[metric.key]?.[row] ?? null, metric.unit);
  const old = findLastKnown(data, metric.key, row);
  return old === undefined || metric.isLastKnown ? text : `${text} (${asOfText(old)})`;
}
