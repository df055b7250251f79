/**
 * Colors of every chart. The categorical rows are d3-scale-chromatic's Dark2 (on light) and Set2 (on dark),
 * in the order that stays apart for deuteranopes and protanopes, with the accent in front. The sequential row is its
 * viridis, from low to high: dark means high on light, light means high on dark.
 */
export interface Palette {
  surface: string;
  text: string;
  muted: string;
  grid: string;
  axis: string;
  accent: string;
  accentSoft: string;
  negative: string;
  warning: string;
  categorical: readonly string[];
  sequential: readonly string[];
}

export const lightPalette: Palette = {
  surface: "#ffffff",
  text: "#0f172a",
  muted: "#475569",
  grid: "#e2e8f0",
  axis: "#94a3b8",
  accent: "#0f766e",
  accentSoft: "#c9e4e0",
  negative: "#b4232f",
  warning: "#b45309",
  categorical: ["#0f766e", "#d95f02", "#7570b3", "#a6761d", "#e7298a", "#666666"],
  sequential: ["#dde318", "#86d549", "#35b779", "#20928c", "#31688e", "#443983", "#440154"],
};

export const darkPalette: Palette = {
  surface: "#0f172a",
  text: "#e2e8f0",
  muted: "#94a3b8",
  grid: "#1e293b",
  axis: "#475569",
  accent: "#5ec4b6",
  accentSoft: "#1d4a4a",
  negative: "#f87171",
  warning: "#fbbf24",
  categorical: ["#66c2a5", "#fc8d62", "#8da0cb", "#e5c494", "#e78ac3", "#b3b3b3"],
  sequential: ["#46327f", "#365c8d", "#277f8e", "#1fa187", "#4ac16d", "#a0da39", "#fde725"],
};
