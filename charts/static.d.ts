import type { ChartName, ChartProps } from "./src/chart-props.ts";

/** Draws one chart as a self-contained SVG document. */
export function renderChart<Name extends ChartName>(name: Name, props: ChartProps[Name]): string;
