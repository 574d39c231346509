import type { ShopSettings } from "@shop/core/settings"
import type { DatabaseService } from "../database/index.ts"
import { anonymizeOldOrders } from "./forget-orders.ts"
import { knownDevices } from "./known-devices.ts"
import { sessions } from "./sessions.ts"

/** Letters that went out are kept for questions; an address that the last one cannot be sent to no longer than those. */
const lettersKeptMs = 30 * 86_400_000

/**
 * Forgets sessions, links and devices that hold no longer, letters long sent, and names that need not be kept any more.
 *
 * @rule CM73, CM206, CM290
 */
export const sweepCustomers = (
  database: DatabaseService,
  nowMs: number,
  retention: ShopSettings["retention"],
): void =>
  database.transaction(() => {
    sessions(database).sweep(nowMs)
    knownDevices(database, retention).sweep(nowMs)
    for (const links of ["customer_reset", "customer_email_change"])
      database.run(`DELETE FROM ${links} WHERE expires_at <= ?`, nowMs)
    database.run("DELETE FROM outbox WHERE kind GLOB 'customer.*' AND sent_at < ?", nowMs - lettersKeptMs)
    database.run(
      "DELETE FROM outbox WHERE kind = 'customer.left' AND sent_at IS NULL AND made_at < ?",
      nowMs - lettersKeptMs,
    )
    anonymizeOldOrders(database, nowMs, retention)
  })
