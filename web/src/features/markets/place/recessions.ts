import type { MonthBand } from "@labs/charts/chart-props";

/** Recessions of the United States from peak to trough, as the NBER's business cycle dating committee dates them. */
export const RECESSIONS: readonly MonthBand[] = [
  { from: "1973-11", to: "1975-03", label: "Recession of 1973 to 1975" },
  { from: "1980-01", to: "1980-07", label: "Recession of 1980" },
  { from: "1981-07", to: "1982-11", label: "Recession of 1981 to 1982" },
  { from: "1990-07", to: "1991-03", label: "Recession of 1990 to 1991" },
  { from: "2001-03", to: "2001-11", label: "Recession of 2001" },
  { from: "2007-12", to: "2009-06", label: "Recession of 2007 to 2009" },
  { from: "2020-02", to: "2020-04", label: "Recession of 2020" },
];

export const RECESSION_SOURCE = "Shaded: recessions as dated by the National Bureau of Economic Research.";
