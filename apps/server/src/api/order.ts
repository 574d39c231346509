import type { Totals } from "@shop/core/pricing"
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { Order as PlacedOrder } from "@shop/core/order"
import { isPaidLater, type OrderReason, type OrderRefused, Orders } from "@shop/commerce/orders"
import { Settings } from "@shop/core/settings"
import { idempotencyHeader } from "@shop/wire/endpoints"
import { serverEndpoints } from "@shop/wire/server"
import { Order } from "@shop/wire/legacy"
import { type Limit, RateLimiter } from "../coordination/rate-limiter.ts"
import { ClientAddress, clientKey, isLocal } from "../http/client.ts"
import { logSecurity } from "../telemetry/security.ts"
import { endpoint } from "./endpoint.ts"
import { withSegmentTitles } from "./cart.ts"
import { ordererOf } from "./older-clients.ts"
import { ok, refusals, refuse } from "./responses.ts"
import { type ApiFault, route } from "./route.ts"

const keyMax = 255
const dayMs = 86_400_000

/** Totals in the format of `cart/totals`, so that a client can show the change. */
const totalsBody = (totals: Totals): unknown =>
  (
    serverEndpoints["cart.totals"].encodeResponse(withSegmentTitles(totals), {
      method: "GET",
      path: "",
      query: {},
      body: null,
      headers: {},
    }) as { readonly result: unknown }
  ).result

type Shortages = Extract<OrderReason, { readonly tag: "Unavailable" }>["shortages"]

const productsOf = (shortages: Shortages) =>
  shortages.map(({ sku, qtyWanted, qtyLeft }) => ({ sku, qty_wanted: qtyWanted, qty: qtyLeft }))

/** Some results carry data beside the sentence, so that the client can continue. @rule SR46 - S1 §8 */
const reasonFault = refusals<OrderReason>({
  KeyReused: () => [422, "Another order came with the same Idempotency-Key before"],
  CartUnknown: () => [404, "There is no such cart"],
  CartOrdered: ({ orderNumber }) => [
    409,
    { reason: "CartOrdered", message: `This cart has been ordered under ${orderNumber}`, orderNumber },
  ],
  CartEmpty: () => [400, "Shopping cart is empty. Please add some products before entering Checkout"],
  CartChanged: ({ totals }) => [
    409,
    {
      reason: "CartChanged",
      message: "The cart has changed. Please look at it again.",
      totals: totalsBody(totals),
    },
  ],
  TotalChanged: ({ totals }) => [
    409,
    {
      reason: "TotalChanged",
      message: "The total has changed. Please look at it again.",
      totals: totalsBody(totals),
    },
  ],
  CouponRefused: ({ coupon, reason, totals }) => [
    409,
    {
      reason: "CouponRefused",
      message: "The coupon code isn't valid",
      coupon,
      why: reason,
      totals: totalsBody(totals),
    },
  ],
  Unavailable: ({ shortages }) => [
    409,
    {
      reason: "Unavailable",
      message: "Some of the ordered products are not available!",
      products: productsOf(shortages),
    },
  ],
  FieldsInvalid: ({ faults }) => [
    400,
    `Please correct: ${faults.map(({ field, tag }) => `${field} (${tag})`).join(", ")}`,
  ],
  MethodUnknown: () => [400, "This shipping method is not available"],
  TooManyPieces: ({ piecesMax }) => [
    400,
    `Orders that are paid later hold at most ${piecesMax} pieces in all. Please write to us for more.`,
  ],
  PaymentUnknown: () => [400, "This payment method is not available"],
  PaymentMissing: () => [402, "The payment has not been approved yet"],
  PaymentMismatched: ({ totals }) => [
    409,
    {
      reason: "PaymentMismatched",
      message: "The approved payment is not what the order costs now. Please pay again.",
      totals: totalsBody(totals),
    },
  ],
})

/** Adds the products of a shortage to the fault's details. */
const toFault = ({ reason }: OrderRefused): ApiFault => {
  if (reason.tag !== "Unavailable") return reasonFault({ reason })
  const withProducts = { ...reason, products: productsOf(reason.shortages) }
  return reasonFault({ reason: withProducts })
}

/**
 * The status of an order by its client-generated id; null until it is placed.
 * @rule SR46 - wire §7 /api/sync/order
 */
const status = route(
  "GET",
  "/api/sync/order/:id",
  Effect.fnUntraced(function* (_, { id = "" }) {
    return ok(Order.encodeStatus(yield* (yield* Orders).placedUnder(id)))
  }),
)

/**
 * Derives the idempotency key of an order without one. Equal orders of one cart have equal keys, so a repeated request
 * places one order. The key is a hash, because it opens the order's status and cart numbers can be guessed.
 */
const derivedKey = (order: PlacedOrder): string =>
  `cart-${createHash("sha256").update(JSON.stringify(order)).digest("hex")}`

/**
 * Counts the pieces of an order that is paid later for its client, because all its addresses together may hold no more
 * pieces than one buyer may. A refused order and a repeated request do not count.
 *
 * @fails ApiFault 400 TooManyPieces
 * @rule SR590
 */
const countUnpaid = <A, R>(
  { lines, paymentCode }: PlacedOrder,
  key: string,
  placing: Effect.Effect<A, ApiFault, R>,
): Effect.Effect<A, ApiFault, R | Orders | RateLimiter | Settings> =>
  Effect.gen(function* () {
    const address = yield* ClientAddress
    if (address === null || isLocal(address) || !isPaidLater(paymentCode)) return yield* placing
    if ((yield* (yield* Orders).placedUnder(key)) !== null) return yield* placing
    const limiter = yield* RateLimiter
    const { unpaidPiecesMax } = (yield* Settings).orders
    const pieces = Math.ceil(lines.reduce((sum, { qty }) => sum + qty, 0))
    const limit: Limit = { name: "unpaid-pieces", tries: unpaidPiecesMax, periodMs: dayMs }
    const client = yield* clientKey
    if ((yield* limiter.consume(limit, client, pieces)) > 0) {
      yield* logSecurity("pieces.held")
      return yield* Effect.fail(reasonFault({ reason: { tag: "TooManyPieces", piecesMax: unpaidPiecesMax } }))
    }
    return yield* Effect.tapError(placing, () => limiter.refund(limit, client, pieces))
  })

/**
 * Places an order as the customer of the request's token, or as a guest. The idempotency key is the header's, else the
 * order's own id, else a derived one.
 * @rule SR46 - S1 §7 order
 */
export const order = [
  status,
  endpoint("order.place", (input, { view, request }) => {
    const key = request.headers[idempotencyHeader]?.trim() || input.orderId || derivedKey(input)
    if (key.length > keyMax) return refuse(400, `Idempotency-Key: at most ${keyMax} characters`)
    const placing = Effect.flatMap(ordererOf(request, input.cart), (buyer) =>
      Effect.flatMap(Orders, (orders) => Effect.mapError(orders.place(input, key, view, buyer), toFault)),
    )
    return countUnpaid(input, key, placing)
  }),
]
