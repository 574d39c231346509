import { playStory } from "./run.ts"
import type { Story } from "./story.ts"

/**
 * The story with as few steps as still go wrong in the same way, as far as leaving out goes.
 *
 * @param law - the beginning of what went wrong
 * @param triesMax - stories it may play
 */
export const shrink = (story: Story, law: string, triesMax = 200): Story => {
  let best = story
  let tries = 0
  const isWrong = (steps: Story["steps"]): boolean => {
    tries += 1
    return playStory({ ...best, steps }).failure?.startsWith(law) === true
  }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < best.steps.length && tries < triesMax; ) {
      const steps = best.steps.toSpliced(from, size)
      if (isWrong(steps)) best = { ...best, steps }
      else from += size
    }
  return best
}
