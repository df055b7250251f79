import { BubbleChart, bubbleTable } from "@labs/charts/bubble-chart";
import type { BubbleMark, Unit } from "@labs/charts/chart-props";
import { lightPalette } from "@labs/charts/palette";
import type { BubbleChart as BubbleAnswer, BubbleRow } from "@labs/contract/markets/charts";
import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { useShownDates } from "../../../components/figure/shown-dates.ts";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { findClass, quantileBreaks } from "../../../components/map/class-breaks.ts";
import { DemoPill } from "../../../components/status/demo-pill.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { count } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-words.ts";
import { AssumptionsNote } from "../assumptions-note.tsx";
import { ColorLegend } from "../color-legend.tsx";
import classes from "../map/county-map.module.css";
import { bubbleChartQuery } from "../queries.ts";
import { useMarketSearch } from "../store.ts";
import { BubbleControls } from "./bubble-controls.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { ChosenMetros } from "./chosen-metros.tsx";
import { listLargest, shortName, toggled } from "./metro-chooser.tsx";

type Axes = NonNullable<BubbleAnswer["axes"]>;

/** Metros between two metrics of one's choice. */
export function BubbleDesk() {
  const { search, params } = useMarketSearch();
  const query = useMemo(() => queryOfParams(params), [params]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...bubbleChartQuery(query),
    placeholderData: keepPreviousData,
  });
  if (error !== null && data === undefined) {
    return <FailureNote what="The metro chart" error={error} onRetry={() => refetch()} />;
  }
  if (data === undefined) return <RowsSkeleton rows={12} />;
  return (
    <Kept isOld={isPlaceholderData}>
      <BubbleControls data={data} />
      {data.axes === null ? (
        <EmptyState title="Nothing to chart yet">
          {Object.values(data.unavailable).join(". ")}. Load the publishers' files for metros with labs
          ingest.
        </EmptyState>
      ) : (
        <Bubbles data={data} axes={data.axes} chosen={search.msa} />
      )}
    </Kept>
  );
}

function queryOfParams(params: URLSearchParams) {
  const text = (name: string) => params.get(name) ?? undefined;
  return {
    x: text("x"),
    y: text("y"),
    size: text("size"),
    color: text("color"),
    preset: text("preset"),
    trail: Number(params.get("trail") ?? 5),
  };
}

function Bubbles({ data, axes, chosen }: { data: BubbleAnswer; axes: Axes; chosen: readonly string[] }) {
  const { search, change } = useMarketSearch();
  const [hovered, setHovered] = useState<string | null>(null);
  const rows = useMemo(
    () => listLargest(data.rows, { shown: search.shown, chosen }),
    [data.rows, search.shown, chosen],
  );
  const classing = useMemo(() => classBreaks(data.rows), [data.rows]);
  const marks = useMemo(
    () => rows.flatMap((row) => toMark(row, { chosen, breaks: classing }) ?? []),
    [rows, chosen, classing],
  );
  const onOpen = useCallback((id: string) => change(({ msa }) => ({ msa: toggled(msa, id) })), [change]);
  const pointed = rows.find(({ msaId }) => msaId === hovered);
  const preset = data.presets.find(({ x, y }) => x === axes.x.key && y === axes.y.key);
  const x = { label: axes.x.label, unit: readUnit(axes.x.unit) };
  const y = { label: axes.y.label, unit: readUnit(axes.y.unit) };
  const isDemo = [axes.x, axes.y].some(({ demo }) => demo);
  useShownDates([axes.x, axes.y, axes.size, axes.color].flatMap((axis) => axis ?? []));
  return (
    <div className={classes.frame}>
      {isDemo ? (
        <div>
          <DemoPill>These figures are simulated by the demo generator.</DemoPill>
        </div>
      ) : null}
      <ResponsiveChart
        height={540}
        table={bubbleTable({ marks, x, y, areaLabel: "Metro" })}
        render={(frame) => (
          <BubbleChart
            {...frame}
            {...{ marks, x, y, hovered, onOpen }}
            medians={data.medians}
            isoReturns={data.isoReturns}
            quadrants={preset?.quadrants ?? null}
            onHover={setHovered}
          />
        )}
      />
      {pointed ? <BubbleTip row={pointed} axes={axes} /> : null}
      {axes.color ? <ColorLegend breaks={classing} metric={axes.color} /> : null}
      <ChosenMetros rows={rows.filter(({ msaId }) => chosen.includes(msaId))} />
      <Text size="xs" c="dimmed" mt="sm">
        Dashed lines: medians of all metros with the figure, {count(axes.x.coverage)} on the x axis and{" "}
        {count(axes.y.coverage)} on the y axis.{" "}
        {axes.size ? `Size: ${axes.size.label.toLowerCase()}.` : "No data for bubble size."}
        {preset?.notes.map((note) => ` ${note}`)}
      </Text>
      <AssumptionsNote
        assumptions={data.assumptions.filter(({ key }) => key === "expenseRatio" || key === "riskFree")}
        method={[axes.x, axes.y, axes.size, axes.color]
          .flatMap((each) => each ?? [])
          .map(({ label, method, source }) => `${label}: ${method} ${source}.`)}
      />
    </div>
  );
}

const CLASSES = lightPalette.sequential.length;

function classBreaks(rows: readonly BubbleRow[]): number[] {
  return quantileBreaks(
    rows.map((row) => (row.rank === null ? null : row.color)),
    CLASSES,
  );
}

function toMark(
  row: BubbleRow,
  { chosen, breaks }: { chosen: readonly string[]; breaks: number[] },
): BubbleMark | undefined {
  if (row.x === null || row.y === null) return undefined;
  return {
    id: row.msaId,
    label: shortName(row.name),
    x: row.x,
    y: row.y,
    size: row.size,
    // Of a metro that ranks leave out the color says nothing: it stays gray.
    colorClass: row.color === null || row.rank === null ? null : findClass(row.color, breaks),
    isHighlighted: chosen.includes(row.msaId),
    trail: row.series,
  };
}

/** Units of metrics that charts know; years of a metric would be plain numbers. */
function readUnit(unit: Axes["x"]["unit"]): Unit {
  return unit === "ratio" ? "index" : unit === "perThousand" ? "fraction" : unit;
}

function BubbleTip({ row, axes }: { row: BubbleRow; axes: Axes }) {
  return (
    <ChartTooltip
      title={row.name}
      lines={[
        { label: axes.x.label, text: metricText(row.x, axes.x) },
        { label: axes.y.label, text: metricText(row.y, axes.y) },
        ...(axes.size ? [{ label: axes.size.label, text: metricText(row.size, axes.size) }] : []),
        ...(axes.color ? [{ label: axes.color.label, text: metricText(row.color, axes.color) }] : []),
      ]}
      note={[
        axes.color && row.rank !== null
          ? `${count(row.rank)} of ${count(axes.color.coverage)} by ${axes.color.label.toLowerCase()}`
          : "No rank",
        ...(row.homes > 0 ? [`${row.homes} of our homes`] : []),
      ].join(", ")}
    />
  );
}
