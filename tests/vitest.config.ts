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
      "tests/{conformance,model,tidy,support,process}/**/*.test.ts",
    ],
    setupFiles: ["tests/support/seed.ts"],
    environment: "node",
    pool: "threads",
    maxWorkers: 2,
    retry: 0,
    testTimeout: 30_000,
  },
})
