import { runScenario } from "./run-scenario.ts"
import type { Scenario } from "./scenario.ts"

/**
 * Shrinks a failing scenario: removes blocks of steps as long as the same law is violated.
 *
 * @param law - beginning of the failure
 */
export const shrink = (scenario: Scenario, law: string): Scenario => {
  const fails = (steps: Scenario["steps"]): boolean =>
    runScenario({ ...scenario, steps }).failure?.startsWith(law) === true
  /** Tries to remove each block of a size, from an index on. */
  const without = (steps: Scenario["steps"], size: number, from: number): Scenario["steps"] => {
    if (from >= steps.length) return steps
    const fewer = steps.toSpliced(from, size)
    return fails(fewer) ? without(fewer, size, from) : without(steps, size, from + size)
  }
  const sizes = [8, 4, 2, 1]
  return { ...scenario, steps: sizes.reduce((steps, size) => without(steps, size, 0), scenario.steps) }
}
