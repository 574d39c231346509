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
