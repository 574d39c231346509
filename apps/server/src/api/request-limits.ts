import { Effect } from "effect"
import type { Limit, RateLimiter } from "../coordination/rate-limiter.ts"
import { ClientAddress, clientKey, isLocal } from "../http/client.ts"
import { consumeLimit } from "./rate-limits.ts"
import type { ApiFault, Route } from "./route.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface RequestLimit extends Limit {
  /** Whether a local address counts as one client; else it may be an unconfigured proxy with many clients. */
  readonly countsLocal: boolean
}

const limits = {
  review: { name: "review", tries: 5, periodMs: hourMs, countsLocal: true },
  newsletter: { name: "newsletter", tries: 20, periodMs: hourMs, countsLocal: true },
  contact: { name: "contact", tries: 10, periodMs: hourMs, countsLocal: true },
  payment: { name: "payment", tries: 20, periodMs: minuteMs, countsLocal: false },
  /** Bounds guesses of an order number and an e-mail address. */
  after: { name: "after", tries: 30, periodMs: hourMs, countsLocal: true },
  /** Every order confirmation looks its order up, and many clients may share an address. Guesses have limits of their own. */
  lookUp: { name: "look-up", tries: 300, periodMs: hourMs, countsLocal: true },
  handOff: { name: "hand-off", tries: 20, periodMs: minuteMs, countsLocal: false },
  /** One checkout server redeems all codes, and guessing needs its key. */
  redeem: { name: "redeem", tries: 600, periodMs: minuteMs, countsLocal: false },
  order: { name: "order", tries: 50, periodMs: minuteMs, countsLocal: false },
  coupon: { name: "coupon", tries: 10, periodMs: minuteMs, countsLocal: false },
  /** A device synchronizes every few minutes, a large catalogue in several parts. */
  offline: { name: "offline", tries: 120, periodMs: minuteMs, countsLocal: false },
  /** Twenty a second, and forty at once. */
  search: { name: "search", tries: 40, periodMs: 2_000, countsLocal: false },
  /** Each new cart is a new row in the database; a household rarely needs a second one. */
  cartCreate: { name: "cart-create", tries: 120, periodMs: minuteMs, countsLocal: false },
  /** All other writes. Many phones share one address of their network. */
  change: { name: "change-call", tries: 600, periodMs: minuteMs, countsLocal: false },
  /** All other reads. */
  read: { name: "read-call", tries: 1200, periodMs: minuteMs, countsLocal: false },
} as const satisfies Readonly<Record<string, RequestLimit>>

/**
 * Requests with a limit of their own; all others count as a read or a change.
 * @rule SR98
 */
export const limitNames: Readonly<Record<string, keyof typeof limits>> = {
  "POST /api/review/create": "review",
  "GET /api/ext/magento2-subscribe/subscribe": "newsletter",
  "POST /api/ext/magento2-subscribe/subscribe": "newsletter",
  "DELETE /api/ext/magento2-subscribe/subscribe": "newsletter",
  "GET /api/ext/mailchimp-subscribe/subscribe": "newsletter",
  "POST /api/ext/mailchimp-subscribe/subscribe": "newsletter",
  "DELETE /api/ext/mailchimp-subscribe/subscribe": "newsletter",
  "POST /api/stock/remind": "newsletter",
  "POST /api/ext/contact-form/send": "contact",
  "GET /api/ext/mail-service/get-token": "contact",
  "POST /api/ext/mail-service/send-email": "contact",
  "POST /api/ext/paypal/setExpressCheckout": "payment",
  "POST /api/ext/paypal/complete": "payment",
  "POST /api/ext/stripe/create": "payment",
  "POST /api/ext/stripe/complete": "payment",
  "POST /api/ext/reviews/mine": "after",
  "POST /api/ext/orders/look-up": "lookUp",
  "POST /api/ext/orders/adopt": "after",
  "POST /api/ext/orders/cancel": "after",
  "POST /api/ext/orders/withdrawal": "after",
  "POST /api/ext/orders/withdrawal/confirm": "after",
  "POST /api/ext/orders/invoice": "after",
  "POST /api/ext/orders/credit-note": "after",
  "POST /api/ext/checkout/hand-off": "handOff",
  "POST /api/ext/checkout/redeem": "redeem",
  "POST /api/order": "order",
  "POST /api/cart/create": "cartCreate",
  "POST /api/cart/shipping-methods": "read",
  "POST /api/url/map": "read",
  "POST /api/cart/apply-coupon": "coupon",
  "GET /api/catalog/*": "search",
  "POST /api/catalog/*": "search",
  "GET /api/offline/catalogue": "offline",
  "GET /graphql": "search",
  "POST /graphql": "search",
}

type Call = Pick<Route, "method" | "pattern">

/** The limit of a request. @rule SR98 */
export const limitOf = ({ method, pattern }: Call): RequestLimit =>
  limits[limitNames[`${method} ${pattern}`] ?? (method === "GET" ? "read" : "change")]

/**
 * Counts a request for its client's network. Requests from inside the server are not counted.
 *
 * @fails ApiFault 429
 * @rule SR98
 */
export const countRequest = (call: Call): Effect.Effect<void, ApiFault, RateLimiter> =>
  Effect.gen(function* () {
    const limit = limitOf(call)
    const address = yield* ClientAddress
    if (address === null || (!limit.countsLocal && isLocal(address))) return
    yield* consumeLimit(limit, yield* clientKey)
  })
