import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const WEB = "./web/vitest.config.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "engines",
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
