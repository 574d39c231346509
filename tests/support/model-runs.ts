import fc from "fast-check"
import { setImmediate } from "node:timers/promises"
import { seed } from "./seed.ts"

/** Scenarios between two yields to the event loop. */
const scenariosPerYield = 50

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
 * Runs the scenarios of a model in turn. The first failure is shrunk and thrown.
 *
 * @param runs - default number of scenarios
 */
export const runModel = async <Scenario>(
  model: string,
  runs: number,
  arbitrary: fc.Arbitrary<Scenario>,
  run: (scenario: Scenario) => void,
): Promise<void> => {
  let count = 0
  const startMs = performance.now()
  await fc.assert(
    fc.asyncProperty(arbitrary, async (scenario) => {
      run(scenario)
      count += 1
      if (count % scenariosPerYield === 0) await setImmediate()
      return true
    }),
    modelRuns(model, runs),
  )
  process.stdout.write(
    `${model} model: ${((performance.now() - startMs) / count).toFixed(1)} ms per scenario\n`,
  )
}
