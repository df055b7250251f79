import { scaleBand, scaleLinear } from "@visx/scale";
import { estimateTextWidth, formatShort } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE } from "./chart-frame.tsx";
import type { ChartTable, RankingProps } from "./chart-props.ts";

const TOP = 20;

/** Named values from the largest down, as bars from zero or as dots, with the median as a hairline. */
export function Ranking({ width, height, palette, items, unit, mark, median }: RankingProps) {
  const ranked = rank(items);
  const left = 12 + Math.max(0, ...ranked.map(({ label }) => estimateTextWidth(label, FONT_SIZE)));
  const right =
    14 + Math.max(0, ...ranked.map(({ value }) => estimateTextWidth(formatShort(value, unit), FONT_SIZE)));
  const { x, y } = scales({ ranked, median, mark, width, height, left, right });
  const zero = mark === "bar" ? x(0) : left;
  return (
    <ChartFrame width={width} height={height} description={`Ranking of ${ranked.length}`}>
      {ranked.map(({ label, value, isSubject }, index) => {
        const middle = (y(index) ?? 0) + y.bandwidth() / 2;
        const color = isSubject ? palette.accent : palette.axis;
        return (
          <g key={label}>
            <text
              x={left - 8}
              y={middle + 4}
              textAnchor="end"
              fill={isSubject ? palette.text : palette.muted}
              fontWeight={isSubject ? 600 : 400}
            >
              {label}
            </text>
            {mark === "bar" ? (
              <rect
                x={Math.min(zero, x(value))}
                y={y(index) ?? 0}
                width={Math.abs(x(value) - zero)}
                height={y.bandwidth()}
                fill={color}
              />
            ) : (
              <g>
                <line x1={left} x2={width - right} y1={middle} y2={middle} stroke={palette.grid} />
                <circle cx={x(value)} cy={middle} r={3.5} fill={color} />
              </g>
            )}
            <text
              x={Math.max(x(value), zero) + 6}
              y={middle + 4}
              fill={palette.text}
              fontWeight={isSubject ? 600 : 400}
            >
              {formatShort(value, unit)}
            </text>
          </g>
        );
      })}
      {median === undefined ? null : (
        <g>
          <line
            x1={x(median)}
            x2={x(median)}
            y1={TOP - 3}
            y2={height}
            stroke={palette.text}
            strokeWidth={0.5}
          />
          <text x={x(median)} y={TOP - 5} textAnchor="middle" fill={palette.muted}>
            {`Median ${formatShort(median, unit)}`}
          </text>
        </g>
      )}
    </ChartFrame>
  );
}

function rank(items: RankingProps["items"]) {
  return items.toSorted((a, b) => b.value - a.value);
}

function scales(options: {
  ranked: RankingProps["items"];
  median: number | undefined;
  mark: RankingProps["mark"];
  width: number;
  height: number;
  left: number;
  right: number;
}) {
  const values = options.ranked.map(({ value }) => value);
  if (options.median !== undefined) values.push(options.median);
  if (options.mark === "bar") values.push(0);
  const low = values.length === 0 ? 0 : Math.min(...values);
  const high = values.length === 0 ? 1 : Math.max(...values);
  return {
    x: scaleLinear({
      domain: low === high ? [low, low + 1] : [low, high],
      range: [options.left, options.width - options.right],
    }),
    y: scaleBand({
      domain: options.ranked.map((_, index) => index),
      range: [TOP, options.height],
      padding: 0.3,
    }),
  };
}

export function rankingTable({ items, unit }: Pick<RankingProps, "items" | "unit">): ChartTable {
  return {
    columns: [
      { label: "Rank", unit: "count" },
      { label: "Name", unit: "text" },
      { label: "Value", unit },
    ],
    rows: rank(items).map(({ label, value }, index) => [index + 1, label, value]),
  };
}
