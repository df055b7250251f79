/** The directions in which imports may point; docs/decisions/0002 and 0020 say why. */
const ENGINE = "^engines/([^/]+)/src/";
const FEATURE = "^server/src/features/([^/]+)/";
const WEB_FEATURE = "^web/src/features/([^/]+)/";
const TEST = "\\.test\\.tsx?$|/test/";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      severity: "error",
      comment: "topojson-specification is types alone: there is nothing to resolve at run time.",
      from: {},
      to: { couldNotResolve: true, pathNot: "^topojson-specification$" },
    },
    {
      name: "contract-depends-on-zod-alone",
      severity: "error",
      from: { path: "^contract/src/", pathNot: TEST },
      to: { pathNot: ["^contract/src/", "node_modules/zod/"] },
    },
    {
      name: "engines-import-engines-alone",
      severity: "error",
      comment: "Engines are pure: no input or output, no libraries but another engine.",
      from: { path: ENGINE, pathNot: TEST },
      to: { pathNot: ["^engines/"] },
    },
    {
      name: "engines-by-their-entries",
      severity: "error",
      comment: "By its package's name, so that the entries in its package.json are all that can be imported.",
      from: { path: "^(?:engines/([^/]+)/|contract/|charts/|server/|web/)" },
      to: { path: "^engines/", pathNot: "^engines/$1/", dependencyTypes: ["local"] },
    },
    {
      name: "charts-import-visx-d3-and-react-alone",
      severity: "error",
      from: { path: "^charts/src/", pathNot: TEST },
      to: { pathNot: ["^charts/src/", "node_modules/(@visx|@types|d3-[^/]+|react|react-dom)/"] },
    },
    {
      name: "server-features-meet-through-their-face",
      severity: "error",
      comment: "A feature's service.ts is its face; all its other files are its own.",
      from: { path: FEATURE, pathNot: TEST },
      to: {
        path: FEATURE,
        pathNot: ["^server/src/features/$1/", "^server/src/features/[^/]+/service\\.ts$"],
      },
    },
    {
      name: "server-lib-knows-no-feature",
      severity: "error",
      from: { path: "^server/src/lib/", pathNot: TEST },
      to: { path: "^server/src/(features|ingest|demo|cli)/" },
    },
    {
      name: "only-entry-points-import-ingest-demo-and-cli",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: ["^server/src/(main|worker|app)\\.ts$", "^server/src/(ingest|demo|cli)/", TEST],
      },
      to: { path: "^server/src/(ingest|demo|cli)/" },
    },
    {
      name: "sql-in-repositories-alone",
      severity: "error",
      comment: "Only repositories, ingest, demo and lib/database speak to the database.",
      from: {
        path: "^server/src/",
        pathNot: ["[/-]repository\\.ts$", "^server/src/(ingest|demo|lib/database)/", TEST],
      },
      to: { path: ["node_modules/(drizzle-orm|pg)/", "^server/src/lib/database/tables/"] },
    },
    {
      name: "fastify-in-routes-alone",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: [
          "/routes\\.ts$",
          "^server/src/(app|call-limits)\\.ts$",
          "^server/src/lib/(http|web-app)\\.ts$",
          TEST,
        ],
      },
      to: { path: "node_modules/(fastify|@fastify)/" },
    },
    {
      name: "web-features-never-import-each-other",
      severity: "error",
      from: { path: WEB_FEATURE, pathNot: TEST },
      to: { path: WEB_FEATURE, pathNot: ["^web/src/features/$1/", "^web/src/features/review/"] },
    },
    {
      name: "web-review-beneath-the-desks-of-uploads",
      severity: "error",
      comment:
        "What the desks that review an uploaded file share; whatever else two features need is no feature.",
      from: {
        path: WEB_FEATURE,
        pathNot: [
          "^web/src/features/(review|rent-rolls|operating-statements|data-requests|documents)/",
          TEST,
        ],
      },
      to: { path: "^web/src/features/review/" },
    },
    {
      name: "web-features-below-routes",
      severity: "error",
      from: { path: "^web/src/features/" },
      to: { path: "^web/src/(routes/|router\\.tsx|main\\.tsx)" },
    },
    {
      name: "web-components-below-features",
      severity: "error",
      from: { path: "^web/src/components/", pathNot: TEST },
      to: { path: "^web/src/(features|routes)/" },
    },
    {
      name: "web-lib-at-the-bottom",
      severity: "error",
      from: { path: "^web/src/lib/", pathNot: TEST },
      to: { path: "^web/src/(components|features|routes)/" },
    },
    {
      name: "no-drawers-and-no-barrels",
      severity: "error",
      from: {
        path: "/(utils?|helpers?|shared|common|types|constants|hooks|models|services|index)(/|\\.tsx?$)",
        pathNot: "node_modules",
      },
      to: {},
    },
    {
      name: "browser-never-imports-the-server",
      severity: "error",
      from: { path: "^(web|charts|contract|engines)/" },
      to: { path: "^server/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|migrations|\\.labs)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
