import type { CountyMetrics, Metric } from "@labs/contract/markets";
import { Box, Paper, Skeleton, Text, useComputedColorScheme } from "@mantine/core";
import { interpolateViridis } from "d3-scale-chromatic";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Choropleth } from "../../components/choropleth.tsx";
import { classOf, quantileBreaks } from "../../lib/class-breaks.ts";
import { byUnit } from "../../lib/format.ts";
import { MapLegend } from "./map-legend.tsx";
import type { MarketTopology } from "./queries.ts";

const CLASSES = 7;

interface CountyMapProps {
  topology: MarketTopology | undefined;
  data: CountyMetrics;
  metric: Metric;
  selected?: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

/** Quantile classes, since a few counties stand far from all others in most of these metrics. */
export function CountyMap({ topology, data, metric, selected, onOpen }: CountyMapProps) {
  const scheme = useComputedColorScheme("light");
  const [hovered, setHovered] = useState<string | null>(null);
  const shown = useDeferredValue(metric);
  const classes = useMemo(() => classesOf(data, shown, scheme === "dark"), [data, shown, scheme]);
  const colourOf = useCallback((id: string) => classes.colourById.get(id) ?? null, [classes]);
  const at = hovered === null ? -1 : data.ids.indexOf(hovered);
  const value = data.values[shown.key]?.[at] ?? null;
  if (topology === undefined) return <Skeleton style={{ aspectRatio: "975 / 610" }} />;
  return (
    <Box pos="relative">
      <Choropleth
        topology={topology}
        colourOf={colourOf}
        {...(selected ? { selected } : {})}
        onHover={setHovered}
        onOpen={onOpen}
        label={`Map of counties by ${shown.label}. The table below holds the same values.`}
      />
      {hovered !== null && (
        <Paper
          withBorder
          p="sm"
          pos="absolute"
          top={8}
          right={8}
          style={{ pointerEvents: "none", minWidth: 200 }}
        >
          <Text size="sm" fw={600}>
            {data.names[at] ?? `County ${hovered}`}
          </Text>
          <Text size="sm">
            {shown.label}: {value === null ? "no data" : byUnit(value, shown.unit)}
          </Text>
          {value !== null && (
            <Text size="xs" c="dimmed">
              {rankOf(data.values[shown.key] ?? [], value)}
            </Text>
          )}
        </Paper>
      )}
      <Box mt="sm" style={{ overflowX: "auto" }} tabIndex={0} role="group" aria-label="Legend">
        <MapLegend
          breaks={classes.breaks}
          colours={classes.colours}
          counts={classes.counts}
          unit={shown.unit}
          missing={classes.missing}
        />
      </Box>
    </Box>
  );
}

function classesOf(data: CountyMetrics, metric: Metric, isDark: boolean) {
  const values = data.values[metric.key] ?? [];
  const breaks = quantileBreaks(values, CLASSES);
  const steps = breaks.length + 1;
  // Light ground: light means low. Dark ground: the other way round, so that high still stands out.
  const colours = Array.from({ length: steps }, (_, index) => {
    const share = steps === 1 ? 0.5 : index / (steps - 1);
    return interpolateViridis(isDark ? 0.15 + 0.85 * share : 0.95 - 0.85 * share);
  });
  const colourById = new Map<string, string>();
  const counts = colours.map(() => 0);
  let missing = 0;
  for (const [index, id] of data.ids.entries()) {
    const value = values[index] ?? null;
    if (value === null) {
      missing += 1;
      continue;
    }
    const at = classOf(value, breaks);
    counts[at] = (counts[at] ?? 0) + 1;
    colourById.set(id, colours[at] ?? "");
  }
  return { breaks, colours, counts, missing, colourById };
}

function rankOf(values: (number | null)[], value: number): string {
  const known = values.filter((other) => other !== null);
  const above = known.filter((other) => other > value).length;
  return `${above + 1} of ${known.length}, highest first`;
}
