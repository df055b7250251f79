import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";

interface SparklineProps {
  width: number;
  height: number;
  color: string;
  /** Values in the order of time, evenly spaced. */
  values: readonly number[];
  /** What the line says, for who cannot see it. */
  description: string;
}

const INSET = 2;

/** A line as large as a word: its shape alone, its last value marked. */
export function Sparkline({ width, height, color, values, description }: SparklineProps) {
  const last = values.at(-1);
  if (last === undefined || values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear({ domain: [0, values.length - 1], range: [INSET, width - INSET] });
  const y = scaleLinear({
    domain: low === high ? [low - 1, high + 1] : [low, high],
    range: [height - INSET, INSET],
  });
  return (
    <svg width={width} height={height} role="img" aria-label={description}>
      <LinePath
        data={[...values]}
        x={(_, index) => x(index)}
        y={(value) => y(value)}
        stroke={color}
        strokeWidth={1.25}
      />
      <circle cx={x(values.length - 1)} cy={y(last)} r={1.75} fill={color} />
    </svg>
  );
}
