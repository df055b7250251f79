import { estimateTextWidth } from "./chart-format.ts";
import { FONT_SIZE } from "./chart-frame.tsx";

interface MarkerLineProps {
  /** Where it stands, in pixels from the left. */
  at: number;
  text: string;
  /** Two marks may lie close to each other: their words stand in a row each, the second one's line is dashed. */
  row: 0 | 1;
  color: string;
  top: number;
  bottom: number;
  /** Of the whole chart: the words stay inside it. */
  width: number;
}

/** A value on the horizontal axis, as an upright line with its words above. */
export function MarkerLine({ at, text, row, color, top, bottom, width }: MarkerLineProps) {
  const half = estimateTextWidth(text, FONT_SIZE) / 2;
  const middle = Math.min(width - half - 2, Math.max(half + 2, at));
  return (
    <g>
      <line
        x1={at}
        x2={at}
        y1={top - 4}
        y2={bottom}
        stroke={color}
        strokeDasharray={row === 1 ? "4 3" : undefined}
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
