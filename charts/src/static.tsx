import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { BubbleChart } from "./bubble-chart.tsx";
import { CashFlowBars } from "./cash-flow-bars.tsx";
import type { ChartName, ChartProps } from "./chart-props.ts";
import { CompsLocator } from "./comps-locator.tsx";
import { CompsRange } from "./comps-range.tsx";
import { LineSeries } from "./line-series.tsx";
import { PairedBars } from "./paired-bars.tsx";
import { Ranking } from "./ranking.tsx";
import { RiskReturn } from "./risk-return.tsx";

const CHARTS: { [Name in ChartName]: (props: ChartProps[Name]) => ReactElement } = {
  cashFlowBars: CashFlowBars,
  compsRange: CompsRange,
  lineSeries: LineSeries,
  ranking: Ranking,
  compsLocator: CompsLocator,
  pairedBars: PairedBars,
  bubbleChart: BubbleChart,
  riskReturn: RiskReturn,
};

/** Charts are drawn in pixels of a screen; on paper three of four make a point of the same size. */
const PRINTED = 0.75;

/** Draws one chart as a self-contained SVG document of the given size, its text as large as on paper: 12 px are 9 pt. */
export function renderChart<Name extends ChartName>(name: Name, props: ChartProps[Name]): string {
  const { width, height } = props;
  const drawn: ChartProps[Name] = { ...props, width: width / PRINTED, height: height / PRINTED };
  return renderToStaticMarkup(createElement(CHARTS[name], drawn)).replace(
    `width="${drawn.width}" height="${drawn.height}"`,
    `width="${width}" height="${height}"`,
  );
}
