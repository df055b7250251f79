import type { MonthBand, Unit } from "@labs/charts/chart-props";
import { LineSeries, lineSeriesTable } from "@labs/charts/line-series";
import type { MarketStats } from "@labs/contract/markets/metrics";
import { Text } from "@mantine/core";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { asOfText } from "../../../lib/format-date.ts";
import classes from "./market-series.module.css";

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

/** Recessions of the United States from peak to trough, as the NBER's business cycle dating committee dates them. */
export const RECESSIONS: readonly MonthBand[] = [
  { from: "1973-11", to: "1975-03", label: "Recession, 1973 to 1975" },
  { from: "1980-01", to: "1980-07", label: "Recession, 1980" },
  { from: "1981-07", to: "1982-11", label: "Recession, 1981 to 1982" },
  { from: "1990-07", to: "1991-03", label: "Recession, 1990 to 1991" },
  { from: "2001-03", to: "2001-11", label: "Recession, 2001" },
  { from: "2007-12", to: "2009-06", label: "Recession, 2007 to 2009" },
  { from: "2020-02", to: "2020-04", label: "Recession, 2020" },
];

/** Whether a band falls into what a chart shows: a note explains what can be seen. */
export function hasRecession({ points }: Series, since = ""): boolean {
  const shown = points.filter(([month]) => month >= since);
  const [first, last] = [shown[0]?.[0].slice(0, 7), shown.at(-1)?.[0].slice(0, 7)];
  if (first === undefined || last === undefined) return false;
  return RECESSIONS.some(({ from, to }) => from <= last && to >= first);
}

export const RECESSION_SOURCE = "Shaded: NBER recessions.";
