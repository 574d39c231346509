import type { Fetch } from "@shop/adapters/http"

/** The faults that the network page offers. */
export const modes = ["online", "offline", "slow", "lossy", "401", "500", "bad JSON", "empty"] as const
export type NetworkMode = (typeof modes)[number]

/** Key of the storage where the network page writes the chosen mode. */
const modeKey = "shop-network"

const slowMs = 3000

/** The chosen mode; "online" by default. */
export const chosenMode = (storage: Pick<Storage, "getItem">): NetworkMode => {
  const stored = storage.getItem(modeKey)
  return modes.find((mode) => mode === stored) ?? "online"
}

const respond = (status: number, body: string): Response =>
  new Response(body, { status, headers: { "content-type": "application/json" } })

/**
 * Wraps fetch with the faults of a mode.
 *
 * @param mode - read for every request
 * @param random - at least 0, less than 1
 * @param wait - resolves after some milliseconds
 */
export const withFaults =
  (fetch: Fetch, mode: () => NetworkMode, random: () => number, wait: (ms: number) => Promise<void>): Fetch =>
  async (url, init) => {
    const current = mode()
    const lost = () => new TypeError(`The network page has lost this request: ${current}`)
    if (current === "offline") throw lost()
    if (current === "401") return respond(401, '{"code":401,"result":"The network page says so"}')
    if (current === "500") return respond(500, '{"code":500,"result":"The network page says so"}')
    if (current === "slow") await wait(slowMs)
    const isLost = current === "lossy" && random() < 0.5
    if (isLost && random() < 0.5) throw lost()
    const response = await fetch(url, init)
    // The server has performed the request, but its response is lost.
    if (isLost) throw lost()
    if (current === "bad JSON") return respond(response.status, (await response.text()).slice(0, -2))
    return current === "empty" ? respond(response.status, "") : response
  }

/** Wraps fetch with the faults that the network page has chosen, for developers. @rule UI151 */
export const faultyFetch = (fetch: Fetch): Fetch =>
  withFaults(
    fetch,
    () => chosenMode(localStorage),
    Math.random,
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  )
