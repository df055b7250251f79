import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridColumns, GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import type { ReactNode } from "react";
import { estimateTextWidth, formatShort } from "./chart-format.ts";
import { ChartFrame, tickText } from "./chart-frame.tsx";
import type { Frame, ScatterAxis } from "./chart-props.ts";

const MARGIN = { top: 14, right: 16, bottom: 40, left: 62 };
/** Larger than in charts of reports: these are read on a screen alone. */
export const SCATTER_FONT = 11;

type LinearScale = ReturnType<typeof scaleLinear<number>>;

export interface ScatterScales {
  x: LinearScale;
  y: LinearScale;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Extent {
  low: number;
  high: number;
}

/**
 * Bounds that all but the outermost half percent of values on each side lie within, and that hold some values in any
 * case: a single area far from all others would press the rest into a corner.
 */
export function findExtent(values: readonly number[], always: readonly number[]): Extent {
  const sorted = [...values].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length * 0.005);
  const inner = [...sorted.slice(cut, sorted.length - cut), ...always];
  if (inner.length === 0) return { low: 0, high: 1 };
  const low = inner.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = inner.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const room = (high - low) * 0.04 || Math.abs(high) * 0.1 || 1;
  return { low: low - room, high: high + room };
}

export function scatterScales(frame: Pick<Frame, "width" | "height">, x: Extent, y: Extent): ScatterScales {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 10, frame.width - MARGIN.right)];
  const [top, bottom] = [MARGIN.top, Math.max(MARGIN.top + 10, frame.height - MARGIN.bottom)];
  return {
    x: scaleLinear<number>({ domain: [x.low, x.high], range: [left, right] }),
    y: scaleLinear<number>({ domain: [y.low, y.high], range: [bottom, top] }),
    left,
    right,
    top,
    bottom,
  };
}

export function isInside({ x, y }: ScatterScales, point: { x: number; y: number }): boolean {
  const [low = 0, high = 0] = x.domain();
  const [bottom = 0, top = 0] = y.domain();
  return point.x >= low && point.x <= high && point.y >= bottom && point.y <= top;
}

interface ScatterFrameProps extends Frame {
  scales: ScatterScales;
  x: ScatterAxis;
  y: ScatterAxis;
  description: string;
  /** How many marks lie outside the axes. */
  outside: number;
  children: ReactNode;
}

/** Two axes with their units around a field of marks. */
export function ScatterFrame({
  width,
  height,
  palette,
  scales,
  x,
  y,
  description,
  outside,
  children,
}: ScatterFrameProps) {
  const { left, right, top, bottom } = scales;
  const ticks = {
    x: Math.max(2, Math.floor((right - left) / 70)),
    y: Math.max(2, Math.floor((bottom - top) / 60)),
  };
  return (
    <ChartFrame width={width} height={height} description={description}>
      <g fontSize={SCATTER_FONT}>
        <GridRows
          scale={scales.y}
          numTicks={ticks.y}
          left={left}
          width={right - left}
          stroke={palette.grid}
        />
        <GridColumns
          scale={scales.x}
          numTicks={ticks.x}
          top={top}
          height={bottom - top}
          stroke={palette.grid}
        />
        <AxisLeft
          scale={scales.y}
          left={left}
          numTicks={ticks.y}
          hideAxisLine
          hideTicks
          tickFormat={(value) => formatShort(Number(value), y.unit)}
          tickComponent={tickText(palette, "end", { x: 2, y: 4 })}
        />
        <AxisBottom
          scale={scales.x}
          top={bottom}
          numTicks={ticks.x}
          stroke={palette.axis}
          hideTicks
          tickFormat={(value) => formatShort(Number(value), x.unit)}
          tickComponent={tickText(palette, "middle", { x: 0, y: 4 })}
        />
        <text x={right} y={height - 6} textAnchor="end" fill={palette.muted} fontWeight={600}>
          {x.label} →
        </text>
        <text x={-top} y={12} transform="rotate(-90)" textAnchor="end" fill={palette.muted} fontWeight={600}>
          {y.label} →
        </text>
        {outside > 0 ? (
          <text x={left} y={height - 6} fill={palette.muted}>
            {outside} outside the axes
          </text>
        ) : null}
        {children}
      </g>
    </ChartFrame>
  );
}

export interface Label {
  id: string;
  text: string;
  x: number;
  y: number;
  /** Distance of the text from the point. */
  gap: number;
}

/** A mark as labels keep clear of it. */
export interface Obstacle {
  id: string;
  x: number;
  y: number;
  radius: number;
}

const SIDES = ["right", "left", "above", "below"] as const;

/**
 * Labels in the order given, each right of its point, else left, above or below, where it covers neither another label nor
 * another mark; left out where no side is free.
 */
export function placeLabels(
  labels: readonly Label[],
  obstacles: readonly Obstacle[],
  { left, right, top, bottom }: ScatterScales,
) {
  const taken: Box[] = [];
  return labels.flatMap((label) => {
    for (const side of SIDES) {
      const { box, ...place } = placeAt(label, side);
      const fits = box.x0 >= left && box.x1 <= right && box.y0 >= top && box.y1 <= bottom;
      const isFree = !taken.some((other) => overlap(box, other));
      if (!fits || !isFree || obstacles.some((mark) => mark.id !== label.id && covers(mark, box))) continue;
      taken.push(box);
      return [{ ...label, ...place }];
    }
    return [];
  });
}

function placeAt({ text, x, y, gap }: Label, side: (typeof SIDES)[number]) {
  const width = estimateTextWidth(text, SCATTER_FONT) + 4;
  const half = SCATTER_FONT / 2 + 1;
  const isBeside = side === "right" || side === "left";
  const middle = isBeside ? y : y + (side === "above" ? -1 : 1) * (gap + half);
  const x0 = side === "right" ? x + gap : side === "left" ? x - gap - width : x - width / 2;
  const box: Box = { x0, x1: x0 + width, y0: middle - half, y1: middle + half };
  const anchor = side === "right" ? "start" : side === "left" ? "end" : "middle";
  const textX = side === "right" ? x0 + 2 : side === "left" ? x0 + width - 2 : x;
  return { box, anchor, textX, textY: middle + 4 } as const;
}

/** Whether any of the box lies in the circle. */
function covers({ x, y, radius }: Obstacle, box: Box): boolean {
  const nearest = { x: Math.min(Math.max(x, box.x0), box.x1), y: Math.min(Math.max(y, box.y0), box.y1) };
  return Math.hypot(nearest.x - x, nearest.y - y) < radius;
}

type Box = { x0: number; x1: number; y0: number; y1: number };

function overlap(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
