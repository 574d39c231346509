import { Clock, Context, Effect, Layer } from "effect"
import { type CartPlace, cartSteps } from "../carts/index.ts"
import { issueAccessToken, SessionRepository } from "../customers/index.ts"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { isSame, newToken, tokenHash } from "../secrets/index.ts"
import { HandOffRepository } from "./hand-off-repository.ts"
import { type HandOffReason, HandOffRefused } from "./model.ts"
import { HandOffSetup } from "./setup.ts"

/** The cart that a code opened. */
export interface RedeemedCart {
  readonly cart: string
  /** A new access token of the customer's session; null for a guest. */
  readonly token: string | null
  readonly store: string
}

/** Carts that are handed to an external checkout. @rule CM160, CM161 */
export interface HandOffsService {
  /**
   * Creates a code that opens a cart to the checkout of its store view, once, for a minute.
   *
   * @param sessionId - of the signed-in customer; null for a guest
   * @fails HandOffRefused HandOffOff, HandOffCart
   * @rule CM160
   */
  readonly mint: (place: CartPlace, sessionId: number | null) => Effect.Effect<string, HandOffRefused>
  /**
   * Opens a cart by its code. Every try uses the code up.
   *
   * @param request - origin: the checkout's own; key: the one it shares with the shop
   * @fails HandOffRefused HandOffOff, KeyWrong, CodeWorthless
   * @rule CM161
   */
  readonly redeem: (request: {
    readonly code: string
    readonly origin: string
    readonly key: string
  }) => Effect.Effect<RedeemedCart, HandOffRefused>
}

const lifetimeMs = 60_000

/** Hand-offs of the platform. @rule CM160 */
export class HandOffs extends Context.Service<HandOffs, HandOffsService>()("@shop/commerce/HandOffs") {
  static readonly layer = Layer.effect(
    HandOffs,
    Effect.suspend(() => make),
  )
}

const refused = (reason: HandOffReason) => new HandOffRefused({ reason })

const make = Effect.gen(function* () {
  const { transaction } = yield* Sql
  const handOffs = yield* HandOffRepository
  const sessions = yield* SessionRepository
  const setup = yield* HandOffSetup
  const steps = yield* cartSteps([])

  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) => dieOnSqlError(transaction(effect))

  const enabled =
    setup.mode === "off" ? Effect.fail(refused({ tag: "HandOffOff", why: setup.why })) : Effect.succeed(setup)

  const openCart = ({ token, buyer = null }: CartPlace) =>
    Effect.catchTag(steps.open(token, buyer), "CartRefused", ({ reason }) =>
      Effect.fail(refused({ tag: "HandOffCart", reason })),
    )

  /** Deletes a code. @returns what it opened; null for a code that opens nothing */
  const take = Effect.fnUntraced(function* (code: string, origin: string) {
    const nowMs = yield* Clock.currentTimeMillis
    const taken = yield* handOffs.take(tokenHash(code))
    if (taken === null || taken.origin !== origin || taken.expiresAtMs <= nowMs) return null
    const { cart, session, store } = taken
    if (!(yield* handOffs.isCartActive(cart))) return null
    if (session === null) return { cart, store, token: null }
    const token = yield* Effect.provideService(issueAccessToken(session, nowMs), SessionRepository, sessions)
    return token === null ? null : { cart, store, token }
  })

  return HandOffs.of({
    mint: Effect.fn("HandOffs.mint")(
      function* (place, sessionId) {
        const nowMs = yield* Clock.currentTimeMillis
        const store = place.view.code
        const origin = (yield* enabled).origins[store]
        if (origin === undefined)
          return yield* refused({
            tag: "HandOffOff",
            why: `the store view ${store} has a checkout of its own`,
          })
        yield* openCart(place)
        yield* handOffs.deleteExpired(nowMs)
        const code = newToken()
        const expiresAtMs = nowMs + lifetimeMs
        yield* handOffs.add({
          hash: tokenHash(code),
          cart: place.token,
          session: sessionId,
          store,
          origin,
          expiresAtMs,
        })
        return code
      },
      (effect) => inTransaction(effect),
    ),
    redeem: Effect.fn("HandOffs.redeem")(function* ({ code, origin, key }) {
      if (!isSame(key, (yield* enabled).key)) return yield* refused({ tag: "KeyWrong" })
      // A refused code is deleted as well, so the refusal comes after the transaction.
      const redeemed = yield* inTransaction(take(code, origin))
      return redeemed ?? (yield* refused({ tag: "CodeWorthless" }))
    }),
  })
})
