import type { Totals } from "@shop/core/pricing"
import { Clock, Context, Effect, Layer } from "effect"
import type { CartToken, PaymentMethod, ServerLine, ShippingMethod } from "@shop/core/cart"
import { bounds } from "@shop/core/form"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { Catalogue } from "../catalogue/index.ts"
import { Database, type DatabaseService } from "../database/index.ts"
import { PaymentSetup, providedMethods } from "../payments/setup.ts"
import { Stock } from "../stock/index.ts"
import { PaidInto } from "./accounts.ts"
import { type CartDesk, desk as deskOf, refuse, type Sight } from "./desk.ts"
import {
  type Buyer,
  type CartPlace,
  type CartRecord,
  CartRefused,
  type DeliveryChoice,
  type LineChange,
} from "./model.ts"
import { once } from "./operation.ts"
import { hasMethod, hasPayment, type PricedCart } from "./price.ts"
import { deleteCart } from "./records.ts"
import { refusable, refusableChange } from "./refusable.ts"
import { newNumber, newSecret } from "../secrets/index.ts"

type Answer<A> = Effect.Effect<A, CartRefused>

/** The shop's carts. @rule CM4 */
export interface CartsService {
  /**
   * A cart for the view's own country: an empty one for a guest, named by a token that is the only key to it; for a
   * customer the one they fill, named by a number that opens it to nobody else.
   * @rule CM4, CM67
   */
  readonly create: (view: StoreView, buyer?: Buyer | null) => Effect.Effect<CartToken>
  /** The lines, in the order they were added. @fails CartUnknown, CartOrdered @rule CM4 */
  readonly pull: (place: CartPlace) => Answer<ReadonlyArray<ServerLine>>
  /** Adds a line, or sets the quantity of one. @fails CartRefused, with nothing changed @rule CM9 */
  readonly update: (place: CartPlace, change: LineChange) => Answer<ServerLine>
  /** Takes a line out; a line that is not there is out already. @rule CM9 */
  readonly remove: (place: CartPlace, itemId: number) => Answer<boolean>
  readonly totals: (place: CartPlace) => Answer<Totals>
  /** How the cart could go to a country; empty when it cannot. @rule CM14 */
  readonly shippingMethods: (place: CartPlace, country: string) => Answer<ReadonlyArray<ShippingMethod>>
  readonly paymentMethods: (place: CartPlace) => Answer<ReadonlyArray<PaymentMethod>>
  /** Remembers where the cart goes and how. @fails CountryUnknown, MethodUnknown @rule CM13 */
  readonly chooseDelivery: (
    place: CartPlace,
    choice: DeliveryChoice,
  ) => Answer<{ readonly totals: Totals; readonly paymentMethods: ReadonlyArray<PaymentMethod> }>
  /** Remembers the methods of an order in the making. @fails MethodUnknown, PaymentUnknown @rule CM13 */
  readonly collectTotals: (
    place: CartPlace,
    choice: { readonly carrierCode: string; readonly methodCode: string; readonly paymentCode: string },
  ) => Answer<Totals>
  /** @fails CouponUnknown, with the coupon before still in force @rule CM16 */
  readonly applyCoupon: (place: CartPlace, code: string) => Answer<boolean>
  readonly deleteCoupon: (place: CartPlace) => Answer<boolean>
  /**
   * Deletes a guest's cart, as after its merge into the customer's. An ordered cart and a customer's stay; every answer
   * is the same.
   * @rule CM291
   */
  readonly discard: (token: CartToken) => Effect.Effect<boolean>
}

/** Carts as the platform keeps them: what was chosen, never what it costs. @rule CM4 - S1 §7 Cart */
export class Carts extends Context.Service<Carts, CartsService>()("@shop/commerce/Carts") {
  static readonly layer = Layer.effect(
    Carts,
    Effect.gen(function* () {
      const database = yield* Database
      const catalogue = yield* Catalogue
      const settings = yield* Settings
      const stock = yield* Stock
      const provided = providedMethods(yield* PaymentSetup)
      const accounts = yield* PaidInto
      return make(
        database,
        deskOf({ database, stock, settings, findProduct: catalogue.find, accounts, provided }),
      )
    }),
  )
}

/** An address that was told; one that was not told changes nothing. */
const told = (email: string | null | undefined): Pick<CartRecord, "email"> | Record<string, never> =>
  email == null || email.trim() === "" ? {} : { email: email.trim() }

const isCartRefused = (error: unknown): error is CartRefused => error instanceof CartRefused

const make = (database: DatabaseService, desk: CartDesk): CartsService => {
  const { rows } = desk

  const sightOf = ({ token, view, buyer = null }: CartPlace, nowMs: number): Sight => ({
    cart: desk.open(token, buyer),
    buyer,
    view,
    nowMs,
  })

  /** Looks at an open cart. */
  const at = <A>(place: CartPlace, look: (sight: Sight) => A): Answer<A> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
      refusable(isCartRefused, () => look(sightOf(place, nowMs))),
    )

  /** Changes an open cart, in one transaction with the look at it. */
  const changing = <A>(place: CartPlace, step: (sight: Sight) => A): Answer<A> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
      refusableChange(database, isCartRefused, () => step(sightOf(place, nowMs))),
    )

  /** @throws CartRefused TextTooLong: a client may say anything, and every text is stored */
  const checkLengths = (choice: Partial<CartRecord>): void => {
    for (const [field, text] of Object.entries(choice))
      if (typeof text === "string" && text.length > bounds.textMax)
        refuse({ tag: "TextTooLong", field, lengthMax: bounds.textMax })
  }

  /** Writes the choice, then looks whether the cart as it is now can have it. */
  const choose = (place: CartPlace, choice: Partial<CartRecord>): Answer<PricedCart> =>
    changing(place, (sight) => {
      checkLengths(choice)
      rows.change(sight.cart, { ...choice, store: place.view.code }, sight.nowMs)
      const priced = desk.price(sightOf(place, sight.nowMs))
      const { methodCode = null, paymentCode = null } = choice
      if (methodCode !== null && priced.needsShipping && !hasMethod(priced)) refuse({ tag: "MethodUnknown" })
      if (paymentCode !== null && !hasPayment(priced)) refuse({ tag: "PaymentUnknown" })
      return priced
    })

  return {
    create: (view, buyer = null) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
        Effect.orDie(
          database.committed(() => {
            const customer = buyer?.customerId ?? null
            const kept = customer === null ? null : rows.findOf(customer)
            if (kept !== null) return kept.token as CartToken
            const token = customer === null ? (newSecret() as CartToken) : (newNumber() as CartToken)
            const { country, region } = view.tax
            rows.insert({ token, store: view.code, country, region, customer }, nowMs)
            return token
          }),
        ),
      ),
    pull: (place) => at(place, desk.serverLines),
    update: (place, change) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
        refusableChange(database, isCartRefused, () => {
          const put = () => desk.put(sightOf(place, nowMs), change)
          const { operationId, ...body } = change
          if (operationId === null) return put()
          // An answer that was given to its owner is told to nobody else either.
          if (desk.isForeign(place.token, place.buyer ?? null)) return refuse({ tag: "CartUnknown" })
          const outcome = once(database, { scope: `cart:${place.token}`, id: operationId, body }, nowMs, put)
          return outcome.tag === "reused" ? refuse({ tag: "OperationReused" }) : outcome.reply
        }),
      ),
    remove: (place, itemId) =>
      changing(place, ({ cart, nowMs }) => {
        if (rows.removeLine(cart.token, itemId)) rows.change(cart, {}, nowMs)
        return true
      }),
    totals: (place) => at(place, (sight) => desk.price(sight).totals),
    shippingMethods: (place, country) =>
      at(place, (sight) => desk.price({ ...sight, cart: { ...sight.cart, country } }).shippingMethods),
    paymentMethods: (place) => at(place, (sight) => desk.price(sight).paymentMethods),
    chooseDelivery: (place, { country, region, carrierCode, methodCode, email }) =>
      /^[A-Z]{2}$/.test(country)
        ? Effect.map(
            choose(place, { country, region, carrierCode, methodCode, ...told(email) }),
            (priced) => ({
              totals: priced.totals,
              paymentMethods: priced.paymentMethods,
            }),
          )
        : Effect.fail(new CartRefused({ reason: { tag: "CountryUnknown", country } })),
    collectTotals: (place, { carrierCode, methodCode, paymentCode }) =>
      Effect.map(choose(place, { carrierCode, methodCode, paymentCode }), ({ totals }) => totals),
    applyCoupon: (place, code) =>
      changing(place, (sight) => {
        const { totals } = desk.price({ ...sight, cart: { ...sight.cart, coupon: code } })
        const { couponRefusal: refusal } = totals
        if (refusal !== undefined && refusal.reason !== "unknown")
          refuse({ tag: "CouponRefused", ...refusal })
        const coupon = totals.couponCode ?? refuse({ tag: "CouponUnknown" })
        rows.change(sight.cart, { coupon }, sight.nowMs)
        return true
      }),
    discard: (token) =>
      Effect.orDie(
        database.committed(() => {
          const cart = rows.find(token)
          if (cart?.customer === null && cart.status === "active") deleteCart(database, token)
          return true
        }),
      ),
    deleteCoupon: (place) =>
      changing(place, ({ cart, nowMs }) => {
        rows.change(cart, { coupon: null }, nowMs)
        return true
      }),
  }
}
