import { Context, Effect, Layer } from "effect"
import { Notifications } from "../notification/index.ts"
import { Session } from "../session/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import { customerToken, serverToken } from "./connection.ts"
import { unsaved } from "./diff.ts"
import type { CartState } from "./model.ts"
import { reduceCart } from "./reduce.ts"
import * as Requests from "./requests.ts"
import { CartStore } from "./store.ts"
import { CartSynchronizer } from "./synchronizer.ts"

/** Operations on the cart when the shopper signs in or out. @rule CA31, SH10 */
export class CartSession extends Context.Service<
  CartSession,
  {
    /**
     * Signs in while no tab synchronizes, and starts the merge of the guest's cart into the customer's.
     *
     * @param login - succeeds with whether the shopper is signed in
     */
    readonly signIn: (login: Effect.Effect<boolean>) => Effect.Effect<boolean>
    /** The number of changes that a sign-out would lose, including those that another tab has just stored. */
    readonly unsaved: Effect.Effect<number>
    /**
     * Empties the cart and disconnects it from its server cart.
     *
     * @returns the number of changes that were lost, because the server may not have them
     * @rule CA161
     */
    readonly clear: Effect.Effect<number>
    /** Empties a customer's cart without a session: the page was closed during the sign-out. @rule SH10 */
    readonly clearForeign: Effect.Effect<void>
  }
>()("@shop/core/CartSession") {
  static readonly layer: Layer.Layer<
    CartSession,
    never,
    CartStore | CartSynchronizer | Session | RequestClient | Notifications
  > = Layer.effect(
    CartSession,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const notifications = yield* Notifications
  const session = yield* Session
  const { execute } = yield* RequestClient
  const store = yield* CartStore
  const { exclusive } = yield* CartSynchronizer

  const isForeign = Effect.map(
    Effect.all([store.get, session.token]),
    ([state, token]) => token === null && customerToken(state) !== null,
  )
  /** Counts the lost changes of the newest stored cart: another tab may have just added a line. */
  const clear = Effect.suspend(() => {
    let count = 0
    const emptied = (state: CartState) => {
      count = unsaved(state)
      return reduceCart(state, { tag: "Cleared" })
    }
    return store.change(emptied).pipe(
      Effect.andThen(store.flush),
      Effect.map(() => count),
    )
  })
  const clearNewestForeign = Effect.gen(function* () {
    yield* session.reload
    if (!(yield* isForeign)) return
    const count = yield* clear
    if (count > 0) yield* notifications.notify({ tag: "TasksDropped", count })
  })

  return CartSession.of({
    signIn: (login) =>
      exclusive(
        Effect.gen(function* () {
          yield* clearNewestForeign
          const before = yield* store.get
          const cart = serverToken(before)
          if (!(yield* login)) return false
          if (cart !== null && before.confirmed.totals?.couponCode != null)
            yield* logOnly("CA34")(execute(Requests.deleteCoupon({ cart }), { isGuest: true }))
          yield* store.dispatch({ tag: "SignedIn" })
          yield* store.flush
          return true
        }),
      ),
    unsaved: Effect.andThen(store.reload, Effect.map(store.get, unsaved)),
    clear,
    clearForeign: Effect.gen(function* () {
      if (yield* isForeign) yield* exclusive(clearNewestForeign)
    }),
  })
})
