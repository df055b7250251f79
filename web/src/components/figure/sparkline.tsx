interface SparklineProps {
  /** In even steps; null breaks the line. */
  values: readonly (number | null)[];
  width: number;
  height: number;
}

/** A line without axes, for the shape alone; the figures stand beside it. */
export function Sparkline({ values, width, height }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const at = (value: number, index: number) => {
    const x = 2 + (index * (width - 4)) / (values.length - 1);
    const y = high === low ? height / 2 : 2 + ((high - value) * (height - 4)) / (high - low);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  let path = "";
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    path += `${values[index - 1] === null || index === 0 ? "M" : "L"}${at(value, index)}`;
  }
  return (
    <svg width={width} height={height} aria-hidden focusable="false">
      <path d={path} fill="none" stroke="var(--labs-accent)" strokeWidth={1.5} />
    </svg>
  );
}
