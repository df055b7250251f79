import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const WEB = ["./web/vitest.config.ts", "./web/vitest.screens.config.ts"];

const isNightly = process.env.LABS_NIGHTLY === "1";

/**
 * What runs a second time, on the system's PostgreSQL, is what may end otherwise there: an operator's server may
 * be older than ours, and sort and compare letters by another library. All other tests only read and write rows;
 * statements.test.ts asks the system's server whether it understands every statement that they send.
 */
const ON_SYSTEM_POSTGRES = [
  // Migrations, extensions, and the queue that pg-boss brings.
  "server/src/lib/database/migrate.test.ts",
  "server/src/features/jobs/**/*.test.ts",
  // COPY, temporary tables, upserts, indexes dropped and built again, a snapshot of everything and its way back.
  "server/src/ingest/copy-rows.test.ts",
  "server/src/ingest/homes/properties.test.ts",
  "server/src/ingest/rolls/rolls.test.ts",
  "server/src/demo/load-demo.test.ts",
  "server/src/cli/backup.test.ts",
  // Similarity of words, order of names, upper and lower case.
  "server/src/features/places/service.test.ts",
  "server/src/features/places/find-by-number.test.ts",
  "server/src/features/places/geocode-locally.test.ts",
  "server/src/features/places/largest-counties.test.ts",
  // Every other file that is loaded; statements built from a person's choices; percentiles, windows and aggregates,
  // where plans and types may differ.
  ...(isNightly
    ? [
        "server/src/ingest/**/*.test.ts",
        "server/src/features/places/**/*.test.ts",
        "server/src/features/property-search/**/*.test.ts",
        "server/src/features/markets/**/*.test.ts",
        "server/src/features/comps/**/*.test.ts",
      ]
    : []),
  "server/src/test/statements.test.ts",
];

/**
 * A limit ends what hangs; it is no measurement. The slowest tests need some seconds on an idle machine, and
 * several times as long on one that is slow and does other things too.
 */
const PATIENCE_MILLISECONDS = 300_000;

/** What another process is about to do takes longer than the second that is given by default where both wait for a core. */
const POLLED = { poll: { timeout: 60_000 } };

export default defineConfig({
  test: {
    // A worker waits a third of its time, for a database, another program or a clock: one more takes the core meanwhile.
    maxWorkers: availableParallelism() + 1,
    reporters: ["default", "./scripts/failed-tests.mjs"],
    tags: [
      {
        name: "nightly",
        description: "Slow variants of what stands beside them: every night, not with every change",
      },
    ],
    projects: [
      {
        test: {
          name: "engines",
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          testTimeout: PATIENCE_MILLISECONDS,
          expect: POLLED,
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
          // Every file has a database of its own, and reading the server again for each takes half of the time.
          isolate: false,
          execArgv: ["--import", new URL("./server/src/lib/read-drizzle-quickly.ts", import.meta.url).href],
          include: process.env.LABS_TEST_POSTGRES === "system" ? ON_SYSTEM_POSTGRES : ["server/**/*.test.ts"],
          globalSetup: ["./server/src/test/postgres.ts"],
          testTimeout: PATIENCE_MILLISECONDS,
          expect: POLLED,
          hookTimeout: PATIENCE_MILLISECONDS,
        },
      },
      ...WEB.filter((config) => existsSync(new URL(config, import.meta.url))),
    ],
  },
});
