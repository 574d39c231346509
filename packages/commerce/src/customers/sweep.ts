import { Effect } from "effect"
import type { ShopSettings } from "@shop/core/settings"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { EmailChangeRepository } from "./email-change-repository.ts"
import { anonymizeOldOrders } from "./forget-orders.ts"
import { KnownDeviceRepository } from "./known-device-repository.ts"
import { devicesSinceMs } from "./known-devices.ts"
import { PasswordResetRepository } from "./password-reset-repository.ts"
import { PersonalDataRepository } from "./personal-data-repository.ts"
import { SessionRepository } from "./session-repository.ts"

/** Sent letters are stored for questions; an address that the last letter cannot be sent to no longer than those. */
const lettersMs = 30 * 86_400_000

/**
 * Deletes sessions, links and devices that have expired, letters sent long ago, and names after their retention period.
 *
 * @rule CM73, CM206, CM290
 */
export const sweepCustomers = Effect.fn("Customers.sweep")(function* (
  nowMs: number,
  retention: ShopSettings["retention"],
) {
  const { transaction } = yield* Sql
  yield* transaction(
    Effect.gen(function* () {
      yield* (yield* SessionRepository).deleteExpired(nowMs)
      yield* (yield* PasswordResetRepository).deleteExpired(nowMs)
      yield* (yield* EmailChangeRepository).deleteExpired(nowMs)
      yield* (yield* KnownDeviceRepository).deleteUnused(devicesSinceMs(retention, nowMs))
      yield* (yield* PersonalDataRepository).deleteOldLetters(nowMs - lettersMs)
    }),
  )
  for (;;) {
    const count = yield* transaction(anonymizeOldOrders(nowMs, retention))
    if (count === 0) break
  }
}, dieOnSqlError)
