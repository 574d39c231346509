import { playStory } from "./run.ts"
import type { Story } from "./story.ts"

/**
 * The story with as few steps as still go wrong in the same way, as far as leaving out goes.
 *
 * @param law - the beginning of what went wrong
 */
export const shrink = (story: Story, law: string): Story => {
  const isWrong = (steps: Story["steps"]): boolean =>
    playStory({ ...story, steps }).failure?.startsWith(law) === true
  /** Leaves out so many at a time, from a step on. */
  const without = (steps: Story["steps"], size: number, from: number): Story["steps"] => {
    if (from >= steps.length) return steps
    const fewer = steps.toSpliced(from, size)
    return isWrong(fewer) ? without(fewer, size, from) : without(steps, size, from + size)
  }
  const sizes = [8, 4, 2, 1]
  return { ...story, steps: sizes.reduce((steps, size) => without(steps, size, 0), story.steps) }
}
