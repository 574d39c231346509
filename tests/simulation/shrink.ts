import { runScenario } from "./run-scenario.ts"
import type { Scenario } from "./scenario.ts"

/**
 * The story with as few steps as still go wrong in the same way, as far as leaving out goes.
 *
 * @param law - the beginning of what went wrong
 */
export const shrink = (scenario: Scenario, law: string): Scenario => {
  const isWrong = (steps: Scenario["steps"]): boolean =>
    runScenario({ ...scenario, steps }).failure?.startsWith(law) === true
  /** Leaves out so many at a time, from a step on. */
  const without = (steps: Scenario["steps"], size: number, from: number): Scenario["steps"] => {
    if (from >= steps.length) return steps
    const fewer = steps.toSpliced(from, size)
    return isWrong(fewer) ? without(fewer, size, from) : without(steps, size, from + size)
  }
  const sizes = [8, 4, 2, 1]
  return { ...scenario, steps: sizes.reduce((steps, size) => without(steps, size, 0), scenario.steps) }
}
