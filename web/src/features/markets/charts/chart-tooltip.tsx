import { Paper, Text } from "@mantine/core";
import classes from "../map/county-map.module.css";

interface ChartTooltipProps {
  title: string;
  lines: { label: string; text: string }[];
  note?: string | undefined;
}

/** What a chart says of the mark under the hand. */
export function ChartTooltip({ title, lines, note }: ChartTooltipProps) {
  return (
    <Paper withBorder className={classes.tooltip}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {lines.map(({ label, text }) => (
        <Text key={label} size="xs">
          {label}: <b>{text}</b>
        </Text>
      ))}
      {note ? (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      ) : null}
    </Paper>
  );
}
