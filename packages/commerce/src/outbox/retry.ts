const minuteMs = 60_000

/** Tries of one letter, before it is given up after about three days. @rule CM91 */
export const triesMax = 18

const pauseMaxMs = 6 * 60 * minuteMs

/**
 * How long to wait after a try that failed: a minute, and twice as long each time, up to six hours.
 *
 * @param tries - made so far, >= 1
 * @returns milliseconds; null when it was the last one
 * @rule CM91
 */
export const pauseAfter = (tries: number): number | null =>
  tries >= triesMax ? null : Math.min(pauseMaxMs, minuteMs * 2 ** (tries - 1))
