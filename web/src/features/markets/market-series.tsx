import { LineSeries, lineSeriesTable } from "@labs/charts/line-series";
import type { MarketStats } from "@labs/contract/markets";
import { Text } from "@mantine/core";
import { EmptyState } from "../../components/empty-state.tsx";
import { ResponsiveChart } from "../../components/responsive-chart.tsx";
import { asOfText } from "../../lib/format-date.ts";

/** Long monthly series, one chart each, since their units differ. */
export function MarketSeries({ series }: { series: MarketStats["series"] }) {
  if (series.length === 0) {
    return (
      <EmptyState title="No monthly series here">
        No loaded source has a monthly rent or value for this area. The publishers cover the larger counties.
      </EmptyState>
    );
  }
  return series.map((line) => {
    const unit = line.unit === "usd" ? ("usd" as const) : ("index" as const);
    const data = [
      { label: line.label, points: line.points.map(([month, value]) => [month.slice(0, 7), value] as const) },
    ];
    return (
      <div key={line.key}>
        <Text size="sm" fw={600}>
          {line.label}
        </Text>
        <ResponsiveChart
          height={220}
          table={lineSeriesTable({ series: data, unit })}
          render={(frame) => <LineSeries {...frame} series={data} unit={unit} />}
        />
        <Text size="xs" c="dimmed">
          {line.source}, as of {asOfText(line.asOf)}
          {line.demo ? ". Demo data" : ""}
        </Text>
      </div>
    );
  });
}
