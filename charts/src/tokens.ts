/**
 * The one source of sizes, spaces and colors: stylesheets name them, stylelint refuses figures of their own, and the
 * palette of the charts, on screen and in print, is made of the same colors.
 */

/** Size and line height of type by what it is for, in pixels of the usual 16 px. */
export const TYPE = {
  chart: [11, 16],
  label: [12, 16],
  table: [13, 20],
  text: [14, 20],
  section: [16, 24],
  title: [20, 28],
} as const;

const SPACES = [4, 8, 12, 16, 24, 32] as const;

/** Marks 8, icons 16, controls in a row 24 and by themselves 32, rows 26, 32 and 44, bars of the frame 56. */
const SIZES = [8, 16, 24, 26, 32, 44, 56];

const RADII = { control: 4, card: 6, pill: 999 };

const WEIGHTS = { regular: 450, strong: 600 };

const LEADINGS = { "leading-tight": 1.25, leading: 1.4 };

/** Up to which width a screen counts as such; in em, so that larger type has the narrower layout. */
export const WIDEST = { phone: "47.99em", tablet: "61.99em", laptop: "74.99em" };

export const rem = (pixels: number) => `${pixels / 16}rem`;

/** The media query of a screen and all narrower ones. */
export const upTo = (screen: keyof typeof WIDEST) => `(max-width: ${WIDEST[screen]})`;

/** What a stylesheet reads: `--labs-type-table`, `--labs-space-8`, `--labs-size-32`, `--labs-radius-card`. */
export const tokenVariables: Record<string, string> = {
  ...named("type", TYPE, ([size]) => rem(size)),
  // The appraiser's form has to fit on a printed page.
  "--labs-type-print": "7.5pt",
  ...Object.fromEntries(SPACES.map((space) => [`--labs-space-${space}`, `${space}px`])),
  ...Object.fromEntries(SIZES.map((size) => [`--labs-size-${size}`, `${size}px`])),
  ...named("radius", RADII, (radius) => `${radius}px`),
  ...named("weight", WEIGHTS, String),
  ...Object.fromEntries(Object.entries(LEADINGS).map(([name, leading]) => [`--labs-${name}`, `${leading}`])),
};

/** Surfaces, text and states. The accent means action and selection alone; data has colors of its own. */
const INK = {
  light: {
    ground: "#f8fafc",
    surface: "#ffffff",
    "surface-raised": "#f1f5f9",
    line: "#e2e8f0",
    "line-strong": "#cbd5e1",
    text: "#0f172a",
    muted: "#475569",
    faint: "#64748b",
    accent: "#0f605b",
    "accent-soft": "#eaf6f5",
    good: "#0f6b3c",
    bad: "#b42318",
    warn: "#8a4b00",
    "demo-ground": "#fff3d6",
    "demo-text": "#6b3f00",
    "demo-line": "#e0a939",
    shadow: "0 4px 16px rgb(15 23 42 / 15%)",
  },
  dark: {
    ground: "#0c1422",
    surface: "#111a2a",
    "surface-raised": "#1b2638",
    line: "#29374c",
    "line-strong": "#3a4a61",
    text: "#e2e8f0",
    muted: "#a3b1c6",
    faint: "#8a9ab3",
    accent: "#71c2bb",
    "accent-soft": "#1d4a47",
    good: "#5cc98b",
    bad: "#ff8f85",
    warn: "#f0b45b",
    "demo-ground": "#3a2b08",
    "demo-text": "#ffdf9e",
    "demo-line": "#8a6a1f",
    shadow: "0 4px 16px rgb(0 0 0 / 40%)",
  },
};

/**
 * The colors of data. Sequential is cividis from low to high: dark means high on light, light means high on dark.
 * Diverging is BrBG with the surface in the middle; on dark its ends are drawn out of the surface, as its own pale
 * steps would glow. The band is the first category thinned out, for ranges and fans behind a line.
 */
const DATA = {
  light: {
    categorical: ["#0f766e", "#b4530a", "#6d4fb3", "#2563a8", "#a8326e", "#64748b"],
    sequential: ["#fdea45", "#d5c164", "#a49d78", "#7f7c75", "#575c6e", "#1f3e6e", "#002051"],
    diverging: ["#8c510a", "#d8b365", "#f6e8c3", "#ffffff", "#c7eae5", "#5ab4ac", "#01665e"],
    band: "#c9e4e0",
  },
  dark: {
    categorical: ["#5cc2b8", "#f0a35e", "#b3a1f0", "#7fb3ee", "#ec8fb8", "#a3b1c6"],
    sequential: ["#16396d", "#47536d", "#6f6e71", "#8e8978", "#b0a775", "#ddc75f", "#fdea45"],
    diverging: ["#dfc27d", "#968461", "#514c45", "#111a2a", "#334f58", "#588b8b", "#80cdc1"],
    band: "#1d4a47",
  },
};

export const schemes = {
  light: { ...INK.light, ...DATA.light },
  dark: { ...INK.dark, ...DATA.dark },
};

/** `--labs-text`, `--labs-categorical-1`, `--labs-sequential-7`, `--labs-diverging-4`. */
export const colorVariables = { light: colorNames("light"), dark: colorNames("dark") };

function colorNames(scheme: "light" | "dark"): Record<string, string> {
  const { band, ...rows } = DATA[scheme];
  const steps = Object.entries(rows).flatMap(([name, colors]) =>
    colors.map((color, at): [string, string] => [`--labs-${name}-${at + 1}`, color]),
  );
  const inks = Object.entries({ ...INK[scheme], band }).map(([name, color]) => [`--labs-${name}`, color]);
  return Object.fromEntries([...inks, ...steps]);
}

function named<Value>(kind: string, values: Record<string, Value>, print: (value: Value) => string) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--labs-${kind}-${name}`, print(value)]),
  );
}
