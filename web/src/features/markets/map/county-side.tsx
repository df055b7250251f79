import type { CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import { Anchor, Button, CloseButton, Group, Progress, Text } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router";
import { count } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { useHrefOfDay } from "../../../lib/known-on.ts";
import { byHeadline, metricText } from "../../../lib/metric-words.ts";
import { explainUnranked, findLastKnown, rankCounties } from "../rank-counties.ts";
import classes from "./county-side.module.css";

interface CountySideProps {
  id: string;
  data: CountyMetrics;
  metric: Metric;
  metro: { id: string; name: string } | undefined;
  /** The map shows an earlier month: the figures here are the newest all the same, and say so. */
  isMapPast: boolean;
  onClose: () => void;
}

const MOST = 10;

/** The chosen county beside the map: the metric of the map first, then what people ask of first. */
export function CountySide({ id, data, metric, metro, isMapPast, onClose }: CountySideProps) {
  const row = data.ids.indexOf(id);
  const hrefOf = useHrefOfDay();
  const listed = useMemo(() => {
    const others = byHeadline(
      data.metrics.filter(
        ({ key, coverage }) =>
          key !== metric.key &&
          coverage > 0 &&
          data.values[key]?.[row] != null &&
          findLastKnown(data, key, row) === undefined,
      ),
    );
    return [metric, ...others.slice(0, MOST - 1)].map((each) => ({ each, ...rankCounties(data, each) }));
  }, [data, metric, row]);
  if (row < 0) return null;
  const name = data.names[row] ?? id;
  return (
    <aside className={classes.side} aria-label={`Figures of ${name}`}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <h2 className={classes.name}>{name}</h2>
          {metro ? (
            <Text size="xs" c="dimmed">
              Part of{" "}
              <Anchor component={Link} to={hrefOf(`/markets/msa/${metro.id}`)} size="xs">
                {metro.name}
              </Anchor>
            </Text>
          ) : null}
          {isMapPast ? (
            <Text size="xs" c="dimmed">
              Latest figures, not the map’s month
            </Text>
          ) : null}
        </div>
        <CloseButton aria-label={`Close ${name}`} onClick={onClose} />
      </Group>
      <dl className={classes.list}>
        {listed.map(({ each, ranks, of }) => {
          const value = data.values[each.key]?.[row] ?? null;
          const rank = ranks[row] ?? null;
          return (
            <div key={each.key}>
              <dt>{each.label}</dt>
              <dd title={value === null ? each.missing : undefined}>{metricText(value, each)}</dd>
              <dd className={classes.rank}>
                {rank === null ? (
                  value === null ? (
                    "no rank"
                  ) : (
                    explainUnranked(data, each, row)
                  )
                ) : (
                  <>
                    {count(rank)} of {count(of)}, {asOfText(each.asOf)}
                    <Progress
                      value={of < 2 ? 100 : 100 * (1 - (rank - 1) / (of - 1))}
                      size={3}
                      aria-label={`${each.label}: rank ${count(rank)} of ${count(of)}`}
                    />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <Button component={Link} to={hrefOf(`/markets/county/${id}`)} fullWidth>
        Open county page
      </Button>
      <Group grow gap="xs" mt="xs">
        <Button
          component={Link}
          size="xs"
          variant="default"
          to={hrefOf(`/markets?level=zip&within=county-${id}`)}
        >
          ZIP codes
        </Button>
        <Button
          component={Link}
          size="xs"
          variant="default"
          to={hrefOf(`/markets?level=tract&within=county-${id}`)}
        >
          Census tracts
        </Button>
      </Group>
    </aside>
  );
}
