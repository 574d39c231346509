import { expect } from "vitest"
import { told } from "../support/stories.ts"
import { unmet } from "./faults.ts"
import { playSeeds } from "./session.ts"

/** Seeds of the short form. Two files share them, so that two workers do. */
const seeds = told(2000)

/**
 * Plays every second seed of the short form. Nothing may go wrong, every law has to be asked, and every kind of fault has
 * to fire.
 *
 * @param half - which: 0 or 1
 */
export const expectHalf = async (half: 0 | 1): Promise<void> => {
  const { counts, failures } = await playSeeds(1 + half, seeds - half, { step: 2 })
  const [failure] = failures
  if (failure !== undefined)
    process.stdout.write(
      `npm run simulate -- --seed=${failure.story.seed}\n${failure.trace.slice(-60).join("\n")}\n`,
    )
  expect(failure?.failure ?? null).toBeNull()
  expect(unmet(counts, Math.floor(seeds / 1000))).toEqual([])
}
