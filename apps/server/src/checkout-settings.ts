import { handOffDisabled, type HandOffSettings } from "@shop/commerce/hand-off"

const originPattern = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$|^http:\/\/localhost(?::\d{1,5})?$/

/** Origins of external checkouts by store view. */
export type CheckoutOrigins = Readonly<Record<string, string>>

/**
 * Reads the external checkout of each store view.
 *
 * @param text - one origin for all views, or view=origin by commas; empty for none
 * @returns null for an invalid origin or an unknown store view
 * @rule SR160
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
 * How carts are handed over. Codes need a key that only the checkout's server knows; without it, anybody who found a code
 * could redeem it.
 *
 * @param given - "code" or "token"
 * @rule SR160
 */
export const handOffOf = (origins: CheckoutOrigins, given: string, key: string): HandOffSettings => {
  if (Object.keys(origins).length === 0) return handOffDisabled
  if (given === "token")
    return { mode: "off", why: "the checkout is given the tokens themselves (SHOP_CHECKOUT_GIVES=token)" }
  return key.length < keyMin
    ? { mode: "off", why: `SHOP_CHECKOUT_KEY must have ${keyMin} letters at least` }
    : { mode: "code", origins, key }
}
