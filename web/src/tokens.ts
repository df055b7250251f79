/** The one scale of sizes and spaces. Stylesheets name these; stylelint refuses figures of their own. */

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

const WEIGHTS = { regular: 400, strong: 600 };

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

/** The colors of both schemes, and the shadow of what floats. */
export const colorVariables = {
  light: {
    "--labs-ground": "#f8fafc",
    "--labs-surface": "#ffffff",
    "--labs-surface-raised": "#f1f5f9",
    "--labs-line": "#e2e8f0",
    "--labs-line-strong": "#cbd5e1",
    "--labs-text": "#0f172a",
    "--labs-muted": "#475569",
    "--labs-accent": "#0f605b",
    "--labs-accent-soft": "#eaf6f5",
    "--labs-good": "#0f6b3c",
    "--labs-bad": "#b42318",
    "--labs-warn": "#8a4b00",
    "--labs-demo-ground": "#fff3d6",
    "--labs-demo-text": "#6b3f00",
    "--labs-demo-line": "#e0a939",
    "--labs-shadow": "0 4px 16px rgb(15 23 42 / 15%)",
  },
  dark: {
    "--labs-ground": "#0c1422",
    "--labs-surface": "#111a2a",
    "--labs-surface-raised": "#1b2638",
    "--labs-line": "#29374c",
    "--labs-line-strong": "#3a4a61",
    "--labs-text": "#e2e8f0",
    "--labs-muted": "#a3b1c6",
    "--labs-accent": "#71c2bb",
    "--labs-accent-soft": "#12312f",
    "--labs-good": "#5cc98b",
    "--labs-bad": "#ff8f85",
    "--labs-warn": "#f0b45b",
    "--labs-demo-ground": "#3a2b08",
    "--labs-demo-text": "#ffdf9e",
    "--labs-demo-line": "#8a6a1f",
    "--labs-shadow": "0 4px 16px rgb(0 0 0 / 40%)",
  },
};

function named<Value>(kind: string, values: Record<string, Value>, print: (value: Value) => string) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--labs-${kind}-${name}`, print(value)]),
  );
}
