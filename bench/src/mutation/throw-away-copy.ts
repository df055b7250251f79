import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Run } from "./areas.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
/** What ends a run that does not end by itself once it was asked to. */
const GRACE_MILLISECONDS = 10_000;

export const listFiles = (): string[] =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(ROOT, file)));

/** The checkout as it stands, in a folder of its own, with the checkout's packages: only sources are copied. */
export function makeCopy(files: string[]): { folder: string; remove: () => void } {
  const place = join(ROOT, ".labs", "mutate");
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, "copy-"));
  const built = ["charts/dist", "web/dist"].filter((path) => existsSync(join(ROOT, path)));
  for (const path of [...files, ...built]) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const path of [
    "package.json",
    ...files.filter((file) => /^[^/]+(\/[^/]+)?\/package\.json$/.test(file)),
  ]) {
    linkPackages(folder, dirname(path));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links to installed packages; our own lead to the copy. */
function linkPackages(folder: string, workspace: string): void {
  const from = join(ROOT, workspace, "node_modules");
  if (!existsSync(from)) return;
  const to = join(folder, workspace, "node_modules");
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((name) => name !== "@labs" && !name.startsWith(".vite"))) {
    symlinkSync(join(from, name), join(to, name));
  }
  const own = join(from, "@labs");
  if (existsSync(own)) cpSync(own, join(to, "@labs"), { recursive: true, verbatimSymlinks: true });
}

/** Green, the first test file or script that is red, or no end within the time. */
export type Outcome = { kind: "green" } | { kind: "red"; by: string } | { kind: "endless" };

export async function runTests(folder: string, tests: Run, seconds: number): Promise<Outcome> {
  const report = join(folder, "mutation-report.json");
  rmSync(report, { force: true });
  const args =
    "script" in tests
      ? [tests.script]
      : [
          "node_modules/vitest/vitest.mjs",
          ...tests.vitest,
          "--bail=1",
          "--maxWorkers=1",
          "--passWithNoTests",
        ].concat("--reporter=json", `--outputFile=${report}`);
  const code = await runNode(folder, args, seconds);
  if (code === undefined) return { kind: "endless" };
  if (code === 0) return { kind: "green" };
  return { kind: "red", by: "script" in tests ? tests.script : findRedFile(folder, report) };
}

function findRedFile(folder: string, report: string): string {
  if (!existsSync(report)) return "";
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { name: string; status: string }[];
  };
  const red = testResults.find(({ status }) => status === "failed");
  return red === undefined ? "" : relative(folder, red.name);
}

/** Its exit code; nothing if it had to be ended. */
function runNode(folder: string, args: string[], seconds: number): Promise<number | undefined> {
  const env = { ...process.env, CI: "1", TZ: "UTC" };
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: "ignore", detached: true });
  const end = (signal: NodeJS.Signals) => () => {
    try {
      process.kill(-(child.pid ?? 0), signal);
    } catch {
      // It has ended by itself.
    }
  };
  const endIt = end("SIGTERM");
  process.once("exit", endIt);
  return new Promise((done) => {
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      endIt();
      setTimeout(end("SIGKILL"), GRACE_MILLISECONDS).unref();
    }, seconds * 1000);
    child.once("exit", (code) => {
      clearTimeout(limit);
      process.off("exit", endIt);
      done(late ? undefined : (code ?? 1));
    });
  });
}
