import { deleteCart } from "../carts/index.ts"
import type { DatabaseService } from "../database/index.ts"
import { isSameEmail } from "@shop/core/form"
import { noScriptSessionRepository } from "../drivers/sql/repositories/no-script-sessions.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import { normalizeEmail } from "../letters/index.ts"
import { forgetSubscription } from "../newsletter/person.ts"
import { forgetReminders } from "../reminders/person.ts"
import { forgetEmailChanges } from "./email-change.ts"
import { anonymizeGuestOrders, type GuestOrders } from "./forget-orders.ts"

/** Counts of the erased data of a guest. */
export interface ErasedGuest {
  readonly orders: GuestOrders
  readonly carts: number
  readonly letters: number
  readonly visits: number
}

/** Messages to the shop. Other letters carry no address, or are erased with the record that they are about. */
const messages = "kind IN ('contact.message', 'mail.message')"

/**
 * Erases the data stored under an e-mail address outside any account: carts, messages, newsletter, reminders,
 * visits without JavaScript, changes of an account to this address that are not confirmed, and the orders that the law does not
 * require to be kept.
 *
 * @rule CM262 - GDPR art. 17(1), 17(3)(b)
 */
export const eraseGuest = (database: DatabaseService, email: string): ErasedGuest =>
  database.transaction(() => {
    const typed = email.trim()
    const key = normalizeEmail(typed)
    const orders = anonymizeGuestOrders(database, [typed, key])
    const isTheirs = (value: unknown): boolean => typeof value === "string" && isSameEmail(value, typed)
    const carts = database
      .all("SELECT token, email FROM cart WHERE customer IS NULL AND email IS NOT NULL")
      .filter((row) => isTheirs(row["email"]))
    for (const { token } of carts) deleteCart(database, String(token))
    const letters = database
      .all(`SELECT id, json_extract(payload, '$.replyTo') AS reply_to FROM outbox WHERE ${messages}`)
      .filter((row) => isTheirs(row["reply_to"]))
    for (const { id } of letters) database.run("DELETE FROM outbox WHERE id = ?", id!)
    forgetSubscription(database, typed)
    forgetReminders(database, typed)
    forgetEmailChanges(database, typed)
    const visits = synchronously(database, (sql) =>
      noScriptSessionRepository(sql).deleteContaining({
        exact: JSON.stringify(typed),
        lowerCase: JSON.stringify(key),
      }),
    )
    return { orders, carts: carts.length, letters: letters.length, visits }
  })
