import type { HandOffSetting } from "@shop/commerce/hand-off"
import { handOffOff } from "@shop/commerce/hand-off"

const originPattern = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$|^http:\/\/localhost(?::\d{1,5})?$/

/** Where an external checkout takes over, by store view. */
export type CheckoutOrigins = Readonly<Record<string, string>>

/**
 * Reads which origin each store view sends its carts to.
 *
 * @param text - one origin for all views, or view=origin by commas; empty for none
 * @returns null when one of them is no exact origin or no store view
 * @rule SR160 - reliability §5 (exact-origin allow-list per store)
 */
export const originsIn = (text: string, stores: ReadonlyArray<string>): CheckoutOrigins | null => {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  const origins: Record<string, string> = {}
  for (const part of parts) {
    const [, store, origin = ""] = /^(?:([a-z0-9_-]+)=)?(.+)$/i.exec(part) ?? []
    if (!originPattern.test(origin)) return null
    if (store !== undefined && !stores.includes(store)) return null
    for (const code of store === undefined ? stores : [store]) origins[code] = origin
  }
  return origins
}

const keyMin = 32

/**
 * What is handed over, and to whom. Codes need a key that the checkout's server knows: without it nobody could tell
 * the checkout from whoever found a code.
 *
 * @param given - "code" or "token"
 * @rule SR160 - reliability §5 Checkout hand-off
 */
export const handOffOf = (origins: CheckoutOrigins, given: string, key: string): HandOffSetting => {
  if (Object.keys(origins).length === 0) return handOffOff
  if (given === "token")
    return { mode: "off", why: "the checkout is given the tokens themselves (SHOP_CHECKOUT_GIVES=token)" }
  return key.length < keyMin
    ? { mode: "off", why: `SHOP_CHECKOUT_KEY must have ${keyMin} letters at least` }
    : { mode: "code", origins, key }
}
