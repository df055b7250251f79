import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { install, ownEnvironment, ROOT, script } from "./prepare.mjs";

const CRUISED = ["contract/src", "engines", "charts/src", "server/src", "web/src"];

// Every check runs, whatever the others say: a person repairs all of it in one go.
await script(async () => {
  install();
  const checks = [["format and lint", "biome", ["check", "."]]];
  for (const folder of workspaces()) checks.push([`types of ${folder}`, "tsc", ["-p", folder]]);
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
  checks.push(["owners of web/src/lib", "node", ["scripts/lib-owners.mjs"]]);
  checks.push(["cited documents", "node", ["scripts/cited-documents.mjs"]]);
  checks.push(["dead code", "knip", ["--no-progress"]]);
  const failed = checks.filter((check) => !passes(check)).map(([name]) => name);
  process.stdout.write(
    failed.length === 0
      ? `${checks.length} checks passed\n`
      : `${failed.length} of ${checks.length} checks failed: ${failed.join(", ")}\n`,
  );
  return failed.length === 0 ? 0 : 1;
});

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

function workspaces() {
  const engines = readdirSync(join(ROOT, "engines")).map((name) => `engines/${name}`);
  return ["contract", ...engines, "charts", "server", "web", "e2e", "bench"].filter((folder) =>
    existsSync(join(ROOT, folder, "tsconfig.json")),
  );
}
