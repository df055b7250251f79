import { schemes } from "./tokens.ts";

/** Colors of every chart, made of the one source of tokens. */
export interface Palette {
  surface: string;
  text: string;
  muted: string;
  grid: string;
  axis: string;
  /** The series that the chart is about; the accent of the screens is for action and selection. */
  accent: string;
  accentSoft: string;
  negative: string;
  warning: string;
  categorical: readonly string[];
  /** From low to high: dark means high on light, light means high on dark. */
  sequential: readonly string[];
  /** From far below to far above, with the surface in the middle. */
  diverging: readonly string[];
}

export const lightPalette: Palette = toPalette("light");
export const darkPalette: Palette = toPalette("dark");

function toPalette(scheme: keyof typeof schemes): Palette {
  const colors = schemes[scheme];
  return {
    surface: colors.surface,
    text: colors.text,
    muted: colors.muted,
    grid: colors.line,
    axis: colors.faint,
    accent: colors.categorical[0] ?? colors.text,
    accentSoft: colors.band,
    negative: colors.bad,
    warning: colors.warn,
    categorical: colors.categorical,
    sequential: colors.sequential,
    diverging: colors.diverging,
  };
}
