import { expect, it } from "vitest"
import { runSeeds } from "./session.ts"

/** The test command runs the seeds from 1 to this; `npm run simulate` runs 2,000, and every kind of fault must occur in them. */
const seedsOfTests = 200
/** Two files share the seeds, so that two workers run them. */
const files = 2
const blocks = 4
const seedsOfBlock = seedsOfTests / files / blocks
/** Time limit of a block on a busy machine. */
const blockMs = 600_000

/**
 * Runs the scenarios of one of two files. Every tenth runs twice with equal traces.
 *
 * @param file - 0 or 1
 */
export const runShare = (file: number): void => {
  const firstOf = (block: number) => 1 + (file * blocks + block) * seedsOfBlock
  it.each(Array.from({ length: blocks }, (_, block) => firstOf(block)))(
    `${seedsOfBlock} seeds from %d on`,
    async (from) => {
      const session = await runSeeds(from, seedsOfBlock)
      expect(session.failures.map(({ scenario, failure }) => `seed ${scenario.seed}: ${failure}`)).toEqual([])
      expect(session.seeds).toBe(seedsOfBlock)
    },
    blockMs,
  )
}
