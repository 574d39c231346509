import fc from "fast-check"
import { setImmediate } from "node:timers/promises"
import { seed } from "./seed.ts"

/** Scenarios between two yields to the event loop. */
const breath = 50

/** Number of scenarios; `SHOP_RUNS` overrides it. */
export const runCount = (runs: number): number => Number(process.env["SHOP_RUNS"] ?? runs)

/**
 * Number and seed of a model's scenarios, which are printed so that a failing run can be repeated.
 *
 * @param model - name for the output
 * @param runs - default number
 * @returns the parameters of the property
 */
export const modelRuns = (
  model: string,
  runs: number,
): { readonly seed: number; readonly numRuns: number } => {
  const numRuns = runCount(runs)
  process.stdout.write(`${model} model: SHOP_SEED=${seed} SHOP_RUNS=${numRuns}\n`)
  return { seed, numRuns }
}

/**
 * Tells a model its stories, one after the other; the first that goes wrong is shrunk and thrown.
 *
 * @param runs - when `SHOP_RUNS` does not say another number
 */
export const runModel = async <Story>(
  model: string,
  runs: number,
  arbitrary: fc.Arbitrary<Story>,
  play: (story: Story) => void,
): Promise<void> => {
  let count = 0
  const begun = performance.now()
  await fc.assert(
    fc.asyncProperty(arbitrary, async (story) => {
      play(story)
      count += 1
      if (count % breath === 0) await setImmediate()
      return true
    }),
    modelRuns(model, runs),
  )
  process.stdout.write(`${model} model: ${((performance.now() - begun) / count).toFixed(1)} ms a story\n`)
}
