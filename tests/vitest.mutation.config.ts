import { statSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import base from "./vitest.config.ts"

/** Short files first: what they prove about pure functions finds most mutants before any program is started. */
class ShortFilesFirst extends BaseSequencer {
  override sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const bytes = ({ moduleId }: TestSpecification): number => statSync(moduleId).size
    return Promise.resolve(files.toSorted((a, b) => bytes(a) - bytes(b)))
  }
}

/** The tests of the mutated modules of the core, as `tests/stryker.config.mjs` runs them against its mutants. */
export default defineConfig({
  ...base,
  // The links of node_modules lead out of Stryker's copy of the tree, to a core without mutants.
  resolve: {
    ...base.resolve,
    alias: [
      {
        find: /^@shop\/core\/(.+)$/,
        replacement: fileURLToPath(new URL("../packages/core/src/", import.meta.url)) + "$1/index.ts",
      },
    ],
  },
  test: {
    ...base.test,
    include: [
      `packages/core/src/${process.env["SHOP_MUTANTS"] ?? "{money,tax,pricing,cart,sync,session}"}/**/*.test.ts`,
    ],
    // Laws are shown ten thousand examples each: too many for every mutant, and the worked tests stand beside them.
    exclude: ["**/*.laws.test.ts"],
    globalSetup: ["tests/support/seed.ts"],
    env: { SHOP_RUNS: process.env["SHOP_RUNS"] ?? "100" },
    sequence: { sequencer: ShortFilesFirst },
    // A run loads the core once for all its files, not once for each.
    isolate: false,
    // A mutant that waits for ever is found out soon; no test takes a tenth of this.
    testTimeout: 5_000,
  },
})
