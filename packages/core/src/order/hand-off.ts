import { defineRequest } from "../api/index.ts"
import type { CartToken } from "../cart/index.ts"
import type { StoreView } from "../store-view/index.ts"

/** What an external checkout is told. */
export interface HandOff {
  /** Null for a guest. */
  readonly userToken: string | null
  readonly cartToken: string
}

/** Asks the platform for a code that opens one cart, once and soon, to the checkout that the view sends to. @rule OR60 */
export const code = defineRequest<{ readonly cart: CartToken }, { readonly code: string }>()({
  name: "checkout.handOff",
  capability: "checkoutCodes",
})

/**
 * Where an external checkout takes over.
 *
 * @param view - whose `checkoutOrigin` is the only host anybody is sent to
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

/** Scheme, host and port alone: what is configured cannot smuggle a path, a user or another scheme. */
const isOrigin = (text: string): boolean =>
  /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$|^http:\/\/localhost(?::\d{1,5})?$/i.test(text)
