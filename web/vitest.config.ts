import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "web",
    environment: "node",
    include: ["src/**/*.test.ts"],
    // Ends what hangs, and nothing that is slow on a busy machine.
    testTimeout: 300_000,
  },
});
