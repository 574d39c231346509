import * as fc from "fast-check"
import { expect } from "vitest"

const wholeNumber = (name: string, fallback: number): number => {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isInteger(value)) throw new Error(`${name} is not a whole number: ${process.env[name]}`)
  return value
}

/**
 * The seed of all properties. It is the same on every machine, so a result depends on the code alone. `SHOP_SEED` sets
 * another one.
 */
export const seed = wholeNumber("SHOP_SEED", 20_260_101)

/** Number of examples of a property; `SHOP_RUNS` sets another number, and `npm run laws` runs 100,000. */
export const runs = wholeNumber("SHOP_RUNS", 1_000)

/**
 * The parameters of a property that is too slow for the usual number of examples.
 *
 * @param runsMax - number of examples, unless `SHOP_RUNS` is less
 * @param reason - why the property is slow
 */
export const limitRuns = (runsMax: number, reason: string): { readonly numRuns: number } => {
  if (reason === "") throw new Error("a limit of examples needs a reason")
  return { numRuns: Math.min(runsMax, runs) }
}

/** Counts each passed property as an assertion, even if its body only returns true. */
const asserts: fc.Plugin<unknown> = () => ({
  onAllRunsComplete: ({ failed, numRuns }) => {
    if (!failed) expect(numRuns).toBeGreaterThan(0)
  },
})

// Every test file loads this module, which sets the default seed and number of examples. Files of one worker share
// fast-check, so the plugin is installed only once.
if (fc.readConfigureGlobal().seed === undefined) fc.installGlobalPlugin(asserts)
fc.configureGlobal({ seed, numRuns: runs })

/** Prints seed and number of examples once before all tests. */
export const setup = (): void =>
  void process.stdout.write(`properties: SHOP_SEED=${seed} SHOP_RUNS=${runs}\n`)
