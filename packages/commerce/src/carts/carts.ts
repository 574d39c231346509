import { Clock, Context, Effect, Layer } from "effect"
import type { CartToken, PaymentMethod, ServerLine, ShippingMethod } from "@shop/core/cart"
import { bounds, email as emailFaults, oneLine } from "@shop/core/form"
import type { Totals } from "@shop/core/pricing"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { dieOnSqlError, readCommitted, Sql, type SqlError } from "../sql/index.ts"
import { PaymentSetup, providedMethods } from "../payment-setup/index.ts"
import { newNumber, newSecret } from "../secrets/index.ts"
import { type Accounts, accountsNow, PaidInto } from "./accounts.ts"
import { CartRepository } from "./cart-repository.ts"
import { type CartContext, cartSteps } from "./cart-steps.ts"
import { CatalogueFactRepository } from "./catalogue-fact-repository.ts"
import {
  type Buyer,
  type CartPlace,
  type CartReason,
  type CartRecord,
  CartRefused,
  type DeliveryChoice,
  type LineChange,
} from "./model.ts"
import { once } from "./operation.ts"
import { OperationRepository } from "./operation-repository.ts"
import { hasMethod, hasPayment } from "./price.ts"

type Response<A> = Effect.Effect<A, CartRefused>

/** The shop's carts. @rule CM4 */
export interface CartsService {
  /**
   * Creates a cart for the view's own country. A guest gets an empty cart, and its token is the only key to it. A
   * customer gets their current cart; its number opens it for this customer only.
   * @rule CM4, CM67
   */
  readonly create: (view: StoreView, buyer?: Buyer | null) => Effect.Effect<CartToken>
  /** The lines, in the order they were added. @fails CartUnknown, CartOrdered @rule CM4 */
  readonly pull: (place: CartPlace) => Response<ReadonlyArray<ServerLine>>
  /** Adds a line, or sets the quantity of one. @fails CartRefused, with nothing changed @rule CM9 */
  readonly update: (place: CartPlace, change: LineChange) => Response<ServerLine>
  /** Takes a line out; a line that is not there is out already. @rule CM9 */
  readonly remove: (place: CartPlace, itemId: number) => Response<boolean>
  readonly totals: (place: CartPlace) => Response<Totals>
  /** How the cart could go to a country; empty when it cannot. @rule CM14 */
  readonly shippingMethods: (place: CartPlace, country: string) => Response<ReadonlyArray<ShippingMethod>>
  readonly paymentMethods: (place: CartPlace) => Response<ReadonlyArray<PaymentMethod>>
  /** Stores country and delivery method. @fails CountryUnknown, MethodUnknown @rule CM13 */
  readonly chooseDelivery: (
    place: CartPlace,
    choice: DeliveryChoice,
  ) => Response<{ readonly totals: Totals; readonly paymentMethods: ReadonlyArray<PaymentMethod> }>
  /** Remembers the methods of an order in the making. @fails MethodUnknown, PaymentUnknown @rule CM13 */
  readonly collectTotals: (
    place: CartPlace,
    choice: { readonly carrierCode: string; readonly methodCode: string; readonly paymentCode: string },
  ) => Response<Totals>
  /** @fails CouponUnknown, with the coupon before still in force @rule CM16 */
  readonly applyCoupon: (place: CartPlace, code: string) => Response<boolean>
  readonly deleteCoupon: (place: CartPlace) => Response<boolean>
  /**
   * Deletes a guest's cart, as after its merge into the customer's. An ordered cart and a customer's stay; every answer
   * is the same.
   * @rule CM291
   */
  readonly discard: (token: CartToken) => Effect.Effect<boolean>
  /** The customer of a cart, with their current group; null for a guest's or an unknown cart. @rule CM67, CM69 */
  readonly buyerOf: (token: string) => Effect.Effect<Buyer | null>
  /** The accounts for payments that buyers send themselves. @rule CM232 */
  readonly accounts: Effect.Effect<Accounts>
  /**
   * Deletes expired carts and expired responses to operations. Orders, stock and letters stay.
   * @rule CM17 - Idempotency on POST /api/order (responses are stored for 30 days)
   */
  readonly deleteExpired: Effect.Effect<DeletedCounts>
}

/** Counts of the rows that `deleteExpired` has deleted. */
export interface DeletedCounts {
  readonly carts: number
  readonly operations: number
}

const dayMs = 86_400_000

/** How long responses to operations are stored. An offline order may arrive weeks later. */
const operationsKeptMs = 30 * dayMs

/** The stored carts: chosen products without prices. @rule CM4 - S1 §7 Cart */
export class Carts extends Context.Service<Carts, CartsService>()("@shop/commerce/Carts") {
  static readonly layer = Layer.effect(
    Carts,
    Effect.suspend(() => make),
  )
}

/** The e-mail address of a choice; an invalid one changes nothing. */
const emailOf = (typed: string | null | undefined): Pick<CartRecord, "email"> | Record<string, never> => {
  const address = typed?.trim() ?? ""
  return emailFaults("email", address).length > 0 ? {} : { email: address }
}

const refused = (reason: CartReason) => new CartRefused({ reason })

/** @fails CartRefused TextTooLong: a client may send anything, and every text is stored */
const checkLengths = (choice: Partial<CartRecord>): Effect.Effect<void, CartRefused> => {
  const [field] =
    Object.entries(choice).find(([, text]) => typeof text === "string" && text.length > bounds.textMax) ?? []
  return field === undefined
    ? Effect.void
    : Effect.fail(refused({ tag: "TextTooLong", field, lengthMax: bounds.textMax }))
}

const make = Effect.gen(function* () {
  const carts = yield* CartRepository
  const operations = yield* OperationRepository
  const facts = yield* CatalogueFactRepository
  const steps = yield* cartSteps(providedMethods(yield* PaymentSetup))
  const { retention } = yield* Settings
  const saidAccounts = yield* PaidInto

  const inTransaction = readCommitted(yield* Sql)

  const contextOf = Effect.fnUntraced(function* (
    { token, view, buyer = null }: CartPlace,
    open: (typeof steps)["open"],
  ) {
    const nowMs = yield* Clock.currentTimeMillis
    return { cart: yield* open(token, buyer), buyer, view, nowMs } satisfies CartContext
  })

  /** Reads an open cart. */
  const at = <A>(
    place: CartPlace,
    read: (context: CartContext) => Effect.Effect<A, CartRefused | SqlError>,
  ): Response<A> => dieOnSqlError(Effect.flatMap(contextOf(place, steps.open), read))

  /** Changes an open cart, in one transaction that locks it. */
  const changing = <A>(
    place: CartPlace,
    step: (context: CartContext) => Effect.Effect<A, CartRefused | SqlError>,
  ): Response<A> => inTransaction(Effect.flatMap(contextOf(place, steps.lock), step))

  /** Writes the choice, then checks whether the current cart may have it. */
  const choose = (place: CartPlace, choice: Partial<CartRecord>) =>
    changing(
      place,
      Effect.fnUntraced(function* (context) {
        yield* checkLengths(choice)
        yield* carts.change(context.cart, { ...choice, store: place.view.code }, context.nowMs)
        const priced = yield* steps.price(yield* contextOf(place, steps.open))
        const { methodCode = null, paymentCode = null } = choice
        if (methodCode !== null && priced.needsShipping && !hasMethod(priced))
          return yield* refused({ tag: "MethodUnknown" })
        if (paymentCode !== null && !hasPayment(priced)) return yield* refused({ tag: "PaymentUnknown" })
        return priced
      }),
    )

  return Carts.of({
    create: Effect.fn("Carts.create")(function* (view, buyer = null) {
      const nowMs = yield* Clock.currentTimeMillis
      const customer = buyer?.customerId ?? null
      const token = (customer === null ? newSecret() : newNumber()) as CartToken
      const { country, region } = view.tax
      if (customer !== null) {
        const existing = yield* carts.ofCustomer(customer)
        if (existing !== null) return existing.token as CartToken
      }
      if (yield* carts.create({ token, store: view.code, country, region, customer }, nowMs)) return token
      // Another request of the customer has just created their cart.
      return (yield* carts.ofCustomer(customer!))!.token as CartToken
    }, inTransaction),
    pull: Effect.fn("Carts.pull")((place) => at(place, steps.serverLines)),
    update: Effect.fn("Carts.update")(function* (place, change) {
      const put = Effect.flatMap(contextOf(place, steps.lock), (context) => steps.put(context, change))
      const { operationId, ...body } = change
      if (operationId === null) return yield* put
      // The stored response belongs to the owner of the cart.
      if (yield* steps.isForeign(place.token, place.buyer ?? null))
        return yield* refused({ tag: "CartUnknown" })
      const nowMs = yield* Clock.currentTimeMillis
      const operation = { scope: `cart:${place.token}`, id: operationId, body }
      const outcome = yield* once(operations, operation, nowMs, put)
      return outcome.tag === "reused" ? yield* refused({ tag: "OperationReused" }) : outcome.response
    }, inTransaction),
    remove: Effect.fn("Carts.remove")((place, itemId) =>
      changing(
        place,
        Effect.fnUntraced(function* ({ cart, nowMs }) {
          if (yield* carts.removeLine(cart.token, itemId)) yield* carts.change(cart, {}, nowMs)
          return true
        }),
      ),
    ),
    totals: Effect.fn("Carts.totals")((place) =>
      at(place, (context) => Effect.map(steps.price(context), ({ totals }) => totals)),
    ),
    shippingMethods: Effect.fn("Carts.shippingMethods")((place, country) =>
      at(place, (context) =>
        Effect.map(
          steps.price({ ...context, cart: { ...context.cart, country } }),
          ({ shippingMethods }) => shippingMethods,
        ),
      ),
    ),
    paymentMethods: Effect.fn("Carts.paymentMethods")((place) =>
      at(place, (context) => Effect.map(steps.price(context), ({ paymentMethods }) => paymentMethods)),
    ),
    chooseDelivery: Effect.fn("Carts.chooseDelivery")(function* (
      place,
      { country, region, carrierCode, methodCode, email },
    ) {
      if (!/^[A-Z]{2}$/.test(country)) return yield* refused({ tag: "CountryUnknown", country })
      const choice = { country, region: oneLine(region), carrierCode, methodCode, ...emailOf(email) }
      const { totals, paymentMethods } = yield* choose(place, choice)
      return { totals, paymentMethods }
    }),
    collectTotals: Effect.fn("Carts.collectTotals")((place, { carrierCode, methodCode, paymentCode }) =>
      Effect.map(choose(place, { carrierCode, methodCode, paymentCode }), ({ totals }) => totals),
    ),
    applyCoupon: Effect.fn("Carts.applyCoupon")((place, code) =>
      changing(
        place,
        Effect.fnUntraced(function* (context) {
          const { totals } = yield* steps.price({ ...context, cart: { ...context.cart, coupon: code } })
          const { couponRefusal: refusal, couponCode: coupon } = totals
          if (refusal !== undefined && refusal.reason !== "unknown")
            return yield* refused({ tag: "CouponRefused", ...refusal })
          if (coupon === null) return yield* refused({ tag: "CouponUnknown" })
          yield* carts.change(context.cart, { coupon }, context.nowMs)
          return true
        }),
      ),
    ),
    deleteCoupon: Effect.fn("Carts.deleteCoupon")((place) =>
      changing(place, ({ cart, nowMs }) => Effect.as(carts.change(cart, { coupon: null }, nowMs), true)),
    ),
    discard: Effect.fn("Carts.discard")(function* (token) {
      const cart = yield* carts.lock(token)
      if (cart?.customer === null && cart.status === "active") yield* carts.delete(token)
      return true
    }, inTransaction),
    buyerOf: (token) => dieOnSqlError(carts.buyerOf(token)),
    accounts: Effect.map(dieOnSqlError(facts.isDemo), (isDemo) => accountsNow(saidAccounts, isDemo)),
    deleteExpired: Effect.gen(function* () {
      const nowMs = yield* Clock.currentTimeMillis
      return {
        carts: yield* carts.deleteOlder(nowMs - retention.cartDays * dayMs),
        operations: yield* operations.deleteOlder(nowMs - operationsKeptMs),
      }
    }).pipe(inTransaction),
  })
})
