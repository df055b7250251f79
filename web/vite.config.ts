import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env.PORT ?? "4000"}`;

/** Which file a module goes to: what changes together, or is needed only by some screens, stays together. */
const CHUNKS: [name: string, modules: RegExp][] = [
  ["react", /node_modules\/(react|react-dom|react-router|scheduler)\//],
  // What a first page needs of the parts library; menus, dialogs and choosers come with the pages that have some.
  [
    "mantine",
    /node_modules\/(react-remove-scroll|react-transition-group|use-sidecar|use-callback-ref|react-style-singleton|@mantine\/(hooks|store|notifications|core\/esm\/(core|utils|components\/(ActionIcon|Alert|Anchor|Box|Button|ButtonGroup|Checkbox|CheckboxGroup|CloseButton|Group|InlineInput|Input|InputBase|Loader|Notification|Overlay|Paper|PasswordInput|Portal|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden|FocusTrap|Affix)\/)))/,
  ],
  [
    "overlays",
    /node_modules\/(@floating-ui\/|@mantine\/core\/esm\/components\/(Combobox|FloatingArrow|FloatingIndicator|Menu|Modal|ModalBase|Popover|ScrollArea|Tooltip)\/)/,
  ],
  ["query", /node_modules\/(@tanstack\/(react-query|query-core)|zustand)\//],
  ["table", /node_modules\/@tanstack\/(react-table|table-core|react-virtual|virtual-core)\//],
  ["zod", /node_modules\/zod\//],
  ["flags", /node_modules\/@openfeature\//],
  ["geo", /node_modules\/(d3-geo|d3-array|topojson-client|d3-scale-chromatic)\//],
  // Small ones that most screens take some of: a file each would cost a page more round trips than bytes.
  ["icons", /node_modules\/@tabler\//],
  [
    "parts",
    /\/src\/components\/(status\/(demo-band|empty-state|failure-note)|layout\/(page-header|section))\.(tsx|module\.css)/,
  ],
  ["forms", /node_modules\/(react-hook-form|@hookform)\//],
];

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2024",
    // The policy of the page allows scripts from its own origin alone: nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS.map(([name, test]) => ({ name, test })) } },
    },
  },
  worker: { format: "es" },
  server: {
    port: 5173,
    proxy: { "/api": server, "/ofrep": server },
  },
});
