import { AxisBottom } from "@visx/axis";
import { scaleLinear } from "@visx/scale";
import { estimateTextWidth, formatShort } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE, tickText } from "./chart-frame.tsx";
import type { ChartTable, CompsRangeProps } from "./chart-props.ts";

const SIDE = 20;
const DOT = 4;

/** The estimate as a range on one axis, with every comp's adjusted figure as a dot on the same axis. */
export function CompsRange({ width, height, palette, range, comps, unit, marker }: CompsRangeProps) {
  const x = axisScale({ width, range, comps, marker });
  const axisTop = height - 24;
  const bandTop = marker ? 32 : 16;
  const dots = stackDots(comps.map(({ amount }) => x(amount)));
  const middle = (axisTop + bandTop) / 2;
  const step = Math.min(
    DOT * 2.1,
    (axisTop - bandTop - DOT * 2) / Math.max(1, ...dots.map((d) => d * 2 + 1)),
  );
  return (
    <ChartFrame width={width} height={height} description={describe(range, comps.length, unit)}>
      {range === null ? null : (
        <g>
          <rect
            x={x(range.low)}
            y={bandTop}
            width={Math.max(1, x(range.high) - x(range.low))}
            height={axisTop - bandTop}
            fill={palette.accentSoft}
          />
          <line
            x1={x(range.point)}
            x2={x(range.point)}
            y1={bandTop}
            y2={axisTop}
            stroke={palette.accent}
            strokeWidth={1.75}
          />
          <Labels x={x} range={range} unit={unit} y={12} color={palette.accent} width={width} />
        </g>
      )}
      {comps.map(({ label, amount, isIncluded }, index) => (
        <circle
          key={`${label}-${amount}`}
          cx={x(amount)}
          cy={middle + (dots[index] ?? 0) * step * ((dots[index] ?? 0) % 2 === 0 ? 1 : -1)}
          r={DOT}
          fill={isIncluded ? palette.text : palette.surface}
          fillOpacity={isIncluded ? 0.75 : 1}
          stroke={isIncluded ? palette.surface : palette.axis}
          strokeWidth={0.75}
        >
          <title>{`${label}: ${formatShort(amount, unit)}`}</title>
        </circle>
      ))}
      {marker === undefined ? null : (
        <Marker
          at={x(marker.amount)}
          top={bandTop}
          bottom={axisTop}
          width={width}
          color={palette.categorical[1] ?? palette.text}
          text={`${marker.label} ${formatShort(marker.amount, unit)}`}
        />
      )}
      <AxisBottom
        scale={x}
        top={axisTop}
        numTicks={Math.max(3, Math.floor(width / 80))}
        stroke={palette.axis}
        tickStroke={palette.axis}
        tickLength={4}
        tickFormat={(value) => formatShort(Number(value), unit)}
        tickComponent={tickText(palette, "middle", { x: 0, y: 0 })}
      />
    </ChartFrame>
  );
}

type Scale = ReturnType<typeof axisScale>;

function Labels(props: {
  x: Scale;
  range: { point: number; low: number; high: number };
  unit: CompsRangeProps["unit"];
  y: number;
  color: string;
  width: number;
}) {
  const { x, range, unit, y, color, width } = props;
  const text = `${formatShort(range.low, unit)} – ${formatShort(range.high, unit)}, est. ${formatShort(range.point, unit)}`;
  const half = estimateTextWidth(text, FONT_SIZE) / 2;
  const at = Math.min(Math.max((x(range.low) + x(range.high)) / 2, half), width - half);
  return (
    <text x={at} y={y} textAnchor="middle" fill={color} fontWeight={600}>
      {text}
    </text>
  );
}

function Marker(props: {
  at: number;
  top: number;
  bottom: number;
  width: number;
  color: string;
  text: string;
}) {
  const { at, top, bottom, width, color, text } = props;
  const isRight = at + estimateTextWidth(text, FONT_SIZE) + 4 > width;
  return (
    <g>
      <line
        x1={at}
        x2={at}
        y1={top - 15}
        y2={bottom}
        stroke={color}
        strokeWidth={1.25}
        strokeDasharray="3 2"
      />
      <text
        x={isRight ? at - 4 : at + 4}
        y={top - 6}
        textAnchor={isRight ? "end" : "start"}
        fill={color}
        fontWeight={600}
      >
        {text}
      </text>
    </g>
  );
}

function axisScale({
  width,
  range,
  comps,
  marker,
}: Pick<CompsRangeProps, "width" | "range" | "comps" | "marker">) {
  const all = comps.map(({ amount }) => amount);
  if (range !== null) all.push(range.low, range.high);
  if (marker !== undefined) all.push(marker.amount);
  const low = all.length === 0 ? 0 : Math.min(...all);
  const high = all.length === 0 ? 1 : Math.max(...all);
  const pad = (high - low) * 0.04 || Math.abs(high) * 0.05 || 1;
  return scaleLinear({ domain: [low - pad, high + pad], range: [SIDE, width - SIDE] });
}

/** How many dots already lie where each one wants to be: 0 stays on the middle, others go below and above in turn. */
function stackDots(positions: readonly number[]): number[] {
  return positions.map(
    (at, index) => positions.slice(0, index).filter((other) => Math.abs(other - at) < DOT * 2).length,
  );
}

function describe(range: CompsRangeProps["range"], count: number, unit: CompsRangeProps["unit"]): string {
  if (range === null) return `Adjusted figures of ${count} comps; no estimate`;
  return `Estimate ${formatShort(range.low, unit)} to ${formatShort(range.high, unit)} with ${count} comps`;
}

export function compsRangeTable({ comps, unit }: Pick<CompsRangeProps, "comps" | "unit">): ChartTable {
  return {
    columns: [
      { label: "Comp", unit: "text" },
      { label: "Adjusted", unit },
      { label: "State", unit: "text" },
    ],
    rows: comps.map(({ label, amount, isIncluded }) => [label, amount, isIncluded ? "included" : "excluded"]),
  };
}
