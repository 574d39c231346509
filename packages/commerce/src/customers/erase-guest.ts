import { Effect } from "effect"
import { isSameEmail } from "@shop/core/form"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { forgetSubscription } from "../newsletter/person.ts"
import { NoScriptSessionRepository } from "../no-script-sessions/no-script-session-repository.ts"
import { forgetReminders } from "../reminders/person.ts"
import { forgetEmailChanges } from "./email-change.ts"
import { anonymizeGuestOrders, type GuestOrders } from "./forget-orders.ts"
import { PersonalDataRepository } from "./personal-data-repository.ts"

/** Counts of the erased data of a guest. */
export interface ErasedGuest {
  readonly orders: GuestOrders
  readonly carts: number
  readonly letters: number
  readonly visits: number
}

/**
 * Erases the data stored under an e-mail address outside any account: carts, messages, newsletter, reminders,
 * visits without JavaScript, unconfirmed changes of an account to this address, and the orders that the law does not
 * require the shop to retain.
 *
 * @rule CM262 - GDPR art. 17(1), 17(3)(b)
 */
export const eraseGuest = Effect.fn("Customers.eraseGuest")(
  function* (email: string) {
    const data = yield* PersonalDataRepository
    const typed = email.trim()
    const theirs = <Id>(rows: ReadonlyArray<{ readonly id: Id; readonly email: string }>) =>
      rows.filter((row) => isSameEmail(row.email, typed)).map(({ id }) => id)
    const orders = yield* anonymizeGuestOrders(typed)
    const carts = theirs(yield* data.guestCarts)
    yield* data.deleteCarts(carts)
    const letters = theirs(yield* data.messages)
    yield* data.deleteLetters(letters)
    yield* forgetSubscription(typed)
    yield* forgetReminders(typed)
    yield* forgetEmailChanges(typed)
    const visits = yield* (yield* NoScriptSessionRepository).deleteWithEmail(typed)
    const erased: ErasedGuest = { orders, carts: carts.length, letters: letters.length, visits }
    return erased
  },
  (effect) => dieOnSqlError(Effect.flatMap(Sql, ({ transaction }) => transaction(effect))),
)
