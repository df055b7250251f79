import type { Unit } from "@labs/charts/chart-props";
import { LineSeries, lineSeriesTable } from "@labs/charts/line-series";
import type { MarketStats } from "@labs/contract/markets/metrics";
import { Text } from "@mantine/core";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { asOfText } from "../../../lib/format-date.ts";
import classes from "./market-series.module.css";
import { hasRecession, RECESSION_SOURCE, RECESSIONS } from "./recessions.ts";

type Series = MarketStats["series"][number];

interface MarketSeriesProps {
  series: readonly Series[];
  /** What the page's own area is called beside its comparisons. */
  name: string;
}

/** Long series, one chart each, since their units differ; beside each the same figure elsewhere. */
export function MarketSeries({ series, name }: MarketSeriesProps) {
  if (series.length === 0) return null;
  return (
    <>
      <div className={classes.grid}>
        {series.map((line) => (
          <SeriesChart key={line.key} line={line} name={name} />
        ))}
      </div>
      {series.some((line) => hasRecession(line)) ? (
        <Text size="xs" c="dimmed">
          {RECESSION_SOURCE}
        </Text>
      ) : null}
    </>
  );
}

function SeriesChart({ line, name }: { line: Series; name: string }) {
  const unit: Unit =
    line.unit === "usd" || line.unit === "fraction" || line.unit === "count" ? line.unit : "index";
  const data = [
    { label: name, points: line.points },
    ...line.comparisons.map(({ label, points }) => ({ label: shortened(label), points })),
  ];
  return (
    <figure className={classes.figure}>
      <figcaption>{line.label}</figcaption>
      <ResponsiveChart
        height={200}
        table={lineSeriesTable({ series: data, unit })}
        render={(frame) => <LineSeries {...frame} series={data} unit={unit} bands={RECESSIONS} />}
      />
      <Text size="xs" c="dimmed">
        {line.source}, as of {asOfText(line.asOf)}
        {line.demo ? ". Demo data" : ""}
        {line.note === null ? "" : `. ${line.note}.`}
      </Text>
    </figure>
  );
}

/** `Charlotte` of a metro's long title: it stands at the end of a line. */
function shortened(label: string): string {
  if (label.startsWith("Median of similar")) return "Median of similar areas";
  return label.includes(", ") ? `${label.split(/[-,]/)[0]} metro` : label;
}
