/**
 * The steps from a cart to an order.
 *
 * @example
 * ```ts
 * import * as Checkout from "@shop/core/checkout"
 * import { cart } from "@shop/testing"
 *
 * const basket = cart({ BOL: 1 })
 * const isShipped = Checkout.needsShipping(basket)
 * isShipped //=> true
 * const personal = { firstName: "Ada", lastName: "Martin", email: "ada@example.com" }
 * Checkout.stepOf({ ...Checkout.begin, personal, step: "review" }, isShipped) //=> "shipping"
 * Checkout.isActive(1_000, 1_801_000) //=> true
 * ```
 */
export { type CheckoutStep, PersonalDetails, type PersonalInput } from "./model.ts"
export {
  afterOrder,
  begin,
  type CheckoutState,
  deliveryOf,
  done,
  isActive,
  methodFor,
  needsShipping,
  offered,
  stepAfter,
  stepOf,
} from "./state.ts"
export { view, type CheckoutView, type LastOrderView, type OrderCharges } from "./view.ts"
export { Checkout } from "./program.ts"
export { CheckoutStore } from "./checkout-store.ts"
export { type HandedCart, handedFormat, handedKey } from "./handed-cart.ts"
export { checkoutLayer } from "./layer.ts"
export { freePaymentCode, isPaidElsewhere, type ProviderMethodCode } from "./provided.ts"
