import type { Palette } from "./palette.ts";

export type Unit = "usd" | "usdPerMonth" | "fraction" | "count" | "index" | "ratio" | "years";

export interface Frame {
  width: number;
  height: number;
  palette: Palette;
}

export interface CashFlowYear {
  year: number;
  /** Cash flow before debt service, in dollars; null where it is not known. */
  cashFlow: number | null;
  debtService: number | null;
}

export interface CashFlowBarsProps extends Frame {
  years: readonly CashFlowYear[];
  cashFlowLabel: string;
}

export interface CompDot {
  label: string;
  amount: number;
  isIncluded: boolean;
}

export interface CompsRangeProps extends Frame {
  /** Null when the evidence does not carry a range; the dots still show. */
  range: { point: number; low: number; high: number } | null;
  comps: readonly CompDot[];
  unit: Unit;
  /** A figure to judge against the range, such as the rent underwritten or the price asked. */
  marker?: { label: string; amount: number } | undefined;
}

export interface MonthlySeries {
  label: string;
  /** Month as `YYYY-MM`, and the value; a month that is missing breaks the line. */
  points: readonly (readonly [string, number])[];
}

/** A forecast of the first line: month, value, and the range around it. */
export interface MonthFan {
  label: string;
  steps: readonly (readonly [month: string, value: number, low: number, high: number])[];
}

/** A span of months to be shaded behind lines, such as a recession. */
export interface MonthBand {
  from: string;
  to: string;
  label: string;
}

export interface LineSeriesProps extends Frame {
  series: readonly MonthlySeries[];
  unit: Unit;
  /** Drawn where they overlap the lines' own months. */
  bands?: readonly MonthBand[] | undefined;
  /** Drawn dashed from the end of the first line on, its range as a band. */
  fan?: MonthFan | undefined;
}

export interface ScatterAxis {
  label: string;
  unit: Unit;
}

export interface BubbleMark {
  id: string;
  label: string;
  x: number;
  y: number;
  /** Null draws the smallest circle. */
  size: number | null;
  /** Class of the color, from 0; null is no data, drawn hollow. */
  colorClass: number | null;
  isHighlighted: boolean;
  /** Earlier places, the oldest first; the last is where it stands. */
  trail?: readonly { date: string; x: number; y: number }[] | undefined;
}

export interface BubbleChartProps extends Frame {
  marks: readonly BubbleMark[];
  x: ScatterAxis;
  y: ScatterAxis;
  medians: { x: number | null; y: number | null };
  /** Sums of both axes that a line each joins. */
  isoReturns: readonly number[];
  /** Names of the four fields around the medians: top left, top right, bottom left, bottom right. */
  quadrants: readonly [string, string, string, string] | null;
  /** The id of the mark that is pointed at. */
  hovered?: string | null | undefined;
  onHover?: ((id: string | null) => void) | undefined;
  onOpen?: ((id: string) => void) | undefined;
}

export interface RiskMark {
  id: string;
  label: string;
  volatility: number;
  ret: number;
  isHighlighted: boolean;
  /** Known for too short a time to be judged: drawn gray. */
  isShort: boolean;
}

export interface RiskReturnProps extends Frame {
  marks: readonly RiskMark[];
  riskFree: number;
  frontier: readonly { ret: number; vol: number }[];
  portfolio: { ret: number; vol: number; label: string } | null;
  returnLabel: string;
  hovered?: string | null | undefined;
  onHover?: ((id: string | null) => void) | undefined;
  onOpen?: ((id: string) => void) | undefined;
}

export interface RankedItem {
  label: string;
  value: number;
  isSubject?: boolean | undefined;
}

export interface RankingProps extends Frame {
  items: readonly RankedItem[];
  unit: Unit;
  /** Bars start at zero; dots may not. */
  mark: "bar" | "dot";
  median?: number | undefined;
}

export interface PairedBarsProps extends Frame {
  /** Labels differ from each other; a figure that is not known draws no bar. */
  items: readonly { label: string; first: number | null; second: number | null }[];
  firstLabel: string;
  secondLabel: string;
  unit: Unit;
}

export interface LocatorPlace {
  /** The number of the row in the table beside the map. */
  mark: string;
  label: string;
  latitude: number;
  longitude: number;
  isIncluded: boolean;
  /** Not told beside the map: a dot without its number. */
  isDot?: boolean;
}

export interface CompsLocatorProps extends Frame {
  /** With `centered` the subject stands somewhere around: what its place is the middle of, in words. */
  subject: { label: string; latitude: number; longitude: number; centered?: string | null };
  comps: readonly LocatorPlace[];
  /** The mark of the place that is pointed at elsewhere, on the screen. */
  highlighted?: string | undefined;
  /** Told which mark is pointed at; absent in print. */
  onHover?: ((mark: string | null) => void) | undefined;
}

export interface ChartProps {
  cashFlowBars: CashFlowBarsProps;
  compsRange: CompsRangeProps;
  lineSeries: LineSeriesProps;
  ranking: RankingProps;
  compsLocator: CompsLocatorProps;
  pairedBars: PairedBarsProps;
  bubbleChart: BubbleChartProps;
  riskReturn: RiskReturnProps;
}

export type ChartName = keyof ChartProps;

/** The table behind a chart: what the marks say, in words and numbers. */
export interface ChartTable {
  columns: readonly { label: string; unit: Unit | "text" }[];
  rows: readonly (readonly (string | number | null)[])[];
}
