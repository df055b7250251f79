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

export interface LineSeriesProps extends Frame {
  series: readonly MonthlySeries[];
  unit: Unit;
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
}

export interface CompsLocatorProps extends Frame {
  subject: { label: string; latitude: number; longitude: number };
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
}

export type ChartName = keyof ChartProps;

/** The table behind a chart: what the marks say, in words and numbers. */
export interface ChartTable {
  columns: readonly { label: string; unit: Unit | "text" }[];
  rows: readonly (readonly (string | number | null)[])[];
}
