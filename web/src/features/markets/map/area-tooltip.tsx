import type { CountyHistory, CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import { Paper, Text } from "@mantine/core";
import { Sparkline } from "../../../components/figure/sparkline.tsx";
import { count } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { metricText } from "../../../lib/metric-words.ts";
import { explainUnranked, rankCounties } from "../rank-counties.ts";
import classes from "./county-map.module.css";

interface AreaTooltipProps {
  id: string;
  data: CountyMetrics;
  metric: Metric;
  history: CountyHistory | undefined;
  date: string | null;
}

/** What the map says of the county under the hand. */
export function AreaTooltip({ id, data, metric, history, date }: AreaTooltipProps) {
  const ranking = rankCounties(data, metric);
  const row = data.ids.indexOf(id);
  const at = history?.dates.indexOf(date ?? "") ?? -1;
  const isPast = at >= 0;
  const value = (isPast ? history?.values[at]?.[row] : data.values[metric.key]?.[row]) ?? null;
  const rank = ranking.ranks[row] ?? null;
  const trend = history?.values.map((values) => values[row] ?? null) ?? [];
  return (
    <Paper withBorder className={classes.tooltip}>
      <Text size="sm" fw={600}>
        {data.names[row] ?? `County ${id}: 2017 boundaries, since replaced`}
      </Text>
      <Text size="sm">
        {metric.label}: {value === null ? "no data" : metricText(value, metric)}
      </Text>
      <Text size="xs" c="dimmed">
        {isPast
          ? asOfText(date)
          : rank === null
            ? explainUnranked(data, metric, row)
            : `${count(rank)} of ${count(ranking.of)}, ${asOfText(metric.asOf)}`}
      </Text>
      {trend.filter((each) => each !== null).length > 1 ? (
        <span className={classes.trend}>
          <Sparkline values={trend} width={208} height={32} />
          <Text size="xs" c="dimmed" component="span">
            {asOfText(history?.dates[0])} to {asOfText(history?.dates.at(-1))}
          </Text>
        </span>
      ) : null}
    </Paper>
  );
}
