import { limits } from "@shop/core/settings"

const minuteMs = 60_000
const dayMs = 86_400_000

/** How long what proves who somebody is holds, and how much of it there may be. @rule CM61, CM62, CM64 */
export const bounds = {
  /** A token that calls are made with. */
  accessMs: 60 * minuteMs,
  /** A token that renews it, counted from its own making. */
  refreshMs: 30 * dayMs,
  /** A session however often it is renewed. Ours. */
  sessionMs: 90 * dayMs,
  /** A used refresh token gives its answer once more: the first may have been lost on the way. */
  graceMs: 120_000,
  /** What a reset mail holds. */
  resetMs: 60 * minuteMs,
  /** A new e-mail address waits to be confirmed. Ours. */
  emailChangeMs: dayMs,
  /** Devices of one customer; the oldest is signed out. Ours. */
  sessionsMax: 20,
  /** Devices of one customer that are let through while others wait; the one used longest ago is forgotten. Ours. */
  devicesMax: 20,
  /** Addresses of one customer. Older platforms took two of a change; ours. */
  addressesMax: limits.addressesMax,
} as const
