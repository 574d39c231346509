import { Clock, Context, Effect, Fiber, FiberHandle, Layer, SubscriptionRef } from "effect"
import { type RefusalWords, refusalWords } from "../api/index.ts"
import {
  CartRequests,
  Carts,
  CartSync,
  isOrderedCart,
  keyOf,
  type LocalLine,
  serverToken,
} from "../cart/index.ts"
import { type HandedCart, handedFormat, handedKey } from "../checkout/index.ts"
import { records } from "../device-store/index.ts"
import type { Notifications } from "../notification/index.ts"
import { handOff, handOffCode, OrderStore } from "../order/index.ts"
import { ExternalNavigation, Network, type Storage } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, Settings } from "../settings/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import { CustomerSession } from "./customer-session.ts"

/** The stage of the way to an external checkout and back. */
export type ExternalCheckoutStage =
  | "none"
  /** The cart is synchronized, and the page navigates to the external checkout. */
  | "leaving"
  | "empty"
  /** The synchronization has reduced or removed a line. The shopper looks at the cart first. */
  | "changed"
  /** The server does not have the whole cart. */
  | "unsynchronized"
  | "offline"
  /** The platform gives no code for the cart. */
  | "refused"
  /** The shopper is back, and the platform is asked about the cart. */
  | "checking"
  /** The external checkout has ordered the cart, which is no longer on the device. */
  | "ordered"
  /** Nothing says whether the cart was ordered. The shopper decides. */
  | "unsure"

export interface ExternalCheckoutState {
  readonly stage: ExternalCheckoutStage
  /** The platform's refusal; null without one. */
  readonly refusal: RefusalWords | null
}

/** The external checkout of a store view. */
export class ExternalCheckout extends Context.Service<
  ExternalCheckout,
  {
    /** Null before the first decision. */
    readonly state: SubscriptionRef.SubscriptionRef<ExternalCheckoutState | null>
    /** Synchronizes the cart and opens the external checkout in place of the page. */
    readonly leave: Effect.Effect<unknown>
    /** Stops `leave`, for a shopper who opens another page. */
    readonly stay: Effect.Effect<void>
    /**
     * Decides whether the cart that was handed off is ordered, and removes it once if it is.
     *
     * @param code - of the address with which the external checkout sends the shopper back; null without one
     */
    readonly arrive: (code: string | null) => Effect.Effect<void>
    /** Removes the cart that was handed off: the shopper says that it is ordered. */
    readonly confirm: Effect.Effect<void>
  }
>()("@shop/core/ExternalCheckout") {
  static readonly layer: Layer.Layer<
    ExternalCheckout,
    never,
    | Carts
    | CartSync
    | CurrentView
    | CustomerSession
    | ExternalNavigation
    | Network
    | Notifications
    | OrderStore
    | RequestClient
    | Session
    | Settings
    | Storage
  > = Layer.effect(
    ExternalCheckout,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const view = yield* CurrentView
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const customerSession = yield* CustomerSession
  const session = yield* Session
  const network = yield* Network
  const externalNavigation = yield* ExternalNavigation
  const orders = yield* OrderStore
  const { execute } = yield* RequestClient
  const { capabilities, checkout } = yield* Settings
  const handed = yield* records(handedFormat)
  const state = yield* SubscriptionRef.make<ExternalCheckoutState | null>(null)
  const leaving = yield* FiberHandle.make<void>()
  const hasCodes = checkout.handsOver === "code" && capabilities.checkoutCodes
  const become = (stage: ExternalCheckoutStage, refusal: RefusalWords | null = null) =>
    SubscriptionRef.set(state, { stage, refusal })
  const cartNow = SubscriptionRef.get(carts.state)

  /** Synchronizes the device's cart. @returns the stage that keeps the shopper here; null when the server has the cart */
  const synchronize = Effect.fnUntraced(function* (before: ReadonlyArray<LocalLine>) {
    // A document may open the checkout at once, before the cart's owner is known.
    yield* cartSync.clearForeign
    if ((yield* session.token) !== null && !(yield* session.isKnown)) yield* customerSession.refresh
    const outcome = yield* cartSync.reconnect()
    const after = (yield* cartNow).local
    if (outcome === "answered" && after.length === 0) return "empty"
    if (outcome !== "answered") return before.length === 0 ? "empty" : "unsynchronized"
    return isReduced(before, after) ? "changed" : null
  })

  const open = Effect.gen(function* () {
    const before = (yield* cartNow).local
    yield* become("leaving")
    if (!(yield* network.isOnline)) return yield* become(before.length === 0 ? "empty" : "offline")
    const obstacle = yield* synchronize(before)
    if (obstacle !== null) return yield* become(obstacle)
    const { local, ...now } = yield* cartNow
    const cart = serverToken(now)
    if (cart === null) return yield* become("unsynchronized")
    const minted = hasCodes ? yield* Effect.result(execute(handOffCode({ cart }))) : null
    if (minted?._tag === "Failure") {
      if (minted.failure._tag === "Refused") return yield* become("refused", refusalWords(minted.failure))
      return yield* become((yield* network.isOnline) ? "unsynchronized" : "offline")
    }
    const code = minted?.success.code ?? null
    const userToken = code ?? (yield* session.token)
    const url = handOff(view, { cartToken: code ?? cart, userToken })
    if (url === null) return yield* become("refused")
    const lines = local.map(({ sku, option, qty }) => ({ sku, option, qty }))
    const leftAtMs = yield* Clock.currentTimeMillis
    yield* logOnly("OR142")(handed.set(handedKey, { cart, code, lines, leftAtMs, isOrdered: false }))
    yield* externalNavigation.replace(url)
  })

  const stored = Effect.map(logOnly("OR142")(handed.get(handedKey)), (found) => found ?? null)
  /** Removes the ordered lines. The mark is stored first: a second visit must not remove lines that were added since. */
  const remove = Effect.fnUntraced(function* (record: HandedCart) {
    yield* logOnly("OR142")(handed.set(handedKey, { ...record, isOrdered: true }))
    yield* cartSync.removeHandedLines(record.cart, record.lines)
    yield* cartSync.flush
    yield* become("ordered")
  })
  const arrive = Effect.fnUntraced(function* (code: string | null) {
    const record = yield* stored
    const last = yield* SubscriptionRef.get(orders.last)
    // The shop's own order came later.
    if (record === null || (last !== null && last.madeAtMs > record.leftAtMs)) return yield* become("none")
    if (record.isOrdered) return yield* become("ordered")
    yield* become("checking")
    const pulled = yield* Effect.result(execute(CartRequests.pull({ cart: record.cart })))
    // The synchronization removes the lines of a cart that the platform says is ordered.
    if (pulled._tag === "Failure" && isOrderedCart(pulled.failure)) {
      yield* cartSync.reconnect()
      yield* logOnly("OR142")(handed.set(handedKey, { ...record, isOrdered: true }))
      return yield* become("ordered")
    }
    if (code !== null && code === record.code) return yield* remove(record)
    yield* become(hasLines((yield* cartNow).local, record) ? "unsure" : "none")
  })

  return ExternalCheckout.of({
    state,
    leave: Effect.flatMap(FiberHandle.run(leaving, open), Fiber.await),
    stay: Effect.andThen(FiberHandle.clear(leaving), become("none")),
    arrive,
    confirm: Effect.flatMap(stored, (record) =>
      record === null || record.isOrdered ? Effect.void : remove(record),
    ),
  })
})

/** Whether a line of the handed cart is still there. */
const hasLines = (local: ReadonlyArray<LocalLine>, { lines }: HandedCart): boolean =>
  lines.some(({ sku, option }) => local.some(({ key }) => key === keyOf(sku, option)))

/** Whether a line has fewer pieces than before. */
const isReduced = (before: ReadonlyArray<LocalLine>, after: ReadonlyArray<LocalLine>): boolean =>
  before.some(({ key, qty }) => (after.find((line) => line.key === key)?.qty ?? 0) < qty)
