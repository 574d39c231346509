/**
 * Mutates the modules of the core whose rules cost money when they are wrong. `SHOP_MUTANTS=cart npm run mutants`
 * mutates one module, by its own tests alone. Reports are in `var/mutants`.
 */
const module = process.env["SHOP_MUTANTS"] ?? "{money,tax,pricing,cart,sync,session}"
const name = process.env["SHOP_MUTANTS"] ?? "all"

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // Only the tests of the mutated modules run.
  vitest: { configFile: "tests/vitest.mutation.config.ts", related: false },
  coverageAnalysis: "perTest",
  mutate: [`packages/core/src/${module}/*.ts`, "!**/*.test.ts", "!**/index.ts"],

  // The sandbox needs the core, and of the other packages and apps only the files that tsconfig.json references.
  ignorePatterns: [
    "apps/*/{dist*,public}",
    "apps/*/src/**/*.{ts,tsx,css,svg}",
    "packages/{adapters,commerce,demo-catalogue}/src",
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
  incrementalFile: `var/mutants/${name}.incremental.json`,
  reporters: ["clear-text", "html", "json", "progress-append-only"],
  jsonReporter: { fileName: `var/mutants/${name}.json` },
  htmlReporter: { fileName: `var/mutants/${name}.html` },
  // Percent of the mutants that tests notice.
  thresholds: { high: 95, low: 90, break: 90 },
  allowConsoleColors: false,

  concurrency: Number(process.env["SHOP_MUTANTS_WORKERS"] ?? 2),
  timeoutMS: 5000,
  timeoutFactor: 2,
}
