import { Effect, type Stream, SubscriptionRef } from "effect"
import { Accounts, AddressBook, view as accountView } from "../account/index.ts"
import type { CartSession } from "../cart/index.ts"
import type { Orders } from "../order/index.ts"
import { Session } from "../session/index.ts"
import { Sync } from "../sync/index.ts"
import type { Actions } from "./actions.ts"
import type { ShopEvent } from "./reactions.ts"
import { slice } from "./slice.ts"
import type { Views } from "./views.ts"

/** What has to do with the customer. */
export interface CustomerRooms {
  readonly accounts: Accounts["Service"]
  readonly session: Session["Service"]
  readonly sync: Sync["Service"]
}

/** What a sign-in has to do with. */
interface SaleRooms {
  readonly cartSession: CartSession["Service"]
  readonly orders: Orders["Service"]
}

/** The customer's side of a running shop. @rule SH9 */
export const customerRooms = Effect.gen(function* () {
  const made: CustomerRooms = { accounts: yield* Accounts, session: yield* Session, sync: yield* Sync }
  return made
})

/** What is seen of the account; never rendered on the server. @rule SH9, AC10 */
export const accountSlice = ({
  accounts: { state, addressesMax },
}: CustomerRooms): Stream.Stream<Partial<Views>> =>
  slice(
    [SubscriptionRef.changes(state)],
    Effect.map(SubscriptionRef.get(state), (account) => ({ account: accountView(account, addressesMax) })),
  )

/**
 * What a customer can do. Signing in is one piece of work for the cart; who is signed in already is signed out first.
 *
 * @rule SH9, CA35 - S2 §4 Session
 */
export const accountActions = (
  { accounts, cartSession, orders, session }: CustomerRooms & SaleRooms,
  react: (event: ShopEvent) => Effect.Effect<void>,
  run: (effect: Effect.Effect<void>) => void,
): Actions["account"] => {
  const enter = (login: Effect.Effect<boolean>): Effect.Effect<void> =>
    Effect.gen(function* () {
      let isTaken = false
      // In the cart's turn nobody else signs in, in no tab: who is in now is known or is nobody.
      const asGuest = Effect.gen(function* () {
        yield* session.reload
        isTaken = yield* session.isKnown
        if (isTaken) return false
        // A token whose customer nobody has told yet took nothing of the cart: the cart stays with the shopper.
        yield* session.giveUp((yield* SubscriptionRef.get(session.state)).gate.epoch)
        return yield* login
      })
      // A cart that is being ordered is not to meet another before it is known what the order took.
      if (yield* orders.between(cartSession.signIn(asGuest))) return yield* react("signedIn")
      if (!isTaken) return yield* react("signInFailed")
      yield* react("signedOut")
      yield* enter(login)
    })
  return {
    login: (input) => run(enter(accounts.login(input))),
    register: (input) => run(enter(accounts.register(input))),
    logout: (how) => run(react(how?.isSilent === true ? "signedOut" : "signedOutAloud")),
    resetPassword: (email) => run(accounts.resetPassword(email)),
    createPassword: (input) => run(accounts.createPassword(input)),
    changePassword: (input) => run(accounts.changePassword(input)),
    update: (change) => run(accounts.update(change)),
    saveAddress: (at, address, uses) =>
      run(accounts.changeBook((book) => AddressBook.written(book, at, address, uses, accounts.addressesMax))),
    removeAddress: (at) => run(accounts.changeBook((book) => AddressBook.without(book, at))),
    loadOrders: (page) => run(accounts.loadOrders(page)),
    askLogin: (isAsked) => run(accounts.askLogin(isAsked)),
  }
}
