import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Edit } from "./formula-mutants.ts";
import { mutateFormulas, mutateRights, mutateSource } from "./source-mutants.ts";

/** Tests of one project, by parts of their paths; or a script of ours. */
export type Run =
  | { project: string; filters: string[]; related?: boolean; first?: string[]; isWide?: boolean }
  | { script: string };

export interface Area {
  name: string;
  holds: (file: string) => boolean;
  mutate: (file: string, source: string) => Edit[];
  /** The tests that can see a change of the file, the quickest first. */
  tests: (file: string) => Run[];
}

const underPaths =
  (...paths: string[]) =>
  (file: string): boolean =>
    paths.some((path) => file.startsWith(path));

const run = (project: string, ...filters: string[]): Run => ({ project, filters });
/** What imports the file, paths that begin so first. */
const related = (project: string, ...first: string[]): Run => ({
  project,
  filters: [],
  related: true,
  first,
});

const folderOf = (file: string): string => file.split("/").slice(0, 4).join("/");

/** Screens of a web feature, by the names of the routes that show it. */
const ROUTES: Record<string, string[]> = {
  assumptions: ["settings-assumptions"],
  audit: ["settings-audit"],
  auth: ["login", "register", "reset-password", "guard", "frame", "settings-tokens"],
  comps: ["rent-comps-tab", "sale-comps-tab"],
  "data-requests": ["data-tools"],
  "firm-models": ["firm-model"],
  flags: ["settings-flags", "feature-flag"],
  footprint: ["home", "markets"],
  jobs: ["settings-jobs"],
  markets: ["market"],
  "operating-statements": ["statements-tab", "data-tools-statement"],
  operation: ["settings-system"],
  portfolios: ["portfolio"],
  "property-page": ["research-property", "property-facts", "home"],
  "property-search": ["research"],
  "rent-rolls": ["data-tools-rent-roll"],
  reports: ["committee-report", "statements-tab"],
  review: ["data-tools-rent-roll", "data-tools-statement", "data-tools-mapping"],
  spreadsheets: ["settings-spreadsheets"],
  underwriting: ["research-property", "home", "failures"],
  "unit-mix": ["unit-mix"],
  users: ["settings-users"],
  webhooks: ["settings-webhooks"],
};
const SCREENS_OF_COMPONENTS = [
  "web/src/components",
  "web/src/features/underwriting",
  "web/src/routes/research",
  "web/src/routes/market",
  "web/src/as-read/",
];

const SCREENS_OF_CHARTS = ["web/src/features/underwriting/analysis/", "web/src/routes/market"];

const ROUTES_FOLDER = resolve(import.meta.dirname, "../../../web/src/routes");

/** A part of a feature may stand on a page of another: passkeys on that of one's own settings. */
const routesThatImport = (file: string): string[] =>
  readdirSync(ROUTES_FOLDER)
    .filter((name) => /^[^.]+\.tsx$/.test(name))
    .filter((name) => readFileSync(join(ROUTES_FOLDER, name), "utf8").includes(file.slice("web/src/".length)))
    .map((name) => name.replace(".tsx", ".test"))
    .map((test) =>
      existsSync(join(ROUTES_FOLDER, `${test}.tsx`)) ? test : test.replace(/-[^-]+$/, ".test"),
    );

/** The screens of a feature's own room first, then all of the feature. */
function screens(file: string): Run[] {
  const [, feature, room] = /^web\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (file.startsWith("web/src/routes/"))
    return [run("screens", "web/src/routes/", "web/src/follow", "web/src/as-read/")];
  if (feature === undefined) return [run("screens", ...SCREENS_OF_COMPONENTS)];
  const folder = `web/src/features/${feature}/`;
  const routes = [...(ROUTES[feature] ?? [feature]), ...routesThatImport(file)].map(
    (route) => `web/src/routes/${route}`,
  );
  return [
    {
      ...run("screens", folder, ...routes, "web/src/as-read/"),
      first: room === undefined ? [] : [`${folder}${room}/`],
    },
  ];
}

const webTests = (file: string): Run[] => [
  ...(file.endsWith(".ts") ? [related("web")] : []),
  ...screens(file),
];

const inEngines = (): Run[] => [related("engines")];

/** What calculates every output a second time is quicker than all that imports a page. */
const formulaTests = (): Run[] => [
  { script: "scripts/formulas.mjs" },
  related(
    "engines",
    "engines/underwriting/src/second-calculation/",
    "engines/underwriting/src/pages/checks.test.ts",
  ),
];

const onServer = (...features: string[]): ((file: string) => boolean) =>
  underPaths(...features.map((feature) => `server/src/features/${feature}/`));
/** A part of a feature may be seen by another's tests alone: the probes leave out those that never pass it. */
const ofItsFeature = (file: string): Run[] => [
  { ...run("server", "server/src/"), first: [`${folderOf(file)}/`], isWide: true },
];
/** An engine's own tests, then those of the features that it works for. */
const engineAndServer =
  (...features: string[]) =>
  (file: string): Run[] =>
    file.startsWith("server/")
      ? ofItsFeature(file)
      : [...inEngines(), run("server", ...features.map((feature) => `server/src/features/${feature}/`))];

const MONEY = ["underwriting", "portfolios", "book", "assumptions", "unit-mix"];
const MARKETS = ["markets", "comps", "evidence", "backtests", "footprint"];
const OUTWARD = ["agents", "webhooks", "pipeline", "committee", "documents", "jobs", "flags", "audit"];
const isOfAccounts = underPaths(
  ...["server/src/features/accounts/", "server/src/lib/http.ts", "server/src/lib/rights.ts"],
);
/** Features that stand with their engine, and those of accounts. */
const ELSEWHERE = [
  ...["firm-models", "rent-rolls", "operating-statements", "lists", "reports", "verification"],
  "accounts",
];

/** What a person would call one part of the product, with the tests that hold it. */
export const AREAS: Area[] = [
  {
    name: "Formula pages",
    holds: underPaths("engines/underwriting/src/pages/"),
    mutate: mutateFormulas,
    tests: formulaTests,
  },
  {
    name: "Other underwriting",
    holds: underPaths(
      ...["analysis", "evaluation", "inputs", "language", "maths", "statement", "workbook"].map(
        (room) => `engines/underwriting/src/${room}/`,
      ),
    ),
    mutate: mutateSource,
    tests: inEngines,
  },
  {
    name: "Firm workbooks",
    holds: underPaths("engines/workbooks/src/", "server/src/features/firm-models/"),
    mutate: mutateSource,
    tests: engineAndServer("firm-models"),
  },
  {
    name: "Rent rolls",
    holds: underPaths("engines/rent-rolls/src/", "engines/sheets/src/", "server/src/features/rent-rolls/"),
    mutate: mutateSource,
    tests: engineAndServer("rent-rolls"),
  },
  {
    name: "Operating statements",
    holds: underPaths("engines/operating-statements/src/", "server/src/features/operating-statements/"),
    mutate: mutateSource,
    tests: engineAndServer("operating-statements"),
  },
  { name: "Estimates", holds: underPaths("engines/estimation/src/"), mutate: mutateSource, tests: inEngines },
  {
    name: "Addresses and lists",
    holds: underPaths("engines/addresses/src/", "server/src/features/lists/"),
    mutate: mutateSource,
    tests: engineAndServer("lists"),
  },
  {
    name: "Reports and verification",
    holds: underPaths(
      ...["engines/reporting/src/", "engines/verification/src/", "charts/src/"],
      ...["server/src/features/reports/", "server/src/features/verification/"],
    ),
    mutate: mutateSource,
    tests: (file) =>
      file.startsWith("charts/")
        ? [...inEngines(), run("screens", ...SCREENS_OF_CHARTS)]
        : engineAndServer("reports", "verification")(file),
  },
  {
    name: "Public data and ground",
    holds: (file) =>
      underPaths("server/src/ingest/", "server/src/lib/", "server/src/cli/")(file) && !isOfAccounts(file),
    mutate: mutateSource,
    tests: (file) => [
      run("server", `${file.split("/").slice(0, 3).join("/")}/`),
      run(
        "server",
        "server/src/app.test.ts",
        "server/src/ingest/",
        "server/src/features/markets/small-areas/",
      ),
    ],
  },
  {
    name: "Web: underwriting",
    holds: underPaths("web/src/features/underwriting/"),
    mutate: mutateSource,
    tests: webTests,
  },
  {
    name: "Web: the rest",
    holds: (file) =>
      underPaths("web/src/components/", "web/src/features/", "web/src/lib/", "web/src/routes/")(file) &&
      !file.startsWith("web/src/features/underwriting/"),
    mutate: mutateSource,
    tests: webTests,
  },
  { name: "Deals and pools", holds: onServer(...MONEY), mutate: mutateSource, tests: ofItsFeature },
  { name: "Markets and comps", holds: onServer(...MARKETS), mutate: mutateSource, tests: ofItsFeature },
  { name: "Agents and work", holds: onServer(...OUTWARD), mutate: mutateSource, tests: ofItsFeature },
  {
    name: "Homes and searches",
    holds: (file) =>
      file.startsWith("server/src/features/") &&
      !onServer(...MONEY, ...MARKETS, ...OUTWARD, ...ELSEWHERE)(file),
    mutate: mutateSource,
    tests: ofItsFeature,
  },
  {
    name: "Rights",
    holds: underPaths("contract/src/"),
    mutate: mutateRights,
    tests: () => [{ script: "scripts/rights.mjs" }, run("server", "server/src/rights.test.ts")],
  },
  {
    name: "Accounts and sessions",
    holds: isOfAccounts,
    mutate: mutateSource,
    tests: () => [
      run("server", "server/src/features/accounts/", "server/src/lib/http.test.ts"),
      run("server", "server/src/rights.test.ts"),
    ],
  },
];

/** Tests, and what only they read: a fault there is caught by the example that it changes, and says nothing. */
const NO_SOURCE =
  /\.(test|d)\.tsx?$|\/(test|fixtures|golden|second-calculation|by-hand|situations|labeled)\/|(-fixtures?|golden-cases|hand-made)\.ts$/;

export const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !NO_SOURCE.test(file);
