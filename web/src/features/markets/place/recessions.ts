import type { MonthBand } from "@labs/charts/chart-props";
import type { MarketStats } from "@labs/contract/markets/metrics";

type AreaSeries = MarketStats["series"][number];

/** Recessions of the United States from peak to trough, as the NBER's business cycle dating committee dates them. */
export const RECESSIONS: readonly MonthBand[] = [
  { from: "1973-11", to: "1975-03", label: "Recession, 1973 to 1975" },
  { from: "1980-01", to: "1980-07", label: "Recession, 1980" },
  { from: "1981-07", to: "1982-11", label: "Recession, 1981 to 1982" },
  { from: "1990-07", to: "1991-03", label: "Recession, 1990 to 1991" },
  { from: "2001-03", to: "2001-11", label: "Recession, 2001" },
  { from: "2007-12", to: "2009-06", label: "Recession, 2007 to 2009" },
  { from: "2020-02", to: "2020-04", label: "Recession, 2020" },
];

/** Whether a band falls into what a chart shows: a note explains what can be seen. */
export function hasRecession({ points }: Pick<AreaSeries, "points">, since = ""): boolean {
  const shown = points.filter(([month]) => month >= since);
  const [first, last] = [shown[0]?.[0].slice(0, 7), shown.at(-1)?.[0].slice(0, 7)];
  if (first === undefined || last === undefined) return false;
  return RECESSIONS.some(({ from, to }) => from <= last && to >= first);
}

export const RECESSION_SOURCE = "Shaded: NBER recessions.";
