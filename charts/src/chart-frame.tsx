import type { ReactNode } from "react";
import type { Frame } from "./chart-props.ts";
import type { Palette } from "./palette.ts";

/** Named, not inherited: a printed SVG has no style sheet around it. */
export const FONT = "Inter, 'Inter Variable', sans-serif";
export const FONT_SIZE = 12;
/** Of notes inside a chart. */
export const NOTE_SIZE = 11;

/** The outer SVG of every chart; the description is what a screen reader hears. */
export function ChartFrame({
  width,
  height,
  description,
  children,
}: Pick<Frame, "width" | "height"> & { description: string; children: ReactNode }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={description}
      fontFamily={FONT}
      fontSize={FONT_SIZE}
    >
      <title>{description}</title>
      {children}
    </svg>
  );
}

/** A plain text element for axis ticks: visx's own measures in the browser, which the printed chart has not. */
export function tickText(palette: Palette, anchor: "start" | "middle" | "end", shift = { x: 0, y: 0 }) {
  return function TickText({
    x,
    y,
    formattedValue,
  }: {
    x: number;
    y: number;
    formattedValue?: string | undefined;
  }) {
    return (
      <text x={x + shift.x} y={y + shift.y} textAnchor={anchor} fill={palette.muted}>
        {formattedValue}
      </text>
    );
  };
}
