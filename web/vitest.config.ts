import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "web",
    // As in the root's configuration: projects that run side by side have as many workers each.
    maxWorkers: availableParallelism() + 1,
    environment: "node",
    // A process of its own for each file takes ten times as long as its tests, which leave nothing behind.
    isolate: false,
    include: ["src/**/*.test.ts", "build/**/*.test.ts"],
    // Ends what hangs, and nothing that is slow on a busy machine.
    testTimeout: 300_000,
  },
});
