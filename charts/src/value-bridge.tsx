import { scaleBand, scaleLinear } from "@visx/scale";
import { formatShort } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE } from "./chart-frame.tsx";
import type { ChartTable, Frame } from "./chart-props.ts";

export interface BridgeStep {
  label: string;
  amount: number;
  /** A sum that stands on zero, such as the first and the last; the others stand on what came before. */
  isTotal: boolean;
}

export interface ValueBridgeProps extends Frame {
  steps: readonly BridgeStep[];
}

const TOP = 20;
const BOTTOM = 46;

/** From one amount to another, step by step: what adds stands above what came before it, what takes away below. */
export function ValueBridge({ width, height, palette, steps }: ValueBridgeProps) {
  const bars = standing(steps);
  const x = scaleBand({ domain: bars.map((_, index) => index), range: [4, width - 4], padding: 0.28 });
  const y = scaleLinear({
    domain: [Math.min(0, ...bars.map(({ low }) => low)), Math.max(0, ...bars.map(({ high }) => high)) || 1],
    range: [height - BOTTOM, TOP],
  });
  return (
    <ChartFrame width={width} height={height} description={`Bridge of ${steps.length} amounts`}>
      {bars.map(({ step, low, high, end }, index) => {
        const left = x(index) ?? 0;
        const middle = left + x.bandwidth() / 2;
        const falls = step.amount < 0;
        return (
          <g key={step.label}>
            <rect
              x={left}
              y={y(high)}
              width={x.bandwidth()}
              height={Math.max(1, y(low) - y(high))}
              fill={step.isTotal ? palette.axis : falls ? palette.negative : palette.accent}
            />
            {index < bars.length - 1 ? (
              <line
                x1={left + x.bandwidth()}
                x2={x(index + 1)}
                y1={y(end)}
                y2={y(end)}
                stroke={palette.axis}
              />
            ) : null}
            <text x={middle} y={y(high) - 4} textAnchor="middle" fill={palette.text} fontWeight={600}>
              {formatShort(step.amount, "usd")}
            </text>
            {breakLabel(step.label, x.step()).map((line, row) => (
              <text
                key={line}
                x={middle}
                y={height - BOTTOM + FONT_SIZE + 3 + row * (FONT_SIZE + 1)}
                textAnchor="middle"
                fill={palette.muted}
              >
                {line}
              </text>
            ))}
          </g>
        );
      })}
      <line x1={4} x2={width - 4} y1={y(0)} y2={y(0)} stroke={palette.axis} />
    </ChartFrame>
  );
}

/** Where each bar stands, and where the next one begins. */
function standing(steps: readonly BridgeStep[]) {
  let level = 0;
  return steps.map((step) => {
    const from = step.isTotal ? 0 : level;
    level = from + step.amount;
    return { step, low: Math.min(from, level), high: Math.max(from, level), end: level };
  });
}

/** A label in lines of about a bar's width, at most three. */
function breakLabel(label: string, width: number): string[] {
  const most = Math.max(6, Math.floor(width / (FONT_SIZE * 0.56)));
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]}…`] : lines;
}

export function valueBridgeTable(steps: readonly BridgeStep[]): ChartTable {
  return {
    columns: [
      { label: "Step", unit: "text" },
      { label: "Amount", unit: "usd" },
    ],
    rows: steps.map(({ label, amount }) => [label, amount]),
  };
}
