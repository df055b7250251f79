import { resolve } from "node:path";
import { formulaPages } from "@labs/underwriting/formula-pages";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { groupByFirstLoad } from "./build/first-loads.ts";
import { leaveOutSchemas } from "./build/leave-out-schemas.ts";
import { tellFirstLoads } from "./build/tell-first-loads.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? "4000"}`;

/** Libraries whose entry names all that they have: what a screen needs of them is chosen here. */
const LIBRARIES: [name: string, modules: RegExp][] = [
  // What a first page needs of the parts library; menus, dialogs and choosers come with the pages that have some.
  [
    "libraries",
    /node_modules\/(react|react-dom|react-router|scheduler|zustand|@tanstack\/(react-query|query-core)|@mantine\/(store|hooks\/esm(?=\/(?!use-(collapse|move|long-press|pagination|clipboard|click-outside|debounced|resize-observer|hotkeys|disclosure|mutation-observer)))|core\/esm\/(core|utils|components\/(ActionIcon|Alert|Anchor|Box|Button|ButtonGroup|Checkbox(?=\/CheckIcon)|CloseButton|Group|Input|InputBase|Loader|Notification|Overlay|Paper|Portal|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden|FocusTrap|Affix))))\//,
  ],
  [
    "overlays",
    /node_modules\/(@floating-ui\/|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton|@mantine\/core\/esm\/(utils\/Floating|components\/(Badge|Combobox|FloatingArrow|FloatingIndicator|Menu|Modal|ModalBase|Popover|Progress|ScrollArea|Table|Tooltip))\/)/,
  ],
  ["table", /node_modules\/@tanstack\/(react-table|table-core)\//],
  ["zod", /node_modules\/zod\//],
  // Small ones that most screens take some of: a file each would cost a page more round trips than bytes.
  ["icons", /node_modules\/@tabler\//],
];
/** Where they are not followed, nor are the schemas, which some screen reads. */
const NOT_FOLLOWED = /node_modules\/(@mantine|@tabler|@tanstack|zod|react-router)\/|\.schemas\.ts$/;

/** A part of Mantine that only some screens have: a file of its own, as none may come with another's screen. */
const nameOfPart = (id: string) => /\/esm\/(?:components\/)?([\w-]+)/.exec(id)?.[1] ?? null;

const DESK = ["src/main.tsx", "src/routes/frame/frame.tsx"];
const PROPERTY = [...DESK, "src/routes/research-property.tsx"];

/** What each screen imports at first, whichever way. */
const MAP = ["src/components/map/point-map-paint.ts", "src/components/map/trace-outlines.ts"];

const ANALYSIS_WORKER = "src/features/underwriting/workers/analysis-worker.ts";

const OVERVIEW = [
  ...PROPERTY,
  "src/routes/property-overview.tsx",
  "src/features/underwriting/deal/decision-strip.tsx",
  "src/features/comps/comps-glance.tsx",
  ANALYSIS_WORKER,
  ...MAP,
];

const SCREENS: Record<string, string[]> = {
  login: ["src/main.tsx", "src/routes/login.tsx"],
  home: [...DESK, "src/routes/home.tsx"],
  research: [
    ...DESK,
    "src/routes/research.tsx",
    "src/features/property-search/results-map.tsx",
    "src/features/property-search/recent-properties.tsx",
    ...MAP,
  ],
  pipeline: [...DESK, "src/routes/pipeline.tsx"],
  portfolios: [...DESK, "src/routes/portfolios.tsx"],
  markets: [...DESK, "src/routes/markets.tsx"],
  county: [...DESK, "src/routes/markets/county.tsx"],
  metro: [
    ...DESK,
    "src/routes/markets/msa.tsx",
    "src/features/markets/place/constituents.tsx",
    "src/features/markets/place/area-table.tsx",
  ],
  uploads: [...DESK, "src/routes/data-tools.tsx"],
  documents: [...DESK, "src/routes/documents.tsx", "src/features/documents/documents-desk.tsx"],
  compare: [...DESK, "src/routes/compare.tsx"],
  backtests: [...DESK, "src/routes/backtests.tsx"],
  sources: [...DESK, "src/routes/data-sources.tsx"],
  settings: [...DESK, "src/routes/settings.tsx"],
  overview: OVERVIEW,
  details: [...OVERVIEW, "src/features/property-page/property-details.tsx"],
  comps: [...PROPERTY, "src/features/comps/comps-desk.tsx", ...MAP],
  underwriting: [...PROPERTY, "src/features/underwriting/workbench.tsx"],
};

const PROPERTY_ADDRESS = "^/research-property/[^/]+";

/** Which screen an address shows, for the files that it loads at first; what a worker loads is its own to ask for. */
const ADDRESSES: Record<string, RegExp> = {
  login: /^\/login/,
  home: /^\/$/,
  research: /^\/research$/,
  pipeline: /^\/pipeline/,
  portfolios: /^\/portfolios/,
  markets: /^\/markets$/,
  county: /^\/markets\/county/,
  metro: /^\/markets\/msa/,
  uploads: /^\/data-tools/,
  documents: /^\/documents/,
  compare: /^\/compare/,
  backtests: /^\/backtests/,
  sources: /^\/data-sources/,
  settings: /^\/settings/,
  overview: new RegExp(`${PROPERTY_ADDRESS}(/overview)?$`),
  comps: new RegExp(`${PROPERTY_ADDRESS}/(rent|sale)-comps`),
  underwriting: new RegExp(`${PROPERTY_ADDRESS}/underwriting`),
};

const firstLoads = Object.entries(ADDRESSES).map(([screen, address]) => ({
  address,
  modules: (SCREENS[screen] ?? []).filter((module) => module !== ANALYSIS_WORKER),
}));

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
  plugins: [
    react(),
    leaveOutSchemas(),
    leaveOutJsonSchemas(),
    shareCodeWithWorker(),
    tellFirstLoads(import.meta.dirname, firstLoads),
  ],
  resolve: { alias: { "reduce-css-calc": resolve(import.meta.dirname, "build/reduce-css-calc.ts") } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2024",
    // The policy of the page allows scripts from its own origin alone: nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...LIBRARIES.map(([name, test]) => ({ name, test, priority: 100 })),
            {
              debugName: "parts of Mantine",
              name: nameOfPart,
              test: /node_modules\/@mantine\/(?!notifications)/,
              priority: 99,
              // Each part for itself: one that another needs too must not come with it.
              includeDependenciesRecursively: false,
            },
            ...groupByFirstLoad(import.meta.dirname, {
              screens: SCREENS,
              worker: ANALYSIS_WORKER,
              notFollowed: NOT_FOLLOWED,
            }),
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    port: 5173,
    proxy: { "/api": server, "/ofrep": server },
  },
}));
