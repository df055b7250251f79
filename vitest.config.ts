import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const WEB = "./web/vitest.config.ts";

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
          include: ["server/**/*.test.ts"],
          globalSetup: ["./server/src/test/postgres.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      ...(existsSync(new URL(WEB, import.meta.url)) ? [WEB] : []),
    ],
  },
});
