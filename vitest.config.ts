import { existsSync, globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const WEB = ["./web/vitest.config.ts", "./web/vitest.screens.config.ts"];
const SERVER = "server/**/*.test.ts";

/**
 * A limit ends what hangs; it is no measurement. The slowest tests need some seconds on an idle machine, and
 * several times as long on one that is slow and does other things too.
 */
const PATIENCE_MILLISECONDS = 120_000;

export default defineConfig({
  test: {
    // Vitest leaves one core free; on a machine of two that is half of it.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: "engines",
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          testTimeout: PATIENCE_MILLISECONDS,
          include: [
            "engines/**/*.test.ts",
            "contract/**/*.test.ts",
            "charts/**/*.test.ts?(x)",
            "scripts/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "server",
          // Every file has a database of its own, and reading the server anew for each takes half of the time.
          isolate: false,
          include: process.env.LABS_TEST_POSTGRES === "system" ? filesOnPostgres() : [SERVER],
          globalSetup: ["./server/src/test/postgres.ts"],
          testTimeout: PATIENCE_MILLISECONDS,
          hookTimeout: PATIENCE_MILLISECONDS,
        },
      },
      ...WEB.filter((config) => existsSync(new URL(config, import.meta.url))),
    ],
  },
});

/** The server's tests that ask for a database, which are all that another PostgreSQL could change. */
function filesOnPostgres(): string[] {
  const asksForDatabase = /createTest(App|Database)\(|\/test\/(town|building|uploads|market-rows)\.ts"/;
  return globSync(SERVER, { cwd: import.meta.dirname }).filter((file) =>
    asksForDatabase.test(readFileSync(new URL(file, import.meta.url), "utf8")),
  );
}
