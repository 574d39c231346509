import { Effect } from "effect"
import type { CartToken, Totals } from "@shop/core/cart"
import { type CartPlace, type CartReason, type CartRefused, Carts } from "@shop/commerce/carts"
import type { Customers } from "@shop/commerce/customers"
import { type EndpointContext, endpoint, viewFor } from "./endpoint.ts"
import type { Limit } from "../coordination/rate-limiter.ts"
import { isLocal } from "../http/client.ts"
import { ClientAddress, clientKey, refundLimit, consumeLimit } from "./rate-limits.ts"
import { faultOf, ok, refuse } from "./responses.ts"
import { type ApiFault, route } from "./route.ts"
import { buyerOf } from "./authentication.ts"

const hourMs = 3_600_000
/** How often one client tries a coupon; a coupon that counts costs no try. @rule SR301 */
const couponsByClient: Limit = { name: "coupon.client", tries: 30, periodMs: hourMs }
/** How often all clients together try coupons, so that many addresses guess no faster. @rule SR301 */
const couponsOfAll: Limit = { name: "coupon.all", tries: 1_000, periodMs: hourMs }

/** The limits that a coupon is tried under. Behind a proxy that nobody named, all shoppers have its address. */
const couponLimits = Effect.gen(function* () {
  const address = yield* ClientAddress
  const all = [couponsOfAll, "all"] as const
  return address === null || isLocal(address) ? [all] : [[couponsByClient, yield* clientKey] as const, all]
})

/** Code and words of every refusal; total by type. @rule SR43 - S1 §8, wire §5 */
const refusals: {
  readonly [Tag in CartReason["tag"]]: (
    reason: Extract<CartReason, { readonly tag: Tag }>,
  ) => readonly [code: number, words: string]
} = {
  CartUnknown: () => [404, "There is no such cart"],
  CartOrdered: ({ orderNumber }) => [
    409,
    `This cart has been ordered${orderNumber === null ? "" : ` under ${orderNumber}`}`,
  ],
  CartFull: ({ linesMax }) => [400, `A cart holds at most ${linesMax} different products`],
  LineUnknown: () => [404, "This product is no longer in the cart"],
  ProductUnknown: ({ sku }) => [404, `There is no product with the sku ${sku}`],
  ProductNotBuyable: () => [400, "This product cannot be bought as it is"],
  PriceUnknown: () => [400, "Product price is unknown, product cannot be added to the cart!"],
  OptionsInvalid: () => [400, "Please choose the options of this product"],
  QtyInvalid: ({ qtyMax }) => [400, `The quantity must be a whole number from 1 to ${qtyMax}`],
  QtyAboveStock: ({ qtyMax }) => [
    400,
    qtyMax > 0
      ? `Only ${qtyMax} products of this type are available!`
      : "The product is out of stock and cannot be added to the cart!",
  ],
  CountryUnknown: () => [400, "The country must be a code of two letters, such as FR"],
  TextTooLong: ({ field, lengthMax }) => [400, `${field}: at most ${lengthMax} characters`],
  MethodUnknown: () => [400, "This shipping method is not available"],
  PaymentUnknown: () => [400, "This payment method is not available"],
  CouponUnknown: () => [404, "The coupon code isn't valid"],
  CouponRefused: () => [404, "The coupon code isn't valid"],
  OperationReused: () => [422, "The same Idempotency-Key came with another request before"],
}

const toFault = ({ reason }: CartRefused): ApiFault => {
  const words = refusals[reason.tag] as (reason: CartReason) => readonly [number, string]
  return faultOf(reason, words(reason))
}

/** Asks the carts; a refusal becomes its code and words. */
const ask = <A>(
  question: (carts: Carts["Service"]) => Effect.Effect<A, CartRefused>,
): Effect.Effect<A, ApiFault, Carts> =>
  Effect.flatMap(Carts, (carts) => Effect.mapError(question(carts), toFault))

/** Asks of one cart, as whoever the token says. */
const askAt = <A>(
  { cart }: { readonly cart: string },
  { view, request }: EndpointContext,
  question: (carts: Carts["Service"], place: CartPlace) => Effect.Effect<A, CartRefused>,
): Effect.Effect<A, ApiFault, Carts | Customers> =>
  Effect.flatMap(buyerOf(request), (buyer) => ask((carts) => question(carts, { token: cart, view, buyer })))

const segmentTitles: Readonly<Record<string, string>> = {
  subtotal: "Subtotal",
  discount: "Discount",
  shipping: "Shipping & Handling",
  payment: "Payment",
  tax: "Tax",
  grand_total: "Grand Total",
}

/** Totals with the titles that older clients show; the core knows codes only. @rule SR44 - wire §5 */
export const titled = (totals: Totals): Totals => ({
  ...totals,
  segments: totals.segments.map((segment) => ({
    ...segment,
    title:
      segment.code === "discount" && totals.couponCode !== null
        ? `Discount (${totals.couponCode})`
        : (segmentTitles[segment.code] ?? segment.code),
  })),
})

/** A quantity is written in digits: "1e3" and true are none, although JavaScript reads them as numbers. */
const hasPlainQty = (body: unknown): boolean => {
  const item = (body as { readonly cartItem?: { readonly qty?: unknown } } | null)?.cartItem
  return typeof item?.qty === "number" || (typeof item?.qty === "string" && /^\d{1,4}$/.test(item.qty.trim()))
}

const operationIdMax = 255

/** The coupon that a cart has, or null. No client of ours asks; older servers tell. @rule SR43 - wire §5 */
const coupon = route(
  "GET",
  "/api/cart/coupon",
  Effect.fnUntraced(function* (request) {
    const view = yield* viewFor(request)
    const cart = (request.query["cartId"] ?? "").trim() as CartToken
    if (cart === "") return yield* refuse(400, "the parameter cartId is missing")
    const { couponCode } = yield* askAt({ cart }, { view, request }, (carts, place) => carts.totals(place))
    return ok(couponCode)
  }),
)

/** The calls of a cart. @rule SR43 - S1 §7 Cart */
export const cart = [
  coupon,
  endpoint("cart.create", (_, { view, request }) =>
    Effect.flatMap(buyerOf(request), (buyer) => ask((carts) => carts.create(view, buyer))),
  ),
  endpoint("cart.pull", (input, asked) => askAt(input, asked, (carts, place) => carts.pull(place))),
  endpoint("cart.update", (input, asked) => {
    if (!hasPlainQty(asked.request.body)) return refuse(400, "cartItem.qty must be a whole number")
    if ((input.operationId?.length ?? 0) > operationIdMax)
      return refuse(400, `Idempotency-Key: at most ${operationIdMax} characters`)
    return askAt(input, asked, (carts, place) => carts.update(place, input))
  }),
  endpoint("cart.delete", (input, asked) =>
    askAt(input, asked, (carts, place) => carts.remove(place, input.itemId)),
  ),
  endpoint("cart.totals", (input, asked) =>
    askAt(input, asked, (carts, place) => Effect.map(carts.totals(place), titled)),
  ),
  endpoint("cart.paymentMethods", (input, asked) =>
    askAt(input, asked, (carts, place) => carts.paymentMethods(place)),
  ),
  endpoint("cart.shippingMethods", (input, asked) =>
    askAt(input, asked, (carts, place) => carts.shippingMethods(place, input.address.country)),
  ),
  endpoint("cart.shippingInformation", (input, asked) =>
    askAt(input, asked, (carts, place) =>
      Effect.map(
        carts.chooseDelivery(place, { ...input, region: input.shipping?.region ?? "" }),
        (chosen) => ({
          ...chosen,
          totals: titled(chosen.totals),
        }),
      ),
    ),
  ),
  endpoint("cart.collectTotals", (input, asked) =>
    askAt(input, asked, (carts, place) => Effect.map(carts.collectTotals(place, input), titled)),
  ),
  endpoint(
    "cart.applyCoupon",
    Effect.fnUntraced(function* (input, asked) {
      const counted = yield* couponLimits
      for (const [limit, key] of counted) yield* consumeLimit(limit, key)
      const isApplied = yield* askAt(input, asked, (carts, place) => carts.applyCoupon(place, input.code))
      for (const [limit, key] of counted) yield* refundLimit(limit, key)
      return isApplied
    }),
  ),
  endpoint("cart.discard", (input) => ask((carts) => carts.discard(input.cart))),
  endpoint("cart.deleteCoupon", (input, asked) =>
    askAt(input, asked, (carts, place) => carts.deleteCoupon(place)),
  ),
]
