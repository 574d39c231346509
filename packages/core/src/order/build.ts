import {
  type CartState,
  type CartToken,
  type Delivery,
  type LocalLine,
  totalsView,
  unavailableLines,
  lineTotalOf,
  serverToken,
} from "../cart/index.ts"
import {
  type CheckoutState,
  type CheckoutStep,
  deliveryOf,
  needsShipping,
  stepOf,
} from "../checkout/index.ts"
import type { Cents } from "../money/index.ts"
import type { PricedOrder, OrderLine } from "./model.ts"

/** The reason why no order can be made yet. */
export type Missing =
  | { readonly tag: "CartEmpty" }
  | { readonly tag: "SomeUnavailable" }
  | { readonly tag: "Step"; readonly step: Exclude<CheckoutStep, "review"> }

/**
 * Makes an order of the cart: its lines at the shown prices, the delivery and the payment method.
 *
 * @param orderId - unique for this order
 * @param country - of the store, while no address is known
 * @returns the order, or the first thing that is missing
 * @rule OR3 - S1 §5 (not empty), §8 (Some of the ordered products are not available), domain §11 Payload
 * @rule OR100
 */
export const build = (
  cart: CartState,
  checkout: CheckoutState,
  orderId: string,
  country: string,
): PricedOrder | Missing => {
  if (cart.local.length === 0) return { tag: "CartEmpty" }
  if (unavailableLines(cart).size > 0) return { tag: "SomeUnavailable" }
  const isShipped = needsShipping(cart)
  const step = stepOf({ ...checkout, step: "review" }, isShipped)
  if (step !== "review") return { tag: "Step", step }
  const { personal, shipping, billing, paymentCode, paymentAdditional: additional } = checkout
  const payer = billing ?? (isShipped ? shipping : null)
  if (personal === null || paymentCode === null || payer === null) return { tag: "Step", step: "payment" }
  const { carrierCode, methodCode } = deliveryOf(checkout, isShipped, country)
  const { discountCents, shippingCents, paymentCents, grandCents } = totalsView(cart)
  return {
    orderId,
    cart: tokenOf(cart),
    personal,
    shipping: isShipped ? shipping : null,
    billing: payer,
    carrierCode,
    methodCode,
    paymentCode,
    ...(Object.keys(additional).length === 0 ? {} : { paymentAdditional: additional }),
    lines: cart.local.map((line) => toLine(cart, line)),
    // In the order of the schema: an order that is sent again is the same text.
    grandCents,
    charges: { discountCents, shippingCents: isShipped ? shippingCents : null, paymentCents },
  }
}

/**
 * The total of an order of the cart with the delivery and the payment method of this tab's checkout. Another tab's
 * checkout does not count.
 *
 * @param country - of the store, while no address is known
 * @returns cents, as in the review
 * @rule OR10
 */
export const costOf = (cart: CartState, checkout: CheckoutState, country: string): Cents =>
  totalsView({
    ...cart,
    delivery: { ...courierOf(cart), ...deliveryOf(checkout, needsShipping(cart), country) },
  }).grandCents

const courierOf = ({ delivery }: CartState): Pick<Delivery, "freeFromCents" | "courierGrossCents"> =>
  delivery?.freeFromCents === undefined || delivery.courierGrossCents === undefined
    ? {}
    : { freeFromCents: delivery.freeFromCents, courierGrossCents: delivery.courierGrossCents }

/** The server's token of a cart; "" without one. @rule OR3 - S1 §7 order */
export const tokenOf = (cart: CartState): CartToken => serverToken(cart) ?? ("" as CartToken)

const toLine = (cart: CartState, line: LocalLine): OrderLine => ({
  sku: line.sku,
  parentSku: line.parentSku,
  name: line.facts.name,
  qty: line.qty,
  option: line.option,
  ...(line.facts.options.length === 0 ? {} : { choices: line.facts.options }),
  unitGrossCents: lineTotalOf(cart, line).unit.grossCents,
})
