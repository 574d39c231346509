import { Effect } from "effect"
import type { ShopSettings } from "@shop/core/settings"
import { newToken, tokenHash } from "../secrets/index.ts"
import { bounds } from "./bounds.ts"
import { KnownDeviceRepository } from "./known-device-repository.ts"

const dayMs = 86_400_000

type Retention = Pick<ShopSettings["retention"], "deviceDays">

/** The moment after which a device must have signed in to be known. */
export const devicesSinceMs = ({ deviceDays }: Retention, nowMs: number): number => nowMs - deviceDays * dayMs

/**
 * Whether a device has signed in to an account before. A token belongs to one account, so that it links no two customers
 * of a device.
 *
 * @rule CM290 - OWASP Slow Down Online Guessing Attacks with Device Cookies
 */
export const isKnownDevice = (customerId: number, token: string, nowMs: number, retention: Retention) =>
  Effect.flatMap(KnownDeviceRepository, ({ has }) =>
    has(tokenHash(token), customerId, devicesSinceMs(retention, nowMs)),
  )

/**
 * Renews a device, or adds a new one and forgets those over the limit, in the caller's transaction.
 *
 * @param token - as the device sent it; null when it sent none
 * @returns the token that the device sends next time
 * @rule CM290
 */
export const rememberDevice = Effect.fnUntraced(function* (
  customerId: number,
  token: string | null,
  nowMs: number,
  retention: Retention,
) {
  const devices = yield* KnownDeviceRepository
  if (token !== null && (yield* isKnownDevice(customerId, token, nowMs, retention))) {
    yield* devices.renew(tokenHash(token), nowMs)
    return token
  }
  const next = newToken()
  yield* devices.add(tokenHash(next), customerId, nowMs, bounds.devicesMax)
  return next
})
