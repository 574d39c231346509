import { limits } from "@shop/core/settings"

const minuteMs = 60_000
const dayMs = 86_400_000

/** Lifetimes and limits of credentials and addresses. @rule CM61, CM62, CM64 */
export const bounds = {
  /** Lifetime of an access token. */
  accessMs: 60 * minuteMs,
  /** Lifetime of a refresh token, from its creation. */
  refreshMs: 30 * dayMs,
  /** Lifetime of a session with all renewals. Ours. */
  sessionMs: 90 * dayMs,
  /** How long a used refresh token returns the same response again, because the first may be lost. */
  graceMs: 120_000,
  /** Lifetime of the link in a reset letter. */
  resetMs: 60 * minuteMs,
  /** Time to confirm a new e-mail address. Ours. */
  emailChangeMs: dayMs,
  /** Sessions of one customer; a further one ends the oldest. Ours. */
  sessionsMax: 20,
  /** Known devices of one customer, each with its own rate limit; a further one replaces the least recently used. Ours. */
  devicesMax: 20,
  /** Addresses of one customer. Older platforms allow two; ours. */
  addressesMax: limits.addressesMax,
} as const
