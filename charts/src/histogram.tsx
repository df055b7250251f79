import { AxisBottom } from "@visx/axis";
import { scaleLinear } from "@visx/scale";
import { estimateTextWidth } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE, tickText } from "./chart-frame.tsx";
import type { ChartTable, Frame } from "./chart-props.ts";
import { MarkerLine } from "./marker-line.tsx";

export interface HistogramProps extends Frame {
  /** Values in rising order. */
  sorted: ArrayLike<number>;
  hurdle: number | null;
  /** The value without any chance in it. */
  base: number | null;
  format: (value: number) => string;
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

const TOP = 38;
const BOTTOM = 26;
const SIDE = 16;

/**
 * Equal bins over the middle 99% of the values; what lies outside counts in the outermost ones, so that one odd
 * trial does not flatten the picture. Equal values make one bin.
 */
export function countBins(sorted: ArrayLike<number>, wanted = 40): Bin[] {
  const total = sorted.length;
  if (total === 0) return [];
  const low = sorted[Math.floor(0.005 * (total - 1))] ?? 0;
  const high = sorted[Math.ceil(0.995 * (total - 1))] ?? low;
  if (!(high > low)) return [{ from: low, to: high, count: total }];
  const number = Math.max(1, Math.min(wanted, Math.ceil(Math.sqrt(total))));
  const step = (high - low) / number;
  const bins = Array.from({ length: number }, (_, index) => ({
    from: low + index * step,
    to: low + (index + 1) * step,
    count: 0,
  }));
  for (let at = 0; at < total; at += 1) {
    const place = Math.floor(((sorted[at] ?? low) - low) / step);
    const bin = bins[Math.min(number - 1, Math.max(0, place))];
    if (bin) bin.count += 1;
  }
  return bins;
}

/** How often each value came up, colored by the side of the hurdle on which it lies. */
export function Histogram(props: HistogramProps) {
  const { width, height, palette, sorted, hurdle, base, format } = props;
  const bins = countBins(sorted);
  const { x, y } = scales(bins, props);
  return (
    <ChartFrame width={width} height={height} description={describe(props)}>
      {bins.map(({ from, to, count }) => (
        <rect
          key={from}
          x={x(from)}
          y={y(count)}
          width={Math.max(1, x(to) - x(from) - 1)}
          height={height - BOTTOM - y(count)}
          fill={hurdle !== null && (from + to) / 2 < hurdle ? palette.categorical[1] : palette.accent}
          fillOpacity={0.75}
        >
          <title>{`${format(from)} to ${format(to)}: ${count}`}</title>
        </rect>
      ))}
      <AxisBottom
        scale={x}
        top={height - BOTTOM}
        numTicks={Math.max(2, Math.floor(width / 110))}
        stroke={palette.axis}
        tickStroke={palette.axis}
        tickLength={4}
        tickFormat={(value) => format(Number(value))}
        tickComponent={tickText(palette, "middle")}
      />
      {base === null ? null : (
        <MarkerLine
          at={x(base)}
          text={`Base ${format(base)}`}
          row={0}
          color={palette.text}
          top={TOP}
          bottom={height - BOTTOM}
          width={width}
        />
      )}
      {hurdle === null ? null : (
        <MarkerLine
          at={x(hurdle)}
          text={`Hurdle ${format(hurdle)}`}
          row={1}
          color={palette.negative}
          top={TOP}
          bottom={height - BOTTOM}
          width={width}
        />
      )}
    </ChartFrame>
  );
}

function scales(bins: readonly Bin[], { width, height, hurdle, base, format }: HistogramProps) {
  const marks = [hurdle, base].filter((mark) => mark !== null);
  const low = Math.min(...marks, ...bins.map(({ from }) => from));
  const high = Math.max(...marks, ...bins.map(({ to }) => to));
  const spread = high > low ? 0 : Math.abs(low) || 1;
  // The outermost ticks may lie under the outermost values: half of their words must fit beside them.
  const side = Math.max(SIDE, estimateTextWidth(format(high), FONT_SIZE) / 2 + 2);
  return {
    x: scaleLinear({ domain: [low - spread, high + spread], range: [side, width - side] }),
    y: scaleLinear({
      domain: [0, Math.max(1, ...bins.map(({ count }) => count))],
      range: [height - BOTTOM, TOP],
    }),
  };
}

function describe({ sorted, hurdle, format }: HistogramProps): string {
  const against = hurdle === null ? "" : `, hurdle ${format(hurdle)}`;
  return `Distribution of ${sorted.length} simulated values${against}`;
}

export function histogramTable({ sorted, format }: Pick<HistogramProps, "sorted" | "format">): ChartTable {
  return {
    columns: [
      { label: "From", unit: "text" },
      { label: "To", unit: "text" },
      { label: "Trials", unit: "count" },
    ],
    rows: countBins(sorted).map(({ from, to, count }) => [format(from), format(to), count]),
  };
}
