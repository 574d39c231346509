import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const root = fileURLToPath(new URL("..", import.meta.url))

export default defineConfig({
  root,
  resolve: { conditions: ["@shop/source"] },
  ssr: { resolve: { conditions: ["@shop/source"] } },
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "apps/*/src/**/*.test.ts",
      "tests/{cluster,conformance,model,simulation,repository,support,process}/**/*.test.ts",
    ],
    globalSetup: ["tests/support/seed.ts", "tests/support/services/setup.ts"],
    setupFiles: ["tests/support/seed.ts"],
    environment: "node",
    pool: "threads",
    maxWorkers: 2,
    // Test files share the modules of their worker: no module of the shop has a state of its own.
    isolate: false,
    unstubGlobals: true,
    retry: 0,
    // A thousand examples on a machine that does other things beside.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true },
  },
})
