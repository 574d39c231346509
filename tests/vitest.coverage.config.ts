import { defineConfig } from "vitest/config"
import base from "./vitest.config.ts"

/**
 * Lines and branches of core and search that their tests reach, with the tests of the platform's catalogue, which search
 * through it. A hundred examples of a property reach what ten thousand reach.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      "packages/{core,search,testing}/src/**/*.test.ts",
      "packages/commerce/src/catalogue/**/*.test.ts",
      "tests/conformance/offline-ranking.test.ts",
    ],
    env: { SHOP_RUNS: "100" },
    coverage: {
      provider: "v8",
      enabled: true,
      include: ["packages/{core,search}/src/**"],
      exclude: ["**/*.test.ts"],
      reporter: ["text", "html"],
      reportsDirectory: "tests/.out/coverage",
      thresholds: { lines: 95, branches: 95 },
    },
  },
})
