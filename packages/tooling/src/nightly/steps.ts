/** The steps of the nightly run, and the patterns that find the results in their output. */
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"

/** A command of the nightly run. */
export interface Step {
  readonly name: string
  /** Arguments of node, in the root of the project. */
  readonly parameters: ReadonlyArray<string>
  /** Environment variables beside those of the nightly run. */
  readonly env?: Readonly<Record<string, string>>
  /** Summarizes the command's output in a line. */
  readonly summarize: (output: string) => string
  /** Starts a shop for the command; returns more arguments and a function that stops the shop. */
  readonly before?: () => Promise<{
    readonly parameters: ReadonlyArray<string>
    readonly end: () => Promise<void>
  }>
}

const source = "--conditions=@shop/source"

const findResults =
  (...patterns: ReadonlyArray<RegExp>) =>
  (output: string): string =>
    patterns
      .map((pattern) => [...output.matchAll(new RegExp(pattern, "gm"))].at(-1))
      .flatMap((match) => (match === undefined ? [] : [match.slice(1).join(" ").replace(/\s+/g, " ").trim()]))
      .join("; ")

/** Counts the reached goals of a benchmark. */
const countGoals = (output: string): string => {
  const reached = output.match(/✓/g)?.length ?? 0
  const missed = output.match(/✗/g)?.length ?? 0
  return `${reached} of ${reached + missed} goals reached`
}

const vitest = (...files: ReadonlyArray<string>): ReadonlyArray<string> => [
  "node_modules/vitest/vitest.mjs",
  "run",
  "-c",
  "tests/vitest.config.ts",
  ...files,
]

const shopForContract = async () => {
  const data = createTemporaryFolder()
  const shop = await start({
    data,
    env: {
      SHOP_MAIL_TO: "contact@example.org",
      SHOP_CHECKOUT: "https://checkout.example",
      SHOP_CHECKOUT_KEY: "a key that the shop and its checkout share",
      SHOP_PAYMENT: "sandbox",
      SHOP_PAYMENT_SECRET: "a payment secret of the nightly run",
    },
  })
  return {
    parameters: [shop.url],
    end: async () => {
      await shop.stop()
      removeFolder(data)
    },
  }
}

/** The first step, because results on a stale build mean nothing. */
export const buildStep: Step = {
  name: "build",
  parameters: ["packages/tooling/src/build/build.ts", "--if-stale"],
  summarize: findResults(/^(The storefront is built)\.$/, /^(Built in .*?)\.?$/),
}

/**
 * Runs the build and then all steps in order. A failed build skips all steps.
 *
 * @param isStopped - whether the run was interrupted
 * @returns the outcomes, that of the build first
 */
export const runSteps = async <Outcome extends { readonly code: number | null }>(
  steps: ReadonlyArray<Step>,
  runStep: (step: Step, turn: number) => Promise<Outcome>,
  isStopped: () => boolean,
): Promise<ReadonlyArray<Outcome>> => {
  const outcomes = [await runStep(buildStep, 0)]
  if (outcomes[0]!.code !== 0) return outcomes
  for (const [index, step] of steps.entries()) {
    if (isStopped()) break
    outcomes.push(await runStep(step, index + 1))
  }
  return outcomes
}

/** A scenario on a shop of several processes. */
const cluster = (scenario: string, ...options: ReadonlyArray<string>): Step => ({
  name: scenario,
  parameters: [source, "packages/tooling/src/cluster/cluster.ts", `--with=${scenario}`, ...options],
  summarize: findResults(/^(orders acknowledged) +(\d+)$/, /^(rounds) +(\d+)$/, /^(\d+ faults)$/),
})

/** All steps in their order, the most important first. */
export const steps: ReadonlyArray<Step> = [
  {
    name: "verify",
    parameters: ["packages/tooling/src/verify/verify.ts"],
    env: { SHOP_TEST_VIEWS: "all" },
    summarize: findResults(/^(\d+ passed, \d+ failed)$/),
  },
  {
    name: "laws",
    parameters: ["packages/tooling/src/nightly/laws.ts", "--runs=100000"],
    summarize: findResults(/^(\d+ laws, \d+ failed)/, /(--seed=\d+)/),
  },
  {
    name: "models",
    parameters: vitest("tests/model", "tests/conformance", "--testTimeout=3600000"),
    env: { SHOP_RUNS: "5000" },
    summarize: findResults(/^ *Tests +(.*)$/),
  },
  {
    name: "simulate",
    parameters: [source, "packages/tooling/src/nightly/simulate.ts", "--seeds=20000"],
    summarize: findResults(/^(\d+ seeds, \d+ failed)/),
  },
  {
    name: "mutants",
    parameters: ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", "tests/stryker.config.mjs"],
    summarize: findResults(/^(All files\b.*)$/),
  },
  {
    name: "coverage",
    parameters: ["node_modules/vitest/vitest.mjs", "run", "-c", "tests/vitest.coverage.config.ts"],
    summarize: findResults(/^(All files\b.*)$/),
  },
  {
    name: "bytes",
    parameters: ["packages/tooling/src/page-speed/size.ts", "--gate"],
    summarize: findResults(/^(home\b.*)$/),
  },
  {
    name: "kill",
    parameters: ["packages/tooling/src/nightly/kill.ts", "--cycles=300"],
    summarize: findResults(
      /^(cycles) +(\d+)$/,
      /^(acknowledged work lost) +(\d+)$/,
      /^(work done twice) +(\d+)$/,
    ),
  },
  {
    name: "idle",
    parameters: [source, "packages/tooling/src/nightly/idle-connections.ts"],
    summarize: findResults(/^(\d+ requests, \d+ failed, \d+ timed out)/),
  },
  {
    name: "crowd",
    parameters: [source, "packages/tooling/src/nightly/crowd.ts"],
    summarize: findResults(/^(wrong coupons: .*)$/),
  },
  cluster("rivals", "--rounds=100"),
  cluster("kills", "--kills=300"),
  cluster("freezes", "--freezes=100", "--kills=100", "--longest=60"),
  cluster("builds", "--seconds=60"),
  cluster("limits"),
  {
    name: "move",
    parameters: [source, "packages/tooling/src/cluster/move.ts"],
    summarize: findResults(/^(changes were refused for, ms) +(\d+)$/),
  },
  {
    name: "fuzz",
    parameters: ["--expose-gc", source, "packages/tooling/src/nightly/fuzz.ts", "--inputs=2000", "--http=0"],
    summarize: findResults(/^(\d+ inputs for each of \d+ requests)/, /^in the process: (heap .*)$/),
  },
  {
    name: "fuzz-http",
    parameters: [source, "packages/tooling/src/nightly/fuzz.ts", "--inputs=2000", "--http"],
    summarize: findResults(/^(\d+ sent over HTTP)/, /^the shop: (heap .*)$/),
  },
  {
    name: "contract",
    parameters: [source, "packages/tooling/src/nightly/contract.ts"],
    before: shopForContract,
    summarize: findResults(/^(\d+ requests, \d+ with faults)$/),
  },
  {
    name: "screens",
    parameters: [
      "node_modules/@playwright/test/cli.js",
      "test",
      "-c",
      "tests/screens/config.ts",
      "--reporter=list",
    ],
    summarize: findResults(/^ *(\d+ failed)/, /^ *(\d+ passed)/),
  },
  { name: "bench", parameters: [source, "packages/tooling/src/bench/bench.ts"], summarize: countGoals },
  {
    name: "bench-core",
    parameters: [source, "packages/tooling/src/bench/bench-core.ts"],
    summarize: countGoals,
  },
  {
    name: "bench-search",
    parameters: [source, "packages/tooling/src/bench/bench-search.ts"],
    summarize: countGoals,
  },
  {
    name: "bench-offline",
    parameters: ["--expose-gc", source, "packages/tooling/src/bench/bench-offline.ts"],
    summarize: findResults(
      /^over the wire, brotli +(.*)$/,
      /^opening, processor time +(.*)$/,
      /^(two words) +(.*)$/,
    ),
  },
  {
    name: "judge",
    parameters: [source, "packages/tooling/src/bench/search-relevance.ts"],
    summarize: findResults(/^all +(.*)$/),
  },
  {
    name: "times",
    parameters: [source, "packages/tooling/src/bench/account-times.ts"],
    summarize: (output) =>
      [...output.matchAll(/difference of medians +([\d.]+), widest interquartile range +([\d.]+)/g)]
        .map(([, difference, range]) => `${difference}/${range}`)
        .join(", ")
        .replace(/^(?=.)/, "ms difference/range: "),
  },
  {
    name: "dump",
    parameters: vitest(
      "packages/commerce/src/catalogue/import.test.ts",
      "tests/process/prices.test.ts",
      "tests/conformance/legacy-cases.test.ts",
    ),
    summarize: findResults(/^ *Tests +(.*)$/),
  },
]
