/** By which a page knows that somebody is at it. */
export const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown"] as const

/**
 * Waits until the shopper has left the page alone for a while: what is brought for later must not be in the way of what is
 * wanted now. Who never rests waits no longer than for a few whiles.
 *
 * @param quietMs - how long nothing has happened
 * @param latestMs - after which it is still enough, whatever happens
 */
export const whenStill = (quietMs: number, latestMs: number): Promise<void> =>
  new Promise((resolve) => {
    const startMs = performance.now()
    let lastMs = startMs
    const stir = (): void => void (lastMs = performance.now())
    for (const sign of signs) addEventListener(sign, stir, { capture: true, passive: true })
    const look = (): void => {
      const nowMs = performance.now()
      const leftMs = Math.min(lastMs + quietMs, startMs + latestMs) - nowMs
      if (leftMs > 0) return void setTimeout(look, leftMs)
      for (const sign of signs) removeEventListener(sign, stir, { capture: true })
      resolve()
    }
    setTimeout(look, quietMs)
  })
