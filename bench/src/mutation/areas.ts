import type { Edit } from "./formula-mutants.ts";
import { mutateFormulas, mutateRights, mutateSource } from "./source-mutants.ts";

/** Arguments of one run of Vitest, or of a script of ours. */
export type Run = { vitest: string[] } | { script: string };

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

const run = (project: string, ...filters: string[]): Run => ({
  vitest: ["run", "--project", project, ...filters],
});
const related = (project: string, file: string): Run => ({
  vitest: ["related", file, "--run", "--project", project],
});

const folderOf = (file: string): string => file.split("/").slice(0, 4).join("/");

/** Screens of a web feature, by the names of the routes that show it. */
const ROUTES: Record<string, string[]> = {
  audit: ["settings-audit"],
  auth: ["login", "register", "reset-password", "guard", "frame"],
  comps: ["rent-comps-tab", "sale-comps-tab"],
  "data-requests": ["data-tools"],
  flags: ["settings-flags", "feature-flag"],
  jobs: ["settings-jobs"],
  markets: ["market"],
  "operating-statements": ["statements-tab", "data-tools-statement"],
  operation: ["settings-system"],
  portfolios: ["portfolio"],
  "property-page": ["research-property", "home"],
  "property-search": ["research"],
  "rent-rolls": ["data-tools-rent-roll"],
  reports: ["committee-report"],
  review: ["data-tools-rent-roll", "data-tools-statement"],
  users: ["settings-users"],
};
const SCREENS_OF_COMPONENTS = [
  "web/src/components",
  "web/src/features/underwriting",
  "web/src/routes/research",
  "web/src/routes/market",
];

/** The screens of a feature's own room first, then all of the feature. */
function screens(file: string): Run[] {
  const [, feature, room] = /^web\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (feature === undefined) return [run("screens", ...SCREENS_OF_COMPONENTS)];
  const folder = `web/src/features/${feature}/`;
  const routes = (ROUTES[feature] ?? [feature]).map((route) => `web/src/routes/${route}`);
  const own = room === undefined ? [] : [run("screens", `${folder}${room}/`)];
  return [...own, run("screens", folder, ...routes)];
}

/** Tests beside the file first, then all of the engines that import it. */
const inEngines = (file: string): Run[] => [
  run("engines", file.slice(0, file.lastIndexOf("/") + 1)),
  related("engines", file),
];

/** What calculates every output a second time is quicker than all that imports a page. */
const formulaTests = (file: string): Run[] => [
  { script: "scripts/formulas.mjs" },
  run(
    "engines",
    "engines/underwriting/src/second-calculation/",
    "engines/underwriting/src/pages/checks.test.ts",
  ),
  related("engines", file),
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
      ...["analysis", "evaluation", "inputs", "language", "maths", "workbook"].map(
        (room) => `engines/underwriting/src/${room}/`,
      ),
    ),
    mutate: mutateSource,
    tests: inEngines,
  },
  {
    name: "Rent rolls",
    holds: underPaths("engines/rent-rolls/src/", "engines/sheets/src/"),
    mutate: mutateSource,
    tests: (file) => [...inEngines(file), run("server", "server/src/features/rent-rolls/")],
  },
  {
    name: "Operating statements",
    holds: underPaths("engines/operating-statements/src/"),
    mutate: mutateSource,
    tests: (file) => [...inEngines(file), run("server", "server/src/features/operating-statements/")],
  },
  { name: "Estimates", holds: underPaths("engines/estimation/src/"), mutate: mutateSource, tests: inEngines },
  {
    name: "Addresses and lists",
    holds: underPaths("engines/addresses/src/", "server/src/features/lists/"),
    mutate: mutateSource,
    tests: (file) => [
      ...(file.startsWith("engines/") ? inEngines(file) : []),
      run("server", "server/src/features/lists/"),
    ],
  },
  {
    name: "Web",
    holds: underPaths("web/src/components/", "web/src/features/", "web/src/lib/"),
    mutate: mutateSource,
    tests: (file) => [...(file.endsWith(".ts") ? [related("web", file)] : []), ...screens(file)],
  },
  {
    name: "Services and SQL",
    holds: (file) =>
      underPaths("server/src/features/")(file) &&
      !underPaths("server/src/features/lists/", "server/src/features/accounts/")(file),
    mutate: mutateSource,
    tests: (file) => [run("server", `${folderOf(file)}/`)],
  },
  {
    name: "Rights",
    holds: underPaths("contract/src/"),
    mutate: mutateRights,
    tests: () => [{ script: "scripts/rights.mjs" }, run("server", "server/src/rights.test.ts")],
  },
  {
    name: "Accounts and sessions",
    holds: underPaths("server/src/features/accounts/", "server/src/lib/http.ts", "server/src/lib/rights.ts"),
    mutate: mutateSource,
    tests: () => [
      run("server", "server/src/features/accounts/", "server/src/lib/http.test.ts"),
      run("server", "server/src/rights.test.ts"),
    ],
  },
];

const NO_SOURCE = /\.(test|d)\.tsx?$|\/(test|fixtures|golden|second-calculation|by-hand)\/|-fixtures?\.ts$/;

export const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !NO_SOURCE.test(file);
