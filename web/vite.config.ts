import { formulaPages } from "@labs/underwriting/formula-pages";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const server = `http://127.0.0.1:${process.env.PORT ?? "4000"}`;

/** Which file a module goes to: what changes together, or is needed only by some screens, stays together. */
const CHUNKS: [name: string, modules: RegExp][] = [
  ["react", /node_modules\/(react|react-dom|react-router|scheduler)\//],
  // What a first page needs of the parts library; menus, dialogs and choosers come with the pages that have some.
  [
    "mantine",
    /node_modules\/(react-transition-group|@mantine\/(hooks\/esm\/(?!use-(collapse|move|long-press|pagination|clipboard|click-outside|debounced|resize-observer|hotkeys|disclosure|mutation-observer))|store|notifications|core\/esm\/(core|utils|components\/(ActionIcon|Alert|Anchor|Box|Button|ButtonGroup|Checkbox|CheckboxGroup|CloseButton|Group|InlineInput|Input|InputBase|Loader|Notification|Overlay|Paper|PasswordInput|Portal|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden|FocusTrap|Affix)\/)))/,
  ],
  [
    "overlays",
    /node_modules\/(@floating-ui\/|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton|@mantine\/core\/esm\/(utils\/Floating|components\/(Combobox|FloatingArrow|FloatingIndicator|Menu|Modal|ModalBase|Popover|ScrollArea|Tooltip))\/)/,
  ],
  ["query", /node_modules\/(@tanstack\/(react-query|query-core)|zustand)\//],
  ["table", /node_modules\/@tanstack\/(react-table|table-core)\//],
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

/**
 * Each schema of zod can write itself as a JSON schema: five kilobytes of every first visit, which no screen asks for.
 * Without the calls of its writers the bundler leaves them out; a zod that calls them otherwise is only heavier.
 */
function leaveOutJsonSchemas(): Plugin {
  return {
    name: "leave-out-json-schemas",
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, "")
          .replaceAll(/create(Standard)?JSONSchemaMethod\(this, "(in|out)put"\)/g, "undefined")
          .replaceAll("createToJSONSchemaMethod(this, {})(params)", "undefined"),
        map: null,
      }),
    },
  };
}

const WORKER = "./analysis-worker.ts";

/**
 * The worker's code belongs to the build of the page: apart from it, the engine of the models would come twice, a
 * quarter of all that underwriting loads. The module is named by its address, as a worker needs it.
 */
function shareCodeWithWorker(): Plugin {
  return {
    name: "share-code-with-worker",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/workers\/page-runner\.ts$/ },
      async handler(code, importer) {
        const found = await this.resolve(WORKER, importer);
        const address = `new URL("${WORKER}", import.meta.url)`;
        if (found === null || !code.includes(address)) throw new Error(`${importer} starts another worker`);
        const emitted = this.emitFile({ type: "chunk", id: found.id, name: "analysis-worker" });
        return { code: code.replace(address, `import.meta.ROLLUP_FILE_URL_${emitted}`), map: null };
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  // A server whose formulas are newer asks for the page to be loaded again; while they are worked on they are always newer.
  define: command === "build" ? { BUILT_FORMULAS: JSON.stringify(formulaPages.version) } : {},
  plugins: [react(), leaveOutJsonSchemas(), shareCodeWithWorker()],
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
}));
