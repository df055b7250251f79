import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 4173);
const root = resolve(import.meta.dirname, "..");
// Workers read this file again: the folder is chosen once and handed down by the environment.
process.env.E2E_LABS_HOME ??= mkdtempSync(join(tmpdir(), "labs-e2e-"));
// Every night all of them run; with every change those that nothing else stands for.
const isNightly = process.env.LABS_NIGHTLY === "1";

export default defineConfig({
  testDir: "./src",
  projects: [
    { name: "journeys", testMatch: "*.test.ts", ...(isNightly ? {} : { grepInvert: /@nightly/ }) },
    // Judges what the pages of all journeys have asked, so that it is no part of a run of some of them; and counts the
    // calls of pages that fail, to which work that a journey has going on beside would add.
    ...(isNightly ? [{ name: "checks", testMatch: "*.check.ts", dependencies: ["journeys"] }] : []),
  ],
  globalSetup: "./src/register-account.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A limit ends what hangs; it is no measurement: a slow machine that does other things too takes several times as long.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  outputDir: "./test-results",
  reporter: [["list"], [join(root, "scripts/failed-tests.mjs")]],
  use: {
    actionTimeout: 180_000,
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    // Recording every action takes a third of the time: a trace is asked for (`--trace on`) when a failure needs one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} server/src/main.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/api/health`,
    // A start loads the demo data, some twenty seconds of a processor.
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      ...{ PORT: String(port), LABS_HOME: process.env.E2E_LABS_HOME, LABS_DEMO: "1", LOG_LEVEL: "warn" },
      // Fits of markets that no test opens would take the processors from the pages under test.
      WORK_AHEAD: "0",
    },
  },
});
