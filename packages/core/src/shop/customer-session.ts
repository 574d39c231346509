import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { Accounts, AccountStore } from "../account/index.ts"
import { CartSync } from "../cart/index.ts"
import { CheckoutStore } from "../checkout/index.ts"
import { type EventOf, ShopEvents } from "../events/index.ts"
import { Newsletter } from "../newsletter/index.ts"
import { Notifications } from "../notification/index.ts"
import { Orders } from "../order/index.ts"
import { Session } from "../session/index.ts"
import { limits } from "../settings/index.ts"
import { TaskQueue } from "../sync/index.ts"
import { Wishlists } from "../wishlist/index.ts"
import { SearchPanel } from "./search-panel.ts"

/** Signs customers in and out, with their data on the device. */
export class CustomerSession extends Context.Service<
  CustomerSession,
  {
    /**
     * Signs in by a login or a registration, and starts the merge of the carts. A customer who is signed in already is
     * signed out first.
     */
    readonly signIn: (login: Effect.Effect<boolean>) => Effect.Effect<void>
    /** Ends the session, and deletes the customer's data from the device. */
    readonly signOut: (options?: { readonly isSilent: boolean }) => Effect.Effect<void>
    /** Deletes the customer's data after the platform has ended the session, and opens the sign-in form. */
    readonly expire: (ending: EventOf<"SessionEnded">["ending"]) => Effect.Effect<void>
    /**
     * Registers the account that a guest requested at the checkout after the order, and signs in. A refusal opens the
     * sign-in form.
     */
    readonly registerGuest: Effect.Effect<void>
    /** Loads the customer's data again, and completes a sign-in or sign-out that was interrupted. */
    readonly refresh: Effect.Effect<void>
    /** Reads the session that another tab has stored. */
    readonly reload: Effect.Effect<void>
    /** Completes a sign-out that a crash interrupted, or that the device did not store. */
    readonly finishSignOut: Effect.Effect<void>
  }
>()("@shop/core/CustomerSession") {
  static readonly layer: Layer.Layer<
    CustomerSession,
    never,
    | Accounts
    | AccountStore
    | CartSync
    | CheckoutStore
    | Newsletter
    | Notifications
    | Orders
    | SearchPanel
    | Session
    | ShopEvents
    | TaskQueue
    | Wishlists
  > = Layer.effect(
    CustomerSession,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const accounts = yield* Accounts
  const accountStore = yield* AccountStore
  const cartSync = yield* CartSync
  const checkout = yield* CheckoutStore
  const { publish } = yield* ShopEvents
  const { notify } = yield* Notifications
  const orders = yield* Orders
  const session = yield* Session
  const tasks = yield* TaskQueue
  const newsletter = yield* Newsletter
  const search = yield* SearchPanel
  const wishlists = yield* Wishlists

  const email = Effect.map(SubscriptionRef.get(accounts.state), ({ profile }) => profile?.email)

  /** Deletes a customer's data in this tab, except the account and the cart. */
  const forgetPerson = Effect.all(
    [
      checkout.forget,
      orders.forget,
      wishlists.forget,
      newsletter.forget,
      search.forgetText,
      publish({ tag: "CustomerForgotten" }),
    ],
    { concurrency: "unbounded", discard: true },
  )
  /** Empties the cart, and notifies of changes that its server does not have. */
  const clearCart = Effect.flatMap(cartSync.clear, (count) =>
    count === 0 ? Effect.void : notify({ tag: "TasksDropped", count }),
  )
  /**
   * Deletes the customer's data from this device; the server cart remains. The account is deleted last: while the device
   * has it, some of the other data may remain.
   */
  const forgetCustomer = Effect.andThen(clearCart, accountStore.forgetAfter(forgetPerson))
  /**
   * Sends the last changes to the server cart while it is still the customer's. A cart that is being ordered waits for
   * the outcome of the order.
   */
  const saveCart = Effect.gen(function* () {
    if ((yield* cartSync.unsaved) === 0) return
    yield* Effect.timeoutOption(cartSync.betweenOrders(cartSync.reconnect()), limits.callTimeoutMs)
  })
  const endSession = Effect.all([saveCart, session.end, forgetCustomer, tasks.drop("customer")], {
    discard: true,
  })
  const finishSignOut = Effect.flatMap(accountStore.isStale, (isStale) =>
    isStale ? accountStore.forgetAfter(forgetPerson) : Effect.void,
  )
  const afterSignIn = Effect.gen(function* () {
    const address = yield* email
    yield* checkout.resume(address ?? null)
    yield* orders.adopt(address)
    yield* cartSync.reconnect()
    yield* accounts.loadOrders(1)
  })

  const signIn = (login: Effect.Effect<boolean>): Effect.Effect<void> =>
    Effect.gen(function* () {
      let isSignedIn = false
      // While the cart is locked no other tab signs in, so the session that is read here is the current one.
      const asGuest = Effect.gen(function* () {
        yield* session.reload
        isSignedIn = yield* session.isKnown
        if (isSignedIn) return false
        // With a token without a known customer no cart was merged: the cart remains the shopper's.
        yield* session.endEpoch((yield* SubscriptionRef.get(session.state)).gate.epoch)
        return yield* login
      })
      // A cart that is being ordered must not merge before the outcome of the order.
      if (yield* cartSync.betweenOrders(cartSync.signIn(asGuest))) return yield* afterSignIn
      // The attempt has ended an earlier session. The device may not have stored that.
      if (!isSignedIn) return yield* finishSignOut
      yield* endSession
      yield* signIn(login)
    })

  return CustomerSession.of({
    signIn,
    signOut: ({ isSilent } = { isSilent: false }) =>
      Effect.andThen(endSession, isSilent ? Effect.void : notify({ tag: "LoggedOut" })),
    expire: Effect.fn("CustomerSession.expire")(function* (ending) {
      const owner = yield* email
      if (owner !== undefined) yield* checkout.suspend(owner)
      yield* forgetCustomer
      yield* tasks.drop("all")
      yield* notify({ tag: ending === "expired" ? "SessionExpired" : "SessionExhausted" })
      yield* accounts.showLogin(true)
    }),
    registerGuest: Effect.gen(function* () {
      const password = yield* checkout.takePassword
      const { personal } = yield* SubscriptionRef.get(checkout.state)
      if (password === null || personal === null || (yield* session.isKnown)) return
      // The terms were accepted with the order.
      const input = { ...personal, password, passwordAgain: password, termsAccepted: true }
      if (yield* cartSync.betweenOrders(cartSync.signIn(accounts.register(input)))) yield* afterSignIn
      else yield* accounts.showLogin(true)
    }),
    refresh: Effect.gen(function* () {
      yield* accounts.start
      yield* finishSignOut
      if (yield* orders.adopt(yield* email)) yield* accounts.loadOrders(1)
    }),
    reload: Effect.gen(function* () {
      const wasReplaced = yield* session.wasReplaced
      yield* accountStore.reload
      // A sign-out in another tab deletes the data of this tab as well.
      if (wasReplaced) yield* forgetPerson
    }),
    finishSignOut,
  })
})
