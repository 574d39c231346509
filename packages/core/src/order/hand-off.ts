import { defineRequest } from "../api/index.ts"
import type { CartToken } from "../cart/index.ts"
import type { StoreView } from "../store-view/index.ts"

/** The input of an external checkout. */
export interface HandOff {
  /** Null for a guest. */
  readonly userToken: string | null
  readonly cartToken: string
}

/** Requests a short-lived one-time code, which opens one cart to the view's external checkout. @rule OR60 */
export const code = defineRequest<{ readonly cart: CartToken }, { readonly code: string }>()({
  name: "checkout.handOff",
  capability: "checkoutCodes",
})

/**
 * The address of an external checkout.
 *
 * @param view - its `checkoutOrigin` is the only allowed host
 * @returns the absolute address, or null when the view has a checkout of its own, its origin is no https origin, or
 *          there is no cart to hand over
 * @rule OR7, OR60 - S2 §2 Checkout hand-off; domain §8 U8 (encoded, an empty token never becomes "undefined")
 */
export const handOff = (
  view: Pick<StoreView, "checkoutOrigin">,
  { userToken, cartToken }: HandOff,
): string | null => {
  const origin = view.checkoutOrigin
  if (origin === null || cartToken === "" || !isOrigin(origin)) return null
  return `${origin}/vue/cart/sync/token/${encodeURIComponent(userToken ?? "")}/cart/${encodeURIComponent(cartToken)}`
}

/** Allows a scheme, a host and a port only: no path, user or other scheme. */
const isOrigin = (text: string): boolean =>
  /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$|^http:\/\/localhost(?::\d{1,5})?$/i.test(text)
