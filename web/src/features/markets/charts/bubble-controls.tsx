import type { BubbleChart } from "@labs/contract/markets/charts";
import { Group, Select, Text } from "@mantine/core";
import { MetricPicker } from "../metric-picker.tsx";
import { useMarketSearch } from "../store.ts";
import { MetroChooser } from "./metro-chooser.tsx";

const AXES = [
  ["x", "X axis"],
  ["y", "Y axis"],
  ["size", "Size"],
  ["color", "Color"],
] as const;
const TRAILS = ["0", "1", "3", "5", "10"];

/** What the chart shows: a preset, or any four metrics; the trail of the chosen metros. */
export function BubbleControls({ data }: { data: BubbleChart }) {
  const { params, change } = useMarketSearch();
  const current = data.axes && {
    x: data.axes.x.key,
    y: data.axes.y.key,
    size: data.axes.size?.key,
    color: data.axes.color?.key,
  };
  const preset = data.presets.find((each) => each.x === current?.x && each.y === current.y);
  const lacking = data.presets.filter((each) => each.unavailable !== null);
  return (
    <>
      <Group gap="sm" mb="sm" align="end">
        <Select
          size="xs"
          label="Preset"
          w={200}
          placeholder="Custom axes"
          data={data.presets
            .filter((each) => each.unavailable === null)
            .map(({ key, label }) => ({ value: key, label }))}
          value={preset?.key ?? null}
          onChange={(key) => key && change({ preset: key, x: null, y: null, size: null, color: null })}
          allowDeselect={false}
        />
        {AXES.map(([axis, label]) => (
          <MetricPicker
            key={axis}
            label={label}
            metrics={data.metrics}
            value={current?.[axis] ?? ""}
            onChange={(key) => change({ [axis]: key })}
          />
        ))}
        <Select
          size="xs"
          label="Trail"
          w={110}
          data={TRAILS.map((years) => ({ value: years, label: years === "0" ? "None" : `${years} years` }))}
          value={params.get("trail") ?? "5"}
          onChange={(trail) => change({ trail: trail === "5" ? null : trail })}
          allowDeselect={false}
        />
      </Group>
      <Group gap="sm" mb="sm" align="end">
        <MetroChooser label="Highlight metros" rows={data.rows} most={20} />
      </Group>
      {preset ? (
        <Text size="sm" mb="xs">
          {preset.description}
        </Text>
      ) : null}
      {lacking.length > 0 ? (
        <Text size="xs" c="dimmed" mb="xs">
          {lacking.map((each) => `${each.label}: ${each.unavailable}.`).join(" ")}
        </Text>
      ) : null}
    </>
  );
}
