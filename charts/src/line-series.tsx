import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { estimateTextWidth, formatShort, spreadLabels } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE, NOTE_SIZE, tickText } from "./chart-frame.tsx";
import type { ChartTable, LineSeriesProps, MonthBand, MonthFan, MonthlySeries } from "./chart-props.ts";

/** Over the plot, for the note on its axis. */
const NOTE = 18;
const NAME_HEIGHT = FONT_SIZE + 4;
const BOTTOM = 24;
const LEFT = 60;

/** Monthly lines with their names at their ends; above the plot where they would take more than a third of its width. */
export function LineSeries({ width, height, palette, series, unit, bands = [], fan }: LineSeriesProps) {
  const drawn = series.filter(({ points }) => points.length > 0);
  // Under a forecast the first line's name is the forecast's, at the forecast's end.
  const labels = drawn.map(({ label }, index) => (index === 0 && fan !== undefined ? "Forecast" : label));
  const widest = 12 + Math.max(0, ...labels.map((label) => estimateTextWidth(label, FONT_SIZE)));
  const isNarrow = widest > width / 3;
  const right = isNarrow ? 12 : widest;
  const top = NOTE + (isNarrow ? NAME_HEIGHT * drawn.length : 0);
  const edges = fanEdges(fan);
  const { x, y, years } = scales([...drawn, ...edges], { width, height, right, top });
  const ends = drawn.map(({ points }, index) =>
    y((index === 0 ? fan?.steps.at(-1)?.[1] : undefined) ?? points.at(-1)?.[1] ?? 0),
  );
  const places = spreadLabels(ends, { gap: FONT_SIZE + 2, low: top, high: height - BOTTOM });
  const isCut = (y.domain()[0] ?? 0) > 0;
  return (
    <ChartFrame width={width} height={height} description={describe(drawn)}>
      <Bands bands={bands} x={x} top={top} height={height} palette={palette} />
      <GridRows scale={y} numTicks={4} left={LEFT} width={width - LEFT - right} stroke={palette.grid} />
      <AxisLeft
        scale={y}
        left={LEFT}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatShort(Number(value), unit)}
        tickComponent={tickText(palette, "end", { x: 2, y: 4 })}
      />
      <AxisBottom
        scale={x}
        top={height - BOTTOM}
        tickValues={years}
        stroke={palette.axis}
        tickStroke={palette.axis}
        tickLength={4}
        tickFormat={(value) => String(Math.floor(Number(value) / 12))}
        tickComponent={tickText(palette, "middle")}
      />
      {isCut ? (
        <text x={LEFT} y={top - 7} fill={palette.muted} fontSize={NOTE_SIZE}>
          Axis does not start at zero
        </text>
      ) : null}
      {fan ? <Fan fan={fan} from={drawn[0]?.points.at(-1)} x={x} y={y} palette={palette} /> : null}
      {drawn.map(({ label, points }, index) => {
        const color = palette.categorical[index % palette.categorical.length];
        return (
          <g key={label}>
            <LinePath
              data={withGaps(points)}
              defined={(point) => point !== null}
              x={(point) => x(point?.[0] ?? 0)}
              y={(point) => y(point?.[1] ?? 0)}
              stroke={color}
              strokeWidth={1.5}
            />
            {listAlone(points).map(([month, value]) => (
              <circle key={month} cx={x(month)} cy={y(value)} r={2.5} fill={color} />
            ))}
            <text
              x={isNarrow ? 0 : width - right + 4}
              y={isNarrow ? NAME_HEIGHT * (index + 1) - 4 : (places[index] ?? 0) + 4}
              fill={color}
              fontWeight={600}
            >
              {labels[index]}
            </text>
          </g>
        );
      })}
    </ChartFrame>
  );
}

interface FanProps extends Pick<LineSeriesProps, "palette"> {
  fan: MonthFan;
  /** The last known point, where the forecast begins. */
  from: MonthlySeries["points"][number] | undefined;
  x: ReturnType<typeof scales>["x"];
  y: ReturnType<typeof scales>["y"];
}

function Fan({ fan, from, x, y, palette }: FanProps) {
  const start = from === undefined ? [] : [[from[0], from[1], from[1], from[1]] as const];
  const steps = [...start, ...fan.steps];
  const place = (month: string, value: number) => `${x(monthNumber(month))},${y(value)}`;
  const upper = steps.map(([month, , , high]) => place(month, high));
  const lower = steps.map(([month, , low]) => place(month, low)).reverse();
  return (
    <g>
      <polygon points={[...upper, ...lower].join(" ")} fill={palette.accentSoft} opacity={0.7}>
        <title>{fan.label}</title>
      </polygon>
      <polyline
        points={steps.map(([month, value]) => place(month, value)).join(" ")}
        fill="none"
        stroke={palette.categorical[0]}
        strokeWidth={1.5}
        strokeDasharray="4 3"
      />
    </g>
  );
}

/** Both edges of a range, as far as scales are concerned. */
function fanEdges(fan: MonthFan | undefined): MonthlySeries[] {
  if (fan === undefined) return [];
  return [
    { label: "low", points: fan.steps.map(([month, , low]) => [month, low] as const) },
    { label: "high", points: fan.steps.map(([month, , , high]) => [month, high] as const) },
  ];
}

interface BandsProps extends Pick<LineSeriesProps, "height" | "palette"> {
  top: number;
  bands: readonly MonthBand[];
  x: ReturnType<typeof scales>["x"];
}

/** Shades spans of months behind the lines, cut to the months that are drawn. */
function Bands({ bands, x, top, height, palette }: BandsProps) {
  const [first = 0, last = 0] = x.domain();
  return bands.map(({ from, to, label }) => {
    const [start, end] = [Math.max(first, monthNumber(from)), Math.min(last, monthNumber(to))];
    if (start >= end) return null;
    return (
      <rect
        key={from}
        x={x(start)}
        y={top}
        width={Math.max(1, x(end) - x(start))}
        height={height - BOTTOM - top}
        fill={palette.grid}
      >
        <title>{label}</title>
      </rect>
    );
  });
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

/**
 * Points by month number, with a null wherever one is missing, so that no line pretends to know it. The nearest two
 * points say how often the series comes: monthly, quarterly or once a year.
 */
function withGaps(points: MonthlySeries["points"]): ([number, number] | null)[] {
  const months = points.map(([month]) => monthNumber(month));
  const step = months.reduce(
    (least, month, index) => (index === 0 ? least : Math.min(least, month - (months[index - 1] ?? 0))),
    Number.POSITIVE_INFINITY,
  );
  return points.flatMap(([, value], index): ([number, number] | null)[] => {
    const at = months[index] ?? 0;
    const isGap = index > 0 && at - (months[index - 1] ?? 0) > step;
    return isGap ? [null, [at, value]] : [[at, value]];
  });
}

/** Points without a neighbor, of which no line is drawn. */
function listAlone(points: MonthlySeries["points"]): [number, number][] {
  const drawn = withGaps(points);
  return drawn.flatMap((point, at) =>
    point !== null && (drawn[at - 1] ?? null) === null && (drawn[at + 1] ?? null) === null ? [point] : [],
  );
}

function scales(
  series: readonly MonthlySeries[],
  { width, height, right, top }: { width: number; height: number; right: number; top: number },
) {
  const months = series.flatMap(({ points }) => points.map(([month]) => monthNumber(month)));
  const values = series.flatMap(({ points }) => points.map(([, value]) => value));
  const first = months.length === 0 ? 0 : Math.min(...months);
  const last = months.length === 0 ? 1 : Math.max(...months);
  const low = values.length === 0 ? 0 : Math.min(...values);
  const high = values.length === 0 ? 1 : Math.max(...values);
  const x = scaleLinear({ domain: [first, Math.max(last, first + 1)], range: [LEFT, width - right] });
  const y = scaleLinear({
    domain: low === high ? [low - 1, high + 1] : [low, high],
    range: [height - BOTTOM, top],
    nice: 4,
  });
  return { x, y, years: yearTicks(first, last, Math.max(2, Math.floor((width - LEFT - right) / 56))) };
}

function yearTicks(first: number, last: number, most: number): number[] {
  const from = Math.ceil(first / 12);
  const to = Math.floor(last / 12);
  const step = Math.max(1, Math.ceil((to - from + 1) / most));
  const ticks: number[] = [];
  for (let year = from; year <= to; year += step) ticks.push(year * 12);
  return ticks;
}

function describe(series: readonly MonthlySeries[]): string {
  return `Monthly lines: ${series.map(({ label }) => label).join(", ")}`;
}

/** A row a month; a forecast stands beside its range, never in the column of what is known. */
export function lineSeriesTable({
  series,
  unit,
  fan,
}: Pick<LineSeriesProps, "series" | "unit" | "fan">): ChartTable {
  const steps = fan?.steps ?? [];
  const known = series.flatMap(({ points }) => points.map(([month]) => month));
  const months = [...new Set([...known, ...steps.map(([month]) => month)])].sort();
  const columns = [
    ...series.map(({ points }) => new Map(points)),
    ...(fan === undefined ? [] : [1, 2, 3]).map(
      (at) => new Map(steps.map((step) => [step[0], Number(step[at])] as const)),
    ),
  ];
  const labels = [
    ...series.map(({ label }) => label),
    ...(fan === undefined ? [] : ["Forecast", "Low", "High"]),
  ];
  return {
    columns: [{ label: "Month", unit: "text" as const }, ...labels.map((label) => ({ label, unit }))],
    rows: months.map((month) => [month, ...columns.map((values) => values.get(month) ?? null)]),
  };
}
