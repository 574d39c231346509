const minuteMs = 60_000

/** Tries of one letter, before it is given up after about three days. @rule CM91 */
export const triesMax = 18

const pauseMaxMs = 6 * 60 * minuteMs

/**
 * The delay after a failed attempt: a minute, doubled each time, up to six hours.
 *
 * @param tries - attempts so far, >= 1
 * @returns milliseconds; null after the last attempt
 * @rule CM91
 */
export const pauseAfter = (tries: number): number | null =>
  tries >= triesMax ? null : Math.min(pauseMaxMs, minuteMs * 2 ** (tries - 1))

/**
 * The same for a job of a payment provider, up to a fifth longer: jobs that failed together are not repeated together.
 *
 * @param id - of the row; decides how much longer
 * @rule CM506
 */
export const jobPauseAfter = (tries: number, id: number): number | null => {
  const pauseMs = pauseAfter(tries)
  return pauseMs === null ? null : pauseMs + Math.floor(((id * 0.618_033_988_75) % 1) * (pauseMs / 5))
}
