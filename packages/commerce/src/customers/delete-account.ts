import type { ShopSettings } from "@shop/core/settings"
import { deleteCart } from "../carts/index.ts"
import type { DatabaseService } from "../database/index.ts"
import { postCustomer } from "../letters/index.ts"
import { forgetSubscription } from "../newsletter/person.ts"
import { forgetReminders } from "../reminders/person.ts"
import { forgetReviewer } from "../reviews/person.ts"
import { anonymizeOldOrders } from "./forget-orders.ts"

/**
 * Deletes a customer's account with its personal data: name, addresses, password, sessions, known devices, reset links, a
 * pending e-mail address, carts, letters, the newsletter, reminders and unpublished reviews. Published reviews lose their
 * author. The customer's id stays, because orders refer to it; orders stay as long as the law requires. A last letter
 * confirms the deletion.
 *
 * @returns number of orders that stay
 * @rule CM71, CM205, CM206 - GDPR art. 17(3)(b); Code de commerce L123-22, AO § 147
 */
export const deleteAccount = (
  database: DatabaseService,
  customerId: number,
  nowMs: number,
  retention: ShopSettings["retention"],
): number =>
  database.transaction(() => {
    const { email, store } = database.get(
      "SELECT email, store FROM customer WHERE id = ? AND deleted_at IS NULL",
      customerId,
    ) ?? { email: null, store: null }
    const carts = database
      .all("SELECT token FROM cart WHERE customer = ?", customerId)
      .map(({ token }) => String(token))
    for (const token of carts) deleteCart(database, token)
    for (const table of [
      "customer_address",
      "customer_session",
      "customer_device",
      "customer_reset",
      "customer_email_change",
    ])
      database.run(`DELETE FROM ${table} WHERE customer = ?`, customerId)
    database.run(
      "DELETE FROM outbox WHERE kind GLOB 'customer.*' AND kind <> 'customer.left' AND json_extract(payload, '$.customer') = ?",
      customerId,
    )
    database.run(
      "DELETE FROM order_code WHERE order_id IN (SELECT id FROM orders WHERE customer = ?)",
      customerId,
    )
    forgetReviewer(database, customerId)
    if (typeof email === "string") {
      forgetSubscription(database, email)
      forgetReminders(database, email)
      postCustomer(database, { kind: "customer.left", customerId, store: String(store), to: email }, nowMs)
    }
    database.run(
      `UPDATE customer SET email = '', email_key = NULL, first_name = '', last_name = '', password = NULL,
         group_id = 1, updated_at = ?1, deleted_at = ?1 WHERE id = ?2`,
      nowMs,
      customerId,
    )
    anonymizeOldOrders(database, nowMs, retention)
    return Number(
      database.get("SELECT count(*) AS n FROM orders WHERE customer = ? AND email <> ''", customerId)!["n"],
    )
  })
