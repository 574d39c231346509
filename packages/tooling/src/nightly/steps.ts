/** The long proofs, and which line of each tells what it came to. */
import { freshFolder, remove, start } from "../../../../tests/support/shop-process.ts"

/** A command of the night: a proof, or what proofs stand on. */
export interface Step {
  readonly name: string
  /** Of node, from the root of the project. */
  readonly parameters: ReadonlyArray<string>
  /** What it came to, in a line, from all that it wrote. */
  readonly figures: (written: string) => string
  /** Starts what it asks; tells more parameters, and how to end it. */
  readonly before?: () => Promise<{
    readonly parameters: ReadonlyArray<string>
    readonly end: () => Promise<void>
  }>
}

const source = "--conditions=@shop/source"

const matched =
  (...patterns: ReadonlyArray<RegExp>) =>
  (written: string): string =>
    patterns
      .map((pattern) => [...written.matchAll(new RegExp(pattern, "gm"))].at(-1))
      .flatMap((match) => (match === undefined ? [] : [match.slice(1).join(" ").replace(/\s+/g, " ").trim()]))
      .join("; ")

/** How many figures with a goal reach it. */
const goals = (written: string): string => {
  const reached = written.match(/✓/g)?.length ?? 0
  const missed = written.match(/✗/g)?.length ?? 0
  return `${reached} of ${reached + missed} goals reached`
}

const vitest = (...files: ReadonlyArray<string>): ReadonlyArray<string> => [
  "node_modules/vitest/vitest.mjs",
  "run",
  "-c",
  "tests/vitest.config.ts",
  ...files,
]

const askedShop = async () => {
  const data = freshFolder()
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
      remove(data)
    },
  }
}

/** Goes before every proof: what is measured on a stale or half build says nothing. */
export const ground: Step = {
  name: "build",
  parameters: ["packages/tooling/src/build/build.ts", "--if-stale"],
  figures: matched(/^(The storefront is built)\.$/, /^(Built in .*?)\.?$/),
}

/**
 * Takes the proofs one after the other, and none of them when what they stand on has failed.
 *
 * @param steps - in their order
 * @param runStep - runs one to its end
 * @param isStopped - whether somebody wants the night to end
 * @returns what each came to that was run, what they stand on first
 */
export const inTurn = async <Outcome extends { readonly code: number | null }>(
  steps: ReadonlyArray<Step>,
  runStep: (step: Step, turn: number) => Promise<Outcome>,
  isStopped: () => boolean,
): Promise<ReadonlyArray<Outcome>> => {
  const outcomes = [await runStep(ground, 0)]
  if (outcomes[0]!.code !== 0) return outcomes
  for (const [index, proof] of steps.entries()) {
    if (isStopped()) break
    outcomes.push(await runStep(proof, index + 1))
  }
  return outcomes
}

/** In the order in which they run: what says most about a night first. */
export const steps: ReadonlyArray<Step> = [
  {
    name: "verify",
    parameters: ["packages/tooling/src/verify/verify.ts"],
    figures: matched(/^(\d+ passed, \d+ failed)$/),
  },
  {
    name: "laws",
    parameters: ["packages/tooling/src/nightly/laws.ts", "--runs=100000"],
    figures: matched(/^(\d+ laws, \d+ failed)/, /(--seed=\d+)/),
  },
  {
    name: "simulate",
    parameters: [source, "packages/tooling/src/nightly/simulate.ts", "--seeds=20000"],
    figures: matched(/^(\d+ seeds, \d+ failed)/),
  },
  {
    name: "mutants",
    parameters: ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", "tests/stryker.config.mjs"],
    figures: matched(/^(All files\b.*)$/),
  },
  {
    name: "coverage",
    parameters: ["node_modules/vitest/vitest.mjs", "run", "-c", "tests/vitest.coverage.config.ts"],
    figures: matched(/^(All files\b.*)$/),
  },
  {
    name: "bytes",
    parameters: ["packages/tooling/src/page-speed/size.ts", "--gate"],
    figures: matched(/^(home\b.*)$/),
  },
  {
    name: "kill",
    parameters: ["packages/tooling/src/nightly/kill.ts", "--cycles=300"],
    figures: matched(/^(cycles) +(\d+)$/, /^(acknowledged and lost) +(\d+)$/, /^(done twice) +(\d+)$/),
  },
  {
    name: "fuzz",
    parameters: ["--expose-gc", source, "packages/tooling/src/nightly/fuzz.ts", "--inputs=2000", "--http=0"],
    figures: matched(/^(\d+ inputs of each of \d+ calls)/, /^in the process: (heap .*)$/),
  },
  {
    name: "fuzz-http",
    parameters: [source, "packages/tooling/src/nightly/fuzz.ts", "--inputs=2000", "--http"],
    figures: matched(/^(\d+ asked over HTTP)/, /^the shop: (heap .*)$/),
  },
  {
    name: "contract",
    parameters: [source, "packages/tooling/src/nightly/contract.ts"],
    before: askedShop,
    figures: matched(/^(\d+ asked, \d+ lacking)$/),
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
    figures: matched(/^ *(\d+ failed)/, /^ *(\d+ passed)/),
  },
  { name: "bench", parameters: [source, "packages/tooling/src/bench/bench.ts"], figures: goals },
  { name: "bench-core", parameters: [source, "packages/tooling/src/bench/bench-core.ts"], figures: goals },
  {
    name: "bench-search",
    parameters: [source, "packages/tooling/src/bench/bench-search.ts"],
    figures: goals,
  },
  {
    name: "bench-offline",
    parameters: ["--expose-gc", source, "packages/tooling/src/bench/bench-offline.ts"],
    figures: matched(
      /^over the wire, brotli +(.*)$/,
      /^opening, processor time +(.*)$/,
      /^(two words) +(.*)$/,
    ),
  },
  {
    name: "judge",
    parameters: [source, "packages/tooling/src/bench/search-relevance.ts"],
    figures: matched(/^all +(.*)$/),
  },
  {
    name: "times",
    parameters: [source, "packages/tooling/src/bench/account-times.ts"],
    figures: (written) =>
      [...written.matchAll(/medians +([\d.]+) apart, quarters +([\d.]+) wide/g)]
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
    figures: matched(/^ *Tests +(.*)$/),
  },
]
