/**
 * How one module of the core is mutated; `tests/tools/mutants.ts` starts it for each and names the module in
 * `SHOP_MUTANTS`. Reports and the record of earlier runs lie in `var/mutants`.
 */
const module = process.env["SHOP_MUTANTS"] ?? "money"

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // Only tests that stand in the module's folder run: what they prove they prove alone.
  vitest: { configFile: "tests/vitest.mutation.config.ts", related: false },
  coverageAnalysis: "perTest",
  mutate: [`packages/core/src/${module}/*.ts`, "!**/*.test.ts", "!**/index.ts"],

  // The sandbox needs the core, and of the other rooms what the root's tsconfig.json names.
  ignorePatterns: [
    "apps/*/{src,dist*,public}",
    "packages/{adapters,commerce,demo-catalogue,wire}/src",
    "locales",
    "dist",
    "var",
    "tests/.out",
  ],
  // Stryker would rewrite it with the compiler's old API, which TypeScript 7 has not; in a copy of the tree all paths hold.
  tsconfigFile: "none",
  disableTypeChecks: false,
  tempDirName: "var/stryker",

  incremental: true,
  incrementalFile: `var/mutants/${module}.incremental.json`,
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: `var/mutants/${module}.json` },
  allowConsoleColors: false,

  concurrency: Number(process.env["SHOP_MUTANTS_WORKERS"] ?? 2),
  timeoutMS: 5000,
  timeoutFactor: 2,
}
