import type { ShopSettings } from "@shop/core/settings"
import { type DatabaseService, insert } from "../database/index.ts"
import { newToken, tokenHash } from "../secrets/index.ts"
import { bounds } from "./bounds.ts"

const dayMs = 86_400_000

/** Reads and writes the devices that have signed in to an account. Every step is synchronous. @rule CM290 */
export interface KnownDevices {
  readonly isKnown: (customerId: number, token: string, nowMs: number) => boolean
  /**
   * Renews a device, or adds a new one and forgets those over the bound. Call it in a transaction.
   *
   * @param token - as the device sent it; null when it sent none
   * @returns the token that the device sends next time
   */
  readonly remember: (customerId: number, token: string | null, nowMs: number) => string
  /** Forgets devices without a sign-in for the days of the setting. */
  readonly sweep: (nowMs: number) => void
}

/**
 * Known devices in one database. A token belongs to one account, so that it links no two customers of a device.
 *
 * @rule CM290 - OWASP Slow Down Online Guessing Attacks with Device Cookies
 */
export const knownDevices = (
  database: DatabaseService,
  { deviceDays }: Pick<ShopSettings["retention"], "deviceDays">,
): KnownDevices => {
  const isKnown: KnownDevices["isKnown"] = (customerId, token, nowMs) =>
    database.get(
      "SELECT 1 FROM customer_device WHERE hash = ? AND customer = ? AND renewed_at > ?",
      tokenHash(token),
      customerId,
      nowMs - deviceDays * dayMs,
    ) !== undefined
  return {
    isKnown,
    remember: (customerId, token, nowMs) => {
      if (token !== null && isKnown(customerId, token, nowMs)) {
        database.run("UPDATE customer_device SET renewed_at = ? WHERE hash = ?", nowMs, tokenHash(token))
        return token
      }
      database.run(
        `DELETE FROM customer_device WHERE customer = ?1 AND hash NOT IN
           (SELECT hash FROM customer_device WHERE customer = ?1 ORDER BY renewed_at DESC LIMIT ?2)`,
        customerId,
        bounds.devicesMax - 1,
      )
      const next = newToken()
      insert(database, "customer_device", {
        hash: tokenHash(next),
        customer: customerId,
        first_at: nowMs,
        renewed_at: nowMs,
      })
      return next
    },
    sweep: (nowMs) =>
      void database.run("DELETE FROM customer_device WHERE renewed_at <= ?", nowMs - deviceDays * dayMs),
  }
}
