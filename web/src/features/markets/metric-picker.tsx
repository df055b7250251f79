import type { Metric } from "@labs/contract/markets/metrics";
import { Select } from "@mantine/core";
import { groupMetrics } from "../../lib/metric-words.ts";

interface MetricPickerProps {
  label: string;
  metrics: readonly Pick<Metric, "key" | "label" | "theme" | "coverage" | "notRanked">[];
  value: string;
  onChange: (key: string) => void;
  /** Hides the label where the place says what is chosen. */
  isPlain?: boolean;
}

/** Chooses a metric by theme; only those that some area has. */
export function MetricPicker({ label, metrics, value, onChange, isPlain = false }: MetricPickerProps) {
  return (
    <Select
      {...(isPlain ? { "aria-label": label } : { label })}
      size="xs"
      data={groupMetrics(metrics)}
      value={value}
      onChange={(key) => key && onChange(key)}
      allowDeselect={false}
      searchable
      maxDropdownHeight={420}
      // Closed at once, its many options are not drawn again while the choice is on its way to the map.
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...(isPlain ? { w: 260 } : { style: { flex: "1 1 150px", maxWidth: 220 } })}
    />
  );
}
