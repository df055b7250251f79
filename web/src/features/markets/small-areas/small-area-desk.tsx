import type { Metric } from "@labs/contract/markets/metrics";
import type { SmallAreaKind, SmallAreaMetrics, SmallAreaOutlines } from "@labs/contract/markets/small-areas";
import {
  Button,
  Group,
  Paper,
  SegmentedControl,
  Skeleton,
  Text,
  useComputedColorScheme,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useShownDates } from "../../../components/figure/shown-dates.ts";
import { Section } from "../../../components/layout/section.tsx";
import { Choropleth } from "../../../components/map/choropleth.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { count } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { useHrefOfDay } from "../../../lib/known-on.ts";
import { findFirstMetric, lastKnownText, lastKnownWords } from "../../../lib/metric-words.ts";
import { classifyCounties } from "../map/county-classes.ts";
import classes from "../map/county-map.module.css";
import { MapLegend } from "../map/map-legend.tsx";
import { MetricPicker } from "../metric-picker.tsx";
import { listDates, listRankedValues, rankCounties } from "../rank-counties.ts";
import { useMarketSearch } from "../store.ts";
import { areaHref, figureText, KIND_WORDS } from "./area-words.ts";
import { toTopology } from "./outline-topology.ts";
import { smallAreaMetricsQuery, smallAreaOutlinesQuery } from "./queries.ts";

interface SmallAreaDeskProps {
  level: SmallAreaKind;
  /** `county-53033` or `msa-42660`. */
  within: string;
  name: string;
}

/** The ZIP codes or tracts of one county or metro, colored by a figure; each leads to its page. */
export function SmallAreaDesk({ level, within, name }: SmallAreaDeskProps) {
  const { search, change } = useMarketSearch();
  const [place = "", id = ""] = within.split("-");
  const asked = place === "msa" ? { kind: level, msa: id } : { kind: level, county: id };
  const figures = useQuery(smallAreaMetricsQuery(asked, search.knownOn));
  const shapes = useQuery(smallAreaOutlinesQuery(asked));
  const data = figures.data;
  const known = data?.metrics.filter(({ coverage, notRanked }) => coverage > 0 && notRanked === null) ?? [];
  const metric = known.find(({ key }) => key === search.metric) ?? findFirstMetric(known);
  const failed = [figures, shapes].find((each) => each.error !== null && each.data === undefined);
  const { many } = KIND_WORDS[level];
  useShownDates(data === undefined || metric === undefined ? [] : listDates(data, metric));
  return (
    <Section
      title={`${many} of ${name}`}
      {...(metric === undefined ? {} : { description: describe(metric, data) })}
    >
      <Group gap="sm" mb="sm">
        <Button size="xs" variant="default" onClick={() => change({ level: null, within: null })}>
          Back to counties
        </Button>
        <SegmentedControl
          size="xs"
          aria-label="Areas"
          data={[
            { value: "zip", label: KIND_WORDS.zip.many },
            { value: "tract", label: KIND_WORDS.tract.many },
          ]}
          value={level}
          onChange={(next) => change({ level: next })}
        />
        {metric === undefined ? null : (
          <MetricPicker
            label="Figure of the map"
            metrics={known}
            value={metric.key}
            onChange={(key) => change({ metric: key })}
            isPlain
          />
        )}
      </Group>
      {failed !== undefined ? (
        <FailureNote what="The map" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : data === undefined || shapes.data === undefined ? (
        <Skeleton className={classes.place} />
      ) : metric === undefined ? (
        <EmptyState title="No figures available">
          {`No loaded source has figures of ${KIND_WORDS[level].inText} here. See Data sources for coverage.`}
        </EmptyState>
      ) : (
        <SmallAreaMap key={`${within} ${level}`} data={data} shapes={shapes.data} metric={metric} />
      )}
    </Section>
  );
}

function describe(metric: Metric, data: SmallAreaMetrics | undefined): string {
  const date = metric.isLastKnown ? lastKnownWords(metric.asOf) : `as of ${asOfText(metric.asOf)}`;
  const census = data?.census ? ` Tracts of the ${data.census} census.` : "";
  return `${metric.method} ${metric.source}, ${date}. ${count(metric.coverage)} of ${count(data?.ids.length)} areas.${census}`;
}

const NONE: readonly null[] = [];

function SmallAreaMap(of: { data: SmallAreaMetrics; shapes: SmallAreaOutlines; metric: Metric }) {
  const { data, shapes, metric } = of;
  const navigate = useNavigate();
  const hrefOf = useHrefOfDay();
  const isDark = useComputedColorScheme("light") === "dark";
  const [hovered, setHovered] = useState<string | null>(null);
  const topology = useMemo(() => toTopology(shapes), [shapes]);
  const values = data.values[metric.key] ?? NONE;
  const { shown, apart } = useMemo(() => {
    const ranked = metric.isLastKnown ? values : listRankedValues(data, metric.key);
    const rows = values.flatMap((value, row) => (value !== null && ranked[row] === null ? [row] : []));
    const split = new Set(rows);
    return {
      apart: split.size,
      shown: classifyCounties({
        ids: data.ids,
        values,
        pool: ranked,
        kind: "quantile",
        isDark,
        apart: split,
      }),
    };
  }, [data, metric, values, isDark]);
  const findColor = useCallback((id: string) => shown.colorById.get(id) ?? null, [shown]);
  const say = useCallback(
    (id: string) => {
      const row = data.ids.indexOf(id);
      return `${data.names[row] ?? id}: ${row < 0 ? "no data" : figureText(data, metric, row)}`;
    },
    [data, metric],
  );
  if (topology === undefined) {
    return (
      <EmptyState title="No outlines loaded">
        Load the Census Bureau’s outlines with labs ingest outlines FILE. The list on the county’s page holds
        the same figures.
      </EmptyState>
    );
  }
  const { inText } = KIND_WORDS[data.kind];
  return (
    <div className={classes.frame}>
      <Choropleth
        topology={topology}
        findColor={findColor}
        onHover={setHovered}
        onOpen={(id) => void navigate(hrefOf(areaHref(data.kind, id, data.census)))}
        describe={say}
        label={`Map of ${inText} by ${metric.label}. Arrow keys walk from area to area, Enter opens one, plus and minus zoom.`}
      />
      {hovered === null ? null : <Pointed data={data} metric={metric} id={hovered} />}
      <div className={classes.legend}>
        <MapLegend metric={metric} shown={shown} kind="quantile" apart={apart} areas={inText} />
      </div>
      <Text size="xs" c="dimmed" mt="sm">
        Boundaries: {shapes.editions.join("; ")}. {count(shapes.ids.length)} of {count(data.ids.length)} areas
        have an outline.
      </Text>
    </div>
  );
}

function Pointed({ data, metric, id }: { data: SmallAreaMetrics; metric: Metric; id: string }) {
  const row = data.ids.indexOf(id);
  const { ranks, of } = rankCounties(data, metric);
  return (
    <Paper withBorder className={classes.tooltip}>
      <Text size="sm" fw={600}>
        {data.names[row] ?? id}
      </Text>
      <Text size="sm">
        {metric.label}: {row < 0 ? "no data" : figureText(data, metric, row)}
      </Text>
      <Text size="xs" c="dimmed">
        {metric.isLastKnown ? lastKnownText(metric.asOf) : asOfText(metric.asOf)}
        {ranks[row] == null ? "" : `, ${count(ranks[row])} of ${count(of)} here`}
      </Text>
    </Paper>
  );
}
