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
  const checks = { name: "checks", args: [join(ROOT, "scripts", "check.mjs")], env };
  const tests = { name: "tests", args: vitest, env };
  // Reads the statements that the tests have sent, and so begins when they have ended.
  const onSystem = {
    name: "server tests on the system's PostgreSQL",
    args: [...vitest, "--project", "server"],
    env: { ...env, LABS_TEST_POSTGRES: "system" },
  };
  const journeys = {
    name: "browser journeys",
    args: [bin("playwright"), "test"],
    env,
    cwd: join(ROOT, "e2e"),
  };

  const checked = runBeside(node, checks);
  const passed = [await runInSight(node, tests)];
  const repeated = hasSystemPostgres() ? runBeside(node, onSystem) : undefined;
  if (repeated === undefined) {
    process.stdout.write(
      "This system has no PostgreSQL of its own: the server tests run on the embedded one alone\n",
    );
  }
  if (existsSync(join(ROOT, "e2e", "playwright.config.ts"))) passed.push(await runInSight(node, journeys));
  passed.push(await checked);
  if (repeated) passed.push(await repeated);

  const names = passed.map(({ name }) => name).join(", ");
  const failed = passed.filter(({ code }) => code !== 0).map(({ name }) => name);
  if (existsSync(failedTests)) process.stdout.write(`\n${readFileSync(failedTests, "utf8")}`);
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(
    failed.length === 0 ? `\nAll passed: ${names}\n` : `\nFAILED: ${failed.join(", ")} (of ${names})\n`,
  );
  return failed.length === 0 ? 0 : 1;
});

async function runInSight(node, { name, args, ...options }) {
  process.stdout.write(`\n== ${name} ==\n`);
  return { name, code: await runForeground(node, args, options) };
}

/** Takes what the step in sight leaves of the processors while it waits; what it says is told when it ends. */
async function runBeside(node, { name, args, env }) {
  const child = spawn(node, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join("");
  process.stdout.write(`\n== ${name} ==\n${said}`);
  return { name, code: await ended };
}

function hasSystemPostgres() {
  if (!existsSync(SYSTEM_POSTGRES)) return false;
  return readdirSync(SYSTEM_POSTGRES).some((version) =>
    existsSync(join(SYSTEM_POSTGRES, version, "bin", "postgres")),
  );
}
