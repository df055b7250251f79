import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { provideChromium } from "./chromium.mjs";
import { build, findNode, install, ownEnvironment, ROOT, runForeground, script } from "./prepare.mjs";

const SYSTEM_POSTGRES = "/usr/lib/postgresql";
/** Every night also what is too slow for every change: all journeys, and searches on the system's PostgreSQL. */
const isNightly = process.argv.includes("--nightly");

// Each step runs even when an earlier one failed, so that one run tells everything.
await script(async () => {
  install();
  build();
  const chromium = provideChromium();
  const node = findNode();
  const bin = (name) => join(ROOT, "node_modules", ".bin", name);
  const folder = mkdtempSync(join(tmpdir(), "labs-test-run-"));
  const statements = join(folder, "statements");
  const failedTests = join(folder, "failed-tests");
  const env = ownEnvironment({
    CHROMIUM_PATH: chromium,
    LABS_TEST_STATEMENTS: statements,
    LABS_FAILED_TESTS: failedTests,
    ...(isNightly ? { LABS_NIGHTLY: "1" } : {}),
  });
  // A person who runs a file by hand runs all of it.
  const vitest = [bin("vitest"), "run", ...(isNightly ? [] : ["--tags-filter=!nightly"])];
  const steps = [{ name: "tests", args: vitest, env }];
  if (hasSystemPostgres()) {
    const system = { ...env, LABS_TEST_POSTGRES: "system" };
    steps.push({
      name: "server tests on the system's PostgreSQL",
      args: [...vitest, "--project", "server"],
      env: system,
    });
  } else {
    process.stdout.write(
      "This system has no PostgreSQL of its own: the server tests run on the embedded one alone\n",
    );
  }
  if (existsSync(join(ROOT, "e2e", "playwright.config.ts"))) {
    steps.push({ name: "browser journeys", args: [bin("playwright"), "test"], env, cwd: join(ROOT, "e2e") });
  }
  const checking = checkBeside(node, env);
  const failed = [];
  for (const { name, args, ...options } of steps) {
    process.stdout.write(`\n== ${name} ==\n`);
    if ((await runForeground(node, args, options)) !== 0) failed.push(name);
  }
  if (!(await checking)) failed.push("checks");
  const names = ["checks", ...steps.map(({ name }) => name)].join(", ");
  if (existsSync(failedTests)) process.stdout.write(`\n${readFileSync(failedTests, "utf8")}`);
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(
    failed.length === 0 ? `\nAll passed: ${names}\n` : `\nFAILED: ${failed.join(", ")} (of ${names})\n`,
  );
  return failed.length === 0 ? 0 : 1;
});

/** The checks take what the tests leave of the processors while they wait; what they say is told when they end. */
async function checkBeside(node, env) {
  const child = spawn(node, [join(ROOT, "scripts", "check.mjs")], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join("");
  process.stdout.write(`\n== checks ==\n${said}`);
  return (await ended) === 0;
}

function hasSystemPostgres() {
  if (!existsSync(SYSTEM_POSTGRES)) return false;
  return readdirSync(SYSTEM_POSTGRES).some((version) =>
    existsSync(join(SYSTEM_POSTGRES, version, "bin", "postgres")),
  );
}
