import { GridColumns } from "@visx/grid";
import { scaleBand, scaleLinear } from "@visx/scale";
import { estimateTextWidth, formatFull, formatShort } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE } from "./chart-frame.tsx";
import type { ChartTable, PairedBarsProps } from "./chart-props.ts";

const TOP = 22;
const BOTTOM = 18;
const RIGHT = 72;

/** Two figures of each item as bars one above the other, on one axis from zero: in place against market. */
export function PairedBars({
  width,
  height,
  palette,
  items,
  firstLabel,
  secondLabel,
  unit,
}: PairedBarsProps) {
  const left = labelWidth(
    items.map(({ label }) => label),
    width,
  );
  const y = scaleBand({
    domain: items.map(({ label }) => label),
    range: [TOP, height - BOTTOM],
    paddingInner: 0.28,
  });
  const x = scaleLinear({
    domain: [0, Math.max(1, ...items.flatMap(({ first, second }) => [first ?? 0, second ?? 0]))],
    range: [left, width - RIGHT],
    nice: 4,
  });
  const thickness = y.bandwidth() / 2;
  const bars = [
    { label: firstLabel, fill: palette.accent, of: ({ first }: PairedItem) => first },
    { label: secondLabel, fill: palette.axis, of: ({ second }: PairedItem) => second },
  ];
  return (
    <ChartFrame width={width} height={height} description={describe({ items, firstLabel, secondLabel })}>
      <GridColumns scale={x} numTicks={4} top={TOP} height={height - TOP - BOTTOM} stroke={palette.grid} />
      {x.ticks(4).map((tick) => (
        <text key={tick} x={x(tick)} y={height - 4} textAnchor="middle" fill={palette.muted}>
          {formatShort(tick, unit)}
        </text>
      ))}
      <text x={left} y={12} fill={palette.accent} fontWeight={600}>
        {firstLabel}
        <tspan fill={palette.muted} dx={10}>
          {secondLabel}
        </tspan>
      </text>
      {items.map((item) => (
        <g key={item.label}>
          <text
            x={left - 8}
            y={(y(item.label) ?? 0) + thickness + FONT_SIZE / 3}
            textAnchor="end"
            fill={palette.text}
          >
            {shortened(item.label, left - 12)}
          </text>
          {bars.map(({ label, fill, of }, index) => {
            const value = of(item);
            const top = (y(item.label) ?? 0) + index * thickness;
            return value === null ? null : (
              <g key={label}>
                <rect
                  x={left}
                  y={top}
                  width={Math.max(0, x(value) - left)}
                  height={thickness - 1}
                  fill={fill}
                />
                {thickness >= FONT_SIZE ? (
                  <text x={x(value) + 4} y={top + thickness / 2 + FONT_SIZE / 3} fill={palette.text}>
                    {formatFull(value, unit)}
                  </text>
                ) : null}
              </g>
            );
          })}
        </g>
      ))}
      <line x1={left} x2={left} y1={TOP} y2={height - BOTTOM} stroke={palette.axis} />
    </ChartFrame>
  );
}

type PairedItem = PairedBarsProps["items"][number];

/** Room for the longest label, but never more than a third of the chart. */
function labelWidth(labels: readonly string[], width: number): number {
  const longest = Math.max(0, ...labels.map((label) => estimateTextWidth(label, FONT_SIZE)));
  return Math.min(width / 3, longest + 16);
}

function shortened(label: string, room: number): string {
  if (estimateTextWidth(label, FONT_SIZE) <= room) return label;
  return `${label.slice(0, Math.max(1, Math.floor(room / (FONT_SIZE * 0.56)) - 1))}…`;
}

type Named = Pick<PairedBarsProps, "items" | "firstLabel" | "secondLabel">;

function describe({ items, firstLabel, secondLabel }: Named): string {
  return `${firstLabel} against ${secondLabel.toLowerCase()} of ${items.length} items`;
}

export function pairedBarsTable({
  items,
  firstLabel,
  secondLabel,
  unit,
  itemLabel,
}: Named & Pick<PairedBarsProps, "unit"> & { itemLabel: string }): ChartTable {
  return {
    columns: [
      { label: itemLabel, unit: "text" },
      { label: firstLabel, unit },
      { label: secondLabel, unit },
    ],
    rows: items.map(({ label, first, second }) => [label, first, second]),
  };
}
