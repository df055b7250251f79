import { darkPalette, lightPalette } from "@labs/charts/palette";
import type { Metric } from "@labs/contract/markets/metrics";
import { Group, Text, useComputedColorScheme } from "@mantine/core";
import { metricText } from "../../lib/metric-words.ts";
import classes from "./map/map-legend.module.css";

interface ColorLegendProps {
  breaks: readonly number[];
  metric: Pick<Metric, "label" | "unit" | "codes">;
  /** One more than there are breaks; the palette's first ones when left out. */
  colors?: readonly string[];
  /** What stands for an area without a value. */
  without?: string;
}

/** The classes of a color, each from its lower bound on. */
export function ColorLegend({ breaks, metric, colors, without = "No fill: no data" }: ColorLegendProps) {
  const isDark = useComputedColorScheme("light") === "dark";
  const row = (isDark ? darkPalette : lightPalette).sequential;
  return (
    <Group gap="sm" align="end" mt="sm">
      <div className={classes.scale}>
        <Text size="xs" fw={600}>
          Color: {metric.label}
        </Text>
        <ol className={classes.classes} aria-label="Color classes, by lower bound">
          {(colors ?? row.slice(0, breaks.length + 1)).map((color, at) => (
            <li key={color} style={{ borderColor: color }}>
              {at === 0 ? "lowest" : metricText(breaks[at - 1], metric)}
            </li>
          ))}
        </ol>
      </div>
      <p className={classes.note}>{without}. Quantile classes.</p>
    </Group>
  );
}
