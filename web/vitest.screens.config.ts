import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Whole screens as a person sees them; src/test/page.tsx says how to write one. */
export default defineConfig({
  test: {
    name: "screens",
    tags: [{ name: "nightly" }],
    // As in the root's configuration: projects that run side by side have as many workers each.
    maxWorkers: availableParallelism() + 1,
    environment: "happy-dom",
    environmentOptions: {
      happyDOM: { width: 1280, height: 800, settings: { device: { prefersReducedMotion: "reduce" } } },
    },
    // Reading the application again for each file would take longer than its tests; setup.ts empties what they leave.
    isolate: false,
    setupFiles: [
      "./src/test/react-traces.ts",
      "./src/test/lag.ts",
      "./src/test/browser.ts",
      "./src/test/setup.ts",
    ],
    include: ["src/**/*.test.tsx"],
    env: {
      TZ: "UTC",
      LABS_NIGHTLY: process.env.LABS_NIGHTLY ?? "",
      // A seed: as on a slow machine and a slow network (src/test/lag.ts).
      LABS_TEST_LAG: process.env.LABS_TEST_LAG ?? "",
    },
    // A screen takes a second; the rest is for a machine that does other things too.
    testTimeout: 300_000,
  },
});
