import { ActionIcon, Group, Slider, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { asOfText } from "../../../lib/format-date.ts";

interface TimeSliderProps {
  dates: readonly string[];
  value: string | null;
  onChange: (date: string | null) => void;
}

const STEP = 900;

/** Runs a map through the years of its series; the last stop is the newest figure. */
export function TimeSlider({ dates, value, onChange }: TimeSliderProps) {
  const last = dates.length - 1;
  const found = dates.indexOf(value ?? "");
  const at = found < 0 ? last : found;
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => onChange(at + 1 === last ? null : (dates[at + 1] ?? null)), STEP);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, dates, onChange]);
  return (
    <Group gap="sm" wrap="nowrap" maw={620}>
      <ActionIcon
        variant="default"
        aria-label={isPlaying ? "Stop" : "Play through the years"}
        onClick={() => {
          if (!isPlaying && at === last) onChange(dates[0] ?? null);
          setPlaying(!isPlaying);
        }}
      >
        {isPlaying ? <IconPlayerPause size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
      </ActionIcon>
      <Slider
        style={{ flex: 1 }}
        thumbLabel="Year of the map"
        min={0}
        max={last}
        value={at}
        label={(index) => asOfText(dates[index])}
        onChange={(index) => {
          setPlaying(false);
          onChange(index === last ? null : (dates[index] ?? null));
        }}
      />
      <Text size="sm" w={72} ta="right">
        {asOfText(dates[at])}
      </Text>
    </Group>
  );
}
