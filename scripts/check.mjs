import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { install, isInstalled, ownEnvironment, Refusal, ROOT, script } from "./prepare.mjs";

const CRUISED = ["contract/src", "engines", "charts/src", "server/src", "web/src"];

// Every check runs, whatever the others say: a person repairs all of it in one go. With --staged, which the hook
// before a commit uses, only the checks that take seconds run, on what is about to be committed.
await script(async () => {
  const isStaged = process.argv.includes("--staged");
  const checks = isStaged ? listStagedChecks() : listChecks();
  const failed = checks.filter((check) => !passes(check)).map(([name]) => name);
  process.stdout.write(
    failed.length === 0
      ? `${checks.length} checks passed\n`
      : `${failed.length} of ${checks.length} checks failed: ${failed.join(", ")}\n`,
  );
  if (isStaged && failed.length > 0) process.stdout.write("npm run fix repairs format and imports\n");
  return failed.length === 0 ? 0 : 1;
});

function listChecks() {
  install();
  const checks = [["format and lint", "biome", ["check", "."]]];
  for (const folder of listWorkspaces()) checks.push([`types of ${folder}`, "tsc", ["-p", folder]]);
  if (existsSync(join(ROOT, ".dependency-cruiser.cjs"))) {
    const folders = CRUISED.filter((folder) => existsSync(join(ROOT, folder)));
    checks.push(["directions", "depcruise", ["--config", ".dependency-cruiser.cjs", ...folders], sawModules]);
  }
  checks.push([
    "tokens of styles",
    "stylelint",
    ["--config", "web/stylelint.config.mjs", "web/src/**/*.css"],
  ]);
  checks.push(["spelling", "cspell", ["lint", "--no-progress", "--no-summary", "--quiet"]]);
  checks.push(["graph of features", "node", ["scripts/feature-graph.mjs"]]);
  checks.push(["formulas", "node", ["scripts/formulas.mjs"]]);
  checks.push(["sizes of folders", "node", ["scripts/folder-sizes.mjs"]]);
  checks.push(["owners of web/src/lib", "node", ["scripts/lib-owners.mjs"]]);
  checks.push(["table of rights", "node", ["scripts/rights.mjs"]]);
  checks.push(["cited documents", "node", ["scripts/cited-documents.mjs"]]);
  checks.push(["licenses", "node", ["scripts/licenses.mjs"]]);
  checks.push(["dead code", "knip", ["--no-progress"]]);
  return checks;
}

/** Nothing is installed here: a commit never downloads. */
function listStagedChecks() {
  if (!isInstalled()) throw new Refusal("The packages of package-lock.json are not installed: run npm ci");
  const { stdout } = spawnSync("git", ["diff", "--cached", "--name-only", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const staged = stdout.split("\0").filter((file) => /\.(tsx?|json)$/.test(file));
  const checks = [["format and lint", "biome", ["check", "--staged", "--no-errors-on-unmatched"]]];
  for (const folder of listWorkspaces()) {
    if (!staged.some((file) => file.startsWith(`${folder}/`))) continue;
    // What the last commit's check found is kept, which makes this one ten times faster.
    const kept = join("node_modules", ".cache", "types", `${folder.replace("/", "-")}.tsbuildinfo`);
    checks.push([`types of ${folder}`, "tsc", ["-p", folder, "--incremental", "--tsBuildInfoFile", kept]]);
  }
  return checks;
}

function passes([name, tool, args, isPlausible = () => true]) {
  const program = join(ROOT, "node_modules", ".bin", tool);
  const answer = spawnSync(program, args, {
    cwd: ROOT,
    env: ownEnvironment(),
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const output = `${answer.stdout ?? ""}${answer.stderr ?? ""}`;
  const isGood = answer.status === 0 && isPlausible(output);
  process.stdout.write(isGood ? `✓ ${name}\n` : `✗ ${name}\n${output}\n`);
  return isGood;
}

/** dependency-cruiser that cannot read TypeScript cruises nothing and calls that clean. */
function sawModules(output) {
  const modules = /\((\d+) modules, (\d+) dependencies cruised\)/.exec(output);
  return modules !== null && Number(modules[1]) > 10 && Number(modules[2]) > 10;
}

function listWorkspaces() {
  const engines = readdirSync(join(ROOT, "engines")).map((name) => `engines/${name}`);
  return ["contract", ...engines, "charts", "server", "web", "e2e", "bench"].filter((folder) =>
    existsSync(join(ROOT, folder, "tsconfig.json")),
  );
}
