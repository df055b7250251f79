import { scaleBand, scaleLinear } from "@visx/scale";
import { estimateTextWidth } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE } from "./chart-frame.tsx";
import type { ChartTable, Frame } from "./chart-props.ts";

export interface TornadoMark {
  /** The assumption, and how far it was moved down and up, in words. */
  label: string;
  lowStep: string;
  highStep: string;
  /** The output there; null where it has no value. */
  low: number | null;
  high: number | null;
}

export interface TornadoChartProps extends Frame {
  bars: readonly TornadoMark[];
  base: number;
  /** Null where nothing is to be reached. */
  hurdle: number | null;
  format: (value: number) => string;
}

const TOP = 38;
const BOTTOM = 8;

/** What the output makes of each assumption moved alone: one bar each around the base, the hurdle as a line. */
export function TornadoChart(props: TornadoChartProps) {
  const { width, height, palette, bars, base, hurdle, format } = props;
  const isNarrow = width < 480;
  const left = isNarrow
    ? 4
    : 12 + Math.max(0, ...bars.map(({ label }) => estimateTextWidth(label, FONT_SIZE)));
  const { x, y } = scales(props, left);
  return (
    <ChartFrame
      width={width}
      height={height}
      description={`Tornado of ${bars.length} assumptions around ${format(base)}`}
    >
      <Mark at={x(base)} text={`Base ${format(base)}`} row={0} color={palette.text} frame={props} />
      {bars.map((bar, index) => {
        const top = (y(index) ?? 0) + (isNarrow ? FONT_SIZE + 3 : 0);
        const thick = y.bandwidth() - (isNarrow ? FONT_SIZE + 3 : 0);
        return (
          <g key={bar.label}>
            <text
              x={isNarrow ? 4 : left - 8}
              y={isNarrow ? top - 3 : top + thick / 2 + 4}
              textAnchor={isNarrow ? "start" : "end"}
              fill={palette.text}
            >
              {bar.label}
            </text>
            <Side
              end={bar.low}
              step={bar.lowStep}
              fill={palette.categorical[1]}
              top={top}
              thick={thick}
              x={x}
              {...props}
            />
            <Side
              end={bar.high}
              step={bar.highStep}
              fill={palette.accent}
              top={top}
              thick={thick}
              x={x}
              {...props}
            />
          </g>
        );
      })}
      {hurdle === null ? null : (
        <Mark
          at={x(hurdle)}
          text={`Hurdle ${format(hurdle)}`}
          row={1}
          color={palette.negative}
          frame={props}
          isDashed
        />
      )}
    </ChartFrame>
  );
}

interface MarkProps {
  at: number;
  text: string;
  /** The line of words above the bars in which the name stands. */
  row: 0 | 1;
  color: string;
  frame: Frame;
  isDashed?: boolean;
}

function Mark({ at, text, row, color, frame, isDashed = false }: MarkProps) {
  const half = estimateTextWidth(text, FONT_SIZE) / 2;
  const middle = Math.min(frame.width - half - 2, Math.max(half + 2, at));
  return (
    <g>
      <line
        x1={at}
        x2={at}
        y1={TOP - 4}
        y2={frame.height - BOTTOM}
        stroke={color}
        strokeDasharray={isDashed ? "4 3" : undefined}
      />
      <text
        x={middle}
        y={FONT_SIZE + row * (FONT_SIZE + 3)}
        textAnchor="middle"
        fill={color}
        fontWeight={600}
      >
        {text}
      </text>
    </g>
  );
}

interface SideProps extends TornadoChartProps {
  end: number | null;
  step: string;
  fill: string | undefined;
  top: number;
  thick: number;
  x: (value: number) => number;
}

/** One side of a bar, from the base to where the assumption moved down or up takes the output. */
function Side({ end, step, fill, top, thick, x, base, format, palette }: SideProps) {
  if (end === null) return null;
  const [from, to] = [x(base), x(end)];
  const isRight = to >= from;
  return (
    <g>
      <rect
        x={Math.min(from, to)}
        y={top}
        width={Math.abs(to - from)}
        height={thick}
        fill={fill}
        fillOpacity={0.75}
      >
        <title>{`${step}: ${format(end)}`}</title>
      </rect>
      <text
        x={to + (isRight ? 4 : -4)}
        y={top + thick / 2 + 4}
        textAnchor={isRight ? "start" : "end"}
        fill={palette.muted}
      >
        {step}
      </text>
    </g>
  );
}

function scales({ width, height, bars, base, hurdle }: TornadoChartProps, left: number) {
  const ends = bars.flatMap(({ low, high }) => [low ?? base, high ?? base]);
  const room =
    8 +
    Math.max(
      0,
      ...bars
        .flatMap(({ lowStep, highStep }) => [lowStep, highStep])
        .map((step) => estimateTextWidth(step, FONT_SIZE)),
    );
  const x = scaleLinear({
    domain: [Math.min(base, hurdle ?? base, ...ends), Math.max(base, hurdle ?? base, ...ends)],
    range: [left + room, width - room],
  });
  const y = scaleBand({
    domain: bars.map((_, index) => index),
    range: [TOP, height - BOTTOM],
    padding: 0.26,
  });
  return { x, y };
}

export function tornadoTable({ bars, format }: Pick<TornadoChartProps, "bars" | "format">): ChartTable {
  const shown = (value: number | null) => (value === null ? null : format(value));
  return {
    columns: [
      { label: "Assumption", unit: "text" },
      { label: "Moved down", unit: "text" },
      { label: "Gives", unit: "text" },
      { label: "Moved up", unit: "text" },
      { label: "Gives then", unit: "text" },
    ],
    rows: bars.map((bar) => [bar.label, bar.lowStep, shown(bar.low), bar.highStep, shown(bar.high)]),
  };
}
