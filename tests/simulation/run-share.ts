import { expect, it } from "vitest"
import { addCounts, type Counts, missingFaults } from "./faults.ts"
import { runSeeds } from "./session.ts"

/** The seeds of the test command: 1 to this. */
const seedsOfTests = 2000
/** Two files share them, so that two workers do. */
const files = 2
const blocks = 20
const seedsOfBlock = seedsOfTests / files / blocks
/** For a block on a machine that does other things beside. */
const blockMs = 600_000

/**
 * The stories of one of two files: each is played twice, and the second time everything happens as it did the first.
 * Among them every kind of fault has come to pass.
 *
 * @param file - 0 or 1
 */
export const runShare = (file: number): void => {
  const counts: Counts = new Map()
  const firstOf = (block: number) => 1 + (file * blocks + block) * seedsOfBlock
  it.each(Array.from({ length: blocks }, (_, block) => firstOf(block)))(
    `${seedsOfBlock} seeds from %d on`,
    async (from) => {
      const session = await runSeeds(from, seedsOfBlock)
      addCounts(counts, session.counts)
      expect(session.failures.map(({ scenario, failure }) => `seed ${scenario.seed}: ${failure}`)).toEqual([])
      expect(session.seeds).toBe(seedsOfBlock)
    },
    blockMs,
  )
  it("every kind of fault has come to pass", () => expect(missingFaults(counts, 1)).toEqual([]))
}
