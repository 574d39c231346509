import { Effect } from "effect"
import { type RequestError, refusalWords } from "../api/index.ts"
import { Notifications } from "../notification/index.ts"
import { Network } from "../ports/index.ts"
import { RequestClient } from "../sync/index.ts"
import { type CartToken, serverToken } from "./connection.ts"
import * as Requests from "./requests.ts"
import { CartSync } from "./cart-sync.ts"
import { CartStore } from "./store.ts"

/** The coupons of a cart. Only the platform can validate them, so both actions need the server cart. */
export const coupons = Effect.gen(function* () {
  const { get } = yield* CartStore
  const { sync } = yield* CartSync
  const { execute } = yield* RequestClient
  const { notify } = yield* Notifications
  const network = yield* Network

  const onServer = (
    request: "coupon" | "couponRemoval",
    work: (cart: CartToken) => Effect.Effect<void, RequestError>,
  ) =>
    Effect.gen(function* () {
      const outcome = yield* sync()
      const { connection, local } = yield* get
      const cart = serverToken({ connection })
      if (outcome === "answered" && cart !== null)
        yield* work(cart).pipe(
          Effect.catch((error) => notify({ tag: "RequestFailed", request, ...refusalWords(error) })),
        )
      else if (local.length === 0) return yield* notify({ tag: "CartEmpty" })
      else {
        const isOnline = yield* network.isOnline
        const reason = isOnline && outcome === "disabled" ? "cartUnknown" : isOnline ? "noAnswer" : "offline"
        return yield* notify({ tag: "RequestFailed", request, message: null, reason })
      }
      yield* sync({ isTotalsForced: true })
    })

  return {
    apply: (text: string) =>
      onServer("coupon", (cart) =>
        Effect.gen(function* () {
          const applied = yield* Effect.result(execute(Requests.applyCoupon({ cart, code: text.trim() })))
          if (applied._tag === "Success") {
            if (!applied.success) yield* notify({ tag: "CouponInvalid" })
            return
          }
          if (!isJudged(applied.failure)) return yield* applied.failure
          const { refusal } = refusalWords(applied.failure)
          yield* notify({ tag: "CouponInvalid", ...(refusal === undefined ? {} : { refusal }) })
        }),
      ),
    remove: onServer("couponRemoval", (cart) => Effect.asVoid(execute(Requests.deleteCoupon({ cart })))),
  }
})

/**
 * Whether the platform has judged the code. Older platforms do so with 404, without a code of their own. The text of any
 * other refusal is shown as it came.
 */
const isJudged = (error: RequestError): boolean =>
  error._tag === "Refused" &&
  (error.refusal === undefined
    ? error.code === 404 || (error.code < 500 && error.message === null)
    : error.refusal.code === "CouponUnknown" || error.refusal.code === "CouponRefused")
