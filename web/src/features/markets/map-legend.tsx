import { Group, Text } from "@mantine/core";
import { byUnit } from "../../lib/format.ts";

interface MapLegendProps {
  breaks: number[];
  colours: readonly string[];
  counts: number[];
  unit: string;
  missing: number;
}

/** Each class with its bounds and how many counties fall in it; what has no data is named too. */
export function MapLegend({ breaks, colours, counts, unit, missing }: MapLegendProps) {
  const most = Math.max(1, ...counts);
  return (
    <Group gap={2} align="end" wrap="nowrap">
      {counts.map((count, index) => (
        <div key={colours[index]} style={{ width: 76 }}>
          <div
            style={{ height: Math.max(2, (count / most) * 24), background: colours[index], opacity: 0.55 }}
            title={`${count} counties`}
          />
          <div style={{ height: 8, background: colours[index] }} />
          <Text size="xs" c="dimmed" ff="text">
            {index === 0 ? "" : byUnit(breaks[index - 1], unit)}
            {index === 0 ? `under ${byUnit(breaks[0], unit)}` : ""}
          </Text>
        </div>
      ))}
      <Text size="xs" c="dimmed" ml="sm" style={{ whiteSpace: "nowrap" }}>
        hatched: no data ({missing})
      </Text>
    </Group>
  );
}
