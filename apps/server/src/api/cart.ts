import type { Totals } from "@shop/core/pricing"
import { Effect } from "effect"
import type { CartToken } from "@shop/core/cart"
import { type CartPlace, type CartReason, type CartRefused, Carts } from "@shop/commerce/carts"
import type { Customers } from "@shop/commerce/customers"
import { type EndpointContext, endpoint, viewFor } from "./endpoint.ts"
import { type Limit, RateLimiter } from "../coordination/rate-limiter.ts"
import { ClientAddress, clientKey, isLocal } from "../http/client.ts"
import { refundLimit, consumeLimit } from "./rate-limits.ts"
import { logSecurity } from "../telemetry/security.ts"
import { ok, refusals, refuse } from "./responses.ts"
import { type ApiFault, route } from "./route.ts"
import { buyerOf } from "./authentication.ts"

const hourMs = 3_600_000
/** Coupon tries of one client; an applied coupon is not counted. @rule SR301 */
const couponsByClient: Limit = { name: "coupon.client", tries: 30, periodMs: hourMs }
/** Unknown coupons of all clients. Above it the log warns the operator, because an attacker may have many addresses. @rule SR301 */
const unknownCoupons: Limit = { name: "coupon.all", tries: 1_000, periodMs: hourMs }
/** Warnings in the log. */
const couponAlarms: Limit = { name: "coupon.alarm", tries: 1, periodMs: hourMs }

/** The key of a client's coupon tries; null behind an unconfigured proxy, where all shoppers have the same address. */
const couponClientKey = Effect.gen(function* () {
  const address = yield* ClientAddress
  return address === null || isLocal(address) ? null : yield* clientKey
})

/**
 * Counts an unknown coupon over all clients, and warns the operator in the log when there are many. It refuses no request,
 * because any visitor could then reach the limit and block the coupons of all customers.
 *
 * @rule SR301
 */
const countUnknownCoupon = Effect.gen(function* () {
  const limiter = yield* RateLimiter
  if ((yield* limiter.consume(unknownCoupons, "all")) === 0) return
  if ((yield* limiter.consume(couponAlarms, "all")) === 0) yield* logSecurity("coupons.guessed")
})

/** Status code and sentence of each reason for which a cart refuses a change. @rule SR43 - S1 §8, wire §5 */
const toFault = refusals<CartReason>({
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
  OptionsInvalid: ({ field, lengthMax, dateOf, dateMin }) => [
    400,
    dateOf !== undefined
      ? `${dateOf}: the first possible day is ${dateMin}`
      : field === undefined
        ? "Please choose the options of this product"
        : `${field}: at most ${lengthMax} characters`,
  ],
  QtyInvalid: ({ qtyMax, qtyMin, qtyStep }) => [
    400,
    qtyMin === undefined
      ? `The quantity must be a whole number from 1 to ${qtyMax}`
      : `The quantity must be at least ${qtyMin}, in steps of ${qtyStep}`,
  ],
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
})

/**
 * Status code and sentence for a request of another service, such as a payment, that the cart makes impossible.
 *
 * @param otherwise - sentence for every reason other than an unknown or an ordered cart
 */
export const cartRefusal = (
  { tag }: CartReason,
  otherwise: string,
): readonly [code: number, result: string] => {
  if (tag === "CartUnknown") return [404, "There is no such cart"]
  return tag === "CartOrdered" ? [409, "This cart has been ordered"] : [400, otherwise]
}

const withCarts = <A>(
  use: (carts: Carts["Service"]) => Effect.Effect<A, CartRefused>,
): Effect.Effect<A, ApiFault, Carts> => Effect.flatMap(Carts, (carts) => Effect.mapError(use(carts), toFault))

/** Uses one cart as the customer of the request's token, or as a guest. */
const withCart = <A>(
  { cart }: { readonly cart: string },
  { view, request }: EndpointContext,
  use: (carts: Carts["Service"], place: CartPlace) => Effect.Effect<A, CartRefused>,
): Effect.Effect<A, ApiFault, Carts | Customers> =>
  Effect.flatMap(buyerOf(request), (buyer) => withCarts((carts) => use(carts, { token: cart, view, buyer })))

const segmentTitles: Readonly<Record<string, string>> = {
  subtotal: "Subtotal",
  discount: "Discount",
  shipping: "Shipping & Handling",
  payment: "Payment",
  tax: "Tax",
  grand_total: "Grand Total",
}

/** Adds the titles that older clients show; the core has codes only. @rule SR44 - wire §5 */
export const withSegmentTitles = (totals: Totals): Totals => ({
  ...totals,
  segments: totals.segments.map((segment) => ({
    ...segment,
    title:
      segment.code === "discount" && totals.couponCode !== null
        ? `Discount (${totals.couponCode})`
        : (segmentTitles[segment.code] ?? segment.code),
  })),
})

/** Whether a quantity is a JSON number or a text of digits. JavaScript would also read "1e3" and true as numbers. */
const hasPlainQty = (body: unknown): boolean => {
  const item = (body as { readonly cartItem?: { readonly qty?: unknown } } | null)?.cartItem
  return typeof item?.qty === "number" || (typeof item?.qty === "string" && /^\d{1,4}$/.test(item.qty.trim()))
}

const operationIdMax = 255

/** The coupon of a cart, or null. Only older clients send this request. @rule SR43 - wire §5 */
const coupon = route(
  "GET",
  "/api/cart/coupon",
  Effect.fnUntraced(function* (request) {
    const view = yield* viewFor(request)
    const cart = (request.query["cartId"] ?? "").trim() as CartToken
    if (cart === "") return yield* refuse(400, "the parameter cartId is missing")
    const { couponCode } = yield* withCart({ cart }, { view, request }, (carts, place) => carts.totals(place))
    return ok(couponCode)
  }),
)

/** The endpoints of a cart. @rule SR43 - S1 §7 Cart */
export const cart = [
  coupon,
  endpoint("cart.create", (_, { view, request }) =>
    Effect.flatMap(buyerOf(request), (buyer) => withCarts((carts) => carts.create(view, buyer))),
  ),
  endpoint("cart.pull", (input, context) => withCart(input, context, (carts, place) => carts.pull(place))),
  endpoint("cart.update", (input, context) => {
    if (!hasPlainQty(context.request.body)) return refuse(400, "cartItem.qty must be a whole number")
    if ((input.operationId?.length ?? 0) > operationIdMax)
      return refuse(400, `Idempotency-Key: at most ${operationIdMax} characters`)
    return withCart(input, context, (carts, place) => carts.update(place, input))
  }),
  endpoint("cart.delete", (input, context) =>
    withCart(input, context, (carts, place) => carts.remove(place, input.itemId)),
  ),
  endpoint("cart.totals", (input, context) =>
    withCart(input, context, (carts, place) => Effect.map(carts.totals(place), withSegmentTitles)),
  ),
  endpoint("cart.paymentMethods", (input, context) =>
    withCart(input, context, (carts, place) => carts.paymentMethods(place)),
  ),
  endpoint("cart.shippingMethods", (input, context) =>
    withCart(input, context, (carts, place) => carts.shippingMethods(place, input.address.country)),
  ),
  endpoint("cart.shippingInformation", (input, context) =>
    withCart(input, context, (carts, place) =>
      Effect.map(
        carts.chooseDelivery(place, { ...input, region: input.shipping?.region ?? "" }),
        (chosen) => ({
          ...chosen,
          totals: withSegmentTitles(chosen.totals),
        }),
      ),
    ),
  ),
  endpoint("cart.collectTotals", (input, context) =>
    withCart(input, context, (carts, place) =>
      Effect.map(carts.collectTotals(place, input), withSegmentTitles),
    ),
  ),
  endpoint(
    "cart.applyCoupon",
    Effect.fnUntraced(function* (input, context) {
      const client = yield* couponClientKey
      if (client !== null) yield* consumeLimit(couponsByClient, client)
      const isApplied = yield* withCart(input, context, (carts, place) =>
        carts.applyCoupon(place, input.code),
      ).pipe(
        Effect.tapError(({ refusal }) =>
          refusal?.code === "CouponUnknown" ? countUnknownCoupon : Effect.void,
        ),
      )
      if (client !== null) yield* refundLimit(couponsByClient, client)
      return isApplied
    }),
  ),
  endpoint("cart.discard", (input) => withCarts((carts) => carts.discard(input.cart))),
  endpoint("cart.deleteCoupon", (input, context) =>
    withCart(input, context, (carts, place) => carts.deleteCoupon(place)),
  ),
]
