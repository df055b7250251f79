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
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "6px", xl: "6px" },
  defaultRadius: "md",
  respectReducedMotion: true,
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.25" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
      h4: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  components: {
    // The title in the text's own colour: Mantine's tint of yellow on yellow is too faint to read.
    Alert: { styles: { title: { color: "var(--labs-text)" } } },
    Badge: { defaultProps: { tt: "none", fw: 600 } },
    Button: { defaultProps: { size: "sm" } },
    Anchor: { defaultProps: { underline: "hover" } },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 150, events: { hover: true, focus: true, touch: true } },
    },
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
  variables: {},
  light: {
    "--mantine-color-dimmed": colors.gray?.[6] ?? "",
    "--mantine-color-error": "#b42318",
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
  },
  dark: {
    "--mantine-color-dimmed": colors.dark?.[2] ?? "",
    "--mantine-color-error": "#ff8f85",
    // Mantine's own tints glow on a dark page: a warning is to be seen, not to shine.
    "--mantine-color-yellow-light": "#332812",
    "--mantine-color-red-light": "#3a1b1f",
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
  },
});
