import { colorVariables, rem, schemes, TYPE, tokenVariables } from "@labs/charts/tokens";
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** The one accent. White text on step 7, and step 7 on white, stand above 7:1. */
const teal: MantineColorsTuple = [
  "#eaf6f5",
  "#d0ebe8",
  "#a3d8d3",
  "#71c2bb",
  "#45aaa2",
  "#258f87",
  "#15766f",
  "#0f605b",
  "#0b4d49",
  "#083b38",
];

/** Neutral surfaces and text in light. */
const gray: MantineColorsTuple = [
  "#f8fafc",
  "#f1f5f9",
  "#e2e8f0",
  "#cbd5e1",
  "#94a3b8",
  "#64748b",
  "#475569",
  "#334155",
  "#1e293b",
  "#0f172a",
];

/** Neutral surfaces and text in dark, from text to the deepest ground. */
const dark: MantineColorsTuple = [
  "#e2e8f0",
  "#cbd5e1",
  "#a3b1c6",
  "#8a9ab3",
  "#3a4a61",
  "#29374c",
  "#1b2638",
  "#111a2a",
  "#0c1422",
  "#070d18",
];

export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { teal, gray, dark },
  white: "#ffffff",
  black: "#0f172a",
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, monospace",
  fontSizes: {
    xs: rem(TYPE.label[0]),
    sm: rem(TYPE.table[0]),
    md: rem(TYPE.text[0]),
    lg: rem(TYPE.section[0]),
    xl: rem(TYPE.title[0]),
  },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "6px", xl: "6px" },
  defaultRadius: "md",
  respectReducedMotion: true,
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: "600",
    sizes: {
      h1: heading(TYPE.title),
      h2: heading(TYPE.section),
      h3: heading(TYPE.section),
      h4: heading(TYPE.text),
    },
  },
  components: {
    // The title in the text's own color: Mantine's tint of yellow on yellow is too faint to read.
    Alert: { styles: { title: { color: "var(--labs-text)" } } },
    // Mantine's own sizes of a badge's text begin at 9 px.
    Badge: {
      defaultProps: { tt: "none", fw: 600 },
      vars: () => ({ root: { "--badge-fz": rem(TYPE.chart[0]) } }),
    },
    Button: { defaultProps: { size: "sm" } },
    Anchor: { defaultProps: { underline: "hover" } },
    Tooltip: { defaultProps: { withArrow: true } },
    TextInput: { defaultProps: { size: "sm" } },
    PasswordInput: { defaultProps: { size: "sm" } },
    Select: { defaultProps: { size: "sm" } },
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 100 } } },
    Menu: { defaultProps: { shadow: "md", transitionProps: { duration: 100 } } },
    Modal: {
      defaultProps: { transitionProps: { duration: 120 }, closeButtonProps: { "aria-label": "Close" } },
    },
  },
});

/** Names for what the stylesheet needs beside Mantine's own variables. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: tokenVariables,
  light: {
    "--mantine-color-dimmed": colors.gray?.[6] ?? "",
    "--mantine-color-error": schemes.light.bad,
    // Mantine's yellow on its tint of yellow is too faint to read.
    "--mantine-color-yellow-light-color": schemes.light.warn,
    ...colorVariables.light,
  },
  dark: {
    "--mantine-color-dimmed": colors.dark?.[2] ?? "",
    "--mantine-color-error": schemes.dark.bad,
    // Mantine's own tints glow on a dark page: a warning is to be seen, not to shine.
    "--mantine-color-yellow-light": "#332812",
    "--mantine-color-yellow-light-color": schemes.dark.warn,
    "--mantine-color-red-light": "#3a1b1f",
    // A grade or an avatar in the tint of the accent would be lost on a dark card.
    "--mantine-color-teal-light": schemes.dark["accent-soft"],
    "--mantine-color-teal-light-color": schemes.dark.text,
    ...colorVariables.dark,
  },
});

function heading([size, lineHeight]: readonly [number, number]) {
  return { fontSize: rem(size), lineHeight: rem(lineHeight) };
}
