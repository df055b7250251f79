import { LineSeries, lineSeriesTable } from "@labs/charts/line-series";
import type { MarketStats } from "@labs/contract/markets/metrics";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { asOfText } from "../../../lib/format-date.ts";
import { hasRecession, RECESSION_SOURCE, RECESSIONS } from "./recessions.ts";

type Series = MarketStats["series"][number];

/** What a line is called beside the area's name. */
const LINES: Readonly<Record<string, string>> = { typicalRent: "rent", typicalHomeValue: "value" };

const SPANS = [
  { value: "1", label: "1 year" },
  { value: "3", label: "3 years" },
  { value: "5", label: "5 years" },
  { value: "all", label: "All" },
];

/** Rent and value of one market in one chart: both begin at 100, so that it shows which of them ran ahead. */
export function MarketLines({ series, name }: { series: readonly Series[]; name: string }) {
  const [span, setSpan] = useState("5");
  const lines = series.filter(({ key, points }) => key in LINES && points.length > 1);
  if (lines.length === 0) return null;
  const from = startOf(lines, span);
  const drawn = lines.flatMap(({ key, points }) => {
    const shown = points.filter(([month]) => month >= from);
    const base = shown[0]?.[1];
    if (base === undefined || base === 0) return [];
    return [
      {
        label: `${name} ${LINES[key]}`,
        points: shown.map(([month, value]) => [month, (100 * value) / base] as const),
      },
    ];
  });
  return (
    <Section
      title="Rent and value over time"
      description={`${asOfText(from)} is 100`}
      actions={
        <Button.Group aria-label="Years of the chart">
          {SPANS.map(({ value, label }) => (
            <Button
              key={value}
              size="compact-sm"
              variant={value === span ? "light" : "default"}
              aria-pressed={value === span}
              onClick={() => setSpan(value)}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
      }
    >
      <ResponsiveChart
        height={300}
        table={lineSeriesTable({ series: drawn, unit: "index" })}
        render={(frame) => <LineSeries {...frame} series={drawn} unit="index" bands={RECESSIONS} />}
      />
      <Text size="xs" c="dimmed">
        {[
          ...new Set(
            lines.map(
              ({ source, asOf, demo }) => `${source}, as of ${asOfText(asOf)}${demo ? ", demo data" : ""}`,
            ),
          ),
        ].join("; ")}
        .{lines.some((line) => hasRecession(line, from)) ? ` ${RECESSION_SOURCE}` : ""}
      </Text>
    </Section>
  );
}

/** The month from which all lines are known, no earlier than the span reaches back from the newest. */
function startOf(lines: readonly Series[], span: string): string {
  const common = lines.map(({ points }) => points[0]?.[0] ?? "").reduce((a, b) => (a > b ? a : b));
  if (span === "all") return common;
  const last = lines.map(({ points }) => points.at(-1)?.[0] ?? "").reduce((a, b) => (a > b ? a : b));
  const back = `${Number(last.slice(0, 4)) - Number(span)}${last.slice(4)}`;
  return back > common ? back : common;
}
