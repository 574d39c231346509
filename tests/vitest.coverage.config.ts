import { defineConfig } from "vitest/config"
import base from "./vitest.config.ts"

/**
 * Lines and branches of the core that its own tests reach, with those of the platform's catalogue, which shares the
 * core's search. A hundred examples of a property reach what ten thousand reach.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      "packages/core/src/**/*.test.ts",
      "packages/commerce/src/catalogue/**/*.test.ts",
      "tests/conformance/offline-ranking.test.ts",
    ],
    globalSetup: ["tests/support/seed.ts"],
    env: { SHOP_RUNS: "100" },
    coverage: {
      provider: "v8",
      enabled: true,
      include: ["packages/core/src/**"],
      exclude: ["**/*.test.ts", "packages/core/src/testing/**"],
      reporter: ["text", "html"],
      reportsDirectory: "tests/.out/coverage",
      thresholds: { lines: 95, branches: 95 },
    },
  },
})
