import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { install, isInstalled, ownEnvironment, Refusal, ROOT, script } from "./prepare.mjs";

const CRUISED = ["contract/src", "engines", "charts/src", "server/src", "web/src"];

/** What programs found in files that are still the same is kept, which makes the next check ten times faster. */
const CACHE = join("node_modules", ".cache");

// Every check runs, whatever the others say, as many at once as there are processors: a person repairs all of it in
// one go. With --staged, which the hook before a commit uses, only the checks that take seconds run, on what is about
// to be committed.
await script(async () => {
  const isStaged = process.argv.includes("--staged");
  const checks = isStaged ? listStagedChecks() : listChecks();
  const failed = await runAll(checks);
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
  const kept = ["--cache", "--cache-strategy", "content", "--cache-location", join(CACHE, "spelling")];
  // The longest first, or the last one would run alone.
  const checks = [
    ["format and lint", "biome", ["check", "."]],
    ["spelling", "cspell", ["lint", "--no-progress", "--no-summary", "--quiet", ...kept]],
  ];
  for (const folder of listWorkspaces().toReversed()) checks.push(checkTypes(folder));
  checks.push(["dead code", "knip", ["--no-progress"]]);
  if (existsSync(join(ROOT, ".dependency-cruiser.cjs"))) {
    const folders = CRUISED.filter((folder) => existsSync(join(ROOT, folder)));
    checks.push(["directions", "depcruise", ["--config", ".dependency-cruiser.cjs", ...folders], sawModules]);
  }
  checks.push([
    "tokens of styles",
    "stylelint",
    ["--config", "web/stylelint.config.mjs", "web/src/**/*.css"],
  ]);
  checks.push(["graph of features", "node", ["scripts/feature-graph.mjs"]]);
  checks.push(["formulas", "node", ["scripts/formulas.mjs"]]);
  checks.push(["sizes of folders", "node", ["scripts/folder-sizes.mjs"]]);
  checks.push(["owners of web/src/lib", "node", ["scripts/lib-owners.mjs"]]);
  checks.push(["table of rights", "node", ["scripts/rights.mjs"]]);
  checks.push(["API reference", "node", ["scripts/api-reference.mjs"]]);
  checks.push(["cited documents", "node", ["scripts/cited-documents.mjs"]]);
  checks.push(["licenses", "node", ["scripts/licenses.mjs"]]);
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
    checks.push(checkTypes(folder));
  }
  return checks;
}

function checkTypes(folder) {
  const kept = join(CACHE, "types", `${folder.replace("/", "-")}.tsbuildinfo`);
  // Of its own accord the compiler checks in four threads, each of which works out again what the others know.
  const args = ["-p", folder, "--checkers", "1", "--incremental", "--tsBuildInfoFile", kept];
  return [`types of ${folder}`, "tsc", args];
}

/** The names of the checks that failed, in the order of the list. */
async function runAll(checks) {
  const waiting = [...checks];
  const failed = new Set();
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await passes(check))) failed.add(check[0]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return checks.map(([name]) => name).filter((name) => failed.has(name));
}

async function passes([name, tool, args, isPlausible = () => true]) {
  const program = join(ROOT, "node_modules", ".bin", tool);
  const child = spawn(program, args, {
    cwd: ROOT,
    env: ownEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => {
    child.once("close", resolve);
    child.once("error", resolve);
  });
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join("");
  const isGood = (await ended) === 0 && isPlausible(output);
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
