import { Effect } from "effect"
import { CustomerRepository } from "./customer-repository.ts"
import { EmailChangeRepository } from "./email-change-repository.ts"
import { KnownDeviceRepository } from "./known-device-repository.ts"
import { PasswordResetRepository } from "./password-reset-repository.ts"
import { SessionRepository } from "./session-repository.ts"

/**
 * Stores another password, and ends all that the password before gave: sessions, links of letters, a pending e-mail
 * address, known devices. Call it in a transaction.
 *
 * @param exceptSessionId - the session of the request, which continues; 0 for none
 * @rule CM65, CM290
 */
export const replacePassword = Effect.fnUntraced(function* (
  customerId: number,
  password: string,
  nowMs: number,
  exceptSessionId = 0,
) {
  const customers = yield* CustomerRepository
  const sessions = yield* SessionRepository
  yield* customers.setPassword(customerId, password, nowMs)
  yield* sessions.deleteAll(customerId, exceptSessionId)
  yield* (yield* PasswordResetRepository).delete(customerId)
  yield* (yield* KnownDeviceRepository).deleteAll(customerId)
  yield* (yield* EmailChangeRepository).delete(customerId)
})
