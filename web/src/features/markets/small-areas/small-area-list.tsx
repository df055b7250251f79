import type { Metric } from "@labs/contract/markets/metrics";
import type { SmallAreaKind, SmallAreaMetrics } from "@labs/contract/markets/small-areas";
import { Anchor, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useShownDates } from "../../../components/figure/shown-dates.ts";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { asOfText } from "../../../lib/format-date.ts";
import { readPastDay, useHrefOfDay } from "../../../lib/known-on.ts";
import { byHeadline, lastKnownText } from "../../../lib/metric-words.ts";
import { listDates, rankCounties } from "../rank-counties.ts";
import { areaHref, figureText, KIND_WORDS } from "./area-words.ts";
import { smallAreaMetricsQuery } from "./queries.ts";

interface SmallAreaListProps {
  /** The county or metro. */
  area: { kind: "county" | "msa"; id: string; name: string };
}

const KINDS: readonly SmallAreaKind[] = ["zip", "tract"];

/** A county's or metro's ZIP codes and census tracts, to be sorted by any figure, each leading to its page. */
export function SmallAreaList({ area }: SmallAreaListProps) {
  const [kind, setKind] = useState<SmallAreaKind>("zip");
  const within = area.kind === "county" ? { kind, county: area.id } : { kind, msa: area.id };
  const [search] = useSearchParams();
  const hrefOf = useHrefOfDay();
  const { data, error, refetch } = useQuery(smallAreaMetricsQuery(within, readPastDay(search)));
  return (
    <Section
      title="ZIP codes and census tracts"
      description="Ranks are within this area. ± is the survey’s margin of error at 90% confidence."
      flush
    >
      <Group gap="sm" px="md" py="sm">
        <SegmentedControl
          size="xs"
          aria-label="Areas"
          data={KINDS.map((value) => ({ value, label: KIND_WORDS[value].many }))}
          value={kind}
          onChange={(value) => setKind(value as SmallAreaKind)}
        />
        <Button component={Link} size="xs" variant="default" to={hrefOf(mapHref(area, kind))}>
          Show on the map
        </Button>
        {data?.census ? (
          <Text size="xs" c="dimmed">
            Tracts of the {data.census} census
          </Text>
        ) : null}
      </Group>
      {error !== null && data === undefined ? (
        <FailureNote what="The list" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={8} />
      ) : data.metrics.length === 0 ? (
        <EmptyState title={`No figures of ${KIND_WORDS[kind].inText} loaded`}>
          {data.ids.length === 0
            ? "Load outlines or figures of this area with labs ingest folder DIR."
            : `${data.ids.length} ${KIND_WORDS[kind].inText} are known here, without a figure.`}
        </EmptyState>
      ) : (
        <Areas data={data} area={area} />
      )}
    </Section>
  );
}

function mapHref({ kind, id }: SmallAreaListProps["area"], level: SmallAreaKind): string {
  return `/markets?level=${level}&within=${kind}-${id}`;
}

const SHOWN = 6;

interface Row {
  id: string;
  row: number;
  name: string;
}

function Areas({ data, area }: { data: SmallAreaMetrics; area: SmallAreaListProps["area"] }) {
  const metrics = byHeadline(data.metrics.filter(({ notRanked }) => notRanked === null));
  const rows = data.ids
    .map((id, row): Row => ({ id, row, name: data.names[row] ?? id }))
    .filter(({ row }) => metrics.some(({ key }) => data.values[key]?.[row] != null));
  const { many, one } = KIND_WORDS[data.kind];
  const hrefOf = useHrefOfDay();
  const [shown, setShown] = useState<readonly string[]>([]);
  useShownDates(metrics.filter(({ key }) => shown.includes(key)).flatMap((each) => listDates(data, each)));
  const columns: Column<Row>[] = [
    {
      id: "name",
      header: one,
      width: 200,
      isName: true,
      value: ({ name }) => name.replace(/^Census tract /, "Tract "),
      cell: ({ id, name }) => (
        <Anchor component={Link} to={hrefOf(areaHref(data.kind, id, data.census))} size="sm">
          {name.replace(/^Census tract /, "Tract ")}
        </Anchor>
      ),
    },
    ...metrics.map((metric, at) => columnOf(metric, data, at)),
  ];
  return (
    <DataTable
      label={`${many} of ${area.name}`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      csvName={`${data.kind}s-of-${area.id}`}
      onColumns={setShown}
      maxHeight={480}
      footer={
        rows.length < data.ids.length ? (
          <Text size="xs" c="dimmed">
            {data.ids.length - rows.length} more without a figure.
          </Text>
        ) : undefined
      }
    />
  );
}

function columnOf(metric: Metric, data: SmallAreaMetrics, at: number): Column<Row> {
  const { ranks } = rankCounties(data, metric);
  const date = metric.isLastKnown ? lastKnownText(metric.asOf) : asOfText(metric.asOf);
  return {
    id: metric.key,
    header: metric.label,
    align: "right",
    hint: `${metric.method} ${metric.source}, ${date}.`,
    value: ({ row }) => data.values[metric.key]?.[row] ?? null,
    text: ({ row }) => figureText(data, metric, row),
    cell: ({ row }) => (
      <>
        {figureText(data, metric, row)}
        {ranks[row] == null ? null : (
          <Text span size="xs" c="dimmed" ml={6}>
            #{ranks[row]}
          </Text>
        )}
      </>
    ),
    startsHidden: at >= SHOWN,
    onCard: at < 2,
  };
}
