import { Effect } from "effect"
import { type RequestError, refusalWords } from "../api/index.ts"
import { Notifications } from "../notification/index.ts"
import { RequestClient } from "../sync/index.ts"
import { type CartToken, serverToken } from "./connection.ts"
import * as Requests from "./requests.ts"
import { CartStore } from "./store.ts"
import { CartSynchronizer } from "./synchronizer.ts"

/**
 * The coupons of a cart. Only the platform can validate them, so both actions need the server cart.
 *
 * @rule CA24 - S1 §7 Cart (apply-coupon, delete-coupon), §8 (the coupon code isn't valid)
 */
export const coupons = Effect.gen(function* () {
  const { get } = yield* CartStore
  const { sync } = yield* CartSynchronizer
  const { execute } = yield* RequestClient
  const notifications = yield* Notifications
  const onServer = (work: (cart: CartToken) => Effect.Effect<void>) =>
    Effect.gen(function* () {
      const result = yield* sync()
      const cart = serverToken(yield* get)
      if (cart === null || result !== "answered")
        return yield* notifications.notify({ tag: "NotAvailableOffline" })
      yield* work(cart)
      yield* sync({ isTotalsForced: true })
    })
  const invalid = (error?: RequestError) => {
    const refusal = error === undefined ? undefined : refusalWords(error).refusal
    return notifications.notify({ tag: "CouponInvalid", ...(refusal === undefined ? {} : { refusal }) })
  }
  const offline = notifications.notify({ tag: "NotAvailableOffline" })
  return {
    apply: (code: string) =>
      onServer((cart) =>
        execute(Requests.applyCoupon({ cart, code: code.trim() })).pipe(
          Effect.matchEffect({
            onSuccess: (isApplied) => (isApplied ? Effect.void : invalid()),
            onFailure: (error) => (error._tag === "Refused" ? invalid(error) : offline),
          }),
        ),
      ),
    remove: onServer((cart) =>
      Effect.matchEffect(execute(Requests.deleteCoupon({ cart })), {
        onSuccess: () => Effect.void,
        onFailure: () => offline,
      }),
    ),
  }
})
