import type { CountyMetrics } from "@labs/contract/markets";
import { ActionIcon, Group, NumberInput, Paper, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { MetricPicker } from "./metric-picker.tsx";
import { useMarketSearch } from "./store.ts";

const MOST = 6;
const FIRST_WEIGHT = "25";

/** The figures that a score is made of, each with its weight; kept in the address. */
export function WeightPanel({ data }: { data: CountyMetrics }) {
  const { search, change } = useMarketSearch();
  const weighed = data.metrics.filter(({ key }) => search.weights[key] !== undefined);
  const left = data.metrics.filter(({ key }) => search.weights[key] === undefined);
  return (
    <Group gap="sm" mb="sm" align="end">
      {weighed.map(({ key, label, direction }) => (
        <Paper key={key} withBorder px="sm" py="xs">
          <Group gap="xs" wrap="nowrap">
            <Text size="xs">
              {direction === "lowerIsBetter" ? "Low" : "High"} {label.toLowerCase()}
            </Text>
            <NumberInput
              size="xs"
              w={64}
              aria-label={`Weight of ${label}`}
              min={1}
              max={100}
              value={search.weights[key] ?? ""}
              onChange={(value) => change({ [`w.${key}`]: Number(value) > 0 ? String(value) : null })}
            />
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label={`Take ${label} out of the score`}
              onClick={() => change({ [`w.${key}`]: null })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
      {weighed.length < MOST ? (
        <MetricPicker
          label={weighed.length === 0 ? "Score by own weights: add a figure" : "Add a figure"}
          metrics={left}
          value=""
          onChange={(key) => change({ [`w.${key}`]: FIRST_WEIGHT })}
        />
      ) : null}
    </Group>
  );
}
