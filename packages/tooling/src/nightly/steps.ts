/** The steps of the nightly run, and the patterns that find the results in their output. */
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"

/** A command of the nightly run. */
export interface Step {
  readonly name: string
  /** Arguments of node, in the root of the project. */
  readonly parameters: ReadonlyArray<string>
  /** Summarizes the command's output in a line. */
  readonly summarize: (output: string) => string
  /** Starts a shop for the command; returns more arguments and a function that stops the shop. */
  readonly before?: () => Promise<{
    readonly parameters: ReadonlyArray<string>
    readonly end: () => Promise<void>
  }>
}

const source = "--conditions=@shop/source"

const matched =
  (...patterns: ReadonlyArray<RegExp>) =>
  (output: string): string =>
    patterns
      .map((pattern) => [...output.matchAll(new RegExp(pattern, "gm"))].at(-1))
      .flatMap((match) => (match === undefined ? [] : [match.slice(1).join(" ").replace(/\s+/g, " ").trim()]))
      .join("; ")

/** Counts the reached goals of a benchmark. */
const goals = (output: string): string => {
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
      SHOP_PAYMENT_SECRET: "a secret of the night that nobody else has",
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
  summarize: matched(/^(The storefront is built)\.$/, /^(Built in .*?)\.?$/),
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
  summarize: matched(/^(orders acknowledged) +(\d+)$/, /^(rounds) +(\d+)$/, /^(\d+ faults)$/),
})

/** All steps in their order, the most important first. */
export const steps: ReadonlyArray<Step> = [
  {
    name: "verify",
    parameters: ["packages/tooling/src/verify/verify.ts"],
    summarize: matched(/^(\d+ passed, \d+ failed)$/),
  },
  {
    name: "laws",
    parameters: ["packages/tooling/src/nightly/laws.ts", "--runs=100000"],
    summarize: matched(/^(\d+ laws, \d+ failed)/, /(--seed=\d+)/),
  },
  {
    name: "simulate",
    parameters: [source, "packages/tooling/src/nightly/simulate.ts", "--seeds=20000"],
    summarize: matched(/^(\d+ seeds, \d+ failed)/),
  },
  {
    name: "mutants",
    parameters: ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", "tests/stryker.config.mjs"],
    summarize: matched(/^(All files\b.*)$/),
  },
  {
    name: "coverage",
    parameters: ["node_modules/vitest/vitest.mjs", "run", "-c", "tests/vitest.coverage.config.ts"],
    summarize: matched(/^(All files\b.*)$/),
  },
  {
    name: "bytes",
    parameters: ["packages/tooling/src/page-speed/size.ts", "--gate"],
    summarize: matched(/^(home\b.*)$/),
  },
  {
    name: "kill",
    parameters: ["packages/tooling/src/nightly/kill.ts", "--cycles=300"],
    summarize: matched(
      /^(cycles) +(\d+)$/,
      /^(acknowledged work lost) +(\d+)$/,
      /^(work done twice) +(\d+)$/,
    ),
  },
  cluster("rivals", "--rounds=100"),
  cluster("kills", "--kills=300"),
  cluster("limits"),
  {
    name: "move",
    parameters: [source, "packages/tooling/src/cluster/move.ts"],
    summarize: matched(/^(changes were refused for, ms) +(\d+)$/),
  },
  {
    name: "fuzz",
    parameters: ["--expose-gc", source, "packages/tooling/src/nightly/fuzz.ts", "--inputs=2000", "--http=0"],
    summarize: matched(/^(\d+ inputs of each of \d+ calls)/, /^in the process: (heap .*)$/),
  },
  {
    name: "fuzz-http",
    parameters: [source, "packages/tooling/src/nightly/fuzz.ts", "--inputs=2000", "--http"],
    summarize: matched(/^(\d+ sent over HTTP)/, /^the shop: (heap .*)$/),
  },
  {
    name: "contract",
    parameters: [source, "packages/tooling/src/nightly/contract.ts"],
    before: shopForContract,
    summarize: matched(/^(\d+ asked, \d+ lacking)$/),
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
    summarize: matched(/^ *(\d+ failed)/, /^ *(\d+ passed)/),
  },
  { name: "bench", parameters: [source, "packages/tooling/src/bench/bench.ts"], summarize: goals },
  { name: "bench-core", parameters: [source, "packages/tooling/src/bench/bench-core.ts"], summarize: goals },
  {
    name: "bench-search",
    parameters: [source, "packages/tooling/src/bench/bench-search.ts"],
    summarize: goals,
  },
  {
    name: "bench-offline",
    parameters: ["--expose-gc", source, "packages/tooling/src/bench/bench-offline.ts"],
    summarize: matched(
      /^over the wire, brotli +(.*)$/,
      /^opening, processor time +(.*)$/,
      /^(two words) +(.*)$/,
    ),
  },
  {
    name: "judge",
    parameters: [source, "packages/tooling/src/bench/search-relevance.ts"],
    summarize: matched(/^all +(.*)$/),
  },
  {
    name: "times",
    parameters: [source, "packages/tooling/src/bench/account-times.ts"],
    summarize: (output) =>
      [...output.matchAll(/medians +([\d.]+) apart, quarters +([\d.]+) wide/g)]
        .map(([, apart, wide]) => `${apart}/${wide}`)
        .join(", ")
        .replace(/^(?=.)/, "ms apart/wide: "),
  },
  {
    name: "dump",
    parameters: vitest(
      "packages/commerce/src/catalogue/import.test.ts",
      "tests/process/prices.test.ts",
      "tests/conformance/legacy-cases.test.ts",
    ),
    summarize: matched(/^ *Tests +(.*)$/),
  },
]
