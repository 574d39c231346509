import type { Fetch } from "@shop/adapters/http"

/** What the network page can make of the network. */
export const modes = ["online", "offline", "slow", "lossy", "401", "500", "bad JSON", "empty"] as const
export type NetworkMode = (typeof modes)[number]

/** Where the network page writes what it was told. */
const modeKey = "shop-network"

const slowMs = 3000

/** The mode that was chosen, online where none was. */
export const chosenMode = (storage: Pick<Storage, "getItem">): NetworkMode => {
  const kept = storage.getItem(modeKey)
  return modes.find((mode) => mode === kept) ?? "online"
}

const answer = (status: number, body: string): Response =>
  new Response(body, { status, headers: { "content-type": "application/json" } })

/**
 * A fetch whose network is as bad as was chosen, for whoever develops the shop: production has none.
 *
 * @param fetch - the platform's
 * @param mode - looked at for every call
 * @param chance - from 0 up to 1, for what is lost
 * @param wait - ends after so many milliseconds
 */
export const switched =
  (fetch: Fetch, mode: () => NetworkMode, chance: () => number, wait: (ms: number) => Promise<void>): Fetch =>
  async (url, init) => {
    const now = mode()
    const lost = () => new TypeError(`The network page has this call lost: ${now}`)
    if (now === "offline") throw lost()
    if (now === "401") return answer(401, '{"code":401,"result":"The network page says so"}')
    if (now === "500") return answer(500, '{"code":500,"result":"The network page says so"}')
    if (now === "slow") await wait(slowMs)
    const isLost = now === "lossy" && chance() < 0.5
    if (isLost && chance() < 0.5) throw lost()
    const response = await fetch(url, init)
    // As bad as not to be sent: done, and nobody hears of it.
    if (isLost) throw lost()
    if (now === "bad JSON") return answer(response.status, (await response.text()).slice(0, -2))
    return now === "empty" ? answer(response.status, "") : response
  }

/** A fetch whose network is as bad as the network page says at each call. @rule UI151 */
export const chosen = (fetch: Fetch): Fetch =>
  switched(
    fetch,
    () => chosenMode(localStorage),
    Math.random,
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  )
