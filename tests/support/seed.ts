import * as fc from "fast-check"
import { expect } from "vitest"

const whole = (name: string, fallback: number): number => {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isInteger(value)) throw new Error(`${name} is no whole number: ${process.env[name]}`)
  return value
}

/**
 * What every property draws its examples from: the same on every machine, so that a run says of the code alone whether
 * it is right. `SHOP_SEED` asks for others.
 */
export const seed = whole("SHOP_SEED", 20_260_101)

/** How many examples a property is shown; `SHOP_RUNS` says another number. */
export const runs = whole("SHOP_RUNS", 10_000)

/**
 * The parameters of a property that costs too much for the usual number of examples.
 *
 * @param most - examples it is shown, unless `SHOP_RUNS` asks for fewer
 * @param reason - what makes it cost so much
 */
export const few = (most: number, reason: string): { readonly numRuns: number } => {
  if (reason === "") throw new Error("a property is shown few examples for a reason")
  return { numRuns: Math.min(most, runs) }
}

/** A property that held is an assertion, whether its body expects something or says true. */
const asserts: fc.Plugin<unknown> = () => ({
  onAllRunsComplete: ({ failed, numRuns }) => {
    if (!failed) expect(numRuns).toBeGreaterThan(0)
  },
})

// Part of every test file: properties that name no seed and no number of examples take these. Files that share a worker
// share fast-check, which takes a plugin as often as it is given one.
if (fc.readConfigureGlobal().seed === undefined) fc.installGlobalPlugin(asserts)
fc.configureGlobal({ seed, numRuns: runs })

/** Before all tests: says once what they draw from. */
export const setup = (): void =>
  void process.stdout.write(`properties: SHOP_SEED=${seed} SHOP_RUNS=${runs}\n`)
