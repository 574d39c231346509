import { limits } from "@shop/core/settings"

/** Events that show that the shopper uses the page. */
export const activityEvents = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
] as const

/**
 * Resolves when a page that was just loaded has come to rest, so that background loading does not slow it.
 *
 * @rule UI242
 */
export const whenRested = (): Promise<void> =>
  whenIdle(limits.serviceWorkerIdleMs, limits.serviceWorkerLatestMs)

/**
 * Resolves when the shopper has not used the page for a while, so that background loading does not delay other requests.
 * Constant use delays it up to a limit.
 *
 * @param quietMs - length of the pause
 * @param latestMs - limit from now
 */
export const whenIdle = (quietMs: number, latestMs: number): Promise<void> =>
  new Promise((resolve) => {
    const startMs = performance.now()
    let lastMs = startMs
    const onActivity = (): void => void (lastMs = performance.now())
    for (const name of activityEvents) addEventListener(name, onActivity, { capture: true, passive: true })
    const check = (): void => {
      const nowMs = performance.now()
      const leftMs = Math.min(lastMs + quietMs, startMs + latestMs) - nowMs
      if (leftMs > 0) return void setTimeout(check, leftMs)
      for (const name of activityEvents) removeEventListener(name, onActivity, { capture: true })
      resolve()
    }
    setTimeout(check, quietMs)
  })
