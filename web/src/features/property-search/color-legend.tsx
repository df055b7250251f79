import type { SearchPoints } from "@labs/contract/property-search/searches";
import { NativeSelect, useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { classColors, findClass, quantileBreaks } from "../../components/map/class-breaks.ts";
import type { MapPoints } from "../../components/map/point-map-state.ts";
import { count, money, rate } from "../../lib/format.ts";
import classes from "./color-legend.module.css";

export type ColoredFigure = keyof SearchPoints["figures"];

const FIGURES: Record<ColoredFigure, { label: string; write: (value: number) => string }> = {
  netYield: { label: "Net yield", write: (value) => rate(value) },
  grossYield: { label: "Gross yield", write: (value) => rate(value) },
  value: { label: "Value", write: (value) => money(value) },
  rent: { label: "Rent", write: (value) => money(value) },
};

const CLASSES = 5;

interface Legend {
  colors: readonly string[];
  breaks: readonly number[];
  missing: number;
}

/** The points of a search, each in the color of its class: about as many points in each of them. */
export function useColored(
  points: SearchPoints | undefined,
  colored: ColoredFigure | null,
): { placed: MapPoints | undefined; legend: Legend | null } {
  const isDark = useComputedColorScheme("light") === "dark";
  return useMemo(() => {
    const values = colored === null ? undefined : points?.figures[colored];
    if (points === undefined || values === undefined) return { placed: points, legend: null };
    const breaks = quantileBreaks(values, CLASSES);
    const colors = classColors(breaks.length + 1, isDark);
    const shades = {
      classes: values.map((value) => (value === null ? null : findClass(value, breaks))),
      colors,
    };
    const missing = values.filter((value) => value === null).length;
    return { placed: { ...points, shades }, legend: { colors, breaks, missing } };
  }, [points, colored, isDark]);
}

interface ColorLegendProps {
  colored: ColoredFigure | null;
  onColored: (colored: ColoredFigure | null) => void;
  legend: Legend | null;
}

/** By which figure the points are colored, each class from its lower bound on, and of how many there is none. */
export function ColorLegend({ colored, onColored, legend }: ColorLegendProps) {
  const options = Object.entries(FIGURES).map(([value, { label }]) => ({ value, label: `Color: ${label}` }));
  return (
    <div className={classes.legend}>
      <NativeSelect
        size="xs"
        aria-label="Color the map by"
        data={[...options, { value: "", label: "Color: none" }]}
        value={colored ?? ""}
        onChange={({ currentTarget: { value } }) => onColored(value === "" ? null : (value as ColoredFigure))}
      />
      {colored === null || legend === null ? null : (
        <ol aria-label={`${FIGURES[colored].label} by color, from the lower bound on`}>
          {legend.colors.map((color, at) => (
            <li key={color}>
              <span style={{ background: color }} aria-hidden />
              {at === 0 ? "lowest" : FIGURES[colored].write(legend.breaks[at - 1] ?? 0)}
            </li>
          ))}
          {legend.missing > 0 ? (
            <li>
              <span className={classes.missing} aria-hidden />
              {count(legend.missing)} without
            </li>
          ) : null}
        </ol>
      )}
    </div>
  );
}
