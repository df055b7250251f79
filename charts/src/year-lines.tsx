import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { estimateTextWidth, spreadLabels } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE, tickText } from "./chart-frame.tsx";
import type { Frame } from "./chart-props.ts";
import type { Palette } from "./palette.ts";

export interface YearLine {
  label: string;
  /** By year from 1; null breaks the line. */
  values: readonly (number | null)[];
}

export interface YearLinesProps extends Frame {
  lines: readonly YearLine[];
  format: (value: number) => string;
  /** Where the first line is highest, marked with a circle, and the years that are as good as it, shaded. */
  peak: { year: number; from: number; to: number; label: string } | null;
  /** The year in force, as a hairline. */
  current: number | null;
}

const TOP = 32;
const BOTTOM = 26;
const LEFT = 68;

/** Figures by year, each line named at its end, the peak of the first one marked. */
export function YearLines({ width, height, palette, lines, format, peak, current }: YearLinesProps) {
  const right = 12 + Math.max(0, ...lines.map(({ label }) => estimateTextWidth(label, FONT_SIZE)));
  const years = Math.max(1, ...lines.map(({ values }) => values.length));
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const x = scaleLinear({ domain: [1, Math.max(2, years)], range: [LEFT, width - right] });
  const y = scaleLinear({
    domain: [Math.min(0, ...known), Math.max(0, ...known) || 1],
    range: [height - BOTTOM, TOP],
    nice: 4,
  });
  const ends = lines.map(({ values }) => y(values.findLast((value) => value !== null) ?? 0));
  const places = spreadLabels(ends, { gap: FONT_SIZE + 2, low: TOP, high: height - BOTTOM });
  const top = peak === null ? null : (lines[0]?.values[peak.year - 1] ?? null);
  return (
    <ChartFrame width={width} height={height} description={describe(lines, peak)}>
      {peak === null || peak.from === peak.to ? null : (
        <rect
          x={x(peak.from)}
          width={x(peak.to) - x(peak.from)}
          y={TOP}
          height={height - BOTTOM - TOP}
          fill={palette.grid}
        />
      )}
      <GridRows scale={y} numTicks={4} left={LEFT} width={width - LEFT - right} stroke={palette.grid} />
      <AxisLeft
        scale={y}
        left={LEFT}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickComponent={tickText(palette, "end", { x: 2, y: 4 })}
      />
      <AxisBottom
        scale={x}
        top={height - BOTTOM}
        numTicks={Math.min(years, Math.floor(width / 40))}
        stroke={palette.axis}
        tickStroke={palette.axis}
        tickLength={4}
        tickFormat={(year) => (Number.isInteger(Number(year)) ? String(year) : "")}
        tickComponent={tickText(palette, "middle")}
      />
      {current === null ? null : <Hold at={x(current)} year={current} height={height} palette={palette} />}
      {lines.map(({ label, values }, index) => {
        const color = palette.categorical[index % palette.categorical.length];
        return (
          <g key={label}>
            <LinePath
              data={values.map((value, at) => ({ value, year: at + 1 }))}
              defined={({ value }) => value !== null}
              x={({ year }) => x(year)}
              y={({ value }) => y(value ?? 0)}
              stroke={color}
              strokeWidth={1.5}
            />
            <text x={width - right + 4} y={(places[index] ?? 0) + 4} fill={color} fontWeight={600}>
              {label}
            </text>
          </g>
        );
      })}
      {peak === null || top === null ? null : (
        <Peak
          at={x(peak.year)}
          top={y(top)}
          label={peak.label}
          within={[LEFT, width - right]}
          palette={palette}
        />
      )}
    </ChartFrame>
  );
}

interface PeakProps {
  at: number;
  top: number;
  label: string;
  within: readonly [from: number, to: number];
  palette: Palette;
}

/** Where the first line is highest, in words that stay within the lines' own room. */
function Peak({ at, top, label, within, palette }: PeakProps) {
  const half = estimateTextWidth(label, FONT_SIZE) / 2;
  const anchor = at - half < within[0] ? "start" : at + half > within[1] ? "end" : "middle";
  return (
    <g>
      <circle cx={at} cy={top} r={4} fill={palette.surface} stroke={palette.accent} strokeWidth={2} />
      <text x={at} y={top - 8} textAnchor={anchor} fill={palette.text} fontWeight={600}>
        {label}
      </text>
    </g>
  );
}

/** The hold in force, as a hairline. */
function Hold(props: { at: number; year: number; height: number; palette: Palette }) {
  const { at, year, height, palette } = props;
  return (
    <g>
      <line x1={at} x2={at} y1={TOP - 8} y2={height - BOTTOM} stroke={palette.axis} strokeDasharray="2 3" />
      <text x={at} y={FONT_SIZE} textAnchor="middle" fill={palette.muted}>
        {`Hold ${year}`}
      </text>
    </g>
  );
}

function describe(lines: readonly YearLine[], peak: YearLinesProps["peak"]): string {
  const names = lines.map(({ label }) => label).join(", ");
  return `${names} by year of sale${peak === null ? "" : `; highest: ${peak.label}`}`;
}
